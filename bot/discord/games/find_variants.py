"""Finds variants, and their sides, by typed text: autocomplete, lookup, and suggestions for typos."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache

from discord.app_commands import Choice

import rules
from bot.discord.context import Context, Request
from bot.discord.platform.components import suggestion
from bot.discord.platform.discord_limits import CHOICES
from bot.discord.platform.fuzzy_search import SHORTEST, folded, ranked
from bot.discord.platform.user_text import user_text
from bot.discord.wording.game_sentences import Wording
from bot.refusals import Refusal
from bot.state.custom_variants import CustomVariant
from bot.state.definitions import is_custom, unknown_variant
from bot.texts import DEFAULT, LOCALES, Texts
from rules.variant import FAMILIES

MAX_SUGGESTIONS = 3
"""Maximum number of suggestions for an unknown name."""

MAX_CUSTOM = 10
"""Maximum number of custom variants offered at a time."""

TYPO = 0.8
"""The minimum share of matching letters for a typed name to start a game without asking."""

RANDOM = "random"
"""The choice for random sides; the other choices are labels of rules.Color."""

START_LENGTH = 150
"""Maximum length of a start option in characters; FENs that occur on boards up to 16 x 16 are shorter."""


def in_catalogue(key: str) -> bool:
    """Return whether a key is in the catalogue; a key from a custom_id may be any text."""
    return any(variant.key == key for variant in rules.variants())


async def suggest_variants(ctx: Context, typed: str) -> list[Choice[str]]:
    """Suggest variants by key, title in any language or alias, including custom variants of this server."""
    custom = [
        suggestion(ctx.say("custom-choice", title=user_text(variant.title).plain), variant.key)
        for variant in await custom_like(ctx, typed)
    ]
    found = (await catalogue_variants(ctx, typed))[: CHOICES - len(custom)]
    # Custom variants come first if a text was typed, otherwise last.
    return [*custom, *found] if typed.strip() else [*found, *custom]


async def catalogue_variants(ctx: Context, typed: str) -> list[Choice[str]]:
    return [suggestion(ctx.wording.title(v).plain, v.key) for v in variants_like(typed)]


async def custom_like(ctx: Context, typed: str = "") -> list[CustomVariant]:
    """Return custom variants of this server that match the text and the user may see; at most MAX_CUSTOM."""
    if ctx.guild_id is None:
        return []
    custom = ctx.services.use_cases.custom_variants
    listed = await custom.listed(ctx.guild_id, ctx.user.id)
    usable = [variant for variant in listed if variant.quarantined is None]
    return ranked(typed, ((variant, (variant.title, variant.name)) for variant in usable), MAX_CUSTOM)


async def find_variant(ctx: Request, typed: str) -> rules.Variant:
    """Return the variant that a text names. Raises Refusal."""
    custom_variants, key = ctx.services.use_cases.custom_variants, variant_key(typed)
    if ctx.guild_id is not None and not in_catalogue(key) and not is_custom(key):
        custom = await custom_variants.find(ctx.guild_id, ctx.user.id, typed)
        key = key if custom is None else custom.key
    if is_custom(key):
        return await custom_variants.for_player(key, ctx.user.id, ctx.guild_id)
    return variant_named(typed)


async def is_playable(ctx: Context, key: str) -> bool:
    """Return whether a key names a variant that the user may play here; a forged press may hold any text."""
    if not is_custom(key):
        return in_catalogue(key)
    try:
        await find_variant(ctx, key)
    except Refusal:
        return False
    return True


def variants_like(typed: str) -> list[rules.Variant]:
    """Return catalogue variants that match the typed text, best match first, at most 25."""
    found = ranked(typed, ((v, (v.key, *_titles(v), *v.aliases)) for v in rules.variants()))
    # A title may also be another variant's alias: put the exact match first.
    meant = variant_key(typed)
    return sorted(found, key=lambda variant: variant.key != meant)


@cache
def _titles(variant: rules.Variant) -> tuple[str, ...]:
    key = f"title-{variant.key}"
    translated = (texts.text(key) for texts in map(Texts, LOCALES) if texts.has(key))
    return (variant.title, *translated)


def language_of_title(typed: str) -> str | None:
    """Return the language that alone has a text as a variant's title; None if there is none.

    A title that all forms of a language use, such as an alias, gives only the language ("zh").
    """
    wanted = folded(typed)
    found = {
        texts.locale
        for texts in map(Texts, LOCALES)
        for variant in rules.variants()
        if texts.has(key := f"title-{variant.key}") and folded(texts.text(key)) == wanted
    }
    languages = {locale.partition("-")[0] for locale in found}
    if len(languages) != 1 or any(wanted == folded(variant.title) for variant in rules.variants()):
        return None
    is_alias = any(wanted in map(folded, variant.aliases) for variant in rules.variants())
    return languages.pop() if is_alias or len(found) > 1 else found.pop()


def variant_key(typed: str) -> str:
    """Return the key of the catalogue variant with this key, title or alias; else the text itself."""
    wanted = folded(typed)
    named = [
        *((variant.key, (variant.key,)) for variant in rules.variants()),
        *((variant.key, _titles(variant)) for variant in rules.variants()),
        *((variant.key, variant.aliases) for variant in rules.variants()),
    ]
    return next((key for key, names in named if wanted and wanted in map(folded, names)), typed)


def variant_nearly_named(typed: str) -> rules.Variant | None:
    """Return the only catalogue variant whose name begins with a text or matches it except for typos."""
    wanted = folded(typed)
    if len(wanted) < SHORTEST:
        return None
    found: list[rules.Variant] = []
    for variant in rules.variants():
        names = [folded(name) for name in (variant.key, *_titles(variant), *variant.aliases)]
        if any(name.startswith(wanted) for name in names) or get_close_matches(wanted, names, 1, TYPO):
            found.append(variant)
    return found[0] if len(found) == 1 else None


def variant_named(typed: str) -> rules.Variant:
    """Return the catalogue variant with a key, title or alias. Raises Refusal with similar ones."""
    try:
        return rules.variant(variant_key(typed))
    except rules.UnknownVariant as error:
        raise unknown_variant(typed, tuple(near_variants(typed, error))) from None


def default_variant_of(ctx: Request) -> rules.Variant:
    return rules.variant(ctx.default_variant)


async def variant_or_default(ctx: Request, typed: object) -> rules.Variant:
    """Return the typed variant, or the default one here. Raises Refusal."""
    return await find_variant(ctx, typed) if isinstance(typed, str) and typed else default_variant_of(ctx)


def near_variants(typed: str, error: rules.UnknownVariant) -> list[rules.Variant]:
    """Return variants with names similar to an unknown one, most similar first; may be empty."""
    return variants_like(typed)[:MAX_SUGGESTIONS] or [rules.variant(key) for key in error.nearest]


async def suggest_sides(ctx: Context, typed: str) -> list[Choice[str]]:
    """Suggest Random and the two sides of the typed variant: those that match the text, else all.

    Sides match by their names in the variant, as White or Black, and as the first or second, in the reader's
    language and in English, else in any language: "blanc" isn't a typo of Black.
    """
    wording = ctx.services.wording
    try:
        variant = await variant_or_default(ctx, ctx.interaction.namespace.variant)
    except Refusal:
        variant = default_variant_of(ctx)
    own = _side_names(ctx.wording, variant)

    def names_in(*locales: str) -> list[tuple[str, tuple[str, ...]]]:
        known = [_side_names(wording(locale), variant) for locale in locales]
        return [(value, tuple(name for names in known for name in names[value])) for value in own]

    read = names_in(ctx.locale, DEFAULT)
    found = ranked(typed, read, typos=False) or ranked(typed, names_in(*LOCALES), typos=False)
    return [Choice(name=own[value][0], value=value) for value in found or ranked(typed, read) or own]


def _side_names(wording: Wording, variant: rules.Variant) -> dict[str, tuple[str, ...]]:
    """Return the names of each choice of a side in a language, the one shown first."""
    names: dict[str, tuple[str, ...]] = {RANDOM: (wording.text("choice-random"),)}
    for color in rules.Color:
        own, family, is_first = wording.color(color, variant), variant.family, color is rules.WHITE
        offered = wording.text("choice-first" if is_first else "choice-second", family=family, color=own)
        usual = wording.text(f"color-{color.label}", family=FAMILIES[0])
        place = wording.text("side-first" if is_first else "side-second")
        names[color.label] = (offered, own, usual, place)
    return names


def color_named(ctx: Context, typed: str | None, played: rules.Variant) -> str | None:
    """Return the side that was picked, or typed in any language; None without one. Raises Refusal."""
    if typed is None or typed in (RANDOM, *(color.label for color in rules.Color)):
        return typed
    for locale in LOCALES:
        for choice, names in _side_names(ctx.services.wording(locale), played).items():
            if folded(typed) in map(folded, (choice, *names)):
                return choice
    raise Refusal("challenge-color", name=typed)
