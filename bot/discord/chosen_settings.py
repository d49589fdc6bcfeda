"""The settings of the player who acts and of the server, or the defaults if they can't be read."""

from __future__ import annotations

from dataclasses import replace

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.preferences import loaded_settings
from bot.matches import Matches, PlayerSettings, ServerSettings
from bot.texts import known_language


async def read_settings(
    matches: Matches, player_id: int, guild_id: int | None
) -> tuple[PlayerSettings, ServerSettings]:
    """Read the settings of a player and of a server (None: outside of servers)."""
    player, server = await matches.settings.of(player_id, guild_id)
    # Where a newer version stored a language that has no texts here, Discord's locale decides.
    return (
        replace(player, language=known_language(player.language)),
        replace(server, language=known_language(server.language)),
    )


def own(interaction: Interaction) -> PlayerSettings:
    """The settings of the player who acts."""
    player, _ = loaded_settings(interaction) or (None, None)
    return player if isinstance(player, PlayerSettings) else PlayerSettings()


def of_server(interaction: Interaction) -> ServerSettings:
    """The settings of the server where the player acts."""
    _, server = loaded_settings(interaction) or (None, None)
    return server if isinstance(server, ServerSettings) else ServerSettings()
