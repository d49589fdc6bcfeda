"""The language of public messages."""

from __future__ import annotations

import discord

from bot.texts import locale_of

COMMUNITY = "COMMUNITY"
"""Discord's name for the feature of servers that choose their locale."""


def choose_public_locale(
    chosen: str | None, guild: discord.Guild | None, reported: discord.Locale | None, author: str
) -> str:
    """Return the language of public messages: the server's setting, a Community's locale, or the author's.

    `chosen`: the server's setting. `reported`: the locale that Discord reports for the server, which is
    American English for every server that is not a Community, because those can't choose.
    """
    if guild is None:
        return author
    if chosen is not None:
        return chosen
    if reported is None or (reported is discord.Locale.american_english and COMMUNITY not in guild.features):
        return author
    return locale_of(reported.value)
