"""Trying again: the line to Discord breaks, and Discord stumbles, for a moment.

The library waits out rate limits and repeats what a proxy refused (500, 502, 504, 524). A connection that was
cut and a 503 it passes on; those are tried again here. Nobody can know whether a request that broke has taken
effect, so what is tried again must do no harm twice: an edit, or a message with a nonce.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord
from aiohttp import ClientError

R = TypeVar("R")

PAUSES = (0.2, 0.8)
"""Seconds before the second try and before the third, which is the last."""

TROUBLE = (discord.HTTPException, ClientError, OSError, TimeoutError)
"""What a request to Discord may fail with: Discord's no, or the way there."""

REPEATED_BY_LIBRARY = frozenset({500, 502, 504, 524})


def passes(error: BaseException) -> bool:
    """Whether the same request may succeed a moment later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 and error.status not in REPEATED_BY_LIBRARY
    return isinstance(error, (ClientError, OSError, TimeoutError))


async def insist(request: Callable[[], Awaitable[R]]) -> R:
    """The answer to a request, which is made anew for each of three tries. Raises what the last one did."""
    for pause in PAUSES:
        try:
            return await request()
        except TROUBLE as error:
            if not passes(error):
                raise
        await asyncio.sleep(pause)
    return await request()
