"""/variants, /variant and /piece: the catalogue, cards and pieces, in two languages."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest
from PIL import Image
from simcord.results import InteractionResult

import render
import rules
from bot.discord.variants_and_pieces import FIRST, PAGE, card_text, rules_pages
from bot.discord.wording.laws import LAWS, OTHERWISE, Section, described_laws, sentences
from bot.discord.wording.notation import Notation
from bot.discord.wording.piece_laws import first_squares
from bot.discord.wording.piece_moves import clauses
from bot.discord.wording.pieces import KnownPiece, known_piece, known_pieces, variants_with
from bot.texts import LOCALES, Texts
from tests.bot.discord.menus import pick, values_by_label
from tests.bot.discord.table import Table, labels, last, picture, private, response
from tests.cases import loop_over
from tests.words import WORDINGS


def latest(answer: InteractionResult) -> Any:
    return answer.followups[-1]


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "play"), [("en-US", "/challenge variant:"), ("ja", "/申し込み 種類:")])
async def test_every_variant_has_a_card_that_fits(
    table: Table, speak: Callable[..., None], locale: str, play: str
) -> None:
    speak(locale)
    for key in ("chess960", "janggi", "duck"):
        answer = await table.carol.slash(table.channel, "variant", variant=key)
        assert private(answer) == card_text(WORDINGS[locale[:2]], Notation(locale[:2]), rules.variant(key))
        (attachment,) = response(answer).message.attachments
        assert WORDINGS[locale[:2]].title(rules.variant(key)).plain in str(attachment.description)
        assert (await picture(response(answer).message)).width > 500
    for variant in rules.variants():
        text = card_text(WORDINGS[locale[:2]], Notation(locale[:2]), variant)
        assert WORDINGS[locale[:2]].title(variant).markdown in text
        assert WORDINGS[locale[:2]].summary(variant).markdown in text
        assert f"{play}{variant.key}" in text
        assert len(text) <= 2_000


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-US", "ja"])
async def test_pages_of_the_whole_catalogue(table: Table, speak: Callable[..., None], locale: str) -> None:
    speak(locale)
    forward = Texts(locale[:2]).text("button-page-after")
    page = response(await table.carol.slash(table.channel, "variants"))
    assert page.ephemeral
    seen: list[str] = []
    while True:
        assert len(page.content) <= 2_000
        here = list(values_by_label(page).values())
        assert len(here) <= PAGE
        seen += here
        if forward not in labels(page.message):
            break
        await table.carol.click(page, label=forward)
    assert seen[:5] == ["chess960", "crazyhouse", "shogi", "xiangqi", "duck"]
    assert sorted(seen) == sorted(variant.key for variant in rules.variants())
    rest = [rules.variant(key).family for key in seen[5:]]
    assert [family for family, _ in groupby(rest)] == list(dict.fromkeys(rest))
    backward = Texts(locale[:2]).text("button-page-before")
    await table.carol.click(page, label=backward)
    assert list(values_by_label(page).values())[-1] == seen[-1 - len(here)]


@pytest.mark.slow
async def test_catalogue_opens_a_card_and_a_piece_and_back(table: Table) -> None:
    page = response(await table.carol.slash(table.channel, "variants"))
    await pick(table.carol, page, "Chess960")
    card = await table.carol.select(page, ["chess960"])
    shown = latest(card)
    assert "960 numbered arrangements" in shown.content
    assert "Board: 8 × 8. Pieces: pawn, knight, bishop, rook, queen, king." in shown.content
    moves = await table.carol.select(shown, ["chess960:N"])
    piece = latest(moves)
    assert piece.content.startswith("**knight** (N)")
    assert "leaps two squares straight and one to the side" in piece.content
    assert "● move or capture" in piece.content
    assert (await picture(piece.message)).width > 500
    back = await table.carol.click(piece, label="Chess960")
    assert latest(back).content == shown.content


@pytest.mark.parametrize(
    ("locale", "line", "alt"),
    [
        ("en-US", "Example in the picture: **Nxf7#**.", "Example position of Atomic, with arrows for Nxf7#"),
        ("de", "Beispiel im Bild: **Nxf7#**.", "mit Pfeilen für Nxf7#"),
    ],
)
async def test_card_of_a_variant_that_starts_like_chess_shows_an_example(
    table: Table, speak: Callable[..., None], locale: str, line: str, alt: str
) -> None:
    speak(locale)
    answer = await table.carol.slash(table.channel, "variant", variant="atomic")
    assert line in private(answer)
    (attachment,) = response(answer).message.attachments
    assert alt in str(attachment.description)
    assert " f8;" in str(attachment.description).splitlines()[-1].rpartition("(")[2], "in the explosion"
    start = Image.open(io.BytesIO(render.board(rules.variant("atomic").start()))).convert("RGB")
    assert (await picture(response(answer).message)).tobytes() != start.tobytes()


@pytest.mark.slow
async def test_pieces_of_chinese_chess_have_the_letters_of_their_moves(table: Table) -> None:
    card = response(await table.alice.slash(table.channel, "variant", variant="xiangqi"))
    assert {"horse (H)", "elephant (E)"} <= set(values_by_label(card))
    piece = private(await table.alice.slash(table.channel, "piece", name="xiangqi:N"))
    assert piece.startswith("**horse** (H)")


@pytest.mark.slow
async def test_card_starts_a_game_against_kibitz(table: Table) -> None:
    card = response(await table.carol.slash(table.channel, "variant", variant="atomic"))
    assert labels(card.message) == ["Play", "Challenge", "Simulate 100 games"]
    await table.carol.click(card, label="Play")
    (thread,) = table.channel.threads
    match = await table.match(thread)
    assert (match.variant.key, match.engine, match.white) == ("atomic", rules.BLACK, table.carol.id)


@pytest.mark.slow
async def test_card_challenges_a_player_or_anyone(table: Table) -> None:
    card = response(await table.alice.slash(table.channel, "variant", variant="atomic"))
    question = response(await table.alice.click(card, label="Challenge"))
    assert "Who do you want to challenge to **Atomic**?" in question.content
    await table.alice.select(question, [table.bob])
    posted = last(table.channel)
    assert f"{table.alice.mention} challenges {table.bob.mention} to **Atomic**" in posted.content
    await table.alice.click(question, label="Anyone here")
    posted = last(table.channel)
    assert f"{table.alice.mention} is looking for an opponent for a game of **Atomic**" in posted.content
    await table.bob.click(posted, label="Join")
    assert len(table.channel.threads) == 1


async def test_card_refuses_impossible_opponents(table: Table) -> None:
    card = response(await table.alice.slash(table.channel, "variant", variant="atomic"))
    question = response(await table.alice.click(card, label="Challenge"))
    answer = private(await table.alice.select(question, [table.alice]))
    assert "can't challenge yourself" in answer
    assert not table.channel.threads


@pytest.mark.slow
async def test_catalogue_starts_a_game_of_the_picked_variant(table: Table) -> None:
    page = response(await table.carol.slash(table.channel, "variants"))
    assert labels(page.message)[:2] == ["Play", "Challenge"]
    menu = latest(await table.carol.click(page, label="Play"))
    assert "Which variant would you like to play?" in menu.content
    await table.carol.click(menu, label="Next")
    await table.carol.click(menu, label="Previous")
    await table.carol.select(menu, ["duck"])
    (thread,) = table.channel.threads
    assert (await table.match(thread)).variant.key == "duck"


async def test_help_leads_to_commands_and_the_catalogue(table: Table) -> None:
    page = response(await table.carol.slash(table.channel, "help"))
    await table.carol.click(page, label="Variants and custom games")
    catalogue = latest(await table.carol.click(page, label="Variants"))
    assert "variants** (page 1 of" in catalogue.content
    await table.carol.click(page, label="Back")
    await table.carol.click(page, label="Play")
    question = response(await table.carol.click(page, label="Challenge"))
    assert "Who do you want to challenge to **Chess**?" in question.content
    await table.carol.click(page, label="Play")
    (thread,) = table.channel.threads
    assert (await table.match(thread)).variant.key == "chess"


@pytest.mark.slow
async def test_cards_are_found_by_any_name_and_by_similar_ones(table: Table) -> None:
    for name in ("shogi", "将棋", "Shogi", " SHOGI "):
        assert "**Shogi**" in private(await table.carol.slash(table.channel, "variant", variant=name))
    answer = private(await table.carol.slash(table.channel, "variant", variant="crazyhuose"))
    assert "Did you mean Crazyhouse?" in answer
    answer = private(await table.carol.slash(table.channel, "variant", variant="@everyone"))
    assert answer.startswith("I don't know")


@pytest.mark.slow
async def test_pieces_are_found_by_name(table: Table) -> None:
    offered = await table.carol.autocomplete(table.channel, "piece", "name", "arch")
    assert offered[0]["name"].startswith("archbishop · ")
    offered = await table.carol.autocomplete(table.channel, "piece", "name", "角")
    assert any(choice["value"] == "shogi:B" for choice in offered)
    pawns = await table.carol.autocomplete(table.channel, "piece", "name", "pawn")
    assert len({choice["name"] for choice in pawns}) == len(pawns)
    answer = private(await table.carol.slash(table.channel, "piece", name="griffin"))
    assert answer.startswith("**griffin**")
    assert "may continue outward any number of squares" in answer
    assert "Used in: " in answer
    assert "don't know a piece" in private(await table.carol.slash(table.channel, "piece", name="xyzzy"))


@pytest.mark.slow
async def test_forged_picks_open_nothing(table: Table) -> None:
    page = response(await table.carol.slash(table.channel, "variants"))
    stored = page._message.components[0]["components"][0]
    stored["options"][0]["value"] = "no-such"
    assert "I don't know" in latest(await table.carol.select(page, ["no-such"])).content
    stored["custom_id"], stored["options"][0]["value"] = "kibitz:piece:0", "chess:Z"
    assert "no longer works" in latest(await table.carol.select(page, ["chess:Z"])).content
    for forged in (
        "kibitz:catalogue:999",
        "kibitz:catalogue:x",
        "kibitz:variant:../x",
        "kibitz:variant:zz",
        "kibitz:rules:zz",
        "kibitz:rules-turn:zz:0",
        "kibitz:rules-turn:shogi:99",
    ):
        button = page._message.components[1]["components"][0]
        button["custom_id"] = forged
        await table.carol.click(page, custom_id=forged)


# ---- Wording


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_all_rules_are_on_the_card_or_behind_more(locale: str) -> None:
    """All rules are shown once and in order, the first ones on the card."""
    wrong: dict[str, list[str]] = {}
    for variant in rules.variants():
        expected = [f"- {sentence}" for sentence in sentences(WORDINGS[locale], variant)]
        lines = card_text(WORDINGS[locale], Notation(locale), variant).split("\n")
        card = [line for line in lines if line.startswith("- ")]
        pages = rules_pages(WORDINGS[locale], variant)
        checks = {
            "unique": len(set(expected)) == len(expected),
            "variables filled": all("{" not in sentence and ": ." not in sentence for sentence in expected),
            "in order": [*card, *(line for page in pages for line in page.split("\n"))] == expected,
            "first on the card": len(card) >= min(FIRST, len(expected)),
            "pages fit": all(len(page) <= 1_900 for page in pages),
        }
        if not all(checks.values()):
            wrong[variant.key] = [name for name, passed in checks.items() if not passed]
    assert wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_summary_does_not_repeat_rules_of_the_card(locale: str) -> None:
    for variant in rules.variants():
        rows = [WORDINGS[locale].summary(variant).plain, *sentences(WORDINGS[locale], variant)]
        bare = [re.sub(r"[.。、, ]", "", row).casefold() for row in rows]
        assert not [row for row in bare[1:] if row in bare[0] or bare[0] in row], variant.key


@pytest.mark.slow
def test_each_worded_law_describes_a_variant() -> None:
    sections = [Section(WORDINGS["en"], variant) for variant in rules.variants()]
    assert {*LAWS, OTHERWISE} == {key for section in sections for key, _ in described_laws(section)}


async def test_more_rules_are_shown_below_the_card(table: Table) -> None:
    card = response(await table.carol.slash(table.channel, "variant", variant="xiangqi"))
    assert "More rules" in labels(card.message)
    more = latest(await table.carol.click(card, label="More rules"))
    assert "Elephant: moves exactly two squares diagonally" in more.content
    assert "Elephant" not in card.content
    back = await table.carol.click(more, label="Xiangqi")
    assert latest(back).content == card.content


@pytest.mark.slow
async def test_card_with_all_rules_has_no_more_button(table: Table) -> None:
    card = response(await table.carol.slash(table.channel, "variant", variant="kingofthehill"))
    assert "More rules" not in labels(card.message)


@loop_over(
    ("key", "expected"),
    [
        ("crazyhouse", "Pieces you capture go to your hand"),
        ("kingofthehill", "Get your king to d4, e4, d5 or e5 and you win."),
        ("3check", "Give check 3 times"),
        ("antichess", "If you have a legal capture, you must capture."),
        ("xiangqi", "may never face each other"),
        ("threekings", "You lose as soon as any king of yours is captured."),
        ("kinglet", "You lose when you have no pawn left"),
        ("extinction", "run out of any one of these: king, queen"),
        ("nocastle", "no castling"),
        ("atomic", "Blow up the enemy king and you win"),
        ("atomar", "No explosion can harm the king"),
        ("xiangqi", "No general or advisor may leave the palace (3 × 3 points)."),
        ("minixiangqi", "No general may leave the palace (3 × 3 points)."),
        ("janggicasual", "No general or guard may leave the palace (3 × 3 points)."),
    ],
)
def test_laws_are_stated_on_the_card(key: str, expected: str) -> None:
    assert expected in " ".join(sentences(WORDINGS["en"], rules.variant(key)))


@loop_over("variant", rules.variants())
def test_sentences_and_summary_name_different_squares(variant: rules.Variant) -> None:
    square = re.compile(r"\b[a-z]\d+\b")
    text = " ".join(sentences(WORDINGS["en"], variant))
    assert not set(square.findall(variant.summary)) & set(square.findall(text))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_piece_of_the_catalogue_is_described(locale: str) -> None:
    for known in known_pieces():
        lines = clauses(Texts(locale), known.piece, known.variant.family)
        assert lines
        assert sum(map(len, lines)) < 1_000
        assert known_piece(known.key) == known
        assert known.variant in variants_with(known.piece)
        assert len(known.key) <= 100
    assert known_piece("chess:Z") is None
    assert known_piece("nowhere") is None


@loop_over(
    ("betza", "expected"),
    [
        ("R", ["moves like a rook"]),
        ("imA", ["leaps two squares diagonally forward from its starting square without capturing"]),
        ("gQ", ["hops over the first piece it meets in any direction and lands right behind it"]),
        ("RN", ["moves like a rook or knight"]),
        ("mNcB", ["moves like a knight when not capturing", "captures like a bishop"]),
        ("RF", ["moves like a rook", "moves one square diagonally"]),
        (
            "NN",
            [
                "makes one or more knight's leaps in the same direction; "
                "every square it lands on before the last must be empty"
            ],
        ),
        ("WfF", ["moves one square in any direction except diagonally backward"]),
        ("FsfW", ["moves one square forward, sideways or diagonally"]),
        ("fsR", ["moves any number of squares forward or sideways"]),
        (
            "fmWfcF",
            [
                "moves one square forward without capturing",
                "captures one square diagonally forward",
            ],
        ),
        ("nA", ["moves exactly two squares diagonally; a piece in between blocks it"]),
        (
            "nN",
            [
                "goes one square straight and then one diagonally outward; "
                "a piece on that first square blocks it"
            ],
        ),
        ("nZ", ["goes one square straight and then two diagonally outward; any piece on the way blocks it"]),
        ("fN", ["leaps two squares forward and one to the side"]),
        ("fAcbD", ["leaps two squares diagonally forward", "captures by leaping two squares backward"]),
        ("R3", ["moves up to 3 squares horizontally or vertically"]),
        ("pR", ["moves any number of squares horizontally or vertically by jumping over exactly one piece"]),
    ],
)
def test_ways_of_moving(betza: str, expected: list[str]) -> None:
    assert clauses(Texts("en"), rules.PieceType("piece", "X", betza), "chess") == expected


@pytest.mark.parametrize(
    ("betza", "expected"),
    [
        ("fmWfcF", ["駒を取らずに前に1マス動く", "取るときだけ、斜め前に1マス動く"]),
        ("fN", ["前に2マス、横に1マスのところへ跳ぶ"]),
        ("ifmnD", ["初期位置からは、間に駒がなければ前に2マス動ける（駒は取れない）"]),
        (
            "cpR",
            ["取るときは、縦横の途中にある駒（敵味方を問わない）をちょうど1個飛び越えて、その先の駒を取る"],
        ),
    ],
)
def test_ways_of_moving_in_japanese(betza: str, expected: list[str]) -> None:
    assert clauses(Texts("ja"), rules.PieceType("piece", "X", betza), "chess") == expected


@pytest.mark.slow
@loop_over(
    ("piece", "expected"),
    [
        ("chess:P", "may move two squares forward from its starting square, if both are empty"),
        ("chess:P", "as if it had moved only one (en passant)"),
        ("torpedo:P", "may move two squares forward from anywhere if both are empty"),
        ("berolina:P", "as if it had moved only one (en passant)"),
        ("knightmate:K", "checkmate it to win the game"),
        (
            "xiangqi:P",
            "- moves one square forward\n- also moves one square sideways once it is across the river",
        ),
        ("minixiangqi:P", "- moves one square forward or sideways\n"),
        ("xiangqi:B", "never crosses the river"),
        ("xiangqi:A", "never leaves the palace"),
        ("xiangqi:K", "never leaves the palace"),
        (
            "janggi:K",
            "may also move one square along a diagonal line in the palace\n- never leaves the palace",
        ),
        (
            "janggi:A",
            "may also move one square along a diagonal line in the palace\n- never leaves the palace",
        ),
        (
            "janggi:C",
            "may jump in the same way along the diagonal lines in the palace\n- can neither jump over nor",
        ),
        ("janggi:R", "diagonal lines in the palace"),
        ("janggi:P", "may also move one square diagonally forward along a line in the palace"),
        (
            "unicorntank:T",
            "- captures by going one square sideways to an empty square and from there any",
        ),
        ("griffin:G", "- moves one square diagonally; from there, if that square is empty, may continue"),
        (
            "griffin:L",
            "- moves one square horizontally or vertically; from there, if that square is empty",
        ),
        ("army:X", "may continue outward any number of squares diagonally"),
        ("army:H", "may continue outward any number of squares along a rank or file"),
        ("chess:P", "- may move two squares forward from its starting square, if both are empty"),
        ("army:P", "- may move two squares forward from rank 2 or 3, counted from its own side, if"),
        ("horde:P", "- may move two squares forward from rank 1 or 2, counted from its own side, if"),
        ("crazyhouse:P", "- may move two squares forward from rank 2, counted from its own side, if"),
        ("pawnback:P", "- moves two squares forward from rank 2, counted from its own side, if"),
        ("wolf:P", "- may move two squares forward from any square where a pawn or sergeant starts"),
        ("wolf:S", "- moves two squares forward from any square where a pawn or sergeant starts"),
        ("berolina:P", "- moves two squares diagonally forward from its starting square"),
        ("spartan:H", "- leaps two squares diagonally forward from its starting square"),
        ("troitzky:P", "- may move two squares forward from its starting square"),
    ],
)
async def test_clauses_of_laws_are_shown(table: Table, piece: str, expected: str) -> None:
    assert expected in private(await table.carol.slash(table.channel, "piece", name=piece))


@pytest.mark.slow
@loop_over("piece", ["janggi:N", "janggi:B", "xiangqi:R", "spartan:H", "gardner:P", "legan:P"])
async def test_clauses_of_other_laws_are_not_shown(table: Table, piece: str) -> None:
    text = private(await table.carol.slash(table.channel, "piece", name=piece))
    for key in ("gait-double", "gait-en-passant", "gait-palace", "gait-palace-lines", "gait-river"):
        assert Texts("en").text(key, **{"from": "from its starting square"}) not in text, key


def test_piece_names_of_definitions_lose_markup() -> None:
    variant = rules.load("[fang:wolf]\nkibitzPieceNames = s:__big__*fang*\n")[-1]
    sergeant = next(piece for piece in variant.pieces if piece.letter == "S")
    wording = WORDINGS["en"]
    assert wording.piece(sergeant.name, variant) == "big fang"
    assert first_squares(wording, variant, sergeant) == "from any square where a pawn or big fang starts"


def test_tank_captures_as_described() -> None:
    """One step to an empty square aside, then any distance along the file."""
    fen = "6k1/2p5/8/8/3T4/2p1P3/8/4K3 w - - 0 1"
    position = rules.Position.from_fen(rules.variant("unicorntank"), fen)
    taking = {move.uci() for move in position.legal_moves() if position.is_capture(move)}
    assert taking == {"d4c7", "d4c3"}
    shut = rules.Position.from_fen(rules.variant("unicorntank"), fen.replace("3T4", "2PT4"))
    assert not [move for move in shut.legal_moves() if shut.is_capture(move) and move.uci()[:2] == "d4"]


def test_a_known_piece_names_the_first_variant_that_has_it() -> None:
    queen = next(known for known in known_pieces() if known.piece.name == "queen")
    assert queen == KnownPiece(rules.variant("chess"), queen.piece)


def test_card_without_a_summary_has_no_empty_line() -> None:
    (variant,) = rules.load("[mine:chess]\nkibitzTitle = Mine\nkibitzSummary =\nmustCapture = true\n")
    assert "" not in card_text(WORDINGS["en"], Notation("en"), variant).split("\n")
