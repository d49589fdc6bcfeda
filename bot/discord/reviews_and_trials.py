"""Reviews of games and trials of variants: slow jobs of the engine, which show their progress to the users.

Users who ask for the same job share it; it is cancelled when the last of them leaves. One message shows the
progress, and then the result. It is edited through the interaction, whose token is valid for 15 minutes.

Results are stored. The latest reviews are cached, too; those of imported games are only cached.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any, Generic, TypeVar

import discord

import rules
from bot.discord.platform.components import Content
from bot.discord.platform.reply import Reply
from bot.engine.background_queue import OnProgress, Progress
from bot.engine.engines import Engines
from bot.engine.review import VERSION, Review
from bot.engine.trial import Trial
from bot.recent_cache import Recent
from bot.refusals import Busy
from bot.state.match import NOBODY, Match
from bot.state.reviews import Reviews, Trials, check_reviewable

log = logging.getLogger(__name__)
T = TypeVar("T")

Make = Callable[[OnProgress], Coroutine[Any, Any, T]]
"""A function that runs the job and reports its progress."""

EDIT_SECONDS = 3.0
"""The shortest time between two edits of the message that shows progress."""

MARGIN = timedelta(minutes=1)
"""Time before the interaction's token expires from which progress is no longer shown."""

MAX_JOBS = 3
"""Maximum number of jobs of one kind that a user may wait for at the same time."""


class SharedJob(Generic[T]):
    """A running job. `waiting`: users by their wait, a future that is done once the user cancels it."""

    def __init__(self, make: Make[T], total: int, kind: str) -> None:
        self.progress = Progress(0, total)
        self.waiting: dict[asyncio.Future[None], int] = {}
        self.task = asyncio.create_task(make(self.record), name=f"kibitz: a {kind}")

    def record(self, progress: Progress) -> None:
        self.progress = progress


@dataclass(frozen=True, slots=True)
class WaitMessages:
    """Messages for a user who waits for a job.

    `stopped`: if it ends without a result: "restart", "late", "cancelled" or "failed". `many`: if the user
    waits for too many jobs.
    """

    progress: Callable[[Progress], Awaitable[Content]]
    stopped: Callable[[str], Content]
    many: str


class SharedJobs(Generic[T]):
    """The running jobs of one kind, by key. `kind`: its name in the log."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._jobs: dict[Hashable, SharedJob[T]] = {}
        self._is_closed = False

    async def wait_for(
        self, reply: Reply, name: Hashable, make: Make[T], total: int, messages: WaitMessages
    ) -> T | None:
        """Start or join a job of `total` parts, and return its result; the interaction must be acknowledged.

        Returns None if there is no result, after showing the user why.
        """
        if self._is_closed:
            await reply.show(messages.stopped("restart"))
            return None
        if self.count(reply.user_id) >= MAX_JOBS:
            await reply.send_private(messages.many)
            return None
        job = self._jobs.get(name)
        if job is None or job.task.done() or job.task.cancelling():
            begun = job = self._jobs[name] = SharedJob(make, total, self._kind)
            job.task.add_done_callback(lambda _: self._end(name, begun))
        cancelled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        job.waiting[cancelled], is_late = reply.user_id, False
        try:
            await asyncio.sleep(0)  # Let the job begin: then it knows how many jobs are ahead of it.
            shown: Progress | None = None
            while not job.task.done() and not cancelled.done():
                is_late = discord.utils.utcnow() > reply.expires_at - MARGIN
                if is_late:
                    await reply.show(messages.stopped("late"))
                    return None
                if shown != job.progress:
                    shown = job.progress
                    await reply.show(await messages.progress(shown))
                await asyncio.wait(
                    (job.task, cancelled), timeout=EDIT_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
        finally:
            del job.waiting[cancelled]
            if not (job.waiting or job.task.done() or is_late):
                job.task.cancel()
        if cancelled.done():
            await reply.show(messages.stopped("cancelled"))
        elif job.task.cancelled():
            await reply.show(messages.stopped("restart"))
        elif job.task.exception() is not None:
            await reply.show(messages.stopped("failed"))
        else:
            return job.task.result()
        return None

    def cancel(self, name: Hashable, user_id: int) -> bool:
        """End a user's waits for a job at their request; return False if there were none."""
        job = self._jobs.get(name)
        own = [wait for wait, who in job.waiting.items() if who == user_id] if job is not None else []
        for wait in own:
            if not wait.done():
                wait.set_result(None)
        return bool(own)

    def count(self, user_id: int) -> int:
        return sum(who == user_id for job in self._jobs.values() for who in job.waiting.values())

    def close(self) -> None:
        """Cancel all jobs, and start no more, because the process ends; the waiting users get a message."""
        self._is_closed = True
        for job in self._jobs.values():
            job.task.cancel()

    def _end(self, name: Hashable, job: SharedJob[T]) -> None:
        if self._jobs.get(name) is job:
            del self._jobs[name]
        if not job.task.cancelled() and (error := job.task.exception()) is not None:
            log.error("a %s failed", self._kind, exc_info=error)


