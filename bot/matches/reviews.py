"""Reviews of finished games and trials of variants: which games may have a review, and what is kept of each.

Both are text here, as the engine writes and reads it. A trial is the result of its games with itself.
"""

from __future__ import annotations

from bot.matches.models import Match, Now
from bot.refusals import Refusal
from bot.storage import LEAST_RATED, ReviewRow, ReviewStore, TrialRow, TrialStore

LEAST_REVIEWED = LEAST_RATED
"""The fewest half-moves of a game that can be reviewed: two per side."""


def check_reviewable(match: Match) -> None:
    """Raise Refusal for a game that can't be reviewed.

    A running game can't be reviewed by anybody: that would be outside help.
    """
    if not match.is_over:
        raise Refusal("review-running")
    if match.is_called_off:
        raise Refusal("review-called-off")
    if match.ply < LEAST_REVIEWED:
        raise Refusal("review-short", family=match.variant.family, count=match.ply, least=LEAST_REVIEWED)


def is_reviewable(match: Match) -> bool:
    """Whether a game may have a review."""
    try:
        check_reviewable(match)
    except Refusal:
        return False
    return True


class Reviews:
    """The use cases of reviews. Whoever may see a game may see its review; the caller has checked that."""

    def __init__(self, store: ReviewStore, *, now: Now) -> None:
        self._store = store
        self._now = now

    async def of(self, match: Match, engine: str) -> str | None:
        """Return an engine's review of a match (`engine`: its name and version); None if there is none.
        Raises as check_reviewable() does."""
        check_reviewable(match)
        row = await self._store.of(match.id)
        return row.review if row is not None and row.engine == engine else None

    async def of_player(self, player: int, engine: str, most: int) -> dict[int, str]:
        """Return an engine's reviews of a player's latest games by match id, newest first."""
        rows = await self._store.of_player(player, engine, most)
        return {row.match_id: row.review for row in rows}

    async def keep(self, match: Match, engine: str, depth: int, review: str) -> bool:
        """Store a review, replacing one by another engine; return False if this engine's own exists, or the
        match was deleted. Raises as check_reviewable() does."""
        check_reviewable(match)
        return await self._store.keep(ReviewRow(match.id, engine, depth, review, self._now()))


class Trials:
    """The use cases of trials, by the variants' keys. Whoever may see a variant may see its trial."""

    def __init__(self, store: TrialStore, *, now: Now) -> None:
        self._store = store
        self._now = now

    async def of(self, key: str, engine: str) -> str | None:
        """The trial of a variant by an engine (its name and version), if there is one."""
        row = await self._store.of(key)
        return row.trial if row is not None and row.engine == engine else None

    async def keep(self, key: str, engine: str, trial: str) -> bool:
        """Store a trial; one by another engine makes room. False where the same engine's is there already."""
        return await self._store.keep(TrialRow(key, engine, trial, self._now()))
