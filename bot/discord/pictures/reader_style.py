"""The style of pictures: the reader's own for private ones, the server's or the game's for everyone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

import render
from bot.state.match import Match
from bot.state.settings import GameSettings, PlayerSettings
from bot.texts import language_of
from rules.variant import FAMILIES


def style_of(chosen: PlayerSettings, locale: str) -> render.Style:
    """The style that somebody has chosen, as far as it still exists; `locale`: the language of the rim."""
    wanted: dict[str, Any] = {"letters": bool(chosen.letters)}
    if chosen.theme in render.themes():
        wanted["theme"] = chosen.theme
    for family, name in chosen.pieces.items():
        if family in FAMILIES and name in render.piece_sets(family):
            wanted[_FIELDS[family]] = name
    # The rim names squares as the text of the language does: those of shogi ７六 or 7f.
    wanted["kanji"] = language_of(locale).notation.get("shogi") == "kif"
    return replace(render.Style(), **wanted)


class Look(Protocol):
    """The theme and piece sets that a player, a server or a game has chosen."""

    @property
    def theme(self) -> str | None: ...

    @property
    def pieces(self) -> Mapping[str, str]: ...


DEFAULT_LOOK: Look = PlayerSettings()


def board_style(match: Match, settings: GameSettings) -> render.Style:
    """Return the style of a game's boards for everyone, with letters on pieces if a player wants them."""
    letters = any(settings.players[player].letters for player in match.players)
    return public_style(settings.server, match, match.locale, letters=letters)


def public_style(server: Look, otherwise: Look, locale: str, *, letters: bool = False) -> render.Style:
    """Return the style of a picture for everyone: the server's theme and piece sets, or `otherwise`'s."""
    theme, pieces = server.theme or otherwise.theme, {**otherwise.pieces, **server.pieces}
    return style_of(PlayerSettings(theme=theme, pieces=pieces, letters=letters), locale)


def set_of(style: render.Style, family: str) -> str:
    return getattr(style, _FIELDS[family])


_FIELDS = {family: family for family in FAMILIES} | {FAMILIES[0]: "pieces"}
"""The fields of a style that hold piece sets, by family."""
