"""Conversion of dataclasses to JSON (with `dataclasses.asdict`) and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, fields, is_dataclass
from enum import Enum, IntEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, Self, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


class Stored:
    """A dataclass stored as JSON. Objects stored with a different `version` are computed again."""

    __slots__ = ()
    version: ClassVar[int]

    def to_json(self) -> str:
        fields = asdict(cast("Any", self))
        return json.dumps({"version": self.version, **fields}, separators=(",", ":"))

    @classmethod
    def from_json(cls, written: str) -> Self:
        """Return the object that `to_json` wrote. Raises ValueError for other versions or invalid text."""
        try:
            fields = json.loads(written)
            if fields.pop("version") != cls.version:
                raise ValueError(f"a {cls.__name__.lower()} with another version")
            return read(cls, fields)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a {cls.__name__.lower()}: {type(error).__name__} {error}") from error


def read(kind: type[T], found: dict[str, Any]) -> T:
    """Return a dataclass from its fields, ignoring unknown ones. Raises KeyError, TypeError, ValueError or
    AttributeError for invalid fields."""
    return _reader(kind)(found)


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return the reader of a type.

    Known types are dataclasses, enums, tuples of one type, dicts, `X | None`, JSON types, and unions of
    dataclasses, each with a different literal as the type of its field `kind`.
    """
    origin = get_origin(kind)
    if origin is UnionType:
        return _union_reader([part for part in get_args(kind) if part is not NoneType])
    if origin is Literal:
        return lambda found: found
    inside = [_reader(part) for part in get_args(kind) if part is not ...]
    if origin is tuple:
        return lambda found: tuple(map(inside[0], found))
    if origin is dict:
        return lambda found: {inside[0](key): inside[1](value) for key, value in found.items()}
    if is_dataclass(kind):
        hints, make = get_type_hints(kind), cast("Callable[..., Any]", kind)
        readers = {field.name: _reader(hints[field.name]) for field in fields(kind)}
        return lambda found: make(**{name: reader(found[name]) for name, reader in readers.items()})
    if issubclass(kind, IntEnum):
        return lambda found: kind(int(found))  # Keys of JSON objects are strings.
    return kind if issubclass(kind, Enum) else lambda found: found


def _union_reader(members: list[Any]) -> Callable[[Any], Any]:
    """Return the reader of None and one type, or of None and dataclasses with different kinds."""
    if len(members) == 1:
        member = _reader(members[0])
        return lambda found: None if found is None else member(found)
    by_kind = {kind: _reader(each) for each in members for kind in get_args(get_type_hints(each)["kind"])}
    return lambda found: None if found is None else by_kind[found["kind"]](found)
