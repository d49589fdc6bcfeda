"""Loads the acting user's settings, and chooses the language of a text: for one reader, or for everyone."""

from __future__ import annotations

import discord

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.platform_services import Choices, platform_of
from bot.texts import locale_of

COMMUNITY = "COMMUNITY"
"""Discord's name for the feature of servers that choose their locale."""


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


def public_locale(interaction: Interaction) -> str:
    """Return the language of a new public message; a challenge, a game and a puzzle post keep theirs."""
    _, server = loaded_settings(interaction)
    return choose_public_locale(
        server.language, interaction.guild, interaction.guild_locale, locale_for(interaction)
    )


def choose_public_locale(
    chosen: str | None, guild: discord.Guild | None, reported: discord.Locale | None, actor: str
) -> str:
    """Return the language of public messages: the server's setting, a Community's locale, or the actor's.

    `chosen`: the server's setting. `reported`: the locale that Discord reports for the server, which is
    American English for every server that is not a Community, because those can't choose.
    """
    if guild is None:
        return actor
    if chosen is not None:
        return chosen
    if reported is None or (reported is discord.Locale.american_english and COMMUNITY not in guild.features):
        return actor
    return locale_of(reported.value)


def say(interaction: Interaction, key: str, /, **args: str | int) -> str:
    return platform_of(interaction).texts.text(locale_for(interaction), key, **args)
