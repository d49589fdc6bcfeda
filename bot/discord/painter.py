"""Draws pictures in a thread of its own, so that the event loop goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import render
import rules
from bot.errands import Errand, Errands

MOST = 8
"""Pictures drawn on one trip to the thread; each takes about a millisecond."""


class Painter:
    """Pictures of positions. Its thread ends with it."""

    def __init__(self) -> None:
        self._errands = Errands[Callable[[], bytes]]("kibitz-draw", _draw, MOST)

    async def png(
        self,
        position: rules.Position,
        bottom: rules.Color,
        *,
        last_move: rules.Move | None = None,
        targets: tuple[rules.Move, ...] = (),
        problems: tuple[int, ...] = (),
        selected: int | None = None,
    ) -> bytes:
        """The picture of a position with a side at the bottom; the rest as render.board takes it."""
        draw = partial(
            render.board,
            position,
            view=bottom,
            last_move=last_move,
            targets=targets,
            problems=problems,
            selected=selected,
        )
        return cast("bytes", await self._errands.run(draw))


def _draw(errands: Sequence[Errand[Callable[[], bytes]]]) -> None:
    for errand in errands:
        errand.attempt(errand.work)
