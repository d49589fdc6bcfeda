"""What is made in the background for whoever waits: reviews of games, trials of variants.

Each is made once, however many people ask for it, and given up when nobody waits any more. One message shows
how far it is, until the result takes its place; it is edited by the interaction that asked, which serves for
fifteen minutes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable
from datetime import timedelta
from typing import Any, Generic, TypeVar

import discord

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.engine.background import OnProgress, Progress

log = logging.getLogger(__name__)

T = TypeVar("T")
Make = Callable[[OnProgress], Coroutine[Any, Any, T]]
"""Makes it, and tells how far it is."""

EDIT_SECONDS = 3.0
"""How often the message is edited at most."""
MARGIN = timedelta(minutes=1)
"""How long before its token ends an interaction shows no progress any more."""
MOST = 3
"""Things of one sort that one person may wait for at once."""


class Making(Generic[T]):
    """Something that is being made, and who waits for it."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.waiting: list[Wait[T]] = []
        self.task: asyncio.Task[T] | None = None

    @property
    def is_over(self) -> bool:
        return self.task is None or self.task.done()

    def note(self, progress: Progress) -> None:
        """Remember how far it is."""
        self.progress = progress


class Wait(Generic[T]):
    """Somebody waits for it. `given_up` is set when they have cancelled it."""

    def __init__(self, making: Making[T], person: int) -> None:
        self.making = making
        self.person = person
        self.given_up: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def changes(self, seconds: float) -> None:
        """Return when it is there, was cancelled, or so many seconds have passed."""
        assert self.making.task is not None  # noqa: S101
        waited = (self.making.task, self.given_up)
        await asyncio.wait(waited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)


class Makings(Generic[T]):
    """All of one sort that are being made, each by a name of its own. `sort`: what they are, for the log."""

    def __init__(self, sort: str) -> None:
        self._sort = sort
        self._making: dict[Hashable, Making[T]] = {}
        self._is_closed = False

    @property
    def is_closed(self) -> bool:
        """Whether the process ends: nothing is made any more."""
        return self._is_closed

    def wait_for(self, name: Hashable, person: int, make: Make[T], total: int) -> Wait[T]:
        """Begin to `make` it, or wait for the one that is being made. `total`: parts that it has."""
        making = self._making.get(name)
        if making is None or making.is_over:
            making = self._making[name] = Making[T](Progress(0, total))
            making.task = asyncio.create_task(make(making.note), name=f"kibitz: a {self._sort}")
            begun = making
            making.task.add_done_callback(lambda ended: self._ended(name, begun, ended))
        wait = Wait(making, person)
        making.waiting.append(wait)
        return wait

    def leave(self, name: Hashable, wait: Wait[T], *, goes_on: bool = False) -> None:
        """Somebody waits no more. What nobody waits for is given up, unless it `goes_on`."""
        making = wait.making
        making.waiting.remove(wait)
        if making.waiting or making.is_over or goes_on:
            return
        assert making.task is not None  # noqa: S101
        making.task.cancel()
        self._forget(name, making)  # Whoever asks now begins anew.

    def cancel(self, name: Hashable, person: int) -> bool:
        """Let a person wait no more. False where they don't wait for it."""
        making = self._making.get(name)
        own = [wait for wait in making.waiting if wait.person == person] if making is not None else []
        for wait in own:
            if not wait.given_up.done():
                wait.given_up.set_result(None)
        return bool(own)

    def count(self, person: int) -> int:
        """For how many a person waits."""
        return sum(wait.person == person for making in self._making.values() for wait in making.waiting)

    def close(self) -> None:
        """Give up what is being made, at the end of the process; whoever waits says so."""
        self._is_closed = True
        for making in list(self._making.values()):
            if making.task is not None:
                making.task.cancel()

    def _forget(self, name: Hashable, making: Making[T]) -> None:
        if self._making.get(name) is making:
            del self._making[name]

    def _ended(self, name: Hashable, making: Making[T], task: asyncio.Task[T]) -> None:
        self._forget(name, making)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a %s failed", self._sort, exc_info=error)


async def waited_for(
    interaction: Interaction,
    makings: Makings[T],
    name: Hashable,
    make: Make[T],
    total: int,
    *,
    progress_note: Callable[[Progress], Note],
    stopped_note: Callable[[str], Note],
    many: str,
) -> T | None:
    """What is made now, or already; the interaction must be acknowledged.

    None where it wasn't made, and the person has been told why: with `many`, where they wait for too much, or
    a `stopped_note` of "restart", "late", "cancelled" or "failed".
    """
    reply, person = reply_to(interaction), interaction.user.id
    if makings.is_closed:
        await reply.show(stopped_note("restart"))
        return None
    if makings.count(person) >= MOST:
        await reply.send_private(many)
        return None
    wait, late = makings.wait_for(name, person, make, total), False
    try:
        await asyncio.sleep(0)  # Once it has begun, it knows how many come before it.
        shown: Progress | None = None
        while not wait.making.is_over and not wait.given_up.done():
            late = discord.utils.utcnow() > interaction.expires_at - MARGIN
            if late:
                await reply.show(stopped_note("late"))
                return None
            if shown != wait.making.progress:
                shown = wait.making.progress
                await reply.show(progress_note(shown))
            await wait.changes(EDIT_SECONDS)
    finally:
        makings.leave(name, wait, goes_on=late)
    task = wait.making.task
    if wait.given_up.done() or task is None:
        await reply.show(stopped_note("cancelled"))
    elif task.cancelled():
        await reply.show(stopped_note("restart"))
    elif task.exception() is not None:
        await reply.show(stopped_note("failed"))
    else:
        return task.result()
    return None
