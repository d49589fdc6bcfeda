"""How a game ended: one value, one truth."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rules.board.pieces import WHITE, Color


class Reason(StrEnum):
    """Why a game is over. The values are keys for wording."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    EXTINCTION = "extinction"
    PIECES_LOST = "pieces-lost"
    BARE_KING = "bare-king"
    EXPLOSION = "explosion"
    GOAL = "goal"
    GOAL_SHARED = "goal-shared"
    CHECKS = "checks"
    CONNECTION = "connection"
    INSUFFICIENT_MATERIAL = "insufficient-material"
    FIFTY_MOVES = "fifty-moves"
    SEVENTYFIVE_MOVES = "seventyfive-moves"
    THREEFOLD_REPETITION = "threefold-repetition"
    FIVEFOLD_REPETITION = "fivefold-repetition"
    UNEVENTFUL_MOVES = "uneventful-moves"
    REPETITION = "repetition"
    PERPETUAL_CHECK = "perpetual-check"
    PERPETUAL_CHASE = "perpetual-chase"
    MOVE_REPETITION = "move-repetition"
    IMPASSE = "impasse"
    BIKJANG = "bikjang"
    BOTH_PASSED = "both-passed"
    FULL_BOARD = "full-board"
    COUNTED_OUT = "counted-out"
    KNIGHT_MATE = "knight-mate"
    WEAK_MATE = "weak-mate"


class Progress(NamedTuple):
    """How far a game is from what may be claimed: the reason, how much there is, and how much it takes.

    Appearances of the position, moves by each player, or points. `reset_by` names the pieces whose moves
    begin a count of moves anew, as captures do.
    """

    reason: Reason
    reached: int
    needed: int
    reset_by: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """The end of a game: `winner` is None for a draw."""

    winner: Color | None
    reason: Reason

    @property
    def result(self) -> str:
        """The result as PGN writes it: 1-0, 0-1 or 1/2-1/2."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is WHITE else "0-1"
