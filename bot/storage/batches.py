"""What is asked for at the same time is done together: writers share a commit, readers a call."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.storage.transactions import Work

MOST = 100
"""Pieces of work in one batch; each takes a fraction of a millisecond."""

Do = Callable[[Sequence[Work], float], Awaitable[list[Any]]]
"""What pieces of work return; asked for since then (time.monotonic())."""


class _Waiter:
    """Who waits for a piece of work, and since when."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.asked = time.monotonic()
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Batches:
    """What is asked for while a batch is done makes the next one.

    SQLite has one writer at a time anyway: queueing ours is fairer and quicker than its polling, and the disk
    is waited for once for all who wait. Who only reads shares the waking of a thread, which costs more than
    most statements.
    """

    def __init__(self, name: str, do: Do) -> None:
        self._name = name
        self._do = do
        self._waiting: list[_Waiter] = []
        self._doing: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a batch is under way: a task that is cancelled before its first step just ends."""
        return self._doing is not None and not self._doing.done()

    async def run(self, work: Work) -> Any:
        """The result of `work`. Whoever stops waiting takes back what hasn't begun."""
        waiter = _Waiter(work)
        self._waiting.append(waiter)
        self._task()
        return await waiter.future

    def _task(self) -> asyncio.Task[None]:
        """The task that does batches: the one that is at it, else a new one."""
        if self._doing is None or self._doing.done():
            # Those who are about to ask in this turn of the loop come along.
            self._doing = asyncio.create_task(self._run(), name=self._name)
        return self._doing

    async def _run(self) -> None:
        while self._waiting:
            waiters = [waiter for waiter in self._waiting[:MOST] if not waiter.future.cancelled()]
            del self._waiting[:MOST]
            await self._together(waiters)

    async def _together(self, waiters: Sequence[_Waiter]) -> None:
        """Should one fail, each gets a batch of its own."""
        if not waiters:
            return
        try:
            asked = min(waiter.asked for waiter in waiters)
            results = await self._do([waiter.work for waiter in waiters], asked)
        except asyncio.CancelledError:
            for waiter in (*waiters, *self._waiting):
                waiter.future.cancel()
            raise
        except Exception as error:
            if len(waiters) > 1:
                for waiter in waiters:
                    await self._together((waiter,))
            elif not waiters[0].future.done():
                waiters[0].future.set_exception(error)
        else:
            for waiter, result in zip(waiters, results, strict=True):
                if not waiter.future.done():
                    waiter.future.set_result(result)

    async def finish(self) -> None:
        """Wait for all that was asked for."""
        while self._waiting or self.is_busy:
            await asyncio.wait((self._task(),))
