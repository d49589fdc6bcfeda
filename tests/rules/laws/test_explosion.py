"""Captures that explode."""

from __future__ import annotations

import pytest

from rules import BLACK, WHITE, Illegal, Outcome, Reason
from tests.rules.laws.boards import after, board, loaded, refused, ucis


def test_everything_around_goes_but_pawns() -> None:
    position = board("atomic", "4k3/8/8/2nnp3/2prP3/2bqP3/8/3RK3 w - - 0 1")
    with_captor = after(position, "d1d3")
    assert with_captor.fen() == "4k3/8/8/2nnp3/2p1P3/4P3/8/4K3 b - - 0 1"


def test_a_capturing_pawn_and_a_captured_pawn_go_too() -> None:
    position = board("atomic", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    assert after(position, "e4d5").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 0 1"


def test_en_passant_explodes_where_the_captor_lands() -> None:
    position = board("atomic", "4k3/2n5/5n2/2rPp3/3N4/8/8/4K3 w - e6 0 1")
    assert after(position, "d5e6").fen().split()[0] == "4k3/2n5/8/2r5/3N4/8/8/4K3"


def test_promoting_captures_explode_as_well() -> None:
    position = board("atomic", "3r1n2/4P3/8/8/k7/8/8/4K3 w - - 0 1")
    assert after(position, "e7d8q").fen().split()[0] == "5n2/8/8/8/k7/8/8/4K3"


def test_rights_go_with_what_explodes() -> None:
    position = board("atomic", "r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1")
    assert after(position, "a1a8").fen().split()[2] == "Kk"
    beside = board("atomic", "r3k2r/8/8/8/8/8/2b5/RN2K2R b KQkq - 0 1")
    assert after(beside, "c2b1").fen().split()[2] == "Kkq"


# ---- kings


def test_blowing_up_the_king_wins_even_in_check() -> None:
    position = board("atomic", "3nk3/8/8/8/4r3/8/8/3QK3 w - - 0 1")
    assert position.in_check
    assert "d1d8" in ucis(position)
    assert after(position, "d1d8").outcome() == Outcome(WHITE, Reason.EXPLOSION)


def test_no_king_captures_or_blows_up_himself() -> None:
    position = board("atomic", "4k3/8/8/8/8/8/3q4/3QK3 w - - 0 1")
    assert "d1d2" not in ucis(position)
    assert "e1d2" not in ucis(position)
    error = refused(position, "Qxd2")
    assert (error.reason, error.details) == (Illegal.EXPLODES_ROYAL, {"piece": "king", "square": "e1"})
    assert refused(position, "Kxd2").reason is Illegal.EXPLODES_ROYAL


def test_a_capture_may_not_blow_up_both_kings() -> None:
    position = board("atomic", "8/8/8/3kn3/4K3/8/8/4R3 w - - 0 1")
    assert "e1e5" not in ucis(position)


def test_kings_that_touch_give_no_check_and_fear_none() -> None:
    position = board("atomic", "4r3/8/8/3k4/4K3/8/8/8 w - - 0 1")
    assert not position.in_check
    assert "e4e5" in ucis(position)
    apart = board("atomic", "4r3/8/3k4/8/4K3/8/8/8 w - - 0 1")
    assert apart.in_check
    assert {"e4d5", "e4e5"} <= ucis(apart)
    assert "e4e3" not in ucis(apart)


def test_a_piece_is_pinned_though_its_captor_would_explode() -> None:
    position = board("atomic", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")
    assert not ucis(position, "e2")
    assert refused(position, "Nc3").reason is Illegal.PINNED


def test_a_blast_that_opens_a_line_on_ones_own_king() -> None:
    """The knight that shields the king would go with the blast beside it."""
    position = board("atomic", "4r1k1/8/8/8/8/3pN3/8/3RK3 w - - 0 1")
    assert "d1d3" not in ucis(position)
    assert refused(position, "Rxd3").reason is Illegal.PINNED
    shielded = board("atomic", "6k1/8/8/8/8/3pN3/8/3RK3 w - - 0 1")
    assert "d1d3" in ucis(shielded)


def test_a_check_may_be_met_by_blowing_up_the_checker() -> None:
    position = board("atomic", "4r1k1/5n2/8/8/B7/8/8/3QK3 w - - 0 1")
    assert "a4e8" in ucis(position)
    beside = board("atomic", "3nr1k1/8/8/8/8/8/8/3QK3 w - - 0 1")
    assert "d1d8" in ucis(beside)


def test_mate_and_stalemate() -> None:
    assert board("atomic", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").outcome() == Outcome(WHITE, Reason.CHECKMATE)
    stalemate = board("atomic", "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1")
    assert stalemate.outcome() == Outcome(None, Reason.STALEMATE)


# ---- relatives


def test_without_checks_the_king_may_be_left_to_explode() -> None:
    position = board("nocheckatomic", "3nk3/8/8/8/4r3/8/8/3QK3 w - - 0 1")
    assert not position.in_check
    assert "e1e2" in ucis(position)
    assert "d1d8" in ucis(position)


def test_in_atomar_kings_survive_blasts_and_are_captured() -> None:
    position = board("atomar", "3nk3/8/8/8/4Q3/8/8/3QK3 w - - 0 1")
    blast = after(position, "d1d8")
    assert blast.fen().split()[0] == "4k3/8/8/8/4Q3/8/8/4K3"
    assert blast.outcome() is None
    assert after(position, "e4e8").outcome() == Outcome(WHITE, Reason.EXPLOSION)


def test_in_atomar_a_king_may_capture_but_never_a_king() -> None:
    position = board("atomar", "8/8/8/3k4/3pK3/8/8/8 w - - 0 1")
    assert "e4d4" in ucis(position)
    assert after(position, "e4d4").fen().split()[0] == "8/8/8/3k4/3K4/8/8/8"
    assert "e4d5" not in ucis(position)
    error = refused(position, "Kxd5")
    assert (error.reason, error.details) == (Illegal.IMMUNE, {"piece": "king", "to": "d5"})


@pytest.mark.parametrize(
    ("fen", "outcome"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Outcome(None, Reason.INSUFFICIENT_MATERIAL)),
        ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", Outcome(None, Reason.INSUFFICIENT_MATERIAL)),
        ("3nk3/8/8/8/8/8/8/3RK3 w - - 0 1", None),
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", None),
    ],
)
def test_what_can_still_win(fen: str, outcome: Outcome | None) -> None:
    assert board("atomic", fen).outcome() == outcome


def test_black_may_blow_up_the_king_as_well() -> None:
    position = board("atomic", "3qk3/8/8/8/8/8/3R4/4K3 b - - 0 1")
    assert after(position, "d8d2").outcome() == Outcome(BLACK, Reason.EXPLOSION)


# ---- to the hands


TO_HAND = "[hands:atomic]\npieceDrops = true\ncapturesToHand = true\ncastling = false\n"


def test_each_exploded_piece_goes_to_the_hand_of_its_opponent() -> None:
    position = loaded(TO_HAND, "4k3/8/8/2nnp3/2prP3/2bqP3/8/3RK3[] w - - 0 1")
    taken = after(position, "d1d3")
    assert taken.fen() == "4k3/8/8/2nnp3/2p1P3/4P3/8/4K3[QRBr] b - - 0 1"
    assert "R@a1" in ucis(after(taken, "e8f8"), "R@")


def test_a_promoted_piece_that_explodes_goes_to_the_hand_as_a_pawn() -> None:
    position = loaded(TO_HAND, "3r1n2/4P3/8/8/k7/8/8/4K3[] w - - 0 1")
    assert after(position, "e7d8q").fen() == "5n2/8/8/8/k7/8/8/4K3[Rp] b - - 0 1"


def test_immune_pieces_stay_out_of_the_hands() -> None:
    position = loaded(f"{TO_HAND}blastImmuneTypes = n\n", "4k3/8/8/8/8/2nqn3/8/3RK3[] w - - 0 1")
    assert after(position, "d1d3").fen() == "4k3/8/8/8/8/2n1n3/8/4K3[Qr] b - - 0 1"


def test_a_piece_that_turns_to_stone_goes_to_the_hand_of_its_opponent() -> None:
    text = "[stone:crazyhouse]\npetrifyOnCaptureTypes = n\n"
    position = loaded(text, "4k3/8/8/8/3p4/8/4N3/4K3[] w - - 0 1")
    assert after(position, "e2d4").fen() == "4k3/8/8/8/3*4/8/8/4K3[Pn] b - - 0 1"


def test_a_piece_that_survives_its_explosion_is_not_petrified() -> None:
    text = "[stone:atomic]\npetrifyOnCaptureTypes = n r\nblastImmuneTypes = n\n"
    position = loaded(text, "4k3/8/8/8/3p4/8/4N3/3RK3 w - - 0 1")
    assert after(position, "e2d4").fen().split()[0] == "4k3/8/8/8/3N4/8/8/3RK3"
    assert after(position, "d1d4").fen().split()[0] == "4k3/8/8/8/3*4/8/4N3/4K3"
