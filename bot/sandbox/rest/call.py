"""One request of the bot, read and taken apart, and the table of routes."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson
from aiohttp import web

from bot.sandbox import ids
from bot.sandbox.chat import Files
from bot.sandbox.errors import Json, Problems, api_error
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.limits import object_of
from bot.sandbox.rest.multipart import parts
from bot.sandbox.world import World

FILE_PART = re.compile(r"files?\[(\d{1,9})\]")


@dataclass(frozen=True)
class Backend:
    """What the routes work on."""

    world: World
    gateway: Gateway
    interactions: Interactions


@dataclass
class Call:
    """A request: path parameters, query, and the body as JSON (`body`) with its uploaded files."""

    backend: Backend
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: Files = field(default_factory=dict[int, tuple[str, bytes]])

    @property
    def world(self) -> World:
        return self.backend.world

    @property
    def me(self) -> int:
        return self.backend.world.bot_id

    @property
    def payload(self) -> Json:
        """The body where an object is expected."""
        return object_of(self.body)

    def id(self, name: str) -> int:
        """A path parameter that must be a snowflake."""
        return snowflake(name, self.path[name])

    def number(self, name: str, default: int, most: int) -> int:
        """A query parameter from 1 to `most`."""
        value = self.query.get(name, str(default))
        problems = Problems()
        number = ids.parse(value)
        problems.number(name, number, 1, most)
        problems.check()
        return number or default


def snowflake(name: str, value: object) -> int:
    """An id from a path, query or body; 50035 when it is none."""
    text = str(value)
    number = ids.parse(text)
    if number is None:
        problems = Problems()
        problems.add(name, "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
        problems.check()
    return number or 0


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
    """The JSON of a request and its uploaded parts files[n]; 50109 for what is no JSON."""
    if not request.body_exists:
        return None, {}
    raw = await request.read()
    kind = request.headers.get("Content-Type", "")
    if not kind.startswith("multipart/"):
        return _json(raw), {}
    body: Any = {}
    files: Files = {}
    for name, filename, data in parts(kind, raw):
        number = FILE_PART.fullmatch(name)
        if name == "payload_json":
            body = _json(data)
        elif number is not None or filename is not None:
            files[int(number[1]) if number else len(files)] = (filename or "unknown", data)
    return body, files


def _json(text: bytes) -> Any:
    try:
        return orjson.loads(text) if text else None
    except ValueError:
        raise api_error(50109) from None
