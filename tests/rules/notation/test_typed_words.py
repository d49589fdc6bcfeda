"""Moves as people type them: the parser accepts unambiguous texts, and never guesses."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator

import pytest

import rules
from rules import AmbiguousMove, Illegal, IllegalMove, MalformedMove
from rules.notation import san, shogi, uci, usi, writes_kif, xiangqi
from tests.cases import loop_over
from tests.rules.oracles import choose
from tests.variants import one_of_each_kind

ALL = [variant.key for variant in rules.variants()]
START = rules.variant("chess").start().fen()
OPEN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
BOTH_WINGS = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
TAKING = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1"
PROMOTING = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1"
B_AND_BISHOP = "4k3/8/8/3p4/2p5/1P1B4/8/4K3 w - - 0 1"  # The pawn on b3 and the bishop can capture on c4.
DUCK = rules.variant("duck").start().fen()
ELEPHANTS = "rnbqkbnr/1ppppEpp/p7/6H1/8/3P4/PPPPBhPP/RNBQKENR[Pp] w KQBCDGkqbcdfg - 0 7"


def position(fen: str, key: str = "chess") -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def game(key: str, moves: str = "") -> rules.Game:
    played = rules.Game(rules.variant(key).start())
    for move in moves.split():
        played.play(played.parse(move))
    return played


@loop_over(
    ("fen", "texts", "uci"),
    [
        (START, ["e2 e4", "e2 - e4", "pawn to e4", "Pawn e4", "`e4`", '"e4"', "'e4'"], "e2e4"),
        (START, ["“e4”", "e4,", "「e4」"], "e2e4"),
        (START, ["1. e4", "1.e4", "1 . e4", "E4", "E2E4", "E2 E4", "pe4", "Pe2e4", "Pe2-e4"], "e2e4"),
        (START, ["N f3", "n f3", "knight f3", "Knight to f3", "knightf3", "NF3", "KNIGHT F3"], "g1f3"),
        (OPEN, ["castle kingside", "castles king side", "castle", "Castling", "OO", "00"], "e1g1"),
        (OPEN, ["short castling", "kg1"], "e1g1"),
        (OPEN, ["О-О", "о-о", "ОО", "O - O", "0 - 0", "Kg1", "Ke1g1", "Ke1-g1", "キャスリング"], "e1g1"),
        (BOTH_WINGS, ["castle queenside", "castle long", "OOO", "000", "О-О-О", "Kc1", "Ke1c1"], "e1c1"),
        (OPEN, ["Nf3e5", "Nf3xe5", "nf3e5", "NF3XE5", "knight takes e5", "knight x e5"], "f3e5"),
        (OPEN, ["BXF7", "BXF7+", "bishop captures f7", "B x f7"], "c4f7"),
        (TAKING, ["exd", "ed", "EXD", "e x d"], "e4d5"),
        (PROMOTING, ["e8 Q", "e8 = Q", "e7e8 q", "e7 e8 q", "e8 queen", "E8Q", "E7E8Q"], "e7e8q"),
        (PROMOTING, ["exd8 R", "e7xd8 r", "ed8 rook"], "e7d8r"),
    ],
)  # fmt: skip
def test_spellings_of_a_move(fen: str, texts: list[str], uci: str) -> None:
    assert {text: position(fen).parse(text).uci() for text in texts} == dict.fromkeys(texts, uci)


@pytest.mark.parametrize("text", ["...e5", "1...e5", "1. ... e5", "1… e5", "…e5", "1. …e5"])
def test_numbers_of_blacks_moves_are_ignored(text: str) -> None:
    assert game("chess", "e4").parse(text).uci() == "e7e5"


@loop_over(
    ("text", "uci"),
    [
        *((text, "g1f3,f3d5") for text in ("Nf3,d5", "Nf3 d5", "d5 Nf3", "d5,Nf3")),
        *((text, "g1f3,f3d5") for text in ("duck d5, Nf3", "Nf3 duck d5", "N f3 d5")),
        *((text, "g1f3,f3d5") for text in ("🦆d5 Nf3", "Nf3 🦆 d5", "Nf3, duck to d5", "アヒルd5 Nf3")),
        *((text, "e2e4,e4d5") for text in ("e2e4d5", "e2 e4 d5", "e2e4 d5", "d5 e2e4", "d5, e2-e4", "E4,D5")),
    ],
)  # fmt: skip
def test_move_and_duck_in_one_text(text: str, uci: str) -> None:
    assert position(DUCK, "duck").parse(text).uci() == uci


@loop_over(
    ("key", "moves", "texts", "uci"),
    [
        ("shogi", "", "七六歩 ７六歩 76歩 7六歩 ７６歩 歩76 歩七六 歩兵76 7776FU +7776FU", "c3c4"),
        ("shogi", "", "7g-7f 7g7f 77-76 七六歩兵", "c3c4"),
        ("shogi", "", "2g-2f 27-26 歩26 2726FU 二六歩 ２六歩", "h3h4"),
        ("shogi", "７六歩 ３四歩", "22角成 22角成る ２二角成り 角22成", "b2h8+"),
        ("shogi", "７六歩 ３四歩", "8822UM 8h-2b+ 8hx2b+ 88-22+ 二二角成", "b2h8+"),
        ("shogi", "７六歩 ３四歩 ２二角成", "22同銀 同銀 同銀将 同　銀 ２二同銀 3122GI", "g9h8"),
        ("shogi", "７六歩 ３四歩 ２二角成", "同飛 同飛車 22同飛車 8222HI", "b8h8"),
        ("shogi", "７六歩 ３四歩 ２二角成 同銀", "5五角打つ 5五角打", "B@e5"),
        ("shogi", "７六歩 ３四歩 ２二角成 同銀", "55角打ち 角55打 0055KA 五五角打 5五角", "B@e5"),
        ("xiangqi", "", "炮二平五 炮2平5 砲二平五 炮２平５ 包二平五 炮2=5 C2=5 h3e3", "h3e3"),
        ("xiangqi", "", "馬二進三 马二进三 傌2进3 H2+3 馬2+3", "h1g3"),
        ("xiangqi", "", "車一進一 车一进一 俥1进1", "i1i2"),
        ("xiangqi", "h3e3", "馬8進7 马8进7 馬八進七 馬８進７", "h10g8"),
        ("xiangqi", "h3e3", "卒3进1 卒3進1 兵三进一", "c7c6"),
        ("minixiangqi", "", "炮二平一 炮2=1", ""),
        ("manchu", "", "旗九进一 旗9+1", "a1a2"),
        ("janggi", "", "02馬83 馬02-83 02마83 마02-83 H02-83 02马83", "b1c3"),
    ],
)  # fmt: skip
def test_moves_in_asian_notations(key: str, moves: str, texts: str, uci: str) -> None:
    played = game(key, moves)
    for text in re.split(" ", texts):
        if uci:
            assert played.parse(text).uci() == uci, text
        else:
            with pytest.raises(rules.MoveError):
                played.parse(text)


@pytest.mark.parametrize(
    ("fen", "texts"),
    [
        ("5k3/9/9/9/9/4R4/9/4R4/9/3K5 w - - 0 1",
         {"前車退一": "e5e4", "後車進一": "e3e4", "后车平四": "e3f3"}),
        ("3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1",
         {"前兵平四": "e8f8", "中兵平四": "e7f7", "后兵平四": "e6f6", "二兵平四": "e7f7"}),
    ],
)  # fmt: skip
def test_pieces_on_one_file_are_distinguished(fen: str, texts: dict[str, str]) -> None:
    assert {text: position(fen, "xiangqi").parse(text).uci() for text in texts} == texts


@pytest.mark.parametrize(
    ("fen", "text", "candidates"),
    [
        (B_AND_BISHOP, "BXC4", {"b3c4", "d3c4"}),
        (B_AND_BISHOP, "BC4", {"b3c4", "d3c4"}),
        (BOTH_WINGS, "castle", {"e1g1", "e1c1"}),
        (PROMOTING, "exd", {"e7d8q", "e7d8r", "e7d8b", "e7d8n"}),
        ("4k3/8/8/3p4/4P3/3p4/4P3/4K3 w - - 0 1", "ed", {"e4d5", "e2d3"}),
    ],
)
def test_texts_for_several_moves_are_ambiguous(fen: str, text: str, candidates: set[str]) -> None:
    with pytest.raises(AmbiguousMove) as error:
        position(fen).parse(text)
    assert {move.uci() for move in error.value.candidates} == candidates


@pytest.mark.parametrize("text", ["e4 e5", "1. e4 e5", "1.e4 e5", "1) d4 d5"])
def test_moves_of_both_sides_are_no_single_move(text: str) -> None:
    with pytest.raises(MalformedMove):
        position(START).parse(text)


def test_two_squares_with_a_space_may_be_move_and_duck_in_either_order() -> None:
    with pytest.raises(AmbiguousMove) as error:
        position(DUCK, "duck").parse("e3 e4")
    assert {move.uci() for move in error.value.candidates} == {"e2e3,e3e4", "e2e4,e4e3"}
    assert position(DUCK, "duck").parse("e3,e4").uci() == "e2e3,e3e4"


@pytest.mark.parametrize("text", ["e5-h5", "e5 - h5", "e5 -h5", "e5 – h5", "e5 -> h5", "e5 to h5", "e5 x h5"])
def test_two_squares_with_a_dash_are_origin_and_target(text: str) -> None:
    """The rook on e5 is blocked; a pawn could go to h5 with the duck on e5."""
    for fen in (
        "rnb1kbn1/pppppp2/8/4r*2/8/8/PPPPPPPP/RNBQKBNR b KQq - 0 9",
        "rnbqkbn1/pppppp1p/8/3*4/8/8/PPPPPPPP/RNBQKBNR b KQq - 0 9",
    ):
        with pytest.raises(IllegalMove) as error:
            position(fen, "duck").parse(text)
        assert error.value.reason in (Illegal.BLOCKED, Illegal.EMPTY_SQUARE, Illegal.NO_CAPTURE), text


def test_two_squares_with_a_dash_do_not_specify_the_duck() -> None:
    for text in ("d2-d4", "d2 - d4", "d2 to d4"):
        with pytest.raises(AmbiguousMove) as error:
            position(DUCK, "duck").parse(text)
        assert {move.uci()[:4] for move in error.value.candidates} == {"d2d4"}
    for text in ("d2 - d4 - h5", "d2 - d4, h5", "h5, d2 - d4", "d2-d4-h5"):
        assert position(DUCK, "duck").parse(text).uci() == "d2d4,d4h5"


@pytest.mark.parametrize("text", ["h5,d4", "h5 d4", "h5/d4"])
def test_first_of_two_squares_is_the_move_unless_the_duck_is_named(text: str) -> None:
    with pytest.raises(IllegalMove) as error:
        position(DUCK, "duck").parse(text)
    assert error.value.reason is Illegal.CANNOT_REACH
    assert position(DUCK, "duck").parse("duck h5, d4").uci() == "d2d4,d4h5"


@loop_over(
    "text",
    ["ed", "exd", "gg", "ab", "oo", "ooo", "e4 or d4", "no e4", "knight", "knight moves", "to e4", "duck"]
    + ["castle is nice", "nice castle", "||e4||", "2726", "同", "歩", "打", "炮"]
    + ["x", "a", "I", "hi", "wp", "はい", "了解"],
)  # fmt: skip
def test_conversation_is_malformed(text: str) -> None:
    for key in ("chess", "shogi", "xiangqi", "janggi"):
        with pytest.raises(MalformedMove):
            rules.variant(key).start().parse(text)


@pytest.mark.parametrize("text", ["22同銀", "２二同銀"])
def test_same_square_must_be_the_previous_target(text: str) -> None:
    with pytest.raises(rules.MoveError):
        game("shogi", "７六歩 ３四歩 ２二角成 同銀 ２六歩").parse(text)


@pytest.mark.parametrize(
    ("text", "squares"), [("K5+2", "e1 e3"), ("P5-1", "e4 e3"), ("C2+8", None), ("H2+5", None)]
)
def test_reasons_for_wxf_have_squares(text: str, squares: str | None) -> None:
    start = rules.variant("xiangqi").start()
    with pytest.raises(IllegalMove) as error:
        start.parse(text)
    if squares:
        assert " ".join(map(start.variant.square_name, error.value.squares)) == squares


def test_promoted_piece_means_one_on_the_board() -> None:
    with pytest.raises(IllegalMove) as error:
        game("shogi").parse("５五と")
    assert error.value.reason is Illegal.NO_SUCH_PIECE


# ---- no guessing


def loose_texts(position: rules.Position, move: rules.Move, previous: rules.Move | None) -> Iterator[str]:
    """Yield informal texts of a move that don't omit information."""
    name, coordinates = san.bare(position, move), move.uci()
    for text in (name, coordinates, position.san(move)):
        yield from (
            f'"{text}"',
            f"`{text}`",
            f"{text},",
            f"12. {text}",
            f"...{text}",
            f"1. ... {text}",
            text + "!",
        )
        yield text.replace("=", " ")
        yield text.replace("=", "")
        yield text.replace("x", "")
        yield text.upper()
        yield " ".join(text)
    yield re.sub(r"^([a-p]\d+)([a-p]\d+)", r"\1 \2", coordinates)
    yield re.sub(r"^([a-p]\d+)([a-p]\d+)", r"\1-\2", coordinates)
    yield re.sub("^([A-Z])", r"\1 ", name)
    yield name.replace("O", "0")
    yield name.replace("O", "О")
    yield name.replace("O-", "O")
    yield name.replace("-", " ")
    yield from (name.replace(",", " "), " ".join(reversed(name.split(","))), " duck ".join(name.split(",")))
    if move.origin is not None and not uci.parts(move).sign:
        piece, squares = position.variant.kinds.name_of(position.board[move.origin]), uci.parts(move)
        yield re.sub("^[A-Z]", f"{piece} ", name)
        yield f"{piece} to {squares.target}"
        yield f"{name[:1]}{squares.origin}{squares.target}"
    if writes_kif(position.variant):
        text = shogi.japanese(position, move, previous)
        yield text
        yield re.sub("^同　?", "同", text)
        yield text.translate(str.maketrans("０１２３４５６７８９一二三四五六七八九", "0123456789123456789"))
        yield text.translate(str.maketrans("０１２３４５６７８９", "〇一二三四五六七八九"))
        yield re.sub("打$", "打つ", text)
        yield usi.write(position, move)[:2] + "-" + usi.write(position, move)[2:]
    if position.variant.family in ("xiangqi", "janggi") and move.origin is not None:
        text = xiangqi.wxf(position, move)
        if [xiangqi.wxf(position, other) for other in position.legal_moves()].count(text) == 1:
            yield text
            yield text.translate(str.maketrans("+-=", "进退平"))
            yield text.replace("=", ".")
            yield xiangqi.chinese(position, move)


