"""The half-moves that a side has left to win, by the fifty-move rule or a counting rule.

A score counts for less the nearer the limit is, so that a winning side prefers what starts the count again, a
capture or a pawn's move, to another move of the same worth.
"""

from __future__ import annotations

from rules import Position, Variant
from rules.caches import cached_in_variant
from rules.laws.counting_rule import CountingRule
from rules.laws.fifty_moves import FiftyMoves

IDLE = 16
"""So many half-moves without progress are nothing yet."""
STEPS = 64
"""What a score is worth with all half-moves left, of itself in parts of so many, and with none left."""
LEAST = 16


class Countdown:
    """The limits of one variant."""

    def __init__(self, variant: Variant) -> None:
        fifty_moves = variant.law(FiftyMoves)
        self._limit = 0 if fifty_moves is None else 2 * fifty_moves.claim_at
        self._counting = variant.law(CountingRule)
        self.counts = self._counting is not None
        """Does a counting rule draw games?"""

    def share(self, position: Position) -> int:
        """What is left of a score, from STEPS down to LEAST."""
        limit, passed = self._limit, position.halfmove_clock
        if self._counting is not None:
            count = self._counting.count(position)
            if count.limit:
                limit, passed = count.limit, count.passed
        if not limit or passed < IDLE:
            return STEPS
        return STEPS - (STEPS - LEAST) * min(passed, limit) // limit

    def faded(self, score: int, position: Position, left: int) -> int:
        """A score with what is left of it, but for half-moves that the search has added to the count: those
        are the same for all its lines. `left` is the root's share."""
        return score * max(left, self.share(position)) // STEPS

    def is_over(self, position: Position) -> bool:
        """Has a counting rule drawn the game?"""
        if self._counting is None:
            return False
        limit, passed = self._counting.count(position)
        return 0 < limit < passed


@cached_in_variant
def countdown_of(variant: Variant) -> Countdown:
    """The limits of a variant; those used last are kept."""
    return Countdown(variant)
