"""Rating curves by time or by game, with a line for each kind of game.

Lines differ in colour and in the shape of their marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from render import chart, fonts
from render.chart import LEFT, RIGHT, SIZE, Axes, Chart, Spot
from render.colors import RGB, blend, contrast
from render.style import DEFAULT_STYLE, Style
from render.themes import Theme

_TEXT, _HEADING, _MARK, _LINE = 42, 54, 11, 5
"""Size of text and of the title of a single curve, half of a mark's size, and width of a line, in pixels."""
_LEFT, _BOTTOM, _TOP = 140, 98, 18
"""Margins of the plot; the legend comes in addition at the top."""
_END, _BELOW_AXIS = 166, 50
"""Width reserved for a rating at the end of its line, and distance of the lower labels from the axis."""
_MONTHS_APART, _SHORTEST = 250, 28
"""Minimum distance of labels of months, and number of days of the shortest month."""
_TITLES = _TEXT, 37
"""Sizes to try for titles side by side; smaller ones are unreadable on a phone."""
_DATES_APART = 350
"""Minimum distance of a day in the middle from both ends: one and a half labels and a gap."""
_GAP = 14
_ROW, _STACKED_ROW, _BELOW = 56, 50, 36
"""Height of a line of the legend, the same in a single column, and space below the legend."""
_MIN_RANGE = 100
"""Minimum range of the axis in points, so that small changes look small."""
_STEPS = (25, 50, 100, 200, 250, 500, 1000)
"""Possible distances of grid lines, in points."""
_MIN_CONTRAST = 4.5
"""Minimum contrast of a line with its ground."""
_HUES: tuple[RGB, ...] = (0xE0, 0xA0, 0x30), (0x4F, 0xA3, 0xE3), (0x58, 0xB3, 0x68)
"""Amber, blue and green for all curves except the first, which has the colour of labels."""
MAX_CURVES = 4
"""Maximum number of curves in one picture."""
_CORNERS: tuple[tuple[Spot, ...], ...] = (
    (),
    ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    ((0, -1.2), (1.2, 1), (-1.2, 1)),
    ((0, -1.35), (1.35, 0), (0, 1.35), (-1.35, 0)),
)
"""Corners of the curves' marks: a disc, a square, a triangle and a diamond."""
_MARKED, _ALL_MARKED = 9, 20
"""Approximate number of marks on each of several curves, and maximum number on a single curve."""
_DOTS_APART = 14
"""Distance of the dots between the end of a curve and its rating."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A rating curve: its title, the current rating as text, and its points in order.

    Each point has a day or the number of a game, and the rating after it.
    """

    title: str
    rating: str
    points: tuple[tuple[date | int, float], ...]


def month_text(day: date) -> str:
    return day.strftime("%Y-%m")


def rating_curve(
    curves: Sequence[Curve],
    *,
    style: Style = DEFAULT_STYLE,
    ends: Sequence[str] = (),
    month: Callable[[date], str] = month_text,
) -> bytes:
    """Draw up to four curves as a PNG, 1100 by 700 pixels, in the colours of the style's theme.

    ends: labels of the first and last game; empty for curves by day. month returns the label of a day's
    month. Raises ValueError for no curves, too many, or a curve without points.
    """
    if not 0 < len(curves) <= MAX_CURVES or not all(curve.points for curve in curves):
        raise ValueError("expected one to four curves, each with points")
    days = {at for curve in curves for at, *_ in curve.points}
    if len(days) == 1 and not ends:
        curves, ends = [_in_order(curve) for curve in curves], [str(day) for day in days]
    look, pens = style.look, _pens(style.look)
    axes, levels = _laid_out(curves)
    ticks, ratings = _ticks(axes, ends, month), _end_spots(axes, curves)
    spots, size = _legend(curves)
    left, bottom = axes.box[0], axes.box[3]
    shapes = [*_grid(axes, levels, look), *_lines(axes, curves, pens)]
    indent = 0.0
    if len(curves) > 1:
        indent = 3.5 * _MARK
        for number, spot in ratings:
            shapes += _connection(axes, curves[number], pens[number], spot)
        shapes += (pen.mark((x + _MARK, y)) for pen, (x, y) in zip(pens, spots, strict=False))
    shapes += (chart.tick(axes.x(at), bottom, 11, look.secondary, 2) for at, *_ in ticks)
    picture = Chart(look, shapes)
    for number, (x, y) in ratings:
        text = fonts.line(curves[number].rating, _TEXT, SIZE[0] - x - _GAP / 2)
        picture.write((x, y), text, pens[number].ink, weight=1)
    for curve, (x, y) in zip(curves, spots, strict=True):
        text = fonts.line(curve.title, size, RIGHT - x - indent)
        if len(curves) == 1:
            picture.write((x, y), text, weight=1)
        else:
            picture.write((x + indent, y), text, look.secondary)
    beside = (((left - 16, axes.y(rating)), str(rating), "rm") for rating in levels)
    below = (((axes.x(at), bottom + _BELOW_AXIS), text, anchor) for at, text, anchor in ticks)
    for spot, text, anchor in (*beside, *below):
        picture.write(spot, fonts.line(text, _TEXT, SIZE[0]), look.secondary, anchor=anchor)
    return picture.png(128)


