"""Which language a text is in: a user's own language, or that of public messages."""

from __future__ import annotations

import discord

from bot.texts import known_language, locale_of

COMMUNITY = "COMMUNITY"
"""Discord's name for the feature of servers that choose their locale."""


def choose_own_locale(chosen: str | None, client: str | None, otherwise: str) -> str:
    """Return a user's own language: the one in their settings, else that of their Discord client.

    `otherwise`: the language if neither is known. A stored language that only a newer version has counts as
    none; so does that of a server.
    """
    return known_language(chosen) or known_language(client) or otherwise


def choose_public_locale(
    chosen: str | None, guild: discord.Guild | None, reported: discord.Locale | None, author: str
) -> str:
    """Return the language of public messages: the server's setting, a Community's locale, or the author's.

    `chosen`: the server's setting. `reported`: the locale that Discord reports for the server, which is
    American English for every server that is not a Community, because those can't choose.
    """
    if guild is None:
        return author
    if (setting := known_language(chosen)) is not None:
        return setting
    if reported is None or (reported is discord.Locale.american_english and COMMUNITY not in guild.features):
        return author
    return locale_of(reported.value)
