"""A menu with one page of variants, to pick one to play: the server's own among those of the catalogue."""

from __future__ import annotations

from collections.abc import Sequence

import discord

import rules
from bot.discord.games.variant_autocomplete import custom_like
from bot.discord.platform.components import Pressed, custom_id, menu, menu_option, one_page, page_buttons
from bot.discord.platform.discord_limits import OPTIONS
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader, say
from bot.discord.services import services_of
from bot.matches import CustomVariant


def popular_first() -> tuple[rules.Variant, ...]:
    """Return all variants: the popular ones first, then the rest by family."""
    families = list(dict.fromkeys(variant.family for variant in rules.variants()))

    def place(variant: rules.Variant) -> tuple[float, int]:
        return (variant.popular or float("inf"), families.index(variant.family))

    return tuple(sorted(rules.variants(), key=place))


async def with_custom(
    interaction: Interaction, variants: Sequence[rules.Variant]
) -> list[rules.Variant | CustomVariant]:
    """Add the server's own variants, as far as the person finds them, after the first of these."""
    return [*variants[:1], *await custom_like(interaction), *variants[1:]]


def variant_menu(
    interaction: Interaction,
    variants: Sequence[rules.Variant | CustomVariant],
    page: int,
    pick: str,
    turn: str,
    owner: int | str,
) -> list[Pressed]:
    """Build a menu of one page of variants (from 0; past the end: the last) and buttons to its neighbours.

    `pick` and `turn`: the actions that take the variant and turn the page, both on `owner`.
    """
    shown, page, pages = one_page(variants, page, OPTIONS)
    options = [_option(interaction, each) for each in shown]
    ends = f"{options[0].label} – {options[-1].label}"
    turning = page_buttons(interaction, page, pages, turn, owner)
    return [menu(custom_id(pick, owner), ends, options), *turning]


def _option(interaction: Interaction, variant: rules.Variant | CustomVariant) -> discord.SelectOption:
    if isinstance(variant, CustomVariant):
        return menu_option(say(interaction, "custom-choice", title=variant.title), variant.key)
    wording, locale = services_of(interaction).wording, reader(interaction)
    return menu_option(wording.title(locale, variant), variant.key, wording.summary(locale, variant))
