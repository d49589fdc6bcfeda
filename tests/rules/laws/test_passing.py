"""Passes, two passes in a row, and the points that then decide the game."""

from __future__ import annotations

import pytest

import rules
from rules import Outcome, Reason
from rules.laws.material_points import outcome_on_points
from tests.rules.laws.boards import board, played, targets

START = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"


def test_pass_changes_only_the_turn_and_the_clocks() -> None:
    position = rules.variant("janggi").start()
    assert position.play(position.move_from_uci("e2e2")).fen() == START.replace("w - - 0 1", "b - - 1 1")


def test_single_passes_do_not_end_the_game() -> None:
    assert played("janggi", START, "e2e2").outcome() is None
    assert played("janggi", START, "e2e2 a7a6 e2e2").outcome() is None


def test_two_passes_in_a_row_end_the_game_by_points() -> None:
    assert played("janggi", START, "e2e2 e9e9").outcome() == Outcome(rules.BLACK, Reason.BOTH_PASSED)
    assert played("janggicasual", START, "e2e2 e9e9").outcome() == Outcome(None, Reason.BOTH_PASSED)


def test_janggi_start_position_has_72_and_73_5_points() -> None:
    position = rules.variant("janggi").start()
    points = position.variant.facts.points
    assert points is not None
    assert [points.total(position.board, color) for color in rules.Color] == [72, 73.5]


@pytest.mark.parametrize(
    ("row", "leader"), [("P8", rules.WHITE), ("N2p1p3", rules.BLACK), ("9", rules.BLACK)]
)
def test_black_wins_by_its_extra_points(row: str, leader: rules.Color) -> None:
    position = board("janggi", f"3k5/9/9/9/9/9/{row}/9/9/4K4 w - - 0 1")
    assert outcome_on_points(position, Reason.BIKJANG).winner is leader


STUCK = """
[stuck:chess]
passOnStalemate = true
"""


def test_pass_on_stalemate_is_legal_only_without_other_moves() -> None:
    (variant,) = rules.load(STUCK)
    stalemate = rules.Position.from_fen(variant, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert [move.uci() for move in stalemate.legal_moves()] == ["h8h8"]
    assert stalemate.outcome() is None
    mate = rules.Position.from_fen(variant, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert mate.outcome() == Outcome(rules.WHITE, Reason.CHECKMATE)
    free = rules.Position.from_fen(variant, "7k/8/6K1/8/8/8/8/8 w - - 0 1")
    assert "g6" not in targets(free, "g6")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "winner"),
    [("unweighted", rules.WHITE), ("whitedrawodds", rules.WHITE), ("blackdrawodds", rules.BLACK)],
)
def test_material_counting_decides_a_stalemate(system: str, winner: rules.Color) -> None:
    (variant,) = rules.load(f"[odds:chess]\nmaterialCounting = {system}\n")
    stalemate = rules.Position.from_fen(variant, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert stalemate.outcome() == Outcome(winner, Reason.STALEMATE)


def test_pass_is_written_as_a_move_to_the_generals_own_square() -> None:
    assert "e2" in targets(rules.variant("janggi").start(), "e2")
