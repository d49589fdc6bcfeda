"""Background tasks, and the running tasks that a shutdown waits for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable
from contextlib import nullcontext, suppress
from typing import Any

import discord

log = logging.getLogger(__name__)

CLOSE_GATEWAY_SECONDS = 1.0
"""Seconds to wait for Discord to close its connections."""


class BackgroundTasks:
    """Tasks that are kept until they end, and whose failures are logged. `name`: their name in the log."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, object]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work, name=f"kibitz: {self._name}")
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def finish(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s: a task has failed", self._name, exc_info=error)


class KeyedTasks:
    """Background tasks, only one at a time for each key, and at most `limit` at a time."""

    def __init__(self, name: str, limit: int | None = None) -> None:
        self._tasks = BackgroundTasks(name)
        self._keys: set[Hashable] = set()
        self._slots = nullcontext() if limit is None else asyncio.Semaphore(limit)

    def begin(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Begin work, unless that of an earlier call with this key is still running."""
        if key not in self._keys:
            self._keys.add(key)
            self._tasks.begin(self._run(work)).add_done_callback(lambda _: self._keys.discard(key))

    async def _run(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        async with self._slots:
            await work()

    def cancel(self) -> None:
        self._tasks.cancel()

    async def finish(self) -> None:
        await self._tasks.finish()


class RunningTasks:
    """The tasks that handle messages and interactions."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_closed = False
        """Whether new tasks are refused."""

    def register(self) -> bool:
        """Register the current task until it is done. Returns False once new tasks are refused."""
        if self.is_closed:
            return False
        task = asyncio.current_task()
        assert task is not None  # noqa: S101
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def close_gateway(self, connection: discord.AutoShardedClient) -> None:
        """Close the gateway connections and refuse new tasks; those already running can still answer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_GATEWAY_SECONDS):
                await asyncio.gather(*(shard.disconnect() for shard in connection.shards.values()))
        self.is_closed = True

    async def finish(self) -> None:
        others = self._tasks - {asyncio.current_task()}
        if others:
            await asyncio.wait(others)

    def cancel(self) -> None:
        """Cancel all registered tasks: the connection to Discord is gone."""
        for task in self._tasks:
            task.cancel()
