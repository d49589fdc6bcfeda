"""The queue of background work (reviews and trials), which consists of many small jobs.

They have half as many workers as moves have, and are done in the order in which they were asked for; of
each, `on_progress` is told how many are before it, then how much of it is done.
"""

from __future__ import annotations

import asyncio
from collections import deque
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
        self._free = most
        """How many more may be done at once."""
        self._waiting: deque[tuple[asyncio.Future[None], Callable[[int], None]]] = deque()

    @asynccontextmanager
    async def turn(self, on_ahead: Callable[[int], None]) -> AsyncGenerator[None]:
        """Wait for a turn, and give it to the next at the end. `on_ahead` is called with the number of those
        that come first, whenever it changes."""
        await self._wait(on_ahead)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, on_ahead: Callable[[int], None]) -> None:
        if self._free:
            self._free -= 1
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((future, on_ahead))
        on_ahead(len(self._waiting))
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._next()  # It was our turn just as we stopped waiting.
            else:
                self._waiting = deque(each for each in self._waiting if each[0] is not future)
                self._tell_numbers()
            raise

    def _next(self) -> None:
        while self._waiting:
            future, _ = self._waiting.popleft()
            if not future.done():
                future.set_result(None)
                self._tell_numbers()
                return
        self._free += 1

    def _tell_numbers(self) -> None:
        for number, (_, on_ahead) in enumerate(self._waiting, 1):
            on_ahead(number)
