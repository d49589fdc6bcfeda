"""In which language something is said: to the one who acts, or to everyone there."""

from __future__ import annotations

import discord

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.platform_services import platform_of
from bot.discord.platform.preferences import loaded_settings
from bot.texts import locale_of


def reader(interaction: Interaction) -> str:
    """The language of the person who acts: the one they have chosen, or their Discord's."""
    choices = loaded_settings(interaction)
    return (choices[0].language if choices else None) or locale_of(interaction.locale.value)


def shared(interaction: Interaction) -> str:
    """The language of messages that everyone here reads: the server's, or the person's own in a DM.

    A server that is no Community can't choose: to Discord it speaks American English, whatever it does. Where
    nothing else was settled, the language of who acts is the better guess.
    """
    server, choices = interaction.guild_locale, loaded_settings(interaction)
    chosen = choices[1].language if server is not None and choices else None
    if chosen is None and server in (None, discord.Locale.american_english):
        return reader(interaction)
    return chosen or locale_of(server.value if server is not None else None)


def say(interaction: Interaction, key: str, /, **args: str | int) -> str:
    """A text in the reader's language."""
    return platform_of(interaction).texts.text(reader(interaction), key, **args)
