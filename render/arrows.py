"""Arrows from square to square, above pieces and marks, which shine through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import hypot
from typing import Literal, get_args

from PIL import Image, ImageChops

from render.empty_board import EmptyBoard
from render.inks import css
from render.sprites import sprite
from render.style import check_square
from render.theme import ARROW_ALPHA
from rules import Color, Move, Piece, Position

ArrowKind = Literal["played", "better", "threat"]
"""What an arrow says: the move that was played (dashed), a better one (one piece, with a filled head), or
what the other side threatens (thin, with an open head)."""

_KINDS: tuple[ArrowKind, ...] = get_args(ArrowKind)

# In parts of a square: where an arrow starts beside the middle, how wide its line is, how wide and long its
# head, and how wide the edge of all that.
_START, _LINE, _HEAD, _LENGTH, _EDGE = 0.3, 0.17, 0.46, 0.38, 0.025
_DASH, _SPACE = 0.26, 0.12
_THIN = 0.6
"""How wide a line with an open head is, in parts of others."""
_RING, _RING_LINE = 0.42, 0.6
"""A ring's radius in parts of a square, and how wide its line is, in parts of other lines."""
_LEAST = 0.45
"""How wide an arrow of no weight would be, in parts of one of full weight."""
_GHOST = 0.6
"""How much is seen of a piece that isn't there, 0 to 1."""
_KNIGHT = (1, 2)
"""Files and ranks of the leap that is drawn along the squares, round its corner."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move to talk about. Hashable.

    origin, target: the squares that it starts and ends on. Without an origin, as for a drop, there is a ring
    around the target instead, and in it the piece, half transparent, where the square is empty. kind: what it
    says, told by colour and by shape; see `ArrowKind`. weight: above 0, at most 1; a lighter arrow is
    thinner. piece: what is dropped.
    Raises ValueError for an arrow that goes nowhere, and for what is no kind or no weight; render.board does
    for squares that are not on the board.
    """

    origin: int | None
    target: int
    kind: ArrowKind = "better"
    weight: float = 1.0
    piece: Piece | None = None

    def __post_init__(self) -> None:
        if self.origin == self.target:
            raise ValueError(f"an arrow from square {self.target} to itself: without an origin it is a ring")
        if self.kind not in _KINDS:
            raise ValueError(f"kind: {self.kind!r} is none of {', '.join(_KINDS)}")
        if not 0 < self.weight <= 1:
            raise ValueError(f"weight: {self.weight!r} is not above 0 and at most 1")


def arrows_for(
    position: Position, move: Move, kind: ArrowKind = "better", weight: float = 1.0
) -> tuple[Arrow, ...]:
    """Return what shows a legal move of a position: an arrow, for a drop a ring with the piece, and one more
    ring around a square where the move puts a wall or another piece."""
    base, first = move.base, end_of(move)
    origin = None if base.origin == first else base.origin
    piece = position.play(move).piece_at(first) if base.drop else None
    others = (square for square in move.squares if square not in base.squares)
    return (
        Arrow(origin, first, kind, weight, piece),
        *(Arrow(None, square, kind, weight) for square in dict.fromkeys(others)),
    )


def end_of(move: Move) -> int:
    """Return the square where the moved piece comes to stand: in castling the king's, which in shuffled
    starts is not the move's target."""
    base = move.base
    return base.squares[-1] if base.castling else base.target


def check_arrows(position: Position, arrows: Iterable[Arrow]) -> None:
    """Raise ValueError for an arrow with a square that is not on the board."""
    for arrow in arrows:
        for square in (arrow.origin, arrow.target):
            if square is not None:
                check_square(position.variant, square)


def ghosts(empty: EmptyBoard, position: Position, arrows: Iterable[Arrow]) -> Image.Image | None:
    """Return pieces to drop on empty squares as RGBA of the board's size; None for none."""
    found, place = None, empty.place
    for arrow in arrows:
        piece = arrow.piece
        if piece is None or position.piece_at(arrow.target) is not None:
            continue
        found = found or Image.new("RGBA", place.size)
        down = (piece.color == Color.BLACK) != empty.flipped
        picture = sprite(
            empty.kit.pieces,
            piece.type.name,
            piece.type.letter,
            piece.color == Color.WHITE,
            place.square,
            down and empty.kit.pieces.points(piece.type.name),
        ).copy()
        paler = Image.new("L", picture.size, round(255 * _GHOST))
        picture.putalpha(ImageChops.multiply(picture.getchannel("A"), paler))
        found.alpha_composite(picture, place.corner(arrow.target, empty.flipped))
    return found


