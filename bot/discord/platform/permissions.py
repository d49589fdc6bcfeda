"""Who manages a server: its settings, and the custom variants that others made."""

from __future__ import annotations

from bot.discord.platform.discord_types import Interaction, Refusal
from bot.discord.platform.language import say


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
