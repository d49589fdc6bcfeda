"""Chooses the language of a text: for one reader, or for everyone in a channel."""

from __future__ import annotations

import discord

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.platform_services import platform_of
from bot.discord.platform.preferences import loaded_settings
from bot.texts import locale_of


def reader(interaction: Interaction) -> str:
    """Return the reader's language: the one chosen in the settings, or their Discord client's."""
    choices = loaded_settings(interaction)
    return (choices[0].language if choices else None) or locale_of(interaction.locale.value)


def shared(interaction: Interaction) -> str:
    """Return the language of public messages: the server's, or the user's own in a DM.

    Discord reports American English for every server that is not a Community, because those can't choose.
    Unless the server's settings name a language, the user's own is then the better guess.
    """
    server, choices = interaction.guild_locale, loaded_settings(interaction)
    chosen = choices[1].language if server is not None and choices else None
    if chosen is None and server in (None, discord.Locale.american_english):
        return reader(interaction)
    return chosen or locale_of(server.value if server is not None else None)


def say(interaction: Interaction, key: str, /, **args: str | int) -> str:
    return platform_of(interaction).texts.text(reader(interaction), key, **args)