# ---- Reviews and trials, which are stored

ENGINE = f"kibitz {VERSION}"
"""The stored name of our engine and version; reviews and trials by other versions are redone."""

CACHE_SIZE = 100
"""Maximum number of reviews in the cache."""


def _read(parse: Callable[[str], T], stored: str | None, key: object) -> T | None:
    """Return a stored review or trial; None if there is none, or if it can't be read. `key`: for the log."""
    if stored is None:
        return None
    try:
        return parse(stored)
    except ValueError:
        log.exception("%s: can't read its stored review or trial; it will be made again", key)
        return None


class GameReviews:
    """Reviews made by `engine`; those of stored games are kept in `stored`."""

    def __init__(self, stored: Reviews, engine: Engines) -> None:
        self._stored = stored
        self.engine = engine
        self._latest: Recent[Review] = Recent(CACHE_SIZE)
        self._drafts: dict[Hashable, Review] = {}
        self.jobs: SharedJobs[Review] = SharedJobs("review")
        """The reviews that are being made, by `cache_key`."""

    async def find(self, match: Match) -> Review | None:
        """Return the review of a game; None if there is none. Raises Refusal."""
        check_reviewable(match)
        key = cache_key(match)
        known = self._latest.get(key)
        if known is not None or match.id == NOBODY:
            return known
        review = _read(Review.from_json, await self._stored.find(match, ENGINE), match.id)
        return None if review is None else self._latest.keep(key, review)

    async def make(self, match: Match, user_id: int, on_progress: OnProgress) -> Review:
        """Make the review of a game for a user, and store it. Raises JobFailed."""
        key = cache_key(match)
        try:
            review = await self.engine.review(
                match.game, user_id, on_progress=on_progress, on_draft=partial(self._drafts.__setitem__, key)
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


def cache_key(match: Match) -> Hashable:
    """Return the id of a stored game, else a value that only equal games have."""
    if match.id != NOBODY:
        return match.id
    return match.variant.key, match.game.start.fen(), *match.game.moves


class VariantTrials:
    """Trials of variants by `engine`; the results are kept in `stored`."""

    def __init__(self, stored: Trials, engine: Engines) -> None:
        self._stored = stored
        self._engine = engine
        self.jobs: SharedJobs[Trial] = SharedJobs("trial")
        """The trials that are being made, by the keys of their variants."""

    async def find(self, key: str) -> Trial | None:
        return _read(Trial.from_json, await self._stored.find(key, ENGINE), key)

    async def make(self, variant: rules.Variant, user_id: int, on_progress: OnProgress) -> Trial:
        """Try a variant for a user, and store the result. Raises JobFailed."""
        trial = await self._engine.trial(variant, user_id, on_progress=on_progress)
        try:
            await self._stored.keep(variant.key, ENGINE, trial.to_json())
        except Busy:
            log.warning("%s: its trial is not stored: the database is busy", variant.key)
        return trial
