"""The measured strengths of the engine's levels, and the level that suits a player.

Ratings against the engine are private. A level's strength is fixed, so a player who plays alone sees their
own progress.
"""

from __future__ import annotations

from bot.state.glicko import Rating
from rules import Variant

ENGINE = "engine"
"""The speed in the kind of a rating against the engine."""

STRENGTHS = (600, 955, 1230, 1510, 1590, 1700, 1830, 2080)
"""Ratings of the levels from 1. The differences are measured (docs/engine.md), the first one is arbitrary."""
STRENGTHS_WITH_HANDS = (600, 770, 960, 1400, 1430, 1610, 1775, 2130)
"""The same in variants with drops of captured pieces, which have levels of their own."""


def strengths_in(variant: Variant) -> tuple[int, ...]:
    """Return the strengths of a variant's levels from 1; an operator's engine above them has none."""
    return STRENGTHS_WITH_HANDS if variant.facts.captures_to_hand else STRENGTHS


def rating_of_level(variant: Variant, level: int) -> Rating:
    """Return the rating of a level that has a strength."""
    return Rating(strengths_in(variant)[level - 1], deviation=0.0)


def suited_level(variant: Variant, rating: float) -> int:
    """Return the level that is nearest to a rating; the lower one of two."""
    strengths = strengths_in(variant)
    return 1 + min(range(len(strengths)), key=lambda at: abs(strengths[at] - rating))
