"""Games between people beside the engine's work: `python tests/tools/bench/beside.py opponents|reviews`.

Bot, its workers, loopback Discord and players are processes of their own. Does the engine slow down games
between people?

`opponents`: pairs of people play each other, first by themselves, then while as many others as `--games` says
play against the engine, each answering it after some seconds of thought. Prints the seconds from a person's
move to the board with the engine's answer, and the time from a move between people to its board, without and
with the others.

`reviews`: pairs play games with live clocks, pausing before each move; in turn alone, and while ten others,
each on a server of their own, wait for the review of a finished game of 47 plies. At the end of such a round
they cancel. At last ten ask once more, and all are served. Prints the milliseconds from a move's message to
its board, alone and beside the reviews, their ratios, what the ten read first, and how long they waited.

Both print how late the bot's event loop was.
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
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.live.table import UNHURRIED
from tests.tools.bench.load import Side, opened, tail, tell_log

PAIRS = 10
PAUSE = 0.5
"""Seconds between two moves of a pair of people, beside opponents of the engine."""
REVIEW_PAUSE = 0.3
"""Seconds between a board and the answer to it, beside reviews."""
PATIENT = {name: value for name, value in UNHURRIED.items() if name != "PYTHONPATH"}
TITLES = (("moves", 7), ("p50 ms", 8), ("p99", 8), ("max", 8))
REVIEWS = 10
CLOCK = "3+2"
SERVED = 900.0
"""Seconds within which the ten are served, on a busy machine too."""


def row(name: str, times: list[float]) -> str:
    figures = (statistics.median(times), tail(times), max(times))
    return f"{name:38}{len(times):7}" + "".join(f"{value * 1e3:8.0f}" for value in figures)


async def opponents(games: int, level: int, seconds: float, think: float) -> None:
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


async def finished(side: Side, pairs: list[Any]) -> list[list[Any]]:
    """Have each of these pairs play a game to its end; their places with the game's id."""
    await side.play(0.0, pairs, 0.001, whole="long", patience=300.0)
    return [[*pair, side.found["matches"][str(pair[0])]] for pair in pairs]


def review_row(name: str, times: list[float], late: list[float]) -> str:
    figures = (len(times), statistics.median(times) * 1e3, tail(times) * 1e3, tail(late) * 1e3)
    return f"{name:8}" + "".join(f"{figure:10.0f}" for figure in figures)


async def reviews(games: int, seconds: float, rounds: int) -> None:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.push(partial(tell_log, folder))
        (folder / "kibitz").mkdir()
        side = await opened(stack, "kibitz", folder / "kibitz", games + REVIEWS, folder)
        asking = side.about["pairs"][games:]
        play = partial(side.play, seconds, games, REVIEW_PAUSE, time=CLOCK)
        times: dict[str, list[float]] = {"alone": [], "beside": []}
        late: dict[str, list[float]] = {"alone": [], "beside": []}
        ratios: list[float] = []
        await side.play(3.0, games, 0.001)  # It is warm before it counts.
        for _ in range(rounds):
            reviewed = await finished(side, asking)
            turn: dict[str, list[float]] = {}
            for name, asked in (("alone", []), ("beside", reviewed)):
                turn[name] = await play(reviews=asked)
                times[name] += turn[name]
                late[name] += side.last_late
            ratios.append(tail(turn["beside"]) / tail(turn["alone"]))
        print(f"{games} games with {CLOCK}, {rounds} rounds of {seconds:.0f} s each way")
        print(" " * 8 + "".join(title.rjust(10) for title in ("moves", "p50 ms", "p99 ms", "lag99")))
        for name in times:
            print(review_row(name, times[name], late[name]))
        median, p99 = (
            measure(times["beside"]) / measure(times["alone"]) for measure in (statistics.median, tail)
        )
        by_rounds = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"beside the reviews p50 is {median:.2f} of alone, p99 {p99:.2f}; p99 by rounds {by_rounds}")
        reviewed = await finished(side, asking)
        await play(reviews=reviewed, served=True, patience=SERVED)
        waited = sorted(took for _, took in side.found["told"])
        print(f"{len(waited)} of {REVIEWS} served after {', '.join(f'{took:.0f}' for took in waited)} s")
        print("they read first:", *sorted(first for first, _ in side.found["told"]), sep="\n  ")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("opponents")
    play.add_argument("--games", type=int, default=40, help="people who play against the engine at once")
    play.add_argument("--level", type=int, default=3)
    play.add_argument("--seconds", type=float, default=20.0, help="of each part")
    play.add_argument("--think", type=float, default=3.0, help="seconds a person thinks, on average")
    review = commands.add_parser("reviews")
    review.add_argument("--games", type=int, default=8, help="pairs of players at once")
    review.add_argument("--seconds", type=float, default=15.0, help="of a round")
    review.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    if chosen.command == "opponents":
        asyncio.run(opponents(chosen.games, chosen.level, chosen.seconds, chosen.think))
    else:
        asyncio.run(reviews(chosen.games, chosen.seconds, chosen.rounds))
