"""Permissions: who manages a server, and what a member may do in a channel."""

from __future__ import annotations

import discord

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import say
from bot.refusals import Refusal


def is_manager(interaction: Interaction) -> bool:
    """Whether the user may manage the server ("Manage Server"); False outside servers."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def managed_server(interaction: Interaction) -> int:
    """Return the id of the server whose settings the user changes. Raises Refusal if they may not."""
    if interaction.guild_id is None:
        raise Refusal("settings-no-server")
    if not is_manager(interaction):
        raise Refusal("settings-not-yours", permissions=say(interaction, "permission-manage"))
    return interaction.guild_id


def permissions_in(
    channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member
) -> discord.Permissions | None:
    """Return a member's permissions in a channel; None in a thread whose channel Discord hasn't sent."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return None
    return channel.permissions_for(member)
