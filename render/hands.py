"""Hands: what a side holds to drop, in a tray on its side of the board."""

from __future__ import annotations

from math import ceil

from PIL import Image, ImageDraw, ImageFont

from render.empty_board import EmptyBoard
from render.inks import css
from render.raster import rasterise
from render.sprites import sprite
from rules import Color, PieceType, Position

Held = tuple[tuple[PieceType, int], ...]

_ROOM = 1.04
"""Room for a piece, in pieces' widths."""
_MOST_ROWS = 4


def held(position: Position, color: Color) -> Held:
    """Return what a side holds, the pieces that a variant lists last (the strongest, as a rule) first."""
    return position.hand(color)[::-1]


def draw_tray(empty: EmptyBoard, hand: Held, color: Color) -> Image.Image:
    """Return the rows above or below a board that show a hand and nothing else, as indices of its palette.

    The far side's tray is filled from the right, as its player sees it.
    """
    kit, place = empty.kit, empty.place
    image = Image.new("RGB", (place.size[0], place.tray), kit.theme.frame)
    margin = margin_of(empty)
    room = place.size[0] - place.near - place.far, place.tray - 2 * margin
    panel = Image.new("RGB", room, ground_of(empty))
    pieces = draw_hand(empty, hand, color, room)
    panel.paste(pieces, (room[0] - pieces.width if is_far(empty, color) else 0, 0))
    image.paste(panel, (place.near, margin))
    return kit.palette.map(image)


def ground_of(empty: EmptyBoard) -> tuple[int, int, int]:
    """Return what held pieces lie on: that of a square, the dark one of two."""
    return empty.kit.theme.squares(empty.kit.checkered)[-1][0]


def is_far(empty: EmptyBoard, color: Color) -> bool:
    """Does a side sit above?"""
    return (color == Color.BLACK) != empty.flipped


def margin_of(empty: EmptyBoard) -> int:
    """Return how far a hand stays from the edges of its tray."""
    return max(2, empty.place.square // 24)


def draw_hand(empty: EmptyBoard, hand: Held, color: Color, room: tuple[int, int]) -> Image.Image:
    """Return pieces with their numbers as RGB, as high as the room and as wide as they need within it."""
    rows, size = _fitting(room, hand)
    each = ceil(len(hand) / rows)
    wide = min(room[0], ceil(size * _ROOM * each + size * (_ROOM - 1)))
    panel = Image.new("RGBA", (wide, room[1]), ground_of(empty))
    far = is_far(empty, color)
    for row in range(rows):
        line = hand[row * each : (row + 1) * each]
        y = round(room[1] * (row + 0.5) / rows - size / 2)
        gap = size * (_ROOM - 1)
        x = wide - len(line) * size * _ROOM if far else gap
        for kind, count in line:
            white = color == Color.WHITE
            picture = sprite(empty.kit.pieces, kind.name, kind.letter, white, size, far)
            spot = max(0, min(round(x), wide - size)), max(0, y)
            panel.alpha_composite(picture, spot)
            if count > 1:
                _count(panel, empty, count, spot, size)
            x += size * _ROOM
    return panel.convert("RGB")


def _count(panel: Image.Image, empty: EmptyBoard, count: int, spot: tuple[int, int], size: int) -> None:
    """Put a number on the lower right of a piece: light on a dark disc, seen on pieces of either side."""
    look, text = empty.kit.theme, str(count)
    high = round(size * 0.46)
    wide = max(high, round(high * (0.45 + 0.5 * len(text))))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><rect x="1" y="1" '
        f'width="{wide - 2}" height="{high - 2}" rx="{high / 2 - 1}" fill="{css(look.frame)}" '
        f'stroke="{css(look.label)}" stroke-width="{size / 40:.2f}"/></svg>'
    )
    left, top = spot[0] + size - wide, spot[1] + size - high
    panel.alpha_composite(rasterise(svg, wide, height=high), (left, top))
    ImageDraw.Draw(panel).text(
        (left + wide / 2, top + high / 2),
        text,
        fill=look.label,
        font=ImageFont.load_default(high * 0.8),
        anchor="mm",
        stroke_width=size / 70,
    )


def _fitting(room: tuple[int, int], hand: Held) -> tuple[int, int]:
    """Return the number of rows that shows the pieces largest, and how large: their side in pixels."""
    width, height = room
    best = (1, 1)
    for rows in range(1, _MOST_ROWS + 1):
        each = ceil(len(hand) / rows)
        size = int(min(height / rows, width / (each * _ROOM + _ROOM - 1)))
        if size > best[1]:
            best = (rows, size)
    return best
