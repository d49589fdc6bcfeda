"""Fair queueing: each user has at most one request in a queue that serves requests in order."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Turns:
    """A queue that delays a user's further requests until the previous one is done.

    A user with many requests waits for their own; others wait for at most one request of each user.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, user_id: int) -> asyncio.Lock:
        """Return the lock to hold during a request of the user (or channel)."""
        return self._locks.setdefault(user_id, asyncio.Lock())
