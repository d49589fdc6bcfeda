"""Which small changes to the rules, the use cases and the storage would no test notice?

    .venv/bin/python -m tests.mutation --count 100 --seed 1

Draws mutants of rules/laws, the move generator, bot/matches and bot/storage and runs the gate's own tests on
each in a copy of the project, until one fails: those that reach the changed statement, the nearest first.
Prints what comes of each as it comes, and at the end those that survive. What is known (which test reaches
what, and which mutant died by which test) is kept in a folder: a run that was ended goes on where it was.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from queue import Queue

from tests.mutation.copies import Copy
from tests.mutation.draw import Case, drawn, sources
from tests.mutation.judge import Judge, Known
from tests.mutation.reached import Map, mapped

ROOT = Path(__file__).parents[2]
FOLDERS = {"rules/": ("tests/rules",), "bot/": ("tests/bot", "tests/live", "tests/scenarios")}
"""Where the tests are that are to notice what is wrong with a source."""


def main(argv: Sequence[str] | None = None) -> int:
    chosen = _chosen(argv)
    keep: Path = chosen.keep
    keep.mkdir(parents=True, exist_ok=True)
    cases = drawn(ROOT, chosen.count, chosen.seed, chosen.only, chosen.lines)[chosen.skip :][: chosen.first]
    known = Known(keep / "results.jsonl")
    with tempfile.TemporaryDirectory() as place:
        numbers = count()

        def copied() -> Copy:
            return Copy(ROOT, Path(place) / f"copy{next(numbers)}", chosen.test_seed)

        files = [
            path
            for beginning, folders in FOLDERS.items()
            if any(case.path.startswith(beginning) for case in cases)
            for folder in folders
            for path in _tests(folder)
            if path.startswith(tuple(chosen.tests))
        ]
        reached = mapped(Map.read(keep / "map.json"), ROOT, copied, sources(ROOT), files, keep / "map.json")
        judges: Queue[Judge] = Queue()
        for _ in range(chosen.workers):
            judges.put(Judge(copied(), copied(), reached, chosen.stages))

        def judged(case: Case) -> bool:
            told = known.of(case, reached, chosen.stages)
            if told is None:
                judge = judges.get()
                told = judge.judged(case)
                judges.put(judge)
                known.add(told)
            print(
                f"{'dies    ' if told.killer else 'survives'}  {case.told}   {told.killer or ''}", flush=True
            )
            return told.killer is not None

        with ThreadPoolExecutor(chosen.workers) as pool:
            died = list(pool.map(judged, cases))
    print(f"\n{sum(died)} of {len(cases)} mutants died (seed {chosen.seed})")
    for case, dead in zip(cases, died, strict=True):
        if not dead:
            print("survives:", case.told)
    return 0 if all(died) else 1


def _chosen(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("tests.mutation", description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="1", help="which mutants are drawn")
    parser.add_argument(
        "--test-seed", default=os.environ.get("TEST_SEED", "1"), help="what random tests draw"
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="mutate only files whose path begins so")
    parser.add_argument("--lines", default="", help="with --only: only these lines, as in 10-20")
    parser.add_argument("--tests", nargs="*", default=[""], help="map only tests whose path begins so")
    parser.add_argument("--skip", type=int, default=0, help="leave out so many of those drawn")
    parser.add_argument("--first", type=int, default=None, help="judge only so many of those drawn")
    parser.add_argument("--stages", type=int, default=3, help="1: the nearest tests; 2: some others; 3: all")
    parser.add_argument(
        "--keep", type=Path, default=ROOT / "build/mutation", help="the folder of what is known"
    )
    return parser.parse_args(argv)


def _tests(folder: str) -> list[str]:
    return [str(each.relative_to(ROOT)) for each in sorted((ROOT / folder).rglob("test_*.py"))]


if __name__ == "__main__":
    sys.exit(main())
