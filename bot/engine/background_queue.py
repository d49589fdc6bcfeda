"""The queue of background tasks (reviews and trials), each of which consists of many small jobs.

Tasks run in the order of requests, as many at a time as there are background workers. `on_progress` gets how
many tasks are ahead of one, then how much of it is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple


class Progress(NamedTuple):
    """The progress of a task: `done` of `total` parts; before it begins, `ahead` other tasks come first."""

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
        """Wait for a turn; when the block ends, the next task gets it.

        `on_ahead` is called with the task's place in the queue, from 1, whenever that changes.
        """
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