def arrow_shapes(empty: EmptyBoard, arrows: Iterable[Arrow]) -> str:
    """Return arrows as SVG, in pixels of the board with its rims.

    All of them have one opacity together: where two cross, the upper one is seen, and not a mixture. Short
    ones lie above long ones, so that a move beyond another on the same line leaves both heads to be seen.
    """

    def length(arrow: Arrow) -> float:
        return hypot(*_steps(empty, arrow)) if arrow.origin is not None else 0

    ordered = sorted(arrows, key=length, reverse=True)
    if not ordered:
        return ""
    return f'<g opacity="{ARROW_ALPHA}">{"".join(_arrow(empty, arrow) for arrow in ordered)}</g>'


def _steps(empty: EmptyBoard, arrow: Arrow) -> tuple[int, int]:
    """Return how many squares to the right and down an arrow goes."""
    (x0, y0), (x1, y1) = (
        empty.place.corner(square, empty.flipped) for square in (arrow.origin or 0, arrow.target)
    )
    return (x1 - x0) // empty.place.square, (y1 - y0) // empty.place.square


def _arrow(empty: EmptyBoard, arrow: Arrow) -> str:
    look, unit = empty.kit.theme, empty.place.square
    scale = _LEAST + (1 - _LEAST) * arrow.weight
    ink, edge = css(getattr(look, arrow.kind)), _EDGE * unit
    left, top = empty.place.corner(arrow.target, empty.flipped)
    x, y = left + unit / 2, top + unit / 2
    line = _LINE * unit * scale * (_THIN if arrow.kind == "threat" else 1)
    dash = _DASH * unit, _SPACE * unit
    if arrow.origin is None:
        shape = f'<circle cx="{x}" cy="{y}" r="{_RING * unit:.1f}" fill="none"'
        return "".join(_stroked(shape, arrow.kind, line * _RING_LINE, edge, css(look.frame), ink, dash))
    across, down = _steps(empty, arrow)
    x0, y0 = x - across * unit, y - down * unit
    # Long leg first, as the move is counted.
    bend = (x, y0) if abs(across) > abs(down) else (x0, y)
    knight = tuple(sorted((abs(across), abs(down)))) == _KNIGHT
    corners = [(x0, y0), bend, (x, y)] if knight else [(x0, y0), (x, y)]
    before, (dx, dy) = corners[-2], _direction(corners[-2], (x, y))
    ahead = _direction(corners[0], corners[1])
    start = x0 + ahead[0] * _START * unit, y0 + ahead[1] * _START * unit
    head, long = _HEAD * unit * scale / 2, min(_LENGTH * unit * scale, hypot(x - before[0], y - before[1]))
    neck = x - dx * long, y - dy * long
    sides = [(neck[0] - dy * head * side, neck[1] + dx * head * side) for side in (1, -1)]
    opened = arrow.kind == "threat"
    # An open head's line goes on to where its two barbs meet.
    end = (x - dx * line * 0.7, y - dy * line * 0.7) if opened else (x - dx * long * 0.9, y - dy * long * 0.9)
    shaft = f'<path d="{_path([start, *corners[1:-1], end])}" fill="none"'
    if opened:
        barbs = _path([sides[0], (x, y), sides[1]])
        shaft = f'<path d="{_path([start, *corners[1:-1], end])}{barbs}" fill="none"'
        return "".join(_stroked(shaft, arrow.kind, line, edge, css(look.frame), ink, dash))
    tip = (
        f'<path d="{_path([sides[0], (x, y), sides[1]])}Z" fill="{ink}" stroke="{css(look.frame)}" '
        f'stroke-width="{edge:.1f}" stroke-linejoin="round"/>'
    )
    return "".join(_stroked(shaft, arrow.kind, line, edge, css(look.frame), ink, dash)) + tip


def _stroked(
    shape: str, kind: ArrowKind, line: float, edge: float, border: str, ink: str, dash: tuple[float, float]
) -> Iterator[str]:
    """Yield an open shape with an edge: once wide and dark, once in its colour."""
    on, off = dash
    for color, width, longer in ((border, line + 2 * edge, edge), (ink, line, 0.0)):
        dashes = ""
        if kind == "played":
            dashes = (
                f' stroke-dasharray="{on + 2 * longer:.1f} {off - 2 * longer:.1f}" '
                f'stroke-dashoffset="{longer:.1f}"'
            )
        yield f'{shape} stroke="{color}" stroke-width="{width:.1f}" stroke-linejoin="round"{dashes}/>'


def _direction(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """Return the step of length 1 from a point towards another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return dx / length, dy / length


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
