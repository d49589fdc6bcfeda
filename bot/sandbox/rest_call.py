"""One request, read and taken apart, and the table of routes."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson
from aiohttp import web

from bot.sandbox import ids
from bot.sandbox.api_errors import api_error, invalid
from bot.sandbox.chat import Files
from bot.sandbox.json_payload import Json, object_of
from bot.sandbox.simulation import Simulation
from bot.sandbox.world import World

FILE_PART = re.compile(r"files?\[(\d{1,9})\]")


@dataclass
class Call:
    """A request: path parameters, query, and the body as JSON (`body`) with its uploaded files."""

    sandbox: Simulation
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: Files = field(default_factory=dict[int, tuple[str, bytes]])

    @property
    def world(self) -> World:
        return self.sandbox.world

    @property
    def me(self) -> int:
        return self.world.bot_id

    @property
    def payload(self) -> Json:
        """The body where an object is expected."""
        return object_of(self.body)

    def id(self, name: str) -> int:
        """A path parameter that must be a snowflake."""
        return snowflake(name, self.path[name])

    def number(self, name: str, default: int, most: int) -> int:
        """A query parameter from 1 to `most`."""
        number = ids.parse(self.query.get(name, str(default)))
        if number is None or not 1 <= number <= most:
            raise invalid(name, "NUMBER_TYPE_MAX", f"int value should be from 1 to {most}.")
        return number


def snowflake(name: str, value: object) -> int:
    """An id from a path, query or body. Raises API error 50035 for anything else."""
    number = ids.parse(value)
    if number is None:
        raise invalid(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
    return number


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """`handler` returns what becomes the JSON of a 200, or None for a 204. An `open` one needs no token."""

    method: str
    path: str
    handler: Handler
    open: bool = False


class Routes:
    """Collects the routes of a file: `@routes("GET", "/users/{user}")`."""

    def __init__(self) -> None:
        self.all: list[Route] = []

    def __call__(self, method: str, path: str, *, open: bool = False) -> Callable[[Handler], Handler]:  # noqa: A002
        def add(handler: Handler) -> Handler:
            self.all.append(Route(method, path, handler, open))
            return handler

        return add


async def read_body(request: web.Request) -> tuple[Any, Files]:
    """The JSON of a request and its uploaded parts files[n]. Raises API error 50109 for invalid JSON."""
    if not request.content_type.startswith("multipart/"):
        return decoded(await request.read()), {}
    form = await request.post()
    files: Files = {}
    for name, value in form.items():
        if isinstance(value, web.FileField):
            number = FILE_PART.fullmatch(name)
            files[int(number[1]) if number else len(files)] = (value.filename, value.file.read())
    return decoded(form.get("payload_json", b"{}")), files


def decoded(text: Any) -> Any:
    """The value of a JSON text, None for an empty one. Raises API error 50109."""
    try:
        return orjson.loads(text) if text else None
    except ValueError:
        raise api_error(50109) from None
