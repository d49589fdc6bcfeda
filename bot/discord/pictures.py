"""Draws pictures in each reader's style, outside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, ParamSpec

import render
from bot.discord.platform.display_names import Names
from bot.discord.platform.user_text import UserText
from bot.keyed_locks import KeyedLocks
from bot.state.match import Match
from bot.state.settings import GameSettings, PlayerSettings, ServerSettings
from bot.texts import language_of
from rules.variant import FAMILIES

# ---- Draws pictures in threads, so that the event loop isn't blocked

P = ParamSpec("P")


def drawn_name(names: Names, user_id: int, name: UserText) -> UserText:
    """Return a name for a picture: the account's if no font has the letters of the display name."""
    return name if render.can_write(name.plain) else names.account(user_id, name)


class Painter:
    """Threads that run the drawing functions of `render`."""

    def __init__(self) -> None:
        self._boards = ThreadPoolExecutor(1, thread_name_prefix="kibitz-draw")
        self._slow = ThreadPoolExecutor(1, thread_name_prefix="kibitz-draw-slow")
        self._turns = KeyedLocks()
        self.waiting = 0
        """Requested pictures that are not drawn yet."""

    async def draw(self, picture: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs) -> bytes:
        return await self._run(self._boards, partial(picture, *args, **kwargs))

    async def draw_slow(self, picture: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs) -> bytes:
        """Draw a card, a graph or an animation in a separate thread, so that no board waits for it."""
        return await self._run(self._slow, partial(picture, *args, **kwargs))

    async def draw_animation(
        self, user_id: int, animation: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs
    ) -> bytes:
        """Draw an animation like draw_slow(), one at a time per person, so that no card waits for several."""
        async with self._turns.lock(user_id):
            return await self.draw_slow(animation, *args, **kwargs)

    async def _run(self, thread: ThreadPoolExecutor, draw: Callable[[], bytes]) -> bytes:
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, draw)
        finally:
            self.waiting -= 1


# ---- The style of pictures: the reader's own for private ones, the server's or the game's for everyone


def style_of(chosen: PlayerSettings, locale: str) -> render.Style:
    """Return a player's style; themes and sets that no longer exist get defaults. `locale`: for the rim."""
    wanted: dict[str, Any] = {"letters": bool(chosen.letters)}
    if chosen.theme in render.themes():
        wanted["theme"] = chosen.theme
    for family, name in chosen.pieces.items():
        if family in FAMILIES and name in render.piece_sets(family):
            wanted[_FIELDS[family]] = name
    # The rim names squares as texts in that language do: in shogi ７六 or 7f.
    wanted["kanji"] = language_of(locale).notation.get("shogi") == "kif"
    return replace(render.Style(), **wanted)


Look = PlayerSettings | ServerSettings | Match
"""A player, a server or a game, each with a theme and piece sets."""

DEFAULT_LOOK: Look = PlayerSettings()


def board_style(match: Match, settings: GameSettings) -> render.Style:
    """Return the style of a game's boards for everyone, with letters on pieces if a player wants them."""
    letters = any(settings.players[player].letters for player in match.players)
    return public_style(settings.server, match, match.locale, letters=letters)


def public_style(server: Look, fallback: Look, locale: str, *, letters: bool = False) -> render.Style:
    """Return the style of a picture for everyone: the server's theme and piece sets, else `fallback`."""
    theme, pieces = server.theme or fallback.theme, {**fallback.pieces, **server.pieces}
    return style_of(PlayerSettings(theme=theme, pieces=pieces, letters=letters), locale)


def set_of(style: render.Style, family: str) -> str:
    return getattr(style, _FIELDS[family])


_FIELDS = {family: family for family in FAMILIES} | {FAMILIES[0]: "pieces"}
"""The fields of a style that hold piece sets, by family."""
