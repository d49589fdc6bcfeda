"""Extinction of piece types, lost armies and bare kings."""

from __future__ import annotations

from rules import BLACK, WHITE, Outcome, Reason
from tests.rules.laws.boards import after, board, loaded, ucis


def test_losing_the_last_piece_of_any_type_loses() -> None:
    position = board("extinction", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert position.outcome() is None
    for taken in ("rn1qk1nr", "1nbqkbn1", "r1bqkb1r", "rnb1kbnr", "rnbq1bnr"):
        gone = board("extinction", f"{taken}/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1")
        assert gone.outcome() == Outcome(WHITE, Reason.EXTINCTION)
    pawns = board("extinction", "rnbqkbnr/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")
    assert pawns.outcome() == Outcome(WHITE, Reason.EXTINCTION)


def test_king_is_not_royal_in_extinction_and_pawns_may_promote_to_it() -> None:
    position = board("extinction", "rnbqkbnr/pp2pppp/8/8/8/8/PPpP1PPP/RNB1KBQR b KQkq - 0 1")
    assert not position.in_check
    assert {"c2b1k", "c2b1q"} <= ucis(position)


def test_promoting_the_last_pawn_loses() -> None:
    position = board("extinction", "rnbqkbnr/pppp4/8/8/8/8/4P3/RNBQKBNR w KQkq - 0 1")
    assert position.outcome() is None
    last = board("kinglet", "8/P6p/8/8/8/8/8/KN5k w - - 0 1")
    assert ucis(last, "a7") == {"a7a8k"}
    assert after(last, "a7a8k").outcome() == Outcome(BLACK, Reason.EXTINCTION)


def test_kinglet_is_decided_by_the_last_pawn() -> None:
    position = board("kinglet", "4k3/p7/8/8/8/8/7P/R7 w - - 0 1")
    assert position.outcome() is None
    assert after(position, "a1a7").outcome() == Outcome(WHITE, Reason.EXTINCTION)


def test_losing_one_of_three_kings_loses() -> None:
    start = board("threekings", "knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1")
    assert start.outcome() is None
    position = board("threekings", "k3k2k/8/8/8/8/8/8/K3K1RK w - - 0 1")
    assert "g1g8" in ucis(position)
    attacked = after(position, "g1g8 a8b8")
    assert after(attacked, "g8h8").outcome() == Outcome(WHITE, Reason.EXTINCTION)


def test_codrus_is_won_by_losing_the_king() -> None:
    position = board("codrus", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1")
    assert ucis(position) == {"e2e8"}
    assert after(position, "e2e8").outcome() == Outcome(BLACK, Reason.PIECES_LOST)


def test_horde_loses_only_without_pieces() -> None:
    last = board("horde", "4k3/8/8/8/8/8/4r3/4P3 b - - 0 1")
    assert last.outcome() is None
    assert after(last, "e2e1").outcome() == Outcome(BLACK, Reason.EXTINCTION)


def test_koedem_is_won_by_holding_all_kings() -> None:
    position = board("koedem", "4k3/8/8/8/8/8/8/K3R3[] w - - 0 1")
    assert after(position, "e1e8").fen().startswith("4R3/8/8/8/8/8/8/K7[K]")
    assert after(position, "e1e8").outcome() == Outcome(WHITE, Reason.EXTINCTION)
    spare = board("koedem", "4k2k/8/8/8/8/8/8/K3R3[] w - - 0 1")
    assert after(spare, "e1e8").outcome() is None


# ---- the bare king


def test_bare_king_has_one_move_to_bare_the_other_king() -> None:
    position = board("shatranj", "4k3/5R2/8/8/8/8/8/4K3 b - - 0 1")
    assert position.outcome() is None
    assert after(position, "e8f7").outcome() == Outcome(None, Reason.INSUFFICIENT_MATERIAL)
    assert after(position, "e8d8").outcome() == Outcome(WHITE, Reason.BARE_KING)


def test_bare_king_that_cannot_bare_the_other_king_loses() -> None:
    position = board("shatranj", "4k3/8/8/8/8/8/r6P/R3K3 w - - 0 1")
    assert after(position, "a1a2").outcome() == Outcome(WHITE, Reason.BARE_KING)
    courier = board("courier", "4k7/12/12/12/12/12/r10P/R3K7 w - - 0 1")
    assert after(courier, "a1a2").outcome() == Outcome(WHITE, Reason.BARE_KING)


def test_shatar_is_drawn_with_a_bare_king() -> None:
    position = board("shatar", "4k3/8/8/8/8/8/r7/R3K3 w - - 0 1")
    assert after(position, "a1a2").outcome() == Outcome(None, Reason.BARE_KING)


def test_pieces_in_hand_prevent_extinction() -> None:
    text = "[held:crazyhouse]\nking = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = n\n"
    text += "castling = false\n"
    held = "4k3/8/8/8/8/8/8/4K1N1[n] b - - 0 1"
    assert loaded(text, held).outcome() is None
    assert loaded(text, held.replace("[n]", "[]")).outcome() == Outcome(WHITE, Reason.EXTINCTION)
