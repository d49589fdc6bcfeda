"""KIF files: written games are read back, files of shogi programs are read, invalid files raise errors."""

from __future__ import annotations

import os
import random
from datetime import timedelta

import pytest

import rules
from rules.notation import kif_board
from tests.cases import loop_over
from tests.records import played, read_all, reading_error
from tests.rules.oracles import choose

SHOGI = [variant for variant in rules.variants() if variant.family == "shogi"]

GAME = """\
# ---- made by hand ----
開始日時：2026/11/21 10:00:00
棋戦：練習将棋
手合割：平手
先手：一郎
後手：二郎
備考：短い
手数----指手---------消費時間--
   1 ７六歩(77)        ( 0:01/00:00:01)
*a comment: 2 ９九香(99)
   2 ３四歩(33)        ( 0:02/00:00:02)+
   3 ２二角成(88)      ( 0:01/00:00:02)
&bookmark
   4 同　銀(31)        ( 0:01/00:00:03)
   5 ４五角打
   6 ５二金(61)
   7 ３四角(45)
   8 投了
まで7手で先手の勝ち

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
"""
BOARD = """\
後手の持駒：金二　歩十一
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・v歩|二
| ・ ・ ・ ・ ・ ・ ・ 龍 ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| 王 ・ ・ ・ ・ ・ ・ ・v杏|九
+---------------------------+
先手の持駒：金
先手番
手数＝40  △１二歩打  まで
  41 ２二金打
"""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_game_is_read_with_tags_and_result(end: str) -> None:
    text = GAME.partition("\n")[2].replace("平手", "平手　　")  # like Kifu for Windows
    (record,) = read_all("\ufeff" + text.replace("\n", end))
    moves = ["c3c4", "g7g6", "b2h8+", "g9h8", "B@f5", "d9e8", "f5g6"]
    assert (played(record), record.result) == (moves, "1-0")
    assert record.tags == {
        "Date": "2026.11.21",
        "Time": "10:00:00",
        "Event": "練習将棋",
        "White": "一郎",
        "Black": "二郎",
        "備考": "短い",
    }
    (again,) = read_all(rules.kif_text(record))
    assert (again.tags, again.result, played(again)) == (record.tags, "1-0", moves)


def test_written_text() -> None:
    (record,) = read_all(GAME)
    lines = rules.kif_text(record).splitlines()
    assert lines[0] == "手合割：平手"
    assert "開始日時：2026/11/21 10:00:00" in lines
    assert lines[-9:] == [
        "   1 ７六歩(77)",
        "   2 ３四歩(33)",
        "   3 ２二角成(88)",
        "   4 同　銀(31)",
        "   5 ４五角打",
        "   6 ５二金(61)",
        "   7 ３四角(45)",
        "   8 投了",
        "まで7手で先手の勝ち",
    ]


def test_times_follow_moves() -> None:
    (record,) = read_all(GAME)
    spent = [timedelta(seconds=seconds) for seconds in (16.9, 0, 3725.2, 59.999)]
    text = rules.kif_text(record._replace(spent=[*spent, None, timedelta(seconds=60)]))
    assert [line for line in text.splitlines() if line[:4].strip().isdigit()] == [
        "   1 ７六歩(77)   ( 0:16/00:00:16)",
        "   2 ３四歩(33)   ( 0:00/00:00:00)",
        "   3 ２二角成(88)   (62:05/01:02:21)",
        "   4 同　銀(31)   ( 0:59/00:00:59)",
        "   5 ４五角打",
        "   6 ５二金(61)   ( 1:00/00:01:59)",
        "   7 ３四角(45)",
        "   8 投了",
    ]
    (again,) = read_all(text)
    assert played(again) == played(record)


def test_loss_on_time_is_written() -> None:
    (record,) = read_all(GAME)
    text = rules.kif_text(record._replace(tags=record.tags | {"Termination": "time forfeit"}))
    assert "   8 切れ負け" in text.splitlines()
    assert "Termination" not in text
    (again,) = read_all(text)
    assert again.result == "1-0"


