"""The permissions of a member in a channel."""

from __future__ import annotations

import discord


def permissions_in(
    channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member
) -> discord.Permissions | None:
    """Return a member's permissions in a channel; None in a thread whose channel Discord hasn't sent."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return None
    return channel.permissions_for(member)
