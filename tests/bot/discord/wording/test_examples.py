"""Example moves are legal, and customary if the variant lists customary moves."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest

import rules
from bot.discord.wording.examples import drop_example, drop_text, first_move
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import KIF, Notation, style_in
from bot.texts import LOCALES, language_of
from tests.bot.discord.table import Table, boards, private, response
from tests.cases import loop_over

EVERY_VARIANT = loop_over("variant", rules.variants())


# Only Japanese and Chinese have notations of their own.
@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "ja", "zh-CN", "zh-TW"])
def test_example_of_a_first_move_is_read_back(locale: str) -> None:
    misread: dict[str, str] = {}
    for variant in rules.variants():
        position = variant.first_start()
        move = first_move(position)
        text = move_text(Notation(locale), position, move)
        if position.parse(text).uci() != move.uci():
            misread[variant.key] = text
    assert misread == {}


@pytest.mark.slow
@EVERY_VARIANT
def test_example_is_not_a_capture(variant: rules.Variant) -> None:
    start = variant.first_start()
    assert not start.is_capture(first_move(start))


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("7k/8/8/8/8/8/8/K2Q4 w - - 0 1", "Qd5"),  # d4 would be check
        ("7k/8/6K1/8/8/8/8/4R3 w - - 0 1", "Re4"),
        ("8/8/8/3k4/8/8/4P3/4K3 w - - 0 1", "e3"),  # the customary e4 would be check
    ],
)
def test_example_in_a_custom_position_neither_captures_nor_checks(fen: str, expected: str) -> None:
    position = rules.Position.from_fen(rules.variant("chess"), fen)
    move = first_move(position)
    following = position.play(move)
    assert not position.is_capture(move)
    assert not following.in_check
    assert following.outcome() is None
    assert position.san(move) == expected


@pytest.mark.parametrize(
    ("key", "expected"),
    [("chess", "e4"), ("shogi", "P-7f"), ("xiangqi", "C2=5"), ("makruk", "e4"), ("racingkings", "Kh3")],
)
def test_customary_first_moves(key: str, expected: str) -> None:
    position = rules.variant(key).start()
    assert position.san(first_move(position)) == expected


@EVERY_VARIANT
def test_customary_first_moves_are_legal(variant: rules.Variant) -> None:
    """Moves inherited from the parent may be illegal."""
    inherited = {v.first_moves for v in rules.variants() if v is not variant}
    if variant.first_moves and variant.first_moves not in inherited:
        legal = {move.uci() for move in variant.start().legal_moves()}
        assert set(variant.first_moves) <= legal


@EVERY_VARIANT
def test_variants_with_drops_have_an_example(variant: rules.Variant) -> None:
    example = drop_example(variant)
    assert (example is not None) == bool(variant.section.get("pieceDrops"))
    if example is not None and variant.family == "chess":
        for locale in LOCALES:
            assert re.fullmatch(r"[A-Z]@[a-h]\d", drop_text(Notation(locale), *example)), locale


@EVERY_VARIANT
def test_drop_in_kif_is_marked_and_read_back(variant: rules.Variant) -> None:
    example = drop_example(variant)
    if example is None or style_in("ja", variant) != KIF:
        return
    text = drop_text(Notation("ja"), *example)
    assert text.endswith("打")
    fen = variant.first_start().fen()
    for piece in variant.pieces:
        with suppress(rules.InvalidFen, rules.MoveError):
            position = rules.Position.from_fen(variant, fen.replace("[]", f"[{piece.letter}]", 1))
            assert position.parse(text).drop is not None
            return
    pytest.fail(f"{text} is not read as a drop")


@pytest.mark.slow
async def test_example_of_a_drop_is_on_cards_and_the_first_board(table: Table) -> None:
    card = await table.challenge(variant="crazyhouse", color="white")
    answer = re.search(r"drop it like this: `(\S+@\w\d)` \(pawn on \w\d\)", card.content)
    assert answer is not None
    await table.bob.click(card, label="Accept")
    (thread,) = table.channel.threads
    for text in (
        boards(thread)[0].content,
        private(await table.carol.slash(thread, "variant", variant="zh")),
    ):
        assert answer[0] in text
    page = response(await table.carol.slash(thread, "help"))
    await table.carol.click(page, label="Moves")
    assert "N@f3" in page.content
    chess = await table.challenge()
    assert "drop it like" not in chess.content


@pytest.mark.slow
async def test_game_that_begins_with_drops_has_one_example(table: Table) -> None:
    thread = await table.start(variant="sittuyin")
    text = boards(thread)[0].content
    assert "like `N@" in text
    assert "drop it like" not in text


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["zh-CN", "zh-TW"])
def test_moves_for_chinese_readers_contain_no_kana(locale: str) -> None:
    """Except と, which is on the piece."""
    for variant in rules.variants():
        for position in (variant.first_start(), *_in_hand(variant)):
            for move in position.legal_moves():
                text = move_text(Notation(locale), position, move)
                assert not re.search("[ぁ-でな-ヿ]", text), text
                assert position.parse(text) == move, text


def _in_hand(variant: rules.Variant) -> list[rules.Position]:
    example = drop_example(variant)
    return [] if example is None else [example[0]]


def test_shogi_move_numbers_in_chinese() -> None:
    assert language_of("zh-CN").kif_turn.format(12) == "第12手"
    assert language_of("ja").kif_turn.format(12) == "12手目"
