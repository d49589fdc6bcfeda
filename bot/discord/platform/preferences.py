"""What the person who acts, and the server, have chosen: read once for each interaction."""

from __future__ import annotations

import asyncio
import logging

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.platform_services import Choices, platform_of

log = logging.getLogger(__name__)


class Preferences:
    """The choices for one interaction, and the task that reads them."""

    __slots__ = ("_reading", "at_hand")

    def __init__(self) -> None:
        self.at_hand: Choices | None = None
        self._reading: asyncio.Task[Choices | None] | None = None

    def look_up(self, interaction: Interaction) -> None:
        """Begin to read them, anew where they were read before."""
        self._reading = asyncio.ensure_future(_looked_up(interaction))

    async def known(self) -> None:
        """Have them at hand."""
        reading = self._reading
        if reading is not None:
            self.at_hand = await asyncio.shield(reading)
            self._reading = None


async def _looked_up(interaction: Interaction) -> Choices | None:
    read_settings = platform_of(interaction).read_settings
    try:
        return await read_settings(interaction.user.id, interaction.guild_id)
    except Exception:
        # Whatever ails the database, an answer in the usual language and style is better than none.
        log.exception("interaction %s: the settings of who acts can't be read", interaction.id)
        return None


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


def at_hand(interaction: Interaction) -> Choices | None:
    """The choices of the one who acts, and of the server; None where they can't be read."""
    return _of(interaction).at_hand


def _of(interaction: Interaction) -> Preferences:
    found = interaction.extras.get(Preferences)
    if found is None:
        found = interaction.extras[Preferences] = Preferences()
    return found
