"""Dataclasses from the JSON that `dataclasses.asdict` makes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


def read(kind: type[T], found: dict[str, Any]) -> T:
    """A dataclass from its fields; others are ignored. Raises KeyError, TypeError, ValueError or
    AttributeError for invalid ones."""
    return _reader(kind)(found)


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """The reader of a dataclass, an enum, a tuple of one type, a dict, `X | None`, or what JSON has."""
    origin, inside = get_origin(kind), [_reader(each) for each in get_args(kind) if each is not ...]
    if origin is UnionType:
        return lambda found: None if found is None else inside[0](found)
    if origin is tuple:
        return lambda found: tuple(map(inside[0], found))
    if origin is dict:
        return lambda found: {inside[0](key): inside[1](value) for key, value in found.items()}
    if is_dataclass(kind):
        hints, make = get_type_hints(kind), cast("Callable[..., Any]", kind)
        readers = {field.name: _reader(hints[field.name]) for field in fields(kind)}
        return lambda found: make(**{name: each(found[name]) for name, each in readers.items()})
    if issubclass(kind, Enum):
        return kind
    return lambda found: found
