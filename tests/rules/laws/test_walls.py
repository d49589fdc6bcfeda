"""Ducks, arrows and other walls."""

from __future__ import annotations

import rules
from rules import BLACK, WHITE, Illegal, Outcome, Reason
from tests.rules.laws.boards import after, board, loaded, refused, ucis


def walls(position: rules.Position, move: str) -> set[str]:
    """Return the squares that may be walled off with a move."""
    return {uci.partition(",")[2][2:] for uci in ucis(position, move + ",")}


# ---- duck


def test_duck_moves_to_any_other_empty_square() -> None:
    position = board("duck", "4k3/8/8/3*4/8/8/8/4K3 w - - 0 1")
    everywhere = {file + rank for file in "abcdefgh" for rank in "12345678"}
    assert walls(position, "e1e2") == everywhere - {"d5", "e2", "e8"}
    assert after(position, "e1e2,e2e1").fen() == "4k3/8/8/8/8/8/4K3/4*3 b - - 1 1"


def test_duck_blocks_pieces_and_cannot_be_captured() -> None:
    position = board("duck", "4k3/8/8/8/8/3*4/8/3RK3 w - - 0 1")
    assert {uci.partition(",")[0] for uci in ucis(position, "d1")} == {"d1d2", "d1c1", "d1b1", "d1a1"}
    error = refused(position, "d1d5,d5d6")
    assert error.reason is Illegal.BLOCKED
    assert (error.details["square"], error.details["blocker"]) == ("d3", "duck")
    castling = refused(board("duck", "4k3/8/8/8/8/8/8/4K*1R w K - 0 1"), "O-O")
    assert castling.reason is Illegal.CASTLING_BLOCKED
    assert castling.details == {"square": "f1", "blocker": "duck"}


def test_knights_jump_over_the_duck() -> None:
    assert "g1f3" in {
        uci.partition(",")[0] for uci in ucis(board("duck", "4k3/8/8/8/8/6*1/6*1/4K1N1 w - - 0 1"))
    }


