"""A game's review as a value, and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.json_values import Stored
from bot.engine.review.faults import Explanation
from rules import Color

VERSION = 2
"""The version of the JSON and of the judgements in it; a review of another version is made again."""


class Judgement(StrEnum):
    """The judgement of a move; the values are the usual signs (NAGs $6, $2, $4, $1)."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"
    GOOD = "!"


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move of a game. `ply` counts from 1: the position before it is positions[ply - 1].

    `chances_before` and `chances_after` are White's, 0 to 1; `accuracy` is 0 to 100; `score` White's after
    the move, as in Assessment. `best`: the best line of the position before, in UCI; it may begin with the
    move itself, and is empty if unknown. `explanation`: of a bad move with a proven fault.
    """

    ply: int
    move: str
    side: Color
    chances_before: float
    chances_after: float
    accuracy: float
    score: int
    judgement: Judgement | None = None
    best: tuple[str, ...] = ()
    explanation: Explanation | None = None

    @property
    def lost(self) -> float:
        """The winning chances that the move cost its player, 0 to 1."""
        lost = self.chances_before - self.chances_after
        return max(0.0, -lost if self.side else lost)


@dataclass(frozen=True, slots=True)
class Review(Stored):
    """The review of a game.

    `accuracy`: by side, 0 to 100 or None without a move. `depth`: the median depth of the searches.
    `turning_points`: the plies of the at most three moves that cost most, in order.
    """

    moves: tuple[ReviewedMove, ...]
    accuracy: dict[Color, float | None]
    depth: int
    turning_points: tuple[int, ...]
    version = VERSION

    @property
    def chances(self) -> tuple[float, ...]:
        """White's winning chances, 0 to 1, of all positions, the start first. Empty without moves."""
        if not self.moves:
            return ()
        return self.moves[0].chances_before, *(move.chances_after for move in self.moves)

    def move(self, ply: int) -> ReviewedMove:
        """The move with this number, from 1."""
        return self.moves[ply - 1]
