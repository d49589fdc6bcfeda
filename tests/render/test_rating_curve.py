"""Rating curves."""

from __future__ import annotations

import io
import itertools
import random
from datetime import date, timedelta

import pytest
from PIL import Image, ImageChops

import render
from render import fonts
from render.chart import Spot
from render.colors import contrast
from render.rating_curve import _MARK, _TEXT, MAX_CURVES, _inks, _laid_out, _legend, _Pen, _ticks, month_text
from render.themes import all_themes
from tests.cases import loop_over

TITLES = ("Chess · blitz", "クレイジーハウス・通信戦", "Shogi · rapid", "チャンギ・ブリッツ")


def curve(number: int, points: int, spread: float = 40) -> render.Curve:
    rng, rating, day = random.Random(number), 1500.0, date(2026, 1, 3)
    history: list[tuple[date, float]] = []
    for _ in range(points):
        history.append((day, rating))
        rating += rng.uniform(-spread, spread)
        day += timedelta(days=rng.randrange(1, 5))
    return render.Curve(TITLES[number], "1523?", tuple(history))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


# Every length in one theme, and every theme at one length, because themes change only colours.
@pytest.mark.slow
@loop_over(
    ("theme", "points"),
    [*((render.themes()[0], points) for points in (1, 2, 1000)), *((theme, 60) for theme in render.themes())],
)
def test_any_number_of_points_and_curves_is_drawn(theme: str, points: int) -> None:
    for count in (1, MAX_CURVES):
        curves = [curve(number, points) for number in range(count)]
        data = render.rating_curve(curves, style=render.Style(theme=theme))
        image = opened(data)
        assert image.size == (1100, 700)
        assert len(image.getcolors(100_000) or []) > 8
        assert data == render.rating_curve(curves, style=render.Style(theme=theme))
        assert len(data) < 60_000


@pytest.mark.parametrize("theme", render.themes())
def test_lines_are_visible_and_differ_in_colour(theme: str) -> None:
    look = all_themes()[theme]
    inks = _inks(look)
    assert len(inks) == MAX_CURVES
    assert all(contrast(ink, look.frame) >= 4.4 for ink in inks)
    assert all(max(ink) - min(ink) > 60 for ink in inks[1:]), "no greys"
    assert all(
        sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 100
        for one, other in itertools.combinations(inks, 2)
    )


def test_lines_of_several_curves_end_in_their_marks() -> None:
    curves, look = [curve(number, 20 + 9 * number) for number in range(MAX_CURVES)], render.Style().look
    image, (frame, _) = opened(render.rating_curve(curves)), _laid_out(curves)
    for number, line in enumerate(curves):
        at, rating = line.points[-1]
        assert isinstance(at, date)
        seen = image.getpixel((round(frame.x(at.toordinal())), round(frame.y(rating))))
        assert max(abs(a - b) for a, b in zip(seen, _inks(look)[number], strict=True)) < 12  # type: ignore[arg-type]


def test_one_curve_has_a_heading_and_several_have_a_legend(monkeypatch: pytest.MonkeyPatch) -> None:
    marked = recorded_marks(monkeypatch)
    points = tuple((at, 1500.0 + at) for at in range(1, 40))
    counts: list[int] = []
    for count in (1, 2):
        marked.clear()
        render.rating_curve([render.Curve("Chess", "1540", points)] * count, ends=("1", "40"))
        counts.append(sum(y < _laid_out([curve(0, 9)] * count)[0].box[1] - 20 for _, y in marked))
    assert counts == [0, 2]


def test_marks_of_curves_differ_in_shape() -> None:
    """The marks still differ if all have the same colour."""
    points = ((date(2026, 1, 3), 1500.0), (date(2026, 2, 3), 1600.0))
    marks: list[bytes] = []
    for number in range(MAX_CURVES):
        curves = [render.Curve("", "", points) for _ in range(number)]
        curves.append(render.Curve("", "", ((date(2026, 1, 3), 1550.0), *points[1:])))
        image = opened(render.rating_curve(curves)).convert("L")
        marks.append(image.point([0] * 111 + [255] * 145).tobytes())
    assert all(one != other for one, other in itertools.combinations(marks, 2))


