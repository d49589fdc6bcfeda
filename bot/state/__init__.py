"""The state of Kibitz: one file per subject, with its table, its queries and its use cases.

A subject is a class. Its public methods are the use cases; `@read` and `@write` make a method one
transaction.
"""

# pyright: reportUnusedImport=false

# bot.matches builds all subjects (Matches), and they use its other modules: load it first.
import bot.matches
