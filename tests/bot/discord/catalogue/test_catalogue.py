"""/variants, /variant and /piece: everything that can be played, and how, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby
from typing import Any, cast

import pytest
from simcord.results import InteractionResult

import rules
from bot.discord.catalogue.pages import PAGE, card_text
from bot.discord.platform.names import Names
from bot.discord.wording import laws
from bot.discord.wording.laws import LAWS, SENTENCES, Section, sentences
from bot.discord.wording.piece_moves import Known, clauses, known_piece, known_pieces, variants_with
from bot.discord.wording.sentences import Wording
from bot.texts import LOCALES, Texts
from tests.bot.discord.play.test_move_menu import options, pick
from tests.bot.discord.table import Table, labels, last, picture, private

TEXTS = Texts()
WORDING = Wording(TEXTS, cast("Names", None))


def latest(answer: InteractionResult) -> Any:
    return answer.followups[-1]


@pytest.mark.parametrize(("locale", "play"), [("en-US", "/challenge variant:"), ("ja", "/挑戦 種類:")])
async def test_every_variant_has_a_card_that_fits(
    table: Table, speak: Callable[..., None], locale: str, play: str
) -> None:
    speak(locale)
    for key in ("chess960", "janggi", "duck"):
        answer = await table.carol.slash(table.channel, "variant", name=key)
        assert answer.response is not None
        assert private(answer) == card_text(TEXTS, WORDING, locale[:2], rules.variant(key))
        (attachment,) = answer.response.message.attachments
        assert WORDING.title(locale[:2], rules.variant(key)) in str(attachment.description)
        assert (await picture(answer.response.message)).width > 500
    for variant in rules.variants():
        text = card_text(TEXTS, WORDING, locale[:2], variant)
        assert WORDING.title(locale[:2], variant) in text
        assert WORDING.summary(locale[:2], variant) in text
        assert f"{play}{variant.key}" in text
        assert len(text) <= 2_000


@pytest.mark.parametrize("locale", ["en-US", "ja"])
async def test_leafing_through_the_whole_catalogue(
    table: Table, speak: Callable[..., None], locale: str
) -> None:
    speak(locale)
    forward = TEXTS.text(locale[:2], "button-page-after")
    answer = await table.carol.slash(table.channel, "variants")
    assert answer.response is not None
    assert answer.response.ephemeral
    seen: list[str] = []
    while True:
        assert len(answer.response.content) <= 2_000
        here = list(options(answer).values())
        assert len(here) <= PAGE
        seen += here
        if forward not in labels(answer.response.message):
            break
        await table.carol.click(answer.response, label=forward)
    assert seen[:5] == ["chess960", "crazyhouse", "shogi", "xiangqi", "duck"]
    assert sorted(seen) == sorted(variant.key for variant in rules.variants())
    rest = [rules.variant(key).family for key in seen[5:]]
    assert [family for family, _ in groupby(rest)] == list(dict.fromkeys(rest))
    backward = TEXTS.text(locale[:2], "button-page-before")
    await table.carol.click(answer.response, label=backward)
    assert list(options(answer).values())[-1] == seen[-1 - len(here)]


async def test_from_the_catalogue_to_a_card_to_a_piece_and_back(table: Table) -> None:
    page = await table.carol.slash(table.channel, "variants")
    await pick(table.carol, page, "Chess960")
    assert page.response is not None
    card = await table.carol.select(page.response, ["chess960"])
    shown = latest(card)
    assert "960 numbered arrangements" in shown.content
    assert "Board: 8 × 8. Pieces: pawn, knight, bishop, rook, queen, king." in shown.content
    moves = await table.carol.select(shown, ["chess960:N"])
    piece = latest(moves)
    assert piece.content.startswith("**knight** (N)")
    assert "leaps 2 squares straight and 1 to the side" in piece.content
    assert "● move or capture" in piece.content
    assert (await picture(piece.message)).width > 500
    back = await table.carol.click(piece, label="Chess960")
    assert latest(back).content == shown.content


async def test_a_card_begins_a_game_against_kibitz(table: Table) -> None:
    card = await table.carol.slash(table.channel, "variant", name="atomic")
    assert card.response is not None
    assert labels(card.response.message) == ["Play", "Challenge"]
    await table.carol.click(card.response, label="Play")
    (thread,) = table.channel.threads
    match = await table.match(thread)
    assert (match.variant.key, match.engine, match.white) == ("atomic", rules.BLACK, table.carol.id)


async def test_a_card_challenges_a_person_or_anyone(table: Table) -> None:
    card = await table.alice.slash(table.channel, "variant", name="atomic")
    assert card.response is not None
    asked = (await table.alice.click(card.response, label="Challenge")).response
    assert asked is not None
    assert "Who do you want to challenge to **Atomic**?" in asked.content
    await table.alice.select(asked, [table.bob])
    posted = last(table.channel)
    assert f"{table.alice.mention} challenges {table.bob.mention} to **Atomic**" in posted.content
    await table.alice.click(asked, label="Anyone here")
    posted = last(table.channel)
    assert f"{table.alice.mention} is looking for an opponent: **Atomic**" in posted.content
    await table.bob.click(posted, label="Join")
    assert len(table.channel.threads) == 1


async def test_who_cannot_be_challenged_from_a_card(table: Table) -> None:
    card = await table.alice.slash(table.channel, "variant", name="atomic")
    assert card.response is not None
    asked = (await table.alice.click(card.response, label="Challenge")).response
    assert asked is not None
    told = private(await table.alice.select(asked, [table.alice]))
    assert "can't challenge yourself" in told
    assert not table.channel.threads


async def test_the_catalogue_begins_a_game_of_a_variant_picked(table: Table) -> None:
    page = await table.carol.slash(table.channel, "variants")
    assert page.response is not None
    assert labels(page.response.message)[:2] == ["Play", "Challenge"]
    menu = latest(await table.carol.click(page.response, label="Play"))
    assert "Which variant would you like to play?" in menu.content
    await table.carol.click(menu, label="Next")
    await table.carol.click(menu, label="Previous")
    await table.carol.select(menu, ["duck"])
    (thread,) = table.channel.threads
    assert (await table.match(thread)).variant.key == "duck"


async def test_help_leads_on(table: Table) -> None:
    page = await table.carol.slash(table.channel, "help")
    assert page.response is not None
    starts = re.findall(r"^(?:</|`/)(\w+)", page.response.content, re.MULTILINE)
    assert starts[:3] == ["play", "challenge", "variants"]
    assert labels(page.response.message) == ["Play", "Challenge", "Variants"]
    catalogue = latest(await table.carol.click(page.response, label="Variants"))
    assert "variants** (page 1 of" in catalogue.content
    asked = (await table.carol.click(page.response, label="Challenge")).response
    assert asked is not None
    assert "Who do you want to challenge to **Chess**?" in asked.content
    await table.carol.click(page.response, label="Play")
    (thread,) = table.channel.threads
    assert (await table.match(thread)).variant.key == "chess"


async def test_cards_by_any_name_and_what_is_near(table: Table) -> None:
    for name in ("shogi", "将棋", "Shogi", " SHOGI "):
        assert "**Shogi**" in private(await table.carol.slash(table.channel, "variant", name=name))
    told = private(await table.carol.slash(table.channel, "variant", name="crazyhuose"))
    assert "Did you mean Crazyhouse?" in told
    told = private(await table.carol.slash(table.channel, "variant", name="@everyone"))
    assert told.startswith("I don't know")


async def test_pieces_by_name(table: Table) -> None:
    offered = await table.carol.autocomplete(table.channel, "piece", "name", "arch")
    assert offered[0]["name"].startswith("archbishop (")
    offered = await table.carol.autocomplete(table.channel, "piece", "name", "角")
    assert any(choice["value"] == "shogi:B" for choice in offered)
    pawns = await table.carol.autocomplete(table.channel, "piece", "name", "pawn")
    assert len({choice["name"] for choice in pawns}) == len(pawns)
    told = private(await table.carol.slash(table.channel, "piece", name="griffin"))
    assert told.startswith("**griffin**")
    assert "goes on from a diagonal step" in told
    assert "Played in: " in told
    assert "don't know a piece" in private(await table.carol.slash(table.channel, "piece", name="xyzzy"))


async def test_forged_picks_open_nothing(table: Table) -> None:
    page = await table.carol.slash(table.channel, "variants")
    assert page.response is not None
    stored = page.response._message.components[0]["components"][0]
    stored["options"][0]["value"] = "no-such"
    assert "I don't know" in latest(await table.carol.select(page.response, ["no-such"])).content
    stored["custom_id"], stored["options"][0]["value"] = "kibitz:piece:0", "chess:Z"
    assert "no longer works" in latest(await table.carol.select(page.response, ["chess:Z"])).content
    for forged in ("kibitz:catalogue:999", "kibitz:catalogue:x", "kibitz:variant:../x", "kibitz:variant:zz"):
        button = page.response._message.components[1]["components"][0]
        button["custom_id"] = forged
        await table.carol.click(page.response, custom_id=forged)


# ---- the words


@pytest.mark.parametrize("variant", rules.variants(), ids=lambda variant: variant.key)
@pytest.mark.parametrize("locale", LOCALES)
def test_laws_are_told_in_few_sentences(variant: rules.Variant, locale: str) -> None:
    told = sentences(TEXTS, WORDING, locale, variant)
    assert len(told) <= SENTENCES
    assert len(set(told)) == len(told)
    assert all("{" not in sentence and ": ." not in sentence for sentence in told)


def test_each_law_that_is_worded_is_told_of_some_variant() -> None:
    sections = [Section(variant, " ".join, " ".join) for variant in rules.variants()]
    assert LAWS.keys() == {key for section in sections for key, _ in laws.told(section)}


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("crazyhouse", "Captured pieces change sides"),
        ("kingofthehill", "Bring your king to d4, e4, d5 or e5 to win."),
        ("3check", "check 3 times"),
        ("antichess", "Whoever has a legal capture must capture."),
        ("xiangqi", "may not face each other"),
        ("threekings", "down to 2 of these loses: king"),
        ("kinglet", "Whoever has no pawn left loses."),
        ("extinction", "all of one kind loses: king, queen"),
        ("nocastle", "no castling"),
        ("atomic", "blows up the king wins"),
        ("atomar", "only being taken itself removes this one: king"),
        ("xiangqi", "stay in the palace: general, advisor."),
        ("minixiangqi", "stay in the palace: general."),
        ("janggicasual", "stay in the palace: general, guard."),
    ],
)
def test_what_is_told(key: str, told: str) -> None:
    assert told in " ".join(sentences(TEXTS, WORDING, "en", rules.variant(key)))


@pytest.mark.parametrize("variant", rules.variants(), ids=lambda variant: variant.key)
def test_what_a_sentence_tells_the_summary_does_not(variant: rules.Variant) -> None:
    square = re.compile(r"\b[a-z]\d+\b")
    told = " ".join(sentences(TEXTS, WORDING, "en", variant))
    assert not set(square.findall(variant.summary)) & set(square.findall(told))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_piece_of_the_catalogue_is_told_in_words(locale: str) -> None:
    for known in known_pieces():
        told = clauses(TEXTS, locale, known.piece)
        assert told
        assert sum(map(len, told)) < 1_000
        assert known_piece(known.key) == known
        assert known.variant in variants_with(known.piece)
        assert len(known.key) <= 100
    assert known_piece("chess:Z") is None
    assert known_piece("nowhere") is None


@pytest.mark.parametrize(
    ("betza", "told"),
    [
        ("R", ["moves any number of squares straight"]),
        ("WfF", ["moves one square straight or diagonally forward"]),
        (
            "fmWfcF",
            [
                "moves one square forward, but doesn't capture so",
                "captures one square diagonally forward",
            ],
        ),
        ("nA", ["leaps 2 squares diagonally, if nothing stands on the way there"]),
        ("fN", ["leaps 2 squares forward and 1 to the side"]),
        ("fAcbD", ["leaps 2 squares diagonally forward", "captures with a leap of 2 squares backward"]),
        ("R3", ["moves up to 3 squares straight"]),
        ("pR", ["moves any number of squares straight, over exactly one piece on the way"]),
    ],
)
def test_ways_of_moving(betza: str, told: list[str]) -> None:
    assert clauses(TEXTS, "en", rules.PieceType("piece", "X", betza)) == told


@pytest.mark.parametrize(
    ("betza", "told"),
    [
        ("fmWfcF", ["前に1マス動く（駒は取れない）", "取るときだけ、斜め前に1マス動く"]),
        ("fN", ["前に2マス、そこから直角に1マス先へ跳ぶ"]),
        ("ifmnD", ["最初の一手だけ、前に2マス先へ跳ぶ（駒は取れない）。途中に駒があると行けない"]),
        ("cpR", ["取るときだけ、縦横に何マスでも動く（途中の駒をちょうど一つ飛び越える）"]),
    ],
)
def test_ways_of_moving_in_japanese(betza: str, told: list[str]) -> None:
    assert clauses(TEXTS, "ja", rules.PieceType("piece", "X", betza)) == told


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        ("chess:P", "from where it begins moves two squares forward too"),
        ("chess:P", "as if that had gone one (en passant)"),
        ("torpedo:P", "moves two squares forward too, over and onto empty squares, from anywhere"),
        (
            "xiangqi:P",
            "- moves one square forward\n- moves sideways too, and captures so, once it has crossed",
        ),
        ("minixiangqi:P", "- moves one square forward or sideways\n"),
        ("xiangqi:B", "doesn't cross the river"),
        ("xiangqi:A", "stays in the palace"),
        ("xiangqi:K", "stays in the palace"),
        ("janggi:K", "in the palace goes along the diagonal lines too\n- stays in the palace"),
        ("janggi:A", "in the palace goes along the diagonal lines too\n- stays in the palace"),
        ("janggi:C", "in the palace goes along the diagonal lines too\n- neither jumps over a cannon nor"),
        ("janggi:R", "diagonal lines too"),
        ("janggi:P", "diagonal lines too"),
        (
            "unicorntank:T",
            "- captures by going one square sideways, onto an empty square, and from there any",
        ),
        ("griffin:G", "- moves one square diagonally\n- goes on from a diagonal step"),
        ("griffin:L", "- moves one square straight\n- goes on from a straight step"),
        ("army:X", "outward any number of squares diagonally"),
        ("army:H", "outward any number of squares straight"),
    ],
)
async def test_what_laws_add_is_told(table: Table, piece: str, told: str) -> None:
    assert told in private(await table.carol.slash(table.channel, "piece", name=piece))


@pytest.mark.parametrize(
    "piece", ["janggi:N", "janggi:B", "xiangqi:R", "spartan:H", "gardner:P", "berolina:P"]
)
async def test_what_laws_do_not_add_is_not_told(table: Table, piece: str) -> None:
    said = private(await table.carol.slash(table.channel, "piece", name=piece))
    for key in ("gait-double", "gait-en-passant", "gait-palace", "gait-palace-lines", "gait-river"):
        assert TEXTS.text("en", key) not in said, key


def test_the_tank_takes_as_it_is_told() -> None:
    """One square aside, which must be empty, then any way up or down the file."""
    fen = "6k1/2p5/8/8/3T4/2p1P3/8/4K3 w - - 0 1"
    position = rules.Position.from_fen(rules.variant("unicorntank"), fen)
    taking = {move.uci() for move in position.legal_moves() if position.is_capture(move)}
    assert taking == {"d4c7", "d4c3"}
    shut = rules.Position.from_fen(rules.variant("unicorntank"), fen.replace("3T4", "2PT4"))
    assert not [move for move in shut.legal_moves() if shut.is_capture(move) and move.uci()[:2] == "d4"]


def test_a_known_piece_names_the_first_variant_that_has_it() -> None:
    queen = next(known for known in known_pieces() if known.piece.name == "queen")
    assert queen == Known(rules.variant("chess"), queen.piece)
