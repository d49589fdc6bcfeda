"""Fair queueing: each user has at most one request in a queue that serves requests in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Turns:
    """A queue that delays a user's further requests until the previous one is done.

    A user with many requests waits for their own; others wait for at most one request of each user.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, user_id: int) -> AsyncGenerator[None]:
        """Wait for the user's turn, and keep it until the block ends."""
        lock = self._locks.setdefault(user_id, asyncio.Lock())
        async with lock:
            yield
