"""A puzzle as a value, and as one line of JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any

import rules


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

    def to_json(self) -> str:
        """One line of JSON, without the variant."""
        data: dict[str, Any] = {"fen": self.fen, "line": " ".join(self.line)}
        if self.last_move is not None:
            data["last"] = self.last_move
        others = [" ".join(moves[1:]) for moves in self.accepts]
        if any(others):
            data["also"] = others
        data |= {"goal": self.goal, "themes": " ".join(self.themes), "difficulty": self.difficulty}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, variant: str, text: str) -> Puzzle:
        """The puzzle that `to_json` wrote. Raises ValueError or KeyError for anything else."""
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
