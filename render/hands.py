"""Hands in trays above and below the board.

A tray has a fixed place for each piece that a hand can hold, so that places don't change between boards;
pieces that aren't in hand are pale. A piece's letter and, if there are several, its number are beside its
narrow end rather than on the piece.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render.colors import css
from render.empty_board import EmptyBoard
from render.pieces import sprite, with_sign_letter
from render.svg_raster import rasterize, svg
from render.themes import PALE, Theme
from rules import Color, PieceType, Position, Variant
from rules.caches import cached_in_variant

Held = tuple[tuple[PieceType, int], ...]

_ROOM, _LETTERED, _MAX_SPACING = 0.96, 1.2, 1.14
"""Distance from piece to piece in piece widths: minimum, minimum with letters, maximum."""
_MAX_ROWS = 4
_MAX_PALE = 10
"""Maximum number of fixed places; variants with more kinds of pieces only show those in hand."""
_NUMBER, _LEFT_SHIFT = 0.5, 0.14
"""Size of a number, and shift to the left of a piece without a letter, as fractions of a piece's size."""


def slots(position: Position, color: Color) -> Held:
    """Return the pieces that have a place in a side's tray, and their numbers, the variant's last piece
    first."""
    hand = dict(position.hand(color))
    places = _holdable(position.variant)
    if len(places) > _MAX_PALE:
        places = frozenset[PieceType]()
    kinds = (kind for kind in position.variant.piece_types if kind in places or kind in hand)
    return tuple((kind, hand.get(kind, 0)) for kind in kinds)[::-1]


@cached_in_variant
def _holdable(variant: Variant) -> frozenset[PieceType]:
    """Return the piece types that a hand can hold, except those whose capture ends the game."""
    start, facts = variant.first_start(), variant.facts
    kinds = {kind for color in Color for kind, _ in start.hand(color)}
    if facts.captures_to_hand:
        codes = {code for code in start.board if variant.kinds.piece_of_code[code]} - set(variant.kinds.royal)
        bases = {code: variant.kinds.kind_of(code).base for code in codes}
        kinds |= {
            variant.kinds.type_of(code) if base is None else variant.kinds[base].type
            for code, base in bases.items()
        }
        kinds -= set(facts.extinction.pieces if facts.extinction else ())
    return frozenset(kinds)


def draw_tray(empty: EmptyBoard, hand: Held, color: Color) -> Image.Image:
    """Draw a tray that contains only a hand, in indices of the board's palette."""
    kit, place = empty.kit, empty.place
    image = Image.new("RGB", (place.size[0], place.tray), kit.theme.frame)
    margin = margin_of(empty)
    room = place.size[0] - place.near - place.far, place.tray - 2 * margin
    panel = Image.new("RGB", room, ground_of(empty, color))
    panel.paste(draw_hand(empty, hand, color, room), (0, 0))
    image.paste(panel, (place.near, margin))
    return kit.palette.map(image)


def ground_of(empty: EmptyBoard, color: Color) -> tuple[int, int, int]:
    """Return the colour behind captured pieces and pieces in hand: the dark square's for White's pieces."""
    return empty.kit.theme.squares(empty.kit.checkered)[-1 if color == Color.WHITE else 0][0]


