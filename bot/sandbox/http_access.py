"""HTTP access: who may call this server, and how the bot's requests are read and answered."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import orjson
from aiohttp import web

from bot.sandbox.api_errors import ApiError, http_error
from bot.sandbox.chat import Files
from bot.sandbox.json_payload import Json
from bot.sandbox.rest_call import Call, Route, read_body
from bot.sandbox.simulation import Simulation
from bot.sandbox.world import World

log = logging.getLogger(__name__)

API = "/api/v10"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Accept only requests to a loopback host name: this protects against DNS rebinding.

    If the browser states a request's origin, that must be a page of this server.
    """
    host = request.host.rpartition(":")[0] if ":" in request.host else request.host
    if host not in ("127.0.0.1", "localhost"):
        raise web.HTTPForbidden
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden
    if request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
        raise web.HTTPForbidden
    return await handler(request)


def saving(world: World) -> Any:
    """Return a middleware that saves the world before each answer. Every request but a GET is a change."""

    @web.middleware
    async def save(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        finally:
            world.changes += request.method != "GET"
            world.save()

    return save


def answer(value: Any, status: int = 200, headers: Json | None = None) -> web.Response:
    """Return a JSON answer with the type application/json exactly, as discord.py requires; 204 for None."""
    headers = headers or {}
    if value is None:
        return web.Response(status=204, headers=headers)
    headers = headers | {"Content-Type": "application/json"}
    return web.Response(body=orjson.dumps(value), status=status, headers=headers)


class Front:
    """Serves the bot's requests below /api/v10. tests/discord_lab overrides `respond` and `read_body`."""

    read_body = staticmethod(read_body)

    def __init__(self, sandbox: Simulation) -> None:
        self.sandbox = sandbox

    def add_to(self, app: web.Application, routes: Iterable[Route]) -> None:
        """Add the routes, and an answer in Discord's form for every other path and method below /api."""
        known: dict[str, list[Route]] = {}
        for route in routes:
            known.setdefault(route.path, []).append(route)
        # Fixed paths before patterns: users/@me before users/{user}.
        for path, same in sorted(known.items(), key=lambda item: [s[:1] == "{" for s in item[0].split("/")]):
            resource = app.router.add_resource(API + path)
            for route in same:
                resource.add_route(route.method, self._handler(route))
            resource.add_route("*", self._handler(Route("*", path, _wrong_method, open=True)))
        app.router.add_route("*", "/api/{rest:.*}", self._handler(Route("*", "", _no_route, open=True)))

    def _handler(self, route: Route) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            # Read the body first: answering before its end would break the connection.
            try:
                body, files = await self.read_body(request)
            except ApiError as error:
                return answer(error.body(), error.status)
            return await self.respond(route, request, body, files)

        return handle

    async def respond(
        self, route: Route, request: web.Request, body: Any, files: Files
    ) -> web.StreamResponse:
        """Answer a request. The headers let discord.py send a route's requests in parallel."""
        response = await self.carry_out(route, request, body, files)
        response.headers.update(
            {
                "X-RateLimit-Limit": "10000",
                "X-RateLimit-Remaining": "9999",
                "X-RateLimit-Reset-After": "1",
                "X-RateLimit-Bucket": f"{route.method} {route.path}",
            }
        )
        return response

    async def carry_out(
        self, route: Route, request: web.Request, body: Any, files: Files
    ) -> web.StreamResponse:
        try:
            token = f"Bot {self.sandbox.token}"
            if not route.open and request.headers.get("Authorization") != token:
                raise http_error(401, "Unauthorized")
            call = Call(self.sandbox, request.match_info, request.query, body, files)
            return answer(await route.handler(call))
        except ApiError as error:
            if error.code == 0 and error.status in (404, 405):
                log.warning("no such route: %s %s", request.method, request.path)
            else:
                log.info("refused: %s %s: %s", request.method, request.path, error)
            return answer(error.body(), error.status)
        except Exception:
            log.exception("the sandbox failed at %s %s", request.method, request.path)
            return answer({"message": "500: Internal Server Error", "code": 0}, 500)


async def _wrong_method(_: Call) -> Any:
    raise http_error(405, "Method Not Allowed")


async def _no_route(_: Call) -> Any:
    raise http_error(404, "Not Found")
