"""Pictures of positions.

A board is a stack of strips, from the top: bar or hand, rim, one strip per rank, rim, bar or hand. The strip
of a rank is the empty board with a tile for every square that has a piece or mark, in indices of one palette.
Compressed strips are cached, because a move changes few ranks.
"""

from __future__ import annotations

from collections.abc import Hashable

from PIL import Image

from render.arrows import overlay, with_overlay
from render.bar_drawing import draw_bar
from render.bar_layout import without_one_sided_items
from render.bars import Bar, Labels, bar_of
from render.colors import Palette
from render.empty_board import EmptyBoard, empty_board
from render.gauge import gauge, gauge_edge
from render.hands import draw_tray, slots
from render.picture_cache import Cache
from render.png import Strip, stack, strip
from render.squares import NO_MARKS, Marks, marks_of, tile
from render.style import Style, has_trays
from rules import BLACK, WHITE, Color, Move, Piece, Position

_DEFAULT = Style()

# About 4 KiB per rank, so it holds about 1,500 ranks.
_strips: Cache[Strip] = Cache(6 << 20, lambda held: len(held.data) + 400)

# Bars have a cache of their own: few of them recur, and they must not evict ranks.
_bars: Cache[Strip] = Cache(1 << 20, lambda held: len(held.data) + 800)

_NEAR = 8
"""Maximum width in pixels of the line between the two parts of an evaluation bar."""


def board(
    position: Position,
    *,
    view: Color = WHITE,
    style: Style = _DEFAULT,
    last_move: Move | None = None,
    marks: Marks = NO_MARKS,
    labels: Labels | None = None,
) -> bytes:
    """Return the position as a PNG with a palette.

    view: the side at the bottom. last_move: its squares have a tint with an edge; on boards with points, its
    end has corner brackets and its origin a dot. labels: the contents of bars above and below; None for no
    bars. Royal pieces in check have a red glow, with a "#" for mate, and no other mark. An 8x8 board of the
    default style has squares of 96 pixels; see Style for others. Thread-safe; equal arguments give equal
    bytes. Raises ValueError for invalid arguments, such as a target that is not on the board.
    """
    empty = empty_board(position.variant, style, is_flipped(view), gauge=marks.bar is not None)
    palette, strips = strips_of(empty, position, last_move=last_move, marks=marks, labels=labels)
    return stack(strips, palette.data)


def strips_of(
    empty: EmptyBoard,
    position: Position,
    *,
    last_move: Move | None = None,
    marks: Marks = NO_MARKS,
    labels: Labels | None = None,
    trays: bool | None = None,
) -> tuple[Palette, list[Strip]]:
    """Return the palette and the strips of a board, from the top.

    empty: with an evaluation bar if the marks have one. trays: whether both sides have a tray for their
    hands; None to decide by has_trays().
    """
    variant, flipped = position.variant, empty.flipped
    pieces = {**dict(position.pieces()), **marks.exploded}
    square_marks = marks_of(position, empty, last_move, marks)
    over = overlay(empty, position, tuple(marks.arrows), marks.badges)
    edge = None if marks.bar is None else gauge_edge(empty.place, marks.bar, flipped=flipped)
    ranks = range(variant.ranks) if flipped else reversed(range(variant.ranks))
    strips = [_rank(empty, rank, pieces, square_marks, over, edge) for rank in ranks]
    if empty.place.near:
        strips = [_rim(empty, top=True), *strips, _rim(empty, top=False)]
    trays = has_trays(variant, position) if trays is None else trays
    above, below = _beside(empty, position, labels, trays)
    palette = empty.kit.palette if over is None and edge is None else empty.kit.marked
    return palette, [*above, *strips, *below]


def is_flipped(view: Color) -> bool:
    """Return whether Black is at the bottom. Raises ValueError for an invalid side."""
    if view not in tuple(Color):
        raise ValueError(f"view: WHITE or BLACK, not {view!r}")
    return view == Color.BLACK


def _rim(empty: EmptyBoard, top: bool) -> Strip:
    """Return the rows above or below the squares."""
    image, place = empty.image, empty.place
    height = place.top if top else place.near
    start = 0 if top else image.height - height
    box = (0, start, image.width, start + height)
    return _strips.get((empty.key, top), lambda: strip(image.crop(box)))


def _beside(
    empty: EmptyBoard, position: Position, labels: Labels | None, trays: bool
) -> tuple[list[Strip], list[Strip]]:
    """Return the rows above and below the board: bars, hands or nothing."""
    sides = (WHITE, BLACK) if empty.flipped else (BLACK, WHITE)
    if labels:
        bars = without_one_sided_items(
            empty, [bar_of(position, labels, color, tray=trays) for color in sides]
        )
        above, below = ([_bar(empty, bar)] for bar in bars)
    elif trays:
        above, below = ([_tray(empty, position, color)] for color in sides)
    else:
        above, below = [], []
    return above, below


def _bar(empty: EmptyBoard, bar: Bar) -> Strip:
    return _bars.get((empty.key, bar), lambda: strip(draw_bar(empty, bar)))


def _tray(empty: EmptyBoard, position: Position, color: Color) -> Strip:
    hand = slots(position, color)
    contents = tuple((kind.name, kind.letter, count) for kind, count in hand)
    return _strips.get((empty.key, color, contents), lambda: strip(draw_tray(empty, hand, color)))


def _rank(
    empty: EmptyBoard,
    rank: int,
    pieces: dict[int, Piece],
    marks: dict[int, int],
    above: Image.Image | None,
    edge: int | None,
) -> Strip:
    """Return the rows of one rank. above: the overlay. edge: from gauge_edge(), with an evaluation bar."""
    place = empty.place
    squares = range(rank * place.files, (rank + 1) * place.files)
    shown = tuple((pieces.get(square), marks.get(square, 0)) for square in squares)
    contents = tuple(
        (piece.type.name, piece.type.letter, piece.color, mark) if piece else mark for piece, mark in shown
    )
    key: tuple[Hashable, ...] = empty.key, rank, contents
    top = place.corner(squares.start, empty.flipped)[1]
    over = above and above.crop((0, top, above.width, top + place.square))
    if over and over.getbbox():
        return strip(with_overlay(empty, _draw_rank(empty, rank, shown, edge), over))
    if edge is not None:
        # A rank looks the same for all edges above it, and for all edges below it.
        key = *key, min(max(edge - (top - place.top), -_NEAR), place.square + _NEAR)
    return _strips.get(key, lambda: strip(_draw_rank(empty, rank, shown, edge)))


def _draw_rank(
    empty: EmptyBoard, rank: int, shown: tuple[tuple[Piece | None, int], ...], edge: int | None
) -> Image.Image:
    place = empty.place
    first = rank * place.files
    _, top = place.corner(first, empty.flipped)
    image = empty.image.crop((0, top, empty.image.width, top + place.square))
    for square, (piece, mark) in enumerate(shown, first):
        if piece or mark:
            left, _ = place.corner(square, empty.flipped)
            image.paste(tile(empty.kit, piece, mark, empty.grounds[square], empty.flipped), (left, 0))
    if edge is not None:
        start, whole = top - place.top, gauge(empty, edge)
        image.paste(whole.crop((0, start, whole.width, start + place.square)), (place.gauge_box[0], 0))
    return image
