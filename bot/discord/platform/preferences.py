"""Player and server settings, loaded once before an interaction is handled."""

from __future__ import annotations

import asyncio
import logging

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.platform_services import Choices, platform_of

log = logging.getLogger(__name__)

LOAD_SECONDS = 1.0
"""Seconds that loading may take of the three that Discord allows for an answer."""


async def load_settings(interaction: Interaction) -> None:
    """Load the settings, or load them again after one of them has changed.

    The command tree and the buttons call this first. If the database doesn't answer, the default style and
    language apply, which is better than no answer.
    """
    platform = platform_of(interaction)
    reading = asyncio.ensure_future(platform.read_settings(interaction.user.id, interaction.guild_id))
    # Cancelling a query may take as long as the query; so one that is late ends by itself.
    done, _ = await asyncio.wait((reading,), timeout=LOAD_SECONDS)
    if not done:
        reading.add_done_callback(lambda late: late.cancelled() or late.exception())
    interaction.extras[Choices] = _read(reading, interaction.id) if done else None


def _read(reading: asyncio.Future[Choices], interaction_id: int) -> Choices | None:
    try:
        return reading.result()
    except Exception:
        log.exception("interaction %s: the settings can't be read", interaction_id)
        return None


def loaded_settings(interaction: Interaction) -> Choices | None:
    """Return the settings of the player and the server; None if they couldn't be read.

    Raises KeyError before load_settings().
    """
    return interaction.extras[Choices]
