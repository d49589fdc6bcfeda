"""HTTP requests and routes, and the REST API below /api/v10."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson
from aiohttp import web

from bot.sandbox import ids
from bot.sandbox.api_errors import ApiError, api_error, http_error, invalid
from bot.sandbox.chat import Files
from bot.sandbox.json_payload import Json, object_of
from bot.sandbox.simulation import Simulation
from bot.sandbox.world import World

log = logging.getLogger(__name__)

API = "/api/v10"
FILE_PART = re.compile(r"files?\[(\d{1,9})\]")


@dataclass
class Call:
    """A request: path parameters, query, JSON body and uploaded files."""

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
        """The bot's id."""
        return self.world.bot_id

    @property
    def payload(self) -> Json:
        """The body if it is a JSON object, else {}."""
        return object_of(self.body)

    def id(self, name: str) -> int:
        """Return a path parameter that must be a snowflake."""
        return snowflake(name, self.path[name])

    def number(self, name: str, default: int, maximum: int) -> int:
        """Return a query parameter from 1 to `maximum`."""
        number = ids.parse(self.query.get(name, str(default)))
        if number is None or not 1 <= number <= maximum:
            raise invalid(name, "NUMBER_TYPE_MAX", f"int value should be from 1 to {maximum}.")
        return number


def snowflake(name: str, value: object) -> int:
    """Return an id from a path, query or body. Raises API error 50035 for anything else."""
    number = ids.parse(value)
    if number is None:
        raise invalid(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
    return number


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """A route. `handler` returns JSON for a 200, or None for a 204. `open` routes need no bot token."""

    method: str
    path: str
    handler: Handler
    open: bool = False


class Routes:
    """Collects the routes of a file: `@routes("GET", "/users/{user}")`. Fixed paths go before patterns."""

    def __init__(self) -> None:
        self.all: list[Route] = []

    def __call__(self, method: str, path: str, *, open: bool = False) -> Callable[[Handler], Handler]:  # noqa: A002
        def add(handler: Handler) -> Handler:
            self.all.append(Route(method, path, handler, open))
            return handler

        return add


async def read_body(request: web.Request) -> tuple[Any, Files]:
    """Return a request's JSON and its uploaded parts files[n]. Raises API error 50109 for invalid JSON."""
    if not request.content_type.startswith("multipart/"):
        return _decoded(await request.read()), {}
    form = await request.post()
    files: Files = {}
    for name, value in form.items():
        if isinstance(value, web.FileField):
            number = FILE_PART.fullmatch(name)
            files[int(number[1]) if number else len(files)] = (value.filename, value.file.read())
    return _decoded(form.get("payload_json", b"{}")), files


def _decoded(text: Any) -> Any:
    """Parse JSON; an empty text is None."""
    try:
        return orjson.loads(text) if text else None
    except ValueError:
        raise api_error(50109) from None


def json_response(value: Any, status: int = 200, headers: Json | None = None) -> web.Response:
    """Return a JSON response, or a 204 for None. discord.py requires exactly the type application/json."""
    headers = headers or {}
    if value is None:
        return web.Response(status=204, headers=headers)
    headers = headers | {"Content-Type": "application/json"}
    return web.Response(body=orjson.dumps(value), status=status, headers=headers)


class RestApi:
    """Serves the bot's requests. The lab overrides `respond`."""

    def __init__(self, sandbox: Simulation) -> None:
        self.sandbox = sandbox

    def add_to(self, app: web.Application, routes: Iterable[Route]) -> None:
        """Add the routes, and Discord's errors for all other methods and paths below /api."""
        routes = tuple(routes)
        wrong_methods = [Route("*", path, _wrong_method, open=True) for path in {r.path for r in routes}]
        for route in (*routes, *wrong_methods):
            app.router.add_route(route.method, API + route.path, self._handler(route))
        app.router.add_route("*", "/api/{rest:.*}", self._handler(Route("*", "", _no_route, open=True)))

    def _handler(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            # Read the whole body first, because an earlier response would break the connection.
            try:
                body, files = await read_body(request)
            except ApiError as error:
                return json_response(error.body(), error.status)
            call = Call(self.sandbox, request.match_info, request.query, body, files)
            return await self.respond(route, request, call)

        return handle

    async def respond(self, route: Route, request: web.Request, call: Call) -> web.StreamResponse:
        """Respond to a request. The headers let discord.py send a route's requests in parallel."""
        response = await self.dispatch(route, request, call)
        response.headers.update(
            {
                "X-RateLimit-Limit": "10000",
                "X-RateLimit-Remaining": "9999",
                "X-RateLimit-Reset-After": "1",
                "X-RateLimit-Bucket": f"{route.method} {route.path}",
            }
        )
        return response

    async def dispatch(self, route: Route, request: web.Request, call: Call) -> web.StreamResponse:
        try:
            if not route.open and request.headers.get("Authorization") != f"Bot {self.sandbox.token}":
                raise http_error(401, "Unauthorized")
            return json_response(await route.handler(call))
        except ApiError as error:
            if error.code == 0 and error.status in (404, 405):
                log.warning("no such route: %s %s", request.method, request.path)
            else:
                log.info("refused: %s %s: %s", request.method, request.path, error)
            return json_response(error.body(), error.status)
        except Exception:
            log.exception("the sandbox failed at %s %s", request.method, request.path)
            return json_response({"message": "500: Internal Server Error", "code": 0}, 500)


async def _wrong_method(_: Call) -> Any:
    raise http_error(405, "Method Not Allowed")


async def _no_route(_: Call) -> Any:
    raise http_error(404, "Not Found")
