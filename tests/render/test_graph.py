"""The graph of a game's winning chances."""

from __future__ import annotations

import io
import random
from importlib import import_module
from math import dist
from typing import Any

import pytest
from PIL import Image

import render
import rules
from render import fonts
from render.board_style import kit_of
from render.colors import contrast
from render.graph import SIZE, Turn, parts

graph = import_module("render.graph")
TURNS = {9: Turn("?", "5. Qb3"), 30: Turn("??", "15… Rxe4"), 40: Turn("?!", "20… Kh8")}
NAMES = ("Anna", "勝男")


def chances(plies: int, seed: int = 1) -> list[float]:
    chance = random.Random(seed)
    found = [0.5]
    while len(found) <= plies:
        found.append(min(max(found[-1] + chance.uniform(-0.1, 0.1), 0), 1))
    return found


def drawn(values: list[float], marks: dict[int, Turn] | None = None, **how: object) -> Image.Image:
    how = {"variant": rules.variant("chess"), "names": NAMES, **how}
    return Image.open(io.BytesIO(render.graph(values, marks, **how))).convert("RGB")  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", render.themes())
@pytest.mark.parametrize("plies", [0, 1, 60, 600])
def test_every_length_of_game(theme: str, plies: int) -> None:
    values, style = chances(plies), render.Style(theme=theme)
    marks = {ply: turn for ply, turn in TURNS.items() if ply <= plies}
    how = {"variant": rules.variant("chess"), "names": NAMES, "shown": plies, "style": style}
    data = render.graph(values, marks, **how)  # type: ignore[arg-type]
    assert Image.open(io.BytesIO(data)).size == SIZE
    assert data == render.graph(values, marks, **how)  # type: ignore[arg-type]
    assert len(data) < 60_000


@pytest.mark.parametrize("family", ["chess", "shogi", "xiangqi", "janggi", "makruk"])
def test_the_first_side_s_part_is_as_high_as_its_chances(family: str) -> None:
    variant = rules.variant(family)
    lower, upper = parts(kit_of(variant, render.Style()))
    assert contrast(lower, upper) > 1.3
    image = drawn([0.25] * 30 + [0.8] * 31, variant=variant)

    def near(pixel: object, color: tuple[int, int, int]) -> bool:
        return max(abs(a - b) for a, b in zip(pixel, color, strict=True)) < 12  # type: ignore[call-overload]

    for x, chance in ((300, 0.25), (800, 0.8)):
        column = [image.getpixel((x, y)) for y in range(84, 546)]
        assert sum(near(pixel, lower) for pixel in column) / len(column) == pytest.approx(chance, abs=0.03)
        assert sum(near(pixel, upper) for pixel in column) / len(column) == pytest.approx(
            1 - chance, abs=0.03
        )
        assert near(column[-5], lower)


def written(monkeypatch: pytest.MonkeyPatch, *args: object, **how: object) -> list[str]:
    texts: list[str] = []
    line = fonts.line

    def noted(text: str, size: float, width: float) -> fonts.Line | None:
        texts.append(text)
        return line(text, size, width)

    monkeypatch.setattr(fonts, "line", noted)
    drawn(*args, **how)  # type: ignore[arg-type]
    return texts


def test_players_moves_and_notes_are_told_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = written(monkeypatch, chances(60), TURNS, notes=("87 %", "71 %"))
    assert {text for text in texts if not text.isdigit()} == {
        *NAMES, "87 %", "71 %", *(turn.text for turn in TURNS.values())
    }  # fmt: skip
    assert [text for text in texts if text.isdigit()] == ["5", "10", "15", "20", "25", "30"]


