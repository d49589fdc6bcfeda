"""Measure how the engine slows games between people: `python tests/tools/bench/beside.py opponents|reviews`.

Bot, workers, loopback Discord and players are separate processes.

`opponents`: pairs of people play each other, first alone, then while `--games` other people play against the
engine, each thinking for a few seconds. Print the time from a person's move to the board with the engine's
reply, and the time from a move between people to its board, without and with the others.

`reviews`: pairs play games with live clocks, pausing before each move, alternately alone and while ten
others, each on a separate server, wait for the review of a finished game of 47 plies, which they cancel at
the end of the round. Finally, ten reviews are requested and completed. Print the milliseconds from a move's
message to its board, alone and with reviews, their ratios, the first texts shown to the ten, and their
waiting times.

Both print the lag of the bot's event loop.
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

from tests.live.table import TEST_SETTINGS
from tests.tools.bench.load import Side, open_side, print_logs, tail

PAIRS = 10
PAUSE = 0.5
"""Seconds between two moves of a pair of people (opponents)."""
REVIEW_PAUSE = 0.3
"""Seconds between a board and the next move (reviews)."""
PATIENT = {name: value for name, value in TEST_SETTINGS.items() if name != "PYTHONPATH"}
TITLES = (("moves", 7), ("p50 ms", 8), ("p99", 8), ("max", 8))
REVIEWS = 10
CLOCK = "3+2"
SERVED = 900.0
"""Maximum seconds until the ten reviews are complete, even on a busy machine."""


def row(name: str, times: list[float]) -> str:
    figures = (statistics.median(times), tail(times), max(times))
    return f"{name:38}{len(times):7}" + "".join(f"{value * 1e3:8.0f}" for value in figures)


async def opponents(games: int, level: int, seconds: float, think: float) -> None:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.push(partial(print_logs, folder))
        home = folder / "kibitz"
        home.mkdir()
        side = await open_side(stack, "kibitz", home, PAIRS + games, folder, **PATIENT)
        people, alone = PAIRS, side.about["pairs"][PAIRS:]
        more = {"alone": alone, "level": level, "think": think}
        await side.play(3.0, people, PAUSE)
        before = await side.play(seconds, people, PAUSE)
        await side.play(5.0, people, PAUSE, **more)
        side.answered.clear()
        beside = await side.play(seconds, people, PAUSE, **more)
        print(" " * 38 + "".join(title.rjust(width) for title, width in TITLES))
        print(row(f"{people} games between people", before))
        print(row(f"with {games} others against level {level}", beside))
        print(row("from a move to the engine's reply", side.answered))
        print(f"{len(side.answered) / seconds:.1f} replies of the engine per second")
        late = side.last_late
        print(f"event loop lag: p99 {tail(late) * 1e3:.0f} ms, max {max(late) * 1e3:.0f} ms")


async def play_to_the_end(side: Side, pairs: list[Any]) -> list[list[Any]]:
    """Have each of these pairs play a game to its end; return their places with the game's id."""
    await side.play(0.0, pairs, 0.001, whole="long", patience=300.0)
    return [[*pair, side.result["matches"][str(pair[0])]] for pair in pairs]


def review_row(name: str, times: list[float], late: list[float]) -> str:
    figures = (len(times), statistics.median(times) * 1e3, tail(times) * 1e3, tail(late) * 1e3)
    return f"{name:8}" + "".join(f"{figure:10.0f}" for figure in figures)


async def reviews(games: int, seconds: float, rounds: int) -> None:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.push(partial(print_logs, folder))
        (folder / "kibitz").mkdir()
        side = await open_side(stack, "kibitz", folder / "kibitz", games + REVIEWS, folder)
        asking = side.about["pairs"][games:]
        play = partial(side.play, seconds, games, REVIEW_PAUSE, time=CLOCK)
        times: dict[str, list[float]] = {"alone": [], "beside": []}
        late: dict[str, list[float]] = {"alone": [], "beside": []}
        ratios: list[float] = []
        await side.play(3.0, games, 0.001)  # Warm up.
        for _ in range(rounds):
            reviewed = await play_to_the_end(side, asking)
            turn: dict[str, list[float]] = {}
            for name, requested in (("alone", []), ("beside", reviewed)):
                turn[name] = await play(reviews=requested)
                times[name] += turn[name]
                late[name] += side.last_late
            ratios.append(tail(turn["beside"]) / tail(turn["alone"]))
        print(f"{games} games with {CLOCK}, {rounds} rounds of {seconds:.0f} s each, alone and with reviews")
        print(" " * 8 + "".join(title.rjust(10) for title in ("moves", "p50 ms", "p99 ms", "lag99")))
        for name in times:
            print(review_row(name, times[name], late[name]))
        median, p99 = (
            measure(times["beside"]) / measure(times["alone"]) for measure in (statistics.median, tail)
        )
        by_rounds = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"ratio with reviews to alone: p50 {median:.2f}, p99 {p99:.2f}; p99 by round {by_rounds}")
        reviewed = await play_to_the_end(side, asking)
        await play(reviews=reviewed, served=True, patience=SERVED)
        waited = sorted(took for _, took in side.result["reviewed"])
        print(f"{len(waited)} of {REVIEWS} complete after {', '.join(f'{took:.0f}' for took in waited)} s")
        print("first texts shown:", *sorted(first for first, _ in side.result["reviewed"]), sep="\n  ")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("opponents")
    play.add_argument("--games", type=int, default=40, help="number of people who play against the engine")
    play.add_argument("--level", type=int, default=3)
    play.add_argument("--seconds", type=float, default=20.0, help="duration of each part")
    play.add_argument("--think", type=float, default=3.0, help="average thinking time of a person in seconds")
    review = commands.add_parser("reviews")
    review.add_argument("--games", type=int, default=8, help="number of pairs of players")
    review.add_argument("--seconds", type=float, default=15.0, help="duration of a round")
    review.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    if chosen.command == "opponents":
        asyncio.run(opponents(chosen.games, chosen.level, chosen.seconds, chosen.think))
    else:
        asyncio.run(reviews(chosen.games, chosen.seconds, chosen.rounds))
