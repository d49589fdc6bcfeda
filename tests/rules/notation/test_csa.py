"""CSA files: reading, writing, and what they share with KIF."""

from __future__ import annotations

import os
import random
from datetime import timedelta

import pytest

import rules
from tests.cases import loop_over
from tests.records import played
from tests.rules.oracles import choose

GAME = """V2.2
'a comment
N+Ann, A.
N-Bea
$EVENT:Cup
$START_TIME:2026/11/28 10:00:00
PI
+
+7776FU
T12
-3334FU,T3
+8822UM
-3122GI
+0045KA
%TORYO
"""
POSITION = """V2
P1 *  *  *  *  *  *  *  * -OU
P2 *  *  *  *  *  *  *  * -FU
P3 *  *  *  *  *  *  * +RY *
P9+OU *  *  *  *  *  *  *  *
P+00KI
P-00AL
+
"""


def test_moves_names_and_end_are_read() -> None:
    found = rules.one_game(GAME)
    record = found.record
    assert played(record) == ["c3c4", "g7g6", "b2h8+", "g9h8", "B@f5"]
    assert (record.tags["White"], record.tags["Black"], record.tags["Event"]) == ("Ann, A.", "Bea", "Cup")
    assert (record.tags["Date"], record.result, found.more) == ("2026.11.28", "1-0", False)


def test_position_and_hands_are_read() -> None:
    start = rules.one_game(POSITION).record.game.start
    assert start.fen().startswith("8k/8p/7+R1/9/9/9/9/9/K8[G")
    counts = {piece.letter: count for piece, count in start.hand(rules.BLACK)}
    assert counts == {"R": 1, "B": 2, "G": 3, "S": 4, "N": 4, "L": 4, "P": 17}
    missing = rules.one_game("PI82HI22KA\n-\n-5142OU\n").record.game
    assert missing.start.fen() == "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"


def test_statements_on_one_line_and_indented_lines_are_read() -> None:
    for text in ("PI,+,+7776FU,T12,-3334FU,%TORYO", "  V2.2\n  PI\n  +\n  +7776FU\n  -3334FU\n  %TORYO\n"):
        record = rules.one_game(text).record
        assert (played(record), record.result) == (["c3c4", "g7g6"], "0-1")


def test_problem_with_one_king_is_read() -> None:
    text = POSITION.replace("+OU", " * ").replace("+RY *", " * +FU").replace("-FU", " * ")
    record = rules.one_game(f"{text}+0012KI\n").record
    assert [remark.kind for remark in record.remarks] == [rules.RemarkKind.ONE_KING]
    assert (played(record), record.game.start.fen()[:8]) == (["G@i8"], "8k/9/8P/")


def test_several_games_are_separated() -> None:
    text = f"{GAME}/\n{GAME.replace('Bea', 'Cat')}"
    assert rules.one_game(text).more
    assert rules.one_game(text, number=2).record.tags["Black"] == "Cat"
    assert list(rules.game_names(text)) == [("Ann, A.", "Bea"), ("Ann, A.", "Cat")]


@loop_over(
    ("word", "result"),
    [
        ("%TORYO", "0-1"),
        ("%TIME_UP", "0-1"),
        ("%TSUMI", "0-1"),
        ("%KACHI", "1-0"),
        ("%SENNICHITE", "1/2-1/2"),
        ("%JISHOGI", "1/2-1/2"),
        ("%CHUDAN", "*"),
        ("%MAX_MOVES", "*"),
        ("%+ILLEGAL_ACTION", "0-1"),
        ("%-ILLEGAL_ACTION", "1-0"),
    ],
)
def test_word_for_the_end_determines_the_result(word: str, result: str) -> None:
    assert rules.one_game(f"PI\n+\n{word}\n").record.result == result


@loop_over(("move", "moves"), [("-3435FU", 2), ("+7674FU", 2), ("-0055KA", 2), ("-3334TO", 1)])
def test_game_ends_before_an_illegal_move(move: str, moves: int) -> None:
    text = "PI\n+\n+7776FU\n-3334FU\n" if moves == 2 else "PI\n+\n+7776FU\n"
    record = rules.one_game(f"{text}{move}\n").record
    assert len(record.game.moves) == moves
    (remark,) = record.remarks
    assert remark.error is not None
    assert remark.error.line == moves + 3


def test_illegal_first_move_and_invalid_positions_are_errors() -> None:
    for text in ("PI\n+\n+7775FU\n", POSITION.replace("-FU", "-OU")):
        with pytest.raises(rules.InvalidRecord):
            rules.one_game(text)


def test_times_and_names_are_written() -> None:
    record = rules.one_game(GAME).record
    spent = [timedelta(seconds=12.9), None]
    text = rules.csa_text(record._replace(spent=spent))
    assert text.splitlines()[:8] == [
        "V2.2", "N+Ann, A.", "N-Bea", "$EVENT:Cup", "$START_TIME:2026/11/28", "PI", "+", "+7776FU",
    ]  # fmt: skip
    assert "+7776FU\nT12\n-3334FU\n+8822UM" in text


@pytest.mark.slow
def test_written_games_are_read_back() -> None:
    dice = random.Random(f"{os.environ['TEST_SEED']}/csa")
    for result in ("1-0", "0-1", "1/2-1/2", "*"):
        game = rules.Game(rules.variant("shogi").start())
        while game.outcome() is None and len(game.moves) < 120:
            game.play(choose(dice, game.position))
        record = rules.one_game(rules.csa_text(rules.Record({}, game, result))).record
        assert (record.game.moves, record.result) == (game.moves, result)
        middle = rules.Game(game.positions[len(game.moves) // 2])
        start = rules.one_game(rules.csa_text(rules.Record({}, middle, "*"))).record.game.start
        assert start.fen().split()[:2] == middle.start.fen().split()[:2]


def test_only_ordinary_shogi_is_written() -> None:
    for key in ("chess", "minishogi"):
        with pytest.raises(ValueError, match="CSA"):
            rules.csa_text(rules.Record({}, rules.Game(rules.variant(key).start()), "*"))
