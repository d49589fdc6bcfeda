"""Scores shrink as the move count of a counting rule runs out."""

from __future__ import annotations

import pytest

import rules
from bot.engine import Limits, Search, evaluation_of
from bot.engine.draw_countdown import FULL_SCALE, MIN_SCALE, countdown_of
from bot.engine.end_scores import EndScores


def position(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


@pytest.mark.parametrize(
    ("key", "fen", "scale"),
    [
        ("chess", "4k3/8/8/8/8/8/8/QK6 w - - 0 1", FULL_SCALE),
        ("chess", "4k3/8/8/8/8/8/8/QK6 w - - 50 1", (FULL_SCALE + MIN_SCALE) // 2),
        ("chess", "4k3/8/8/8/8/8/8/QK6 w - - 100 1", MIN_SCALE),
        ("makruk", "4k3/8/8/8/8/8/8/RK6 w - 32 16 1", (FULL_SCALE + MIN_SCALE) // 2),
        ("makruk", "4k3/8/8/8/8/8/8/RK6 w - 32 32 1", MIN_SCALE),
        ("shogi", "4k4/9/9/9/9/9/9/9/RK7[] w - - 90 1", FULL_SCALE),
    ],
)
def test_score_has_the_scale_of_its_count(key: str, fen: str, scale: int) -> None:
    found = position(key, fen)
    assert countdown_of(found.variant).scale(found) == scale


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize(
    "fen", ["8/8/4k3/8/8/P7/1R6/K7 w - - {} 90", "6k1/5p2/6p1/8/8/1P6/1Q3PP1/6K1 w - - {} 90"]
)
def test_winning_side_resets_the_halfmove_clock_in_time(fen: str, depth: int) -> None:
    late = position("chess", fen.format(92))
    info = Search(evaluation_of(late.variant).for_search(late), Limits(depth=depth)).run(late)
    assert info is not None
    assert late.play(info.line[0]).halfmove_clock == 0


def test_search_knows_the_draw_by_counting() -> None:
    over, before = (position("makruk", f"4k3/8/8/8/8/8/8/RK6 w - 32 {passed} 1") for passed in (33, 20))
    ends = EndScores(evaluation_of(over.variant).for_search(over))
    assert ends.drawn(over, 2) == 0
    assert ends.drawn(before, 2) is None


def test_score_is_zero_before_the_count_runs_out() -> None:
    late = position("makruk", "4k3/8/8/8/8/8/8/RK6 w - 32 31 1")
    info = Search(evaluation_of(late.variant).for_search(late), Limits(depth=3)).run(late)
    assert info is not None
    assert info.score == 0
