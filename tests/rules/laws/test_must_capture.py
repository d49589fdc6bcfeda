"""Games in which captures are mandatory."""

from __future__ import annotations

from rules import BLACK, WHITE, Illegal, Outcome, Reason
from tests.rules.laws.boards import after, board, refused, ucis


def test_a_capture_must_be_made_and_may_be_chosen() -> None:
    position = board("antichess", "8/8/8/3p1p2/4P3/8/P7/8 w - - 0 1")
    assert ucis(position) == {"e4d5", "e4f5"}
    error = refused(position, "a3")
    assert (error.reason, error.details) == (Illegal.MUST_CAPTURE, {"moves": "exd5, exf5"})
    assert {position.variant.square_name(square) for square in error.squares} == {"d5", "f5"}


def test_en_passant_is_a_capture_to_be_made() -> None:
    position = board("antichess", "8/8/8/3Pp3/8/8/P7/8 w - e6 0 1")
    assert ucis(position) == {"d5e6"}


def test_the_king_is_captured_like_others() -> None:
    position = board("antichess", "4k3/8/8/8/8/8/4R3/8 w - - 0 1")
    assert not position.in_check
    assert ucis(position) == {"e2e8"}
    assert after(position, "e2e8").outcome() == Outcome(BLACK, Reason.PIECES_LOST)


def test_pawns_become_kings_too() -> None:
    assert "a7a8k" in ucis(board("antichess", "8/P7/8/8/8/8/8/7k w - - 0 1"))


def test_being_unable_to_move_wins() -> None:
    position = board("antichess", "8/8/8/p7/P7/8/8/8 w - - 0 1")
    assert position.outcome() == Outcome(WHITE, Reason.STALEMATE)


def test_castling_only_where_the_game_has_it() -> None:
    assert "e1g1" in ucis(board("giveaway", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
    assert refused(board("antichess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "O-O").reason is Illegal.NO_CASTLING


def test_giveaway_castles_through_attacks_but_never_past_a_capture() -> None:
    attacked = board("giveaway", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1")
    assert "e1g1" in ucis(attacked)
    capture = board("giveaway", "4k2r/8/8/8/8/8/8/4K2R w K - 0 1")
    assert ucis(capture) == {"h1h8"}


# ---- losers


def test_in_losers_a_check_is_answered_first() -> None:
    position = board("losers", "4r1k1/8/8/8/8/p7/1P6/3QK3 w - - 0 1")
    assert "b2a3" not in ucis(position)
    assert {"d1e2", "e1d2", "e1f1"} <= ucis(position)


def test_in_losers_a_capture_that_answers_the_check_is_mandatory() -> None:
    position = board("losers", "6k1/8/8/8/8/8/4r3/3QK3 w - - 0 1")
    assert ucis(position) == {"d1e2", "e1e2"}


def test_in_losers_a_pinned_piece_need_not_capture() -> None:
    position = board("losers", "4r1k1/8/3p4/8/4N3/8/8/4K3 w - - 0 1")
    assert not ucis(position, "e4")
    assert ucis(position, "e1")


def test_in_losers_being_mated_wins_and_so_does_stalemate() -> None:
    assert board("losers", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").outcome() == Outcome(BLACK, Reason.CHECKMATE)
    stalemate = board("losers", "7k/5Q1p/7p/8/8/8/8/6K1 b - - 0 1")
    assert stalemate.outcome() is None
    stuck = board("losers", "7k/5Q2/7p/7P/8/8/8/6K1 b - - 0 1")
    assert stuck.outcome() == Outcome(BLACK, Reason.STALEMATE)


def test_in_losers_a_bare_king_has_won() -> None:
    position = board("losers", "6k1/8/8/8/8/8/4r3/4K3 w - - 0 1")
    assert position.outcome() == Outcome(WHITE, Reason.PIECES_LOST)
    taken = board("losers", "6k1/8/8/8/8/3r4/4N3/4K3 b - - 0 1")
    assert taken.outcome() is None


def test_a_capture_is_never_refused_for_another_capture() -> None:
    position = board("antichess", "8/8/8/3p1p2/4P3/8/P7/8 w - - 0 1")
    (law,) = position.variant.compiled.hooks("deselected")
    capture, other = (position.move_from_uci(uci) for uci in ("e4d5", "e4f5"))
    assert law.deselected(position, capture, [other]) is None
    assert law.deselected(position, capture, []) is None