def test_two_games_in_one_file_are_read() -> None:
    first, second = read_all(GAME + "手合割：平手\n1 ２六歩(27)\n2 千日手\n")
    assert (first.result, second.result, played(second)) == ("1-0", "1/2-1/2", ["h3h4"])


def test_diagram_is_read_and_written() -> None:
    (record,) = read_all(BOARD)
    assert record.game.start.fen() == "8k/8p/7+R1/9/9/9/9/9/K7+l[Gggppppppppppp] w - - 0 21"
    outcome = record.game.outcome()
    assert outcome is not None
    assert outcome.reason is rules.Reason.CHECKMATE
    text = rules.kif_text(record._replace(result="1-0"))
    assert "  42 詰み" in text
    assert "後手の持駒：金二　歩十一" in text
    (again,) = read_all(text)
    assert (again.game.start, again.result) == (record.game.start, "1-0")


@pytest.mark.parametrize(
    ("name", "fen"),
    [
        ("香落ち", "lnsgkgsn1/1r5b1/"),
        ("飛香落ち", "lnsgkgsn1/7b1/"),
        ("左五枚落ち", "1nsgkgs2/9/"),
        ("右七枚落ち", "3gkgs2/9/"),
        ("十枚落ち", "4k4/9/"),
    ],
)
def test_handicaps_are_read_and_written(name: str, fen: str) -> None:
    (record,) = read_all(f"手合割：{name}\n下手：a\n上手：b\n1 ３四歩(33)\n2 投了\n")
    start = record.game.start
    assert start.fen() == f"{fen}ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"
    assert (record.result, record.tags["White"], record.tags["Black"]) == ("0-1", "a", "b")
    text = rules.kif_text(record)
    assert text.startswith(f"手合割：{name}\n下手：a\n上手：b\n")
    assert text.endswith("まで1手で上手の勝ち\n")


def test_every_handicap_has_its_own_name() -> None:
    for name in kif_board.HANDICAPS:
        assert kif_board.handicap_name(kif_board.handicap(name)) == name


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("投了", "0-1"),
        ("時間切れ", "0-1"),
        ("反則負け", "0-1"),
        ("反則勝ち", "1-0"),
        ("入玉勝ち", "1-0"),
        ("千日手", "1/2-1/2"),
        ("持将棋", "1/2-1/2"),
        ("中断", "*"),
    ],
)
def test_word_for_the_end_determines_the_result(word: str, result: str) -> None:
    (record,) = read_all(f"手合割：平手\n   1 {word}   ( 0:05/00:00:05)\n")
    assert record.result == result


@loop_over(
    ("line", "result"),
    [
        ("まで87手で先手の勝ち", "1-0"),
        ("まで87手で後手の勝ち", "0-1"),
        ("まで87手で後手の投了により先手の勝ち", "1-0"),
        ("まで87手で時間切れにより後手の勝ち", "0-1"),
        ("まで87手で先手の反則勝ち", "1-0"),
        ("まで1手で後手の反則負け", "1-0"),
        ("まで87手で先手の切れ負け", "0-1"),
        ("まで87手で先手の入玉勝ち", "1-0"),
        ("まで87手で上手の勝ち", "0-1"),
        ("まで87手で先手の反則により後手の勝ち", "0-1"),
        ("まで87手で後手の反則", "1-0"),
        ("まで87手で後手の不戦敗", "1-0"),
        ("まで87手で先手の連続王手の千日手", "0-1"),
        # Without a side, the word is about the side to move.
        ("まで1手で詰み", "1-0"),
        ("まで1手で投了", "1-0"),
        ("まで1手で切れ負け", "1-0"),
        ("まで1手で反則負け", "1-0"),
        ("まで1手で反則勝ち", "0-1"),
        ("まで1手で入玉勝ち", "0-1"),
        ("まで1手で最大手数", "*"),
        ("まで87手で千日手", "1/2-1/2"),
        ("まで87手で持将棋", "1/2-1/2"),
        ("まで87手で中断", "*"),
    ],
)
def test_last_line_determines_the_result(line: str, result: str) -> None:
    (record,) = read_all(f"手合割：平手\n   1 ７六歩(77)\n{line}\n")
    assert record.result == result


