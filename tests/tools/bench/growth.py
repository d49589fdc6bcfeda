"""Whether the bot's memory grows: `python tests/tools/bench/growth.py [--moves 20000] [--pairs 2500]`.

Many pairs of people, each on a server of its own, some of them at a time, play a whole game of 22 plies on
average, until so many moves are made: 20,000 moves are some thousand games of 5,000 people.
Prints the bot's resident memory as it goes, and by how much it has grown since the first tenth of the moves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from contextlib import AsyncExitStack
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

import aiohttp  # noqa: E402 - found by the line above, so that the command works from anywhere

from tests.tools.bench.load import child, ended, said, tell_log  # noqa: E402

LIMIT = 20.0
"""MiB by which it may grow after the first tenth."""

ROUND_SECONDS = 300.0
"""In which everyone's game has come to its end, also on a slow machine."""

START_SECONDS = 300.0
"""Until the bot has heard of all servers: on a machine that does other things too that takes a while."""


def resident(process: asyncio.subprocess.Process) -> float:
    """The memory that a process holds, in MiB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def connected(url: str) -> None:
    """Wait until the bot is there. TimeoutError."""
    async with asyncio.timeout(START_SECONDS), aiohttp.ClientSession() as session:
        while True:
            async with session.get(f"{url}/sandbox/api/state") as answer:
                state: dict[str, Any] = await answer.json()
            if state["bot"]["connected"]:
                return
            await asyncio.sleep(0.5)


async def main(moves: int, pairs: int, at_once: int) -> float:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "kibitz").mkdir()
        stack.push(partial(tell_log, folder))
        server = await child("tests.tools.bench.crowd.server", str(pairs), folder=folder / "kibitz")
        stack.push_async_callback(ended, server)
        about = await said(server, 120)
        environ = {"DISCORD_TOKEN": about["token"], "KIBITZ_RUNNING_GAMES": "10000"}
        # Not the one of tests.tools.bench.crowd, whose watch over the event loop grows by itself.
        bot = await child("tests.live.process", about["url"], folder=folder / "kibitz", **environ)
        stack.push_async_callback(ended, bot)
        await connected(about["url"])
        players = await child("tests.tools.bench.crowd.players", folder=folder / "kibitz")
        stack.push_async_callback(ended, players)
        assert players.stdin is not None
        made, games, first, now = 0, 0, 0.0, 0.0
        starts = cycle(range(0, pairs, at_once))
        print("   moves    games    MiB")
        while made < moves:
            start = next(starts)
            task = {"url": about["url"], "bot": "kibitz", "seconds": 0, "pause": 0, "whole": True}
            task |= {"pairs": about["pairs"][start : start + at_once]}
            players.stdin.write(json.dumps(task).encode() + b"\n")
            played = await said(players, ROUND_SECONDS)
            made, games = made + len(played["times"]), games + len(played["sent"])
            now = resident(bot)
            if made >= moves / 10:
                first = first or now
            print(f"{made:8}{games:9}{now:7.1f}", flush=True)
        print(f"grown by {now - first:.1f} MiB since the first tenth; {LIMIT:.0f} are allowed")
        return now - first


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=20_000)
    parser.add_argument("--pairs", type=int, default=2500, help="of people, each on a server of its own")
    parser.add_argument("--at-once", type=int, default=50, help="pairs that play at a time")
    chosen = parser.parse_args()
    grown = asyncio.run(main(chosen.moves, chosen.pairs, chosen.at_once))
    sys.exit(grown > LIMIT)
