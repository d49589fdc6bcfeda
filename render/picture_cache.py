"""A thread-safe cache limited by memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from PIL import Image

V = TypeVar("V")


class Cache(Generic[V]):
    """A cache of the most recently used values, up to a number of bytes.

    Values are pure functions of their keys. The lock isn't held while building, so two threads may build the
    same value at the same time.
    """

    def __init__(self, limit: int, size: Callable[[V], int]) -> None:
        self._limit = limit
        self._size = size
        self._held = 0
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, build: Callable[[], V]) -> V:
        """Return the value for `key`, and build it if it is missing."""
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
            # The newest value always stays, even if it exceeds the limit.
            while self._held > self._limit and len(self._values) > 1:
                _, dropped = self._values.popitem(last=False)
                self._held -= self._size(dropped)
        return value

    @property
    def held(self) -> int:
        """The number of bytes held, as measured by `size`."""
        return self._held

    def __len__(self) -> int:
        return len(self._values)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._held = 0


drawn: Cache[Image.Image] = Cache(24 << 20, lambda image: image.width * image.height * len(image.getbands()))
"""Drawn pieces, marks and squares. The first item of a key is the kind of picture."""
