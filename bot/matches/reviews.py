"""Reviews of finished games: which games may have one, and the one that each keeps.

A review is text here, as the engine writes and reads it.
"""

from __future__ import annotations

from bot.matches.errors import ReviewCalledOff, ReviewTooShort, ReviewWhileRunning
from bot.matches.models import Match
from bot.matches.use_case import Clock, use_case
from bot.storage import LEAST_RATED, ReviewRow, ReviewStore

LEAST_REVIEWED = LEAST_RATED
"""Half-moves of a game of which there is something to say: two a side."""


def check_reviewable(match: Match) -> None:
    """Raise ReviewWhileRunning, ReviewCalledOff or ReviewTooShort for a game that has no review.

    A running game has none, for anybody: it would be help from outside.
    """
    if not match.is_over:
        raise ReviewWhileRunning
    if match.is_called_off:
        raise ReviewCalledOff
    if match.ply < LEAST_REVIEWED:
        raise ReviewTooShort(match.variant.family, count=match.ply, least=LEAST_REVIEWED)


def is_reviewable(match: Match) -> bool:
    """Whether a game may have a review."""
    try:
        check_reviewable(match)
    except (ReviewWhileRunning, ReviewCalledOff, ReviewTooShort):
        return False
    return True


class Reviews:
    """The use cases of reviews. Who may see a game may see its review; the caller has asked for the game."""

    def __init__(self, store: ReviewStore, *, now: Clock) -> None:
        self._store = store
        self._now = now

    @use_case
    async def of(self, match: Match, engine: str) -> str | None:
        """The review of a match by an engine (its name and version), if there is one. Raises what
        check_reviewable() does."""
        check_reviewable(match)
        row = await self._store.of(match.id)
        return row.review if row is not None and row.engine == engine else None

    @use_case
    async def of_player(self, player: int, engine: str, most: int) -> dict[int, str]:
        """The reviews by an engine of somebody's latest games, by the ids of these, the newest first."""
        rows = await self._store.of_player(player, engine, most)
        return {row.match_id: row.review for row in rows}

    @use_case
    async def keep(self, match: Match, engine: str, depth: int, review: str) -> bool:
        """Store a review; one by another engine makes room. False where the same engine's is there already,
        or the match has been deleted meanwhile. Raises what check_reviewable() does."""
        check_reviewable(match)
        return await self._store.keep(ReviewRow(match.id, engine, depth, review, self._now()))
