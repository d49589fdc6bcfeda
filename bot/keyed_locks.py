"""Locks that make a user's requests or a channel's messages run one after another.

Changes of a match need no lock: see advance() in bot/state/match_repository.py.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class KeyedLocks:
    """Locks by user or channel id.

    In a fair queue, a user with many requests waits for their own; others wait for at most one request of
    each user.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, key: int) -> asyncio.Lock:
        """Return the lock of the user or channel with this id."""
        return self._locks.setdefault(key, asyncio.Lock())