def _laid_out(curves: Sequence[Curve]) -> tuple[Axes, range]:
    """Return axes for all points in the whole picture, and the ratings of the grid lines."""
    last = round(_legend(curves)[0][-1][1])
    return _axes(curves, (_LEFT, last + _ROW // 2 + _BELOW, SIZE[0] - _END, SIZE[1] - _BOTTOM))


def _axes(curves: Sequence[Curve], box: tuple[int, int, int, int]) -> tuple[Axes, range]:
    """Return axes for all points in a box, and the ratings of the grid lines."""
    places = [_place(at) for curve in curves for at, _ in curve.points]
    ratings = [rating for curve in curves for _, rating in curve.points]
    first, last = min(places), max(places)
    if first == last:
        first, last = first - 1, last + 1
    spread = max(max(ratings) - min(ratings), _MIN_RANGE)
    step = next((step for step in _STEPS if spread / step <= 4), _STEPS[-1])
    # The axis may end between grid lines, which leaves less space empty.
    part = step // 4
    low, high = int(min(ratings) // part) * part, -int(-max(ratings) // part) * part
    while high - low < _MIN_RANGE:
        low, high = low - part, high + part
    levels = range(-(-low // step) * step, high + 1, step)
    return Axes(box, first, last, low, high), levels


def sparkline(curve: Curve, box: tuple[int, int, int, int], look: Theme) -> Iterator[str]:
    """Yield a curve that fills a box as SVG shapes, without axes, with a mark on its last point."""
    return _lines(_axes([curve], box)[0], [curve], _pens(look), marked=False)


def _grid(axes: Axes, levels: Iterable[int], look: Theme) -> Iterator[str]:
    """Yield the grid lines."""
    left, _, right, _ = axes.box
    for rating in levels:
        y = round(axes.y(rating))
        yield chart.line([(left, y), (right, y)], blend(look.frame, look.label, 0.22), 2)


def _lines(
    axes: Axes, curves: Sequence[Curve], pens: Sequence[_Pen], *, marked: bool = True
) -> Iterator[str]:
    """Yield the lines of curves, the first curve on top. Unless `marked`, only last points have marks."""
    for curve, pen in reversed([*zip(curves, pens, strict=False)]):
        points = len(curve.points)
        yield from _curve(axes, curve, pen, _marks_apart(points, len(curves)) if marked else points)


def _place(at: date | int) -> int:
    """Return the ordinal of a day, or the number of a game."""
    return at if isinstance(at, int) else at.toordinal()


def _inks(look: Theme) -> list[RGB]:
    """Return the colours of the curves, light enough to be visible on a theme's frame."""
    inks = [look.label]
    for color in _HUES:
        seen, strength = color, 0.0
        while contrast(seen, look.frame) < _MIN_CONTRAST and strength < 1:
            strength += 0.05
            seen = blend(color, look.label, strength)
        inks.append(seen)
    return inks


class _Pen(NamedTuple):
    """Colours and marks of a curve.

    pale: the colour of connections to ratings. ground: the colour around marks. corners: a mark's corners, as
    fractions of its radius; none for a disc.
    """

    ink: RGB
    pale: RGB
    ground: RGB
    corners: tuple[Spot, ...]

    def mark(self, spot: Spot) -> str:
        """Return a mark as SVG."""
        ink, edge, radius = self.ink, (self.ground, 2), _MARK - 1
        if not self.corners:
            return chart.dot(spot, radius, ink, edge)
        return chart.area([(spot[0] + radius * x, spot[1] + radius * y) for x, y in self.corners], ink, edge)


def _pens(look: Theme) -> list[_Pen]:
    return [
        _Pen(ink, blend(look.frame, ink, 0.6), look.frame, corners)
        for ink, corners in zip(_inks(look), _CORNERS, strict=True)
    ]


def _in_order(curve: Curve) -> Curve:
    """Number the points of a curve of a single day, like a curve by game."""
    points = tuple((number, rating) for number, (_, rating) in enumerate(curve.points))
    return replace(curve, points=points)


def _marks_apart(points: int, curves: int) -> int:
    """Return the number of points between marks. points, curves: how many there are."""
    if curves == 1:
        return 1 if points <= _ALL_MARKED else points
    return max(1, points // _MARKED)


def _curve(axes: Axes, curve: Curve, pen: _Pen, apart: int) -> Iterator[str]:
    """Yield a line with marks on its last point and on every `apart`th point before it."""
    spots = [(axes.x(_place(at)), axes.y(rating)) for at, rating in curve.points]
    yield chart.line(spots, pen.ink, _LINE)
    for spot in spots[::-apart]:
        yield pen.mark(spot)


def _legend(curves: Sequence[Curve]) -> tuple[list[Spot], float]:
    """Return the left edge and the vertical middle of each title, and the size of titles.

    Titles are in one row or in two columns if they fit, otherwise below each other.
    """
    if len(curves) == 1:
        return [(LEFT, _TOP + _ROW / 2)], _HEADING
    for per_row, size in ((len(curves), _TITLES[0]), *((2, size) for size in _TITLES)):
        lines = [fonts.line(curve.title, size, SIZE[0]) for curve in curves]
        widths = [line.width + 5 * _MARK if line else 0.0 for line in lines]
        columns = [max(widths[at::per_row]) for at in range(per_row)]
        free = RIGHT - LEFT - sum(columns)
        if free >= 0:
            lefts = [*accumulate((width + free / per_row for width in columns[:-1]), initial=LEFT)]
            rows = [divmod(at, per_row) for at in range(len(curves))]
            return [(lefts[column], _TOP + _ROW * (row + 0.5)) for row, column in rows], size
    return [(LEFT, _TOP + _STACKED_ROW * (at + 0.5)) for at in range(len(curves))], _TEXT


def _ticks(axes: Axes, ends: Sequence[str], month: Callable[[date], str]) -> list[tuple[int, str, str]]:
    """Return the labels below the plot, each with its position and anchor.

    They are `ends`, or the starts of months and the last day, with each month only once, or days if there are
    fewer than two months.
    """
    first, last = axes.first, axes.last
    if ends:
        return [(first, ends[0], "lm"), (last, ends[-1], "rm")]
    months = [place for place in range(first, last + 1) if date.fromordinal(place).day == 1]
    if len(months) < 2:
        middle = (first + last) // 2
        apart = min(axes.x(middle) - axes.x(first), axes.x(last) - axes.x(middle))
        days = [(first, "lm"), *([(middle, "mm")] if apart >= _DATES_APART else []), (last, "rm")]
        return [(place, date.fromordinal(place).isoformat(), anchor) for place, anchor in days]
    shown = months[:: ceil(_MONTHS_APART / (axes.x(first + _SHORTEST) - axes.x(first)))]
    shown = [*(place for place in shown if axes.x(last) - axes.x(place) >= _MONTHS_APART), last]
    *labels, end = ((place, month(date.fromordinal(place)), "mm") for place in shown)
    return [*(label for label in labels if label[1] != end[1]), end]


def _end_spots(axes: Axes, curves: Sequence[Curve]) -> list[tuple[int, Spot]]:
    """Return each curve's number, with the left edge and vertical middle of its rating.

    A single curve's rating is at the end of the line. Several curves' ratings are in a column, moved apart if
    they would overlap.
    """
    height, (_, highest, _, lowest) = round(_TEXT * 1.2), axes.box
    at = sorted((axes.y(curve.points[-1][1]), number) for number, curve in enumerate(curves))
    # A rating is halfway between the places to which ratings above push it down and ratings below push it up.
    pushed_down = accumulate((y for y, _ in at), lambda above, y: max(y, above + height))
    pushed_up = accumulate((y for y, _ in reversed(at)), lambda below, y: min(y, below - height))
    ys = [(low + high) / 2 for low, high in zip(pushed_down, reversed([*pushed_up]), strict=True)]
    excess = max(ys[-1] - lowest, 0) or min(ys[0] - highest, 0)
    x = axes.x(_place(curves[0].points[-1][0])) if len(curves) == 1 else axes.box[2]
    return [(number, (x + 2 * _GAP, y - excess)) for y, (_, number) in zip(ys, at, strict=True)]


def _connection(axes: Axes, curve: Curve, pen: _Pen, end: Spot) -> Iterator[str]:
    """Yield a row of dots from the end of a line to the edge, and a stroke from there to its rating.

    Yields nothing if the rating is next to the end.
    """
    edge, (at, rating) = axes.box[2], curve.points[-1]
    x, y = axes.x(_place(at)), axes.y(rating)
    if edge - x < _DOTS_APART and abs(y - end[1]) < 2:
        return
    for number in range(1, int((edge - x) / _DOTS_APART)):
        yield chart.dot((x + number * _DOTS_APART, y), 2, pen.pale)
    yield chart.line([(edge, y), (end[0] - _GAP / 2, end[1])], pen.pale, 2)