def margin_of(empty: EmptyBoard) -> int:
    return max(2, empty.place.bar // 14)


class _Grid(NamedTuple):
    """Places of pieces in rows.

    columns: pieces in a row. size: a piece's size. step: the distance between pieces. edge: the space to the
    left of the first one and to the right of the last one and its number.
    """

    rows: int
    columns: int
    size: int
    step: float
    edge: int

    @property
    def width(self) -> int:
        return round(self.step * self.columns) + 2 * self.edge


def _grid(empty: EmptyBoard, hand: Held, room: tuple[int, int]) -> _Grid:
    edge = 2 * margin_of(empty)
    room = room[0] - 2 * edge, room[1]
    rows, size = _fitting(room, hand, _LETTERED if empty.kit.pieces.letters else _ROOM)
    columns = max(1, ceil(len(hand) / rows))
    return _Grid(rows, columns, size, min(size * _MAX_SPACING, room[0] / columns), edge)


def hand_width(empty: EmptyBoard, hand: Held, room: tuple[int, int]) -> int:
    """Return the width of draw_hand()."""
    return _grid(empty, hand, room).width


def draw_hand(empty: EmptyBoard, hand: Held, color: Color, room: tuple[int, int]) -> Image.Image:
    """Draw pieces with their numbers as RGB, as high as `room` and as wide as necessary."""
    grid = _grid(empty, hand, room)
    rows, size, step = grid.rows, grid.size, grid.step
    panel = Image.new("RGB", (grid.width, room[1]), ground_of(empty, color))
    for number, (kind, count) in enumerate(hand):
        row, column = divmod(number, grid.columns)
        left, right = (grid.edge + round(step * at) for at in (column, column + 1))
        place = _place(empty, kind, count, color, (right - left, size))
        panel.paste(place.convert("RGB"), (left, round(room[1] * (row + 0.5) / rows - size / 2)))
    return panel


def _place(
    empty: EmptyBoard, kind: PieceType, count: int, color: Color, size: tuple[int, int]
) -> Image.Image:
    """Draw a piece with its letter and number; pale if it isn't in hand."""
    pieces, side, is_far = empty.kit.pieces, size[1], (color == Color.BLACK) != empty.flipped
    names = kind.name, kind.letter
    picture = sprite(pieces.without_letters(), *names, color == Color.WHITE, side, is_far)
    letter = with_sign_letter(pieces, *names, Image.new("RGBA", (side, side)))
    place = Image.new("RGBA", size, ground_of(empty, color))
    ground, box = place.copy(), letter.getbbox()
    left = (size[0] - side) // 2
    if not box:
        # Shift it at most by its blank margin.
        blank, _, _, _ = picture.getbbox() or (0, 0, 0, 0)
        left = max(left - round(side * _LEFT_SHIFT), -blank)
    place.paste(picture, (left, 0), picture)
    # Shogi pieces are narrow at the top, or at the bottom if they are upside down.
    upside_down = is_far and pieces.turns
    if box:
        place.alpha_composite(letter.crop(box), (0, side - box[3] + box[1] if upside_down else 0))
    if count > 1:
        number = plate(empty.kit.theme, count, round(side * _NUMBER))
        top = side - number.height if upside_down else 0
        _, _, end, _ = picture.crop((0, top, side, top + number.height)).getbbox() or (0, 0, 0, 0)
        place.alpha_composite(number, (min(left + end, size[0] - number.width), top))
    return place if count else Image.blend(ground, place, PALE)


@lru_cache(maxsize=64)
def plate(look: Theme, count: int, height: int) -> Image.Image:
    """Draw a number, light on a dark disc, as RGBA. Shared, so don't modify it."""
    text = str(count)
    width = max(height, round(height * (0.4 + 0.45 * len(text))))
    disc = (
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="{height / 2 - 1}" '
        f'fill="{css(look.frame)}" stroke="{css(look.label)}" stroke-width="{height / 25:.2f}"/>'
    )
    image = rasterize(svg(disc, width=width, height=height), width, height=height)
    ImageDraw.Draw(image).text(
        (width / 2, height / 2),
        text,
        fill=look.label,
        font=ImageFont.load_default(height * 0.92),
        anchor="mm",
        stroke_width=height / 70,
    )
    return image


def _fitting(room: tuple[int, int], hand: Held, min_spacing: float) -> tuple[int, int]:
    """Return the number of rows that allows the largest pieces, and the pieces' size in pixels.

    min_spacing: the minimum distance from piece to piece, in piece widths.
    """
    width, height = room
    best = (1, 1)
    for rows in range(1, _MAX_ROWS + 1):
        each = max(1, ceil(len(hand) / rows))
        size = int(min(height / rows, width / (each * min_spacing)))
        if size > best[1]:
            best = (rows, size)
    return best
