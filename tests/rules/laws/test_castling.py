"""Castling on other files and ranks, with other pieces and by other rules."""

from __future__ import annotations

import pytest

import rules
from rules import BLACK, WHITE, Illegal, Outcome, Reason
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
def test_king_and_rook_end_on_the_squares_of_the_variant(key: str, fen: str, move: str, row: str) -> None:
    assert after(board(key, fen), move).fen().split()[0].split("/")[-1] == row


def test_castling_on_the_second_rank() -> None:
    position = board("shako", "5k4/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1")
    assert {"f2h2", "f2d2"} <= ucis(position)
    assert after(position, "f2h2").fen().split()[0].split("/")[-2] == "1R4RK2"


def test_non_royal_king_castles_through_attacks() -> None:
    fen = "rnbqkbn1/pppp4/8/5r2/8/8/PPPPP3/RNBQK2R w KQ - 0 1"
    assert "e1g1" in ucis(board("kinglet", fen))
    assert refused(board("chess", fen), "O-O").reason is Illegal.CASTLING_THROUGH


def test_opposite_castling_ends_the_right_on_the_same_wing() -> None:
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
        # the king moves along its rank to a square where it begins in another start
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
def test_moves_and_captures_of_king_and_rook_end_rights(key: str, fen: str, uci: str, rights: str) -> None:
    left = after(board(key, fen), uci).fen().split()[2]
    assert sorted(left) == sorted(rights)


# ---- from any start squares


def test_chess960_key_castles_from_any_start_squares() -> None:
    text = "[anywhere:chess]\nchess960 = true\n"
    (variant,) = rules.load(text)
    assert variant.start().fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
    assert not variant.starts
    position = loaded(text, "1r3kr1/6p1/8/8/8/8/8/1R3KR1 w KQkq - 0 1")
    assert {"f1g1", "f1b1"} <= ucis(position)
    assert position.parse("O-O-O").uci() == "f1b1"
    assert after(position, "f1g1").fen() == "1r3kr1/6p1/8/8/8/8/8/1R3RK1 b gb - 1 1"


def test_chess960_key_castles_on_a_wider_board() -> None:
    text = "[anywhere:capablanca]\nchess960 = true\n"
    position = loaded(text, "4k5/10/10/10/10/10/10/1R4K2R w KQ - 0 1")
    assert after(position, "g1j1").fen().split("/")[-1] == "1R5RK1 b - - 1 1"


def test_chess960_key_opens_gates_for_unmoved_pieces() -> None:
    text = (
        "[anywhere:seirawan]\nchess960 = true\nstartFen = rbnqknbr/8/8/8/8/8/8/RBNQKNBR[HEhe] w HAha - 0 1\n"
    )
    assert {"h1h2h", "a1a2e"} <= ucis(rules.load(text)[-1].start())


# ---- as the goal of the game


WINS = "[wins:chess]\ncastlingWins = {}\n"
BOTH = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("rights", "line", "outcome"),
    [
        ("KQkq", "e1g1", Outcome(WHITE, Reason.CASTLING)),
        ("KQkq", "e1e2", Outcome(BLACK, Reason.CASTLING_LOST)),
        ("KQkq", "h1g1", None),
        ("KQkq", "h1g1 a8a7 a1b1", Outcome(BLACK, Reason.CASTLING_LOST)),
        ("KQkq", "a1a8 e8d7", Outcome(WHITE, Reason.CASTLING_LOST)),
        ("K", "e1c1", Outcome(BLACK, Reason.CASTLING_LOST)),
        ("K", "a1b1 e8g8", None),
        # the side that captured a rook with its own rook loses first
        ("Kk", "h1h8", Outcome(BLACK, Reason.CASTLING_LOST)),
        ("k", "h1h8", Outcome(WHITE, Reason.CASTLING_LOST)),
        ("-", "e1g1", None),
    ],
)
def test_castling_wins_and_lost_rights_lose(rights: str, line: str, outcome: Outcome | None) -> None:
    position = after(loaded(WINS.format(rights), BOTH), line)
    assert position.outcome() == outcome
    assert bool(position.legal_moves()) is (outcome is None)


def test_both_sides_cannot_castle_on_the_same_rank() -> None:
    text = "[seven:chess]\nmaxRank = 7\ncastlingRank = 4\nstartFen = 4k3/8/8/R6r/8/8/4K3 w - - 0 1\n"
    with pytest.raises(rules.VariantError) as refused:
        rules.load(text)
    assert refused.value.key == "castlingRank"


def test_castling_wins_needs_castling() -> None:
    with pytest.raises(rules.VariantError) as refused:
        rules.load("[wins:chess]\ncastling = false\ncastlingWins = K\n")
    error = refused.value
    assert (error.flaw, error.key, error.line) == (rules.Flaw.NEEDS_SETTING, "castlingWins", 3)
    with pytest.raises(rules.VariantError) as refused:
        rules.load(WINS.format("KX"))
    assert refused.value.flaw is rules.Flaw.CHOICE
