"""Variants by what someone types: offered while they do, found, or those that they may have meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from discord.app_commands import Choice

import rules
from bot.discord.platform.discord_limits import CHOICE
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader
from bot.discord.platform.search import folded, ranked
from bot.discord.services import services_of, usual_variant
from bot.matches import NoSuchVariant, NoSuchVariantButNear
from bot.texts import LOCALES, Texts

NEAR = 3
"""Variants asked after where a name fits none."""

START_LENGTH = 150
"""Characters of a start option; no FEN of a board up to 16 x 16 in use is longer."""


def in_catalogue(key: str) -> bool:
    """Whether a key names a variant; a forged press may hold any text."""
    return any(variant.key == key for variant in rules.variants())


async def variants(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Variants by key, by title in any language and by their other names."""
    locale = reader(interaction)
    return [
        Choice(name=services_of(interaction).wording.title(locale, v)[:CHOICE], value=v.key[:CHOICE])
        for v in variants_like(typed)
    ]


def variants_like(typed: str) -> list[rules.Variant]:
    """Variants that someone may mean who types this, the likeliest first, at most 25."""
    found = ranked(typed, ((v, (v.key, *_titles(v), *v.aliases)) for v in rules.variants()))
    # One's title may be another's alias.
    meant = variant_key(typed)
    return sorted(found, key=lambda variant: variant.key != meant)


@cache
def _titles(variant: rules.Variant) -> tuple[str, ...]:
    """What a variant is called in all languages."""
    texts, key = Texts(), f"title-{variant.key}"
    translated = (texts.text(locale, key) for locale in LOCALES if texts.has(locale, key))
    return (variant.title, *translated)


def variant_key(typed: str) -> str:
    """The variant's key for free text that is a key, a title or another name; else the text itself."""
    wanted = folded(typed)
    names: list[Callable[[rules.Variant], Iterable[str]]] = [
        lambda variant: [variant.key],
        _titles,
        lambda variant: variant.aliases,
    ]
    for called in names:
        for variant in rules.variants():
            if wanted and wanted in map(folded, called(variant)):
                return variant.key
    return typed


def variant_named(typed: str) -> rules.Variant:
    """The variant of a key, a title or another name. Raises NoSuchVariant, with those that are near."""
    try:
        return rules.variant(variant_key(typed))
    except rules.UnknownVariant as error:
        near = near_variants(typed, error)
        if near:
            keys = ", ".join(variant.key for variant in near)
            raise NoSuchVariantButNear(name=typed, near=keys) from None
        raise NoSuchVariant(name=typed) from None


def variant_or_usual(interaction: Interaction, typed: object) -> rules.Variant:
    """The variant that was typed, or else what is played here where none is named.

    Raises rules.UnknownVariant where the text is no variant.
    """
    if isinstance(typed, str) and typed:
        return rules.variant(variant_key(typed))
    return rules.variant(usual_variant(interaction))


def near_variants(typed: str, error: rules.UnknownVariant) -> list[rules.Variant]:
    """The variants that someone may have meant who named none, the likeliest first; perhaps none."""
    return variants_like(typed)[:NEAR] or [rules.variant(key) for key in error.nearest]
