"""The evaluation bar beside a board: the winning chances of both sides."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.colors import blend
from render.drawing_kit import color_of
from render.empty_board import EmptyBoard
from render.style import Layout
from render.themes import MIDDLE
from rules import BLACK, WHITE

_LINE = 0.09
"""Width of its lines, as a fraction of its width."""


def check_chance(chance: float) -> None:
    """Raise ValueError for winning chances that are not 0 to 1."""
    if not 0 <= chance <= 1:
        raise ValueError(f"winning chances are 0 to 1, not {chance!r}")


def gauge_edge(place: Layout, chance: float, *, flipped: bool) -> int:
    """Return the height in pixels of the upper side's part. chance: White's winning chances.

    Raises ValueError if they aren't 0 to 1.
    """
    check_chance(chance)
    return round(place.ranks * place.square * (chance if flipped else 1 - chance))


def gauge(empty: EmptyBoard, edge: int) -> Image.Image:
    """Draw the evaluation bar in indices of the palette for marked boards, as high as all ranks.

    edge: see gauge_edge().
    """
    look, pieces = empty.kit.theme, empty.kit.pieces
    left, top, right, bottom = empty.place.gauge_box
    wide, high = right - left, bottom - top
    line = max(1, round(wide * _LINE))
    far, near = (color_of(pieces, color) for color in ((WHITE, BLACK) if empty.flipped else (BLACK, WHITE)))
    image = Image.new("RGB", (wide, high), blend(look.frame, look.label, 0.5))
    draw = ImageDraw.Draw(image)
    for first, last, color in ((line, edge - 1, far), (edge, high - line - 1, near)):
        first, last = max(first, line), min(last, high - line - 1)
        if first <= last:
            draw.rectangle((line, first, wide - line - 1, last), color)
    if 0 < edge < high:
        draw.rectangle((line, edge - line // 2, wide - line - 1, edge + line // 2), look.frame)
    draw.rectangle((0, high // 2 - line, wide - 1, high // 2 + line - 1), MIDDLE)
    return empty.kit.marked.map(image)
