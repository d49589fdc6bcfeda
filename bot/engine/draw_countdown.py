"""Fading of scores near a draw by the fifty-move rule or a variant's counting rule."""

from __future__ import annotations

from rules import Position, Variant
from rules.caches import cached_in_variant

FADE_START = 16
"""Half-moves without progress after which scores start to fade."""
FULL_SCALE, MIN_SCALE = 64, 16
"""Scores fade from FULL_SCALE / FULL_SCALE down to MIN_SCALE / FULL_SCALE as the count nears its limit."""


class Countdown:
    """The move count of one variant, which fades scores near its limit.

    Fading makes a winning side prefer captures and pawn moves, which reset the count, over moves with the
    same score.
    """

    def __init__(self, variant: Variant) -> None:
        fifty_moves = variant.facts.fifty_moves
        self._limit = 0 if fifty_moves is None else 2 * fifty_moves.claim_at
        self.has_rule = variant.facts.counting is not None
        """Whether the variant has a counting rule."""

    def scale(self, position: Position) -> int:
        """Return the scale for scores in this position, from FULL_SCALE down to MIN_SCALE."""
        limit, passed = self._limit, position.halfmove_clock
        count = position.count if self.has_rule else None
        if count is not None:
            limit, passed = count.limit, count.passed
        if not limit or passed < FADE_START:
            return FULL_SCALE
        return FULL_SCALE - (FULL_SCALE - MIN_SCALE) * min(passed, limit) // limit

    def fade(self, score: int, position: Position, root_scale: int) -> int:
        """Return the faded score. `root_scale`: the scale at the root of the search.

        Scores never fade further than at the root, because the search adds half-moves to every line.
        """
        return score * max(root_scale, self.scale(position)) // FULL_SCALE

    def is_over(self, position: Position) -> bool:
        """Return whether a counting rule has drawn the game."""
        count = position.count
        return count is not None and 0 < count.limit < count.passed


countdown_of = cached_in_variant(Countdown)
