"""Moves shown as examples are legal, and customary where their variant says which are."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest

import rules
from bot.discord.wording.examples import drop_example, drop_text, first_move
from bot.discord.wording.notation import KIF, style_in
from bot.discord.wording.sentences import move_text
from bot.texts import LOCALES, language_of
from tests.bot.discord.table import Table, boards, private
from tests.cases import loop_over

EVERY_VARIANT = loop_over("variant", rules.variants())


# Only Japanese and Chinese have notations of their own.
@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "ja", "zh-CN"])
def test_the_example_of_a_first_move_is_one(locale: str) -> None:
    misread: dict[str, str] = {}
    for variant in rules.variants():
        position = variant.first_start()
        move = first_move(position)
        text = move_text(locale, position, move)
        if position.parse(text).uci() != move.uci():
            misread[variant.key] = text
    assert misread == {}


@EVERY_VARIANT
def test_the_example_takes_nothing(variant: rules.Variant) -> None:
    start = variant.first_start()
    assert not start.is_capture(first_move(start))


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("7k/8/8/8/8/8/8/K2Q4 w - - 0 1", "Qd5"),  # d4 would be check
        ("7k/8/6K1/8/8/8/8/4R3 w - - 0 1", "Re4"),
        ("8/8/8/3k4/8/8/4P3/4K3 w - - 0 1", "e3"),  # the customary e4 would be check
    ],
)
def test_the_example_in_a_position_of_ones_own_neither_takes_nor_checks(fen: str, said: str) -> None:
    position = rules.Position.from_fen(rules.variant("chess"), fen)
    move = first_move(position)
    following = position.play(move)
    assert not position.is_capture(move)
    assert not following.in_check
    assert following.outcome() is None
    assert position.san(move) == said


@pytest.mark.parametrize(
    ("key", "said"),
    [("chess", "e4"), ("shogi", "P-7f"), ("xiangqi", "C2=5"), ("makruk", "e4"), ("racingkings", "Kh3")],
)
def test_customary_first_moves(key: str, said: str) -> None:
    position = rules.variant(key).start()
    assert position.san(first_move(position)) == said


@EVERY_VARIANT
def test_a_variant_names_no_first_move_of_its_own_that_is_illegal(variant: rules.Variant) -> None:
    """What it takes over from its parent may be."""
    above = {v.first_moves for v in rules.variants() if v is not variant}
    if variant.first_moves and variant.first_moves not in above:
        legal = {move.uci() for move in variant.start().legal_moves()}
        assert set(variant.first_moves) <= legal


@EVERY_VARIANT
def test_drops_have_an_example_exactly_where_pieces_are_dropped(variant: rules.Variant) -> None:
    found = drop_example(variant)
    assert (found is not None) == bool(variant.section.get("pieceDrops"))
    if found is not None and variant.family == "chess":
        for locale in LOCALES:
            assert re.fullmatch(r"[A-Z]@[a-h]\d", drop_text(locale, *found)), locale


@EVERY_VARIANT
def test_a_drop_in_kif_says_so_and_is_read(variant: rules.Variant) -> None:
    found = drop_example(variant)
    if found is None or style_in("ja", variant) != KIF:
        return
    text = drop_text("ja", *found)
    assert text.endswith("打")
    fen = variant.first_start().fen()
    for piece in variant.pieces:
        with suppress(rules.InvalidFen, rules.MoveError):
            position = rules.Position.from_fen(variant, fen.replace("[]", f"[{piece.letter}]", 1))
            assert position.parse(text).drop is not None
            return
    pytest.fail(f"{text} is no drop")


@pytest.mark.slow
async def test_a_drop_is_shown_on_the_cards_and_on_the_first_board(table: Table) -> None:
    card = await table.challenge(variant="crazyhouse", color="white")
    told = re.search(r"drop it like this: `(\S+@\w\d)` \(pawn on \w\d\)", card.content)
    assert told is not None
    await table.bob.click(card, label="Accept")
    (thread,) = table.channel.threads
    for text in (
        boards(thread)[0].content,
        private(await table.carol.slash(thread, "variant", variant="zh")),
    ):
        assert told[0] in text
    assert "N@f3" in private(await table.carol.slash(thread, "help"))
    chess = await table.challenge()
    assert "drop it like" not in chess.content


@pytest.mark.slow
async def test_a_game_that_begins_with_drops_tells_once_how_they_are_written(table: Table) -> None:
    thread = await table.start(variant="sittuyin")
    text = boards(thread)[0].content
    assert "like `N@" in text
    assert "drop it like" not in text


@pytest.mark.slow
def test_chinese_readers_are_shown_no_kana_that_they_cannot_type() -> None:
    """But for と, which stands on the piece."""
    for variant in rules.variants():
        for position in (variant.first_start(), *_in_hand(variant)):
            for move in position.legal_moves():
                text = move_text("zh-CN", position, move)
                assert not re.search("[ぁ-でな-ヿ]", text), text
                assert position.parse(text) == move, text


def _in_hand(variant: rules.Variant) -> list[rules.Position]:
    found = drop_example(variant)
    return [] if found is None else [found[0]]


def test_turns_of_shogi_are_numbered_as_chinese_readers_do() -> None:
    assert language_of("zh-CN").kif_turn.format(12) == "第12手"
    assert language_of("ja").kif_turn.format(12) == "12手目"
