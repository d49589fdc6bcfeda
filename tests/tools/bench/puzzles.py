"""Verify a random sample of the packaged puzzles, and print the results.

    python -m tests.tools.bench.puzzles [--sample 500] [--seed S] [--nodes 300000] [--engine COMMAND] [KEY]

Forced wins are proven by a simple exhaustive search (tests/bot/puzzles/prover.py), which also finds second
solutions and faster wins. The others are checked by a Fairy-Stockfish, by default Debian's, if it supports
the variant: at each of the solver's turns, the solution must lead as the generator's criteria demand.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

from bot.puzzles import Goal, Puzzle, puzzles
from tests.bot.puzzles.prover import TooLong, fault
from tests.tools.bench.engine.players import fairy
from tests.tools.puzzle_generator import criteria
from tests.tools.puzzle_generator.analyst import Analyst

UNKNOWN = "variant not supported by the other engine"
PATIENCE = 20_000_000
"""Maximum number of positions of a proof."""


def proven(puzzle: Puzzle) -> str:
    """Return "proven", "too long" or the fault."""
    try:
        return fault(puzzle, PATIENCE) or "proven"
    except TooLong:
        return "too long"


def leads(analyst: Analyst, puzzle: Puzzle, nodes: int) -> str:
    """Return "leads" or the fault."""
    analyst.forget()
    return criteria.fault(analyst, puzzle, nodes) or "leads"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="KEY")
    parser.add_argument("--sample", type=int, default=500)
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--nodes", type=int, default=300_000)
    parser.add_argument("--engine", default=fairy(), help="command of a Fairy-Stockfish")
    chosen = parser.parse_args()
    every = [puzzle for puzzle in puzzles() if not chosen.keys or puzzle.variant in chosen.keys]
    sample = random.Random(chosen.seed).sample(every, min(chosen.sample, len(every)))
    print(f"{len(sample)} of {len(every)} puzzles, seed {chosen.seed}")
    analyst, verdicts = Analyst(chosen.engine), Counter[tuple[str, str]]()
    for puzzle in sample:
        if puzzle.goal is Goal.MATE:
            verdict = proven(puzzle)
        else:
            verdict = leads(analyst, puzzle, chosen.nodes) if analyst.knows(puzzle.variant) else UNKNOWN
        if verdict not in ("proven", "leads", UNKNOWN):
            print(f"{puzzle.id} ({puzzle.goal.value}): {verdict}", flush=True)
        kind = "second solution" if " win, not " in verdict else verdict.partition(":")[0]
        verdicts[puzzle.goal.value, kind] += 1
    for (goal, verdict), number in sorted(verdicts.items()):
        print(f"{goal:5} {verdict:32} {number}")
    print(f"{time.process_time():.0f} s of CPU time")


if __name__ == "__main__":
    main()
