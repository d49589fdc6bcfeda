"""The entrance with rate limits and faults, and a record of what came in."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any

from aiohttp import web

from bot.sandbox import http_access
from bot.sandbox.api_errors import api_error
from bot.sandbox.chat import Files
from bot.sandbox.http_access import API, answer
from bot.sandbox.loopback_server import Sandbox
from bot.sandbox.rest_call import Route
from tests.discord_lab import multipart
from tests.discord_lab.faults import Fault, Faults
from tests.discord_lab.rates import OLD_EDIT, Buckets, Rates, refusal

log = logging.getLogger(__name__)


class LabFront(http_access.Front):
    """Puts the routes behind the rate limits and the faults."""

    read_body = staticmethod(multipart.read_body)

    def __init__(self, sandbox: Sandbox, faults: Faults, rates: Rates) -> None:
        super().__init__(sandbox)
        self._faults = faults
        self._buckets = Buckets(rates)
        self.requests: deque[tuple[str, str, int]] = deque(maxlen=10_000)
        """The bot's requests: method, path without /api/v10, status answered (0 for a line cut)."""
        self.invalid = 0
        """Requests that Discord counts against a bot: 10,000 in ten minutes, and it is banned."""

    async def respond(
        self, route: Route, request: web.Request, body: Any, files: Files
    ) -> web.StreamResponse:
        path = request.path.removeprefix(API)
        try:
            response = await self._limited(route, request, path, body, files)
        except ConnectionError:
            self.requests.append((request.method, path, 0))
            raise
        self.requests.append((request.method, path, response.status))
        shared = response.headers.get("X-RateLimit-Scope") == "shared"
        self.invalid += response.status in (401, 403, 429) and not shared
        return response

    async def _limited(
        self, route: Route, request: web.Request, path: str, body: Any, files: Files
    ) -> web.StreamResponse:
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
            return _refuse(taken.wait, taken.headers, everywhere=taken.everywhere, code=taken.code)
        response = await self.carry_out(route, request, body, files)
        response.headers.update(taken.headers)
        for fault in struck:
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
        return answer(error.body(), error.status)
    headers = {"X-RateLimit-Scope": "shared" if fault.shared else "user"}
    if fault.everywhere:
        headers = {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}
    headers |= {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": str(fault.seconds)}
    code = OLD_EDIT if fault.code == OLD_EDIT else 0
    return _refuse(fault.seconds, headers, everywhere=fault.everywhere, code=code)


def _refuse(seconds: float, headers: dict[str, str], *, everywhere: bool, code: int = 0) -> web.Response:
    body, more = refusal(seconds, everywhere=everywhere, code=code)
    return answer(body, 429, headers | more)