@pytest.mark.slow
def test_long_titles_are_not_cut_in_the_legend() -> None:
    """If a title were cut, an additional letter would make no difference."""
    points = curve(0, 9).points
    titles = ("Capablanca Random Chess · Correspondence", "シットゥイン（ミャンマー将棋）・クラシカル")
    for title in titles:
        pictures = {
            render.rating_curve([render.Curve(shown, "1523?", points)] * MAX_CURVES)
            for shown in (title, f"{title}!")
        }
        assert len(pictures) == 2, title


def test_titles_are_side_by_side_if_they_fit() -> None:
    points = curve(0, 9).points
    rows = {
        title: _laid_out([render.Curve(title, "", points)] * MAX_CURVES)[0].box[1]
        for title in ("Chess", "Xiangqi · Correspondence", "Capablanca Random Chess · Correspondence")
    }
    chess, xiangqi, capablanca = rows.values()
    assert chess < xiangqi < capablanca, "one row, two, and a row for each"


@pytest.mark.parametrize("title", ["Chess", "Xiangqi · Correspondence", "Capablanca Random · Fernpartie"])
def test_titles_are_legible_on_a_phone(title: str) -> None:
    """A phone shows the picture 330 pixels wide."""
    _, size = _legend([render.Curve(title, "", curve(0, 9).points)] * MAX_CURVES)
    assert size * 330 / 1100 >= 11


def recorded_marks(monkeypatch: pytest.MonkeyPatch) -> list[Spot]:
    """Record and return the places of all marks that are drawn."""
    marked: list[Spot] = []
    mark = _Pen.mark

    def recording_mark(pen: _Pen, spot: Spot, **how: bool) -> str:
        marked.append(spot)
        return mark(pen, spot, **how)

    monkeypatch.setattr(_Pen, "mark", recording_mark)
    return marked


def test_a_single_line_of_many_points_marks_only_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    marked = recorded_marks(monkeypatch)
    counts: list[int] = []
    for points in (6, 150):
        marked.clear()
        render.rating_curve([curve(0, points)])
        counts.append(len(marked))
    assert counts == [6, 1]


def test_dots_connect_the_end_of_a_line_with_its_rating() -> None:
    curves = [curve(0, 60), curve(1, 20)]
    frame, _ = _laid_out(curves)
    image, ground = opened(render.rating_curve(curves)).convert("L"), render.Style().look.frame
    at, rating = curves[1].points[-1]
    assert isinstance(at, date)
    start, end, height = frame.x(at.toordinal()) + 2 * _MARK, frame.box[2] - 4, frame.y(rating)
    assert end - start > 200
    low = Image.new("RGB", (1, 1), ground).convert("L").getpixel((0, 0))
    seen = [image.getpixel((across, round(height))) for across in range(round(start), round(end))]
    assert 0.05 < sum(value > low + 30 for value in seen) / len(seen) < 0.6  # type: ignore[operator]


def test_games_of_one_day_are_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    points = tuple((date(2026, 1, 30), rating) for rating in (1500.0, 1520.0, 1510.0))
    marked = recorded_marks(monkeypatch)
    texts = written(monkeypatch, [render.Curve("Chess", "1510", points)])
    assert [text for text in texts if "-" in text] == ["2026-01-30", "2026-01-30"]
    assert len({x for x, _ in marked[:3]}) == 3


def test_extreme_ranges_of_ratings_and_days_are_drawn() -> None:
    for low, high, days in ((400, 3999, 9000), (1500, 1500, 0), (1499.6, 1500.4, 1), (1500, 1600, 3)):
        first = date(2020, 1, 1)
        points = ((first, float(low)), (first + timedelta(days=days), float(high)))
        render.rating_curve([render.Curve("Chess", "1500", points[: 1 + bool(days)])])


