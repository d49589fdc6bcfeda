"""Draws squares with pieces and marks, in indices of the board's palette, and collects a position's marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from PIL import Image

from render.arrows import Arrow
from render.colors import RGB, css
from render.drawing_kit import BLAST_INKS, Kit, duck_art
from render.empty_board import EmptyBoard, Ground
from render.picture_cache import drawn
from render.pieces import sprite, with_sign_letter
from render.style import check_square
from render.svg_raster import rasterize, svg
from render.themes import Theme
from rules import Color, Move, Piece, Position

# Marks of a square, as bit flags.
LAST, CHECK, QUIET, CAPTURE, PROBLEM, BLOCK, DUCK = 1, 2, 4, 8, 16, 32, 64
PROMOTE, CASTLE, DROP, SELECTED, MATE, ANSWERED, EXPLODED = 128, 256, 512, 1024, 2048, 4096, 8192

_CORNERS = "M30 6H6V30M70 6H94V30M94 70V94H70M30 94H6V70"
# Marks on boards with points: a tint, and brackets around a round piece. They don't touch the sides of the
# square, because adjacent squares may have the same marks.
_PATCH = '<rect x="3" y="3" width="94" height="94" rx="12"/>'
_BRACKETS = "M8 28V8H28M72 8H92V28M92 72V92H72M28 92H8V72"
# The area of the square around a round piece.
_AROUND = "M0 0H100V100H0ZM50 1A49 49 0 0 0 50 99A49 49 0 0 0 50 1Z"
# Marks for moves to a square: in its middle (False), or around a piece on it (True).
_PROMOTE = {False: "M50 30L72 68H28Z", True: "M4 4H30L4 30ZM96 4H70L96 30Z"}
_CASTLE = {
    False: "M14 40H58V22L88 47H14ZM86 60H42V78L12 53H86Z",
    True: "M0 50L18 22V78ZM100 50L82 22V78Z",
}
_HASH = "M74 11L71 33M86 11L83 33M68 17H90M67 27H89"
_DROP = "M44 26H56V44H74V56H56V74H44V56H26V44H44Z"
# Flames of a blast, alternately long and short; the tilt of the piece in it, in degrees, and its size.
_BLAST = (
    "M50 2L59 22L74 8L75 29L96 24L84 43L98 55L81 62L88 84L67 77L60 97L47 80L30 95L28 74L6 78L18 58L2 45L21 38"
    "L13 17L34 24Z"
)
_FALL, _FALLEN = 38, 0.74
_BRICKS = "M10 37H90M10 63H90M37 10V37M63 37V63M37 63V90"


def tile(kit: Kit, piece: Piece | None, marks: int, ground: Ground, flipped: bool = False) -> Image.Image:
    """Draw a square with its piece and marks, in indices of the kit's palette. Shared, so don't modify it.

    flipped: whether Black is at the bottom, for pieces that show their direction.
    """
    shown = (piece.type.name, piece.type.letter, piece.color) if piece else None
    down = bool(piece) and (piece.color == Color.BLACK) != flipped
    turned = bool(piece) and down and kit.pieces.points(piece.type.name)
    key = ("square", kit.key, shown, marks, ground.key, turned)
    return drawn.get(key, lambda: _make_tile(kit, piece, marks, ground, turned))


def _make_tile(kit: Kit, piece: Piece | None, marks: int, ground: Ground, turned: bool) -> Image.Image:
    image = _marked(kit, marks, ground, occupied=piece is not None)
    size = image.width
    if piece:
        names, white = (piece.type.name, piece.type.letter), piece.color == Color.WHITE
        side = round(size * _FALLEN) if marks & EXPLODED else size
        picture = sprite(kit.pieces.without_letters(), *names, white, side, turned)
        image.alpha_composite(_fallen(picture, size) if marks & EXPLODED else picture)
        if marks & CHECK and kit.pieces.round:
            image.alpha_composite(rasterize(svg(*_ring(kit.theme)), size))
        image = with_sign_letter(kit.pieces, *names, image)
    if marks & MATE:
        image.alpha_composite(rasterize(svg(_mate(kit.theme)), size))
    return kit.palette.map(image.convert("RGB"))


def _marked(kit: Kit, marks: int, ground: Ground, occupied: bool) -> Image.Image:
    """Draw a square and its marks as RGBA, without its piece.

    Each mark has a shape of its own, so that none depends on colour alone: an edge around the last move's
    tint (on boards with points, corner brackets around its piece and a dot at its origin), a frame for the
    selected square, a fading disc for check (with a ring around counters) and "#" for mate, four corners for
    a problem (on boards with points, a broken frame). Targets have a dot, a ring for captures, a triangle for
    promotion, two opposite arrows for castling, and a plus for drops. The move before the last one has a
    paler tint with a thinner edge.
    """
    image = ground.image.convert("RGBA")
    size, tint = image.width, 1 if marks & LAST else 2 if marks & ANSWERED else 0
    if tint:
        image.paste(ground.tinted(kit, tint), (0, 0), _patch(size) if kit.points else None)
    if marks:
        color = ground.color(kit, tint)
        key = ("marks", kit.key, marks, color, occupied, size)
        image.alpha_composite(drawn.get(key, lambda: _draw_marks(kit, marks, color, occupied, size)))
    if marks & DUCK:
        image.alpha_composite(rasterize(duck_art(), size))
    return image


def _fallen(picture: Image.Image, size: int) -> Image.Image:
    """Draw a smaller piece that falls to the right, as RGBA of `size` by `size` pixels."""
    image, margin = Image.new("RGBA", (size, size)), (size - picture.width) // 2
    image.paste(picture, (margin, margin))
    return image.rotate(-_FALL, Image.Resampling.BICUBIC)


@lru_cache(maxsize=16)
def _patch(size: int) -> Image.Image:
    """Return the mask of the tint on boards with points."""
    return rasterize(svg(_PATCH), size).getchannel("A")


def _draw_marks(kit: Kit, marks: int, color: RGB, occupied: bool, size: int) -> Image.Image:
    states = _states(kit, marks, size, occupied)
    return rasterize(svg(*states, *_targets(kit, marks, color, occupied)), size)


def _ring(look: Theme) -> Iterator[str]:
    """Yield the ring for check, with a light line that separates it from a red counter."""
    for ink, radius, width in ((look.check_edge, 44.5, 10.5), (look.check, 44, 8), (look.label, 38, 5)):
        yield f'<circle cx="50" cy="50" r="{radius}" fill="none" stroke="{css(ink)}" stroke-width="{width}"/>'


def _mate(look: Theme) -> str:
    return (
        f'<circle cx="78.5" cy="21.5" r="19" fill="{css(look.check_edge)}" stroke="{css(look.label)}" '
        f'stroke-width="3"/><path d="{_HASH}" stroke="{css(look.label)}" stroke-width="4"/>'
    )


def _frame(ink: RGB, inset: int, width: int, size: int) -> str:
    """Return a square frame, with `inset` and `width` in pixels of a picture of `size`.

    Its edges are on whole pixels, so it is sharp and adds no colours.
    """
    start, stroke = 100 * (inset + width / 2) / size, 100 * width / size
    return (
        f'<rect x="{start}" y="{start}" width="{100 - 2 * start}" height="{100 - 2 * start}" fill="none" '
        f'stroke="{css(ink)}" stroke-width="{stroke}"/>'
    )


def _moved(look: Theme, last: int, occupied: bool) -> str:
    """Return brackets at a move's target or a dot at its origin, smaller if it isn't the last move."""
    if occupied:
        width = 6 if last else 3
        return f'<path d="{_BRACKETS}" fill="none" stroke="{css(look.last_edge)}" stroke-width="{width}"/>'
    return f'<circle cx="50" cy="50" r="{14 if last else 8}" fill="{css(look.last_edge)}"/>'


def _glow(look: Theme, points: bool) -> str:
    """Return a red disc that fades towards the edges of its square or, on boards with points, which have no
    visible squares, a blurred square around the counter.
    """
    if points:
        return (
            '<filter id="glow"><feGaussianBlur stdDeviation="3"/></filter><rect x="5" y="5" width="90" '
            f'height="90" rx="22" fill="{css(look.check)}" filter="url(#glow)"/>'
        )
    colors = "".join(
        f'<stop offset="{at}" stop-color="{css(look.check)}" stop-opacity="{alpha}"/>'
        for at, alpha in ((0.42, 1), (0.7, 0.8), (1, 0))
    )
    return (
        f'<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="58">{colors}'
        '</radialGradient><path d="M0 0H100V100H0Z" fill="url(#glow)"/>'
    )


def _states(kit: Kit, marks: int, size: int, occupied: bool) -> Iterator[str]:
    """Yield the marks for the state of the game as SVG, from the bottom layer."""
    look, line = kit.theme, max(2, round(size / 24))
    if marks & (LAST | ANSWERED) and kit.points:
        yield _moved(look, marks & LAST, occupied)
    elif marks & (LAST | ANSWERED):
        yield _frame(
            look.last_edge, 0, max(2, round(size / 36)) if marks & LAST else max(1, size // 64), size
        )
    if marks & BLOCK:
        yield (
            f'<rect x="8" y="8" width="84" height="84" rx="6" fill="{css(look.frame)}"/>'
            f'<path d="{_BRICKS}" stroke="{css(look.label)}" stroke-width="3"/>'
        )
    if marks & EXPLODED:
        fill, edge = map(css, BLAST_INKS)
        yield f'<path d="{_BLAST}" fill="{fill}" stroke="{edge}" stroke-width="3" stroke-linejoin="round"/>'
    if marks & CHECK:
        yield _glow(look, kit.points)
    if marks & PROBLEM:
        shape = f'd="{_CORNERS}"' if not kit.points else 'd="M5 5H95V95H5Z" stroke-dasharray="18 9"'
        yield f'<path {shape} fill="none" stroke="{css(look.check_edge)}" stroke-width="9"/>'
    if marks & SELECTED:
        yield _frame(look.label, line, line, size) + _frame(look.frame, 2 * line, line, size)


def _targets(kit: Kit, marks: int, color: RGB, occupied: bool) -> Iterator[str]:
    """Yield the marks of targets as SVG. color: the colour of the ground below them."""
    look = kit.theme
    ink = css(look.target_on(look.check if marks & CHECK else color))
    if marks & QUIET:
        yield f'<circle cx="50" cy="50" r="15" fill="{ink}"/>'
    if marks & CAPTURE and occupied and kit.pieces.round:
        yield f'<path d="{_AROUND}" fill="{ink}" fill-rule="evenodd"/>'
    elif marks & CAPTURE:
        yield f'<circle cx="50" cy="50" r="43" fill="none" stroke="{ink}" stroke-width="11"/>'
    if marks & PROMOTE:
        yield f'<path d="{_PROMOTE[occupied]}" fill="{ink}"/>'
    if marks & CASTLE:
        yield f'<path d="{_CASTLE[occupied]}" fill="{ink}"/>'
    if marks & DROP:
        yield f'<path d="{_DROP}" fill="{ink}"/>'


Target = int | Move
"""A square to offer, or a legal move to it, which gets a more specific mark."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks on a board, besides those for the last move and check."""

    answered: Move | None = None
    """The move before the last one. It has a paler tint and a thinner edge or, on boards with points, thinner
    brackets and a smaller dot."""
    targets: Iterable[Target] = ()
    """Squares to offer (a dot on empty ones, a ring on occupied ones), or legal moves (also a triangle for
    promotion, a double arrow for castling, a plus for drops)."""
    problems: Iterable[int] = ()
    """Squares with marked corners, such as those that make a move illegal."""
    selected: int | None = None
    """The square of the selected piece, which gets a frame."""
    arrows: Iterable[Arrow] = ()
    """Translucent arrows above the pieces."""
    badges: Mapping[int, str] = field(default_factory=dict[int, str])
    """The judgement of a move ("??", "?", "?!", "!") or answer ("✓", "✗"), by target square. Badges are on
    the upper right corner, or on the left one if an arrow crosses the right one."""
    exploded: Mapping[int, Piece] = field(default_factory=dict[int, Piece])
    """Pieces that a capture blows up (see exploded_by), by square. They are shown fallen in a blast."""
    bar: float | None = None
    """The first side's winning chances, 0 to 1, for an evaluation bar on the right."""


