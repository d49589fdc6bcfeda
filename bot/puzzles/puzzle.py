"""Puzzles as values, and the packaged ones: a file of JSON lines for each variant (CC0; see data/README)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha256
from pathlib import Path

import rules

DATA = Path(__file__).parent / "data"
SUFFIX = ".jsonl"
LEAD = 0.35
"""The least lead of the best move's chances over the second's (lichess-puzzler: 0.7 between -1 and 1)."""


class Goal(StrEnum):
    """What the solver has to reach."""

    MATE = "mate"
    """A won game by the variant's laws, in a given number of moves against any reply."""
    WIN = "win"
    """A decisive advantage."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position (`fen`, the solver to move) and its solution, in UCI.

    `last_move`: the move before, if known. `line` begins and ends with the solver's moves; `accepts` has for
    each of them all moves that count as right, the line's first. `difficulty`: 1 to 5.
    """

    variant: str
    fen: str
    last_move: str | None
    line: tuple[str, ...]
    accepts: tuple[tuple[str, ...], ...]
    goal: Goal
    themes: tuple[str, ...]
    """What the solution shows; tests/tools/puzzle_generator/themes.py explains each."""
    difficulty: int
    custom: rules.Variant | None = None
    """The variant itself, where it is none of the catalogue's: a puzzle of one's own game."""
    own_id: str = ""
    """The id of a puzzle that is not of the collection."""

    @property
    def id(self) -> str:
        return self.own_id or f"{self.variant}-{sha256(self.fen.encode()).hexdigest()[:6]}"

    @property
    def moves(self) -> int:
        """The number of the solver's moves."""
        return len(self.accepts)

    @property
    def position(self) -> rules.Position:
        """The position to solve. Raises UnknownVariant or InvalidFen."""
        return rules.Position.from_fen(self.custom or rules.variant(self.variant), self.fen)

    @classmethod
    def from_json(cls, variant: str, text: str) -> Puzzle:
        """The puzzle of a line of its variant's file. Raises ValueError or KeyError for anything else."""
        data = json.loads(text)
        line = tuple(data["line"].split())
        right = line[::2]
        also = data.get("also", [""] * len(right))
        return cls(
            variant,
            data["fen"],
            data.get("last"),
            line,
            tuple((move, *others.split()) for move, others in zip(right, also, strict=True)),
            Goal(data["goal"]),
            tuple(data["themes"].split()),
            data["difficulty"],
        )


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
