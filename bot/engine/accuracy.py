"""The accuracy of a side's moves, by lichess's published formulas (lila, AccuracyPercent.scala)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import harmonic_mean, pstdev

from rules import Color

WINDOWS, SHORTEST, LONGEST = 10, 2, 8
"""The size of a window in positions: the number of moves divided by WINDOWS, from SHORTEST to LONGEST."""
MIN_WEIGHT, MAX_WEIGHT = 0.5, 12.0
"""The bounds of a move's weight, which is the standard deviation of the chances in its window, in percent."""
MIN_ACCURACY = 1.0
"""The lower bound of accuracies in the harmonic mean, because a single 0 would make the mean 0."""


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

    `chances`: White's, 0 to 1, in all positions. `sides`, `accuracies`: those of each move, one fewer than
    positions.
    The accuracy is the average of the weighted mean, in which moves in volatile phases count more, and the
    harmonic mean.
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
    """Return the weights of the moves. The first moves share the first window."""
    moves = len(percents) - 1
    size = max(SHORTEST, min(LONGEST, moves // WINDOWS))
    starts = [max(0, number - (size - 2)) for number in range(moves)]
    spreads = [pstdev(percents[start : start + size]) for start in starts]
    return [max(MIN_WEIGHT, min(MAX_WEIGHT, spread)) for spread in spreads]
