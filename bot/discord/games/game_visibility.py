"""Who may see which games: the players, and everyone who sees the channel where the game is played.

Every command, button and menu looks up its game here. A game that somebody may not see is not found: the
answer is the same as for an id that belongs to no game. So is a puzzle that was posted for everyone.
"""

from __future__ import annotations

from functools import partial

import discord

from bot.discord.context import Context
from bot.discord.platform.channels import permissions_in
from bot.refusals import ChallengeGone
from bot.state.challenges import Challenge
from bot.state.history import Reader
from bot.state.match import Match
from bot.state.stored_matches import MatchRow


async def visible_match(ctx: Context, match_id: int) -> Match:
    """The match of an id. Raises NoSuchMatch where there is none that this person may see, MatchBroken."""
    lookup = ctx.services.matches.lookup
    return await lookup.get(match_id, lambda row: _is_visible(ctx, row))


async def visible_challenge(ctx: Context, challenge_id: int) -> Challenge:
    """The challenge of an id. Raises ChallengeGone where there is none that this person may see."""
    challenge = await ctx.services.matches.challenges.get(challenge_id)
    people = (challenge.challenger, challenge.opponent)
    if ctx.user.id in people or sees_place(ctx, challenge.guild_id, challenge.channel_id):
        return challenge
    raise ChallengeGone("challenge-gone")


def _is_visible(ctx: Context, row: MatchRow) -> bool:
    """Whether this person plays in a match or sees the place where it is played."""
    if ctx.user.id in (row.white_id, row.black_id) or ctx.channel_id == row.thread_id:
        return True
    return sees_place(ctx, row.guild_id, row.channel_id)


def sees_place(ctx: Context, guild_id: int | None, channel_id: int) -> bool:
    """Whether somebody sees the channel where something was posted."""
    on_server = ctx.guild_id is not None and guild_id == ctx.guild_id
    return channel_id == ctx.channel_id or (on_server and sees(ctx, channel_id))


def reader(ctx: Context) -> Reader:
    """Return the user as a reader of lists."""
    return Reader(ctx.user.id, ctx.guild_id, partial(sees, ctx))


def sees(ctx: Context, channel_id: int) -> bool:
    """Whether somebody sees a channel of the server that they are on, as far as we know it.

    A channel that we don't know (deleted, or an archived thread) is only seen from inside it.
    """
    if channel_id == ctx.channel_id:
        return True
    guild = ctx.guild
    known = ctx.services.connection.get_guild(guild.id) if guild is not None else None
    channel = known.get_channel_or_thread(channel_id) if known is not None else None
    if channel is None or not isinstance(ctx.user, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False  # We don't know its members.
    allowed = permissions_in(channel, ctx.user)
    return allowed is not None and allowed.view_channel and allowed.read_message_history
