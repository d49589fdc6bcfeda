"""Graphs of a game's winning chances, with the first side's part below, and of its turning points."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, product
from math import dist
from typing import NamedTuple

from render import chart, fonts
from render.badges import LOOKS, badge_reach, badge_shape, check_badge
from render.chart import LEFT, RIGHT, SIZE, Axes, Chart, Spot, side_colors
from render.colors import RGB, most_visible
from render.drawing_kit import Kit, kit_of
from render.gauge import check_chance
from render.icons import counter_of, icon
from render.style import DEFAULT_STYLE, Style
from render.themes import MIDDLE, Theme
from rules import WHITE, Color, Variant

_TOP, _BOTTOM = 84, 546
"""Upper and lower edge of the plot."""
_ROWS = 42, 654
"""Vertical positions of Black's and White's names."""
_AXIS = 584
_NAME, _TEXT, _NUMBER = 46, 40, 37
_SHRUNK = (1.0, 0.88, 0.76)
"""Sizes to try for a name before it is cut."""
_SIGN = 48
"""Size of the counter before a name."""
_BADGE, _PAD, _DOT, _TICK, _END = 24, 10, 11, 13, 18
"""Radius of a badge, space around a badge and its text, radius of a point on the line, length of a tick, and
space to the right of the last point."""
_BESIDE = -34, 0, 40, 100, 160
_DOWN = 0, *(sign * down for down in (82, 94, 110, 136, 180, 225) for sign in (-1, 1))
"""Possible places of a tag: distance of its nearer end to the left or right of its point (or centred on it),
and of its middle below the point."""
_MAX_DISTANCE = 230
"""Maximum distance of a tag from its point."""
_STEP, _NEAR = 12, 9
"""Distance of the sample points of the line that tags avoid, and minimum distance of stems from them."""
_COVERED, _NO_TEXT = 80, 20_000
"""Cost of a covered sample point, and of a turning point without a tag, as a distance in pixels."""
_MAX_PLACES, _MAX_LAYOUTS = 60, 100
"""Maximum number of places to try for each tag, and of layouts to continue (a beam search)."""
_LINE, _MIDDLE = 5, 3
"""Widths of the line and of the middle line."""
_MAX_TICKS = 8
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Possible distances of ticks, in moves."""
_TEXT_WIDTH = 0.45
"""Maximum width of a turning point's text, as a fraction of the picture's width."""

_INK: RGB = (0xE8, 0x71, 0x0A)
"""Colour of the line if it is visible on both parts."""

_Box = tuple[float, float, float, float]
_Stem = tuple[Spot, Spot]


class Turn(NamedTuple):
    """A turning point: the badge of its move (see Marks), and the move as text."""

    badge: str
    text: str


def move_number(ply: int) -> int:
    """Return the number of the move that leads to a ply if the first side started with move 1."""
    return (ply + 1) // 2


@dataclass(frozen=True, slots=True)
class ReviewGraph:
    """The contents of a graph. Raises ValueError for invalid chances, plies and badges."""

    chances: Sequence[float]
    """The first side's winning chances, 0 to 1, at the start and after each move."""
    turns: Mapping[int, Turn]
    """The turning points by ply, 0 for the start."""
    names: tuple[str, str]
    """The names of both sides, the first side (the lower part) first."""
    notes: tuple[str, str] = ("", "")
    """A few words about each side, at the right."""
    shown: int | None = None
    """The ply that gets a vertical line."""
    number: Callable[[int], int] = move_number
    """Returns the number of the move that leads to a ply, for the labels of the axis."""

    def __post_init__(self) -> None:
        if not self.chances:
            raise ValueError("chances: none")
        for chance in self.chances:
            check_chance(chance)
        for ply in (*self.turns, *(() if self.shown is None else (self.shown,))):
            if not 0 <= ply < len(self.chances):
                raise ValueError(f"ply {ply} of a game of {len(self.chances) - 1}")
        for turn in self.turns.values():
            check_badge(turn.badge)


