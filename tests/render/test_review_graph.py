"""The graph of a game's winning chances."""

from __future__ import annotations

import io
import random
from importlib import import_module
from itertools import pairwise
from math import dist
from typing import Any

import pytest
from PIL import Image

import render
import rules
from render import fonts
from render.chart import SIZE, side_colors
from render.colors import contrast
from render.drawing_kit import kit_of
from render.review_graph import Turn
from tests.cases import loop_over

graph = import_module("render.review_graph")
TURNS = {9: Turn("?", "5. Qb3"), 30: Turn("??", "15… Rxe4"), 40: Turn("?!", "20… Kh8")}
NAMES = ("Anna", "勝男")


def chances(plies: int, seed: int = 1) -> list[float]:
    chance = random.Random(seed)
    values = [0.5]
    while len(values) <= plies:
        values.append(min(max(values[-1] + chance.uniform(-0.1, 0.1), 0), 1))
    return values


def drawn(
    values: list[float], marks: dict[int, Turn] | None = None, key: str = "chess", **how: object
) -> Image.Image:
    contents = render.ReviewGraph(values, marks or {}, NAMES, **how)  # type: ignore[arg-type]
    return Image.open(io.BytesIO(render.review_graph(rules.variant(key), contents))).convert("RGB")


# Every length in one theme, and every theme at one length, because themes change only colours.
@pytest.mark.slow
@loop_over(
    ("theme", "plies"),
    [*((render.themes()[0], plies) for plies in (0, 1, 600)), *((theme, 60) for theme in render.themes())],
)
def test_graphs_of_any_length_are_small_and_deterministic(theme: str, plies: int) -> None:
    values, style = chances(plies), render.Style(theme=theme)
    marks = {ply: turn for ply, turn in TURNS.items() if ply <= plies}
    variant, contents = rules.variant("chess"), render.ReviewGraph(values, marks, NAMES, shown=plies)
    data = render.review_graph(variant, contents, style=style)
    assert Image.open(io.BytesIO(data)).size == SIZE
    assert data == render.review_graph(variant, contents, style=style)
    assert len(data) < 60_000


@pytest.mark.slow
@pytest.mark.parametrize("family", ["chess", "shogi", "xiangqi", "janggi", "makruk"])
def test_the_first_sides_part_has_the_height_of_its_chances(family: str) -> None:
    variant = rules.variant(family)
    lower, upper = side_colors(kit_of(variant, render.Style()))
    assert contrast(lower, upper) > 1.3
    image = drawn([0.25] * 30 + [0.8] * 31, key=family)

    def near(pixel: object, color: tuple[int, int, int]) -> bool:
        return max(abs(a - b) for a, b in zip(pixel, color, strict=True)) < 12  # type: ignore[call-overload]

    for x, chance in ((300, 0.25), (800, 0.8)):
        column = [image.getpixel((x, y)) for y in range(84, 546)]
        assert sum(near(pixel, lower) for pixel in column) / len(column) == pytest.approx(chance, abs=0.03)
        assert sum(near(pixel, upper) for pixel in column) / len(column) == pytest.approx(
            1 - chance, abs=0.03
        )
        assert near(column[-5], lower)


@pytest.mark.parametrize("family", ["chess", "shogi", "xiangqi", "janggi", "makruk"])
def test_line_and_dashes_are_visible_on_both_parts(family: str) -> None:
    parts = side_colors(kit_of(rules.variant(family), render.Style()))
    image = drawn([0.2] * 61, key=family)
    line = image.getpixel((500, round(546 - 462 * 0.2)))
    assert min(contrast(line, part) for part in parts) > 1.7  # type: ignore[arg-type]
    dashes = {image.getpixel((x, 315)) for x in range(40, 1040)}
    assert max(contrast(dash, parts[1]) for dash in dashes) > 1.7  # type: ignore[arg-type]
    image = drawn([0.8] * 61, key=family)
    dashes = {image.getpixel((x, 315)) for x in range(40, 140)}
    assert max(contrast(dash, parts[0]) for dash in dashes) > 1.7  # type: ignore[arg-type]


def written(monkeypatch: pytest.MonkeyPatch, *args: object, **how: object) -> list[str]:
    texts: list[str] = []
    line = fonts.line

    def recording_line(text: str, size: float, width: float) -> fonts.Line | None:
        texts.append(text)
        return line(text, size, width)

    monkeypatch.setattr(fonts, "line", recording_line)
    drawn(*args, **how)  # type: ignore[arg-type]
    return texts


def test_a_graph_has_only_names_notes_turning_points_and_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = written(monkeypatch, chances(60), TURNS, notes=("87 %", "71 %"))
    assert {text for text in texts if not text.isdigit()} == {
        *NAMES, "87 %", "71 %", *(turn.text for turn in TURNS.values())
    }  # fmt: skip
    assert [text for text in texts if text.isdigit()] == ["5", "10", "15", "20", "25", "30"]


