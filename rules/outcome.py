"""The outcome of a game, and the progress towards claims."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rules.board.pieces import WHITE, Color


class Reason(StrEnum):
    """Reasons for the end of a game. The values are parts of text ids.

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
    """A game's progress towards a claim for a `reason`, or towards the end of a count.

    `reached`, `needed`: appearances of the position, moves by each player, or points. `reset_by`: the names
    of pieces whose moves reset a move count, as captures do.

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
    """The state of a counting rule: `passed` of `limit` half-moves. `limit` is 0 if nobody counts."""

    limit: int = 0
    passed: int = 0

    @property
    def moves(self) -> tuple[int, int]:
        """The number of moves of the counting side, and its limit."""
        return (self.passed + 1) // 2, self.limit // 2


class Outcome(NamedTuple):
    """The end of a game and its `reason`. `winner`: None for a draw.

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
        """The result as in PGN: 1-0, 0-1 or 1/2-1/2."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is WHITE else "0-1"
