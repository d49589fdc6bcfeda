"""Autocomplete: what Discord offers while someone types. Each list is short, ranked and within its limits."""

from __future__ import annotations

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
    words = ((v, (v.key, *v.titles.values(), *v.aliases)) for v in rules.variants())
    return [
        Choice(name=interaction.client.wording.title(locale, v)[:LENGTH], value=v.key[:LENGTH])
        for v in ranked(typed, words)
    ]


def variant_key(typed: str) -> str:
    """The key of the variant that free text means by key, title or another name; else the text itself."""
    wanted = folded(typed)
    for variant in rules.variants():
        if wanted and wanted in map(folded, (variant.key, *variant.titles.values(), *variant.aliases)):
            return variant.key
    return typed


def moves_of(match: Match, typed: str) -> list[Choice[str]]:
    """Legal moves whose SAN or squares begin with, or hold, what is typed."""
    position = match.game.position
    named = [(position.san(move), move.uci()) for move in position.legal_moves()]
    found = ranked(typed, ((pair, pair) for pair in sorted(named)))
    return [Choice(name=f"{san} ({uci})"[:LENGTH], value=uci[:LENGTH]) for san, uci in found]
