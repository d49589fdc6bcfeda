"""Scores of finished games in a search."""

from __future__ import annotations

import pytest

import rules
from bot.engine import Limits, Search, evaluation_of
from bot.engine.end_scores import CONTEMPT, MATE, EndScores


def position_of(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def ends_of(position: rules.Position) -> EndScores:
    return EndScores(evaluation_of(position.variant).for_search(position))


def chosen(position: rules.Position) -> tuple[str, int]:
    info = Search(evaluation_of(position.variant).for_search(position), Limits(nodes=1_500)).run(position)
    assert info is not None
    return info.line[0].uci(), info.score


AHEAD = "3k5/9/9/9/9/9/4P4/4R4/9/3K1R3 w - - 0 1"
BEHIND = "3k5/9/4r4/4r4/9/9/9/9/9/3K5 w - - 0 1"


@pytest.mark.slow
def test_side_ahead_does_not_pass_into_a_bikjang_draw() -> None:
    """The generals face each other: a pass ends the game as a draw."""
    move, score = chosen(position_of("janggitraditional", AHEAD))
    assert move != "d1d1"
    assert score > 300


def test_side_behind_passes_into_a_bikjang_draw() -> None:
    move, score = chosen(position_of("janggitraditional", BEHIND))
    assert move == "d1d1"
    assert abs(score) <= CONTEMPT


def test_passing_into_bikjang_loses_with_fewer_points() -> None:
    before = position_of("janggi", BEHIND)
    after = before.play(before.move_from_uci("d1d1"))
    ends = ends_of(before)
    assert ends.bikjang_draw(after, before, 1) == MATE - 1
    assert ends.repeated(after, 1) == MATE - 1


def test_pass_without_bikjang_does_not_end_the_game() -> None:
    before = rules.variant("janggi").start()
    ends = ends_of(before)
    passed = before.after_null_move()
    assert ends.bikjang_draw(passed, before, 1) is None


@pytest.mark.parametrize("ply", [0, 1, 2, 3])
def test_draw_is_worse_than_even_with_all_pieces_on_the_board(ply: int) -> None:
    start = rules.variant("chess").start()
    assert ends_of(start).repeated(start, ply) == (CONTEMPT if ply % 2 else -CONTEMPT)


@pytest.mark.parametrize("fen", ["8/8/4k3/8/8/4K3/4P3/8", "r3k2r/ppp5/8/8/8/8/PPP5/R3K2R"])
def test_draw_is_even_once_half_of_the_pieces_are_gone(fen: str) -> None:
    position = position_of("chess", f"{fen} w - - 0 1")
    assert ends_of(position).repeated(position, 0) == 0
