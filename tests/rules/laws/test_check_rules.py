"""Counted checks."""

from __future__ import annotations

import pytest

import rules
from rules import BLACK, WHITE, Outcome, Reason
from tests.rules.laws.boards import after, board


def test_the_third_check_wins() -> None:
    position = board("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1")
    checked = after(position, "a1a8")
    assert checked.fen() == "R3k3/8/8/8/8/8/8/4K3 b - - 1+3 1 1"
    assert checked.outcome() is None
    won = after(checked, "e8e7 a8a7")
    assert won.outcome() == Outcome(WHITE, Reason.CHECKS)
    assert won.legal_moves() == []


def test_each_side_has_its_own_count() -> None:
    position = board("3check", "r3k3/8/8/8/8/8/8/4K3 b - - 1+1 0 1")
    assert after(position, "a8a1").outcome() == Outcome(BLACK, Reason.CHECKS)
    assert after(position, "a8a2").fen().split()[4] == "1+1"


def test_double_check_counts_once() -> None:
    position = board("3check", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 3+3 0 1")
    assert after(position, "e4f6").fen().split()[4] == "2+3"


def test_checks_by_castling_and_promotion_count() -> None:
    castling = board("3check", "5k2/8/8/8/8/8/8/4K2R w K - 3+3 0 1")
    assert after(castling, "e1g1").fen().split()[4] == "2+3"
    promotion = board("3check", "5k2/P7/8/8/8/8/8/4K3 w - - 3+3 0 1")
    assert after(promotion, "a7a8r").fen().split()[4] == "2+3"
    assert after(promotion, "a7a8b").fen().split()[4] == "3+3"


def test_mate_wins_before_the_last_check() -> None:
    position = board("3check", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 2+3 0 1")
    assert position.outcome() == Outcome(WHITE, Reason.CHECKMATE)


def test_bare_kings_draw_but_a_lone_minor_piece_may_still_check() -> None:
    knight = board("3check", "4k3/8/8/8/8/8/8/4KN2 w - - 3+3 0 1")
    assert knight.outcome() is None
    assert board("3check", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1").outcome() == Outcome(
        None, Reason.INSUFFICIENT_MATERIAL
    )


def test_fen_with_checks_given_as_lichess_writes_them_is_read() -> None:
    position = board("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+0")
    assert position.fen() == "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1"
    assert after(position, "a1a8").outcome() == Outcome(WHITE, Reason.CHECKS)


def test_five_check_starts_with_five_checks_each() -> None:
    position = rules.variant("5check").start()
    assert position.fen().split()[4] == "5+5"
    checked = after(position, "e2e4 e7e5 d1h5 a7a6 h5f7")
    assert checked.fen().split()[4] == "4+5"


def test_positions_with_different_check_counts_are_not_a_repetition() -> None:
    game = rules.Game.replay(
        board("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1"), ["a1a8", "e8e7", "a8a1", "e7e8"]
    )
    assert game.appearances() == 1


@pytest.mark.parametrize("field", ["3+x", "33+3"])
def test_malformed_check_count_is_refused(field: str) -> None:
    with pytest.raises(rules.InvalidFen):
        board("3check", f"4k3/8/8/8/8/8/8/R3K3 w - - {field} 0 1")


def test_karouk_is_won_by_the_first_check() -> None:
    position = board("karouk", "4k3/8/8/8/8/8/8/R3K3 w - - 1+1 0 1")
    assert after(position, "a1a8").outcome() == Outcome(WHITE, Reason.CHECKS)
