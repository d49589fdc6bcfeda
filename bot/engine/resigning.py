"""When the engine resigns, offers a draw or accepts one, by the scores of its moves.

Scores are in hundredths of a pawn, from the engine's own side.
"""

from __future__ import annotations

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
    """For each game, by its number, how many moves in a row it has been lost, and even."""

    def __init__(self) -> None:
        self._streaks: dict[int, tuple[int, int]] = {}

    def note(self, game: int, score: int) -> None:
        """Count a move of the engine with this score."""
        lost, even = self._streaks.pop(game, (0, 0))
        self._streaks[game] = lost + 1 if score <= LOST else 0, even + 1 if abs(score) <= EVEN_SCORE else 0
        if len(self._streaks) > KEPT:
            del self._streaks[next(iter(self._streaks))]

    def resigns(self, game: int, level: int) -> bool:
        """Does the engine resign now? Only from RESIGNS_FROM on, after LOST_MOVES lost moves."""
        lost, _ = self._streaks.get(game, (0, 0))
        return level >= RESIGNS_FROM and lost >= LOST_MOVES

    def offers_draw(self, game: int, position: rules.Position) -> bool:
        """Does the engine offer a draw now? After True, it needs EVEN_MOVES more moves."""
        lost, even = self._streaks.get(game, (0, 0))
        if even < EVEN_MOVES or not _is_ending(position):
            return False
        self._streaks[game] = lost, 0
        return True


def _is_ending(position: rules.Position) -> bool:
    """Are few pieces left? False while captured pieces can be dropped."""
    variant = position.variant
    start = variant.first_start()
    held = any(position.hand(side) for side in rules.Color)
    return not held and len(list(position.pieces())) <= FEW * len(list(start.pieces()))
