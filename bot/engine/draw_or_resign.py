"""Decides from the scores of the engine's moves when it resigns, offers a draw or accepts one.

Scores are in centipawns, from the engine's point of view.
"""

from __future__ import annotations

from rules import Color, Position

MIN_RESIGNING_LEVEL = 5
"""The lowest level that resigns; lower levels let players practise winning."""
LOST = -900
"""The highest score of a lost game."""
LOST_MOVES = 4
"""The number of consecutive lost moves after which the engine resigns."""

EVEN_SCORE = 15
"""The largest absolute score of an even game."""
EVEN_MOVES = 8
"""The number of consecutive even moves after which the engine offers a draw if few pieces are left."""
FEW_PIECES = 0.4
"""The largest share of the initial pieces that counts as few."""

MAX_STREAKS = 10_000
"""The maximum number of games with streaks; the least recently used is removed first."""


def accepts_draw(score: int) -> bool:
    """Return whether the engine accepts or claims a draw: only if its position isn't better."""
    return score <= 0


class ScoreHistory:
    """Streaks of lost and of even moves, by game id."""

    def __init__(self) -> None:
        self._streaks: dict[int, tuple[int, int]] = {}

    def record(self, game: int, score: int) -> None:
        """Record the score of one of the engine's moves."""
        lost, even = self._streaks.pop(game, (0, 0))
        self._streaks[game] = lost + 1 if score <= LOST else 0, even + 1 if abs(score) <= EVEN_SCORE else 0
        if len(self._streaks) > MAX_STREAKS:
            del self._streaks[next(iter(self._streaks))]

    def resigns(self, game: int, level: int) -> bool:
        """Return whether the engine resigns now: at MIN_RESIGNING_LEVEL or above, after LOST_MOVES lost
        moves."""
        lost, _ = self._streaks.get(game, (0, 0))
        return level >= MIN_RESIGNING_LEVEL and lost >= LOST_MOVES

    def offers_draw(self, game: int, position: Position) -> bool:
        """Return whether the engine offers a draw now. It offers again only after EVEN_MOVES more moves."""
        lost, even = self._streaks.get(game, (0, 0))
        if even < EVEN_MOVES or not _is_ending(position):
            return False
        self._streaks[game] = lost, 0
        return True


def _is_ending(position: Position) -> bool:
    """Return whether few pieces are left. Returns False while pieces can be dropped."""
    variant = position.variant
    start = variant.first_start()
    held = any(position.hand(side) for side in Color)
    return not held and len(list(position.pieces())) <= FEW_PIECES * len(list(start.pieces()))