NO_MARKS = Marks()


def exploded_by(position: Position, move: Move) -> dict[int, Piece]:
    """Return the pieces that a legal move blows up, by square, except the moved piece."""
    if not position.variant.facts.explodes or not position.is_capture(move):
        return {}
    following = position.play(move)
    pieces = ((square, piece) for square, piece in position.pieces() if square != move.origin)
    return {square: piece for square, piece in pieces if following.piece_at(square) is None}


def marks_of(
    position: Position, empty: EmptyBoard, last_move: Move | None, marks: Marks = NO_MARKS
) -> dict[int, int]:
    """Return the combined marks of each marked square. Raises ValueError for squares off the board."""
    flags: dict[int, int] = {}

    def add(square: int, mark: int) -> None:
        check_square(position.variant, square)
        flags[square] = flags.get(square, 0) | mark

    for mark, move in ((LAST, last_move), (ANSWERED, marks.answered)):
        for square in move.squares if move else ():
            add(square, mark)
    checked = position.checked()
    # In variants that count checks, a check may end the game without being mate.
    mated = MATE if checked and not position.has_legal_moves else 0
    for square in checked:
        # Check replaces the tints of moves, because two marks on a square are hard to read.
        flags.pop(square, None)
        add(square, CHECK | mated)
    for target in marks.targets:
        add(*_target_mark(position, target))
    for square in marks.problems:
        add(square, PROBLEM)
    if marks.selected is not None:
        add(marks.selected, SELECTED)
    for square in marks.exploded:
        add(square, EXPLODED)
    for square in position.walls():
        if square not in empty.holes:
            add(square, DUCK if empty.kit.duck else BLOCK)
    return flags


def _target_mark(position: Position, target: Target) -> tuple[int, int]:
    """Return a target's square and its mark."""
    if isinstance(target, int):
        check_square(position.variant, target)
        return target, QUIET if position.piece_at(target) is None else CAPTURE
    move = target.base
    if move.castling:
        # The king's target square; in shuffled starts, the move's target is the rook.
        return move.squares[-1], CASTLE
    if move.origin is None:
        return move.target, DROP
    capture = CAPTURE if position.is_capture(move) else 0
    return move.target, capture | (PROMOTE if move.promotion else 0) or QUIET
