"""Reviews of games and trials of variants: made once even if several users ask at once, and stored.

The latest reviews are cached, too; those of imported games are only cached.
"""

from __future__ import annotations

import hashlib
import logging
from functools import partial

import rules
from bot.discord.shared_jobs import SharedJobs
from bot.engine.background_queue import OnProgress
from bot.engine.engines import Engines
from bot.engine.review import VERSION, Review
from bot.engine.trial import Trial
from bot.recent_cache import Recent
from bot.refusals import Busy
from bot.state.match import NOBODY, Match
from bot.state.reviews import Reviews, Trials, check_reviewable

log = logging.getLogger(__name__)

ENGINE = f"kibitz {VERSION}"
"""The stored name of our engine and version; reviews and trials by other versions are redone."""

CACHE_SIZE = 100
"""Maximum number of reviews in the cache."""


class GameReviews:
    """Reviews made by `engine`; those of stored games are kept in `stored`."""

    def __init__(self, stored: Reviews, engine: Engines) -> None:
        self._stored = stored
        self.engine = engine
        self._latest: Recent[Review] = Recent(CACHE_SIZE)
        self._drafts: dict[int, Review] = {}
        self.jobs: SharedJobs[Review] = SharedJobs("review")
        """The reviews that are being made, by `cache_key`."""

    async def of(self, match: Match) -> Review | None:
        """Return the review of a game; None if there is none. Raises Refusal."""
        check_reviewable(match)
        key = cache_key(match)
        known = self._latest.get(key)
        if known is not None or match.id == NOBODY:
            return known
        text = await self._stored.of(match, ENGINE)
        if text is None:
            return None
        try:
            return self._latest.keep(key, Review.from_json(text))
        except ValueError:
            log.exception("match %s: can't read its stored review; it will be made again", match.id)
            return None

    async def make(self, match: Match, person: int, on_progress: OnProgress) -> Review:
        """Make the review of a game for a user, and store it. Raises JobFailed."""
        key = cache_key(match)
        try:
            review = await self.engine.review(
                match.game, person, on_progress=on_progress, on_draft=partial(self._drafts.__setitem__, key)
            )
        finally:
            self._drafts.pop(key, None)
        if match.id != NOBODY:
            try:
                # Returns False if another process has stored one in the meantime, or the game was deleted.
                await self._stored.keep(match, ENGINE, review.depth, review.to_json())
            except Busy:
                log.warning("match %s: its review is not stored: the database is busy", match.id)
        return self._latest.keep(key, review)

    def draft(self, match: Match) -> Review | None:
        """Return the unconfirmed review of a game while it is being made, or None."""
        return self._drafts.get(cache_key(match))


def cache_key(match: Match) -> int:
    """Return the id of a stored game, else a negative digest of the game."""
    if match.id != NOBODY:
        return match.id
    moves = " ".join(move.uci() for move in match.game.moves)
    text = f"{match.variant.key} {match.game.start.fen()} {moves}"
    return -int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


class VariantTrials:
    """Trials of variants by `engine`; the results are kept in `stored`."""

    def __init__(self, stored: Trials, engine: Engines) -> None:
        self._stored = stored
        self._engine = engine
        self.jobs: SharedJobs[Trial] = SharedJobs("trial")
        """The trials that are being made, by the keys of their variants."""

    async def of(self, key: str) -> Trial | None:
        text = await self._stored.of(key, ENGINE)
        if text is None:
            return None
        try:
            return Trial.from_json(text)
        except ValueError:
            log.exception("%s: can't read its stored trial; it will be made again", key)
            return None

    async def make(self, variant: rules.Variant, person: int, on_progress: OnProgress) -> Trial:
        """Try a variant for a user, and store the result. Raises JobFailed."""
        trial = await self._engine.trial(variant, person, on_progress=on_progress)
        try:
            await self._stored.keep(variant.key, ENGINE, trial.to_json())
        except Busy:
            log.warning("%s: its trial is not stored: the database is busy", variant.key)
        return trial
