"""Requests to Discord as they end: how many of each kind, and how soon people had a first answer."""

from __future__ import annotations

import re
import time
from types import SimpleNamespace

import aiohttp
from discord.utils import DISCORD_EPOCH

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
"""What we ask of Discord most; by name, method and the end of the path."""

BROKEN = "broken"
LIMITED = 429


def route_of(method: str, path: str) -> str:
    """The name of what is asked for."""
    return next((name for name, way, found in ROUTES if way == method and found.search(path)), OTHER)


def counted_requests(metrics: Metrics) -> aiohttp.TraceConfig:
    """Has the library's requests counted."""

    async def end(_: object, __: SimpleNamespace, ended: aiohttp.TraceRequestEndParams) -> None:
        path, status = ended.url.raw_path, ended.response.status
        metrics.requested(
            route_of(ended.method, path), str(status) if status == LIMITED else f"{status // 100}xx"
        )
        asked = CALLBACK.search(path) if status < 300 else None
        if asked is not None:
            # An id tells when it was made, in milliseconds. The two clocks may differ by some of those.
            made = ((int(asked["id"]) >> 22) + DISCORD_EPOCH) / 1000
            metrics.acknowledged(max(0.0, time.time() - made))

    async def broken(_: object, __: SimpleNamespace, ended: aiohttp.TraceRequestExceptionParams) -> None:
        metrics.requested(route_of(ended.method, ended.url.raw_path), BROKEN)

    config = aiohttp.TraceConfig()
    config.on_request_end.append(end)
    config.on_request_exception.append(broken)
    return config
