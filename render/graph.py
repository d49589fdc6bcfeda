"""Graphs of a game's winning chances, the first side's from below, with the turning points."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import hypot
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import fonts
from render.badges import LOOKS, badge_reach, badge_shape, check_badge
from render.board_style import Kit, color_of, kit_of
from render.colors import RGB, blend, css, luminance
from render.gauge import check_chance
from render.icons import counter, icon
from render.png import of_few_colors
from render.raster import rasterise, svg
from render.style import Style
from render.theme import MIDDLE, Theme
from rules import BLACK, WHITE, Color, Variant

_DEFAULT = Style()
SIZE = 1100, 700
"""Twice as large as a computer shows it."""
_PLOT = 30, 84, 1070, 546
_ROWS = 42, 654
"""The vertical positions of both sides' names."""
_AXIS = 584
_NAME, _TEXT, _NUMBER = 46, 40, 36
_SHRUNK = (1.0, 0.85, 0.7)
"""Sizes to try for a name before it is cut."""
_SIGN = 48
"""The size of the counter before a name."""
_BADGE, _PAD, _DOT, _TICK = 24, 10, 13, 12
"""The radius of a badge, the room around it and its text, a point's radius, and the length of a tick."""
_ACROSS = 0, -0.55, 0.55, -1.1, 1.1
_DOWN = tuple(sign * rows for rows in (1.2, 1.9, 2.6, 3.3, 4, 4.7, 5.4, 6.1) for sign in (-1, 1))
"""Possible places of a turning point's text, in its widths and heights from the point to its middle."""
_LINE, _MIDDLE = 5, 3
_MOST_TICKS = 8
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_TOLD = 0.45
"""The largest width of a turning point's text, in parts of the picture's."""

_INK: RGB = (0xE8, 0x71, 0x0A)
"""The colour of the line, visible on both parts."""

_Box = tuple[float, float, float, float]


class Turn(NamedTuple):
    """A turning point: the badge of its move (see render.board), and the move as text."""

    badge: str
    text: str


class _Plot(NamedTuple):
    plies: int

    def x(self, ply: float) -> float:
        left, _, right, _ = _PLOT
        return left + (right - left) * ply / max(self.plies, 1)

    def y(self, chance: float) -> float:
        _, top, _, bottom = _PLOT
        return bottom - (bottom - top) * chance


def move_number(ply: int) -> int:
    """Return the number of the move that leads to a ply, where the first side began with move 1."""
    return (ply + 1) // 2


def graph(
    chances: Sequence[float],
    marks: Mapping[int, Turn] | None = None,
    *,
    variant: Variant,
    names: tuple[str, str],
    notes: tuple[str, str] = ("", ""),
    shown: int | None = None,
    number: Callable[[int], int] = move_number,
    style: Style = _DEFAULT,
) -> bytes:
    """Return the winning chances of a game as a PNG, 1100 by 700 pixels, in the colours of the style's theme.

    chances: the first side's, 0 to 1, at the start and after every move. marks: the turning points by ply, 0
    for the start. names: of both sides, the first side (the lower part) first. notes: a few words on each, at
    the right. shown: the ply that gets a vertical line. number: the number of the move that leads to a ply,
    for the labels below. variant: for the sides' colours. Raises ValueError for invalid chances, plies and
    badges.
    """
    if not chances:
        raise ValueError("chances: none")
    for chance in chances:
        check_chance(chance)
    marks = marks or {}
    for ply in (*marks, *(() if shown is None else (shown,))):
        if not 0 <= ply < len(chances):
            raise ValueError(f"ply {ply} of a game of {len(chances) - 1}")
    for turn in marks.values():
        check_badge(turn.badge)
    kit, plot = kit_of(variant, style), _Plot(len(chances) - 1)
    look = kit.theme
    lower, upper = parts(kit)
    points = [(plot.x(ply), plot.y(chance)) for ply, chance in enumerate(chances)]
    shapes = _shapes(points, shown, (look.frame, lower, upper), plot.y(0.5))
    image = rasterise(shapes, SIZE[0], height=SIZE[1])
    for side, name, note in zip(Color, names, notes, strict=True):
        _write_side(image, kit, side, name, note)
    _write_axis(image, plot, number, blend(look.frame, look.label, 5 / 6))
    _write_turns(image, points, marks, look)
    return of_few_colors(image, 192)


