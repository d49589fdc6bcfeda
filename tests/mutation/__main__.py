"""Which small changes to the rules, the use cases and the storage would no test notice?

    .venv/bin/python -m tests.mutation --count 100 --seed 1

Draws mutants of rules/laws, the move generator, bot/matches and bot/storage and runs the gate's own tests on
each in a copy of the project, the nearest first, until one fails; prints those that survive all of them.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from tests.mutation.mutants import Mutant, mutants

ROOT = Path(__file__).parents[2]
TARGETS = ("rules/laws", "rules/movegen", "bot/matches", "bot/storage")
LEFT_OUT = ("bot/storage/migrations", "bot/storage/tables.py")
"""What runs once in the life of a database, and what is compared with it by a test of its own."""
STAGE_SECONDS = 600.0


class Case(NamedTuple):
    path: str
    mutant: Mutant

    def told(self) -> str:
        source = (ROOT / self.path).read_bytes()
        line = source.splitlines()[self.mutant.line - 1].decode().strip()
        was = source[self.mutant.start : self.mutant.end].decode()
        return f"{self.path}:{self.mutant.line}: {was.strip()!r} -> {self.mutant.text.strip()!r} in  {line}"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("tests.mutation", description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default=os.environ.get("TEST_SEED", "1"))
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="mutate only files whose path begins so")
    parser.add_argument("--stages", type=int, default=9, help="run only so many groups of tests on each")
    parser.add_argument("--lines", default="", help="with --only: only these lines, as in 10-20")
    chosen = parser.parse_args(argv)
    cases = drawn(chosen.count, chosen.seed, chosen.only, chosen.lines)
    copies: Queue[Path] = Queue()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(chosen.workers):
            copies.put(_copy(Path(folder) / f"copy{number}"))
        with ThreadPoolExecutor(chosen.workers) as pool:
            killers = list(pool.map(lambda case: _judged(case, copies, chosen.stages), cases))
    survivors = [case for case, killer in zip(cases, killers, strict=True) if killer is None]
    print(f"\n{len(cases) - len(survivors)} of {len(cases)} mutants died (seed {chosen.seed})")
    for case in survivors:
        print("survives:", case.told())
    return 1 if survivors else 0


def sources() -> list[str]:
    """The files that are mutated."""
    found = [
        str(path.relative_to(ROOT))
        for target in TARGETS
        for path in ([ROOT / target] if target.endswith(".py") else sorted((ROOT / target).rglob("*.py")))
        if path.is_file()
    ]
    return [path for path in found if not path.startswith(LEFT_OUT)]


def drawn(count: int, seed: str, only: str, lines: str) -> list[Case]:
    """A random choice of all mutants; the same for the same seed and sources."""
    first, _, last = (lines or "1-1000000").partition("-")
    every = [
        Case(path, mutant)
        for path in sources()
        if path.startswith(only)
        for mutant in mutants((ROOT / path).read_text("utf-8"))
        if int(first) <= mutant.line <= int(last or first)
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def _copy(folder: Path) -> Path:
    ignored = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "*.db*")
    shutil.copytree(ROOT, folder, ignore=ignored)
    return folder


def _judged(case: Case, copies: Queue[Path], most: int) -> str | None:
    """The tests by which this mutant dies; None for one that survives."""
    copy = copies.get()
    path = copy / case.path
    original = path.read_bytes()
    try:
        path.write_bytes(case.mutant.applied(original))
        killer = next((stage for stage in stages(case.path)[:most] if not _passes(copy, stage)), None)
    finally:
        path.write_bytes(original)
        copies.put(copy)
    print(f"{'survives' if killer is None else 'dies'}  {case.told()}", flush=True)
    return None if killer is None else " ".join(killer)


def stages(path: str) -> list[list[str]]:
    """The tests for a file, those that look at it most closely first; together all that concern it."""
    if path.startswith("rules/"):
        near = _namesakes(path, "tests/rules")
        names = ("laws", "movegen", "test_movegen.py", "test_fide.py", "test_explanations.py", "test_fen.py")
        quick = _there([f"tests/rules/{name}" for name in names])
        return [*([near] if near else []), quick, ["tests/rules/test_reference.py"], ["tests/rules"]]
    near = _namesakes(path, "tests/bot")
    use_cases = sorted(str(each.relative_to(ROOT)) for each in (ROOT / "tests/bot").glob("test_*.py"))
    use_cases += _there(["tests/bot/matches", "tests/bot/storage"])
    return [*([near] if near else []), use_cases, ["tests/bot/discord"], ["tests/live", "tests/scenarios"]]


def _there(paths: list[str]) -> list[str]:
    return [path for path in paths if (ROOT / path).exists()]


def _namesakes(path: str, folder: str) -> list[str]:
    """The test files that are called as the source is."""
    stem = Path(path).stem
    return [str(each.relative_to(ROOT)) for each in sorted((ROOT / folder).rglob(f"test_*{stem}*.py"))]


def _passes(copy: Path, tests: list[str]) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    try:
        run = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=STAGE_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return run.returncode in (0, 5)


if __name__ == "__main__":
    sys.exit(main())
