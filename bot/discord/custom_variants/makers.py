"""Checks who may make custom variants on a server."""

from __future__ import annotations

import discord

from bot.discord.chosen_settings import of_server
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import say


def place_problem(interaction: Interaction) -> str | None:
    """Return that custom variants need a server; None on a server."""
    return say(interaction, "game-no-server") if interaction.guild_id is None else None


def maker_problem(interaction: Interaction) -> str | None:
    """Return why the user may not make or change games here; None if they may."""
    chosen = of_server(interaction)
    if interaction.guild_id is None:
        return place_problem(interaction)
    if manages(interaction) or chosen.makers == "everyone":
        return None
    role = chosen.maker_role_id if chosen.makers == "role" else None
    if role is None:
        return say(interaction, "game-makers-managers", permissions=say(interaction, "permission-manage"))
    user = interaction.user
    if isinstance(user, discord.Member) and user.get_role(role) is not None:
        return None
    return say(interaction, "game-makers-role", role=f"<@&{role}>")


def manages(interaction: Interaction) -> bool:
    """Whether the user manages the server."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild
