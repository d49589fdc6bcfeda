"""Measure the time to answer ambiguous or invalid moves: `python tests/tools/bench/answers.py`.

For positions with very many legal moves, print their number, the time to list them, and the slowest answers:
the reason or the candidates, and the suggestions as written on buttons.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

import rules
from tests.rules.notation.test_suggestions import TEXTS, full_hands, loaded_board, queens

SLOWEST = 3
SUGGESTED = 3


def answer(position: rules.Position, text: str) -> None:
    """Do everything that an answer needs from the rules."""
    try:
        moves = [position.parse(text)]
    except rules.IllegalMove as error:
        moves = list(error.near)
    except rules.AmbiguousMove as error:
        moves = list(error.candidates)
    except rules.MoveError:
        moves = []
    for move in moves[:SUGGESTED]:
        position.san(move)


def main() -> None:
    for make in (loaded_board, queens, full_hands):
        make().has_legal_moves  # noqa: B018 - compiles the variant
        timed: list[tuple[float, str]] = []
        for text in TEXTS:
            position = make()
            start = time.perf_counter()
            answer(position, text)
            timed.append(((time.perf_counter() - start) * 1000, text))
        start = time.perf_counter()
        count = len(make().legal_moves())
        listing = (time.perf_counter() - start) * 1000
        slowest = ", ".join(
            f"{text!r} {spent:.1f} ms" for spent, text in sorted(timed, reverse=True)[:SLOWEST]
        )
        print(f"{make.__name__:14} {count:7,} legal moves, listed in {listing:6.1f} ms; {slowest}")


if __name__ == "__main__":
    main()
