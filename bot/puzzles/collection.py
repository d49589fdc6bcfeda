"""The packaged puzzles, a file of JSON lines for each variant (CC0; see data/README)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from bot.puzzles.puzzle import Puzzle

DATA = Path(__file__).parent / "data"
SUFFIX = ".jsonl"


def puzzles(variant: str | None = None, difficulty: int | None = None) -> Sequence[Puzzle]:
    """The puzzles of a variant or of all, of one difficulty or of all."""
    names = variants_with_puzzles() if variant is None else (variant,)
    found = [puzzle for name in names for puzzle in _of_variant(name).values()]
    return tuple(each for each in found if difficulty is None or each.difficulty == difficulty)


def puzzle(identifier: str) -> Puzzle:
    """The puzzle with this id. Raises LookupError."""
    variant = identifier.rpartition("-")[0]
    found = _of_variant(variant).get(identifier)
    if found is None:
        raise LookupError(identifier)
    return found


@cache
def variants_with_puzzles() -> tuple[str, ...]:
    """The keys of the variants that have puzzles, in order of the alphabet."""
    return tuple(sorted(path.stem for path in DATA.glob(f"*{SUFFIX}")))


@cache
def _by_id(variant: str) -> dict[str, Puzzle]:
    return {each.id: each for each in read(DATA / f"{variant}{SUFFIX}")}


def _of_variant(variant: str) -> dict[str, Puzzle]:
    # Cache existing names only, since an id may come from anybody.
    return _by_id(variant) if variant in variants_with_puzzles() else {}


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file, whose name is the variant's key."""
    return [Puzzle.from_json(path.stem, line) for line in path.read_text("utf-8").splitlines() if line]


def write(path: Path, found: Sequence[Puzzle]) -> None:
    """Write a file of puzzles sorted by id, so that the same puzzles make the same file."""
    lines = [each.to_json() for each in sorted(found, key=lambda each: each.id)]
    new = path.with_suffix(".new")
    new.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    new.replace(path)
