from __future__ import annotations

import re

import pytest

import render
import rules
from tests.words import PICTURED


def test_pieces_are_described_with_their_squares(chess: rules.Variant) -> None:
    position = rules.Position.from_fen(chess, "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1")
    assert render.describe(position) == (
        "White to move. Check. White: king e1; rooks a1, h1. Black: king e8; rook e2."
    )
    assert render.describe(position, words=PICTURED["ja"], kanji=True) == (
        "白の手番。チェック。白：キング e1、ルーク a1 h1。黒：キング e8、ルーク e2。"
    )


@pytest.mark.parametrize(
    ("key", "fen", "expected", "japanese"),
    [
        ("chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "Checkmate. White wins.", "チェックメイト。白の"),
        ("chess", "k7/2Q5/8/8/8/8/8/6K1 b - - 0 1", "Stalemate. The game is drawn.", "ステイルメイト。"),
        ("kingofthehill", "6k1/8/8/8/3K4/8/8/8 b - - 0 1", "White wins. White:", "白の勝ち。白："),
        ("xiangqi", "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1", "Checkmate. Red wins.", "詰み。紅の勝ち。"),
    ],
)
def test_end_of_a_game_replaces_the_turn(key: str, fen: str, expected: str, japanese: str) -> None:
    position = rules.Position.from_fen(rules.variant(key), fen)
    assert render.describe(position).startswith(expected)
    assert render.describe(position, words=PICTURED["ja"]).startswith(japanese)
    for words in PICTURED.values():
        assert words("check", family=position.variant.family) not in render.describe(position, words=words)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "king e1; wolves a1, c1; knight b1"), ("de", "König e1; Wölfe a1, c1; Springer b1"),
        ("es", "rey e1; lobos a1, c1; caballo b1"), ("pt-BR", "rei e1; lobos a1, c1; cavalo b1"),
        ("fr", "roi e1\u00a0; loups a1, c1\u00a0; cavalier b1"), ("ja", "キング e1、ウルフ a1 c1、ナイト b1"),
        ("zh-CN", "王 e1、狼 a1 c1、马 b1"),
    ],
)  # fmt: skip
def test_several_pieces_of_a_kind_are_in_the_plural(language: str, expected: str) -> None:
    pack = "[pack:chess]\ncustomPiece1 = f:W\nkibitzPieceNames = f:wolf\n"
    (variant,) = rules.load(f"{pack}startFen = 4k3/8/8/8/8/8/8/FNF1K3 w - - 0 1\n")
    assert expected in render.describe(variant.start(), words=PICTURED[language])


def test_the_last_move_is_described(chess: rules.Variant) -> None:
    start = chess.start()
    move = start.parse("e4")
    assert "Last move e2–e4." in render.describe(start.play(move), move)


def test_hands_and_squares_of_shogi_are_in_its_notation() -> None:
    position = rules.Position.from_fen(rules.variant("shogi"), "4k4/9/9/9/9/9/9/9/4K4[PPRg] w 0 1")
    assert render.describe(position) == (
        "Sente to move. Sente: king 5i. Gote: king 5a. Sente in hand: rook; pawn ×2. "
        "Gote in hand: gold general."
    )
    japanese = render.describe(position, words=PICTURED["ja"], kanji=True)
    assert "先手：玉 ５九。後手：玉 ５一。" in japanese
    assert "先手の持ち駒：飛車、歩2枚。" in japanese


@pytest.mark.slow
@pytest.mark.parametrize("language", PICTURED)
def test_descriptions_of_all_variants_fit_in_the_limit(language: str) -> None:
    for variant in rules.variants():
        position = variant.first_start()
        text = render.describe(position, words=PICTURED[language])
        assert 40 < len(text) <= 1024, variant
        # The description names every occupied square once, and no others.
        if language == "en" and variant.family == "chess" and "×" not in text:
            pieces = re.split("Walled|Duck|Squares still open|The board has no", text)[0]
            named = re.findall(r"\b[a-p]\d{1,2}\b", pieces)
            assert sorted(named) == sorted(variant.square_name(square) for square, _ in position.pieces())


def test_a_full_board_is_described_by_counts(chess: rules.Variant) -> None:
    fen = "/".join(["n" * 16] * 8 + ["N" * 16] * 8)
    text = f"[full]\nmaxFile = 16\nmaxRank = 16\nknight = n\nking = -\nstartFen = {fen} w - - 0 1\n"
    position = rules.load(text)[0].start()
    assert render.describe(position) == "White to move. White: knight ×128. Black: knight ×128."


