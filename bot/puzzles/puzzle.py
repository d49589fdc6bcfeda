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
"""The least lead of the best move's chances over the second's: lichess-puzzler's 0.7 on a scale from -1 to
1.
"""


class Goal(StrEnum):
    """What the solver has to reach."""

    MATE = "mate"
    """A won game by the variant's laws, in a given number of moves against any reply."""
    WIN = "win"
    """A decisive advantage."""


class Theme(StrEnum):
    """What the solution of a puzzle shows. The values are keys for wording."""

    MATE_IN_1 = "mate-in-1"
    MATE_IN_2 = "mate-in-2"
    MATE_IN_3 = "mate-in-3"
    MATE_IN_4 = "mate-in-4"
    MATE_IN_5 = "mate-in-5"
    WIN_IN_1 = "win-in-1"
    WIN_IN_2 = "win-in-2"
    WIN_IN_3 = "win-in-3"
    WIN_IN_4 = "win-in-4"
    WIN_IN_5 = "win-in-5"
    """The game is won in five moves, but not by checkmate."""
    GOAL = "goal"
    """A piece reaches the squares that win."""
    CHECKS = "checks"
    """The last of the checks that win is given."""
    CAPTURE_WINS = "capture-wins"
    """The capture of the last, or of a royal, piece wins."""
    PIECES_LOST = "pieces-lost"
    """The solver wins by having no pieces, or no moves, left."""
    STALEMATE = "stalemate"
    """The game is won because the other side cannot move, though it isn't in check."""
    CONNECTION = "connection"
    """Pieces in a row win."""
    TSUME = "tsume"
    """Every move of the solver is a check, and the defender holds all other pieces."""
    FORK = "fork"
    """A piece of the solver attacks two at once and then captures one of them."""
    PIN = "pin"
    """A piece that guards the solver's target square is pinned and may not capture there."""
    PROMOTION = "promotion"
    UNDERPROMOTION = "underpromotion"
    """A pawn promotes to less than the strongest piece."""
    DROP = "drop"
    SACRIFICE = "sacrifice"
    """The solver gives more material than the move takes."""
    EXPLOSION = "explosion"
    """A capture of the solver blows up what stands around."""
    DISCOVERED_CHECK = "discovered-check"
    """A move opens a check by another piece, and doesn't check itself."""
    DOUBLE_CHECK = "double-check"
    """Two pieces check at once."""
    QUIET_MOVE = "quiet-move"
    """A move that neither takes, checks nor promotes, before the last."""
    EN_PASSANT = "en-passant"
    CASTLING = "castling"
    SMOTHERED_MATE = "smothered-mate"
    """A leap mates a king surrounded by his own pieces."""


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
    themes: tuple[Theme, ...]
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
            tuple(Theme(name) for name in data["themes"].split()),
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
