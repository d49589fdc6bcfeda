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
    choices: Choices | None = None
    try:
        async with asyncio.timeout(LOAD_SECONDS):
            choices = await platform_of(interaction).read_settings(interaction.user.id, interaction.guild_id)
    except (TimeoutError, platform_of(interaction).busy) as error:
        log.warning("interaction %s: the settings are not read in time: %r", interaction.id, error)
    except Exception:
        log.exception("interaction %s: the settings can't be read", interaction.id)
    interaction.extras[Choices] = choices


def loaded_settings(interaction: Interaction) -> Choices | None:
    """Return the settings of the player and the server; None if they couldn't be read.

    Raises KeyError before load_settings().
    """
    return interaction.extras[Choices]
