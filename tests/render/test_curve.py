"""Pictures of ratings through time."""

from __future__ import annotations

import io
import itertools
import random
from datetime import date, timedelta

import pytest
from PIL import Image, ImageStat

import render
from render.colors import contrast
from render.curve import MOST, _inks
from render.theme import all_themes

TITLES = ("Chess · blitz", "クレイジーハウス・通信戦", "Shogi · rapid", "チャンギ・ブリッツ")


def curve(number: int, points: int, spread: float = 40, uncertain: int = 3) -> render.Curve:
    rng, rating, day = random.Random(number), 1500.0, date(2026, 1, 3)
    found: list[tuple[date, float, bool]] = []
    for at in range(points):
        found.append((day, rating, at < uncertain))
        rating += rng.uniform(-spread, spread)
        day += timedelta(days=rng.randrange(1, 5))
    return render.Curve(TITLES[number], "1523?", tuple(found))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("theme", render.themes())
@pytest.mark.parametrize("points", [1, 2, 60, 1000])
def test_every_number_of_points_and_curves(theme: str, points: int) -> None:
    for count in (1, MOST):
        curves = [curve(number, points) for number in range(count)]
        data = render.rating_curve(curves, style=render.Style(theme=theme))
        image = opened(data)
        assert image.size == (1100, 700)
        assert len(image.getcolors(100_000) or []) > 8
        assert data == render.rating_curve(curves, style=render.Style(theme=theme))
        assert len(data) < 60_000


@pytest.mark.parametrize("theme", render.themes())
def test_lines_are_seen_and_told_apart(theme: str) -> None:
    look = all_themes()[theme]
    inks = _inks(look, MOST)
    assert len(set(inks)) == MOST
    assert all(contrast(ink, look.frame) >= 4.4 for ink in inks)


def test_each_curve_has_a_mark_of_its_own() -> None:
    """By its shape: one colour for all of them, they still differ."""
    points = ((date(2026, 1, 3), 1500.0, False), (date(2026, 2, 3), 1600.0, False))
    marks: list[bytes] = []
    for number in range(MOST):
        curves = [render.Curve("", "", points) for _ in range(number)]
        curves.append(render.Curve("", "", ((date(2026, 1, 3), 1550.0, False), *points[1:])))
        image = opened(render.rating_curve(curves)).convert("L")
        marks.append(image.point([0] * 111 + [255] * 145).tobytes())
    assert all(one != other for one, other in itertools.combinations(marks, 2))


def test_what_is_uncertain_is_paler() -> None:
    sure = curve(0, 30, uncertain=0)
    unsure = render.Curve(
        sure.title, sure.rating, tuple((day, rating, True) for day, rating, _ in sure.points)
    )
    bright = [
        sum(ImageStat.Stat(opened(render.rating_curve([each])).crop((118, 110, 1052, 620))).sum)
        for each in (unsure, sure)
    ]
    assert bright[0] < bright[1], "on a dark ground"


def test_all_points_are_on_the_picture() -> None:
    """However far ratings and days are apart."""
    for low, high, days in ((400, 3999, 9000), (1500, 1500, 0), (1499.6, 1500.4, 1), (1500, 1600, 3)):
        first = date(2020, 1, 1)
        points = ((first, float(low), False), (first + timedelta(days=days), float(high), False))
        render.rating_curve([render.Curve("Chess", "1500", points[: 1 + bool(days)])])


@pytest.mark.parametrize("curves", [[], [curve(0, 2)] * 5, [render.Curve("", "", ())]])
def test_what_cannot_be_drawn(curves: list[render.Curve]) -> None:
    with pytest.raises(ValueError, match="curves"):
        render.rating_curve(curves)