def test_duck_chess_has_no_check_and_capturing_the_king_wins() -> None:
    position = board("duck", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1")
    assert not position.in_check
    waited = after(position, "e8e7,e7a1")
    assert waited.outcome() is None
    assert after(waited, "e1e7,e7a2").outcome() == Outcome(WHITE, Reason.EXTINCTION)


def test_duck_chess_side_without_moves_wins() -> None:
    assert board("duck", "7k/8/8/8/8/p1p5/P*P5/KB6 w - - 0 1").outcome() == Outcome(WHITE, Reason.STALEMATE)
    assert board("duck", "7k/8/8/8/8/p1p5/P1P5/KB*5 w - - 0 1").outcome() is None


def test_only_pawns_capture_en_passant() -> None:
    position = board("duck", "4k3/8/8/8/3pP3/*7/6n1/4K3 b - e3 0 1")
    knight = position.parse("g2e3,e3g6")
    assert not position.is_capture(knight)
    assert position.san(knight) == "Ne3,g6"
    assert position.parse("Ne3,g6") == knight
    pawn = position.parse("d4e3,e3g6")
    assert position.is_capture(pawn)
    assert position.san(pawn) == "dxe3,g6"


# ---- other walling rules

ARROWS = "[arrows:chess]\nwallingRule = arrow\n"
TRAIL = "[trail:chess]\nwallingRule = past\n"
ANYWHERE = "[anywhere:chess]\nwallingRule = static\nwallingRegionWhite = *4\nwallingRegionBlack = *5\n"
SINKING = "[sinking:chess]\nwallingRule = edge\n"


def test_arrow_reaches_the_squares_that_the_moved_piece_could_go_to() -> None:
    position = loaded(ARROWS, "4k3/8/8/8/3p4/8/8/B3K3 w - - 0 1")
    assert walls(position, "a1b2") == {"a1", "c1", "a3", "c3"}
    assert walls(position, "a1d4") == {
        "a1",
        "b2",
        "c3",
        "e5",
        "f6",
        "g7",
        "h8",
        "e3",
        "f2",
        "g1",
        "c5",
        "b6",
        "a7",
    }


def test_square_that_the_piece_left_becomes_a_wall() -> None:
    position = loaded(TRAIL, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert walls(position, "h1h5") == {"h1"}
    assert after(position, "e1f2,f2e1").fen() == "4k3/8/8/8/8/8/5K2/4*2R b - - 1 1"


def test_each_side_walls_squares_of_its_own_region() -> None:
    position = loaded(ANYWHERE, "4k3/8/8/8/1P6/8/8/4K3 w - - 0 1")
    assert walls(position, "e1e2") == {"a4", "c4", "d4", "e4", "f4", "g4", "h4"}
    assert walls(position, "b4b5") == {file + "4" for file in "abcdefgh"}
    walled = after(position, "e1e2,e2a4")
    assert walls(walled, "e8e7") == {file + "5" for file in "abcdefgh"}
    assert "*" in after(walled, "e8e7,e7a5").fen().split("/")[4]


def test_edge_rule_walls_squares_on_the_edge_or_next_to_walls() -> None:
    position = loaded(SINKING, "4k3/8/8/8/8/8/*7/*3K3 w - - 0 1")
    walled = walls(position, "e1d2")
    assert {"a3", "b2", "b1", "e1", "h5", "d8"} <= walled
    assert not walled & {"a1", "a2", "e8", "d2", "c3", "b3", "g7"}


def test_move_that_leaves_no_square_to_wall_is_illegal() -> None:
    text = "[narrow:chess]\nwallingRule = static\nwallingRegion = a1 h8\n"
    position = loaded(text, "4k2*/8/8/8/8/8/8/*3K3 w - - 0 1")
    assert not position.has_legal_moves
    assert position.outcome() == Outcome(None, Reason.STALEMATE)


def test_wall_on_the_crossed_square_prevents_en_passant() -> None:
    text = "[free:chess]\nwallingRule = static\n"
    position = loaded(text, "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1")
    assert any(uci.startswith("b4a3") for uci in ucis(after(position, "a2a4,a4h5")))
    assert not any(uci.startswith("b4a3") for uci in ucis(after(position, "a2a4,a4a3")))


# ---- petrification

MEDUSA = "[medusa:chess]\npetrifyOnCaptureTypes = n k\n"


def test_capturing_piece_turns_into_a_wall() -> None:
    position = loaded(MEDUSA, "4k3/8/8/3p4/8/2N5/8/R3K3 w - - 0 1")
    assert after(position, "c3d5").fen() == "4k3/8/8/3*4/8/8/8/R3K3 b - - 0 1"
    assert after(position, "c3e4").fen().startswith("4k3/8/8/3p4/4N3")


def test_pieces_of_other_types_do_not_petrify() -> None:
    position = loaded(MEDUSA, "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1")
    assert after(position, "a1a3").fen().startswith("4k3/8/8/8/8/R7")


def test_royal_piece_may_not_petrify_itself() -> None:
    position = loaded(MEDUSA, "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1")
    assert "e1e2" not in ucis(position)
    error = refused(position, "Kxe2")
    assert (error.reason, error.details) == (Illegal.PETRIFIES_ROYAL, {"royal": "king"})


def test_petrified_piece_still_shields_its_king() -> None:
    position = loaded(MEDUSA, "4r1k1/8/8/8/4p3/2N5/8/4K3 w - - 0 1")
    turned = after(position, "c3e4")
    assert turned.fen().startswith("4r1k1/8/8/8/4*3")
    assert "e8e1" not in ucis(after(turned, "g8g7"))
    assert turned.turn is BLACK


def test_position_is_stalemate_if_every_wall_exposes_the_king() -> None:
    """Only the duck shields White's king, and it must move: White has no legal move, which wins."""
    position = loaded(
        "[royal:duck]\nextinctionPseudoRoyal = true\n",
        "rnbqk1nr/pppp1ppp/4p3/8/7P/5Pb1/PPPPP*P1/RNBQKBNR w KQkq - 1 4",
    )
    assert not position.has_legal_moves
    assert position.legal_moves() == []
    assert position.outcome() == Outcome(WHITE, Reason.STALEMATE)


def test_pinned_piece_may_move_if_the_duck_replaces_it() -> None:
    position = loaded("[royal:duck]\nextinctionPseudoRoyal = true\n", "k3r3/8/8/8/8/4N3/8/4K3 w - - 0 1")
    assert walls(position, "e3c2") == {f"e{rank}" for rank in range(2, 8)}
    assert walls(position, "e1e2") >= {"e1", "a1", "h8"}