def test_squares_have_the_names_of_the_notation() -> None:
    shogi, xiangqi = rules.variant("shogi"), rules.variant("xiangqi")
    square = shogi.start().parse("7六歩").target
    assert [render.square_name(shogi, square, kanji=kanji) for kanji in (False, True)] == ["7f", "７六"]
    assert render.square_name(xiangqi, 0, kanji=True) == render.square_name(xiangqi, 0) == "a1"


@pytest.mark.slow
def test_the_default_wording_equals_the_bots_english() -> None:
    for variant in rules.variants():
        position = variant.first_start()
        assert render.describe(position) == render.describe(position, words=PICTURED["en"])
        for piece in variant.pieces:
            assert render.legend(variant, piece) == render.legend(variant, piece, PICTURED["en"])


@pytest.mark.slow
def test_royal_pieces_come_first() -> None:
    for variant in rules.variants():
        royal = {variant.kinds.type_of(code).name for code in variant.kinds.royal if code}
        if not royal:
            continue
        text = render.describe(variant.first_start())
        for side in re.split(r"\. \w+: ", text)[1:3]:
            named = {name.replace("-", " ") for name in royal}
            assert side.startswith(tuple(named)) or not re.search(rf"\b({'|'.join(named)}) [a-z\d]", side)


@pytest.mark.parametrize(
    ("key", "fen", "expected"),
    [
        ("crazyhouse", "4k3/8/8/8/8/8/8/q~q2K3[] w - - 0 1", "queens a1 (promoted), b1."),
        ("loop", "4k3/8/8/8/8/8/8/q~q2K3[] w - - 0 1", "queens a1, b1."),
        ("shogi", "4k4/9/9/9/9/9/9/9/+P3K4[] b - - 0 1", "tokin 9i."),
        ("gustav3", "", "The board has no squares a2–a7, j2–j7."),
        ("omicron", "", "The board has no squares b1–k1, b10–k10, a2–a9, l2–l9."),
        ("seirawan", "4k3/8/8/8/8/8/8/RN2K2R[HE] w KB - 0 1", "open for White's pieces in hand: b1, e1, h1."),
        ("makruk", "4k3/8/8/8/8/8/8/R3K3 b - 32 11 1", "Count: 6 of 16."),
    ],
)
def test_facts_that_pieces_and_squares_do_not_show_are_described(key: str, fen: str, expected: str) -> None:
    variant = rules.variant(key)
    position = rules.Position.from_fen(variant, fen) if fen else variant.first_start()
    assert expected in render.describe(position)


@pytest.mark.parametrize("key", ["makruk", "sittuyin", "chess"])
def test_no_count_is_described_before_it_runs(key: str) -> None:
    assert "Count" not in render.describe(rules.variant(key).first_start())


def test_checks_still_to_give_are_described() -> None:
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1+3 0 2"
    position = rules.Position.from_fen(rules.variant("3check"), fen)
    assert "Checks still to give: White 1, Black 3." in render.describe(position)
    assert "あと必要なチェック：白1回、黒3回。" in render.describe(position, words=PICTURED["ja"], kanji=True)


def test_a_lead_replaces_turn_check_and_last_move(chess: rules.Variant) -> None:
    start = chess.start()
    move = start.parse("e4")
    text = render.describe(start.play(move), move, lead="Anna has started.")
    assert text.startswith("Anna has started. White: king e1;")
    assert "to move" not in text


@pytest.mark.parametrize(("language", "expected"), [("en", "Duck on e6."), ("ja", "アヒル：e6。")])
def test_a_duck_is_described_as_a_duck(language: str, expected: str) -> None:
    position = rules.Position.from_fen(rules.variant("duck"), "4k3/8/4*3/8/8/8/8/4K3 w - - 0 1")
    assert render.describe(position, words=PICTURED[language]).endswith(expected)


def test_exploded_pieces_are_described_by_side() -> None:
    position = rules.Position.from_fen(rules.variant("atomic"), "4k3/4pN2/8/8/8/8/4R3/K7 w - - 0 1")
    move = position.parse("Rxe7")
    lost = render.exploded_by(position, move)
    text = render.describe(position.play(move), exploded=lost)
    assert text.endswith("In the explosion (White): knight f7. In the explosion (Black): king e8; pawn e7.")
    assert "ナイト f7" in render.describe(position.play(move), words=PICTURED["ja"], exploded=lost)
