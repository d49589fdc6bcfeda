"""Mandatory captures."""

from __future__ import annotations

from rules import BLACK, WHITE, Illegal, Outcome, Reason
from tests.rules.laws.boards import after, board, refused, ucis


def test_player_must_capture_and_may_choose_the_capture() -> None:
    position = board("antichess", "8/8/8/3p1p2/4P3/8/P7/8 w - - 0 1")
    assert ucis(position) == {"e4d5", "e4f5"}
    error = refused(position, "a3")
    assert (error.reason, error.details) == (Illegal.MUST_CAPTURE, {"moves": "exd5, exf5"})
    assert {position.variant.square_name(square) for square in error.squares} == {"d5", "f5"}


def test_en_passant_capture_is_mandatory() -> None:
    position = board("antichess", "8/8/8/3Pp3/8/8/P7/8 w - e6 0 1")
    assert ucis(position) == {"d5e6"}


def test_antichess_king_is_captured_like_other_pieces() -> None:
    position = board("antichess", "4k3/8/8/8/8/8/4R3/8 w - - 0 1")
    assert not position.in_check
    assert ucis(position) == {"e2e8"}
    assert after(position, "e2e8").outcome() == Outcome(BLACK, Reason.PIECES_LOST)


def test_antichess_pawn_may_promote_to_a_king() -> None:
    assert "a7a8k" in ucis(board("antichess", "8/P7/8/8/8/8/8/7k w - - 0 1"))


def test_antichess_stalemate_wins() -> None:
    position = board("antichess", "8/8/8/p7/P7/8/8/8 w - - 0 1")
    assert position.outcome() == Outcome(WHITE, Reason.STALEMATE)


def test_giveaway_has_castling_and_antichess_has_none() -> None:
    assert "e1g1" in ucis(board("giveaway", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
    assert refused(board("antichess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "O-O").reason is Illegal.NO_CASTLING


def test_giveaway_castles_through_attacks_but_not_instead_of_a_capture() -> None:
    attacked = board("giveaway", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1")
    assert "e1g1" in ucis(attacked)
    capture = board("giveaway", "4k2r/8/8/8/8/8/8/4K2R w K - 0 1")
    assert ucis(capture) == {"h1h8"}


# ---- losers


def test_losers_check_must_be_answered_before_a_capture() -> None:
    position = board("losers", "4r1k1/8/8/8/8/p7/1P6/3QK3 w - - 0 1")
    assert "b2a3" not in ucis(position)
    assert {"d1e2", "e1d2", "e1f1"} <= ucis(position)


def test_losers_capture_that_answers_the_check_is_mandatory() -> None:
    position = board("losers", "6k1/8/8/8/8/8/4r3/3QK3 w - - 0 1")
    assert ucis(position) == {"d1e2", "e1e2"}


def test_losers_pinned_piece_need_not_capture() -> None:
    position = board("losers", "4r1k1/8/3p4/8/4N3/8/8/4K3 w - - 0 1")
    assert not ucis(position, "e4")
    assert ucis(position, "e1")


def test_losers_mated_or_stalemated_side_wins() -> None:
    assert board("losers", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").outcome() == Outcome(BLACK, Reason.CHECKMATE)
    stalemate = board("losers", "7k/5Q1p/7p/8/8/8/8/6K1 b - - 0 1")
    assert stalemate.outcome() is None
    stuck = board("losers", "7k/5Q2/7p/7P/8/8/8/6K1 b - - 0 1")
    assert stuck.outcome() == Outcome(BLACK, Reason.STALEMATE)


def test_losers_bare_king_wins() -> None:
    position = board("losers", "6k1/8/8/8/8/8/4r3/4K3 w - - 0 1")
    assert position.outcome() == Outcome(WHITE, Reason.PIECES_LOST)
    taken = board("losers", "6k1/8/8/8/8/3r4/4N3/4K3 b - - 0 1")
    assert taken.outcome() is None


def test_capture_is_never_refused_because_of_another_capture() -> None:
    position = board("antichess", "8/8/8/3p1p2/4P3/8/P7/8 w - - 0 1")
    (law,) = position.variant.compiled.hooks("deselected")
    capture, other = (position.move_from_uci(uci) for uci in ("e4d5", "e4f5"))
    assert law.deselected(position, capture, [other]) is None
    assert law.deselected(position, capture, []) is None
