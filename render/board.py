"""Pictures of positions, in indices of the board's palette.

The empty board gets a tile for each square with a piece or mark, then the evaluation bar, arrows and badges.
Bars or hands are above and below it.
"""

from __future__ import annotations

from PIL import Image

from render.arrows import draw_overlay
from render.bar_drawing import draw_bar
from render.bar_layout import without_one_sided_items
from render.bars import Labels, bar_of
from render.empty_board import EmptyBoard, empty_board
from render.gauge import gauge, gauge_edge
from render.hands import draw_tray, slots
from render.png import png
from render.squares import NO_MARKS, Marks, marks_of, tile
from render.style import DEFAULT_STYLE, Style, has_trays
from rules import BLACK, WHITE, Color, Move, Position


def board(
    position: Position,
    *,
    view: Color = WHITE,
    style: Style = DEFAULT_STYLE,
    last_move: Move | None = None,
    marks: Marks = NO_MARKS,
    labels: Labels | None = None,
) -> bytes:
    """Draw a position as a PNG with a palette.

    view: the side at the bottom. last_move: its squares have a tint with an edge; on boards with points, its
    target has corner brackets and its origin a dot. labels: the contents of the bars above and below; None
    for no bars. Royal pieces in check have a red glow, with a "#" for mate, and no other mark. In the default
    style, an 8x8 board has squares of 96 pixels; see Style for others. Thread-safe; equal arguments give
    equal bytes. Raises ValueError for invalid arguments, such as a target off the board.
    """
    empty = empty_board(position.variant, style, is_flipped(view), gauge=marks.bar is not None)
    return png(draw_board(empty, position, last_move=last_move, marks=marks, labels=labels))


def draw_board(
    empty: EmptyBoard,
    position: Position,
    *,
    last_move: Move | None = None,
    marks: Marks = NO_MARKS,
    labels: Labels | None = None,
    trays: bool | None = None,
) -> Image.Image:
    """Draw a position in indices of the board's palette.

    With arrows, badges or an evaluation bar, it has the longer palette for marked boards. empty: with an
    evaluation bar if the marks have one. trays: whether both sides have a tray for their hands; None to use
    has_trays().
    """
    kit, place, flipped, arrows = empty.kit, empty.place, empty.flipped, tuple(marks.arrows)
    palette = kit.marked if arrows or marks.badges or marks.bar is not None else kit.palette
    pieces, flags = dict(position.pieces()), marks_of(position, empty, last_move, marks)
    pieces |= marks.exploded
    image = empty.image.copy()
    image.putpalette(palette.data)
    for square in pieces.keys() | flags.keys():
        shown = tile(kit, pieces.get(square), flags.get(square, 0), empty.grounds[square], flipped)
        image.paste(shown, place.corner(square, flipped))
    if marks.bar is not None:
        image.paste(gauge(empty, gauge_edge(place, marks.bar, flipped=flipped)), place.gauge_box)
    draw_overlay(image, empty, position, arrows, marks.badges)
    trays = has_trays(position.variant, position) if trays is None else trays
    above, below = _beside(empty, position, labels, trays)
    return palette.stacked([*above, image, *below])


def is_flipped(view: Color) -> bool:
    """Return whether Black is at the bottom. Raises ValueError for an invalid side."""
    if view not in tuple(Color):
        raise ValueError(f"view: WHITE or BLACK, not {view!r}")
    return view == Color.BLACK


def _beside(
    empty: EmptyBoard, position: Position, labels: Labels | None, trays: bool
) -> tuple[list[Image.Image], list[Image.Image]]:
    """Return the pictures above and below the board: bars, hands or nothing."""
    sides = (WHITE, BLACK) if empty.flipped else (BLACK, WHITE)
    if labels:
        bars = [bar_of(position, labels, color, tray=trays) for color in sides]
        above, below = ([draw_bar(empty, bar)] for bar in without_one_sided_items(empty, bars))
    elif trays:
        above, below = ([draw_tray(empty, slots(position, color), color)] for color in sides)
    else:
        above, below = [], []
    return above, below
