"""The queue of background work (reviews and trials), which consists of many small jobs.

They have half as many workers as moves have, and are done in the order in which they were asked for; of
each, `on_progress` is told how many are before it, then how much of it is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple


class Progress(NamedTuple):
    """How far something is: `done` of `total` parts; while it has not begun, `ahead` others come first."""

    done: int
    total: int
    ahead: int = 0


OnProgress = Callable[[Progress], None]


class Queue:
    """A first-in, first-out queue with a limited number of concurrent tasks."""

    def __init__(self, most: int) -> None:
        self._free = asyncio.Semaphore(most)
        self._waiting: list[Callable[[int], None]] = []

    @asynccontextmanager
    async def turn(self, on_ahead: Callable[[int], None]) -> AsyncGenerator[None]:
        """Wait for a turn, and give it to the next at the end. `on_ahead` is called with the number of those
        that come first, whenever it changes."""
        if self._free.locked():
            self._waiting.append(on_ahead)
            on_ahead(len(self._waiting))
        try:
            await self._free.acquire()
        finally:
            if on_ahead in self._waiting:
                self._waiting.remove(on_ahead)
                for number, other in enumerate(self._waiting, 1):
                    other(number)
        try:
            yield
        finally:
            self._free.release()
