"""A cache bounded by the memory that it holds, shared by worker threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Cache(Generic[V]):
    """Keeps what was used last, up to a number of bytes.

    Values are pure functions of their keys: two threads that miss at once may both build, either result
    serves. So the lock is held for the book-keeping only, never while building.
    """

    def __init__(self, limit: int, size: Callable[[V], int]) -> None:
        self._limit = limit
        self._size = size
        self._held = 0
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, build: Callable[[], V]) -> V:
        """Return the value of `key`, building it if it isn't there."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
                return value
        value = build()
        with self._lock:
            old = self._values.pop(key, None)
            if old is not None:
                self._held -= self._size(old)
            self._values[key] = value
            self._held += self._size(value)
            # The newest always stays, even if it alone is over the limit.
            while self._held > self._limit and len(self._values) > 1:
                _, dropped = self._values.popitem(last=False)
                self._held -= self._size(dropped)
        return value

    @property
    def held(self) -> int:
        """Bytes held now, as measured by `size`."""
        return self._held

    def __len__(self) -> int:
        return len(self._values)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self._held = 0
