"""Traces HTTP requests to Discord: counts by kind, delay of acknowledgements, and Discord's time."""

from __future__ import annotations

import re
from types import SimpleNamespace

import aiohttp
from discord.utils import snowflake_time

from bot.discord.platform.discord_clock import DiscordClock
from bot.health.metrics import OTHER, Metrics

CALLBACK = re.compile(r"/interactions/(?P<id>\d+)/[^/]+/callback")
ROUTES = (
    ("callback", "POST", CALLBACK),
    ("answer", "PATCH", re.compile(r"/webhooks/\d+/[^/]+/messages/@original")),
    ("followup", "POST", re.compile(r"/webhooks/\d+/[^/]+$")),
    ("message", "POST", re.compile(r"/channels/\d+/messages$")),
    ("edit", "PATCH", re.compile(r"/channels/\d+/messages/\d+$")),
    ("thread", "POST", re.compile(r"/threads$")),
)
"""The most frequent requests: name, method, and end of the path."""


def route_of(method: str, path: str) -> str:
    return next((name for name, way, found in ROUTES if way == method and found.search(path)), OTHER)


def traced_requests(metrics: Metrics, clock: DiscordClock) -> aiohttp.TraceConfig:
    """Return a trace that counts the library's requests and sets the clock by their responses."""

    async def end(_: object, __: SimpleNamespace, ended: aiohttp.TraceRequestEndParams) -> None:
        path, status = ended.url.raw_path, ended.response.status
        clock.answered(ended.response.headers.get("Date", ""))
        # Rate limits are counted by themselves.
        metrics.requested(route_of(ended.method, path), "429" if status == 429 else f"{status // 100}xx")
        asked = CALLBACK.search(path) if status < 300 else None
        if asked is not None:
            # An id contains its creation time in milliseconds.
            passed = clock.now() - snowflake_time(int(asked["id"]))
            metrics.acknowledged(max(0.0, passed.total_seconds()))

    async def broken(_: object, __: SimpleNamespace, ended: aiohttp.TraceRequestExceptionParams) -> None:
        metrics.requested(route_of(ended.method, ended.url.raw_path), "broken")

    config = aiohttp.TraceConfig()
    config.on_request_end.append(end)
    config.on_request_exception.append(broken)
    return config
