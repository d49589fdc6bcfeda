"""Play while ten people ask for reviews: `python tests/tools/bench/reviewers.py [--games 8] [--rounds 3]`.

Bot, loopback Discord and players are processes of their own. Pairs of players play games with live clocks,
pausing before each move; by turns alone, and while ten others, each on a server of their own, wait for the
review of a finished game of 47 plies. At the end of such a round they cancel. At last ten ask once more, and
all are served.

Prints the milliseconds from a move's message to its board, alone and beside the reviews, and their ratios;
how late the bot's event loop was; what the ten were told first, and how long they waited.
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

from tests.tools.bench.load import Side, opened, tail, tell_log

REVIEWS = 10
PAUSE = 0.3
"""Seconds between a board and the answer to it."""
CLOCK = "3+2"
SERVED = 900.0
"""Seconds within which the ten are served, on a busy machine too."""


async def finished(side: Side, pairs: list[Any]) -> list[list[Any]]:
    """Have each of these pairs play a game to its end; their places with the game's id."""
    await side.play(0.0, pairs, 0.001, whole="long", patience=300.0)
    return [[*pair, side.found["matches"][str(pair[0])]] for pair in pairs]


def row(name: str, times: list[float], late: list[float]) -> str:
    figures = (len(times), statistics.median(times) * 1e3, tail(times) * 1e3, tail(late) * 1e3)
    return f"{name:8}" + "".join(f"{figure:10.0f}" for figure in figures)


async def main(games: int, seconds: float, rounds: int) -> None:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.push(partial(tell_log, folder))
        (folder / "kibitz").mkdir()
        side = await opened(stack, "kibitz", folder / "kibitz", games + REVIEWS, folder)
        asking = side.about["pairs"][games:]
        play = partial(side.play, seconds, games, PAUSE, time=CLOCK)
        times: dict[str, list[float]] = {"alone": [], "beside": []}
        late: dict[str, list[float]] = {"alone": [], "beside": []}
        ratios: list[float] = []
        await side.play(3.0, games, 0.001)  # It is warm before it counts.
        for _ in range(rounds):
            reviewed = await finished(side, asking)
            turn: dict[str, list[float]] = {}
            for name, reviews in (("alone", []), ("beside", reviewed)):
                turn[name] = await play(reviews=reviews)
                times[name] += turn[name]
                late[name] += side.last_late
            ratios.append(tail(turn["beside"]) / tail(turn["alone"]))
        print(f"{games} games with {CLOCK}, {rounds} rounds of {seconds:.0f} s each way")
        print(" " * 8 + "".join(title.rjust(10) for title in ("moves", "p50 ms", "p99 ms", "lag99")))
        for name in times:
            print(row(name, times[name], late[name]))
        median, p99 = (
            measure(times["beside"]) / measure(times["alone"]) for measure in (statistics.median, tail)
        )
        by_rounds = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"beside the reviews p50 is {median:.2f} of alone, p99 {p99:.2f}; p99 by rounds {by_rounds}")
        reviewed = await finished(side, asking)
        await play(reviews=reviewed, served=True, patience=SERVED)
        waited = sorted(took for _, took in side.found["told"])
        print(f"{len(waited)} of {REVIEWS} served after {', '.join(f'{took:.0f}' for took in waited)} s")
        print("they were told first:", *sorted(first for first, _ in side.found["told"]), sep="\n  ")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=8, help="pairs of players at once")
    parser.add_argument("--seconds", type=float, default=15.0, help="of a round")
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.games, chosen.seconds, chosen.rounds))
