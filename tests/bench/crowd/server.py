"""The loopback Discord in a process of its own, with a server for each pair of players.

python -m tests.bench.crowd.server PAIRS

Prints one line of JSON: its address, the bot's token and each pair's number, guild and channel. Ends with its
input. One more person, the umpire, is a member everywhere and so sees every board.
"""

from __future__ import annotations

import asyncio
import json
import sys

from bot.sandbox import Sandbox

UMPIRE = "umpire"


async def serve(count: int) -> None:
    async with Sandbox(furnished=False) as sandbox:
        umpire = sandbox.add_person(UMPIRE, guilds=[])
        pairs: list[tuple[int, int, int]] = []
        for number in range(count):
            people = [sandbox.add_person(f"{side}{number}", guilds=[]).user for side in ("white", "black")]
            guild = sandbox.add_guild(f"club {number}", [*people, umpire.user])
            pairs.append((number, guild.id, sandbox.channel(guild=guild).id))
        print(json.dumps({"url": sandbox.url, "token": sandbox.token, "pairs": pairs}), flush=True)
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
