"""When the engine resigns, offers a draw or accepts one, by the scores of its moves.

Scores are in hundredths of a pawn, from the engine's own side.
"""

from __future__ import annotations

from collections import OrderedDict

import rules

RESIGNS_FROM = 5
"""The lowest level that resigns; lower levels let players practise winning."""
LOST = -900
"""The score at which a game counts as lost."""
LOST_MOVES = 4
"""The engine resigns after so many lost moves in a row."""

EVEN_SCORE = 15
"""Within this score of 0 a game counts as even."""
EVEN_MOVES = 8
"""The engine offers a draw after so many even moves in a row, with few pieces left."""
FEW = 0.4
"""The share of the start's pieces that counts as few."""

KEPT = 10_000
"""The most games whose streaks are kept; the least recently used goes first."""


def takes_draw(score: int) -> bool:
    """Does the engine accept, or claim, a draw? It does unless it stands better."""
    return score <= 0


class ScoreHistory:
    """For each game, by its number, how many moves in a row it has been lost or even."""

    def __init__(self) -> None:
        self._lost = Streaks()
        self._even = Streaks()

    def note(self, game: int, score: int) -> None:
        """Count a move of the engine with this score."""
        self._lost.count(game, while_=score <= LOST)
        self._even.count(game, while_=abs(score) <= EVEN_SCORE)

    def resigns(self, game: int, level: int) -> bool:
        """Does the engine resign now? Only from RESIGNS_FROM on, after LOST_MOVES lost moves."""
        return level >= RESIGNS_FROM and self._lost.of(game) >= LOST_MOVES

    def offers_draw(self, game: int, position: rules.Position) -> bool:
        """Does the engine offer a draw now? After True, it needs EVEN_MOVES more moves."""
        if self._even.of(game) < EVEN_MOVES or not _is_ending(position):
            return False
        self._even.end(game)
        return True


class Streaks:
    """By game, for how many moves in a row something has held."""

    def __init__(self) -> None:
        self._counts: OrderedDict[int, int] = OrderedDict()

    def count(self, game: int, *, while_: bool) -> None:
        """Count one move more if it holds, else reset the count."""
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
    """Are few pieces left? False while captured pieces can be dropped."""
    variant = position.variant
    start = variant.start(next(iter(variant.starts), None))
    held = any(position.hand(side) for side in rules.Color)
    return not held and len(list(position.pieces())) <= FEW * len(list(start.pieces()))
