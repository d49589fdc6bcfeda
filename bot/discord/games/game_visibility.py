"""Who may see which games: the players, and everyone who sees the channel where the game is played.

Every command, button and menu looks up its game here. A game that somebody may not see is not found: the
answer is the same as for an id that belongs to no game. So is a puzzle that was posted for everyone.
"""

from __future__ import annotations

import discord

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.permissions import permissions_in
from bot.discord.services import services_of
from bot.matches import Challenge, Match, MatchRow
from bot.refusals import ChallengeGone


async def visible_match(interaction: Interaction, match_id: int) -> Match:
    """The match of an id. Raises NoSuchMatch where there is none that this person may see, MatchBroken."""
    lookup = services_of(interaction).matches.lookup
    return await lookup.get(match_id, lambda row: _is_visible(interaction, row))


async def visible_challenge(interaction: Interaction, challenge_id: int) -> Challenge:
    """The challenge of an id. Raises ChallengeGone where there is none that this person may see."""
    challenge = await services_of(interaction).matches.challenges.get(challenge_id)
    people = (challenge.challenger, challenge.opponent)
    if interaction.user.id in people or sees_place(interaction, challenge.guild_id, challenge.channel_id):
        return challenge
    raise ChallengeGone("challenge-gone")


def _is_visible(interaction: Interaction, row: MatchRow) -> bool:
    """Whether this person plays in a match or sees the place where it is played."""
    if interaction.user.id in (row.white_id, row.black_id) or interaction.channel_id == row.thread_id:
        return True
    return sees_place(interaction, row.guild_id, row.channel_id)


def sees_place(interaction: Interaction, guild_id: int | None, channel_id: int) -> bool:
    """Whether somebody sees the channel where something was posted."""
    on_server = interaction.guild_id is not None and guild_id == interaction.guild_id
    return channel_id == interaction.channel_id or (on_server and sees(interaction, channel_id))


def sees(interaction: Interaction, channel_id: int) -> bool:
    """Whether somebody sees a channel of the server that they are on, as far as we know it.

    A channel that we don't know (deleted, or an archived thread) is only seen from inside it.
    """
    if channel_id == interaction.channel_id:
        return True
    guild = interaction.guild
    known = interaction.client.get_guild(guild.id) if guild is not None else None
    channel = known.get_channel_or_thread(channel_id) if known is not None else None
    if channel is None or not isinstance(interaction.user, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False  # We don't know its members.
    allowed = permissions_in(channel, interaction.user)
    return allowed is not None and allowed.view_channel and allowed.read_message_history
