"""When the engine resigns, offers a draw or takes one, by how it has scored its moves.

Scores are in hundredths of a pawn, from the engine's own side.
"""

from __future__ import annotations

from collections import OrderedDict

import rules

RESIGNS_FROM = 5
"""The lowest level that resigns: against the others one may learn to win."""
LOST = -900
"""The score at which a game counts as lost."""
LOST_MOVES = 4
"""How many moves in a row it must be lost until the engine resigns."""

EVEN_SCORE = 15
"""Within this score of 0 a game counts as even."""
EVEN_MOVES = 8
"""How many moves in a row it must be even until the engine offers a draw, once few pieces are left."""
FEW = 0.4
"""The part of the pieces at the start that counts as few."""

KEPT = 10_000
"""Games whose streaks are remembered; the longest untouched is forgotten first."""


def takes_draw(score: int) -> bool:
    """Whether the engine agrees to a draw, or claims one: unless it stands better."""
    return score <= 0


class ScoreHistory:
    """How long each game has been lost or even. Games are named by any number of their own."""

    def __init__(self) -> None:
        self._lost = Streaks()
        self._even = Streaks()

    def note(self, game: int, score: int) -> None:
        """Count a move of the engine, scored so."""
        self._lost.count(game, while_=score <= LOST)
        self._even.count(game, while_=abs(score) <= EVEN_SCORE)

    def resigns(self, game: int, level: int) -> bool:
        """Whether the game has been lost for long, and this level resigns at all."""
        return level >= RESIGNS_FROM and self._lost.of(game) >= LOST_MOVES

    def offers_draw(self, game: int, position: rules.Position) -> bool:
        """Whether it has been even for long with few pieces left. After a yes, it takes as long again."""
        if self._even.of(game) < EVEN_MOVES or not _is_ending(position):
            return False
        self._even.end(game)
        return True


class Streaks:
    """For how many moves in a row something holds, by game; of the latest KEPT games."""

    def __init__(self) -> None:
        self._counts: OrderedDict[int, int] = OrderedDict()

    def count(self, game: int, *, while_: bool) -> None:
        """Count one move more if it holds; else begin again."""
        if not while_:
            self.end(game)
            return
        self._counts[game] = self.of(game) + 1
        self._counts.move_to_end(game)
        if len(self._counts) > KEPT:
            self._counts.popitem(last=False)

    def of(self, game: int) -> int:
        return self._counts.get(game, 0)

    def end(self, game: int) -> None:
        self._counts.pop(game, None)


def _is_ending(position: rules.Position) -> bool:
    """Whether few of the pieces are left; never where captured ones may be dropped again."""
    variant = position.variant
    start = variant.start(next(iter(variant.starts), None))
    held = any(position.hand(side) for side in rules.Color)
    return not held and len(list(position.pieces())) <= FEW * len(list(start.pieces()))