def parts(kit: Kit) -> tuple[RGB, RGB]:
    """Return the colours of both sides' parts, those of their counters softened."""
    first, other = (color_of(kit.pieces, color) for color in (WHITE, BLACK))
    softened = blend(first, kit.theme.label, 0.35), blend(other, kit.theme.label, 0.2)
    if luminance(first) < luminance(other):
        softened = blend(first, kit.theme.label, 0.2), blend(other, kit.theme.label, 0.35)
    return softened


def _shapes(
    points: Sequence[tuple[float, float]], shown: int | None, colors: tuple[RGB, RGB, RGB], middle: float
) -> str:
    """Return both parts, the line between them, the middle line and the shown ply as SVG."""
    ground, lower, upper = map(css, colors)
    ink = css(_INK)
    left, top, right, bottom = _PLOT
    # A game without moves has a level line.
    whole = points if len(points) > 1 else [*points, (right, points[0][1])]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in whole)
    shapes = [
        f'<rect width="{SIZE[0]}" height="{SIZE[1]}" fill="{ground}"/>',
        f'<path d="M{left} {top}H{right}V{bottom}H{left}Z" fill="{upper}"/>',
        f'<path d="M{left} {bottom}L{line}L{right} {bottom}Z" fill="{lower}"/>',
        f'<path d="M{left} {middle}H{right}" stroke="{css(MIDDLE)}" stroke-width="{_MIDDLE}" '
        f'stroke-dasharray="14 10"/>',
        *(
            f'<path d="M{line}" fill="none" stroke="{color}" stroke-width="{wide}" stroke-linejoin="round"/>'
            for color, wide in ((ground, _LINE + 4), (ink, _LINE))
        ),
    ]
    if shown is not None:
        x, y = points[shown]
        shapes.append(
            f'<path d="M{x:.1f} {top}V{bottom}" stroke="{ink}" stroke-width="5"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="13" fill="{ground}" stroke="{ink}" stroke-width="6"/>'
        )
    return svg(*shapes, width=SIZE[0], height=SIZE[1])


