"""Answers players when their action fails. Commands and presses only raise errors; report() answers."""

from __future__ import annotations

import logging

import discord
from aiohttp import ClientError
from discord import app_commands

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.platform_services import platform_of
from bot.discord.platform.reply import ALREADY_ANSWERED, reply_to
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.refusals import Busy, Refusal

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION = 10062


async def is_within_rate_limit(interaction: Interaction) -> bool:
    """Count a request against the player's rate limit; if it is exceeded, explain that to the player."""
    quota = platform_of(interaction).quota
    if quota.take(interaction.user.id):
        return True
    await reply_to(interaction).send_private(say(interaction, "limit-commands", most=quota.most))
    return False


async def _refuse(interaction: Interaction, error: Refusal) -> None:
    platform = platform_of(interaction)
    if isinstance(error, Busy):
        log.warning("interaction %s: %s", interaction.id, error)
        platform.metrics.error("busy")
        reply_to(interaction).keep_question()
    text = await platform.refusal(error, locale_for(interaction), interaction.guild_id)
    await reply_to(interaction).send_private(text)


async def report(interaction: Interaction, error: Exception) -> None:
    """Handle an error of any command, button or menu: answer the player, and log what is unexpected."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, Refusal):
        try:
            await _refuse(interaction, error)
            return
        except Exception as failed:
            error = failed
    count = platform_of(interaction).metrics.error
    if isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_INTERACTION, ALREADY_ANSWERED):
        # Discord dropped the interaction, or it is already answered: no further answer is possible.
        log.warning("interaction %s could not be answered: %s", interaction.id, error)
        count("late")
        return
    if isinstance(error, (ClientError, OSError, discord.RateLimited)):
        log.warning("interaction %s: the line to Discord broke: %s", interaction.id, error)
        count("line")
        text = say(interaction, "error-unexpected")
    elif isinstance(error, discord.Forbidden):
        log.warning("not allowed in channel %s: %s", interaction.channel_id, error)
        count("forbidden")
        permissions = say(interaction, "permission-write")
        text = say(interaction, "error-permission", permissions=permissions)
    else:
        log.error("interaction %s failed", interaction.id, exc_info=error)
        count("unexpected")
        text = say(interaction, "error-unexpected")
    reply_to(interaction).keep_question()
    try:
        await reply_to(interaction).send_private(text)
    except REQUEST_ERRORS as failed:
        log.warning("interaction %s could not be answered: %s", interaction.id, failed)
