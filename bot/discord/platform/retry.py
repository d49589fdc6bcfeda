"""Retries requests when the connection to Discord breaks or Discord fails for a moment.

The library waits out rate limits and repeats requests that a proxy refused (500, 502, 504, 524). It raises on
a broken connection and on 503; those are retried here. A request that broke may have taken effect, so retry
only requests that are safe to repeat: an edit, or a message with a nonce.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import discord
from aiohttp import ClientError

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
    """Whether the same request may succeed a moment later."""
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


def drop_expired_rate_limits(connection: discord.Client) -> None:
    """Drop Discord's rate limits from the library's cache once their window is over.

    The library keeps each for five minutes after its last request, a kilobyte apiece, and scans all of them
    whenever a new one comes; a game in its own thread has four. Discord sends them again when needed.
    """
    limits = connection.http._buckets  # pyright: ignore[reportPrivateUsage] - there is no public way
    for key, limit in list(limits.items()):
        over = limit.expires is None or limit.is_expired()
        if over and not limit.outgoing and not limit._pending_requests:  # pyright: ignore[reportPrivateUsage]
            del limits[key]
