"""Measure live games over real sockets: `python tests/tools/bench/clocks.py [--games 40] [--seconds 40]`.

Bot, loopback Discord and players are separate processes. Pairs play one live game after another at human
speed, each until a player runs out of time. Print how late the end was shown, by Discord's timestamps, and
the time from a message to its board under that load. The exit status shows whether both are within the
limits: a median flag delay below 400 ms, none above a second, and a p99 of boards below 400 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

from tests.tools.bench.load import (  # noqa: E402 - needs the path set above
    cpu,
    end_process,
    next_json,
    print_logs,
    start_child,
    tail,
)

MEDIAN, WORST, ANSWER = 0.4, 1.0, 0.4


async def main(games: int, seconds: float) -> bool:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.push(partial(print_logs, folder))
        home = folder / "kibitz"
        home.mkdir()
        server = await start_child("tests.tools.bench.crowd.server", str(games), folder=home)
        stack.push_async_callback(end_process, server)
        about = await next_json(server)
        bot = await start_child(
            "tests.tools.bench.crowd.kibitz", about["url"], folder=home, DISCORD_TOKEN=about["token"]
        )
        stack.push_async_callback(end_process, bot)
        await next_json(bot)
        players = await start_child("tests.tools.bench.crowd.blitz", folder=home)
        stack.push_async_callback(end_process, players)
        before = cpu(bot)
        task = {"url": about["url"], "seconds": seconds, "pairs": about["pairs"]}
        assert players.stdin is not None
        players.stdin.write(json.dumps(task).encode() + b"\n")
        result = await next_json(players, seconds + 120)
        times, errors = result["times"], result["errors"]
        median, worst, answer = statistics.median(errors), max(errors), tail(times)
        print(f"{games} games for {seconds:.0f} s: {len(times)} moves, {len(errors)} flags")
        early = min(errors)
        print(f"flag delay: median {median * 1e3:.0f} ms, from {early * 1e3:.0f} to {worst * 1e3:.0f} ms")
        print(
            f"from text to board: median {statistics.median(times) * 1e3:.0f} ms, p99 {answer * 1e3:.0f} ms"
        )
        print(f"CPU time of the bot: {(cpu(bot) - before) / len(times) * 1e3:.1f} ms per move")
        return median < MEDIAN and worst < WORST and early >= 0 and answer < ANSWER


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40, help="number of pairs of players")
    parser.add_argument("--seconds", type=float, default=40.0, help="time in which new games start")
    chosen = parser.parse_args()
    if not asyncio.run(main(chosen.games, chosen.seconds)):
        sys.exit("not within the limits")
