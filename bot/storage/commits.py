"""Writers who wait at the same time share a transaction, and so a commit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.storage.transactions import Work

MOST = 100
"""Pieces of work in one transaction; each takes a fraction of a millisecond."""

Commit = Callable[[Sequence[Work], float], Awaitable[list[Any]]]
"""What pieces of work return, committed; asked for since then (time.monotonic())."""


class _Writer:
    """Who waits for a piece of work, and since when."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.asked = time.monotonic()
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class SharedCommits:
    """What is asked for while a transaction goes on makes the next one together.

    SQLite has one writer at a time anyway: queueing ours is fairer and quicker than its polling, and the disk
    is waited for once for all who wait.
    """

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: list[_Writer] = []
        self._writing: asyncio.Task[None] | None = None

    async def run(self, work: Work) -> Any:
        """The result of `work`, committed. Whoever stops waiting takes back what hasn't begun."""
        writer = _Writer(work)
        self._waiting.append(writer)
        if self._writing is None:
            # Those who are about to ask in this turn of the loop come along.
            self._writing = asyncio.create_task(self._write(), name="kibitz: writer")
        return await writer.future

    async def _write(self) -> None:
        try:
            while self._waiting:
                writers = [writer for writer in self._waiting[:MOST] if not writer.future.cancelled()]
                del self._waiting[:MOST]
                await self._write_together(writers)
        finally:
            self._writing = None

    async def _write_together(self, writers: Sequence[_Writer]) -> None:
        """Should one fail, each gets a transaction of its own."""
        if not writers:
            return
        try:
            asked = min(writer.asked for writer in writers)
            results = await self._commit([writer.work for writer in writers], asked)
        except asyncio.CancelledError:
            for writer in (*writers, *self._waiting):
                writer.future.cancel()
            raise
        except Exception as error:
            if len(writers) > 1:
                for writer in writers:
                    await self._write_together((writer,))
            elif not writers[0].future.done():
                writers[0].future.set_exception(error)
        else:
            for writer, result in zip(writers, results, strict=True):
                if not writer.future.done():
                    writer.future.set_result(result)

    async def finish(self) -> None:
        """Wait for all that was asked for."""
        while self._writing is not None:
            await asyncio.wait((self._writing,))
