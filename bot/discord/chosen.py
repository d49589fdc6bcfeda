"""What the person who acts, and the server, have chosen: of both the usual where it can't be read."""

from __future__ import annotations

from dataclasses import replace

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.preferences import at_hand
from bot.matches import Matches, PlayerSettings, ServerSettings
from bot.texts import known_language


async def read_settings(
    matches: Matches, player_id: int, guild_id: int | None
) -> tuple[PlayerSettings, ServerSettings]:
    """Read the choices of a person and of a server (None: outside of servers)."""
    player, server = await matches.settings.of(player_id, guild_id)
    # Where a newer version stored a language that has no texts here, Discord's locale decides.
    return (
        replace(player, language=known_language(player.language)),
        replace(server, language=known_language(server.language)),
    )


def own(interaction: Interaction) -> PlayerSettings:
    """The choices of the one who acts."""
    player, _ = at_hand(interaction) or (None, None)
    return player if isinstance(player, PlayerSettings) else PlayerSettings()


def of_server(interaction: Interaction) -> ServerSettings:
    """The choices of the server in which somebody acts."""
    _, server = at_hand(interaction) or (None, None)
    return server if isinstance(server, ServerSettings) else ServerSettings()
