"""Reviews of games, one per game even if several users ask at once; caches the latest.

A review of a stored game is stored with it; one of a game from a file is only remembered for a while.
"""

from __future__ import annotations

import hashlib
import logging
from typing import Protocol

import rules
from bot.discord.engine_jobs.shared_jobs import SharedJobs
from bot.discord.platform.recent_cache import Recent
from bot.engine.background_queue import OnProgress
from bot.engine.review import VERSION, Assessment, Review
from bot.refusals import Busy
from bot.state.match import NOBODY, Match
from bot.state.reviews import Reviews, check_reviewable

log = logging.getLogger(__name__)

ENGINE = f"kibitz {VERSION}"
"""The stored name of our engine and version; reviews by other versions are redone."""
REMEMBERED = 100


class GameReviewer(Protocol):
    """Makes reviews: the engines, or a substitute in tests."""

    async def review(self, game: rules.Game, person: int, *, on_progress: OnProgress) -> Review:
        """Review a game that is over for a person. Raises JobFailed."""
        ...

    async def assess(self, game: rules.Game, person: int, *, second: bool = False) -> Assessment:
        """Assess the current position, if wanted with the `second` best move's score. Raises JobFailed."""
        ...


class GameReviews:
    """`engine` makes reviews, `stored` keeps those of stored games."""

    def __init__(self, stored: Reviews, engine: GameReviewer) -> None:
        self._stored = stored
        self.engine = engine
        self._latest: Recent[Review] = Recent(REMEMBERED)
        self.jobs: SharedJobs[Review] = SharedJobs("review")
        """The reviews that are being made, by `cache_key`."""

    async def of(self, match: Match) -> Review | None:
        """The review, if any. Raises Refusal."""
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
            log.exception("match %s: its review can't be read; it is made again", match.id)
            return None

    async def made(self, match: Match, person: int, on_progress: OnProgress) -> Review:
        """Make the review of a game for a person, and store it. Raises JobFailed."""
        review = await self.engine.review(match.game, person, on_progress=on_progress)
        if match.id != NOBODY:
            try:
                # False where another process has stored one meanwhile, or the game was deleted.
                await self._stored.keep(match, ENGINE, review.depth, review.to_json())
            except Busy:
                log.warning("match %s: its review is not stored: the database is busy", match.id)
        return self._latest.keep(cache_key(match), review)


def cache_key(match: Match) -> int:
    """The id of a stored game, else a negative digest of the game: the cache key."""
    if match.id != NOBODY:
        return match.id
    moves = " ".join(move.uci() for move in match.game.moves)
    text = f"{match.variant.key} {match.game.start.fen()} {moves}"
    return -int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())
