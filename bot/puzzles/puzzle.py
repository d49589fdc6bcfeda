"""Puzzles and the packaged collection, a file of JSON lines for each variant (CC0; see data/README)."""

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
"""How far the best move's winning chances must exceed the second best's (lichess-puzzler: 0.7 on -1 to 1)."""


class Goal(StrEnum):
    """The solver's goal."""

    MATE = "mate"
    """A forced win by the variant's laws in a given number of moves."""
    WIN = "win"
    """A decisive advantage."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position (`fen`, the solver to move) and its solution, in UCI.

    `last_move`: the previous move, if known. `line` starts and ends with a move of the solver; for each of
    the solver's moves, `accepts` has all correct moves, the line's move first. `difficulty`: 1 to 5.
    """

    variant: str
    fen: str
    last_move: str | None
    line: tuple[str, ...]
    accepts: tuple[tuple[str, ...], ...]
    goal: Goal
    themes: tuple[str, ...]
    """Themes of the solution; tests/tools/puzzle_generator/themes.py explains them."""
    difficulty: int
    custom: rules.Variant | None = None
    """The custom variant of a puzzle from a user's own game."""
    own_id: str = ""
    """The id of a puzzle that isn't in the collection."""

    @property
    def id(self) -> str:
        return self.own_id or f"{self.variant}-{sha256(self.fen.encode()).hexdigest()[:6]}"

    @property
    def moves(self) -> int:
        """The number of moves that the solver makes."""
        return len(self.accepts)

    @property
    def position(self) -> rules.Position:
        """The position to solve. Raises UnknownVariant or InvalidFen."""
        return rules.Position.from_fen(self.custom or rules.variant(self.variant), self.fen)

    @classmethod
    def from_json(cls, variant: str, text: str) -> Puzzle:
        """Parse a line of a variant's file. Raises ValueError or KeyError if it is invalid."""
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
    """Return the puzzles of a variant and a difficulty; None stands for all."""
    return tuple(
        puzzle
        for puzzle in _collection().values()
        if variant in (None, puzzle.variant) and difficulty in (None, puzzle.difficulty)
    )


def puzzle(identifier: str) -> Puzzle:
    """Return the puzzle with this id. Raises LookupError."""
    return _collection()[identifier]


@cache
def _collection() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for path in sorted(DATA.glob(f"*{SUFFIX}")) for puzzle in read(path)}


def read(path: Path) -> list[Puzzle]:
    """Return the puzzles in a file, whose name is the variant's key."""
    return [Puzzle.from_json(path.stem, line) for line in path.read_text("utf-8").splitlines() if line]
