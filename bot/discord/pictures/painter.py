"""Draws pictures in threads of its own, so that the event loop goes on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from types import MappingProxyType

import render
import rules
from bot.discord.platform.names import Names

FILM_PX = 72
"""The width of a square in a film."""


def drawn_name(names: Names, user_id: int, name: str) -> str:
    """A name as pictures have it: the account's where no font has the letters of the display name."""
    return name if render.can_write(name) else names.account(user_id, name)


class Painter:
    """Pictures of positions. Its threads end with it."""

    def __init__(self) -> None:
        self._boards = ThreadPoolExecutor(1, thread_name_prefix="kibitz-draw")
        # A film takes a second, for which no board should wait.
        self._films = ThreadPoolExecutor(1, thread_name_prefix="kibitz-film")
        self.waiting = 0
        """Pictures that are asked for and not drawn yet."""

    async def _drawn(self, thread: ThreadPoolExecutor, draw: Callable[[], bytes]) -> bytes:
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, draw)
        finally:
            self.waiting -= 1

    async def png(
        self,
        position: rules.Position,
        bottom: rules.Color,
        style: render.Style,
        *,
        last_move: rules.Move | None = None,
        answered: rules.Move | None = None,
        targets: tuple[int | rules.Move, ...] = (),
        problems: tuple[int, ...] = (),
        selected: int | None = None,
        arrows: tuple[render.Arrow, ...] = (),
        badges: Mapping[int, str] = MappingProxyType({}),
        bar: float | None = None,
        labels: render.Labels | None = None,
    ) -> bytes:
        """The picture of a position with a side at the bottom; the rest as render.board takes it."""
        draw = partial(
            render.board,
            position,
            view=bottom,
            style=style,
            last_move=last_move,
            answered=answered,
            targets=targets,
            problems=problems,
            selected=selected,
            arrows=arrows,
            badges=badges,
            bar=bar,
            labels=labels,
        )
        return await self._drawn(self._boards, draw)

    async def card(
        self,
        start: rules.Position | rules.Variant,
        title: str,
        players: Sequence[str],
        style: render.Style,
        *,
        side: rules.Color | None,
        time: str,
        more: Sequence[str],
        words: render.Words,
    ) -> bytes:
        """The picture of a challenge, as render.card takes it."""
        draw = partial(
            render.card,
            start,
            title,
            players,
            side=side,
            time=time,
            more=more,
            words=words,
            style=style,
        )
        return await self._drawn(self._boards, draw)

    async def run_card(
        self,
        variant: rules.Variant,
        title: str,
        name: str,
        answers: Sequence[bool],
        more: Sequence[str],
        style: render.Style,
    ) -> bytes:
        """The picture of a run of puzzles, as render.run_card takes it."""
        draw = partial(render.run_card, variant, title, name, answers, more=more, style=style)
        return await self._drawn(self._boards, draw)

    async def trial_card(self, variant: rules.Variant, told: render.TrialCard, style: render.Style) -> bytes:
        """The picture of what a variant's trial tells, as render.trial_card takes it."""
        return await self._drawn(self._boards, partial(render.trial_card, variant, told, style=style))

    async def movement(
        self, variant: rules.Variant, piece: rules.PieceType, title: str, style: render.Style
    ) -> bytes:
        """The picture of how a piece moves, below what it is called."""
        draw = partial(render.movement, variant, piece, title=title, style=style)
        return await self._drawn(self._boards, draw)

    async def rating_curve(
        self, curves: Sequence[render.Curve], style: render.Style, ends: Sequence[str] = ()
    ) -> bytes:
        """The picture of ratings through time, or by game, `ends` naming the first and the last of these."""
        draw = partial(render.rating_curve, curves, style=style, ends=ends)
        return await asyncio.get_running_loop().run_in_executor(self._films, draw)

    async def graph(
        self,
        chances: Sequence[float],
        turns: Mapping[int, render.Turn],
        style: render.Style,
        *,
        variant: rules.Variant,
        names: tuple[str, str],
        notes: tuple[str, str],
        number: Callable[[int], int],
    ) -> bytes:
        """The picture of winning chances through a game, as render.graph takes them."""
        draw = partial(
            render.graph,
            chances,
            turns,
            variant=variant,
            names=names,
            notes=notes,
            number=number,
            style=style,
        )
        return await self._drawn(self._boards, draw)

    async def replay(
        self,
        game: rules.Game,
        bottom: rules.Color,
        style: render.Style,
        labels: render.Labels,
        moves: Sequence[str],
        *,
        chances: Sequence[float] = (),
        badges: Mapping[int, str] = MappingProxyType({}),
    ) -> bytes:
        """The film of a game, small; the rest as render.replay takes it."""
        small = replace(style, square_px=FILM_PX)
        draw = partial(
            render.replay,
            game,
            view=bottom,
            style=small,
            labels=labels,
            moves=moves,
            chances=chances,
            badges=badges,
        )
        return await self._drawn(self._films, draw)
