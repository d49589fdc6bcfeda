"""Cards of challenges and puzzle runs, and kanji coordinates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from itertools import groupby
from typing import Any

import pytest
from PIL import Image, ImageChops

import render
import rules
from render.badges import LOOKS
from render.drawing_kit import kit_of
from tests.render.conftest import read
from tests.words import PICTURED, WORDINGS

icons = import_module("render.icons")
challenges, rows_module = import_module("render.challenge_card"), import_module("render.card_rows")
runs = import_module("render.run_card")
wrapped = import_module("render.line_breaks").wrapped
sentences = rows_module.sentence_rows
layout_of = import_module("render.style").layout_of
PLAYERS = ("Anna", "Bert")
DEFAULT = render.Style()


def challenge_card(
    start: rules.Position | rules.Variant,
    *contents: object,
    style: render.Style = DEFAULT,
    **named: object,
) -> Image.Image:
    card = render.ChallengeCard(*contents, **named)  # type: ignore[arg-type]
    return read(render.challenge_card(start, card, style=style)).convert("RGB")


def seats(*args: object, **how: object) -> list[Any]:
    """Return the rows of all players."""
    return [row for rows in challenges._player_rows(*args, **how) for row in rows]


def inked(image: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(image, Image.new("RGB", image.size, image.getpixel((0, 0)))).getbbox()


def text(image: Image.Image) -> Image.Image:
    """Return the part of a card to the right of the emblem."""
    return image.crop((round(image.width * 0.34), 0, image.width, image.height))


@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "shogi", "xiangqi", "dobutsu"])
def test_a_card_has_a_board_only_with_a_position(key: str) -> None:
    variant, more = rules.variant(key), ["Colors are random.", "Rated."]
    lean, whole = (
        challenge_card(start, "Kibitz", PLAYERS, time="3+2", more=more)
        for start in (variant, variant.start())
    )
    place = layout_of(variant, render.Style())
    board = read(render.board(variant.start())).convert("RGB")
    if variant.facts.captures_to_hand:
        board = board.crop((0, place.tray, board.width, board.height - place.tray))
    assert lean.height < lean.width * 0.7
    assert whole.height == board.height, "the texts are beside the board"
    assert whole.crop((0, 0, *board.size)).tobytes() == board.tobytes(), "no empty trays"


def test_a_card_has_trays_if_a_hand_holds_a_piece() -> None:
    start = rules.variant("shogi").start()
    held = rules.Position.from_fen(start.variant, start.fen().replace("[]", "[Pp]"))
    bare, full = (challenge_card(position, "Kibitz", PLAYERS) for position in (start, held))
    assert full.height == bare.height + 2 * layout_of(start.variant, render.Style()).tray


LONG_PLAYERS = ("xX_The_Grandmaster_Destroyer_Xx", "Bartholomäus Freiherr von Trotha")


def shown_sizes(image: Image.Image, sizes: Iterable[float]) -> tuple[list[float], list[float]]:
    """Return sizes of text in a picture as Discord shows it: on a desktop and on a phone."""
    listed, desktop = [*sizes], min(550 / image.width, 350 / image.height)
    return [size * desktop for size in listed], [size * 330 / image.width for size in listed]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "shogi", "xiangqi", "capablanca", "micro"])
@pytest.mark.parametrize("players", [PLAYERS, LONG_PLAYERS])
@pytest.mark.parametrize("locale", ["de", "ja", "zh-CN"])
def test_texts_beside_a_board_are_whole_and_legible(
    key: str, players: tuple[str, str], locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, variant, wording = recorded_rows(monkeypatch), rules.variant(key), WORDINGS[locale]
    title, time = wording.title(variant).plain, wording.text("card-time-byo-yomi", minutes=10, seconds=30)
    words, stake = PICTURED[locale], wording.text("game-rated")
    image = challenge_card(variant.start(), title, players, rules.WHITE, time, [stake], words)
    texts = (row.line.text for row in rows)
    shown, expected = "".join(texts), "".join((title, *players, time, stake.rstrip(".。")))
    assert "".join(shown.split()) == "".join(expected.split()).replace("＋", "+")
    desktop, phone = shown_sizes(image, (row.line.size for row in rows))
    assert min(desktop) >= 13
    assert min(phone) >= (10.8 if players == PLAYERS else 9.5)
    _, named = shown_sizes(image, (row.word.size for row in rows if row.word))
    assert min(named, default=11) >= 11, "the names of colours"
    assert image.width >= 1.25 * image.height, "it fills most of Discord's area"


@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "courier", "micro"])
@pytest.mark.parametrize("long", ["W" * 200, "山" * 200, "Three-check " * 8])
def test_long_texts_beside_a_board_stay_in_their_panel(key: str, long: str) -> None:
    start = rules.variant(key).start()
    card = challenge_card(start, long, (long, long), rules.WHITE, long, [long, long])
    board = read(render.board(start))
    panel = card.crop((board.width, 0, card.width, card.height))
    box = inked(panel)
    assert box is not None
    assert 10 <= box[0] < box[2] <= panel.width - 10
    assert 0 < box[1] < box[3] < panel.height


@pytest.mark.parametrize("side", [rules.WHITE, None])
def test_both_names_have_the_same_size(chess: rules.Variant, side: rules.Color | None) -> None:
    kit, words = kit_of(chess, render.Style()), PICTURED["en"]
    for players in (("Magnus_the_2nd", "勝男"), ("Anna", "W" * 32), ("W" * 12, "Bert")):
        texts = render.ChallengeCard("", players, side, words=words)
        sizes = {row.line.size for row in seats(kit, chess.family, texts, 800, 490.0)}
        assert len(sizes) == 1
        assert sizes.pop() < 800 * 0.074


def test_names_are_readable_on_a_phone(chess: rules.Variant) -> None:
    """Capital letters are at least 13 pixels high if the card is 309 pixels wide."""
    without, named = (text(challenge_card(chess, "Kibitz", players)) for players in ((), PLAYERS[:1]))
    assert named.height >= without.height
    alone = text(challenge_card(chess, "", ("HHHH",)))
    box = inked(alone.crop((70, 0, alone.width, alone.height)))
    assert box is not None
    assert (box[3] - box[1]) * 309 / 768 >= 13


@pytest.mark.parametrize("side", [rules.WHITE, rules.BLACK, None])
def test_a_card_shows_the_players_colours(chess: rules.Variant, side: rules.Color | None) -> None:
    cards = {
        chosen: challenge_card(chess, "Kibitz", PLAYERS, side=chosen).tobytes()
        for chosen in (rules.WHITE, rules.BLACK, None)
    }
    assert len(set(cards.values())) == 3
    japanese = challenge_card(chess, "Kibitz", PLAYERS, side=side, words=PICTURED["ja"])
    assert (japanese.tobytes() == cards[side]) == (side is None), "with the name of the colour"


def run(chess: rules.Variant, answers: list[bool], **how: object) -> Image.Image:
    return read(render.run_card(chess, "Kibitz", "Anna", answers, **how)).convert("RGB")  # type: ignore[arg-type]


def near(image: Image.Image, color: tuple[int, int, int]) -> int:
    """Return the number of pixels of about a colour."""
    plain = Image.new("RGB", image.size, color)
    red, green, blue = ImageChops.difference(image, plain).split()
    return sum(ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()[:12])


def test_a_run_shows_every_answer(chess: rules.Variant) -> None:
    right, wrong = LOOKS["✓"].disc, LOOKS["✗"].disc
    none, mixed = run(chess, []), run(chess, [True, True, False])
    assert near(none, right) == near(none, wrong) == 0
    assert near(mixed, right) > 1.7 * near(mixed, wrong) > 0
    assert run(chess, [True, False]).tobytes() != run(chess, [False, True]).tobytes(), "in order"


@pytest.mark.parametrize("count", [0, 1, 10, 11, 25, 37, 72, 200])
def test_a_run_card_of_any_length_is_wider_than_high(chess: rules.Variant, count: int) -> None:
    image = run(chess, [True] * count, more=["★★★☆☆", "W" * 100])
    assert image.height < image.width * 0.8
    box = inked(image)
    assert box is not None
    assert 10 <= box[0] < box[2] <= image.width - 10
    assert box[3] <= image.height - 4


@pytest.mark.parametrize(("count", "rows", "last"), [(12, 1, 12), (14, 2, 7), (25, 2, 12), (40, 3, 12)])
def test_answers_have_rows_of_equal_length(
    chess: rules.Variant, count: int, rows: int, last: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    spots: list[tuple[float, float]] = []
    shape = runs.badge_shape

    def recording_shape(badge: str, x: float, y: float, radius: float) -> str:
        spots.append((x, y))
        return shape(badge, x, y, radius)

    monkeypatch.setattr(runs, "badge_shape", recording_shape)
    run(chess, [True] * count)
    lengths = list(Counter(y for _, y in spots).values())
    assert (len(lengths), lengths[-1], sum(lengths)) == (rows, last, count)
    assert lengths[0] - lengths[-1] < rows


def test_answers_begin_below_the_left_edge_of_the_plate(chess: rules.Variant) -> None:
    image = run(chess, [True] * 3)
    plate, answers = (inked(image.crop((0, top, 250, top + 55))) for top in (100, 285))
    assert plate is not None
    assert answers is not None
    assert abs(plate[0] - answers[0]) <= 2


def test_the_plate_has_a_unit_below_the_number(chess: rules.Variant) -> None:
    plain, named = run(chess, [True] * 7), run(chess, [True] * 7, unit="solved")
    box = ImageChops.difference(plain, named).getbbox()
    assert box is not None
    assert box[2] < 260


def test_the_plate_shows_the_number_solved(chess: rules.Variant) -> None:
    plates = {run(chess, [True] * count).crop((20, 0, 250, 200)).tobytes() for count in (1, 2, 12, 60)}
    assert len(plates) == 4
    assert run(chess, [True, False]).crop((20, 0, 250, 200)).tobytes() in plates


@pytest.mark.slow
@pytest.mark.parametrize("long", ["W" * 200, "山" * 200, "Three-check " * 8])
def test_long_texts_stay_within_the_card(chess: rules.Variant, long: str) -> None:
    image = challenge_card(chess, long, (long, long), side=rules.WHITE, time=long, more=[long])
    box = inked(image)
    assert box is not None
    assert 10 <= box[0] < box[2] <= image.width - 10
    assert box[3] <= image.height - 4


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("サイドウェイズ（横歩きポーン）", ["サイドウェイズ", "（横歩きポーン）"]),
        ("每方 1 小时 30 分钟，读秒 45 秒", ["每方 1 小时 30 分钟，", "读秒 45 秒"]),
        ("Capablanca Random Chess", ["Capablanca Random", "Chess"]),
        ("Maximilian_von_Hohenstein", ["Maximilian_von_", "Hohenstein"]),
        ("Rundenturnier · Crazyhouse", ["Rundenturnier", "Crazyhouse"]),
        ("天下第一高手寂寞如雪的人。", ["天下第一高手寂寞如雪的", "人。"]),
    ],
)
def test_lines_break_at_phrases_words_and_joints(text: str, lines: list[str]) -> None:
    broken = wrapped(text, 20, 225)
    assert [line.text for line in broken] == lines


def test_names_of_usual_length_have_similar_sizes_on_all_cards(chess: rules.Variant) -> None:
    """The names of colours also fit."""
    kit, words, room = kit_of(chess, render.Style()), challenges.english, 800 * rows_module.TEXT_ROOM
    rows = [
        seats(kit, chess.family, render.ChallengeCard("", names, rules.WHITE, words=words), 800, room)
        for names in (("alice", "bob"), ("Magnus_the_2nd", "x"))
    ]
    assert all(row.word for pair in rows for row in pair)
    assert 0.8 * rows[0][0].size < rows[1][0].size <= rows[0][0].size


def test_long_names_have_several_lines_of_one_size(chess: rules.Variant) -> None:
    rows = seats(kit_of(chess, DEFAULT), chess.family, render.ChallengeCard("", LONG_PLAYERS), 800, 300.0)
    assert [row.line.text for row in rows] == [
        "xX_The_",
        "Grandmaster_",
        "Destroyer_Xx",
        "Bartholomäus",
        "Freiherr von",
        "Trotha",
    ]
    assert len({row.size for row in rows}) == 1


def test_long_names_are_whole_below_an_emblem(chess: rules.Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = recorded_rows(monkeypatch)
    image = challenge_card(chess, "Chess", LONG_PLAYERS, time="5+3", more=["Rated."])
    assert [row.line.text for row in rows] == ["Chess", "5+3", "Rated", *LONG_PLAYERS]
    desktop, phone = shown_sizes(image, (row.line.size for row in rows))
    assert min(*desktop, *phone) >= 13


def test_a_long_name_is_whole_on_the_card_of_a_run(
    chess: rules.Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = recorded_rows(monkeypatch)
    name = " ".join(LONG_PLAYERS)
    image = read(render.run_card(chess, "Puzzles", name, [True] * 40, more=["Best: 17"]))
    texts = [row.line.text for row in rows]
    assert texts[:2] == ["Puzzles", "Best: 17"]
    assert "".join(texts[2:]).replace(" ", "") == name.replace(" ", "")
    desktop, phone = shown_sizes(image, (row.line.size for row in rows))
    assert min(*desktop, *phone) >= 13


def test_name_on_the_card_of_a_run_has_up_to_two_lines(
    chess: rules.Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = recorded_rows(monkeypatch)
    render.run_card(chess, "Puzzles", "Maximilian von Hohenberg", [True], more=["Best: 17"])
    assert [row.line.text for row in rows] == ["Puzzles", "Maximilian von", "Hohenberg", "Best: 17"]


def test_time_has_the_size_of_the_names_and_the_title_is_larger(
    chess: rules.Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = recorded_rows(monkeypatch)
    for players in (PLAYERS, ("Maximilian von Hohenberg", "Anna")):
        for start in (chess, chess.start()):
            rows.clear()
            challenge_card(start, "Chess", players, time="10 min + 30 s byo-yomi", more=["Rated."])
            sizes = [row.size for row in rows if row.ink == DEFAULT.look.label]
            assert len(set(sizes[1:])) == 1, "names and time"
            assert sizes[0] > 1.2 * sizes[1]
            assert rows[-1].size <= sizes[-1]


def test_sentences_have_lines_of_similar_lengths() -> None:
    rows = sentences("Casual: ratings don't change", [0.05], (0, 0, 0), 800, 420.0)
    assert [row.line.text for row in rows] == ["Casual: ratings", "don't change"]


def test_lines_end_between_sentences_if_possible() -> None:
    rows = sentences("Couleurs tirées au sort · Partie classée", [0.048], (0, 0, 0), 800, 496.0)
    assert [row.line.text for row in rows] == ["Couleurs tirées au sort", "Partie classée"]


def recorded_rows(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Record and return all rows of text that are drawn."""
    rows: list[Any] = []
    write = rows_module._write

    def recording_write(image: Image.Image, kit: object, row: object, *place: object) -> None:
        rows.append(row)
        write(image, kit, row, *place)

    monkeypatch.setattr(rows_module, "_write", recording_write)
    return rows


