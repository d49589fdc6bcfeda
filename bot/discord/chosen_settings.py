"""The settings of the player who acts and of the server, or the defaults if they can't be read."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import cast

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import loaded_settings
from bot.matches import Matches, PlayerSettings, ServerSettings
from bot.texts import known_language

log = logging.getLogger(__name__)

LOAD_SECONDS = 1.0
"""Seconds that loading may take of the three that Discord allows for an answer."""


async def read_settings(
    matches: Matches, player_id: int, guild_id: int | None
) -> tuple[PlayerSettings, ServerSettings]:
    """Read the settings of a player and of a server (or None); the defaults if the database hangs."""
    reading = asyncio.ensure_future(matches.settings.of(player_id, guild_id))
    # Cancelling a query may take as long as the query; so one that is late ends by itself.
    done, _ = await asyncio.wait((reading,), timeout=LOAD_SECONDS)
    if not done:
        reading.add_done_callback(lambda late: late.cancelled() or late.exception())
        return PlayerSettings(), ServerSettings()
    try:
        player, server = reading.result()
    except Exception:
        log.exception("the settings of player %s can't be read", player_id)
        return PlayerSettings(), ServerSettings()
    # Where a newer version stored a language that has no texts here, Discord's locale decides.
    return (
        replace(player, language=known_language(player.language)),
        replace(server, language=known_language(server.language)),
    )


def own(interaction: Interaction) -> PlayerSettings:
    return cast("PlayerSettings", loaded_settings(interaction)[0])


def of_server(interaction: Interaction) -> ServerSettings:
    return cast("ServerSettings", loaded_settings(interaction)[1])
