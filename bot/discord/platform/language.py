"""Loads the settings of who acts, and chooses the language of a text: for one reader, or for a channel."""

from __future__ import annotations

import discord

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.platform_services import Choices, platform_of
from bot.texts import locale_of


async def load_settings(interaction: Interaction) -> None:
    """Load the settings, or load them again after a change; the command tree and the buttons do it first."""
    read = platform_of(interaction).read_settings
    interaction.extras[Choices] = await read(interaction.user.id, interaction.guild_id)


def loaded_settings(interaction: Interaction) -> Choices:
    """Return the settings of the player and the server. Raises KeyError before load_settings()."""
    return interaction.extras[Choices]


def locale_for(interaction: Interaction) -> str:
    """Return the reader's language: the one chosen in the settings, or their Discord client's."""
    player, _ = loaded_settings(interaction)
    return player.language or locale_of(interaction.locale.value)


def shared(interaction: Interaction) -> str:
    """Return the language of public messages: the server's, or the user's own in a DM.

    Discord reports American English for every server that is not a Community, because those can't choose.
    Unless the server's settings name a language, the user's own is then the better guess.
    """
    server, (_, choices) = interaction.guild_locale, loaded_settings(interaction)
    chosen = choices.language if server is not None else None
    if chosen is None and server in (None, discord.Locale.american_english):
        return locale_for(interaction)
    return chosen or locale_of(server.value if server is not None else None)


def say(interaction: Interaction, key: str, /, **args: str | int) -> str:
    return platform_of(interaction).texts.text(locale_for(interaction), key, **args)
