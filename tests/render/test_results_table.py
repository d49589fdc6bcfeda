"""Tables and podiums of events."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

import render
from render import EventTable, Mark, PodiumPlace, TableRow, fonts
from render.chart import SIZE, Chart, Spot
from render.colors import contrast
from render.podium import podium_height
from render.results_table import MAX_LINES, PAUSED, PLAYING, TO_PLAY, WITHDRAWN

results_table = import_module("render.results_table")
WIN, DRAW, LOSS = Mark("1", 1.0), Mark("½", 0.5), Mark("0", 0.0)
DOUBLED = Mark("4", 1.0, is_doubled=True), Mark("2", 0.5, is_doubled=True)
OPPOSITE = {WIN: LOSS, DRAW: DRAW, LOSS: WIN, PLAYING: PLAYING, TO_PLAY: TO_PLAY}
LONG = "W" * 32
NAMES = ("alice", "Дмитрий Иванов", "勝男さん", "김민준", LONG, "Chessmaster_9000", "x", "王小明")

Written = tuple[Spot, fonts.Line, str]


def crosstable(players: int, cycles: int = 1, *, ties: bool = True, seed: int = 1) -> EventTable:
    """Return a table with random results; some games are being played or still to come."""
    chance = random.Random(seed)
    results: dict[tuple[int, int], list[Mark]] = {}
    for one in range(players):
        for other in range(one):
            marks = chance.choices((WIN, DRAW, LOSS, PLAYING, TO_PLAY), (4, 3, 4, 1, 1), k=cycles)
            results[one, other] = marks
            results[other, one] = [OPPOSITE[mark] for mark in marks]
    rows = [
        TableRow(
            NAMES[one % len(NAMES)],
            "28½" if cycles > 1 else "14½",
            [results.get((one, other), ()) for other in range(players)],
            tie="10½ · 8" if ties and one % 2 else "",
            state=("", "", PAUSED, WITHDRAWN)[one % 4],
        )
        for one in range(players)
    ]
    return EventTable(rows, "Points", "Feinwertung")


def sheet(games: int) -> EventTable:
    """Return a table of 20 players with the points of each game in order."""
    marks = [[Mark(str(number % 5), number % 5 / 4)] for number in range(games)]
    rows = [TableRow(LONG, "64", marks, f"{games}g", tie="2104")] * 20
    return EventTable(rows, "Points", "Performance", "Games", is_cross=False, first=81)


def places(*ranks: int) -> list[PodiumPlace]:
    return [PodiumPlace(rank, NAMES[number]) for number, rank in enumerate(ranks)]


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    assert image.format == "PNG"
    assert image.mode == "P"
    return image.convert("RGB")


def drawn(table: EventTable, **style: Any) -> Image.Image:
    return opened(render.event_table(table, style=render.Style(**style)))


def drawn_podium(players: Sequence[PodiumPlace], **style: Any) -> Image.Image:
    """Return the part of a table's picture with the podium."""
    whole = drawn(replace(crosstable(3), podium=players), **style)
    return whole.crop((0, 0, whole.width, podium_height(players)))


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """The texts written since the start of the test, with their places and anchors."""
    texts: list[Written] = []
    write = Chart.write

    def recording_write(chart: Chart, spot: Spot, text: fonts.Line | None, *ink: Any, **how: Any) -> float:
        texts.extend([(spot, text, how.get("anchor", "lm"))] if text else [])
        return write(chart, spot, text, *ink, **how)

    monkeypatch.setattr(Chart, "write", recording_write)
    return texts


def boxes(written: list[Written]) -> list[tuple[float, float, float, float]]:
    """Return the boxes of texts: left, top, right and bottom."""
    found: list[tuple[float, float, float, float]] = []
    for (x, y), line, anchor in written:
        left = x - line.width * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]]
        found.append((left, y - line.size / 2, left + line.width, y + line.size / 2))
    return found


def check_places(written: list[Written], height: int) -> None:
    """Check that texts are inside the picture and don't overlap."""
    found = boxes(written)
    for left, top, right, bottom in found:
        assert 0 <= left < right <= SIZE[0]
        assert 0 <= top < bottom <= height
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (written[number], one, other)


def shown_size(size: float, height: int) -> tuple[float, float]:
    """Return a size of text as Discord shows it: on a desktop and on a phone."""
    return size * min(550 / SIZE[0], 350 / height), size * min(330 / SIZE[0], 350 / height)


