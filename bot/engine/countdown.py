"""The half-moves that a side has left to win, by the fifty-move rule or a counting rule.

A score counts for less the nearer the limit is, so that a winning side prefers what starts the count again, a
capture or a pawn's move, to another move of the same worth.
"""

from __future__ import annotations

from rules import Position, Variant
from rules.caches import cached_in_variant

IDLE = 16
"""So many half-moves without progress are nothing yet."""
STEPS = 64
"""What a score is worth with all half-moves left, of itself in parts of so many, and with none left."""
LEAST = 16


class Countdown:
    """The limits of one variant."""

    def __init__(self, variant: Variant) -> None:
        fifty_moves = variant.facts.fifty_moves
        self._limit = 0 if fifty_moves is None else 2 * fifty_moves.claim_at
        self.counts = variant.facts.counting is not None
        """Does a counting rule draw games?"""

    def share(self, position: Position) -> int:
        """What is left of a score, from STEPS down to LEAST."""
        limit, passed = self._limit, position.halfmove_clock
        count = position.count if self.counts else None
        if count is not None and count.limit:
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
        count = position.count
        return count is not None and 0 < count.limit < count.passed


@cached_in_variant
def countdown_of(variant: Variant) -> Countdown:
    """The limits of a variant; those used last are kept."""
    return Countdown(variant)
