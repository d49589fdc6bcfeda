"""Checks who may make custom variants on a server."""

from __future__ import annotations

import discord

from bot.discord.chosen_settings import of_server
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.error_handling import Refusal
from bot.discord.platform.language import say


def check_server(interaction: Interaction) -> int:
    """Return the server, without which there are no custom variants. Raises Refusal elsewhere."""
    if interaction.guild_id is None:
        raise Refusal("game-no-server")
    return interaction.guild_id


def check_maker(interaction: Interaction) -> int:
    """Return the server where the user makes or changes games. Raises Refusal if they may not."""
    guild, chosen, user = check_server(interaction), of_server(interaction), interaction.user
    if manages(interaction) or chosen.makers == "everyone":
        return guild
    role = chosen.maker_role_id if chosen.makers == "role" else None
    if role is None:
        raise Refusal("game-makers-managers", permissions=say(interaction, "permission-manage"))
    if not isinstance(user, discord.Member) or user.get_role(role) is None:
        raise Refusal("game-makers-role", role=f"<@&{role}>")
    return guild


def manages(interaction: Interaction) -> bool:
    return interaction.guild_id is not None and interaction.permissions.manage_guild
