"""Offers letters on Chinese-character pieces once, with the first board of a player's first such game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

import render
import rules
from bot.discord.pictures.styles import style_of
from bot.matches import Busy, Match, PlayerSettings
from bot.matches.settings import Settings
from bot.texts import language_of


def players_to_ask(match: Match, ply: int, choices: Mapping[int, PlayerSettings]) -> list[int]:
    """Return the players to ask: their first game with such pieces begins, and they may not read the
    characters."""
    if ply > 1 or match.is_over or language_of(match.locale).reads_characters:
        return []
    people = (match.player(side) for side in rules.Color if side is not match.engine)
    return [
        player
        for player in dict.fromkeys(people)
        if choices[player].letters is None
        and render.has_characters(match.variant, style_of(choices[player], match.locale))
    ]


async def note_asked(settings: Settings, players: Iterable[int]) -> None:
    """Store that these players were asked, so that nobody is asked twice. A busy database means they are
    asked again."""
    for player in players:
        with suppress(Busy):
            await settings.change_player(player, letters=False)
