"""Resigning and offering draws: only after a streak of scores, which one other score ends."""

from __future__ import annotations

import pytest

import rules
from bot.engine import draw_or_resign
from bot.engine.draw_or_resign import (
    EVEN_MOVES,
    EVEN_SCORE,
    LOST,
    LOST_MOVES,
    MIN_RESIGNING_LEVEL,
    ScoreHistory,
    accepts_draw,
)

CHESS, CRAZYHOUSE = rules.variant("chess"), rules.variant("crazyhouse")
FEW_LEFT = rules.Position.from_fen(CHESS, "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1")


def history_of(scores: list[int]) -> ScoreHistory:
    """Return the history of game 1 after moves with these scores."""
    made = ScoreHistory()
    for score in scores:
        made.record(1, score)
    return made


@pytest.mark.parametrize(
    ("scores", "resigns"),
    [
        ([LOST] * LOST_MOVES, True),
        ([LOST] * (LOST_MOVES - 1), False),
        ([LOST] * (LOST_MOVES - 1) + [LOST + 1, LOST], False),
        ([LOST + 1] * 20, False),
    ],
)
def test_engine_resigns_after_a_streak_of_lost_scores(scores: list[int], resigns: bool) -> None:
    assert history_of(scores).resigns(1, MIN_RESIGNING_LEVEL) is resigns
    assert not history_of(scores).resigns(1, MIN_RESIGNING_LEVEL - 1)
    assert not history_of(scores).resigns(2, MIN_RESIGNING_LEVEL)


@pytest.mark.parametrize(
    ("scores", "offers"),
    [
        ([EVEN_SCORE, -EVEN_SCORE] * (EVEN_MOVES // 2), True),
        ([0] * (EVEN_MOVES - 1), False),
        ([0] * (EVEN_MOVES - 1) + [EVEN_SCORE + 1, 0], False),
    ],
)
def test_engine_offers_a_draw_after_a_streak_of_even_scores(scores: list[int], offers: bool) -> None:
    judged = history_of(scores)
    assert judged.offers_draw(1, FEW_LEFT) is offers
    assert not judged.offers_draw(1, FEW_LEFT), "not again at once"


def test_no_draw_offer_with_much_material() -> None:
    held = rules.Position.from_fen(CRAZYHOUSE, "4k3/4p3/8/8/8/8/4P3/4K3[Q] w - - 0 1")
    bare = rules.Position.from_fen(CRAZYHOUSE, "4k3/4p3/8/8/8/8/4P3/4K3[] w - - 0 1")
    judged = history_of([0] * EVEN_MOVES)
    assert not judged.offers_draw(1, CHESS.start())
    assert not judged.offers_draw(1, held)
    assert judged.offers_draw(1, bare)


def test_draw_is_accepted_unless_the_engine_stands_better() -> None:
    assert [accepts_draw(score) for score in (-1, 0, 1)] == [True, True, False]


def test_only_the_most_recent_games_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw_or_resign, "MAX_STREAKS", 2)
    judged = ScoreHistory()
    for game in (1, 2, 3):
        for _ in range(LOST_MOVES):
            judged.record(game, LOST)
    assert [judged.resigns(game, MIN_RESIGNING_LEVEL) for game in (1, 2, 3)] == [False, True, True]
