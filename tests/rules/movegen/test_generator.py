"""Rare cases of the move generator, one position each; test_reference looks for them in random games."""

from __future__ import annotations

import random
import re

import pytest

import rules
from tests.cases import loop_over
from tests.rules.laws.boards import after, board, ucis
from tests.rules.movegen.reference import SlowGenerator, with_slow_generator


@pytest.mark.parametrize(
    ("fen", "screen"),
    [
        # The horse becomes the hurdle between an enemy cannon and its own general.
        ("3k5/9/4c4/9/9/9/2N6/9/9/4K4 w - - 0 1", "c4e5"),
        ("4k4/9/9/2n6/9/9/4C4/9/9/3K5 b - - 0 1", "c7e6"),
        # The chariot leaves, so only one of two pieces between them is left.
        ("3k5/4c4/9/9/4R4/9/4N4/9/9/4K4 w - - 0 1", "e6a6"),
        # A soldier steps onto the file.
        ("3k5/9/4c4/9/3P5/9/9/9/9/4K4 w - - 0 1", "d6e6"),
    ],
)
def test_move_that_gives_a_cannon_a_hurdle_to_check_the_movers_general_is_illegal(
    fen: str, screen: str
) -> None:
    position = board("xiangqi", fen)
    assert screen not in ucis(position)
    assert len(ucis(position)) > 3


def test_horse_may_move_anywhere_but_between_cannon_and_general() -> None:
    position = board("xiangqi", "3k5/9/4c4/9/9/9/2N6/9/9/4K4 w - - 0 1")
    assert {"c4a5", "c4b6", "c4d6", "c4a3", "c4b2", "c4d2"} == ucis(position, "c4")


BENT = ["afsK", "afsW", "yafsF", "mBafsF", "afsKR", "R[W?R]", "RmafsW", "wBBA", "RavD"]
LEAPS = ["RD", "BA", "HR", "QND", "QNAD", "BAH", "RmD", "RcD", "mRD", "KAD", "NNZN", "R3H"]
RIDES = ["RDD", "QjR", "RnD", "BnA", "RnNN", "RpR", "RcpR", "RpRD"]


@pytest.mark.slow
@pytest.mark.parametrize("betza", BENT + LEAPS + RIDES)
@pytest.mark.parametrize("laws", ["", "wallingRule = past", "blastOnCapture = true"])
def test_move_by_several_paths_is_listed_once(betza: str, laws: str) -> None:
    """This covers legal and pseudo-legal moves, among own and enemy pieces."""
    text = f"[met:chess]\ncustomPiece1 = u:{betza}\n{laws}\n"
    (fast,), (tried,) = rules.load(text), rules.load(text)
    with_slow_generator(tried)
    dice = random.Random(betza)
    for number in range(6):
        fen = crowded_fen(dice, number)
        try:
            position = rules.Position.from_fen(fast, fen)
        except rules.InvalidFen:  # Black is in check.
            continue
        pseudo = [move.uci() for move in position.pseudo_legal_moves()]
        listed = [move.uci() for move in position.legal_moves()]
        assert len(pseudo) == len(set(pseudo)), fen
        assert len(listed) == len(set(listed)), fen
        assert set(listed) == ucis(rules.Position.from_fen(tried, fen)), fen


def crowded_fen(dice: random.Random, number: int) -> str:
    """Return a FEN with `number` pieces, two kings in the corners and a U in the middle."""
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
        # castling, and an ordinary move of the king to the same square
        ("[a:chess]\nking = k:KD\n", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
        ("[a:chess]\nking = k:Q\n", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"),
        # a first leap, and an ordinary move to the same square
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


def test_castling_names_the_rook_if_the_king_has_the_same_ordinary_move() -> None:
    (variant,) = rules.load("[a:chess]\nking = k:KD\n")
    position = rules.Position.from_fen(variant, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert after(position, "e1g1").fen() == "4k3/8/8/8/8/8/8/6KR b - - 1 1"
    assert after(position, "e1h1").fen() == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    assert position.parse("O-O").uci() == "e1h1"


GUARDED = [
    # pins along a file, a rank and a diagonal; double check; check by a knight; check by a pawn
    "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1",
    "6k1/8/8/8/r2BK3/8/8/8 w - - 0 1",
    "7k/b7/8/8/3R4/4K3/8/8 w - - 0 1",
    "1k2r3/8/8/8/8/3n4/8/4K2R w K - 0 1",
    "1k6/8/8/8/8/3n4/8/R3K2Q w Q - 0 1",
    "1k6/8/8/8/8/8/3p4/4K2Q w - - 0 1",
    # en passant that exposes the king on its rank, file or diagonal, or captures the checking pawn
    "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
    "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "6bk/8/8/3pP3/8/1K6/8/8 w - d6 0 1",
    "7k/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
    # castling with the rook attacked, with the way attacked, and with the rook as a shield
    "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1",
    "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
]


@loop_over("fen", GUARDED)
def test_checks_and_pins_give_the_same_moves_as_playing_every_move(fen: str) -> None:
    (copy,) = rules.load("[copy:chess]\n")
    tried = rules.Position.from_fen(with_slow_generator(copy), fen)
    assert isinstance(copy.compiled.generator, SlowGenerator)
    assert ucis(board("chess", fen)) == ucis(tried)


@pytest.mark.parametrize(("fen", "castles"), [("8/8/8/8/8/8/8/r1RK3k w C - 0 1", False),
                                              ("8/8/8/8/8/8/8/2RK3k w C - 0 1", True)])  # fmt: skip
def test_rook_that_shields_the_king_cannot_castle(fen: str, castles: bool) -> None:
    position = board("chess960", fen)
    assert any(move.castling for move in position.legal_moves()) is castles


@pytest.mark.parametrize("uci", ["e1d1", "e1d2", "e1e3", "e8d8", "a1a2"])
def test_illegal_stored_move_is_refused(uci: str) -> None:
    """Without checks and pins, a stored game is read without generating all moves."""
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
def test_stored_move_after_the_end_of_the_game_is_refused(key: str, fen: str, uci: str) -> None:
    position = board(key, fen)
    assert position.outcome() is not None
    with pytest.raises(rules.IllegalMove):
        position.move_from_uci(uci)


def test_neither_of_two_kings_may_be_left_attacked() -> None:
    """The kings are side by side: the rook attacks the second one and, through its square, the first one."""
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
def test_stored_move_that_leaves_the_king_in_check_is_refused(key: str, fen: str, idle: str) -> None:
    position = board(key, fen)
    with pytest.raises(rules.IllegalMove):
        position.move_from_uci(idle)
    assert idle not in ucis(position)
