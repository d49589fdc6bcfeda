"""Verify a random sample of the packaged puzzles, and print the results.

    python -m tests.tools.bench.puzzles [--sample 500] [--seed S] [--nodes 300000] [KEY ...]

Forced wins are proven by a simple exhaustive search (tests/bot/puzzles/prover.py), which also finds second
solutions and faster wins. The others are checked by Debian's fairy-stockfish if it supports the variant: a
second solution is a winning move, at any of the solver's turns, whose winning chances are within SECOND of
the best move's.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from math import exp

from bot.puzzles import Goal, Puzzle, puzzles
from tests.bot.puzzles.prover import TooLong, fault
from tests.tools.bench.engine.players import Other, fairy

LICHESS_SLOPE = 0.00368208
WON = 0.7
"""Minimum winning chances, 0 to 1, of a second solution."""
SECOND = 0.15
"""Maximum difference of winning chances between a second solution and the best move."""
UNKNOWN = "variant not supported by the other engine"
PATIENCE = 20_000_000
"""Maximum number of positions of a proof."""


def chances(score: int) -> float:
    """Return the winning chances of a score by lichess's formula, 0 to 1."""
    return 1 / (1 + exp(-LICHESS_SLOPE * max(-1_000, min(1_000, score))))


class Judge:
    """Fairy-stockfish as a judge of puzzles in the variants that it supports."""

    def __init__(self, nodes: int) -> None:
        self._command = fairy()
        self._nodes = nodes
        self._known = frozenset[str]()
        if self._command is not None:
            probe = Other([self._command], "", {})
            self._known = probe.variants
            probe.close()

    def knows(self, key: str) -> bool:
        return key in self._known

    def verdict(self, puzzle: Puzzle) -> str:
        """Return "agrees", "second solution" or "prefers another", from a search at each solver's turn."""
        assert self._command is not None
        other = Other(
            [self._command],
            f"go nodes {self._nodes}",
            {"UCI_Variant": puzzle.variant, "Contempt": "0", "MultiPV": "2"},
        )
        try:
            position = puzzle.position
            for turn in range(puzzle.moves):
                lines = other.lines(position)
                best, score = lines[0]
                if best != puzzle.line[2 * turn]:
                    return "prefers another"
                if len(lines) > 1 and self._wins_too(score, lines[1][1]):
                    return "second solution"
                for uci in puzzle.line[2 * turn : 2 * turn + 2]:
                    position = position.play(position.move_from_uci(uci))
        finally:
            other.close()
        return "agrees"

    def _wins_too(self, best: int, second: int) -> bool:
        return chances(second) >= WON and chances(best) - chances(second) <= SECOND


def proven(puzzle: Puzzle) -> str:
    """Return "proven", "too long" or the fault."""
    try:
        return fault(puzzle, PATIENCE) or "proven"
    except TooLong:
        return "too long"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="KEY")
    parser.add_argument("--sample", type=int, default=500)
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--nodes", type=int, default=300_000)
    chosen = parser.parse_args()
    every = [puzzle for puzzle in puzzles() if not chosen.keys or puzzle.variant in chosen.keys]
    sample = random.Random(chosen.seed).sample(every, min(chosen.sample, len(every)))
    print(f"{len(sample)} of {len(every)} puzzles, seed {chosen.seed}")
    judge, verdicts = Judge(chosen.nodes), Counter[tuple[str, str]]()
    for puzzle in sample:
        if puzzle.goal is Goal.MATE:
            verdict = proven(puzzle)
        else:
            verdict = judge.verdict(puzzle) if judge.knows(puzzle.variant) else UNKNOWN
        if verdict not in ("proven", "agrees", UNKNOWN):
            print(f"{puzzle.id} ({puzzle.goal.value}): {verdict}", flush=True)
        kind = "second solution" if " win, not " in verdict else verdict.partition(":")[0]
        verdicts[puzzle.goal.value, kind] += 1
    for (goal, verdict), number in sorted(verdicts.items()):
        print(f"{goal:5} {verdict:32} {number}")
    print(f"{time.process_time():.0f} s of CPU time")


if __name__ == "__main__":
    main()
