"""Rare ways of the move generator, one position each; test_reference looks for them in random games."""

from __future__ import annotations

import random
import re

import pytest

import rules
from tests.cases import loop_over
from tests.rules.laws.boards import after, board, ucis
from tests.rules.movegen.reference import SlowGenerator, slow


@pytest.mark.parametrize(
    ("fen", "screen"),
    [
        # The horse lands between a cannon and the general: it gives the cannon what it leaps over.
        ("3k5/9/4c4/9/9/9/2N6/9/9/4K4 w - - 0 1", "c4e5"),
        ("4k4/9/9/2n6/9/9/4C4/9/9/3K5 b - - 0 1", "c7e6"),
        # A chariot leaves, and one piece is left between them where there were two.
        ("3k5/4c4/9/9/4R4/9/4N4/9/9/4K4 w - - 0 1", "e6a6"),
        # A soldier steps onto the file.
        ("3k5/9/4c4/9/3P5/9/9/9/9/4K4 w - - 0 1", "d6e6"),
    ],
)
def test_no_move_gives_a_cannon_its_screen_against_ones_own_general(fen: str, screen: str) -> None:
    position = board("xiangqi", fen)
    assert screen not in ucis(position)
    assert len(ucis(position)) > 3


def test_a_piece_far_from_the_general_may_go_anywhere_else() -> None:
    position = board("xiangqi", "3k5/9/4c4/9/9/9/2N6/9/9/4K4 w - - 0 1")
    assert {"c4a5", "c4b6", "c4d6", "c4a3", "c4b2", "c4d2"} == ucis(position, "c4")


BENT = ["afsK", "afsW", "yafsF", "mBafsF", "afsKR", "R[W?R]", "RmafsW", "wBBA", "RavD"]
LEAPS = ["RD", "BA", "HR", "QND", "QNAD", "BAH", "RmD", "RcD", "mRD", "KAD", "NNZN", "R3H"]
RIDES = ["RDD", "QjR", "RnD", "BnA", "RnNN", "RpR", "RcpR", "RpRD"]


@pytest.mark.slow
@pytest.mark.parametrize("betza", BENT + LEAPS + RIDES)
@pytest.mark.parametrize("laws", ["", "wallingRule = past", "blastOnCapture = true"])
def test_where_ways_meet_a_move_is_listed_once(betza: str, laws: str) -> None:
    """In the legal moves and in those that a search tries, beside friends and enemies."""
    text = f"[met:chess]\ncustomPiece1 = u:{betza}\n{laws}\n"
    (fast,), (tried,) = rules.load(text), rules.load(text)
    slow(tried)
    dice = random.Random(betza)
    for number in range(6):
        fen = crowded(dice, number)
        try:
            position = rules.Position.from_fen(fast, fen)
        except rules.InvalidFen:  # Black is in check.
            continue
        pseudo = [move.uci() for move in position.pseudo_legal_moves()]
        listed = [move.uci() for move in position.legal_moves()]
        assert len(pseudo) == len(set(pseudo)), fen
        assert len(listed) == len(set(listed)), fen
        assert set(listed) == ucis(rules.Position.from_fen(tried, fen)), fen


def crowded(dice: random.Random, number: int) -> str:
    """A board with `number` pieces besides two kings in the corners and a U in the middle."""
    cells = dict.fromkeys(dice.sample(range(1, 63), number), "")
    cells = {square: dice.choice("NnBbUu") for square in cells} | {0: "k", 63: "K", 27: "U"}
    ranks = ["".join(cells.get(rank * 8 + file, ".") for file in range(8)) for rank in range(8)]
    rows = [re.sub(r"\.+", lambda empty: str(len(empty[0])), rank) for rank in ranks]
    return f"{'/'.join(rows)} w - - 0 1"


