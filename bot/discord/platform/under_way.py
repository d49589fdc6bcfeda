"""What is being done for somebody right now: when the process ends, nothing more is heard, and whoever was
heard has their answer first."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import discord

HANG_UP_SECONDS = 1.0
"""How long Discord may take to say good-bye."""


class UnderWay:
    """The tasks in which messages and interactions are answered."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closed = False

    @property
    def is_closed(self) -> bool:
        """Whether nothing more is begun."""
        return self._is_closed

    def note(self) -> bool:
        """The task that asks is answering somebody, until it is done. False where nothing more is begun."""
        if self._is_closed:
            return False
        task = asyncio.current_task()
        assert task is not None  # noqa: S101
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def hang_up(self, connection: discord.AutoShardedClient) -> None:
        """Hear nothing more of Discord, and begin nothing then; what has been heard can still be answered."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HANG_UP_SECONDS):
                await asyncio.gather(*(shard.disconnect() for shard in connection.shards.values()))
        self._is_closed = True

    async def finish(self) -> None:
        """Wait for what is under way now."""
        others = self._tasks - {asyncio.current_task()}
        if others:
            await asyncio.wait(others)

    def cancel(self) -> None:
        """Give up what is under way still: there is no way to Discord any more."""
        for task in self._tasks:
            task.cancel()
