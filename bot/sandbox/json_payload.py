"""Untrusted JSON payloads, and the tree of a message's components."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

Json = dict[str, Any]

STRING_SELECT, TEXT_INPUT = 3, 4
USER_SELECT, FILE_UPLOAD = 5, 19
SELECTS = frozenset({STRING_SELECT, USER_SELECT})


def objects(value: Any) -> list[Json]:
    """Return the JSON objects in a list, or [] if `value` isn't a list."""
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return [cast("Json", item) for item in items if isinstance(item, dict)]


def object_of(value: Any) -> Json:
    """Return `value` if it is a JSON object, otherwise {}."""
    return cast("Json", value) if isinstance(value, dict) else {}


def texts(value: Any) -> list[str]:
    """Return the elements of a list as strings (ids may be numbers); [] if `value` isn't a list."""
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return [str(item) for item in items]


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield all components of a tree, parents before children."""
    for component in components:
        yield component
        yield from walk(objects(component.get("components")) + objects([component.get("component")]))
