"""A menu with one page of the catalogue, to pick a variant to play."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

import rules
from bot.discord.platform.components import Pressed, custom_id, page_buttons
from bot.discord.platform.discord_limits import OPTION_LABEL, OPTIONS
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader
from bot.discord.services import services_of


def popular_first() -> tuple[rules.Variant, ...]:
    """Return all variants: the popular ones first, then the rest by family."""
    families = list(dict.fromkeys(variant.family for variant in rules.variants()))

    def place(variant: rules.Variant) -> tuple[float, int]:
        return (variant.popular or float("inf"), families.index(variant.family))

    return tuple(sorted(rules.variants(), key=place))


def variant_menu(
    interaction: Interaction,
    variants: Sequence[rules.Variant],
    page: int,
    pick: str,
    turn: str,
    owner: int | str,
) -> list[Pressed]:
    """Build a menu of one page of variants (from 0; past the end: the last) and buttons to its neighbours.

    `pick` and `turn`: the actions that take the variant and turn the page, both on `owner`.
    """
    wording, locale = services_of(interaction).wording, reader(interaction)
    last = (len(variants) - 1) // OPTIONS
    page = min(page, last)
    options = [
        discord.SelectOption(
            label=wording.title(locale, variant)[:OPTION_LABEL],
            value=variant.key,
            description=wording.summary(locale, variant)[:OPTION_LABEL],
        )
        for variant in variants[page * OPTIONS : (page + 1) * OPTIONS]
    ]
    ends = f"{options[0].label} – {options[-1].label}"
    menu: ui.Select[ui.View] = ui.Select(custom_id=custom_id(pick, owner), placeholder=ends, options=options)
    return [Pressed(menu), *page_buttons(interaction, page, last + 1, turn, owner)]
