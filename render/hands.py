"""Hands in trays beside the board.

A tray has a fixed place for every piece that a hand can hold, with its number at the upper right if there are
several. Pieces that are not held are pale, so that places don't change from board to board.
"""

from __future__ import annotations

from math import ceil

from PIL import Image, ImageDraw, ImageFont

from render.colors import css
from render.empty_board import EmptyBoard
from render.raster import rasterise, svg
from render.sprites import signed, sprite
from rules import Color, PieceType, Position, Variant
from rules.caches import cached_in_variant

Held = tuple[tuple[PieceType, int], ...]

_ROOM = 1.04
"""Room for a piece, in pieces' widths."""
_MOST_ROWS = 4
_MOST_PALE = 10
"""With more kinds than this, only held pieces are shown, as places would be too small."""
_PALE = 0.26
"""The opacity of a piece that isn't held, 0 to 1."""
_LETTER = 0.9
"""The size of a piece's letter, in parts of one on the board."""


def slots(position: Position, color: Color) -> Held:
    """Return the pieces with places in a side's tray and their numbers, the variant's last piece first."""
    hand = dict(position.hand(color))
    places = _kept(position.variant)
    if len(places) > _MOST_PALE:
        places = frozenset[PieceType]()
    kinds = (kind for kind in position.variant.piece_types if kind in places or kind in hand)
    return tuple((kind, hand.get(kind, 0)) for kind in kinds)[::-1]


@cached_in_variant
def _kept(variant: Variant) -> frozenset[PieceType]:
    """Return the pieces of the start that a hand can hold, without those whose capture ends the game."""
    start, facts = variant.first_start(), variant.facts
    kinds = {kind for color in Color for kind, _ in start.hand(color)}
    if facts.captures_to_hand:
        codes = {code for code in start.board if variant.piece_of_code[code]} - set(variant.royal)
        bases = {code: variant.kind_of(code).base for code in codes}
        kinds |= {
            variant.type_of(code) if base is None else variant.kinds[base].type
            for code, base in bases.items()
        }
        kinds -= set(facts.extinction.pieces if facts.extinction else ())
    return frozenset(kinds)


def draw_tray(empty: EmptyBoard, hand: Held, color: Color) -> Image.Image:
    """Return the rows above or below a board with only a hand, in indices of its palette."""
    kit, place = empty.kit, empty.place
    image = Image.new("RGB", (place.size[0], place.tray), kit.theme.frame)
    margin = margin_of(empty)
    room = place.size[0] - place.near - place.far, place.tray - 2 * margin
    panel = Image.new("RGB", room, ground_of(empty))
    panel.paste(draw_hand(empty, hand, color, room), (0, 0))
    image.paste(panel, (place.near, margin))
    return kit.palette.map(image)


def ground_of(empty: EmptyBoard) -> tuple[int, int, int]:
    """Return the colour behind held pieces: that of a square, the dark one of two."""
    return empty.kit.theme.squares(empty.kit.checkered)[-1][0]


def is_far(empty: EmptyBoard, color: Color) -> bool:
    return (color == Color.BLACK) != empty.flipped


def margin_of(empty: EmptyBoard) -> int:
    return max(2, empty.place.square // 24)


def draw_hand(empty: EmptyBoard, hand: Held, color: Color, room: tuple[int, int]) -> Image.Image:
    """Return pieces with their numbers as RGB, as high as the room and as wide as needed."""
    rows, size = _fitting(room, hand)
    each = max(1, ceil(len(hand) / rows))
    wide = min(room[0], ceil(size * _ROOM * each + size * (_ROOM - 1)))
    panel = Image.new("RGBA", (wide, room[1]), ground_of(empty))
    white, far = color == Color.WHITE, is_far(empty, color)
    for number, (kind, count) in enumerate(hand):
        row, column = divmod(number, each)
        x, y = round(size * (_ROOM * (column + 1) - 1)), round(room[1] * (row + 0.5) / rows - size / 2)
        spot = max(0, min(x, wide - size)), max(0, y)
        pieces, names = empty.kit.pieces, (kind.name, kind.letter)
        picture = signed(pieces, *names, sprite(pieces, *names, white, size, far, bare=True), _LETTER)
        if count:
            panel.alpha_composite(picture, spot)
            if count > 1:
                _count(panel, empty, count, spot, size)
        else:
            ground = Image.new("RGBA", picture.size, ground_of(empty))
            panel.paste(Image.blend(ground, Image.alpha_composite(ground, picture), _PALE), spot)
    return panel.convert("RGB")


def _count(panel: Image.Image, empty: EmptyBoard, count: int, spot: tuple[int, int], size: int) -> None:
    """Draw a number at the upper right of a piece, light on a dark disc."""
    look, text = empty.kit.theme, str(count)
    high = round(size * 0.46)
    wide = max(high, round(high * (0.45 + 0.5 * len(text))))
    plate = (
        f'<rect x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="{high / 2 - 1}" '
        f'fill="{css(look.frame)}" stroke="{css(look.label)}" stroke-width="{size / 40:.2f}"/>'
    )
    left, top = spot[0] + size - wide, spot[1]
    panel.alpha_composite(rasterise(svg(plate, width=wide, height=high), wide, height=high), (left, top))
    ImageDraw.Draw(panel).text(
        (left + wide / 2, top + high / 2),
        text,
        fill=look.label,
        font=ImageFont.load_default(high * 0.8),
        anchor="mm",
        stroke_width=size / 70,
    )


def _fitting(room: tuple[int, int], hand: Held) -> tuple[int, int]:
    """Return the number of rows with which pieces are largest, and their side in pixels."""
    width, height = room
    best = (1, 1)
    for rows in range(1, _MOST_ROWS + 1):
        each = max(1, ceil(len(hand) / rows))
        size = int(min(height / rows, width / (each * _ROOM + _ROOM - 1)))
        if size > best[1]:
            best = (rows, size)
    return best
