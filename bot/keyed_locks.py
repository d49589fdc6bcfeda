"""Requests of a user, or messages of a channel, one after another."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class KeyedLocks:
    """Locks by the id of a user or channel, whose further requests wait until the previous one is done.

    In a fair queue, a user with many requests waits for their own; others wait for at most one of each user.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: int) -> asyncio.Lock:
        """Return the lock to hold during a request of the user or channel with this id."""
        return self._locks.setdefault(key, asyncio.Lock())
