"""Accuracy by lichess's formulas, compared with values computed by hand."""

from __future__ import annotations

import pytest

from bot.engine import accuracy
from bot.engine.accuracy import move_accuracy
from rules import BLACK, WHITE, Color


def game_accuracy(chances: list[float], sides: list[Color]) -> dict[Color, float | None]:
    """Return the accuracy of both sides from White's chances in all positions."""
    accuracies = [
        move_accuracy(*((1 - before, 1 - after) if side else (before, after)))
        for side, before, after in zip(sides, chances, chances[1:], strict=False)
    ]
    return accuracy.game_accuracy(chances, sides, accuracies)


@pytest.mark.parametrize(
    ("before", "after", "accuracy"),
    [
        (0.5, 0.5, 100.0),
        (0.5, 0.7, 100.0),
        # 103.16681 e^(-0.43544) - 3.16692 + 1 = 66.748 - 2.16692
        (0.6, 0.5, 64.581),
        # 103.16681 e^(-1.30632) - 2.16692 = 27.941 - 2.16692
        (0.8, 0.5, 25.774),
        (1.0, 0.0, 0.0),
    ],
)
def test_accuracy_of_a_move(before: float, after: float, accuracy: float) -> None:
    assert move_accuracy(before, after) == pytest.approx(accuracy, abs=0.002)


def test_accuracy_of_a_game() -> None:
    """Four moves, windows of two: the spreads are 0, 5, 5 and 10, of which the first counts 0.5.

    White's moves lose nothing (weight 0.5) and 10 (weight 5): (0.5 * 100 + 5 * 64.581) / 5.5 = 67.801, the
    harmonic mean is 2 / (1 / 100 + 1 / 64.581) = 78.480. Black loses 10, then 20 (41.016, weight 10):
    (5 * 64.581 + 10 * 41.016) / 15 = 48.871, 2 / (1 / 64.581 + 1 / 41.016) = 50.169.
    """
    chances = [0.5, 0.5, 0.6, 0.5, 0.7]
    found = game_accuracy(chances, [WHITE, BLACK, WHITE, BLACK])
    assert found[WHITE] == pytest.approx((67.801 + 78.480) / 2, abs=0.01)
    assert found[BLACK] == pytest.approx((48.871 + 50.169) / 2, abs=0.01)


def test_side_without_moves_has_no_accuracy() -> None:
    assert game_accuracy([0.5, 0.5], [BLACK]) == {WHITE: None, BLACK: 100.0}
    assert game_accuracy([0.5], []) == {WHITE: None, BLACK: None}


def test_one_move_of_zero_accuracy_does_not_zero_the_mean() -> None:
    found = game_accuracy([1.0, 0.0, 0.0, 0.0], [WHITE, BLACK, WHITE])[WHITE]
    assert found is not None
    assert 0 < found < 50
