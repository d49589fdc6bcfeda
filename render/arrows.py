"""Arrows and badges on top of the pieces and marks of a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import pi
from typing import Literal, get_args

from PIL import Image, ImageChops

from render.badges import corner_badge
from render.colors import css
from render.empty_board import EmptyBoard
from render.pieces import sprite
from render.style import check_square
from render.svg_raster import rasterize, svg
from render.themes import ARROW_ALPHA
from rules import Color, Move, Piece, Position

ArrowKind = Literal["played", "better", "threat"]
"""The played move (dashed), a better one (solid), or a threat (solid and thin)."""

_KINDS: tuple[ArrowKind, ...] = get_args(ArrowKind)

_START, _HEAD, _LENGTH, _EDGE = 0.3, 0.46, 0.38, 0.025
"""Distance of an arrow's start from the middle of its square, width and length of its head, and width of its
light outline, which separates it from dark pieces, as fractions of a square's side."""
_LINES: dict[ArrowKind, float] = {"played": 0.12, "better": 0.12, "threat": 0.075}
"""Widths of lines, as fractions of a square's side."""
_DASH, _SPACE = 0.26, 0.12
"""Lengths of a dash and of the space after it, as fractions of a square's side."""
_SMALL = 0.75
"""Size of the head of a threat, relative to other arrows."""
_RING = 0.41
"""Radius of a ring as a fraction of a square's side."""
_LEAST = 0.45
"""Width of an arrow of weight 0, relative to an arrow of weight 1."""
_GHOST = 0.6
"""Opacity of a piece to drop, 0 to 1."""
_KNIGHT = [1, 2]
"""Files and ranks of the leap that is drawn with a corner."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move shown on a board. Hashable.

    origin, target: its squares. Without an origin, as for a drop, it is a ring around the target, with a
    translucent piece if the square is empty. kind: determines colour and shape; see `ArrowKind`. weight:
    above 0, at most 1; lighter arrows are thinner. piece: the piece to drop. Raises ValueError for an arrow
    without length, an unknown kind or an invalid weight; render.board raises it for squares off the board.
    """

    origin: int | None
    target: int
    kind: ArrowKind = "better"
    weight: float = 1.0
    piece: Piece | None = None

    def __post_init__(self) -> None:
        if self.origin == self.target:
            raise ValueError(f"an arrow from square {self.target} to itself: omit the origin for a ring")
        if self.kind not in _KINDS:
            raise ValueError(f"kind: {self.kind!r} is not one of {', '.join(_KINDS)}")
        if not 0 < self.weight <= 1:
            raise ValueError(f"weight: {self.weight!r} is not above 0 and at most 1")


def arrows_for(position: Position, move: Move, kind: ArrowKind = "better") -> tuple[Arrow, ...]:
    """Return the arrow of a legal move or ring of a drop, and a ring for a placed wall or gated piece."""
    base, first = move.base, end_of(move)
    origin = None if base.origin == first else base.origin
    piece = position.play(move).piece_at(first) if base.drop else None
    others = (square for square in move.squares if square not in base.squares)
    return (
        Arrow(origin, first, kind, piece=piece),
        *(Arrow(None, square, kind) for square in dict.fromkeys(others)),
    )


def end_of(move: Move) -> int:
    """Return the square where the moved piece ends up; for castling, the king's, which may not be the
    target."""
    base = move.base
    return base.squares[-1] if base.castling else base.target


def draw_overlay(
    image: Image.Image,
    empty: EmptyBoard,
    position: Position,
    arrows: tuple[Arrow, ...],
    badges: Mapping[int, str],
) -> None:
    """Draw arrows and badges onto a board, which has the palette for marked boards if needed.

    Raises ValueError for squares off the board and for unknown badges.
    """
    for square in (*(square for arrow in arrows for square in (arrow.origin, arrow.target)), *badges):
        if square is not None:
            check_square(position.variant, square)
    if not arrows and not badges:
        return
    # Badges avoid the line of an arrow to the same square.
    crossed = {arrow.target for arrow in arrows if _comes_from_upper_right(empty, arrow)}
    signs = (
        corner_badge(empty.place, square, badge, flipped=empty.flipped, at_left=square in crossed)
        for square, badge in badges.items()
    )
    width, height = empty.place.size
    drawing = svg(_arrow_shapes(empty, arrows), *signs, width=width, height=height)
    above = _ghosts(empty, position, arrows)
    above.alpha_composite(rasterize(drawing, width, height=height))
    box = above.getbbox()
    if box is not None:
        both = image.crop(box).convert("RGBA")
        both.alpha_composite(above.crop(box))
        image.paste(empty.kit.marked.map(both.convert("RGB")), box)


def _comes_from_upper_right(empty: EmptyBoard, arrow: Arrow) -> bool:
    """Return whether an arrow passes near the upper right corner of its target."""
    if arrow.origin is None:
        return False
    (x0, y0), (x1, y1) = (
        empty.place.corner(square, empty.flipped) for square in (arrow.origin, arrow.target)
    )
    return x0 > x1 and y0 < y1


