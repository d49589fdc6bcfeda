"""The loopback Discord in a separate process, with a server for each pair of players.

python -m tests.tools.bench.crowd.server PAIRS [SHARD OF]

With SHARD and OF, all servers belong to this shard of OF shards, as parts of a larger Discord.

Print a line of JSON: the address, the bot's token, everyone's id and each pair's number, guild and channel.
For each line of input, print the waiting times of interactions since the previous line: pairs of their kind
and the seconds until the bot's first answer, null if it didn't answer in time. End with the input. The
umpire, another person, is a member of all servers and therefore receives every board.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from bot.sandbox.chat import Files
from bot.sandbox.interactions import Interactions
from bot.sandbox.json_payload import Json
from tests.discord_lab import DiscordLab

UMPIRE = "umpire"


def timed(interactions: Interactions) -> list[tuple[int, float | None]]:
    """Return a list that receives the kind and the waiting time of each interaction."""
    waited: list[tuple[int, float | None]] = []
    send, callback = interactions.send, interactions.callback

    async def send_and_note_failures(kind: int, *arguments: Any, **options: Any) -> Any:
        outcome = await send(kind, *arguments, **options)
        if outcome.kind == "failed":
            waited.append((kind, None))
        return outcome

    def answered(interaction_id: int, token: str, payload: Json, files: Files) -> Json:
        known = interactions.by_token.get(token)
        taken = callback(interaction_id, token, payload, files)
        assert known is not None
        waited.append((known.kind, asyncio.get_running_loop().time() - known.created))
        return taken

    interactions.send, interactions.callback = send_and_note_failures, answered
    return waited


FIRST = 1 << 36
"""The first number of a server among those of its shard."""


async def serve(count: int, shard: int = 0, of: int = 0) -> None:
    async with DiscordLab(populated=False) as sandbox:
        # Ids must be unique among all parts, because a message id identifies a move.
        sandbox.world.ids.worker = shard
        umpire = sandbox.add_person(UMPIRE, guilds=[])
        pairs: list[tuple[int, int, int]] = []
        for number in range(count):
            people = [sandbox.add_person(f"{side}{number}", guilds=[]).user for side in ("white", "black")]
            own = ((FIRST + number) * of + shard) << 22 if of else None
            guild = sandbox.add_guild(f"club {number}", [*people, umpire.user], guild_id=own)
            pairs.append((number, guild.id, sandbox.channel(guild=guild).id))
        ids = {person.user.username: person.id for person in sandbox.people()}
        waited = timed(sandbox.interactions)
        about = {"url": sandbox.url, "token": sandbox.token, "pairs": pairs, "people": ids}
        print(json.dumps(about), flush=True)
        while await asyncio.to_thread(sys.stdin.readline):
            print(json.dumps(waited), flush=True)
            waited.clear()


if __name__ == "__main__":
    asyncio.run(serve(*map(int, sys.argv[1:])))
