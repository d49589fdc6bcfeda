"""Hands: what a side holds to drop, in a tray on its side of the board."""

from __future__ import annotations

from math import ceil

from PIL import Image, ImageDraw, ImageFont

from render.ground import EmptyBoard
from render.sprites import sprite
from rules import Color, PieceType, Position

Held = tuple[tuple[PieceType, int], ...]

_ALONE, _COUNTED = 1.06, 1.52
"""Room for a piece, and for a piece with its number, in pieces' widths."""
_MOST_ROWS = 4


def held(position: Position, color: Color) -> Held:
    """Return what a side holds, the pieces that a variant lists last (the strongest, as a rule) first."""
    return position.hand(color)[::-1]


def draw_tray(empty: EmptyBoard, hand: Held, color: Color) -> Image.Image:
    """Return the rows above or below a board that show a hand, as indices of its palette.

    The far side's tray is filled from the right, as its player sees it.
    """
    kit, place = empty.kit, empty.place
    ground = kit.theme.squares(kit.checkered)[0][0]
    image = Image.new("RGB", (place.size[0], place.tray), kit.theme.frame)
    margin = max(place.far, place.square // 16)
    left, right = place.near, place.size[0] - place.far
    panel = Image.new("RGBA", (right - left, place.tray - 2 * margin), ground)
    far = (color == Color.BLACK) != empty.flipped
    if hand:
        _fill(panel, empty, hand, color, far)
    image.paste(panel.convert("RGB"), (left, margin))
    return kit.palette.map(image)


def _fill(panel: Image.Image, empty: EmptyBoard, hand: Held, color: Color, far: bool) -> None:
    rows, size = _fitting(panel.size, hand)
    each = ceil(len(hand) / rows)
    for row in range(rows):
        line = hand[row * each : (row + 1) * each]
        y = round(panel.height * (row + 0.5) / rows - size / 2)
        x = panel.width - _width(line) * size if far else 0.0
        for kind, count in line:
            _put(panel, empty, kind, count, color, far, (round(x), y), size)
            x += size * _room(count)


def _put(
    panel: Image.Image,
    empty: EmptyBoard,
    kind: PieceType,
    count: int,
    color: Color,
    far: bool,
    spot: tuple[int, int],
    size: int,
) -> None:
    pieces = empty.kit.pieces
    turned = pieces.turns and far
    picture = sprite(pieces, kind.name, kind.letter, color == Color.WHITE, size, turned)
    panel.alpha_composite(picture, (max(0, min(spot[0], panel.width - size)), max(0, spot[1])))
    if count > 1:
        font = ImageFont.load_default(size * 0.46)
        ImageDraw.Draw(panel).text(
            (spot[0] + size * 1.0, spot[1] + size * 0.9),
            str(count),
            fill=empty.kit.theme.frame,
            font=font,
            anchor="ls",
            stroke_width=size / 60,
        )


def _room(count: int) -> float:
    # Two digits need a little more than one.
    return _ALONE if count == 1 else _COUNTED + 0.22 * (count > 9)


def _width(line: Held) -> float:
    return sum(_room(count) for _, count in line)


def _fitting(panel: tuple[int, int], hand: Held) -> tuple[int, int]:
    """Return the number of rows that shows the pieces largest, and how large: their side in pixels."""
    width, height = panel
    best = (1, 1)
    for rows in range(1, _MOST_ROWS + 1):
        each = ceil(len(hand) / rows)
        widest = max(_width(hand[start : start + each]) for start in range(0, len(hand), each))
        size = int(min(height / rows, width / widest))
        if size > best[1]:
            best = (rows, size)
    return best
