"""Runs slow jobs (reviews of games, trials of variants) and shows their progress to the waiting users.

Users who ask for the same job share it; it is cancelled when the last of them leaves. One message shows
the progress, and then the result. It is edited through the interaction, whose token is valid for 15 minutes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable
from datetime import timedelta
from typing import Any, Generic, TypeVar

import discord

from bot.discord.platform.discord_types import Note
from bot.discord.platform.reply import Reply
from bot.engine.background_queue import OnProgress, Progress

log = logging.getLogger(__name__)

T = TypeVar("T")
Make = Callable[[OnProgress], Coroutine[Any, Any, T]]
"""Runs the job and reports its progress."""

EDIT_SECONDS = 3.0
"""The shortest time between two edits of the message that shows progress."""
MARGIN = timedelta(minutes=1)
"""Stop showing progress this long before the interaction's token expires."""
MOST = 3
"""The most jobs of one sort that a user may wait for at once."""


class SharedJob(Generic[T]):
    """A running job. `waiting`: users by their wait, a future that is done once the user cancels it."""

    def __init__(self, make: Make[T], total: int, sort: str) -> None:
        self.progress = Progress(0, total)
        self.waiting: dict[asyncio.Future[None], int] = {}
        self.task = asyncio.create_task(make(self.note), name=f"kibitz: a {sort}")

    def note(self, progress: Progress) -> None:
        self.progress = progress


class SharedJobs(Generic[T]):
    """The running jobs of one sort, by key. `sort`: what they are, for the log."""

    def __init__(self, sort: str) -> None:
        self._sort = sort
        self._jobs: dict[Hashable, SharedJob[T]] = {}
        self.is_closed = False
        """Whether the process is ending and starts no more jobs."""

    def wait_for(
        self, name: Hashable, person: int, make: Make[T], total: int
    ) -> tuple[SharedJob[T], asyncio.Future[None]]:
        """Start or join a job of `total` parts; the future is done once the user cancels the wait."""
        job = self._jobs.get(name)
        if job is None or job.task.done():
            begun = job = self._jobs[name] = SharedJob(make, total, self._sort)
            job.task.add_done_callback(lambda ended: self._ended(name, begun, ended))
        cancelled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        job.waiting[cancelled] = person
        return job, cancelled

    def leave(
        self, name: Hashable, job: SharedJob[T], wait: asyncio.Future[None], *, goes_on: bool = False
    ) -> None:
        """End one user's wait. A job without waiting users is cancelled, unless it `goes_on`."""
        del job.waiting[wait]
        if job.waiting or job.task.done() or goes_on:
            return
        job.task.cancel()
        self._forget(name, job)  # The next request starts a new job.

    def cancel(self, name: Hashable, person: int) -> bool:
        """End a user's waits for a job at their request; False if they had none."""
        job = self._jobs.get(name)
        own = [wait for wait, who in job.waiting.items() if who == person] if job is not None else []
        for wait in own:
            if not wait.done():
                wait.set_result(None)
        return bool(own)

    def count(self, person: int) -> int:
        return sum(who == person for job in self._jobs.values() for who in job.waiting.values())

    def close(self) -> None:
        """Cancel all jobs because the process ends; the waiting users see a message about that."""
        self.is_closed = True
        for job in list(self._jobs.values()):
            job.task.cancel()

    def _forget(self, name: Hashable, job: SharedJob[T]) -> None:
        if self._jobs.get(name) is job:
            del self._jobs[name]

    def _ended(self, name: Hashable, job: SharedJob[T], task: asyncio.Task[T]) -> None:
        self._forget(name, job)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a %s failed", self._sort, exc_info=error)


async def wait_for_result(
    reply: Reply,
    jobs: SharedJobs[T],
    name: Hashable,
    make: Make[T],
    total: int,
    *,
    progress_note: Callable[[Progress], Note],
    stopped_note: Callable[[str], Note],
    many: str,
) -> T | None:
    """Wait for a job and return its result; the interaction must be acknowledged.

    Returns None if there is no result, after showing the user why: `many` if they wait for too many jobs, or
    the stopped_note for "restart", "late", "cancelled" or "failed".
    """
    person = reply.user_id
    if jobs.is_closed:
        await reply.show(stopped_note("restart"))
        return None
    if jobs.count(person) >= MOST:
        await reply.send_private(many)
        return None
    (job, cancelled), late = jobs.wait_for(name, person, make, total), False
    try:
        await asyncio.sleep(0)  # Let the job begin: then it knows how many jobs are ahead of it.
        shown: Progress | None = None
        while not job.task.done() and not cancelled.done():
            late = discord.utils.utcnow() > reply.expires_at - MARGIN
            if late:
                await reply.show(stopped_note("late"))
                return None
            if shown != job.progress:
                shown = job.progress
                await reply.show(progress_note(shown))
            await asyncio.wait(
                (job.task, cancelled), timeout=EDIT_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
    finally:
        jobs.leave(name, job, cancelled, goes_on=late)
    if cancelled.done():
        await reply.show(stopped_note("cancelled"))
    elif job.task.cancelled():
        await reply.show(stopped_note("restart"))
    elif job.task.exception() is not None:
        await reply.show(stopped_note("failed"))
    else:
        return job.task.result()
    return None