@pytest.mark.parametrize(
    ("players", "cycles"),
    [(2, 1), (3, 1), (4, 1), (6, 1), (8, 1), (10, 1), (12, 1), (16, 1), (2, 2), (3, 2), (5, 2), (8, 2)],
)
def test_texts_of_a_crosstable_are_legible_and_do_not_overlap(
    players: int, cycles: int, written: list[Written]
) -> None:
    table = crosstable(players, cycles)
    image = drawn(table)
    check_places(written, image.height)
    texts = [line.text for _, line, _ in written]
    assert "Points" in texts
    assert [str(number) in texts for number in range(1, players + 1)] == [True] * players
    for mark in ("1", "½", "0"):
        expected = sum(
            cell.text == mark for row in table.rows for cell in (m for r in row.results for m in r)
        )
        heads = 2 if mark == "1" else 0  # The number of the row and of the column.
        assert texts.count(mark) == expected + heads
    assert players * cycles <= MAX_LINES
    names = [line for _, line, anchor in written if anchor == "lm"]
    assert len(names) == players
    assert min((line.width for line in names if line.is_cut), default=200) >= 180
    desktop, phone = shown_size(min(line.size for _, line, _ in written), image.height)
    assert desktop >= 15
    assert phone >= 11
    assert image.width == SIZE[0]


@pytest.mark.parametrize("tie", ["Ties", "Feinwertung"])
def test_usual_names_of_six_players_are_whole_and_names_have_one_size(
    tie: str, written: list[Written]
) -> None:
    table, long = crosstable(6), "Maximilian von Hohenberg zu Trotha"
    names = ("alice", "bob", "Chessmaster_9000", "Magnus C.", "勝男さん", long)
    rows = [replace(row, name=name, state=PAUSED) for row, name in zip(table.rows, names, strict=True)]
    drawn(replace(table, rows=rows, tie=tie))
    shown = [line for _, line, anchor in written if anchor == "lm"]
    assert [line.text for line in shown[:-1]] == [*names[:-1]]
    assert shown[-1].is_cut
    assert len({line.size for line in shown}) == 1
    assert len({line.size for _, line, _ in written if line.text in ("Points", tie)}) == 1


def test_results_shrink_for_long_names(written: list[Written]) -> None:
    rows = [replace(row, name="Maximilian von Hohenberg", state="", tie="") for row in crosstable(6).rows]
    drawn(EventTable(rows, "Points", podium=places(1, 2, 3)))
    assert not any(line.is_cut for _, line, anchor in written if anchor == "lm")


def test_results_do_not_touch_the_texts_beside_them(written: list[Written]) -> None:
    rows = [replace(row, name=LONG, tie="10½ · 8") for row in crosstable(6).rows]
    table = EventTable(rows, "Points", "Ties")
    drawn(table)
    place = results_table._fitting_layout(table)
    names = [x + line.width for (x, _), line, anchor in written if anchor == "lm"]
    ties = [x - line.width for (x, _), line, _ in written if line.text == "10½ · 8"]
    assert place.cells - max(names) >= 24
    assert min(ties) - place.end >= 24


def test_wide_double_table_has_stacked_results(written: list[Written]) -> None:
    drawn(crosstable(3, 2, ties=False))
    narrow = {y for (_, y), line, _ in written if line.text in ("1", "0", "½")}
    written.clear()
    drawn(crosstable(8, 2, ties=False))
    wide = {y for (_, y), line, _ in written if line.text in ("1", "0", "½")}
    assert len(narrow) == 3 + 1, "a line of each row and the heads"
    assert len(wide) > 2 * 8


def test_tie_breaks_are_left_out_if_names_would_have_no_room(written: list[Written]) -> None:
    drawn(crosstable(6))
    assert any(line.text == "10½ · 8" for _, line, _ in written)
    written.clear()
    drawn(crosstable(16))
    assert not any(line.text in ("10½ · 8", "Feinwertung") for _, line, _ in written)


@pytest.mark.parametrize("players", [9, 10, 11, 16])
def test_every_second_of_many_columns_has_its_number(players: int, written: list[Written]) -> None:
    drawn(crosstable(players))
    y = next(y for (_, y), line, _ in written if line.text == "Points")
    numbers = [line.text for (_, top), line, anchor in written if top == y and anchor == "mm"]
    step = 1 if players < 10 else 2
    assert numbers == [str(number) for number in range(1, players + 2 - step, step)]


@pytest.mark.parametrize("ranks", [(), (1, 2, 3), (1, 2, 3, 3)], ids=str)
def test_sheet_of_twenty_players_is_legible_below_a_podium(
    ranks: tuple[int, ...], written: list[Written]
) -> None:
    image = drawn(replace(sheet(8), podium=places(*ranks)))
    desktop, phone = shown_size(min(line.size for _, line, _ in written), image.height)
    assert desktop >= 11
    assert phone >= 11


