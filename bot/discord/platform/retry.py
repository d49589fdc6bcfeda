"""Requests to Discord: retries, and their trace for the log."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import TypeVar

import aiohttp
import discord
from aiohttp import ClientError
from discord.utils import snowflake_time

from bot.discord.platform.components import Content
from bot.discord.platform.discord_clock import DiscordClock
from bot.health.metrics import OTHER, Metrics

# ---- Traces HTTP requests to Discord: counts by kind, delay of acknowledgements, and Discord's time

CALLBACK = re.compile(r"/interactions/(?P<id>\d+)/[^/]+/callback")

ROUTES = (
    ("callback", "POST", CALLBACK),
    ("answer", "PATCH", re.compile(r"/webhooks/\d+/[^/]+/messages/@original")),
    ("followup", "POST", re.compile(r"/webhooks/\d+/[^/]+$")),
    ("message", "POST", re.compile(r"/channels/\d+/messages$")),
    ("edit", "PATCH", re.compile(r"/channels/\d+/messages/\d+$")),
    ("thread", "POST", re.compile(r"/threads$")),
)
"""The most common requests: name, method, and end of the path."""


def route_of(method: str, path: str) -> str:
    return next((name for name, way, found in ROUTES if way == method and found.search(path)), OTHER)


def traced_requests(metrics: Metrics, clock: DiscordClock) -> aiohttp.TraceConfig:
    """Return a trace that counts the library's requests and sets the clock by their responses."""

    async def end(_: object, __: SimpleNamespace, ended: aiohttp.TraceRequestEndParams) -> None:
        path, status = ended.url.raw_path, ended.response.status
        clock.record_response(ended.response.headers.get("Date", ""))
        # Rate limits are counted separately.
        metrics.requested(route_of(ended.method, path), "429" if status == 429 else f"{status // 100}xx")
        callback = CALLBACK.search(path) if status < 300 else None
        if callback is not None:
            # An id contains its creation time in milliseconds.
            passed = clock.now() - snowflake_time(int(callback["id"]))
            metrics.acknowledged(max(0.0, passed.total_seconds()))

    async def broken(_: object, __: SimpleNamespace, ended: aiohttp.TraceRequestExceptionParams) -> None:
        metrics.requested(route_of(ended.method, ended.url.raw_path), "broken")

    config = aiohttp.TraceConfig()
    config.on_request_end.append(end)
    config.on_request_exception.append(broken)
    return config


# ---- Retries requests when the connection to Discord breaks or Discord fails for a moment
#
# The library waits out rate limits and repeats requests that a proxy refused (500, 502, 504, 524). It
# raises on a broken connection and on 503; those are retried here. A request that broke may have taken
# effect, so retry only requests that are safe to repeat: an edit, or a message with a nonce.

R = TypeVar("R")

SHORT = (0.2, 0.8)
"""Seconds before each retry of requests that others wait behind: the boards of a game."""

LONG = (0.2, 0.8, 1.5, 3.0, 6.0, 12.0)
"""Seconds before each retry of an answer to a user, who would otherwise get none."""

LIMITED_SECONDS = 30.0
"""The longest rate limit in seconds that the library waits out; it accepts no shorter bound."""

REQUEST_ERRORS = (discord.HTTPException, discord.RateLimited, ClientError, OSError, TimeoutError)
"""Errors of a request to Discord: a refusal, a long rate limit, or a broken connection."""

REFUSED_FILE_CODES = frozenset({40005, 50013})
"""Discord's error codes for files that are too large or forbidden: the message may pass without them."""
REPEATED_BY_LIBRARY = frozenset({500, 502, 504, 524})


def is_transient(error: BaseException) -> bool:
    """Return whether the same request may succeed a moment later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 and error.status not in REPEATED_BY_LIBRARY
    return isinstance(error, (ClientError, OSError, TimeoutError))


async def send_with_retries(request: Callable[[], Awaitable[R]], pauses: Sequence[float] = LONG) -> R:
    """Send a request, retrying after each of the `pauses`; return its result. Raises the last error."""
    for pause in pauses:
        try:
            return await request()
        except REQUEST_ERRORS as error:
            if not is_transient(error):
                raise
        await asyncio.sleep(pause)
    return await request()


async def send_content(content: Content, send: Callable[[Content], Awaitable[R]]) -> R:
    """Send content with retries; without its files if Discord refuses them."""
    try:
        return await send_with_retries(lambda: send(content))
    except discord.HTTPException as error:
        if error.code not in REFUSED_FILE_CODES or not content.uploads:
            raise
    return await send_with_retries(lambda: send(replace(content, uploads=())))


async def send_within_long_limit(connection: discord.Client, request: Callable[[], Awaitable[R]]) -> R:
    """Send a request like send_with_retries(), even if its rate limit has a long window with requests left.

    The library refuses every request whose limit is reset later than LIMITED_SECONDS from now, even if
    Discord allows more: 50 threads in a channel in five minutes.
    """
    try:
        return await send_with_retries(request)
    except discord.RateLimited:
        known = connection.http._buckets.values()  # pyright: ignore[reportPrivateUsage] - see above
        usable = [limit for limit in known if limit.remaining > 0 and limit.reset_after > LIMITED_SECONDS]
        if not usable:
            raise
    for limit in usable:
        limit.expires = None  # Unknown until the next response.
    return await send_with_retries(request)