def _write_side(image: Image.Image, kit: Kit, side: Color, name: str, note: str) -> None:
    """Write a side's counter, name and note above or below the graph."""
    look, (left, _, right, _) = kit.theme, _PLOT
    y = _ROWS[side == WHITE]
    sign = icon(
        counter(kit.pieces.body, color_of(kit.pieces, side), look.squares(kit.checkered)[0][0]), _SIGN
    )
    image.alpha_composite(sign, (left, y - _SIGN // 2))
    draw = ImageDraw.Draw(image)
    told = fonts.line(note, _TEXT, (right - left) * 0.4)
    if told:
        pale = blend(look.frame, look.label, 5 / 6)
        draw.text((right, y), told.text, pale, told.font, anchor="rm")
    room = right - left - 1.4 * _SIGN - (told.width + _SIGN if told else 0)
    text = fonts.fitted(name, _NAME, room, _SHRUNK)
    if text:
        draw.text((left + 1.4 * _SIGN, y), text.text, look.label, text.font, anchor="lm", stroke_width=1)


def _write_axis(image: Image.Image, plot: _Plot, number: Callable[[int], int], ink: RGB) -> None:
    """Write numbers of moves below, each at the first ply of that move."""
    firsts: dict[int, int] = {}
    for ply in range(1, plot.plies + 1):
        firsts.setdefault(number(ply), ply)
    step = next(
        (step for step in _STEPS if sum(each % step == 0 for each in firsts) <= _MOST_TICKS), _STEPS[-1]
    )
    draw, bottom = ImageDraw.Draw(image), _PLOT[3]
    for each, ply in firsts.items():
        line = None if each % step else fonts.line(str(each), _NUMBER, SIZE[0])
        if line:
            x = plot.x(ply)
            draw.line((x, bottom, x, bottom + _TICK), ink, 3)
            x = min(x, SIZE[0] - line.width / 2 - _PAD)
            draw.text((x, _AXIS), line.text, ink, line.font, anchor="mm")


class _Tag(NamedTuple):
    """The tag of a turning point: its box, its point, badge and text."""

    box: _Box
    point: tuple[float, float]
    badge: str
    line: fonts.Line | None


def _write_turns(
    image: Image.Image, points: Sequence[tuple[float, float]], marks: Mapping[int, Turn], look: Theme
) -> None:
    """Mark the turning points on the line, each with a tag of badge and text."""
    tags: list[_Tag] = []
    line = [point for pair in pairwise(points) for point in _between(*pair)]
    for ply, turn in sorted(marks.items()):
        told = fonts.line(turn.text, _TEXT, SIZE[0] * _TOLD)
        wide = 2 * badge_reach(turn.badge, _BADGE) + (told.width + 2 * _PAD if told else 0) + 2 * _PAD
        spots = [_box(*points[ply], wide, right, down) for right, down in product(_ACROSS, _DOWN)]
        taken = [tag.box for tag in tags]
        box = min(spots, key=lambda box: _cost(box, points[ply], taken, line))
        tags.append(_Tag(box, points[ply], turn.badge, told))
    drawing = svg(*_tag_shapes(tags, look), width=SIZE[0], height=SIZE[1])
    image.alpha_composite(rasterise(drawing, SIZE[0], height=SIZE[1]))
    draw = ImageDraw.Draw(image)
    for (left, top, _, bottom), _, badge, told in tags:
        if told:
            x = left + 2 * badge_reach(badge, _BADGE) + 2 * _PAD
            draw.text((x, (top + bottom) / 2), told.text, look.label, told.font, anchor="lm")


def _box(x: float, y: float, wide: float, right: float, down: float) -> _Box:
    """Return a box within the graph, its middle so many of its widths and heights from a point."""
    high = 2 * (_BADGE + _PAD)
    left = min(max(x + wide * (right - 0.5), _PLOT[0]), _PLOT[2] - wide)
    top = min(max(y + high * (down - 0.5), _PLOT[1] + _PAD), _PLOT[3] - high - _PAD)
    return left, top, left + wide, top + high


def _cost(
    box: _Box, point: tuple[float, float], taken: Sequence[_Box], line: Sequence[tuple[float, float]]
) -> float:
    """Return the cost of a place for a tag: what it covers, and its distance from the point."""
    left, top, right, bottom = box
    covered = sum(
        max(0, min(right, other[2]) - max(left, other[0]) + 2 * _PAD)
        * max(0, min(bottom, other[3]) - max(top, other[1]) + 2 * _PAD)
        for other in taken
    )
    first, last = (bisect(line, (x, 0)) for x in (left - _PAD, right + _PAD))
    crossed = sum(top - _PAD < y < bottom + _PAD for _, y in line[first:last])
    far = hypot((left + right) / 2 - point[0], (top + bottom) / 2 - point[1])
    return covered + 40 * crossed + far


def _between(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """Return points every few pixels on a line."""
    count = max(1, round(hypot(end[0] - start[0], end[1] - start[1]) / 6))
    return [
        (start[0] + (end[0] - start[0]) * at / count, start[1] + (end[1] - start[1]) * at / count)
        for at in range(count + 1)
    ]


def _tag_shapes(tags: Sequence[_Tag], look: Theme) -> Iterator[str]:
    """Yield all stems and dots, and above them the tags with their badges."""
    for box, (x, y), badge, _ in tags:
        middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        ink = css(LOOKS[badge].disc)
        stem = f'<path d="M{x:.1f} {y:.1f}L{middle[0]:.1f} {middle[1]:.1f}"'
        yield (
            f'{stem} stroke="{css(look.frame)}" stroke-width="9"/>{stem} stroke="{ink}" stroke-width="4"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_DOT}" fill="{ink}" stroke="{css(look.frame)}" '
            f'stroke-width="5"/>'
        )
    for (left, top, right, bottom), _, badge, _ in tags:
        reach = badge_reach(badge, _BADGE)
        yield (
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}" '
            f'rx="{(bottom - top) / 2:.1f}" fill="{css(look.frame)}" stroke="{css(LOOKS[badge].disc)}" '
            f'stroke-width="4"/>{badge_shape(badge, left + _PAD + reach, (top + bottom) / 2, _BADGE)}'
        )
