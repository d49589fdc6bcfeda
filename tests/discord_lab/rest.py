"""The REST API with rate limits and faults, and a record of the bot's requests."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque

from aiohttp import web

from bot.sandbox.api_errors import api_error
from bot.sandbox.json_payload import Json
from bot.sandbox.rest import API, Call, RestApi, Route, json_response
from bot.sandbox.simulation import Simulation
from tests.discord_lab.faults import Fault, Faults
from tests.discord_lab.rates import Buckets, Rates

log = logging.getLogger(__name__)


class LabApi(RestApi):
    """The API with rate limits and faults, which apply to requests before they reach their routes."""

    def __init__(self, sandbox: Simulation, faults: Faults, rates: Rates) -> None:
        super().__init__(sandbox)
        self._faults = faults
        self._buckets = Buckets(rates)
        self.requests: deque[tuple[str, str, int]] = deque(maxlen=10_000)
        """The bot's requests: method, path without /api/v10, status (0 for a cut connection)."""
        self.invalid = 0
        """Number of invalid requests. Discord bans a bot for 10,000 of them in ten minutes."""

    async def respond(self, route: Route, request: web.Request, call: Call) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        try:
            response = await self._limited(route, request, path, call)
        except ConnectionError:
            self.requests.append((request.method, path, 0))
            raise
        self.requests.append((request.method, path, response.status))
        shared = response.headers.get("X-RateLimit-Scope") == "shared"
        self.invalid += response.status in (401, 403, 429) and not shared
        return response

    async def _limited(self, route: Route, request: web.Request, path: str, call: Call) -> web.StreamResponse:
        faults = self._faults.strike(f"{request.method} {path}")
        for fault in faults:
            if fault.kind == "delay":
                await asyncio.sleep(fault.seconds)
        for fault in faults:
            if fault.kind != "delay" and not fault.after:
                return _fail(fault, request)
        # Answers to interactions don't count towards the global limit.
        taken = self._buckets.take(request.method, route.path, request.match_info, free=route.open)
        if taken.wait is not None:
            log.info("rate limited: %s %s", request.method, request.path)
            return _refuse(taken.wait, taken.headers, everywhere=taken.everywhere)
        response = await self.dispatch(route, request, call)
        response.headers.update(taken.headers)
        for fault in faults:
            if fault.kind != "delay" and fault.after:
                return _fail(fault, request)
        return response


def _fail(fault: Fault, request: web.Request) -> web.Response:
    if fault.kind == "drop":
        if request.transport is not None:
            request.transport.abort()
        raise ConnectionResetError
    if fault.kind == "status":
        return web.Response(status=fault.status, text="upstream", content_type="text/plain")
    if fault.kind == "error":
        error = api_error(fault.code)
        return json_response(error.body(), error.status)
    headers = {"X-RateLimit-Scope": "shared" if fault.shared else "user"}
    if fault.everywhere:
        headers = {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}
    headers |= {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": str(fault.seconds)}
    return _refuse(fault.seconds, headers, everywhere=fault.everywhere, code=fault.code)


def _refuse(seconds: float, headers: dict[str, str], *, everywhere: bool, code: int = 0) -> web.Response:
    """Return a 429. `code` is 30046 for edits of old messages, which have a limit of their own."""
    body: Json = {
        "message": "You are being rate limited.",
        "retry_after": round(seconds, 3),
        "global": everywhere,
    }
    if code:
        text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
        body |= {"message": text, "code": code}
    # Without Via, discord.py takes a 429 for a ban by Cloudflare.
    more = {"Retry-After": str(math.ceil(seconds)), "Via": "1.1 sandbox"}
    return json_response(body, 429, headers | more)
