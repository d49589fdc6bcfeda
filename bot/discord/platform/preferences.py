"""The settings of the player and the server, loaded once per interaction."""

from __future__ import annotations

import asyncio
import logging

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.platform_services import Choices, platform_of

log = logging.getLogger(__name__)


class Preferences:
    """The settings for one interaction, and the task that reads them."""

    __slots__ = ("_reading", "at_hand")

    def __init__(self) -> None:
        self.at_hand: Choices | None = None
        self._reading: asyncio.Task[Choices | None] | None = None

    def look_up(self, interaction: Interaction) -> None:
        """Start reading the settings, again if they were read before."""
        self._reading = asyncio.ensure_future(_looked_up(interaction))

    async def known(self) -> None:
        """Wait until the settings are loaded."""
        reading = self._reading
        if reading is not None:
            self.at_hand = await asyncio.shield(reading)
            self._reading = None


async def _looked_up(interaction: Interaction) -> Choices | None:
    read_settings = platform_of(interaction).read_settings
    try:
        return await read_settings(interaction.user.id, interaction.guild_id)
    except Exception:
        # If the database fails, an answer in the default language and style is better than none.
        log.exception("interaction %s: the settings of who acts can't be read", interaction.id)
        return None


def start_loading_settings(interaction: Interaction) -> None:
    """Start reading the settings while Discord is told that an answer will come, so that the player doesn't
    wait for one after the other."""
    _of(interaction).look_up(interaction)


async def load_settings(interaction: Interaction) -> None:
    """Wait until the settings are loaded.

    Call this before composing a reply. Acknowledging the interaction already does.
    """
    await _of(interaction).known()


async def reload_settings(interaction: Interaction) -> None:
    """Load the settings again after one of them has changed."""
    start_loading_settings(interaction)
    await load_settings(interaction)


def loaded_settings(interaction: Interaction) -> Choices | None:
    """The settings of the player and the server; None if they couldn't be read."""
    return _of(interaction).at_hand


def _of(interaction: Interaction) -> Preferences:
    found = interaction.extras.get(Preferences)
    if found is None:
        found = interaction.extras[Preferences] = Preferences()
    return found