@pytest.mark.parametrize("games", [0, 1, 8, 40])
def test_sheet_shows_the_last_games_that_fit(games: int, written: list[Written]) -> None:
    image = drawn(sheet(games))
    check_places(written, image.height)
    assert {"Games", "81", "100"} <= {line.text for _, line, _ in written}
    assert sum(line.text == f"{games}g" for _, line, _ in written) == 20
    first = [line.text for (_, y), line, anchor in written if anchor == "mm" and y == written[3][0][1]]
    expected = [str(number % 5) for number in range(games)]
    assert first == expected[len(expected) - len(first) :]
    assert len(first) >= min(games, 6)
    desktop, phone = shown_size(min(line.size for _, line, _ in written), image.height)
    assert desktop >= 11
    assert phone >= 11
    assert all(line.width >= 250 for _, line, _ in written if line.text.startswith("W"))


@pytest.mark.parametrize("state", [PAUSED, WITHDRAWN])
def test_sign_of_a_state_is_beside_the_name(state: str) -> None:
    row = TableRow("勝男", "1", [(), ()])
    pictures = [drawn(EventTable([replace(row, state=each), row], "Points")) for each in (state, "")]
    place = results_table._fitting_layout(EventTable([row, row], "Points"))
    name = results_table._name(row, place)
    assert name is not None
    signed, plain = (
        image.crop((round(place.names[0] + name.width + 4), 0, 700, image.height)) for image in pictures
    )
    assert difference(signed, plain) is not None
    widths = [
        results_table._name(replace(row, name="W" * 40, state=each), place).width for each in (state, "")
    ]
    assert widths[0] < widths[1] - place.size / 2, "room for the sign"


@pytest.mark.parametrize("theme", render.themes())
def test_results_have_contrast_and_differ_in_color_in_every_theme(theme: str) -> None:
    rows = [TableRow("alice", "1", [(), (mark,)]) for mark in (WIN, DRAW, LOSS, *DOUBLED)]
    grounds: list[tuple[int, int, int]] = []
    for mark in (WIN, DRAW, LOSS, *DOUBLED):
        image = drawn(EventTable([replace(rows[0], results=[(), (mark,)]), rows[1]], "Points"), theme=theme)
        box = image.crop((880, 84, 950, 160))  # The inside of the second cell of the first row.
        data = box.tobytes()
        colors = Counter(zip(data[::3], data[1::3], data[2::3], strict=True))
        ((ground, _),) = colors.most_common(1)
        assert max(contrast(ground, ink) for ink in colors) >= 4.5
        grounds.append(ground)
    assert len(set(grounds)) == 5


def row_area(image: Image.Image, row: int, of: int) -> Image.Image:
    """Return the part of a table without a podium that a row covers."""
    height = 96
    top = image.height - 18 - height * (of - row)
    return image.crop((0, top, image.width, top + height))


def test_results_are_about_square_and_a_table_of_eight_is_no_higher_than_shown() -> None:
    """At most 350 of 550 pixels on Discord, even with a podium."""
    empty = replace(crosstable(8), podium=places(1, 2, 3))
    empty = replace(empty, rows=[replace(row, results=[()] * 8) for row in empty.rows])
    one = replace(empty, rows=[replace(empty.rows[0], results=[(), (WIN,), *[()] * 6]), *empty.rows[1:]])
    left, top, right, bottom = difference(drawn(empty), drawn(one)) or (0, 0, 0, 0)
    assert 1 <= (bottom - top) / (right - left) <= 1.4
    assert drawn(one).height <= SIZE[1]


