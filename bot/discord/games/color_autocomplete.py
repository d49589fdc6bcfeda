"""Autocomplete of sides, named as the variant's players name them."""

from __future__ import annotations

from discord.app_commands import Choice

import rules
from bot.discord.games.variant_autocomplete import usual, variant_or_usual
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.search import folded
from bot.discord.services import services_of
from bot.matches import MatchError, NoSuchSide
from bot.texts import LOCALES

RANDOM = "random"
"""The choice for random sides; the other choices are labels of rules.Color."""

COLOR_LENGTH = 40


async def colors(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return Random and the two sides of the variant typed so far: those that match, else all."""
    services, locale = services_of(interaction), reader(interaction)
    try:
        variant = await variant_or_usual(interaction, interaction.namespace.variant)
    except MatchError:
        variant = usual(interaction)
    texts, family = services.texts, variant.family
    first, second = (services.wording.color(locale, color, variant) for color in rules.Color)
    named = {
        RANDOM: say(interaction, "choice-random"),
        rules.WHITE.label: texts.text(locale, "choice-first", family=family, color=first),
        rules.BLACK.label: texts.text(locale, "choice-second", family=family, color=second),
    }
    fitting = {value: name for value, name in named.items() if folded(typed) in folded(name)}
    return [Choice(name=name, value=value) for value, name in (fitting or named).items()]


def color_named(interaction: Interaction, typed: str | None, played: rules.Variant) -> str | None:
    """Return the side that was picked, or typed in any language; None if none was. Raises NoSuchSide."""
    if typed is None or typed in (RANDOM, *(color.label for color in rules.Color)):
        return typed
    services = services_of(interaction)
    for locale in LOCALES:
        names = {RANDOM: services.texts.text(locale, "choice-random")}
        names |= {color.label: services.wording.color(locale, color, played) for color in rules.Color}
        for choice, name in names.items():
            if folded(typed) in (folded(choice), folded(name)):
                return choice
    raise NoSuchSide(name=typed)