@loop_over("word", ["最大手数", "不明", "不詰", "封じ手"])
def test_open_endings_have_no_winner(word: str) -> None:
    (record,) = read_all(f"手合割：平手\n   1 ７六歩(77)\n   2 {word}\n")
    assert (record.result, len(record.game.moves)) == ("*", 1)


def test_nothing_is_read_after_a_pass() -> None:
    (record,) = read_all("手合割：平手\n   1 ７六歩(77)\n   2 パス\n   3 ２六歩(27)\n")
    assert (played(record), record.result) == (["c3c4"], "*")
    assert [remark.kind for remark in record.remarks] == [rules.RemarkKind.PASSED]


def test_last_line_of_a_cut_game_has_no_winner_without_a_side() -> None:
    moves = "   1 ７六歩(77)\n   2 ５五歩(54)\n"
    for line, result in (("まで87手で投了", "*"), ("まで87手で先手の勝ち", "1-0")):
        assert rules.one_game(f"手合割：平手\n{moves}{line}\n").record.result == result


def test_unknown_and_continued_lines_are_ignored() -> None:
    headers = "備考：一行目\n二行目\n盤面回転\n手合割：平手\n"
    (record,) = read_all(f"{headers}   1 ７六歩(77)\n???\n   2 ３四歩(33)\n")
    assert played(record) == ["c3c4", "g7g6"]


def test_drop_may_have_an_origin_of_zeros() -> None:
    moves = ("７六歩(77)", "３四歩(33)", "２二角成(88)", "同　銀(31)", "５五角打(00)")
    (record,) = read_all("\n".join(f"{number} {move}" for number, move in enumerate(moves, 1)))
    assert played(record)[-1] == "B@e5"


PROBLEM = """後手の持駒：{hand}
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ 歩 ・|二
| ・ ・ ・ ・ ・ ・ ・ 金 ・|三
| ･ ･ ･ ･ ･ ･ ･ ･ ･|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：桂
先手番
手数----指手---------消費時間--
   1 ２四桂打
"""


@loop_over(
    "hand",
    [
        "飛二　角二　金三　銀四　桂三　香四　歩十七",
        "飛2 角2 金3 銀4 桂3 香4 歩17",
        "飛２、角２、金３、銀４、桂３、香４、歩１７",
        "飛二角二金三銀四桂三香四歩十七",
    ],
)
@loop_over("game", ["", "手合割：詰将棋\n", "手合割：その他\n"])
def test_problem_with_one_king_is_read(hand: str, game: str) -> None:
    (record,) = read_all(game + PROBLEM.format(hand=hand))
    assert played(record) == ["N@h6"]
    assert record.game.start.fen().startswith("8k/7P1/7G1/9/9/9/9/9/9[N")
    assert [remark.kind for remark in record.remarks] == [rules.RemarkKind.ONE_KING]
    counts = {piece.letter: count for piece, count in record.game.start.hand(rules.BLACK)}
    assert counts == {"R": 2, "B": 2, "G": 3, "S": 4, "N": 3, "L": 4, "P": 17}
    (again,) = read_all(rules.kif_text(record))
    assert (again.game.start.fen(), played(again)) == (record.game.start.fen(), played(record))


def test_problem_of_another_variant_keeps_its_name() -> None:
    rows = [
        "| ・ ・ ・ ・v玉|",
        "| ・ ・ ・ ・ ・|",
        "| ・ ・ ・ ・ 歩|",
        "| ・ ・ ・ ・ ・|",
        "| ・ ・ ・ ・ ・|",
    ]
    text = "\n".join(["手合割：5五将棋", *rows, "先手の持駒：金", "先手番", "   1 １二金打"])
    written = rules.kif_text(read_all(text)[0])
    assert written.startswith("手合割：5五将棋\n")
    assert played(read_all(written)[0]) == ["G@e4"]


@loop_over("separator", [" ", ". ", ".", "．"])
def test_number_of_a_move_may_have_a_dot(separator: str) -> None:
    text = f"1{separator}７六歩(77)\n2{separator}３四歩(33)"
    assert played(rules.one_game(text).record) == ["c3c4", "g7g6"]


