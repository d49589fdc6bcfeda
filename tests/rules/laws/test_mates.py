"""Checkmate and stalemate in different families of variants."""

from __future__ import annotations

from typing import Literal

import pytest

from rules import BLACK, WHITE, Color, Illegal, Outcome, Reason
from tests.cases import loop_over
from tests.rules.laws.boards import after, board, refused, ucis


@loop_over(
    ("key", "fen", "winner"),
    [
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", None),
        ("makruk", "k7/2K5/2N5/8/8/8/8/8 b - - 0 1", None),
        ("crazyhouse", "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1", None),
        ("horde", "7k/7P/8/6P1/5P2/8/8/8 w - - 0 1", "none"),
        ("shatranj", "k7/2K5/1R6/8/8/8/8/n7 b - - 0 1", "none"),
        ("shogi", "8k/6K2/7S1/9/9/9/9/9/9[] b - - 0 1", WHITE),
        ("xiangqi", "3k5/R8/9/9/9/9/9/9/4R4/4K4 b - - 0 1", WHITE),
        ("minixiangqi", "2k4/R6/7/7/7/3R3/3K3 b - - 0 1", WHITE),
        ("antichess", "8/8/8/p7/P7/8/8/8 w - - 0 1", WHITE),
        ("losers", "7k/5Q2/7p/7P/8/8/8/6K1 b - - 0 1", BLACK),
        ("breakthrough", "8/P7/8/8/8/8/8/8 b - - 0 1", WHITE),
    ],
)
def test_stalemate_value_in_each_family(key: str, fen: str, winner: Color | Literal["none"] | None) -> None:
    outcome = board(key, fen).outcome()
    if winner == "none":
        assert outcome is None
    else:
        assert outcome == Outcome(winner, Reason.STALEMATE)


def test_drop_prevents_stalemate() -> None:
    assert board("crazyhouse", "7k/5Q2/6K1/8/8/8/8/8[p] b - - 0 1").outcome() is None
    assert board("shogi", "8k/6K2/7S1/9/9/9/9/9/9[p] b - - 0 1").outcome() is None


# ---- makpong


def test_makpong_king_may_not_move_out_of_check() -> None:
    position = board("makpong", "4k3/8/8/r7/8/8/8/4R2K b - - 0 1")
    assert ucis(position) == {"a5e5"}
    assert board("makruk", "4k3/8/8/r7/8/8/8/4R2K b - - 0 1").legal_moves() != position.legal_moves()
    error = refused(position, "Kd8")
    assert (error.reason, error.details) == (
        Illegal.STAYS_IN_CHECK,
        {"royal": "king", "royal-square": "e8"},
    )


def test_makpong_king_in_check_may_capture_only_the_checking_piece() -> None:
    position = board("makpong", "3Nk3/4R3/8/8/8/8/8/4K3 b - - 0 1")
    assert ucis(position, "e8") == {"e8e7"}


def test_makpong_check_without_another_answer_is_mate() -> None:
    fen = "4k3/8/8/8/8/8/8/4R2K b - - 0 1"
    assert board("makpong", fen).outcome() == Outcome(WHITE, Reason.CHECKMATE)
    assert board("makruk", fen).outcome() is None


def test_makpong_king_moves_freely_when_not_in_check() -> None:
    assert ucis(board("makpong", "4k3/8/8/8/8/8/8/R6K b - - 0 1"), "e8") >= {"e8d7", "e8e7"}


# ---- shatar


def test_shatar_mate_by_a_knight_loses() -> None:
    position = board("shatar", "6rk/6pp/7N/8/8/8/8/4K3 w - - 0 1")
    assert after(position, "h6f7").outcome() == Outcome(BLACK, Reason.KNIGHT_MATE)


def test_shatar_mate_without_any_shak_is_a_draw() -> None:
    position = board("shatar", "6bk/7p/8/8/8/2B5/3P4/4K3 b - - 0 1")
    assert position.outcome() == Outcome(None, Reason.WEAK_MATE)


@pytest.mark.parametrize(
    ("fen", "mate"),
    [
        ("6bk/7p/8/8/8/B7/3P4/4K3 w - - 0 1", "a3b2"),
        ("4k3/3p4/b7/8/8/8/7P/6BK b - - 0 1", "a6b7"),
    ],
)
def test_shatar_mate_by_a_single_check_without_shak_is_a_draw(fen: str, mate: str) -> None:
    assert after(board("shatar", fen), mate).outcome() == Outcome(None, Reason.WEAK_MATE)


def test_shatar_mate_by_a_rook_wins() -> None:
    position = board("shatar", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    assert after(position, "a1a8").outcome() == Outcome(WHITE, Reason.CHECKMATE)


# ---- pseudo-royal pieces


def test_coregal_queen_can_be_in_check() -> None:
    position = board("coregal", "r3k3/8/8/8/8/8/4K3/Q7 w - - 0 1")
    assert position.in_check
    assert not ucis(position, "e2")
    assert "a1a8" in ucis(position)
    assert refused(position, "Ke3").reason is Illegal.STILL_CHECK


def test_mating_the_coregal_queen_wins() -> None:
    """The queen may not take the bishop that checks it, because the pawn would capture it."""
    mated = board("coregal", "qn2k3/pB6/2P5/8/8/8/8/4K3 b - - 0 1")
    assert mated.outcome() == Outcome(WHITE, Reason.CHECKMATE)
    free = board("coregal", "qn2k3/pB6/8/8/8/8/8/4K3 b - - 0 1")
    assert ucis(free) == {"a8b7"}


def test_one_of_two_spartan_kings_may_be_left_attacked_but_not_both() -> None:
    one = board("spartan", "3kk3/8/7h/8/8/8/8/3RK3 b - - 0 1")
    assert not one.in_check
    assert any(uci.startswith("h6") for uci in ucis(one))
    both = board("spartan", "3kk3/8/7h/8/8/8/8/2KRR3 b - - 0 1")
    assert both.in_check
    assert not ucis(both, "h6")
    error = refused(both, "h6g5")
    assert (error.reason, error.details) == (Illegal.ALL_ATTACKED, {"piece": "king"})


def test_king_is_not_royal_while_there_is_a_crown_prince() -> None:
    two = board("shoshogi", "k+e7/9/9/9/9/9/9/9/R3K4 b - - 0 1")
    assert not two.in_check
    alone = board("shoshogi", "k8/9/9/9/9/9/9/9/R3K4 b - - 0 1")
    assert alone.in_check