def test_labels_use_the_callers_move_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    every = written(monkeypatch, chances(60), number=lambda ply: ply)
    assert [text for text in every if text.isdigit()] == ["10", "20", "30", "40", "50", "60"]
    later = written(monkeypatch, chances(6), number=lambda ply: 20 + ply // 2)
    assert [text for text in later if text.isdigit()] == ["20", "21", "22", "23"]


def tags(values: list[float], marks: dict[int, Turn], monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the tags that are drawn."""
    drawn_tags: list[Any] = []
    plates = graph._plates

    def recording_plates(tags: list[Any], look: object) -> object:
        drawn_tags.extend(tags)
        return plates(tags, look)

    monkeypatch.setattr(graph, "_plates", recording_plates)
    drawn(values, marks)
    return drawn_tags


@pytest.mark.slow
@loop_over("plies", [(1, 2, 3), (58, 59, 60), (20, 21, 22), (0, 30, 60)])
@loop_over("level", [0.0, 0.5, 1.0])
def test_tags_are_within_the_plot_and_do_not_overlap(
    plies: tuple[int, ...], level: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = {ply: Turn("??", "123手目 ▲７六歩成") for ply in plies}
    boxes = [tag.box for tag in tags([level] * 61, marks, monkeypatch)]
    assert len(boxes) >= 2
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert 40 <= left < right <= 1060
        assert 94 <= top < bottom <= 536
        for other in boxes[:number]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def within(spot: tuple[float, float], box: tuple[float, float, float, float]) -> bool:
    return box[0] < spot[0] < box[2] and box[1] < spot[1] < box[3]


@pytest.mark.slow
@loop_over("seed", range(4))
def test_stems_cross_no_other_tags_and_stems(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tags cover no turning points, either."""
    first = random.Random(seed).randrange(1, 57)
    plies = (first, first + 1 + seed % 2, first + 3)
    drawn_tags = tags(chances(60, seed), {ply: Turn("??", "16… Qxb7+") for ply in plies}, monkeypatch)
    assert len(drawn_tags) == 3
    for tag in drawn_tags:
        (x, y), (to_x, to_y) = tag.stem
        stem = [(x + (to_x - x) * at / 200, y + (to_y - y) * at / 200) for at in range(201)]
        left, top, right, bottom = tag.box
        assert not any(
            left < at < right and top < down < bottom for at, down in (other.point for other in drawn_tags)
        )
        for other in (other for other in drawn_tags if other is not tag):
            left, top, right, bottom = other.box
            assert not any(left < at < right and top < down < bottom for at, down in stem)
            (x, y), (to_x, to_y) = other.stem
            sides = [(to_x - x) * (down - y) - (to_y - y) * (at - x) for at, down in stem]
            near = [dist(other.point, spot) + dist(spot, other.stem[1]) - dist(*other.stem) for spot in stem]
            assert not (min(sides) < 0 < max(sides) and min(near) < 0.5)


@pytest.mark.slow
@loop_over("seed", range(4))
def test_tags_are_near_their_points_and_stems_avoid_the_line(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    values, plies = chances(60, seed), (12, 30, 48)
    drawn_tags = tags(values, {ply: Turn("??", "16… Qxb7+") for ply in plies}, monkeypatch)
    assert len(drawn_tags) == 3
    line = [(30 + 1022 * ply / 60, 546 - 462 * chance) for ply, chance in enumerate(values)]
    for tag in drawn_tags:
        assert dist(*tag.stem) <= SIZE[0] / 4.5
        left, top, right, bottom = tag.box
        assert left <= tag.stem[1][0] <= right
        assert top <= tag.stem[1][1] <= bottom
        assert not any(graph._cross(tag.stem, part) for part in pairwise(line))


def test_a_tag_may_be_beside_its_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no space above and below this point on a steep line."""
    drawn_tags = tags([0.9] * 30 + [0.5] + [0.1] * 30, {30: Turn("??", "15… Qxb7+")}, monkeypatch)
    (left, top, right, bottom), (x, y), *_ = drawn_tags[0]
    assert top < y < bottom
    assert not left <= x <= right


def test_five_turning_points_in_a_row_have_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    values = [0.5] * 38 + [0.9, 0.4, 0.9, 0.45, 0.95] + [0.95] * 38
    drawn_tags = tags(values, {ply: Turn("??", "20… Rfd8") for ply in range(38, 43)}, monkeypatch)
    assert len(drawn_tags) == 5


@pytest.mark.slow
@loop_over("seed", range(4))
def test_turning_points_of_the_last_moves_have_tags(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (
        len(tags(chances(60, seed), dict.fromkeys((58, 59, 60), Turn("??", "30… Qxb7+")), monkeypatch)) == 3
    )


@pytest.mark.slow
def test_a_turning_point_without_space_for_a_tag_is_a_dot(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = {ply: Turn("?", "W" * 15) for ply in range(120, 192, 9)}
    drawn_tags = tags([0.5] * 301, marks, monkeypatch)
    assert 0 < len(drawn_tags) < 8
    image = drawn([0.5] * 301, marks)
    dots = {image.getpixel((round(30 + 1022 * ply / 300), 315)) for ply in marks}
    assert len(dots) == 1, "one colour, not covered"


@pytest.mark.slow
def test_the_ply_that_is_shown_is_marked() -> None:
    values = chances(60)
    seen = {drawn(values, shown=shown).tobytes() for shown in (None, 0, 30, 60)}
    assert len(seen) == 4


@pytest.mark.parametrize(
    ("values", "how", "message"),
    [
        ([], {}, "chances: none"),
        ([0.5, 1.2], {}, "winning chances are 0 to 1, not 1.2"),
        ([0.5], {"marks": {1: Turn("?", "")}}, "ply 1 of a game of 0"),
        ([0.5], {"shown": 1}, "ply 1 of a game of 0"),
        ([0.5], {"marks": {0: Turn("?!?", "")}}, "is not one of"),
    ],
)
def test_invalid_contents_are_rejected(values: list[float], how: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        drawn(values, **how)  # type: ignore[arg-type]
