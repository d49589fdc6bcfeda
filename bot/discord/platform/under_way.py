"""Tracks the messages and interactions being handled, so that a shutdown finishes them first."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import discord

HANG_UP_SECONDS = 1.0
"""Seconds to wait for Discord to close its connections."""


class UnderWay:
    """The tasks that handle messages and interactions."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_closed = False
        """Whether new tasks are refused."""

    def note(self) -> bool:
        """Register the current task until it is done. Returns False once new tasks are refused."""
        if self.is_closed:
            return False
        task = asyncio.current_task()
        assert task is not None  # noqa: S101
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def hang_up(self, connection: discord.AutoShardedClient) -> None:
        """Close the gateway connections and refuse new tasks; those already running can still answer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HANG_UP_SECONDS):
                await asyncio.gather(*(shard.disconnect() for shard in connection.shards.values()))
        self.is_closed = True

    async def finish(self) -> None:
        """Wait for the other registered tasks."""
        others = self._tasks - {asyncio.current_task()}
        if others:
            await asyncio.wait(others)

    def cancel(self) -> None:
        """Cancel all registered tasks: the connection to Discord is gone."""
        for task in self._tasks:
            task.cancel()
