"""What the person who acts, and the server, have chosen: read once for each interaction."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.platform_services import Choices, platform_of
from bot.matches import PlayerSettings, ServerSettings
from bot.texts import known_language

log = logging.getLogger(__name__)

NOTHING_CHOSEN: Choices = PlayerSettings(), ServerSettings()


class Preferences:
    """The choices for one interaction, and the task that reads them."""

    __slots__ = ("_reading", "at_hand")

    def __init__(self) -> None:
        self.at_hand = NOTHING_CHOSEN
        self._reading: asyncio.Task[Choices] | None = None

    def look_up(self, interaction: Interaction) -> None:
        """Begin to read them, anew where they were read before."""
        self._reading = asyncio.ensure_future(_looked_up(interaction))

    async def known(self) -> None:
        """Have them at hand."""
        reading = self._reading
        if reading is not None:
            self.at_hand = await asyncio.shield(reading)
            self._reading = None


async def _looked_up(interaction: Interaction) -> Choices:
    read_settings = platform_of(interaction).read_settings
    try:
        player, server = await read_settings(interaction.user.id, interaction.guild_id)
    except Exception:
        # Whatever ails the database, an answer in the usual language and style is better than none.
        log.exception("interaction %s: the settings of who acts can't be read", interaction.id)
        return NOTHING_CHOSEN
    # Where a newer version stored a language that has no texts here, Discord's locale decides.
    return (
        replace(player, language=known_language(player.language)),
        replace(server, language=known_language(server.language)),
    )


def look_up(interaction: Interaction) -> None:
    """Begin to look up what the one who acts, and the server, have chosen, while Discord is told that an
    answer will come: the person is not to wait for the one after the other."""
    _of(interaction).look_up(interaction)


async def known(interaction: Interaction) -> None:
    """Have the choices at hand.

    Who has acknowledged an interaction needn't think of it. Who answers at once must, before any text.
    """
    await _of(interaction).known()


async def prepare(interaction: Interaction) -> None:
    """Look up the choices anew, for one of them has changed."""
    look_up(interaction)
    await known(interaction)


def own(interaction: Interaction) -> PlayerSettings:
    """The choices of the one who acts."""
    return _of(interaction).at_hand[0]


def of_server(interaction: Interaction) -> ServerSettings:
    """The choices of the server in which somebody acts."""
    return _of(interaction).at_hand[1]


def _of(interaction: Interaction) -> Preferences:
    found = interaction.extras.get(Preferences)
    if found is None:
        found = interaction.extras[Preferences] = Preferences()
    return found
