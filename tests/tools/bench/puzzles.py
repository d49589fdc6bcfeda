"""Proves a sample of the packaged puzzles again, drawn anew each time. Prints what was found.

    python -m tests.tools.bench.puzzles [--sample 500] [--seed S] [--nodes 300000] [KEY ...]

Forced wins are proven by plain exhaustive search (tests/bot/puzzles/prover.py), which tells second solutions
and faster wins. The others go to Debian's fairy-stockfish, where it knows the variant: a second solution is a
move within SECOND of the best by its winning chances, at any of the solver's turns, that wins as well.
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
"""Winning chances, 0 to 1, from which a second move counts as winning too."""
SECOND = 0.15
"""It is a second solution where it is worse by no more than this."""
UNKNOWN = "variant not known to the other engine"
PATIENCE = 20_000_000
"""Positions that a proof may take."""


def chances(score: int) -> float:
    """A score as lichess reads it, 0 to 1."""
    return 1 / (1 + exp(-LICHESS_SLOPE * max(-1_000, min(1_000, score))))


class Judge:
    """Fairy-stockfish with one process for each variant, where it knows that."""

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
        """ "agrees", "second solution" or "prefers another", by its search of each of the solver's turns."""
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
    """ "proven", "too long" or what is wrong."""
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
    every = [each for each in puzzles() if not chosen.keys or each.variant in chosen.keys]
    sample = random.Random(chosen.seed).sample(every, min(chosen.sample, len(every)))
    print(f"{len(sample)} of {len(every)} puzzles, seed {chosen.seed}")
    judge, found = Judge(chosen.nodes), Counter[tuple[str, str]]()
    for puzzle in sample:
        if puzzle.goal is Goal.MATE:
            verdict = proven(puzzle)
        else:
            verdict = judge.verdict(puzzle) if judge.knows(puzzle.variant) else UNKNOWN
        if verdict not in ("proven", "agrees", UNKNOWN):
            print(f"{puzzle.id} ({puzzle.goal.value}): {verdict}", flush=True)
        kind = "second solution" if " win, not " in verdict else verdict.partition(":")[0]
        found[puzzle.goal.value, kind] += 1
    for (goal, verdict), number in sorted(found.items()):
        print(f"{goal:5} {verdict:32} {number}")
    print(f"{time.process_time():.0f} s of processor time")


if __name__ == "__main__":
    main()
