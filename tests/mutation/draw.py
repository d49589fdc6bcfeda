"""Which mutants are judged: a random choice that is the same for the same seed and code."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from tests.mutation.mutants import Mutant, mutants

TARGETS = ("rules/laws", "rules/movegen", "bot/matches", "bot/storage")
LEFT_OUT = tuple(
    f"bot/storage/{name}" for name in ("migrate.py", "migrations", "tables.py", "custom_variant_tables.py")
)
"""What runs once in the life of a database, and what is compared with it by a test of its own."""


class Case(NamedTuple):
    path: str
    mutant: Mutant
    sign: str
    """Names it, whatever stands elsewhere in its file."""
    told: str


def sources(root: Path) -> list[str]:
    """The files that are mutated."""
    found = [
        str(path.relative_to(root)) for target in TARGETS for path in sorted((root / target).rglob("*.py"))
    ]
    return [path for path in found if not path.startswith(LEFT_OUT)]


def drawn(root: Path, count: int, seed: str, only: str = "", lines: str = "") -> list[Case]:
    """A random choice of all mutants. Each has its own lot, so that changes elsewhere leave it drawn."""
    first, _, last = (lines or "1-1000000").partition("-")
    every = [
        case
        for path in sources(root)
        if path.startswith(only)
        for case in _cases(root, path)
        if int(first) <= case.mutant.line <= int(last or first)
    ]
    return sorted(every, key=lambda case: _hash(f"{seed}/{case.sign}"))[:count]


def _cases(root: Path, path: str) -> list[Case]:
    source = (root / path).read_bytes()
    seen: Counter[str] = Counter()
    found: list[Case] = []
    for mutant in mutants(source.decode()):
        line = source.splitlines()[mutant.line - 1].decode().strip()
        was = source[mutant.start : mutant.end].decode().strip()
        told = f"{was!r} -> {mutant.text.strip()!r} in  {line}"
        seen[told] += 1
        found.append(Case(path, mutant, f"{path}: {seen[told]}. {told}", f"{path}:{mutant.line}: {told}"))
    return found


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
