"""The three-second rule: Discord drops an interaction that isn't acknowledged within that time."""

from __future__ import annotations

import asyncio

import discord
from aiohttp import ClientError

from bot.discord.platform.discord_limits import ACKNOWLEDGE_SECONDS
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.retry import passes

ALREADY_ANSWERED = 40060

ANSWER_SECONDS = ACKNOWLEDGE_SECONDS - 0.5
"""Give up on acknowledging after this many seconds."""

PROMPT_SECONDS = 1.0
"""If the work takes longer than this, announce that the answer will be late."""

LIBRARY_PAUSE = 0.9
"""The library waits at least this many seconds before it repeats a request."""


async def defer(interaction: Interaction, *, thinking: bool, ephemeral: bool, patience: float) -> None:
    """Acknowledge an interaction within the time limit; repeats failed requests.

    Raises if Discord has dropped the interaction, or it is answered already. `patience`: how many of the
    three seconds have already passed.
    """
    clock = asyncio.get_running_loop().time
    began, tried = clock() - patience, 0
    while True:
        tried, this = tried + 1, clock()
        try:
            await interaction.response.defer(ephemeral=ephemeral, thinking=thinking)
            return
        except discord.HTTPException as error:
            repeated = tried > 1 or clock() - this >= LIBRARY_PAUSE
            if error.code == ALREADY_ANSWERED and repeated:
                return  # An earlier try succeeded, and its response was lost.
            if not passes(error) or clock() - began > ANSWER_SECONDS:
                raise
        except (ClientError, OSError):
            if clock() - began > ANSWER_SECONDS:
                raise
        await asyncio.sleep(0.1)
