"""Slow jobs of the engine, whose progress is shown to the users who wait for them.

Users who ask for the same job share it; it is cancelled when the last of them leaves. One message shows the
progress, and then the result. It is edited through the interaction, whose token is valid for 15 minutes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, TypeVar

import discord

from bot.discord.platform.components import Note
from bot.discord.platform.reply import Reply
from bot.engine.background_queue import OnProgress, Progress

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
        self.task = asyncio.create_task(make(self.note), name=f"kibitz: a {kind}")

    def note(self, progress: Progress) -> None:
        self.progress = progress


class SharedJobs(Generic[T]):
    """The running jobs of one kind, by key. `kind`: its name in the log."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._jobs: dict[Hashable, SharedJob[T]] = {}
        self.is_closed = False
        """Whether the process is ending and starts no more jobs."""

    def wait_for(
        self, name: Hashable, person: int, make: Make[T], total: int
    ) -> tuple[SharedJob[T], asyncio.Future[None]]:
        """Start or join a job of `total` parts; the future is done once the user cancels the wait."""
        job = self._jobs.get(name)
        if job is None or job.task.done():
            begun = job = self._jobs[name] = SharedJob(make, total, self._kind)
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
        """End a user's waits for a job at their request; return False if there were none."""
        job = self._jobs.get(name)
        own = [wait for wait, who in job.waiting.items() if who == person] if job is not None else []
        for wait in own:
            if not wait.done():
                wait.set_result(None)
        return bool(own)

    def count(self, person: int) -> int:
        return sum(who == person for job in self._jobs.values() for who in job.waiting.values())

    def close(self) -> None:
        """Cancel all jobs because the process ends; the waiting users get a message."""
        self.is_closed = True
        for job in list(self._jobs.values()):
            job.task.cancel()

    def _forget(self, name: Hashable, job: SharedJob[T]) -> None:
        if self._jobs.get(name) is job:
            del self._jobs[name]

    def _ended(self, name: Hashable, job: SharedJob[T], task: asyncio.Task[T]) -> None:
        self._forget(name, job)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a %s failed", self._kind, exc_info=error)


@dataclass(frozen=True, slots=True)
class WaitNotes:
    """Messages for a user who waits for a job.

    `stopped`: if it ends without a result: "restart", "late", "cancelled" or "failed". `many`: if the user
    waits for too many jobs.
    """

    progress: Callable[[Progress], Awaitable[Note]]
    stopped: Callable[[str], Note]
    many: str


async def wait_for_result(
    reply: Reply, jobs: SharedJobs[T], name: Hashable, make: Make[T], total: int, notes: WaitNotes
) -> T | None:
    """Wait for a job of `total` parts and return its result; the interaction must be acknowledged.

    Returns None if there is no result, after showing the user why.
    """
    person = reply.user_id
    if jobs.is_closed:
        await reply.show(notes.stopped("restart"))
        return None
    if jobs.count(person) >= MAX_JOBS:
        await reply.send_private(notes.many)
        return None
    (job, cancelled), late = jobs.wait_for(name, person, make, total), False
    try:
        await asyncio.sleep(0)  # Let the job begin: then it knows how many jobs are ahead of it.
        shown: Progress | None = None
        while not job.task.done() and not cancelled.done():
            late = discord.utils.utcnow() > reply.expires_at - MARGIN
            if late:
                await reply.show(notes.stopped("late"))
                return None
            if shown != job.progress:
                shown = job.progress
                await reply.show(await notes.progress(shown))
            await asyncio.wait(
                (job.task, cancelled), timeout=EDIT_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
    finally:
        jobs.leave(name, job, cancelled, goes_on=late)
    if cancelled.done():
        await reply.show(notes.stopped("cancelled"))
    elif job.task.cancelled():
        await reply.show(notes.stopped("restart"))
    elif job.task.exception() is not None:
        await reply.show(notes.stopped("failed"))
    else:
        return job.task.result()
    return None
