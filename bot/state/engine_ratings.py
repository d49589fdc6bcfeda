"""Ratings against the engine: measured strengths of its levels, and players' ratings after a game.

These ratings are private. A level's strength is fixed, so a player who plays alone sees their own progress.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.state.glicko import Rating, RatingRow, after_one, rating_of
from rules import Variant

ENGINE = "engine"
"""The speed in the kind of a rating against the engine."""

STRENGTHS = (600, 955, 1230, 1510, 1590, 1700, 1830, 2080)
"""Ratings of the levels from 1. The differences are measured (docs/engine.md), the first one is arbitrary."""
STRENGTHS_WITH_HANDS = (600, 855, 1015, 1615, 1670, 1725, 1890, 2090)
"""The same in variants with drops of captured pieces, which have levels of their own."""


def strengths_in(variant: Variant) -> tuple[int, ...]:
    """Return the strengths of a variant's levels from 1; an operator's engine above them has none."""
    return STRENGTHS_WITH_HANDS if variant.facts.captures_to_hand else STRENGTHS


def after_game(
    before: RatingRow | None, variant: Variant, level: int, score: float, now: datetime
) -> RatingRow:
    """Return a player's new rating after a game against a level that has a strength.

    `score`: the player's: 1, 0.5 or 0. Before the first game, players are rated like the level that they
    choose.
    """
    engine = Rating(strengths_in(variant)[level - 1], deviation=0.0)
    old = Rating(engine.rating) if before is None else rating_of(before)
    since = timedelta() if before is None else now - before.last_at
    new = after_one(old, engine, score, since)
    games = 1 if before is None else before.games + 1
    return RatingRow(new.rating, new.deviation, new.volatility, games, now, None, old.rating)


def suited_level(variant: Variant, rating: float) -> int:
    """Return the level that is nearest to a rating; the lower one of two."""
    strengths = strengths_in(variant)
    return 1 + min(range(len(strengths)), key=lambda at: abs(strengths[at] - rating))
