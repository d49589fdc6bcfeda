"""Live games at once over real sockets: `python tests/tools/bench/clocks.py [--games 40] [--seconds 40]`.

Bot, loopback Discord and players are processes of their own. Pairs play one live game after another at the
pace of people, each until somebody's time is over. Prints how long after that its end was shown, by Discord's
own stamps, and the time from a message to its posted board at that load; and says whether both are within
what was promised: a median error of the flag under 300 ms and none above a second, p99 under 400 ms.
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

from tests.tools.bench.load import (  # noqa: E402 - found by the line above, so that it works from anywhere
    child,
    cpu,
    ended,
    said,
    tail,
    tell_log,
)

MEDIAN, WORST, ANSWER = 0.3, 1.0, 0.4


async def main(games: int, seconds: float) -> bool:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.push(partial(tell_log, folder))
        home = folder / "kibitz"
        home.mkdir()
        server = await child("tests.tools.bench.crowd.server", str(games), folder=home)
        stack.push_async_callback(ended, server)
        about = await said(server)
        bot = await child(
            "tests.tools.bench.crowd.kibitz", about["url"], folder=home, DISCORD_TOKEN=about["token"]
        )
        stack.push_async_callback(ended, bot)
        await said(bot)
        players = await child("tests.tools.bench.crowd.blitz", folder=home)
        stack.push_async_callback(ended, players)
        before = cpu(bot)
        task = {"url": about["url"], "seconds": seconds, "pairs": about["pairs"]}
        assert players.stdin is not None
        players.stdin.write(json.dumps(task).encode() + b"\n")
        found = await said(players, seconds + 120)
        times, errors = found["times"], found["errors"]
        median, worst, answer = statistics.median(errors), max(errors), tail(times)
        print(f"{games} games at once for {seconds:.0f} s: {len(times)} moves, {len(errors)} flags")
        early = min(errors)
        print(f"flag: median {median * 1e3:.0f} ms late, from {early * 1e3:.0f} to {worst * 1e3:.0f} ms")
        print(
            f"from text to board: median {statistics.median(times) * 1e3:.0f} ms, p99 {answer * 1e3:.0f} ms"
        )
        print(f"the bot's CPU: {(cpu(bot) - before) / len(times) * 1e3:.1f} ms a move")
        return median < MEDIAN and worst < WORST and early >= 0 and answer < ANSWER


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40, help="pairs of players at once")
    parser.add_argument("--seconds", type=float, default=40.0, help="until no more games begin")
    chosen = parser.parse_args()
    if not asyncio.run(main(chosen.games, chosen.seconds)):
        sys.exit("that is not what was promised")
