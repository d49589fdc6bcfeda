"""The use cases of players: one file per subject, with its tables and its queries.

Each subject is a class whose public methods are its use cases. `@read` and `@write` run a method as one
transaction: either it has taken durable effect when the method returns, or it raises and nothing has changed.
Long work, such as the deletion of a user's data, is a series of them. A request that can't be done raises
Refusal. Nothing here relies on being the only process on the database; periodic work is limited to the
servers of this process's shards.

Players, guilds, channels and messages are plain ints (Discord's ids). No Discord and no pictures here.
"""
