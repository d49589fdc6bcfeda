"""A cache of recently used values. Dropping entries is always safe."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")

MAX_SIZE = 10_000
"""The default maximum number of values."""


class Recent(Generic[Value]):
    """At most `max_size` values by id; the least recently used are dropped first."""

    def __init__(self, max_size: int = MAX_SIZE) -> None:
        self._max_size = max_size
        self._values: OrderedDict[Hashable, Value] = OrderedDict()

    def get(self, identity: Hashable) -> Value | None:
        if identity in self._values:
            self._values.move_to_end(identity)
        return self._values.get(identity)

    def keep(self, identity: Hashable, value: Value) -> Value:
        self._values[identity] = value
        self._values.move_to_end(identity)
        if len(self._values) > self._max_size:
            self._values.popitem(last=False)
        return value

    def drop(self, identity: Hashable) -> None:
        self._values.pop(identity, None)

    def forget(self, is_gone: Callable[[Any], bool]) -> None:
        """Drop the values whose ids match."""
        for identity in [identity for identity in self._values if is_gone(identity)]:
            del self._values[identity]

    def forget_values(self, is_gone: Callable[[Value], bool]) -> None:
        for identity in [identity for identity, value in self._values.items() if is_gone(value)]:
            del self._values[identity]
