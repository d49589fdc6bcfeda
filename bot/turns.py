"""Turns of people at something that serves requests in their order: each has at most one request there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Turns:
    """Keeps a person's further requests back until the one before is done.

    A person with many requests waits for their own; others wait for at most one request of each person.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, person: int) -> AsyncGenerator[None]:
        lock = self._locks.setdefault(person, asyncio.Lock())
        async with lock:
            yield
