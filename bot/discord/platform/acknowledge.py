"""The three-second rule: Discord forgets an interaction that isn't acknowledged by then."""

from __future__ import annotations

import asyncio

import discord
from aiohttp import ClientError

from bot.discord.platform.discord_limits import ACKNOWLEDGE_SECONDS
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.retry import passes

ALREADY_ANSWERED = 40060

ANSWER_SECONDS = ACKNOWLEDGE_SECONDS - 0.5
"""How long an acknowledgement is tried."""

PROMPT_SECONDS = 1.0
"""How long something may take before Discord is told that the answer will be late."""

LIBRARY_PAUSE = 0.9
"""Before the library repeats a request it waits at least this long."""


async def defer(interaction: Interaction, *, thinking: bool, ephemeral: bool, patience: float) -> None:
    """Tell Discord in time that an answer will come; raises when it has given up, or has its answer.

    `patience`: how many of the three seconds have passed already.
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
                return  # A try before this one has come through; only its receipt was lost.
            if not passes(error) or clock() - began > ANSWER_SECONDS:
                raise
        except (ClientError, OSError):
            if clock() - began > ANSWER_SECONDS:
                raise
        await asyncio.sleep(0.1)
