"""One request, read and taken apart, and the table of routes.

multipart/form-data is read as RFC 7578 and RFC 2046 section 5.1 say, in memory: aiohttp's reader is made for
streams, and reads each part's few headers with the parser for e-mail, which would take half of a request's
time.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

import orjson
from aiohttp import web

from bot.sandbox import ids
from bot.sandbox.api_errors import api_error, invalid
from bot.sandbox.chat import Files
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.payload import Json, object_of
from bot.sandbox.world import World

FILE_PART = re.compile(r"files?\[(\d{1,9})\]")
BOUNDARY = re.compile(r';\s*boundary=(?:"([^"]+)"|([^\s;]+))', re.IGNORECASE)
DISPOSITION = re.compile(rb"^content-disposition:[ \t]*form-data[ \t]*;(.*)$", re.IGNORECASE | re.MULTILINE)
PARAMETER = re.compile(r'(?:^|;)\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))')


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


def parts(content_type: str, body: bytes) -> Iterator[tuple[str, str | None, bytes]]:
    """Each part's name, file name (None: no file) and bytes. Raises API error 50109 for a malformed body."""
    found = BOUNDARY.search(content_type)
    if found is None:
        raise api_error(50109)
    mark = b"--" + (found[1] or found[2]).encode()
    # A part ends where a line begins with the mark; the first mark has no line before it.
    pieces = (b"\r\n" + body).split(b"\r\n" + mark)
    if len(pieces) < 2 or not pieces[-1].startswith(b"--"):
        raise api_error(50109)
    for piece in pieces[1:-1]:
        head, gap, data = piece.partition(b"\r\n\r\n")
        about = DISPOSITION.search(head)
        if not gap or about is None:
            raise api_error(50109)
        given = {key.lower(): _text(quoted, bare) for key, quoted, bare in _parameters(about[1])}
        name = given.get("filename")
        if "filename*" in given:
            name = unquote(given["filename*"].rpartition("'")[2])
        yield given.get("name", ""), name, data


def _parameters(text: bytes) -> list[tuple[str, str, str]]:
    return PARAMETER.findall(text.decode(errors="replace").strip())


def _text(quoted: str, bare: str) -> str:
    """A parameter's value. Browsers write a quote as %22; others put a backslash before it."""
    return bare or re.sub(r"\\(.)", r"\1", quoted).replace("%22", '"')