def test_ki2_is_read() -> None:
    moves = "▲７六歩    △３四歩 ▲２二角成 △同　銀\n▲４五角打 △５二金右\n"
    text = f"手合割：平手\n先手：a\n\n{moves}まで6手で中断\n"
    (record,) = read_all(text)
    assert played(record) == played(read_all(GAME)[0])[:6]
    assert (record.tags["White"], record.result) == ("a", "*")
    found = rules.one_game("▲７六歩△３四歩▲９九角")
    assert (len(found.record.game.moves), found.record.remarks[0].kind) == (2, rules.RemarkKind.CUT)


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "*"])
def test_results_are_read_back(result: str) -> None:
    (record,) = read_all(GAME)
    (again,) = read_all(rules.kif_text(record._replace(result=result)))
    assert again.result == result


@pytest.mark.slow
@loop_over("variant", SHOGI)
def test_written_games_are_read_back(variant: rules.Variant) -> None:
    dice = random.Random(f"{os.environ['TEST_SEED']}/{variant.key}/kif")
    game = rules.Game(variant.start())
    while game.outcome() is None and len(game.moves) < 80:
        game.play(choose(dice, game.position))
    text = rules.kif_text(rules.Record({"White": "W"}, game, "1-0"))
    (record,) = read_all(text)
    assert record.game.variant is variant, text
    assert (record.game.moves, record.result, record.tags) == (game.moves, "1-0", {"White": "W"})
    middle = rules.Game(rules.Position.from_fen(variant, game.positions[len(game.moves) // 2].fen()))
    (drawn,) = read_all(rules.kif_text(rules.Record({}, middle, "*")))
    assert drawn.game.position.fen().split()[:2] == middle.position.fen().split()[:2]


def test_other_families_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="Chess"):
        rules.kif_text(rules.Record({}, rules.Game(rules.variant("chess").start()), "*"))


@loop_over(
    ("text", "line", "message"),
    [
        ("手合割：平手\n1 ７五歩(77)", 2, "cannot-reach"),
        ("手合割：平手\n\n1 hello", 3, "hello"),
        ("手合割：平手\n1 ７六歩(77)\n3 ２六歩(27)", 3, "move 2"),
        ("手合割：平手\n1 投了\n2 ７六歩(77)", 3, "ended"),
        ("手合割：千枚落ち\n1 投了", 1, "千枚落ち"),
        ("先手：a\n手合割：Chess\n", 2, "Chess"),
        ("先手：a\n| 香 桂|一\n", 2, "ranks"),
        ("先手：a\n| 香 X|一\n", 2, "square"),
        (BOARD.replace("金二", "金多"), 4, "多"),
        (BOARD.replace("金二", "鉄"), 4, "鉄"),
        (BOARD + "42 ３一玉(11)\n", 18, "game-over"),
        ("|\n" * 100, 31, "ranks"),
        ("手合割：平手\n" + "\n".join(f"A{chr(number)}：b" for number in range(200, 400)), 102, "headers"),
    ],
)
def test_errors_have_a_line(text: str, line: int, message: str) -> None:
    error = reading_error(text)
    assert message in str(error)
    assert error.line == line


def test_long_texts_take_little_time() -> None:
    for text in ("*" * 4_000_001, "| " * 1_500_000, "1 " + "(" * 3_000_000, "1 (" + " " * 3_000_000 + "x"):
        assert isinstance(reading_error(f"先手：a\n{text}"), rules.InvalidRecord)
    assert len(read_all("先手：a\n" + "あ" * 3_000_000)) == 1


def test_comments_follow_their_moves() -> None:
    game = rules.Game.replay(rules.variant("shogi").start(), ["c3c4", "g7g6"])
    text = rules.kif_text(rules.Record({}, game, "*"), {1: "疑問手です。\n最善手は２六歩。", 2: "好手"})
    lines = text.splitlines()
    index = next(index for index, line in enumerate(lines) if line.startswith("   1 "))
    assert lines[index + 1 : index + 3] == ["*疑問手です。", "*最善手は２六歩。"]
    assert lines[index + 4] == "*好手"
    (record,) = read_all(text)
    assert record.game.moves == game.moves
