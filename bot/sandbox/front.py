"""The door of the REST side: who may come in, faults, reading and answering."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from aiohttp import web

from bot.sandbox.buckets import OLD_EDIT, Buckets, Rates, refusal
from bot.sandbox.errors import ApiError, Json, api_error, http_error
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.rest.call import Backend, Call, Route, read_body
from bot.sandbox.wire import dumps
from bot.sandbox.world import World

log = logging.getLogger(__name__)

API = "/api/v10"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let in only who calls this server by a loopback name: no page on the web can, under a name of its own.

    A browser says where a request comes from: it must be a page of this server.
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


def keeping(world: World) -> Any:
    """Nothing is answered before it is kept. Whatever isn't a GET may have changed something."""

    @web.middleware
    async def keep(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        finally:
            world.changes += request.method != "GET"
            world.keep()

    return keep


def answer(value: Any, status: int = 200, headers: Json | None = None) -> web.Response:
    """A JSON answer whose type is exactly application/json, as discord.py demands; 204 for None."""
    headers = headers or {}
    if value is None:
        return web.Response(status=204, headers=headers)
    headers = headers | {"Content-Type": "application/json"}
    return web.Response(body=dumps(value), status=status, headers=headers)


class Front:
    """Puts the routes behind the token, the faults and the log."""

    def __init__(
        self, backend: Backend, faults: Faults, requests: deque[tuple[str, str, int]], rates: Rates
    ) -> None:
        self._backend = backend
        self._faults = faults
        self._requests = requests
        self._buckets = Buckets(rates)
        self._methods: dict[str, set[str]] = {}
        self.invalid = 0
        """Requests that Discord counts against a bot: 10,000 in ten minutes, and it is banned."""

    def add_to(self, app: web.Application, routes: Iterable[Route]) -> None:
        """Add the routes, and an answer in Discord's form for every other path and method below /api."""
        known: dict[str, list[Route]] = {}
        for route in routes:
            known.setdefault(route.path, []).append(route)
        # What is spelt out goes before what stands for anything: members/@me before members/{user}.
        for path, same in sorted(known.items(), key=lambda item: [s[:1] == "{" for s in item[0].split("/")]):
            resource = app.router.add_resource(API + path)
            for route in same:
                resource.add_route(route.method, self._handler(route))
            resource.add_route("*", self._handler(Route("*", path, _wrong_method, open=True)))
        app.router.add_route("*", "/api/{rest:.*}", self._handler(Route("*", "", _no_route, open=True)))

    def _handler(self, route: Route) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            path = request.path.removeprefix(API)
            try:
                response = await self._serve(route, request, path)
            except ConnectionError:
                self._requests.append((request.method, path, 0))
                raise
            self._requests.append((request.method, path, response.status))
            shared = response.headers.get("X-RateLimit-Scope") == "shared"
            self.invalid += response.status in (401, 403, 429) and not shared
            return response

        return handle

    async def _serve(self, route: Route, request: web.Request, path: str) -> web.StreamResponse:
        # Read first: an answer before the body's end would break the connection, which is another fault.
        try:
            body, files = await read_body(request)
        except ApiError as error:
            return answer(error.body(), error.status)
        struck = self._faults.strike(f"{request.method} {path}")
        for fault in struck:
            if fault.kind == "delay":
                await asyncio.sleep(fault.seconds)
        for fault in struck:
            if fault.kind != "delay" and not fault.after:
                return _fail(fault, request)
        # Interactions aren't counted towards the bot's limit for everything, as Discord says.
        taken = self._buckets.take(request.method, route.path, request.match_info, free=route.open)
        if taken.wait is not None:
            log.info("too many: %s %s", request.method, request.path)
            return _limited(taken.wait, taken.headers, everywhere=taken.everywhere, code=taken.code)
        response = await self._carry_out(
            route, request, Call(self._backend, request.match_info, request.query, body, files)
        )
        # Without these, discord.py sends a route's requests one by one.
        response.headers.update(taken.headers)
        for fault in struck:
            if fault.kind != "delay" and fault.after:
                return _fail(fault, request)
        return response

    async def _carry_out(self, route: Route, request: web.Request, call: Call) -> web.StreamResponse:
        try:
            token = f"Bot {self._backend.world.application.token}"
            if not route.open and request.headers.get("Authorization") != token:
                raise http_error(401, "Unauthorized")
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


def _fail(fault: Fault, request: web.Request) -> web.Response:
    if fault.kind == "drop":
        if request.transport is not None:
            request.transport.abort()
        raise ConnectionResetError
    if fault.kind == "status":
        return web.Response(status=fault.status, text="upstream", content_type="text/plain")
    if fault.kind == "error":
        error = api_error(fault.code)
        return answer(error.body(), error.status)
    headers = {"X-RateLimit-Scope": "shared" if fault.shared else "user"}
    if fault.everywhere:
        headers = {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}
    headers |= {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": str(fault.seconds)}
    code = OLD_EDIT if fault.code == OLD_EDIT else 0
    return _limited(fault.seconds, headers, everywhere=fault.everywhere, code=code)


def _limited(seconds: float, headers: dict[str, str], *, everywhere: bool, code: int = 0) -> web.Response:
    body, more = refusal(seconds, everywhere=everywhere, code=code)
    return answer(body, 429, headers | more)
