"""Draws by counting: moves without progress, and repeated positions.

FIDE laws of chess, article 9: the player having the move may claim a draw when the position has appeared for
the third time, or when each player has made fifty moves without moving a pawn or capturing. The game is drawn
without a claim at the fifth appearance and after seventy-five moves by each player, unless the last move
checkmated. A position is the same when the same player has the move and the same moves are possible.

Fifty moves are a hundred half-moves. Claims concern the position on the board, never a move still to be made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.laws.law import Law
from rules.laws.readers import Section, codes_of, integer, letters
from rules.outcome import Outcome, Reason

if TYPE_CHECKING:
    from rules.game import Game
    from rules.variant import Variant


class UneventfulMoves(Law):
    """Moves by each player, without a capture or a move of a pawn, until a claim and until the end."""

    keys = {
        "nMoveRule": integer(0, 1000),
        "nMoveRuleTypes": letters,
        "kibitzNMoveEnd": integer(0, 1000),
    }

    def __init__(self, claim_at: int, end_at: int, eventful: frozenset[int]) -> None:
        self._claim_at = claim_at
        self._end_at = end_at
        self.eventful = eventful

    @classmethod
    def of(cls, section: Section, variant: Variant) -> UneventfulMoves:
        """Always in force, since the half-move clock runs even where it decides nothing (0: no such rule)."""
        white, black = codes_of(section, variant, "nMoveRuleTypes")
        return cls(section.get("nMoveRule", 0), section.get("kibitzNMoveEnd", 0), white | black)

    def claim(self, game: Game) -> Reason | None:
        due = self._claim_at and game.position.halfmove_clock >= 2 * self._claim_at
        return Reason.FIFTY_MOVES if due else None

    def adjudicate(self, game: Game) -> Outcome | None:
        if not self._end_at or game.position.halfmove_clock < 2 * self._end_at:
            return None
        return Outcome(None, Reason.SEVENTYFIVE_MOVES)


class Repetition(Law):
    """Appearances of the position on the board until a claim and until the end (0: no such rule)."""

    keys = {"nFoldRule": integer(0, 100), "kibitzNFoldEnd": integer(0, 100)}

    def __init__(self, claim_at: int, end_at: int) -> None:
        self._claim_at = claim_at
        self._end_at = end_at

    @classmethod
    def of(cls, section: Section, variant: Variant) -> Repetition:  # noqa: ARG003
        return cls(section.get("nFoldRule", 0), section.get("kibitzNFoldEnd", 0))

    def claim(self, game: Game) -> Reason | None:
        due = self._claim_at and game.appearances() >= self._claim_at
        return Reason.THREEFOLD_REPETITION if due else None

    def adjudicate(self, game: Game) -> Outcome | None:
        if not self._end_at or game.appearances() < self._end_at:
            return None
        return Outcome(None, Reason.FIVEFOLD_REPETITION)
