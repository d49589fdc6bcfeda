"""Payloads are checked as Discord checks them: what it would refuse is refused here, with its error shape.

Limits: https://discord.com/developers/docs, resources/message, components/reference and
interactions/application-commands. Lengths are in characters unless said otherwise.
"""

from __future__ import annotations

from typing import Any, cast

from bot.sandbox.errors import Json


def objects(value: Any) -> list[Json]:
    """The JSON objects in a list; nothing where it isn't one."""
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return [cast("Json", item) for item in items if isinstance(item, dict)]


def object_of(value: Any) -> Json:
    """The JSON object, or an empty one."""
    return cast("Json", value) if isinstance(value, dict) else {}


def texts(value: Any) -> list[str]:
    """The elements of a list as text; ids come as numbers or strings."""
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return [str(item) for item in items]
