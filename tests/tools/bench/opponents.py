"""Many people play against the engine: `python tests/tools/bench/opponents.py [--games 40] [--level 3]`.

Bot, its workers, loopback Discord and players are processes of their own. Pairs of people play each other,
first by themselves, then while as many others as `--games` says play against the engine, each answering it
after some seconds of thought: does the engine slow down games between people?

Prints the seconds from a person's move to the board with the engine's answer; the time from a move between
people to its board, without and with the others; and how late the event loop was.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.live.table import UNHURRIED
from tests.tools.bench.load import opened, tail, tell_log

PAIRS = 10
PAUSE = 0.5
"""Seconds between two moves of a pair of people."""
PATIENT = {name: value for name, value in UNHURRIED.items() if name != "PYTHONPATH"}


def row(name: str, times: list[float]) -> str:
    figures = (statistics.median(times), tail(times), max(times))
    return f"{name:38}{len(times):7}" + "".join(f"{value * 1e3:8.0f}" for value in figures)


async def main(games: int, level: int, seconds: float, think: float) -> None:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.push(partial(tell_log, folder))
        home = folder / "kibitz"
        home.mkdir()
        side = await opened(stack, "kibitz", home, PAIRS + games, folder, **PATIENT)
        people, alone = PAIRS, side.about["pairs"][PAIRS:]
        more = {"alone": alone, "level": level, "think": think}
        await side.play(3.0, people, PAUSE)
        before = await side.play(seconds, people, PAUSE)
        await side.play(5.0, people, PAUSE, **more)
        side.answered.clear()
        beside = await side.play(seconds, people, PAUSE, **more)
        print(" " * 38 + "".join(title.rjust(width) for title, width in TITLES))
        print(row(f"{people} games between people", before))
        print(row(f"the same, {games} others against level {level}", beside))
        print(row("from a move to the engine's answer", side.answered))
        print(f"{len(side.answered) / seconds:.1f} answers of the engine a second")
        late = side.last_late
        print(f"event loop late: p99 {tail(late) * 1e3:.0f} ms, most {max(late) * 1e3:.0f} ms")


TITLES = (("moves", 7), ("p50 ms", 8), ("p99", 8), ("max", 8))

if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40, help="people who play against the engine at once")
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=20.0, help="of each part")
    parser.add_argument("--think", type=float, default=3.0, help="seconds a person thinks, on average")
    chosen = parser.parse_args()
    asyncio.run(main(chosen.games, chosen.level, chosen.seconds, chosen.think))