def review_graph(variant: Variant, graph: ReviewGraph, *, style: Style = DEFAULT_STYLE) -> bytes:
    """Draw a game's winning chances as a PNG, 1100 by 700 pixels, in the colours of the style's theme.

    variant: determines the sides' colours.
    """
    chances, shown = graph.chances, graph.shown
    kit, plies = kit_of(variant, style), len(chances) - 1
    # Leave space for the dot of the last point.
    axes, look = Axes((LEFT, _TOP, RIGHT - _END, _BOTTOM), 0, max(plies, 1), 0, 1), kit.theme
    points = [(axes.x(ply), axes.y(chance)) for ply, chance in enumerate(chances)]
    tags = _tags(points, graph.turns)
    ticks = [(axes.x(ply), text) for ply, text in _numbers(plies, graph.number)]
    shapes = [*_curve(kit, points, axes.y(0.5))]
    if shown is not None:
        shapes += _shown(kit, points[shown])
    shapes += (chart.tick(x, _BOTTOM, _TICK, look.secondary, 3) for x, _ in ticks)
    shapes += _stems(tags, look)
    for ply, turn in sorted(graph.turns.items()):
        shapes.append(chart.dot(points[ply], _DOT, LOOKS[turn.badge].disc, (look.frame, 5)))
    shapes += _plates(tags, look)
    picture = Chart(look, shapes)
    for side, name, note in zip(Color, graph.names, graph.notes, strict=True):
        _write_side(picture, kit, side, name, note)
    for x, text in ticks:
        x = min(x, SIZE[0] - text.width / 2 - _PAD)
        picture.write((x, _AXIS), text, look.secondary, anchor="mm")
    for (left, top, _, bottom), _, badge, text in tags:
        x = left + 2 * badge_reach(badge, _BADGE) + 2 * _PAD
        picture.write((x, (top + bottom) / 2), text)
    return picture.png(192)


def _curve(kit: Kit, points: Sequence[Spot], middle: float) -> Iterator[str]:
    """Yield both sides' parts, the middle line, and the line between the parts."""
    lower, upper = side_colors(kit)
    # A horizontal line continues to the edge, even in a game without moves.
    whole = [*points, (RIGHT, points[-1][1])]
    yield chart.box((LEFT, _TOP), (RIGHT - LEFT, _BOTTOM - _TOP), upper)
    yield chart.area([(LEFT, _BOTTOM), *whole, (RIGHT, _BOTTOM)], lower)
    ink, dash = _inks(kit)
    yield chart.line([(LEFT, middle), (RIGHT, middle)], dash, _MIDDLE, dashes="14 10")
    yield chart.line(whole, kit.theme.frame, _LINE + 4)
    yield chart.line(whole, ink, _LINE)


def _shown(kit: Kit, point: Spot) -> Iterator[str]:
    """Yield the vertical line and the dot for the shown ply."""
    (x, _), (ink, dash) = point, _inks(kit)
    yield chart.line([(x, _TOP), (x, _BOTTOM)], dash, 4, dashes="9 7")
    yield chart.dot(point, 13, kit.theme.frame, (ink, 6))


def _inks(kit: Kit) -> tuple[RGB, RGB]:
    """Return colours for the line and for dashes that are visible on both sides' parts.

    The usual ones are invisible on the red side's part.
    """
    parts, label = side_colors(kit), kit.theme.label
    return most_visible((_INK, label), parts), most_visible((MIDDLE, label), parts)


