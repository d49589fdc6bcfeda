"""Castling beyond the usual board: other files, ranks, pieces and rules."""

from __future__ import annotations

import pytest

from rules import Illegal
from tests.rules.laws.boards import after, board, loaded, refused, ucis


@pytest.mark.parametrize(
    ("key", "fen", "move", "row"),
    [
        ("capablanca", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1i1", "R6RK1"),
        ("capablanca", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1c1", "2KR5R"),
        ("janus", "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1", "e1b1", "1KR6R"),
        ("embassy", "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1", "e1h1", "R5RK2"),
        ("perfect", "4k3/8/8/8/8/8/8/C3K2R w KQ - 0 1", "e1c1", "2KC3R"),
        ("coregal", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "R4RK1"),
    ],
)
def test_where_king_and_rook_end(key: str, fen: str, move: str, row: str) -> None:
    assert after(board(key, fen), move).fen().split()[0].split("/")[-1] == row


def test_on_the_second_rank() -> None:
    position = board("shako", "5k4/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1")
    assert {"f2h2", "f2d2"} <= ucis(position)
    assert after(position, "f2h2").fen().split()[0].split("/")[-2] == "1R4RK2"


def test_a_common_king_castles_through_attacks() -> None:
    fen = "rnbqkbn1/pppp4/8/5r2/8/8/PPPPP3/RNBQK2R w KQ - 0 1"
    assert "e1g1" in ucis(board("kinglet", fen))
    assert refused(board("chess", fen), "O-O").reason is Illegal.CASTLING_THROUGH


def test_the_other_side_castles_on_the_other_wing() -> None:
    text = "[apart:chess]\noppositeCastling = true\n"
    position = loaded(text, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    short = after(position, "e1g1")
    assert short.fen().split()[2] == "q"
    assert "e8g8" not in ucis(short)
    assert after(position, "e1c1").fen().split()[2] == "k"
    assert after(position, "e1e2").fen().split()[2] == "kq"


@pytest.mark.parametrize(
    ("key", "fen", "uci", "rights"),
    [
        # a king that stays on its rank may stand where another start has it
        ("chess960", "1k5r/8/8/8/8/8/8/RK5R w AHh - 0 1", "b1c1", "h"),
        ("chess960", "1k5r/8/8/8/8/8/8/RK5R b AHh - 0 1", "b8c8", "AH"),
        ("chess960", "1k5r/8/8/8/8/8/8/RK5R w AHh - 0 1", "b1b2", "h"),
        ("chess960", "1k5r/8/8/8/8/8/8/RK5R w AHh - 0 1", "b1h1", "h"),
        ("chess960", "1k5r/8/8/8/8/8/8/RK5R w AHh - 0 1", "a1a2", "Hh"),
        ("chess960", "1k5r/8/8/8/8/8/8/RK5R w AHh - 0 1", "h1h8", "A"),
        ("chess", "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1", "e1g1", "q"),
        ("chess", "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1", "e1d1", "q"),
        ("chess", "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1", "a1a8", "K"),
    ],
)
def test_which_moves_end_which_rights(key: str, fen: str, uci: str, rights: str) -> None:
    left = after(board(key, fen), uci).fen().split()[2]
    assert sorted(left) == sorted(rights)