def test_kind_of_event_is_small_above_the_variant(
    chess: rules.Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = recorded_rows(monkeypatch)
    challenge_card(chess, "Chess", time="3+2", kind="Arena")
    assert [row.line.text for row in rows] == ["Arena", "Chess", "3+2"]
    assert rows[0].size < 0.6 * rows[1].size
    assert [row.on_plate for row in rows] == [True, False, False]


@pytest.mark.parametrize("kind", ["Arena", "W" * 60])
def test_kind_of_event_has_a_plate_within_the_card(chess: rules.Variant, kind: str) -> None:
    plate = kit_of(chess, DEFAULT).plate

    def longest_line(kind: str) -> int:
        """Return the length of the longest horizontal line in the colour of the plate."""
        image = text(challenge_card(chess, "Chess", time="3+2", kind=kind))
        assert all(image.getpixel((image.width - 10, y)) == DEFAULT.look.frame for y in range(image.height))
        lines = [[image.getpixel((x, y)) for x in range(image.width)] for y in range(image.height)]
        return max(len([*same]) for line in lines for color, same in groupby(line) if color == plate)

    assert longest_line(kind) > 80 > 2 * longest_line("")


def test_a_clock_is_before_the_first_line_of_the_time(
    chess: rules.Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = recorded_rows(monkeypatch)
    challenge_card(chess, "Chess", PLAYERS, time="10 min + 30 s byo-yomi", more=["Rated."])
    clock = icons.clock(DEFAULT.look.label)
    assert [row.sign for row in rows if row.sign == clock or not row.sign] == ["", clock, ""]
    assert rows[rows.index(next(row for row in rows if row.sign == clock)) + 1].sign == rows_module.NO_SIGN


def test_sentences_are_smaller_only_to_save_a_line() -> None:
    def sizes(text: str) -> list[float]:
        return [row.size for row in sentences(text, (0.05, 0.045, 0.039), (0, 0, 0), 800, 520.0)]

    assert sizes("Gewertet.") == [0.05]
    long = sizes("Ungewertet: Die Wertungszahlen ändern sich nicht.")
    assert len(long) == 2
    assert 0.035 < long[0] < 0.05


def test_a_long_name_replaces_the_name_of_its_colour(chess: rules.Variant) -> None:
    def cards(names: tuple[str, str]) -> set[bytes]:
        return {
            challenge_card(chess, "x", names, side=rules.WHITE, words=PICTURED[to]).tobytes()
            for to in ("en", "ja")
        }

    assert len(cards(PLAYERS)) == 2
    assert len(cards(("Wolfgang Amadeus Mozart", "Bert"))) == 1


@pytest.mark.parametrize("locale", PICTURED)
@pytest.mark.parametrize("key", ["chess", "shogi", "xiangqi", "janggi", "makruk"])
def test_both_names_appear_beside_the_names_of_colours(locale: str, key: str) -> None:
    """Also beside a board, where the longest names of colours leave no space for a letter."""
    variant, names = rules.variant(key), ("Magnolia", "Tarrasch1862")
    kit, width = kit_of(variant, DEFAULT), layout_of(variant, DEFAULT).size[0]
    room = width * 0.44
    card = render.ChallengeCard("", names, rules.WHITE, words=PICTURED[locale])
    rows = seats(kit, variant.family, card, width, room)
    assert [row.line.text for row in rows] == [*names]
    unknown = render.ChallengeCard("", ("😀", "Bert"), rules.WHITE, words=PICTURED[locale])
    assert [row.line.text for row in seats(kit, variant.family, unknown, width, room)] == ["Bert"]


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Capablanca Random Chess", ["Capablanca", "Random Chess"]),
        ("Capablanca-Schach", ["Capablanca-", "Schach"]),
        ("カパブランカチェス", ["カパブランカチェス"]),
    ],
)
def test_words_of_a_title_are_whole_beside_a_board(
    title: str, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = recorded_rows(monkeypatch)
    challenge_card(rules.variant("capablanca").start(), title)
    assert [row.line.text for row in rows] == lines


def test_titles_shrink_before_they_are_cut(chess: rules.Variant) -> None:
    short, longer = (inked(text(challenge_card(chess, name))) for name in ("HHHH", "H" * 14))
    assert short is not None
    assert longer is not None
    assert longer[3] - longer[1] < short[3] - short[1]


def test_texts_without_drawable_letters_are_omitted(chess: rules.Variant) -> None:
    plain = challenge_card(chess, "Kibitz")
    assert challenge_card(chess, "Kibitz", time="😀", more=["😀"]).tobytes() == plain.tobytes()
    assert inked(text(challenge_card(chess, "😀"))) is None


@pytest.mark.parametrize("name", ["شطرنج", "หมากรุก", "שחמט"])
def test_undrawable_texts_beside_a_board_are_omitted(
    chess: rules.Variant, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = recorded_rows(monkeypatch)
    for title, players, shown in (
        (name, PLAYERS, [*PLAYERS]),
        ("Kibitz", (name, name), ["Kibitz"]),
        ("Kibitz", (), ["Kibitz"]),
        (name, (name, name), []),
    ):
        rows.clear()
        challenge_card(chess.start(), title, players)
        assert [row.line.text for row in rows] == shown


def test_an_emblem_shows_a_distinctive_piece_or_rule() -> None:
    pieces = {
        key: icons.emblem_piece(rules.variant(key)).name for key in ("chess", "seirawan", "amazon", "xiangqi")
    }
    assert pieces == {"chess": "king", "seirawan": "hawk", "amazon": "amazon", "xiangqi": "general"}
    emblems = {
        key: challenge_card(rules.variant(key), "x").crop((0, 0, 250, 250)).tobytes()
        for key in ("chess", "atomic", "crazyhouse", "3check", "kingofthehill", "antichess", "duck")
    }
    assert len(set(emblems.values())) == len(emblems)


@pytest.mark.slow
def test_every_variant_has_an_emblem() -> None:
    style = render.Style(square_px=24)
    for variant in rules.variants():
        assert inked(challenge_card(variant, "x", style=style)) is not None


def test_ranks_of_shogi_have_kanji_if_the_style_has_them() -> None:
    variant = rules.variant("shogi")
    plain, kanji = (
        read(render.board(variant.start(), style=render.Style(kanji=wanted))).convert("RGB")
        for wanted in (False, True)
    )
    assert plain.size == kanji.size
    box = render.square_box(variant, 0, rules.WHITE, render.Style())
    left = box[0]
    rims = [image.crop((0, 0, left, image.height)) for image in (plain, kanji)]
    assert rims[0].tobytes() != rims[1].tobytes()
    rest = (left, 0, plain.width, plain.height)
    assert plain.crop(rest).tobytes() == kanji.crop(rest).tobytes()
    for square in range(0, 81, 9):
        _, top, _, bottom = render.square_box(variant, square, rules.WHITE, render.Style())
        label = inked(kanji.crop((0, top, left, bottom)))
        assert label is not None
        assert label[0] >= 2
        assert label[2] <= left - 2
        assert abs((label[1] + label[3]) - (bottom - top)) <= 10, "in the middle of its rank"


@pytest.mark.parametrize("key", ["chess", "xiangqi"])
def test_only_shogi_boards_have_kanji_ranks(key: str) -> None:
    start = rules.variant(key).start()
    assert render.board(start, style=render.Style(kanji=True)) == render.board(start)
