"""Chinese notation of xiangqi: 炮二平五, 马8进7."""

from __future__ import annotations

import random

import pytest

import rules
from rules.notation import write

XIANGQI = rules.variant("xiangqi")


def test_each_side_counts_files_from_its_right_in_its_own_numerals() -> None:
    game = rules.Game.replay(XIANGQI.start(), ["h3e3", "h10g8", "h1g3", "i10h10", "e3e7"])
    written = [
        write(position, move, "chinese") for position, move in zip(game.positions, game.moves, strict=False)
    ]
    assert written == ["炮二平五", "马8进7", "马二进三", "车9平8", "炮五进四"]


def test_traditional_characters_are_written_and_read() -> None:
    game = rules.Game.replay(XIANGQI.start(), ["h3e3", "h10g8", "h1g3", "i10h10", "e3e7"])
    for position, move, text in zip(
        game.positions, game.moves, ["炮二平五", "馬8進7", "馬二進三", "車9平8", "炮五進四"], strict=False
    ):
        assert write(position, move, "traditional-chinese") == text
        assert position.parse(text) == move


@pytest.mark.parametrize(
    ("fen", "uci", "text"),
    [
        ("3k5/9/9/9/9/4C4/9/4C4/9/5K3 w - - 0 1", "e5e9", "前炮进四"),
        ("3k5/9/9/9/9/4C4/9/4C4/9/5K3 w - - 0 1", "e3a3", "后炮平九"),
        ("3k5/9/9/4P4/4P4/4P4/9/9/9/5K3 w - - 0 1", "e6d6", "中兵平六"),
        ("3k5/9/9/9/9/9/4p4/4p4/9/5K3 b - - 0 1", "e3e2", "前卒进1"),
        # Two files with two soldiers each: written with numbers, as in WXF.
        ("3k5/9/9/2P1P4/2P1P4/9/9/9/9/5K3 w - - 0 1", "e7e8", "15+1"),
    ],
)
def test_pieces_on_one_file_are_distinguished(fen: str, uci: str, text: str) -> None:
    position = rules.Position.from_fen(XIANGQI, fen)
    moves = {move.uci(): move for move in position.legal_moves()}
    assert write(position, moves[uci], "chinese") == text
    assert position.parse(text) == moves[uci]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["xiangqi", "minixiangqi", "manchu", "supply"])
def test_written_moves_are_read_back(key: str) -> None:
    dice, position = random.Random(key), rules.variant(key).start()
    for _ in range(60):
        moves = position.legal_moves()
        if not moves or position.outcome():
            break
        for move in moves:
            for style in ("chinese", "traditional-chinese"):
                assert position.parse(write(position, move, style)) == move
        position = position.play(dice.choice(moves))


def test_boards_without_chinese_names_are_written_in_wxf() -> None:
    position = rules.variant("janggi").start()
    move = position.legal_moves()[0]
    assert write(position, move, "chinese") == write(position, move, "wxf")


@pytest.mark.parametrize("style", ["wxf", "chinese", "traditional-chinese"])
def test_pass_is_written_in_uci(style: str) -> None:
    position = rules.variant("janggi").start()
    move = position.move_from_uci("e2e2")
    assert write(position, move, style) == "e2e2"
    assert position.parse("e2e2") == move


@pytest.mark.parametrize(
    ("text", "near"), [("H5+7", ["b1c3"]), ("馬五進七", ["b1c3"]), ("R5+1", ["a1a2", "i1i2"]), ("C5=2", [])]
)
def test_same_move_of_a_piece_on_another_file_is_suggested(text: str, near: list[str]) -> None:
    with pytest.raises(rules.IllegalMove) as caught:
        XIANGQI.start().parse(text)
    assert sorted(move.uci() for move in caught.value.near) == near
