"""How a piece moves, as a picture: the piece in the middle of an empty board, and where it may go.

Slides and bends are lines with their squares marked, leaps are marks alone. A mark's shape says what may be
done there, so that nothing depends on telling hues apart:

    dot          move there or capture
    ring         move there, not capture
    cross        capture there, not move
    diamond      only beyond another piece, over which it goes
    with a bar   only as its first move
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from PIL import Image

from render.inks import css
from render.kit import Kit, kit_of
from render.png import stack, strip
from render.raster import rasterise
from render.sprites import sprite
from render.style import Style
from rules import WHITE, PieceType, Variant, betza
from rules.geometry import Geometry
from rules.tracks import Track, all_tracks

_DEFAULT = Style()
_FAR = 7
"""How far a board reaches from its middle, at most; 15 squares are within what rules' boards may have."""
_SLIDE = 4
"""How many squares of a slide are shown: enough to be seen as one without end."""
_WIDTH = 7.5
"""The picture's width in squares of Style.square_px; 720 pixels by default."""


class Mark(Enum):
    """What may be done on a square."""

    BOTH = "both"
    MOVE = "move"
    CAPTURE = "capture"
    HOP = "hop"


def movement(variant: Variant, piece: PieceType, *, style: Style = _DEFAULT) -> bytes:
    """Return how one of the variant's pieces moves, for White, as a PNG: a square picture about 720 pixels
    wide.

    What laws add, such as castling or a pawn's double step, is not shown. Raises ValueError for a piece of
    another variant.
    """
    if piece not in variant.pieces:
        raise ValueError(f"{variant.key} has no piece {piece.name!r}")
    kit = kit_of(variant, style)
    tracks = _tracks(piece, _FAR)
    half = _reach(tracks)
    return _draw(kit, piece, _tracks(piece, half), half, round(_WIDTH * style.square_px / (2 * half + 1)))


def marks(variant: Variant, piece: PieceType) -> tuple[frozenset[Mark], bool]:
    """Return which marks a piece's picture has, and whether any has the bar of first moves: what a legend has
    to explain."""
    if piece not in variant.pieces:
        raise ValueError(f"{variant.key} has no piece {piece.name!r}")
    tracks = _tracks(piece, _FAR)
    return frozenset(map(_mark, tracks)), any(track.initial for track in tracks)


def _tracks(piece: PieceType, half: int) -> tuple[Track, ...]:
    side = 2 * half + 1
    return all_tracks(Geometry(side, side), betza.parse(piece.betza), WHITE, side * half + half)


def _reach(tracks: Iterable[Track]) -> int:
    """Return how far from the middle a board has to go to show everything, 2 to 7."""
    side, reach = 2 * _FAR + 1, 2
    for track in tracks:
        for steps, square in enumerate(track.squares, 1):
            rank, file = divmod(square, side)
            away = max(abs(rank - _FAR), abs(file - _FAR))
            reach = max(reach, away if steps == 1 else min(away, _SLIDE))
    return reach


def _mark(track: Track) -> Mark:
    if track.hop:
        return Mark.HOP
    if track.moves and track.captures:
        return Mark.BOTH
    return Mark.MOVE if track.moves else Mark.CAPTURE


def _draw(kit: Kit, piece: PieceType, tracks: tuple[Track, ...], half: int, square: int) -> bytes:
    look, side = kit.theme, 2 * half + 1
    grounds = look.squares(kit.checkered)
    image = Image.new("RGBA", (side * square, side * square), look.line)
    gap = 0 if kit.checkered else max(1, square // 50)
    for place in range(side * side):
        rank, file = divmod(place, side)
        color = grounds[(rank + file + 1) % 2 % len(grounds)][0]
        left, top = file * square + gap, (side - 1 - rank) * square + gap
        image.paste(color, (left, top, left + square - 2 * gap, top + square - 2 * gap))
    shapes = "".join((*_lines(tracks, side, look.frame), *_marks(tracks, side, look.frame)))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side * 100} {side * 100}">{shapes}</svg>'
    image.alpha_composite(rasterise(svg, side * square))
    figure = sprite(kit.pieces, piece.name, piece.letter, True, square)
    image.alpha_composite(figure, (half * square, half * square))
    return stack([strip(kit.palette.map(image.convert("RGB")))], kit.palette.data)


def _middle(square: int, side: int) -> tuple[int, int]:
    """Return where a square's middle is, 100 to a square."""
    rank, file = divmod(square, side)
    return file * 100 + 50, (side - 1 - rank) * 100 + 50


def _lines(tracks: tuple[Track, ...], side: int, color: tuple[int, int, int]) -> Iterator[str]:
    """Lines along everything that is more than a leap."""
    start = side * side // 2
    for track in tracks:
        if len(track.squares) + len(track.before) > 1:
            corners = (_middle(square, side) for square in (start, *track.before, *track.squares))
            points = " ".join(f"{x},{y}" for x, y in corners)
            yield (
                f'<polyline points="{points}" fill="none" stroke="{css(color)}" stroke-width="7" '
                f'stroke-linejoin="round" stroke-opacity="0.55"/>'
            )


def _marks(tracks: tuple[Track, ...], side: int, color: tuple[int, int, int]) -> Iterator[str]:
    """The marks of all squares, each once: what may be done there by any way."""
    found: dict[int, set[Mark]] = {}
    first: dict[int, bool] = {}
    for track in tracks:
        for square in track.squares[1:] if track.hop else track.squares:
            found.setdefault(square, set()).add(_mark(track))
            first[square] = first.get(square, True) and track.initial
    ink = css(color)
    for square, kinds in found.items():
        x, y = _middle(square, side)
        for kind in _merged(kinds):
            yield _SHAPES[kind].format(ink=ink, x=x, y=y)
        if first[square]:
            yield f'<path d="M{x - 26} {y + 32}H{x + 26}" stroke="{ink}" stroke-width="9"/>'


def _merged(kinds: set[Mark]) -> list[Mark]:
    """Return marks in their order, which a set has not. Moving by one way and capturing by another is both;
    what needs no hurdle needs none."""
    if Mark.BOTH in kinds or {Mark.MOVE, Mark.CAPTURE} <= kinds:
        return [Mark.BOTH]
    return [mark for mark in Mark if mark in kinds]


_AT = '<g transform="translate({x} {y})" stroke="{ink}" fill="none">'
_SHAPES = {
    Mark.BOTH: _AT + '<circle r="15" fill="{ink}" stroke-width="8"/></g>',
    Mark.MOVE: _AT + '<circle r="17" stroke-width="8"/></g>',
    Mark.CAPTURE: _AT
    + '<path d="M-17 -17L17 17M-17 17L17 -17" stroke-width="10" stroke-linecap="round"/></g>',
    Mark.HOP: _AT + '<path d="M0 -24L24 0L0 24L-24 0Z" stroke-width="8"/></g>',
}
