"""Draws pictures in threads, so that the event loop isn't blocked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec

import render
from bot.discord.platform.display_names import Names
from bot.discord.platform.user_text import UserText
from bot.turns import Turns

P = ParamSpec("P")


def drawn_name(names: Names, user_id: int, name: UserText) -> UserText:
    """Return a name for a picture: the account's if no font has the letters of the display name."""
    return name if render.can_write(name.plain) else names.account(user_id, name)


class Painter:
    """Calls the drawing functions of `render` in threads, which end with it."""

    def __init__(self) -> None:
        self._boards = ThreadPoolExecutor(1, thread_name_prefix="kibitz-draw")
        self._slow = ThreadPoolExecutor(1, thread_name_prefix="kibitz-draw-slow")
        self._turns = Turns()
        self.waiting = 0
        """Pictures that are asked for and not drawn yet."""

    async def draw(self, picture: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs) -> bytes:
        return await self._run(self._boards, partial(picture, *args, **kwargs))

    async def draw_slow(self, picture: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs) -> bytes:
        """Draw a card, a graph or a film in a thread of its own, so that no board waits for it."""
        return await self._run(self._slow, partial(picture, *args, **kwargs))

    async def draw_film(
        self, person: int, film: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs
    ) -> bytes:
        """Draw a film for a person as draw_slow() does, one at a time, so that no card waits for several."""
        async with self._turns.of(person):
            return await self.draw_slow(film, *args, **kwargs)

    async def _run(self, thread: ThreadPoolExecutor, draw: Callable[[], bytes]) -> bytes:
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, draw)
        finally:
            self.waiting -= 1
