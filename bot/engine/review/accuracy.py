"""Accuracy of a move and of a game, by lichess's published formulas (lila, AccuracyPercent.scala)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import harmonic_mean, pstdev

from rules import Color

WINDOWS, SHORTEST, LONGEST = 10, 2, 8
"""The size of a window: a tenth of the game's positions, from two to eight."""
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0
"""Bounds of a move's weight, the standard deviation of the chances in its window."""
LEAST_ACCURACY = 1.0
"""The least accuracy in the harmonic mean, which a single 0 would make 0."""


def move_accuracy(before: float, after: float) -> float:
    """0 to 100 from the mover's winning chances, 0 to 1, before and after the move."""
    if after >= before:
        return 100.0
    lost = 100.0 * (before - after)
    # One point is added since the analysis itself is not perfect.
    raw = 103.1668100711649 * exp(-0.04354415386753951 * lost) - 3.166924740191411 + 1.0
    return max(0.0, min(100.0, raw))


def game_accuracy(chances: Sequence[float], sides: Sequence[Color]) -> dict[Color, float | None]:
    """0 to 100 for each side, None for one that hasn't moved.

    `chances`: White's, 0 to 1, of all positions; `sides`: who made each move, one fewer. The mean of the
    moves' mean, weighted by how volatile the chances were around each, and of their harmonic mean.
    """
    weights = _weights([100.0 * chance for chance in chances])
    found: dict[Color, float | None] = {}
    for side in Color:
        moves: list[tuple[float, float]] = []
        for number, mover in enumerate(sides):
            if mover is side:
                before, after = chances[number], chances[number + 1]
                if side:
                    before, after = 1.0 - before, 1.0 - after
                moves.append((move_accuracy(before, after), weights[number]))
        found[side] = _mean(moves) if moves else None
    return found


def _mean(moves: list[tuple[float, float]]) -> float:
    weighted = sum(accuracy * weight for accuracy, weight in moves) / sum(weight for _, weight in moves)
    harmonic = harmonic_mean([max(LEAST_ACCURACY, accuracy) for accuracy, _ in moves])
    return (weighted + harmonic) / 2


def _weights(percents: list[float]) -> list[float]:
    """The weight of each move. The first moves share the first window."""
    moves = len(percents) - 1
    size = max(SHORTEST, min(LONGEST, moves // WINDOWS))
    starts = [max(0, number - (size - 2)) for number in range(moves)]
    spreads = [pstdev(percents[start : start + size]) for start in starts]
    return [max(LEAST_WEIGHT, min(MOST_WEIGHT, spread)) for spread in spreads]
