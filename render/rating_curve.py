"""Rating curves by time or by game, one line for each kind of game.

Lines differ in colour and in the shape of their marks; where a rating was uncertain the line is thinner and
paler.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate, pairwise
from math import ceil

from PIL import Image, ImageDraw

from render import fonts
from render.colors import RGB, blend, contrast
from render.png import of_few_colors
from render.style import Style
from render.theme import Theme

_DEFAULT = Style()
_SIZE = 1100, 700
_TEXT, _MARK, _LINE = 42, 11, 5
"""Sizes of text, half of a mark, and the breadth of a line, in pixels."""
_LEFT, _RIGHT, _BOTTOM, _TOP = 130, 40, 86, 18
_END, _MARKED_END = 166, 196
"""The room for a rating at the end of its line, without and with its mark."""
_MONTHS_APART, _SHORTEST = 190, 28
"""The least distance of the labels of months, and the days of the shortest month."""
_TITLES = _TEXT, 38, 35
"""Sizes to try for titles beside each other."""
_DATES_APART = 350
"""The least distance of a middle day from both ends: half of its label, one of theirs, and a gap."""
_GAP = 14
_ROW, _BELOW = 56, 36
"""The height of a line of the legend, and the space below it."""
_FINER = 3
"""Lines are drawn so many times larger and reduced, for smooth edges."""
_LEAST = 100
"""The least range of the axis in points, so that small changes look small."""
_STEPS = (25, 50, 100, 200, 250, 500, 1000)
_SEEN = 4.5
"""The least contrast of a line with its ground."""
_HUES: tuple[RGB, ...] = (0xE0, 0xA0, 0x30), (0x4F, 0xA3, 0xE3), (0x58, 0xB3, 0x68)
"""Amber, blue and green for all curves but the first, which has the colour of labels."""
MOST = 4
"""The most curves in one picture."""
_MARKED, _ALL_MARKED = 9, 20
"""About how many points of one of several curves have marks, and the most of a single one that have."""
_DOTS_APART = 14
"""The distance of the dots between the end of a curve and its rating."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A rating curve: its title, the current rating, and points.

    Each point has a day or a number of a game, in order, the rating after it, and whether that was uncertain.
    """

    title: str
    rating: str
    points: tuple[tuple[date | int, float, bool], ...]


@dataclass(frozen=True, slots=True)
class _Frame:
    """The axes of the picture. `first`: the ordinal of the first day, or the first game."""

    box: tuple[int, int, int, int]
    first: int
    span: int
    low: int
    high: int

    def x(self, at: int) -> float:
        left, _, right, _ = self.box
        return left + (right - left) * ((at - self.first) / self.span)

    def y(self, rating: float) -> float:
        _, top, _, bottom = self.box
        return bottom - (bottom - top) * (rating - self.low) / (self.high - self.low)

    def levels(self, step: int) -> range:
        """The ratings of the grid's lines."""
        return range(-(-self.low // step) * step, self.high + 1, step)


def rating_curve(curves: Sequence[Curve], *, style: Style = _DEFAULT, ends: Sequence[str] = ()) -> bytes:
    """Return up to four curves as a PNG, 1100 by 700 pixels, in the colours of the style's theme.

    `ends`: labels of the first and the last game; empty for curves by day.
    Raises ValueError for no curve, too many, or one without points.
    """
    if not 0 < len(curves) <= MOST or not all(curve.points for curve in curves):
        raise ValueError("one to four curves, each with points")
    days = {at for curve in curves for at, *_ in curve.points}
    if len(days) == 1 and not ends:
        curves, ends = [_in_order(curve) for curve in curves], [str(day) for day in days]
    look = style.look
    frame, step = _laid_out(curves)
    inks = _inks(look)
    large = Image.new("RGB", (_SIZE[0] * _FINER, _SIZE[1] * _FINER), look.frame)
    draw = ImageDraw.Draw(large)
    left, _, right, _ = frame.box
    for rating in frame.levels(step):
        y = round(frame.y(rating)) * _FINER
        draw.line((left * _FINER, y, right * _FINER, y), blend(look.frame, look.label, 0.22), 2 * _FINER)
    for number, curve in reversed(list(enumerate(curves))):
        count = len(curve.points)
        every = max(1, count // _MARKED)
        if len(curves) == 1:
            every = 1 if count <= _ALL_MARKED else count
        _curve(draw, frame, curve, inks[number], look, number, every)
    spots, ends_at = [*enumerate(_legend_spots(curves))], _end_spots(frame, curves)
    if len(curves) > 1:
        spots += ends_at
        _connect(draw, frame, curves, ends_at, inks, look)
    for number, (x, y) in spots:
        _mark(draw, (x + _MARK, y), inks[number], look, number)
    image = large.reduce(_FINER)
    # Text is drawn at its final size, for which the font is hinted.
    draw = ImageDraw.Draw(image)
    _end_labels(draw, curves, ends_at, inks)
    _labels(draw, frame, step, look, curves, ends)
    return of_few_colors(image, 128)


def _laid_out(curves: Sequence[Curve]) -> tuple[_Frame, int]:
    """Return axes for all points, and the distance of the grid's lines."""
    places = [_place(at) for curve in curves for at, _, _ in curve.points]
    ratings = [rating for curve in curves for _, rating, _ in curve.points]
    first, last = min(places), max(places)
    if first == last:
        first, last = first - 1, last + 1
    spread = max(max(ratings) - min(ratings), _LEAST)
    step = next((each for each in _STEPS if spread / each <= 4), _STEPS[-1])
    # Ends lie between the grid's lines where that leaves less room empty.
    part = step // 4
    low, high = int(min(ratings) // part) * part, -int(-max(ratings) // part) * part
    while high - low < _LEAST:
        low, high = low - part, high + part
    rows = -(-len(curves) // _legend(curves)[0])
    end = _END if len(curves) == 1 else _MARKED_END
    box = (_LEFT, _TOP + rows * _ROW + _BELOW, _SIZE[0] - end, _SIZE[1] - _BOTTOM)
    return _Frame(box, first, last - first, low, high), step


def _place(at: date | int) -> int:
    """The ordinal of a day, or the number of a game."""
    return at if isinstance(at, int) else at.toordinal()


def _inks(look: Theme) -> list[RGB]:
    """Return the colours of the curves, pale enough to be seen on a theme's frame."""
    found = [look.label]
    for color in _HUES:
        seen, strength = color, 0.0
        while contrast(seen, look.frame) < _SEEN and strength < 1:
            strength += 0.05
            seen = blend(color, look.label, strength)
        found.append(seen)
    return found


def _in_order(curve: Curve) -> Curve:
    """Return a curve of one day with its points in order, as if by game."""
    points = tuple((number, rating, unsure) for number, (_, rating, unsure) in enumerate(curve.points))
    return replace(curve, points=points)


def _curve(
    draw: ImageDraw.ImageDraw, frame: _Frame, curve: Curve, ink: RGB, look: Theme, number: int, every: int
) -> None:
    """Draw a line, with a mark on its last point and on every so many before it."""
    spots = [(frame.x(_place(at)), frame.y(rating)) for at, rating, _ in curve.points]
    pale = blend(look.frame, ink, 0.6)
    for (start, end), (_, _, uncertain) in zip(pairwise(spots), curve.points[1:], strict=True):
        line = tuple(value * _FINER for value in (*start, *end))
        draw.line(line, pale if uncertain else ink, (_LINE - 2 * uncertain) * _FINER, joint="curve")
    for at in range(len(spots) - 1, -1, -every):
        _mark(draw, spots[at], pale if curve.points[at][2] else ink, look, number)


def _mark(draw: ImageDraw.ImageDraw, spot: tuple[float, float], ink: RGB, look: Theme, number: int) -> None:
    """Draw a curve's mark: a disc, a square, a triangle or a diamond, for the first to the fourth."""
    x, y = (value * _FINER for value in spot)
    r, edge = _MARK * _FINER, 2 * _FINER
    if number == 0:
        draw.ellipse((x - r, y - r, x + r, y + r), ink, look.frame, edge)
        return
    corners = {
        1: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
        2: ((0, -1.2), (1.2, 1), (-1.2, 1)),
        3: ((0, -1.35), (1.35, 0), (0, 1.35), (-1.35, 0)),
    }[number]
    draw.polygon([(x + r * dx, y + r * dy) for dx, dy in corners], ink, look.frame, edge)


def _legend(curves: Sequence[Curve]) -> tuple[int, float]:
    """Return how many titles stand beside each other, two if each of them has room, and their size."""
    for size in _TITLES if len(curves) > 1 else ():
        lines = [fonts.line(curve.title, size, _title_room(2)) for curve in curves]
        if not any(line and line.is_cut for line in lines):
            return 2, size
    return 1, _TITLES[0]


def _title_room(columns: int) -> float:
    return (_SIZE[0] - 2 * _RIGHT) // columns - 5 * _MARK


def _legend_spots(curves: Sequence[Curve]) -> Iterator[tuple[int, int]]:
    """Yield the left and the middle of each title in the legend."""
    columns, _ = _legend(curves)
    wide = (_SIZE[0] - 2 * _RIGHT) // columns
    for number in range(len(curves)):
        row, column = divmod(number, columns)
        yield _RIGHT + column * wide, _TOP + row * _ROW + _ROW // 2


def _labels(
    draw: ImageDraw.ImageDraw,
    frame: _Frame,
    step: int,
    look: Theme,
    curves: Sequence[Curve],
    ends: Sequence[str],
) -> None:
    pale = blend(look.frame, look.label, 5 / 6)
    columns, size = _legend(curves)
    for curve, (x, y) in zip(curves, _legend_spots(curves), strict=True):
        start = x + 3.5 * _MARK
        text = fonts.line(curve.title, size, _title_room(columns))
        if text is not None:
            draw.text((start, y), text.text, pale, text.font, anchor="lm")
    left, _, _, bottom = frame.box
    for rating in frame.levels(step):
        _write(draw, str(rating), (left - 16, frame.y(rating)), pale, "rm")
    for at, text, anchor in _ticks(frame, ends):
        x = frame.x(at)
        draw.line((x, bottom, x, bottom + 10), pale, 2)
        _write(draw, text, (x, bottom + 20), pale, anchor)


def _ticks(frame: _Frame, ends: Sequence[str]) -> list[tuple[int, str, str]]:
    """Return the labels below, each with its place and anchor.

    They are `ends`, beginnings of months, or days if there are fewer than two of those.
    """
    first, last = frame.first, frame.first + frame.span
    if ends:
        return [(first, ends[0], "lt"), (last, ends[-1], "rt")]
    months = [place for place in range(first, last + 1) if date.fromordinal(place).day == 1]
    if len(months) < 2:
        middle = first + frame.span // 2
        apart = min(frame.x(middle) - frame.x(first), frame.x(last) - frame.x(middle))
        found = [(first, "lt"), *([(middle, "mt")] if apart >= _DATES_APART else []), (last, "rt")]
        return [(place, date.fromordinal(place).isoformat(), anchor) for place, anchor in found]
    shown = months[:: ceil(_MONTHS_APART / (frame.x(first + _SHORTEST) - frame.x(first)))]
    return [(place, date.fromordinal(place).strftime("%Y-%m"), "mt") for place in shown]


_EndSpots = list[tuple[int, tuple[float, float]]]


def _end_spots(frame: _Frame, curves: Sequence[Curve]) -> _EndSpots:
    """Return each curve's number with the left and the middle of its rating, or of the mark before it.

    That is at the end of a single line, and in a column beside several, moved apart if they would overlap.
    """
    height, (_, highest, _, lowest) = round(_TEXT * 1.2), frame.box
    at = sorted((frame.y(curve.points[-1][1]), number) for number, curve in enumerate(curves))
    # Half-way between where those above push a rating down, and where those below push it up.
    pushed_down = accumulate((y for y, _ in at), lambda above, y: max(y, above + height))
    pushed_up = accumulate((y for y, _ in reversed(at)), lambda below, y: min(y, below - height))
    ys = [(low + high) / 2 for low, high in zip(pushed_down, reversed([*pushed_up]), strict=True)]
    excess = max(ys[-1] - lowest, 0) or min(ys[0] - highest, 0)
    x = frame.x(_place(curves[0].points[-1][0])) if len(curves) == 1 else frame.box[2]
    return [(number, (x + 1.5 * _GAP, y - excess)) for y, (_, number) in zip(ys, at, strict=True)]


def _connect(
    draw: ImageDraw.ImageDraw,
    frame: _Frame,
    curves: Sequence[Curve],
    spots: _EndSpots,
    inks: Sequence[RGB],
    look: Theme,
) -> None:
    """Draw level dots from the end of each line to the edge, and a stroke from there to its rating."""
    edge = frame.box[2]
    for number, (to_x, to_y) in spots:
        at, rating, _ = curves[number].points[-1]
        x, y, pale = frame.x(_place(at)), frame.y(rating), blend(look.frame, inks[number], 0.6)
        for dot in range(1, int((edge - x) / _DOTS_APART)):
            draw.circle(((x + dot * _DOTS_APART) * _FINER, y * _FINER), 2 * _FINER, pale)
        stroke = (edge, y, to_x, to_y)
        draw.line([value * _FINER for value in stroke], pale, 2 * _FINER)


def _end_labels(
    draw: ImageDraw.ImageDraw, curves: Sequence[Curve], spots: _EndSpots, inks: Sequence[RGB]
) -> None:
    """Write each rating at the end of its line, after its mark if there are several."""
    for number, (x, y) in spots:
        start = x + 3 * _MARK if len(curves) > 1 else x
        text = fonts.line(curves[number].rating, _TEXT, _SIZE[0] - start - _GAP / 2)
        if text is not None:
            draw.text((start, y), text.text, inks[number], text.font, anchor="lm", stroke_width=1)


def _write(draw: ImageDraw.ImageDraw, text: str, spot: tuple[float, float], ink: RGB, anchor: str) -> None:
    line = fonts.line(text, _TEXT, _SIZE[0])
    if line is not None:
        draw.text(spot, line.text, ink, line.font, anchor=anchor)
