"""The half-moves that a side has left to win, by the fifty-move rule or a counting rule.

Scores fade as the limit comes near, so that a winning side prefers captures and pawn moves, which reset the
count, to other moves of the same score.
"""

from __future__ import annotations

from rules import Position, Variant
from rules.caches import cached_in_variant

IDLE = 16
"""Scores fade only after so many half-moves without progress."""
STEPS = 64
"""Scores count STEPS/STEPS with all half-moves left and LEAST/STEPS with none left."""
LEAST = 16


class Countdown:
    """The limits of one variant."""

    def __init__(self, variant: Variant) -> None:
        fifty_moves = variant.facts.fifty_moves
        self._limit = 0 if fifty_moves is None else 2 * fifty_moves.claim_at
        self.counts = variant.facts.counting is not None
        """Does a counting rule draw games?"""

    def share(self, position: Position) -> int:
        """How much a score counts in this position, from STEPS down to LEAST."""
        limit, passed = self._limit, position.halfmove_clock
        count = position.count if self.counts else None
        if count is not None and count.limit:
            limit, passed = count.limit, count.passed
        if not limit or passed < IDLE:
            return STEPS
        return STEPS - (STEPS - LEAST) * min(passed, limit) // limit

    def faded(self, score: int, position: Position, left: int) -> int:
        """A score faded by the count; `left`: the share at the root.

        Half-moves that the search itself adds don't count, as all its lines have them.
        """
        return score * max(left, self.share(position)) // STEPS

    def is_over(self, position: Position) -> bool:
        """Has a counting rule drawn the game?"""
        count = position.count
        return count is not None and 0 < count.limit < count.passed


@cached_in_variant
def countdown_of(variant: Variant) -> Countdown:
    return Countdown(variant)
