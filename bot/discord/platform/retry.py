"""Trying again: the line to Discord breaks, and Discord stumbles, for a moment.

The library waits out rate limits and repeats what a proxy refused (500, 502, 504, 524). A connection that was
cut and a 503 it passes on; those are tried again here. Nobody can know whether a request that broke has taken
effect, so what is tried again must do no harm twice: an edit, or a message with a nonce.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import discord
from aiohttp import ClientError

R = TypeVar("R")

SHORT = (0.2, 0.8)
"""Seconds before each further try of what others wait behind: the boards of a game."""

LONG = (0.2, 0.8, 1.5, 3.0, 6.0, 12.0)
"""The same for an answer to a person, who would not know otherwise."""

LIMITED_SECONDS = 30.0
"""The longest rate limit that the library waits out; it knows no shorter bound."""

TROUBLE = (discord.HTTPException, discord.RateLimited, ClientError, OSError, TimeoutError)
"""What a request to Discord may fail with: Discord's no, a rate limit that lasts, or the way there."""

UNSENDABLE = frozenset({40005, 50013})
"""Discord's codes for a message that may pass without its files: too large, or no right to attach any."""

REPEATED_BY_LIBRARY = frozenset({500, 502, 504, 524})


def passes(error: BaseException) -> bool:
    """Whether the same request may succeed a moment later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 and error.status not in REPEATED_BY_LIBRARY
    return isinstance(error, (ClientError, OSError, TimeoutError))


async def insist(request: Callable[[], Awaitable[R]], pauses: Sequence[float] = LONG) -> R:
    """The answer to a request, which is made anew for each try. Raises what the last one did."""
    for pause in pauses:
        try:
            return await request()
        except TROUBLE as error:
            if not passes(error):
                raise
        await asyncio.sleep(pause)
    return await request()