def _ghosts(empty: EmptyBoard, position: Position, arrows: Iterable[Arrow]) -> Image.Image:
    """Return the pieces to drop on empty squares as RGBA, as large as the board with its rims."""
    place = empty.place
    ghosts = Image.new("RGBA", place.size)
    for arrow in arrows:
        piece = arrow.piece
        if piece is None or position.piece_at(arrow.target) is not None:
            continue
        down = (piece.color == Color.BLACK) != empty.flipped
        picture = sprite(
            empty.kit.pieces,
            piece.type.name,
            piece.type.letter,
            piece.color == Color.WHITE,
            place.square,
            down,
        ).copy()
        paler = Image.new("L", picture.size, round(255 * _GHOST))
        picture.putalpha(ImageChops.multiply(picture.getchannel("A"), paler))
        ghosts.alpha_composite(picture, place.corner(arrow.target, empty.flipped))
    return ghosts


def _arrow_shapes(empty: EmptyBoard, arrows: Iterable[Arrow]) -> str:
    """Return arrows as SVG, in pixels of the board with its rims.

    They share one opacity, so that only the upper arrow is visible where arrows cross. Short arrows lie above
    long ones, so that both heads of two moves along a line are visible.
    """
    drawn = [_Drawing(empty, arrow) for arrow in arrows]
    if not drawn:
        return ""
    drawn.sort(key=lambda drawing: drawing.length, reverse=True)
    return f'<g opacity="{ARROW_ALPHA}">{"".join(drawing.shapes() for drawing in drawn)}</g>'


class _Drawing:
    """One arrow on a board. Points are complex numbers, in pixels to the right and down."""

    def __init__(self, empty: EmptyBoard, arrow: Arrow) -> None:
        look, self._unit = empty.kit.theme, empty.place.square
        self._kind, self._border = arrow.kind, css(look.label)
        self._ink = css({"better": look.better, "played": look.played, "threat": look.threat}[arrow.kind])
        self._scale = _LEAST + (1 - _LEAST) * arrow.weight
        self._line = _LINES[arrow.kind] * self._unit * self._scale
        self._edge = _EDGE * self._unit

        def middle(square: int) -> complex:
            left, top = empty.place.corner(square, empty.flipped)
            return complex(left, top) + self._unit * (0.5 + 0.5j)

        self._start = None if arrow.origin is None else middle(arrow.origin)
        self._end = middle(arrow.target)
        self.length = 0.0 if self._start is None else abs(self._end - self._start)

    def shapes(self) -> str:
        return self._ring() if self._start is None else self._arrow(self._start)

    def _ring(self) -> str:
        radius = _RING * self._unit
        shape = f'<circle cx="{self._end.real:.1f}" cy="{self._end.imag:.1f}" r="{radius:.1f}"'
        return self._stroked(shape, self._line, 2 * pi * radius)

    def _arrow(self, start: complex) -> str:
        corners = [start, *self._bend(start), self._end]
        ahead = _direction(corners[-2], self._end)
        corners[0] += _direction(start, corners[1]) * _START * self._unit
        size = self._unit * self._scale * (_SMALL if self._kind == "threat" else 1)
        half = 0.5j * ahead * _HEAD * size
        neck = corners[-1] = self._end - ahead * _LENGTH * size
        length = sum(abs(after - before) for before, after in pairwise(corners))
        shaft = self._stroked(f'<path d="{_path(corners)}"', self._line, length + _SPACE * self._unit)
        return (
            f'{shaft}<path d="{_path([neck + half, self._end, neck - half])}Z" fill="{self._ink}" '
            f'stroke="{self._border}" stroke-width="{2 * self._edge:.1f}" stroke-linejoin="round" '
            f'paint-order="stroke"/>'
        )

    def _bend(self, start: complex) -> list[complex]:
        """Return the corner of a knight's move, after its long leg; none for other moves."""
        way = (self._end - start) / self._unit
        files, ranks = round(abs(way.real)), round(abs(way.imag))
        if sorted((files, ranks)) != _KNIGHT:
            return []
        long = way.real if files > ranks else 1j * way.imag
        return [start + long * self._unit]

    def _stroked(self, shape: str, line: float, length: float) -> str:
        """Return an open shape with an edge: drawn wide and light, then in its colour.

        length: the length of the shape, to fit a whole number of dashes.
        """
        space = _SPACE * self._unit
        dash = length / max(2, round(length / (_DASH * self._unit + space))) - space
        shapes = ""
        for color, width, longer in ((self._border, line + 2 * self._edge, self._edge), (self._ink, line, 0)):
            shapes += f'{shape} fill="none" stroke="{color}" stroke-width="{width:.1f}"'
            if self._kind == "played":
                lengths = f"{dash + 2 * longer:.2f} {space - 2 * longer:.2f}"
                shapes += f' stroke-dasharray="{lengths}" stroke-dashoffset="{longer:.2f}"'
            shapes += ' stroke-linejoin="round"/>'
        return shapes


def _direction(start: complex, end: complex) -> complex:
    """Return the unit vector from one point to another."""
    return (end - start) / abs(end - start)


def _path(points: Iterable[complex]) -> str:
    return "M" + "L".join(f"{point.real:.1f} {point.imag:.1f}" for point in points)
