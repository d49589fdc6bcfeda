"""In what style pictures are drawn: that of whoever they are for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import render
from bot.discord.chosen_settings import own
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import locale_for
from bot.matches import PlayerSettings
from bot.texts import language_of
from rules.variant import FAMILIES


def style_for(interaction: Interaction) -> render.Style:
    """The style of the one who acts, with a rim in their language; once their choices are known."""
    return style_of(own(interaction), locale_for(interaction))


def style_of(chosen: PlayerSettings, locale: str) -> render.Style:
    """The style that somebody has chosen, as far as it still exists; `locale`: the language of the rim."""
    wanted: dict[str, Any] = {"letters": bool(chosen.letters)}
    if chosen.theme in render.themes():
        wanted["theme"] = chosen.theme
    for family, name in chosen.pieces.items():
        if family in FAMILIES and name in render.piece_sets(family):
            wanted[_FIELDS[family]] = name
    return read_in(replace(render.Style(), **wanted), locale)


def read_in(style: render.Style, locale: str) -> render.Style:
    """A style with a rim that names squares as the text of this language does: those of shogi ７六 or 7f."""
    return replace(style, kanji=language_of(locale).notation.get("shogi") == "kif")


def set_of(style: render.Style, family: str) -> str:
    return getattr(style, _FIELDS[family])


_FIELDS = {family: family for family in FAMILIES} | {FAMILIES[0]: "pieces"}
"""The fields of a style that hold piece sets, by family."""