def test_moves_are_counted_as_the_caller_counts_them(monkeypatch: pytest.MonkeyPatch) -> None:
    every = written(monkeypatch, chances(60), number=lambda ply: ply)
    assert [text for text in every if text.isdigit()] == ["10", "20", "30", "40", "50", "60"]
    later = written(monkeypatch, chances(6), number=lambda ply: 20 + ply // 2)
    assert [text for text in later if text.isdigit()] == ["20", "21", "22", "23"]


def tags(values: list[float], marks: dict[int, Turn], monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The tags that are drawn."""
    found: list[Any] = []
    shapes = graph._tag_shapes

    def noted(tags: list[Any], look: object) -> object:
        found.extend(tags)
        return shapes(tags, look)

    monkeypatch.setattr(graph, "_tag_shapes", noted)
    drawn(values, marks)
    assert len(found) == len(marks)
    return found


@pytest.mark.parametrize(
    "plies", [(1, 2, 3), (58, 59, 60), (20, 21, 22), (0, 30, 60)], ids=["first", "last", "close", "ends"]
)
@pytest.mark.parametrize("level", [0.0, 0.5, 1.0])
def test_tags_lie_within_the_plot_and_not_on_each_other(
    plies: tuple[int, ...], level: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = {ply: Turn("??", "123手目 ▲７六歩成") for ply in plies}
    boxes = [tag.box for tag in tags([level] * 61, marks, monkeypatch)]
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert 30 <= left < right <= 1070
        assert 84 <= top < bottom <= 546
        for other in boxes[:number]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def within(spot: tuple[float, float], box: tuple[float, float, float, float]) -> bool:
    return box[0] < spot[0] < box[2] and box[1] < spot[1] < box[3]


@pytest.mark.parametrize("seed", range(12))
def test_no_stem_runs_below_another_tag_or_over_another_stem(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tag covers no turning point either, not even its own."""
    first = random.Random(seed).randrange(1, 57)
    plies = (first, first + 1 + seed % 2, first + 3)
    found = tags(chances(60, seed), {ply: Turn("??", "16… Qxb7+") for ply in plies}, monkeypatch)
    assert sum(tag.line is not None for tag in found) >= 2
    for tag in (tag for tag in found if tag.line):
        (x, y), (to_x, to_y) = tag.stem
        stem = [(x + (to_x - x) * at / 200, y + (to_y - y) * at / 200) for at in range(201)]
        left, top, right, bottom = tag.box
        assert not any(
            left < at < right and top < down < bottom for at, down in (each.point for each in found)
        )
        for other in (each for each in found if each is not tag):
            left, top, right, bottom = other.box
            assert (
                not any(left < at < right and top < down < bottom for at, down in stem) or other.line is None
            )
            (x, y), (to_x, to_y) = other.stem
            sides = [(to_x - x) * (down - y) - (to_y - y) * (at - x) for at, down in stem]
            near = [dist(other.point, spot) + dist(spot, other.stem[1]) - dist(*other.stem) for spot in stem]
            assert not (min(sides) < 0 < max(sides) and min(near) < 0.5)


def test_a_tag_without_room_is_a_badge_on_its_point(monkeypatch: pytest.MonkeyPatch) -> None:
    long = "W" * 15
    found = tags([0.5] * 301, {ply: Turn("?", long) for ply in (150, 151, 152, 153)}, monkeypatch)
    bare = [tag for tag in found if tag.line is None]
    assert 0 < len(bare) < 4
    for tag in bare:
        left, top, right, bottom = tag.box
        assert (right - left, bottom - top) == (48, 48)


def test_the_ply_that_is_shown_is_marked() -> None:
    values = chances(60)
    seen = {drawn(values, shown=shown).tobytes() for shown in (None, 0, 30, 60)}
    assert len(seen) == 4


@pytest.mark.parametrize(
    ("values", "how", "said"),
    [
        ([], {}, "chances: none"),
        ([0.5, 1.2], {}, "a chance to win is 0 to 1, not 1.2"),
        ([0.5], {"marks": {1: Turn("?", "")}}, "ply 1 of a game of 0"),
        ([0.5], {"shown": 1}, "ply 1 of a game of 0"),
        ([0.5], {"marks": {0: Turn("?!?", "")}}, "is none of"),
    ],
)
def test_what_cannot_be_drawn_is_refused(values: list[float], how: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        drawn(values, **how)  # type: ignore[arg-type]
