"""Runs presses and submitted forms, and answers players when a request fails.

Buttons, menus and forms hold only an action and ids in their `custom_id` (see components.py), so any process
can handle them after any restart. A forged or outdated `custom_id` also gets an answer. Handlers only raise
errors; report() answers.
"""

from __future__ import annotations

import logging

import discord
from aiohttp import ClientError
from discord import app_commands

from bot.discord.actions import Answer
from bot.discord.context import Context
from bot.discord.features import ACTIONS
from bot.discord.platform.components import PREFIX, Interaction
from bot.discord.platform.reply import ALREADY_ANSWERED
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.wording.refusal_sentences import Refusals
from bot.health.metrics import OTHER
from bot.refusals import Busy, Refusal

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION = 10062


async def press(interaction: Interaction) -> None:
    """Run the action of a pressed button, a used menu or a submitted form."""
    identity = str((interaction.data or {}).get("custom_id"))
    prefix, _, rest = identity.partition(":")
    if prefix != PREFIX:
        return
    ctx = await Context.load(interaction)
    name, _, ids = rest.partition(":")
    action = ACTIONS.get(name)
    handler = action.press if action is not None else None
    found = action.ids.fullmatch(ids) if action is not None and action.ids is not None else None
    ctx.services.metrics.command("press", OTHER if handler is None else name)
    try:
        if action is None or handler is None or found is None:
            raise Refusal("button-unknown")
        asked = found.groupdict().get("asked")
        if asked is not None and int(asked) != ctx.user.id:
            raise Refusal("question-not-yours", player=int(asked))
        is_shared = ctx.guild_id is not None and ctx.message is not None and not ctx.is_private_message
        if action.own and asked is None and is_shared:
            # It is forged: others on the server see the message.
            raise Refusal("button-unknown")
        if await is_within_rate_limit(ctx):
            await _acknowledge(ctx, action.answer)
            await handler(ctx, found)
    except Exception as error:
        await report(ctx, error)


async def _acknowledge(ctx: Context, answer: Answer) -> None:
    if answer is Answer.IN_PLACE or (answer is Answer.PRIVATE and ctx.is_private_message):
        await ctx.reply.acknowledge()
    elif answer is not Answer.BY_ACTION:
        await ctx.reply.acknowledge(ephemeral=True, thinking=True)


async def is_within_rate_limit(ctx: Context) -> bool:
    """Count a request against the player's rate limit; if it is exceeded, explain that to the player."""
    quota = ctx.services.quota
    if quota.take(ctx.user.id):
        return True
    await ctx.reply.send_private(ctx.say("limit-commands", most=quota.capacity))
    return False


async def _refuse(ctx: Context, error: Refusal) -> None:
    if isinstance(error, Busy):
        log.warning("interaction %s: %s", ctx.interaction.id, error)
        ctx.services.metrics.error("busy")
        ctx.reply.keep_question()
    await ctx.reply.send_private(await Refusals(ctx.wording).refusal(error, ctx.guild_id))


async def report(ctx: Context, error: Exception) -> None:
    """Handle an error of any command, button or menu: answer the player, and log unexpected errors."""
    interaction = ctx.interaction
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, Refusal):
        try:
            await _refuse(ctx, error)
            return
        except Exception as failed:
            error = failed
    count = ctx.services.metrics.error
    if isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_INTERACTION, ALREADY_ANSWERED):
        # Discord dropped the interaction, or it is already answered: no further answer is possible.
        log.warning("interaction %s could not be answered: %s", interaction.id, error)
        count("late")
        return
    if isinstance(error, (ClientError, OSError, discord.RateLimited)):
        log.warning("interaction %s: the connection to Discord broke: %s", interaction.id, error)
        count("line")
        text = ctx.say("error-unexpected")
    elif isinstance(error, discord.Forbidden):
        log.warning("not allowed in channel %s: %s", ctx.channel_id, error)
        count("forbidden")
        text = ctx.say("error-permission", permissions=ctx.say("permission-write"))
    else:
        log.error("interaction %s failed", interaction.id, exc_info=error)
        count("unexpected")
        text = ctx.say("error-unexpected")
    ctx.reply.keep_question()
    try:
        await ctx.reply.send_private(text)
    except REQUEST_ERRORS as failed:
        log.warning("interaction %s could not be answered: %s", interaction.id, failed)