def _write_side(picture: Chart, kit: Kit, side: Color, name: str, note: str) -> None:
    """Write a side's counter, name and note above or below the graph."""
    y, start = _ROWS[side == WHITE], LEFT + 1.4 * _SIGN
    picture.paste(icon(counter_of(kit, side), _SIGN), LEFT, y - _SIGN // 2)
    text = fonts.line(note, _TEXT, (RIGHT - LEFT) * 0.4)
    picture.write((RIGHT, y), text, kit.theme.secondary, anchor="rm")
    room = RIGHT - start - (text.width + _SIGN if text else 0)
    picture.write((start, y), fonts.fitted(name, _NAME, room, _SHRUNK), weight=1)


def _numbers(plies: int, number: Callable[[int], int]) -> list[tuple[int, fonts.Line]]:
    """Return the move numbers to show on the axis, each with the move's first ply."""
    firsts: dict[int, int] = {}
    for ply in range(1, plies + 1):
        firsts.setdefault(number(ply), ply)
    step = next(
        (step for step in _STEPS if sum(move % step == 0 for move in firsts) <= _MAX_TICKS), _STEPS[-1]
    )
    shown = (
        (ply, fonts.line(str(move), _NUMBER, SIZE[0])) for move, ply in firsts.items() if not move % step
    )
    return [(ply, text) for ply, text in shown if text]


class _Tag(NamedTuple):
    """Tag of a turning point: its box, its point on the line, its badge and its text."""

    box: _Box
    point: Spot
    badge: str
    text: fonts.Line

    @property
    def stem(self) -> _Stem:
        """The line from the point to the nearest spot on the box's horizontal axis."""
        left, top, right, bottom = self.box
        return self.point, (min(max(self.point[0], left + _PAD), right - _PAD), (top + bottom) / 2)


def _tags(points: Sequence[Spot], marks: Mapping[int, Turn]) -> list[_Tag]:
    """Return the turning points' tags with the lowest total cost. Some points may have none."""
    line = [spot for pair in pairwise(points) for spot in _between(*pair)]
    spots = [points[ply] for ply in marks]
    offers = [
        _offers(points[ply], turn, line, [spot for spot in spots if spot != points[ply]])
        for ply, turn in sorted(marks.items())
    ]
    layouts: list[tuple[float, list[_Tag]]] = [(0, [])]
    # Tags with few places choose first.
    for choice in sorted(offers, key=len):
        longer = [
            (cost + more, tags, tag)
            for (cost, tags), (more, tag) in product(layouts, [*choice, (_NO_TEXT, None)])
        ]
        longer.sort(key=lambda layout: layout[0])
        free = ((cost, [*tags, tag] if tag else tags) for cost, tags, tag in longer if _is_free(tag, tags))
        layouts = list(islice(free, _MAX_LAYOUTS))
    return layouts[0][1]


def _offers(
    point: Spot, turn: Turn, line: Sequence[Spot], others: Sequence[Spot]
) -> list[tuple[float, _Tag]]:
    """Return possible tags for a turning point with their costs, best first.

    others: the other turning points, which neither a tag nor its stem may cover.
    """
    text = fonts.line(turn.text, _TEXT, SIZE[0] * _TEXT_WIDTH)
    if text is None:
        return []
    size = 2 * badge_reach(turn.badge, _BADGE) + text.width + 4 * _PAD, 2 * (_BADGE + _PAD)
    across = 0, *(sign * (size[0] / 2 + beside) for beside in _BESIDE for sign in (-1, 1))
    boxes = {_box(*point, size, right, down): None for right, down in product(across, _DOWN)}
    tags = [_Tag(box, point, turn.badge, text) for box in boxes]
    # If another point is near, the stem must lead away from it.
    near = [(other, min(_DOT + 2, 0.9 * dist(other, point))) for other in others]
    offers = [
        (_cost(tag, line), tag)
        for tag in tags
        if dist(*tag.stem) <= _MAX_DISTANCE
        and not any(_is_within(spot, tag.box, _DOT + 2) for spot in (point, *others))
        and not any(_gap(other, tag.stem) < min_gap for other, min_gap in near)
    ]
    return sorted(offers, key=lambda offer: offer[0])[:_MAX_PLACES]


def _box(x: float, y: float, size: tuple[float, float], right: float, down: float) -> _Box:
    """Return a box within the graph, with its middle `right` and `down` pixels from a point."""
    wide, high = size
    left = min(max(x + right - wide / 2, LEFT + _PAD), RIGHT - wide - _PAD)
    top = min(max(y + down - high / 2, _TOP + _PAD), _BOTTOM - high - _PAD)
    return left, top, left + wide, top + high


def _is_free(tag: _Tag | None, tags: Sequence[_Tag]) -> bool:
    """Return whether neither a tag nor its stem touches another tag or stem."""
    return tag is None or not any(
        _overlap(tag.box, other.box)
        or _cross(tag.stem, other.stem)
        or _meets(tag.stem, other.box)
        or _meets(other.stem, tag.box)
        for other in tags
    )


def _gap(spot: Spot, stem: _Stem) -> float:
    """Return the distance of a point from a line segment."""
    (x, y), (to_x, to_y) = stem
    across, down = to_x - x, to_y - y
    along = ((spot[0] - x) * across + (spot[1] - y) * down) / (across**2 + down**2 or 1)
    along = min(max(along, 0), 1)
    return dist(spot, (x + along * across, y + along * down))


def _meets(stem: _Stem, box: _Box) -> bool:
    """Return whether a line is closer to a box than the margin."""
    left, top, right, bottom = box[0] - _PAD, box[1] - _PAD, box[2] + _PAD, box[3] + _PAD
    diagonals = ((left, top), (right, bottom)), ((left, bottom), (right, top))
    return any(_is_within(spot, box, _PAD) for spot in stem) or any(_cross(stem, line) for line in diagonals)


def _is_within(spot: Spot, box: _Box, margin: float) -> bool:
    """Return whether a point is inside a box extended by a margin."""
    left, top, right, bottom = box
    return left - margin < spot[0] < right + margin and top - margin < spot[1] < bottom + margin


def _overlap(one: _Box, other: _Box) -> bool:
    """Return whether boxes are less than two margins apart."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across > -2 * _PAD and min(one[3], other[3]) - max(one[1], other[1]) > -2 * _PAD


def _cross(one: _Stem, other: _Stem) -> bool:
    """Return whether two lines cross."""

    def side(line: _Stem, spot: Spot) -> float:
        (x, y), (to_x, to_y) = line
        return (to_x - x) * (spot[1] - y) - (to_y - y) * (spot[0] - x)

    return side(one, other[0]) * side(one, other[1]) < 0 > side(other, one[0]) * side(other, one[1])


def _cost(tag: _Tag, line: Sequence[Spot]) -> float:
    """Return the cost of a tag: the length of its stem plus the part of the line that it covers."""
    (x, y), (to_x, _) = tag.stem
    left, right = min(tag.box[0], x) - _PAD, max(tag.box[2], x) + _PAD
    top, bottom = min(tag.box[1], y) - _PAD, max(tag.box[3], y) + _PAD
    covered = sum(
        _is_within(spot, tag.box, _PAD) or (_gap(spot, tag.stem) < _NEAR and dist(spot, tag.point) > 2 * _DOT)
        for spot in line[bisect(line, (left, 0)) : bisect(line, (right, 0))]
        if top < spot[1] < bottom
    )
    return _COVERED * covered + dist(*tag.stem) + abs(x - to_x) / 2


def _between(start: Spot, end: Spot) -> list[Spot]:
    """Return points every few pixels on a line."""
    count = max(1, round(dist(start, end) / _STEP))
    return [
        (start[0] + (end[0] - start[0]) * at / count, start[1] + (end[1] - start[1]) * at / count)
        for at in range(count + 1)
    ]


def _stems(tags: Sequence[_Tag], look: Theme) -> Iterator[str]:
    """Yield the lines from points to tags."""
    for tag in tags:
        yield chart.line(tag.stem, look.frame, 9)
        yield chart.line(tag.stem, LOOKS[tag.badge].disc, 4)


def _plates(tags: Sequence[_Tag], look: Theme) -> Iterator[str]:
    """Yield the backgrounds of tags with their badges."""
    for (left, top, right, bottom), _, badge, _ in tags:
        height, edge = bottom - top, (LOOKS[badge].disc, 4)
        yield chart.box((left, top), (right - left, height), look.frame, radius=height / 2, edge=edge)
        yield badge_shape(badge, left + badge_reach(badge, _BADGE) + _PAD, (top + bottom) / 2, _BADGE)
