"""Who may look at which games: their players, and whoever sees the place where they are played."""

from __future__ import annotations

import discord

from bot.discord.platform.discord_types import Interaction
from bot.matches import Match
from bot.matches.rights import check_player


def check_sight(interaction: Interaction, match: Match) -> None:
    """Raises NotAPlayer where a game is not for this person to look at."""
    here = interaction.channel_id in (match.thread_id, match.channel_id)
    on_server = interaction.guild_id is not None and match.guild_id == interaction.guild_id
    if not here and not (on_server and sees(interaction, match.channel_id)):
        check_player(match, interaction.user.id)


def sees(interaction: Interaction, channel_id: int) -> bool:
    """Whether somebody sees a channel of the server that they are on, as far as we know it.

    What is not known, such as a deleted channel or a thread at rest, nobody sees but who is in it.
    """
    if channel_id == interaction.channel_id:
        return True
    guild = interaction.guild
    known = interaction.client.get_guild(guild.id) if guild is not None else None
    channel = known.get_channel_or_thread(channel_id) if known is not None else None
    if channel is None or not isinstance(interaction.user, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False  # Who is in it is more than we are told.
    rights = channel.permissions_for(interaction.user)
    return rights.view_channel and rights.read_message_history
