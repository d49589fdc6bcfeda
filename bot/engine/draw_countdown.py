"""The half-moves until a draw by the fifty-move rule or by a variant's counting rule."""

from __future__ import annotations

from rules import Position, Variant
from rules.caches import cached_in_variant

IDLE = 16
"""The number of half-moves without progress after which scores begin to fade."""
FULL_SCALE, MIN_SCALE = 64, 16
"""The scales, in FULL_SCALE-ths, from which and to which scores fade while the count approaches its limit."""


class Countdown:
    """The count of one variant, and how scores fade near its limit.

    Because they fade, a winning side prefers captures and pawn moves, which reset the count, to other moves
    with the same score.
    """

    def __init__(self, variant: Variant) -> None:
        fifty_moves = variant.facts.fifty_moves
        self._limit = 0 if fifty_moves is None else 2 * fifty_moves.claim_at
        self.has_rule = variant.facts.counting is not None
        """Whether the variant has a counting rule."""

    def scale(self, position: Position) -> int:
        """Return the scale of a score in this position, from FULL_SCALE down to MIN_SCALE."""
        limit, passed = self._limit, position.halfmove_clock
        count = position.count if self.has_rule else None
        if count is not None:
            limit, passed = count.limit, count.passed
        if not limit or passed < IDLE:
            return FULL_SCALE
        return FULL_SCALE - (FULL_SCALE - MIN_SCALE) * min(passed, limit) // limit

    def faded(self, score: int, position: Position, root_scale: int) -> int:
        """Return a score faded by the count. `root_scale`: the scale at the root of the search.

        Scores fade no further than at the root, because the search adds its own half-moves to all lines.
        """
        return score * max(root_scale, self.scale(position)) // FULL_SCALE

    def is_over(self, position: Position) -> bool:
        """Return whether a counting rule has drawn the game."""
        count = position.count
        return count is not None and 0 < count.limit < count.passed


countdown_of = cached_in_variant(Countdown)
