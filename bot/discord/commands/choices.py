"""Autocomplete: what Discord offers while someone types. Each list is short, ranked and within its limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from discord.app_commands import Choice

import rules
from bot.discord.answers import reader
from bot.discord.finding import folded, ranked
from bot.discord.kinds import Interaction
from bot.matches import Match

LENGTH = 100
"""Characters of one choice's name or value."""


async def variants(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Variants by key, by title in any language and by their other names."""
    locale = reader(interaction)
    return [
        Choice(name=interaction.client.wording.title(locale, v)[:LENGTH], value=v.key[:LENGTH])
        for v in variants_like(typed)
    ]


def variants_like(typed: str) -> list[rules.Variant]:
    """Variants that someone may mean who types this, the likeliest first, at most 25."""
    return ranked(typed, ((v, (v.key, *v.titles.values(), *v.aliases)) for v in rules.variants()))


def variant_key(typed: str) -> str:
    """The variant's key for free text that is a key, a title or another name; else the text itself."""
    wanted = folded(typed)
    names: list[Callable[[rules.Variant], Iterable[str]]] = [
        lambda variant: [variant.key],
        lambda variant: variant.titles.values(),
        lambda variant: variant.aliases,
    ]
    for called in names:
        for variant in rules.variants():
            if wanted and wanted in map(folded, called(variant)):
                return variant.key
    return typed


def moves_of(match: Match, typed: str) -> list[Choice[str]]:
    """Legal moves whose SAN or squares begin with, or hold, what is typed."""
    position = match.game.position
    named = [(position.san(move), move.uci()) for move in position.legal_moves()]
    found = ranked(typed, ((pair, pair) for pair in sorted(named)))
    return [Choice(name=f"{san} ({uci})"[:LENGTH], value=uci[:LENGTH]) for san, uci in found]
