"""Checks before a game starts: whether the bot can post here, the server's settings, the opponent."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.discord.context import Request
from bot.discord.platform.channels import permissions_in
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.platform.user_text import user_text
from bot.refusals import Refusal

log = logging.getLogger(__name__)

Kind = discord.ChannelType
THREADS = (Kind.public_thread, Kind.private_thread, Kind.news_thread)
VOICE = (Kind.voice, Kind.stage_voice)
TO_OPEN_THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)

MAX_SHOWN = 10
"""Maximum number of channels named in an answer."""

LOOK_SECONDS = 1.0
"""Seconds to check whether a user is on the server (they have to press Accept anyway), and whether the
bot is in a private thread."""


async def check_start(ctx: Request) -> None:
    """Raise Refusal if this user can't start a game here: the bot can't post, or server settings."""
    await check_place(ctx)
    _check_settings(ctx)


async def check_place(ctx: Request) -> None:
    """Raise Refusal if the bot can't post for everyone here."""
    check_public(ctx)
    if ctx.guild_id is None or ctx.is_foreign:
        return  # Direct messages have no permissions; as a guest, the bot only answers.
    _check_permissions(ctx)
    await _check_membership(ctx)


def check_public(ctx: Request) -> None:
    """Raise Refusal if Discord shows the bot's answers here only to this user."""
    if missing := ctx.missing_permissions:
        raise Refusal("challenge-not-as-guest", permissions=ctx.wording.listed(map(ctx.say, missing)))


async def _check_membership(ctx: Request) -> None:
    """Raise Refusal in a private thread that the bot has not joined: it may answer there, but not post."""
    channel = ctx.channel
    if not isinstance(channel, discord.Thread) or not channel.is_private():
        return
    try:
        async with asyncio.timeout(LOOK_SECONDS):
            # The library's cache keeps threads from which the bot was removed.
            await ctx.services.connection.fetch_channel(channel.id)
    except discord.Forbidden:
        raise Refusal("error-thread", mention=ctx.services.us.mention) from None
    except REQUEST_ERRORS as error:
        log.info("can't check whether a private thread is visible: %s", error)


def _check_permissions(ctx: Request) -> None:
    allowed = ctx.app_permissions
    kind = getattr(ctx.channel, "type", Kind.text)
    # Threads have a permission of their own; the text of a voice channel needs Connect.
    needed = {
        "permission-view": allowed.view_channel,
        "permission-connect": allowed.connect or kind not in VOICE,
        "permission-send": allowed.send_messages or kind in THREADS,
        "permission-send-threads": allowed.send_messages_in_threads or kind not in THREADS,
        "permission-attach": allowed.attach_files,
    }
    missing = [key for key, granted in needed.items() if not granted]
    if missing:
        raise Refusal("challenge-not-here", permissions=ctx.wording.listed(map(ctx.say, missing)))


def _check_settings(ctx: Request) -> None:
    """Raise Refusal if a server setting forbids a game here. Managers need no starter role."""
    chosen, guild = ctx.server, ctx.guild
    if guild is None:
        return
    if chosen.channels and not {ctx.channel_id, ctx.parent_channel_id} & set(chosen.channels):
        places = [f"<#{channel_id}>" for channel_id in chosen.channels[:MAX_SHOWN]]
        listed = ctx.wording.listed(places)
        raise Refusal("challenge-elsewhere", channels=listed)
    role = None if chosen.starter_role_id is None else guild.get_role(chosen.starter_role_id)
    user = ctx.user
    if role is None or ctx.is_manager or not isinstance(user, discord.Member):
        return
    if role not in user.roles:
        raise Refusal("challenge-role", role=role.mention)


def has_threads(ctx: Request) -> bool:
    """Return whether games that start here get threads."""
    is_text = isinstance(ctx.channel, discord.TextChannel)
    return is_text and ctx.app_permissions >= TO_OPEN_THREADS and ctx.server.threads


async def find_opponent(ctx: Request, user_id: int) -> discord.Member | None:
    """Return a user as a member of this server; None if unknown. Raises Refusal for a non-member."""
    guild = ctx.guild
    if guild is None or ctx.services.connection.get_guild(guild.id) is None:
        return None
    try:
        async with asyncio.timeout(LOOK_SECONDS):
            return await guild.fetch_member(user_id)
    except discord.NotFound:
        raise Refusal("challenge-outsider", player=user_id) from None
    except REQUEST_ERRORS as error:
        log.info("can't check whether a player is in the server: %s", error)
        return None


def check_opponent(ctx: Request, opponent: discord.User | discord.Member | None) -> None:
    if opponent is None:
        return
    if opponent.id == ctx.user.id:
        raise Refusal("challenge-self")
    if opponent.bot:
        raise Refusal("challenge-bot")
    if ctx.guild_id is not None and not isinstance(opponent, discord.Member):
        name = user_text(opponent.display_name, opponent.name).markdown
        raise Refusal("challenge-outsider", player=name)
    ctx.services.names.remember(opponent)
    channel = ctx.channel
    if ctx.is_foreign or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return
    allowed = permissions_in(channel, opponent) if isinstance(opponent, discord.Member) else None
    if allowed is not None and not allowed.view_channel:
        raise Refusal("challenge-hidden", player=opponent.id)
