"""Accuracy of a side's moves, computed with lichess's published formulas (lila, AccuracyPercent.scala)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import harmonic_mean, pstdev

from rules import Color

WINDOW_COUNT, MIN_WINDOW, MAX_WINDOW = 10, 2, 8
"""A window has (moves / WINDOW_COUNT) positions, but at least MIN_WINDOW and at most MAX_WINDOW."""
MIN_WEIGHT, MAX_WEIGHT = 0.5, 12.0
"""Bounds for a move's weight: the standard deviation of the chances in its window, in percent."""
MIN_ACCURACY = 1.0
"""Lower bound for accuracies in the harmonic mean: a single 0 would make the mean 0."""


def move_accuracy(before: float, after: float) -> float:
    """Return a move's accuracy, 0 to 100, from the mover's winning chances, 0 to 1, before and after it."""
    if after >= before:
        return 100.0
    lost = 100.0 * (before - after)
    # Lichess adds one point because the analysis itself is not perfect.
    raw = 103.1668100711649 * exp(-0.04354415386753951 * lost) - 3.166924740191411 + 1.0
    return max(0.0, min(100.0, raw))


def game_accuracy(
    chances: Sequence[float], sides: Sequence[Color], accuracies: Sequence[float]
) -> dict[Color, float | None]:
    """Return the accuracy of each side's moves, 0 to 100; None for a side that hasn't moved.

    `chances`: White's winning chances, 0 to 1, in each position. `sides` and `accuracies` have one item per
    move.
    The result is the average of the harmonic mean and of a weighted mean that favours volatile phases.
    """
    weights = _weights([100.0 * chance for chance in chances])
    found: dict[Color, float | None] = {}
    for side in Color:
        played = zip(sides, accuracies, weights, strict=True)
        moves = [(accuracy, weight) for mover, accuracy, weight in played if mover is side]
        found[side] = _mean(moves) if moves else None
    return found


def _mean(moves: list[tuple[float, float]]) -> float:
    weighted = sum(accuracy * weight for accuracy, weight in moves) / sum(weight for _, weight in moves)
    harmonic = harmonic_mean([max(MIN_ACCURACY, accuracy) for accuracy, _ in moves])
    return (weighted + harmonic) / 2


def _weights(percents: list[float]) -> list[float]:
    """Return each move's weight. The first moves share the first window."""
    moves = len(percents) - 1
    size = max(MIN_WINDOW, min(MAX_WINDOW, moves // WINDOW_COUNT))
    starts = [max(0, number - (size - 2)) for number in range(moves)]
    spreads = [pstdev(percents[start : start + size]) for start in starts]
    return [max(MIN_WEIGHT, min(MAX_WEIGHT, spread)) for spread in spreads]
