"""Captures that explode."""

from __future__ import annotations

import pytest

from rules import BLACK, WHITE, Illegal, Outcome, Reason
from tests.rules.laws.boards import after, board, loaded, refused, ucis


def test_explosion_removes_all_pieces_around_except_pawns() -> None:
    position = board("atomic", "4k3/8/8/2nnp3/2prP3/2bqP3/8/3RK3 w - - 0 1")
    with_captor = after(position, "d1d3")
    assert with_captor.fen() == "4k3/8/8/2nnp3/2p1P3/4P3/8/4K3 b - - 0 1"


def test_explosion_removes_capturing_and_captured_pawns() -> None:
    position = board("atomic", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    assert after(position, "e4d5").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 0 1"


def test_en_passant_explodes_on_the_target_square() -> None:
    position = board("atomic", "4k3/2n5/5n2/2rPp3/3N4/8/8/4K3 w - e6 0 1")
    assert after(position, "d5e6").fen().split()[0] == "4k3/2n5/8/2r5/3N4/8/8/4K3"


def test_promoting_captures_explode() -> None:
    position = board("atomic", "3r1n2/4P3/8/8/k7/8/8/4K3 w - - 0 1")
    assert after(position, "e7d8q").fen().split()[0] == "5n2/8/8/8/k7/8/8/4K3"


def test_castling_rights_end_when_king_or_rook_explodes() -> None:
    position = board("atomic", "r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1")
    assert after(position, "a1a8").fen().split()[2] == "Kk"
    adjacent = board("atomic", "r3k2r/8/8/8/8/8/2b5/RN2K2R b KQkq - 0 1")
    assert after(adjacent, "c2b1").fen().split()[2] == "Kkq"


# ---- kings


def test_blowing_up_the_king_wins_even_in_check() -> None:
    position = board("atomic", "3nk3/8/8/8/4r3/8/8/3QK3 w - - 0 1")
    assert position.in_check
    assert "d1d8" in ucis(position)
    assert after(position, "d1d8").outcome() == Outcome(WHITE, Reason.EXPLOSION)


def test_captures_that_blow_up_the_players_own_king_are_illegal() -> None:
    position = board("atomic", "4k3/8/8/8/8/8/3q4/3QK3 w - - 0 1")
    assert "d1d2" not in ucis(position)
    assert "e1d2" not in ucis(position)
    error = refused(position, "Qxd2")
    assert (error.reason, error.details) == (Illegal.EXPLODES_ROYAL, {"piece": "king", "square": "e1"})
    assert refused(position, "Kxd2").reason is Illegal.EXPLODES_ROYAL


def test_capture_that_blows_up_both_kings_is_illegal() -> None:
    position = board("atomic", "8/8/8/3kn3/4K3/8/8/4R3 w - - 0 1")
    assert "e1e5" not in ucis(position)


def test_adjacent_kings_are_never_in_check() -> None:
    position = board("atomic", "4r3/8/8/3k4/4K3/8/8/8 w - - 0 1")
    assert not position.in_check
    assert "e4e5" in ucis(position)
    apart = board("atomic", "4r3/8/3k4/8/4K3/8/8/8 w - - 0 1")
    assert apart.in_check
    assert {"e4d5", "e4e5"} <= ucis(apart)
    assert "e4e3" not in ucis(apart)


def test_piece_is_pinned_although_a_capture_of_the_king_would_explode() -> None:
    position = board("atomic", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")
    assert not ucis(position, "e2")
    assert refused(position, "Nc3").reason is Illegal.PINNED


def test_explosion_that_opens_a_line_to_the_players_own_king_is_illegal() -> None:
    """The knight that shields the king would be removed by the explosion next to it."""
    position = board("atomic", "4r1k1/8/8/8/8/3pN3/8/3RK3 w - - 0 1")
    assert "d1d3" not in ucis(position)
    assert refused(position, "Rxd3").reason is Illegal.PINNED
    shielded = board("atomic", "6k1/8/8/8/8/3pN3/8/3RK3 w - - 0 1")
    assert "d1d3" in ucis(shielded)


def test_check_may_be_answered_by_blowing_up_the_checking_piece() -> None:
    position = board("atomic", "4r1k1/5n2/8/8/B7/8/8/3QK3 w - - 0 1")
    assert "a4e8" in ucis(position)
    adjacent = board("atomic", "3nr1k1/8/8/8/8/8/8/3QK3 w - - 0 1")
    assert "d1d8" in ucis(adjacent)


def test_checkmate_and_stalemate_end_the_game() -> None:
    assert board("atomic", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").outcome() == Outcome(WHITE, Reason.CHECKMATE)
    stalemate = board("atomic", "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1")
    assert stalemate.outcome() == Outcome(None, Reason.STALEMATE)


# ---- similar variants


def test_king_may_be_exposed_in_nocheckatomic() -> None:
    position = board("nocheckatomic", "3nk3/8/8/8/4r3/8/8/3QK3 w - - 0 1")
    assert not position.in_check
    assert "e1e2" in ucis(position)
    assert "d1d8" in ucis(position)


def test_atomar_kings_survive_explosions_but_not_captures() -> None:
    position = board("atomar", "3nk3/8/8/8/4Q3/8/8/3QK3 w - - 0 1")
    blast = after(position, "d1d8")
    assert blast.fen().split()[0] == "4k3/8/8/8/4Q3/8/8/4K3"
    assert blast.outcome() is None
    assert after(position, "e4e8").outcome() == Outcome(WHITE, Reason.EXPLOSION)


def test_atomar_king_may_capture_any_piece_but_a_king() -> None:
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
def test_insufficient_material_draws(fen: str, outcome: Outcome | None) -> None:
    assert board("atomic", fen).outcome() == outcome


def test_black_wins_by_blowing_up_the_king() -> None:
    position = board("atomic", "3qk3/8/8/8/8/8/3R4/4K3 b - - 0 1")
    assert after(position, "d8d2").outcome() == Outcome(BLACK, Reason.EXPLOSION)


# ---- pieces in hand


TO_HAND = "[hands:atomic]\npieceDrops = true\ncapturesToHand = true\ncastling = false\n"


def test_exploded_pieces_go_to_the_hands_of_their_opponents() -> None:
    position = loaded(TO_HAND, "4k3/8/8/2nnp3/2prP3/2bqP3/8/3RK3[] w - - 0 1")
    taken = after(position, "d1d3")
    assert taken.fen() == "4k3/8/8/2nnp3/2p1P3/4P3/8/4K3[QRBr] b - - 0 1"
    assert "R@a1" in ucis(after(taken, "e8f8"), "R@")


def test_promoted_piece_that_explodes_goes_to_the_hand_as_a_pawn() -> None:
    position = loaded(TO_HAND, "3r1n2/4P3/8/8/k7/8/8/4K3[] w - - 0 1")
    assert after(position, "e7d8q").fen() == "5n2/8/8/8/k7/8/8/4K3[Rp] b - - 0 1"


def test_immune_pieces_do_not_go_to_a_hand() -> None:
    position = loaded(f"{TO_HAND}blastImmuneTypes = n\n", "4k3/8/8/8/8/2nqn3/8/3RK3[] w - - 0 1")
    assert after(position, "d1d3").fen() == "4k3/8/8/8/8/2n1n3/8/4K3[Qr] b - - 0 1"


def test_petrified_piece_goes_to_the_hand_of_its_opponent() -> None:
    text = "[stone:crazyhouse]\npetrifyOnCaptureTypes = n\n"
    position = loaded(text, "4k3/8/8/8/3p4/8/4N3/4K3[] w - - 0 1")
    assert after(position, "e2d4").fen() == "4k3/8/8/8/3*4/8/8/4K3[Pn] b - - 0 1"


def test_piece_that_survives_its_explosion_is_not_petrified() -> None:
    text = "[stone:atomic]\npetrifyOnCaptureTypes = n r\nblastImmuneTypes = n\n"
    position = loaded(text, "4k3/8/8/8/3p4/8/4N3/3RK3 w - - 0 1")
    assert after(position, "e2d4").fen().split()[0] == "4k3/8/8/8/3N4/8/8/3RK3"
    assert after(position, "d1d4").fen().split()[0] == "4k3/8/8/8/3*4/8/4N3/4K3"