def written(
    monkeypatch: pytest.MonkeyPatch, curves: list[render.Curve], ends: tuple[str, ...] = ()
) -> list[str]:
    """Return the texts in a picture of curves."""
    texts: list[str] = []
    line = fonts.line

    def recording_line(text: str, size: float, width: float) -> fonts.Line | None:
        texts.append(text)
        return line(text, size, width)

    monkeypatch.setattr(fonts, "line", recording_line)
    render.rating_curve(curves, ends=ends)
    return texts


def test_long_times_are_labelled_with_months_and_short_ones_with_days(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = date(2026, 1, 3)

    def lasting(days: int) -> list[render.Curve]:
        points = ((first, 1500.0), (first + timedelta(days=days), 1600.0))
        return [render.Curve("Chess", "1600", points)]

    assert [text for text in written(monkeypatch, lasting(100)) if "-" in text] == [
        "2026-02",
        "2026-04",
    ]
    assert [text for text in written(monkeypatch, lasting(84)) if "-" in text] == [
        "2026-02",
        "2026-03",
    ]
    assert [text for text in written(monkeypatch, lasting(20)) if "-" in text] == [
        "2026-01-03",
        "2026-01-13",
        "2026-01-23",
    ]
    assert len([text for text in written(monkeypatch, lasting(3000)) if "-" in text]) <= 4


@pytest.mark.parametrize("first", [date(2025, 12, 2), date(2026, 1, 30)])
def test_labels_of_dates_do_not_touch(first: date) -> None:
    """Even for short times, such as on a new player's second day."""
    for days in range(1, 400):
        points = ((first, 1500.0), (first + timedelta(days=days), 1600.0))
        frame, _ = _laid_out([render.Curve("", "", points)])
        ends: list[tuple[float, float]] = []
        for place, text, anchor in _ticks(frame, (), month_text):
            assert anchor[1] == "m", "letters of any height are on one line"
            line = fonts.line(text, _TEXT, 1100)
            assert line
            left = frame.x(place) - line.width * {"l": 0, "m": 0.5, "r": 1}[anchor[0]]
            ends.append((left, left + line.width))
        assert len(ends) >= 2
        assert all(later[0] - earlier[1] >= 15 for earlier, later in itertools.pairwise(ends)), days


def test_curves_by_game_are_labelled_with_games(monkeypatch: pytest.MonkeyPatch) -> None:
    by_game = render.Curve("Chess", "1540?", tuple((at, 1500.0 + at) for at in range(5, 12)))
    texts = written(monkeypatch, [by_game], ("Game 5", "Game 11"))
    assert texts[-2:] == ["Game 5", "Game 11"]
    assert not any("-" in text for text in texts)


def labels(points: tuple[tuple[int, float], ...], count: int = 1) -> tuple[int, int, int, int]:
    """Return the box around the ratings of equal curves, in which a picture differs from one without them."""
    drawn = [
        opened(render.rating_curve([render.Curve("", rating, points)] * count, ends=("a", "b")))
        for rating in ("", "1234")
    ]
    # Ignore small differences between palettes.
    box = ImageChops.difference(*drawn).convert("L").point([0] * 80 + [255] * 176).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("high", [1500.0, 1700.0])
def test_a_rating_is_at_the_end_of_its_line(high: float) -> None:
    points = ((1, 1600.0), (2, high), (3, 1600.0), (4, high))
    left, top, right, bottom = labels(points)
    assert 950 < left < right <= 1100
    assert ((top + bottom) / 2 > 400) == (high == 1500.0), "at its height"


def test_equal_ratings_are_stacked() -> None:
    points = ((1, 1600.0), (2, 1500.0))
    _, top, _, bottom = labels(points, MAX_CURVES)
    _, lone_top, _, lone_bottom = labels(points)
    assert bottom - top > (MAX_CURVES - 0.5) * (lone_bottom - lone_top)
    assert bottom <= 700


@pytest.mark.parametrize("curves", [[], [curve(0, 2)] * 5, [render.Curve("", "", ())]])
def test_invalid_curves_are_rejected(curves: list[render.Curve]) -> None:
    with pytest.raises(ValueError, match="curves"):
        render.rating_curve(curves)