@pytest.mark.parametrize(
    ("text", "uci"),
    [
        ("E1xf2", "f1f2"),
        ("E1f2", "f1f2"),
        ("e1xf2", "e1f2"),
        ("e1f2", "e1f2"),
        ("E1 f2", "e1f2"),
        ("E1-f2", "e1f2"),
        ("E1-F2", "e1f2"),
    ],
)
def test_capital_letter_may_be_a_piece_or_a_file(text: str, uci: str) -> None:
    """The first rank has an elephant with the letter E, and a king on e1."""
    assert position(ELEPHANTS, "shouse").parse(text).uci() == uci


@pytest.mark.parametrize("text", ["E1XF2", "E1F2"])
def test_text_in_capitals_may_be_a_piece_or_a_file(text: str) -> None:
    with pytest.raises(AmbiguousMove) as caught:
        position(ELEPHANTS, "shouse").parse(text)
    assert {move.uci() for move in caught.value.candidates} == {"e1f2", "f1f2"}


@pytest.mark.slow
def test_informal_texts_mean_the_same_move_or_none() -> None:
    for variant in one_of_each_kind():
        read_loose_texts(variant.key)


def read_loose_texts(key: str) -> None:
    dice = random.Random(f"{os.environ['TEST_SEED']}/typed words/{key}")
    played, previous, understood = rules.Game(rules.variant(key).start()), None, 0
    while played.outcome() is None and len(played.moves) < 16:
        move = choose(dice, played.position)
        for text in loose_texts(played.position, move, previous):
            try:
                found = played.position.parse(text, previous)
            except AmbiguousMove as error:
                assert move in error.candidates, (played.position.fen(), text, move)
            except rules.MoveError:
                continue
            else:
                understood += 1
                assert found == move, (played.position.fen(), text, found)
        previous = played.play(move)
    assert understood


def test_capture_of_the_king_with_a_duck_is_read_back() -> None:
    position = rules.Position.from_fen(rules.variant("duck"), "4k3/8/8/8/8/8/8/4RK2 w - - 0 1")
    move = position.move_from_uci("e1e8,e8a7")
    assert position.san(move) == "Rxe8,a7#"
    assert position.parse("Rxe8,a7#") == move