def difference(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """Return the box in which two pictures differ visibly; their palettes differ a little."""
    changed = ImageChops.difference(one, other).convert("L").point([0] * 24 + [255] * 232)
    return changed.getbbox()


def test_result_changes_only_its_cell() -> None:
    table = crosstable(4, seed=3)
    first = table.rows[0]
    before, after = (
        drawn(replace(table, rows=[replace(first, results=[*first.results[:3], (mark,)]), *table.rows[1:]]))
        for mark in (WIN, LOSS)
    )
    assert difference(row_area(before, 0, 4), row_area(after, 0, 4)) is not None
    left, top, right, bottom = difference(before, after) or (0, 0, 0, 0)
    assert right - left <= 96
    assert bottom - top <= 96


def test_states_differ_without_colors() -> None:
    table = crosstable(3, ties=False)
    pictures = [
        drawn(
            replace(table, rows=[replace(table.rows[0], state=state), *map(_active, table.rows[1:])])
        ).convert("L")
        for state in ("", PAUSED, WITHDRAWN)
    ]
    for one, other in pairwise((*pictures, pictures[0])):
        assert difference(one, other) is not None


def _active(row: TableRow) -> TableRow:
    return replace(row, state="")


def test_running_games_and_games_to_play_differ_from_games_without_a_result() -> None:
    table = crosstable(2)
    cells = ((PLAYING,), (TO_PLAY,), ())
    pictures = [
        drawn(replace(table, rows=[replace(table.rows[0], results=[(), cell]), table.rows[1]]))
        for cell in cells
    ]
    assert len({picture.tobytes() for picture in pictures}) == 3


def test_equal_tables_give_equal_files_of_moderate_size() -> None:
    table = crosstable(8, 2)
    png = render.event_table(table)
    assert png == render.event_table(table)
    assert len(png) < 150_000


@pytest.mark.parametrize(
    "table",
    [
        EventTable([], "Points"),
        EventTable([TableRow("alice", "1", [()]), TableRow("bob", "0", [()])], "Points"),
    ],
    ids=["empty", "not square"],
)
def test_invalid_tables_are_rejected(table: EventTable) -> None:
    with pytest.raises(ValueError, match="row"):
        render.event_table(table)


# ---- podiums


@pytest.mark.parametrize(
    "ranks",
    [(1,), (1, 2), (1, 2, 3), (1, 2, 3, 3), (1, 1, 3), (1, 1, 1), (1, 2, 2, 2), (1, 1, 1, 1, 1, 1, 1, 1)],
    ids=str,
)
def test_texts_of_a_podium_do_not_overlap(ranks: tuple[int, ...], written: list[Written]) -> None:
    players = places(*ranks)
    image = drawn_podium(players)
    written = [text for text in written if text[0][1] < image.height]
    check_places(written, image.height)
    numbers = [int(line.text) for _, line, anchor in written if anchor == "mm" and line.text.isdigit()]
    assert numbers == list(ranks[:3])
    texts = {line.text for _, line, _ in written}
    expected = NAMES[:5] if len(ranks) <= 5 else NAMES[:4]
    for name in expected[: len(ranks)]:
        assert name in texts or any(text.endswith("…") and name.startswith(text[:-1]) for text in texts)
    assert ("+4" in texts) == (len(ranks) == 8)


def test_names_on_a_podium_have_one_size_and_a_long_one_has_two_lines(written: list[Written]) -> None:
    names = "alice", "Maximilian von Hohenberg", "勝男"
    players = [PodiumPlace(rank, name) for rank, name in enumerate(names, 1)]
    drawn_podium(players)
    shown = [line for (_, y), line, anchor in written if anchor == "mm" and y < podium_height(players)]
    lines = [line for line in shown if not line.text.isdigit()]
    assert {line.text for line in lines} == {"alice", "Maximilian von", "Hohenberg", "勝男"}
    assert len({line.size for line in lines}) == 1


def top_of_step(image: Image.Image, column: int) -> int:
    """Return the top of a step, from its left edge where nothing is written."""
    x = 60 + 346 * column
    ground = image.getpixel((x, image.height - 40))
    return next(y for y in range(image.height - 40, 0, -1) if image.getpixel((x, y)) != ground)


@pytest.mark.parametrize("theme", render.themes())
def test_steps_are_higher_for_better_places_and_equal_for_shared_ones(theme: str) -> None:
    image = drawn_podium(places(1, 2, 3), theme=theme)
    assert top_of_step(image, 1) < top_of_step(image, 0) < top_of_step(image, 2)
    image = drawn_podium(places(1, 1, 3), theme=theme)
    assert top_of_step(image, 1) == top_of_step(image, 0) < top_of_step(image, 2)


def test_podium_is_above_the_table() -> None:
    table, players = crosstable(3), places(1, 2, 3)
    alone, whole = drawn(table), drawn(replace(table, podium=players))
    assert whole.height == alone.height + podium_height(players) - 18


@pytest.mark.parametrize("ranks", [(0,), (1, 4)])
def test_podium_with_other_places_is_rejected(ranks: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="ranks 1 to 3"):
        drawn_podium(places(*ranks))


def test_fraction_is_one_character_in_pictures() -> None:
    line = fonts.line("10½", 36, 500)
    assert line is not None
    assert line.text == "10½"
