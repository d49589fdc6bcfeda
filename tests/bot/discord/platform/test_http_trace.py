"""The traces of HTTP requests to Discord."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.discord.platform.discord_clock import DiscordClock
from bot.discord.platform.retry import traced_requests
from bot.health.metrics import OFF


async def test_responses_set_the_clock() -> None:
    wrong = datetime(2001, 1, 1, tzinfo=UTC)
    clock = DiscordClock(lambda: wrong)

    async def answer(_: Any) -> web.Response:
        return web.Response()

    app = web.Application()
    app.router.add_get("/", answer)
    async with TestServer(app) as server:
        traces = [traced_requests(OFF, clock)]
        async with aiohttp.ClientSession(trace_configs=traces) as session, session.get(server.make_url("/")):
            pass
    assert abs(clock.now() - datetime.now(UTC)) < timedelta(seconds=30)
