"""How a game ended: one value, one truth."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rules.board.pieces import WHITE, Color


class Reason(StrEnum):
    """Why a game is over. The values are keys for wording.

    >>> import rules
    >>> rules.Reason("checkmate") is rules.Reason.CHECKMATE
    True
    """

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    EXTINCTION = "extinction"
    PIECES_LOST = "pieces-lost"
    BARE_KING = "bare-king"
    EXPLOSION = "explosion"
    GOAL = "goal"
    GOAL_SHARED = "goal-shared"
    CASTLING = "castling"
    CASTLING_LOST = "castling-lost"
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
    """How far a game is from what may be claimed for a `reason`: how much is `reached`, how much is `needed`.

    Appearances of the position, moves by each player, or points. `reset_by` names the pieces whose moves
    begin a count of moves anew, as captures do.

    >>> import rules
    >>> for progress in rules.Game(rules.variant("chess").start()).progress():
    ...     progress.reason.value, progress.reached, progress.needed
    ('fifty-moves', 0, 50)
    ('threefold-repetition', 1, 3)
    """

    reason: Reason
    reached: int
    needed: int
    reset_by: tuple[str, ...] = ()


class Count(NamedTuple):
    """How far a counting rule has come: `passed` half-moves of `limit`, which is 0 where nobody counts."""

    limit: int = 0
    passed: int = 0


class Outcome(NamedTuple):
    """The end of a game, for a `reason`: `winner` is None for a draw.

    >>> import rules
    >>> game = rules.Game(rules.variant("chess").start())
    >>> for text in ("f3", "e5", "g4", "Qh4#"):
    ...     _ = game.play(game.parse(text))
    >>> outcome = game.outcome()
    >>> outcome.winner.label, outcome.reason.value, outcome.result
    ('black', 'checkmate', '0-1')
    """

    winner: Color | None
    reason: Reason

    @property
    def result(self) -> str:
        """The result as PGN writes it: 1-0, 0-1 or 1/2-1/2."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is WHITE else "0-1"