@pytest.mark.parametrize(
    ("text", "fen", "uci"),
    [
        # a piece that goes there without capturing doesn't capture en passant
        (
            "[a:chess]\ncustomPiece1 = s:mFcF\nenPassantTypes = s\n",
            "4k3/8/8/3pS3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
        ),
        (
            "[a:chess]\ncustomPiece1 = s:mBcF\nenPassantTypes = s\n",
            "4k3/8/8/3pS3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
        ),
        # castling beside an ordinary move of the king to the same square
        ("[a:chess]\nking = k:KD\n", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
        ("[a:chess]\nking = k:Q\n", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"),
        # a first leap beside an ordinary move
        ("[a:cambodian]\nking = k:KN\n", "3k4/8/8/8/8/8/8/3K4 w D - 0 1", "d1f2"),
        # a promotion and a piece that enters have the same text
        (
            "[a:seirawan]\npromotionRegionWhite = *2\npromotionPawnTypes = n\npromotionPieceTypes = h\n"
            "mandatoryPawnPromotion = false\n",
            "4k3/8/8/8/8/8/8/1N2K3[H] w B - 0 1",
            "b1d2h",
        ),
    ],
)
def test_moves_with_the_same_text_are_listed_once(text: str, fen: str, uci: str) -> None:
    position = rules.Position.from_fen(rules.load(text)[-1], fen)
    listed = [move.uci() for move in position.legal_moves()]
    assert listed.count(uci) == 1
    assert len(listed) == len(set(listed))


def test_castling_beside_a_move_of_the_king_names_the_rook() -> None:
    (variant,) = rules.load("[a:chess]\nking = k:KD\n")
    position = rules.Position.from_fen(variant, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert after(position, "e1g1").fen() == "4k3/8/8/8/8/8/8/6KR b - - 1 1"
    assert after(position, "e1h1").fen() == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    assert position.parse("O-O").uci() == "e1h1"


GUARDED = [
    # pinned along a file, a rank and both diagonals; checked by two; checked by a knight; by a pawn
    "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1",
    "6k1/8/8/8/r2BK3/8/8/8 w - - 0 1",
    "7k/b7/8/8/3R4/4K3/8/8 w - - 0 1",
    "1k2r3/8/8/8/8/3n4/8/4K2R w K - 0 1",
    "1k6/8/8/8/8/3n4/8/R3K2Q w Q - 0 1",
    "1k6/8/8/8/8/8/3p4/4K2Q w - - 0 1",
    # en passant that uncovers the king along the rank, along the file, along a diagonal; that takes a checker
    "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
    "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "6bk/8/8/3pP3/8/1K6/8/8 w - d6 0 1",
    "7k/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
    # castling past attacks on the rook, on the way, and where the rook was a shield
    "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1",
    "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
]


@loop_over("fen", GUARDED)
def test_checks_and_pins_are_read_as_trying_every_move_would(fen: str) -> None:
    (copy,) = rules.load("[copy:chess]\n")
    tried = rules.Position.from_fen(slow(copy), fen)
    assert isinstance(copy.compiled.generator, SlowGenerator)
    assert ucis(board("chess", fen)) == ucis(tried)


@pytest.mark.parametrize(("fen", "castles"), [("8/8/8/8/8/8/8/r1RK3k w C - 0 1", False),
                                              ("8/8/8/8/8/8/8/2RK3k w C - 0 1", True)])  # fmt: skip
def test_a_rook_that_shields_the_king_cannot_castle_away(fen: str, castles: bool) -> None:
    position = board("chess960", fen)
    assert any(move.castling for move in position.legal_moves()) is castles


@pytest.mark.parametrize("uci", ["e1d1", "e1d2", "e1e3", "e8d8", "a1a2"])
def test_a_stored_move_is_no_move_unless_it_is_legal(uci: str) -> None:
    """Nothing checks or pins, so that a stored game is read without finding all moves first."""
    position = board("chess", "3rk3/8/8/8/8/8/8/R3K3 w - - 0 1")
    if uci == "a1a2":
        assert position.move_from_uci(uci).uci() == uci
        return
    with pytest.raises(rules.IllegalMove):
        position.move_from_uci(uci)


@pytest.mark.parametrize(
    ("key", "fen", "uci"),
    [
        ("kingofthehill", "4k3/p7/8/4K3/8/8/8/8 b - - 0 1", "a7a6"),
        ("3check", "4k3/p7/8/8/8/8/8/4K3 b - - 0+3 0 1", "a7a6"),
        ("dobutsu", "L1l/2c/3/3[] b - - 0 1", "c3c2"),
    ],
)
def test_once_the_game_is_decided_no_stored_move_is_legal(key: str, fen: str, uci: str) -> None:
    position = board(key, fen)
    assert position.outcome() is not None
    with pytest.raises(rules.IllegalMove):
        position.move_from_uci(uci)


def test_of_two_kings_neither_may_be_left_attacked() -> None:
    """Side by side: the rook attacks the second one, and the first one through where that stood."""
    (variant,) = rules.load("[kings:chess]\npromotionPieceTypes = n k\n")
    position = rules.Position.from_fen(variant, "3K4/4P3/8/1k6/8/8/P6r/8 w - - 0 1")
    assert "a2a3" in ucis(after(position, "e7e8k h2h7"))
    assert not ucis(after(position, "e7e8k h2h8"))


@loop_over(
    ("key", "fen", "idle"),
    [
        ("chess", "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3"),
        ("chess", "6k1/8/8/8/7b/8/P7/4K3 w - - 0 1", "a2a3"),
        ("chess", "4k3/8/8/8/8/5n2/P7/4K3 w - - 0 1", "a2a3"),
        ("chess", "4k3/8/8/8/8/8/P4p2/4K3 w - - 0 1", "a2a3"),
        ("chess", "4r1k1/8/8/8/8/8/P3B3/4K3 w - - 0 1", "e2d3"),
        ("xiangqi", "3k5/9/4r4/9/9/9/P8/9/9/4K4 w - - 0 1", "a4a5"),
        ("xiangqi", "3k5/9/9/9/9/9/P8/3n5/9/4K4 w - - 0 1", "a4a5"),
        ("xiangqi", "3k5/9/4c4/9/4p4/9/P8/9/9/4K4 w - - 0 1", "a4a5"),
        ("shogi", "4k4/9/9/9/4l4/9/P8/9/4K4[] w - - 0 1", "a3a4"),
        ("shogi", "4k4/9/9/9/9/9/P2n5/9/4K4[] w - - 0 1", "a3a4"),
    ],
)
def test_no_stored_move_leaves_the_king_in_check(key: str, fen: str, idle: str) -> None:
    position = board(key, fen)
    with pytest.raises(rules.IllegalMove):
        position.move_from_uci(idle)
    assert idle not in ucis(position)
