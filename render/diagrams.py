"""Movement diagrams: a piece on an empty board, with marks on the squares that it can reach.

Slides and bends are lines with numbered marks; leaps are marks without lines. A square that a piece only
passes has a number without a mark. The shape of a mark shows what the piece can do there:

    dot          move or capture
    ring         move only
    cross        capture only
    diamond      the same by jumping over another piece: filled, hollow, or with a smaller diamond inside
    bar below    only as its first move

If there are several marks, the first is in the middle, with the number, and the others are small beside it.
An arrowhead at the edge shows that the piece can go further; it replaces several marks on its square.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from enum import Enum
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render import fonts
from render.colors import RGB, css
from render.drawing_kit import Kit, kit_of
from render.pieces import sprite
from render.png import stack, strip
from render.style import Style
from render.svg_raster import rasterize, svg
from rules import WHITE, PieceType, Variant
from rules.board.geometry import Geometry
from rules.movement import betza
from rules.movement.paths import Path, all_paths

_DEFAULT = Style()
_FAR = 7
"""Maximum number of squares from the middle of the board to its edge, within the board size of `rules`."""
_SLIDE = 4
"""Number of squares shown of a slide, enough to suggest that it continues."""
_BOUNCING = 2
"""File of a bouncing piece, near enough to the edge to show the bounce."""
_WIDTH = 7.5
"""Width of the picture in squares of Style.square_px; 720 pixels by default."""
_TITLE = 0.1
"""Height of the title, as a fraction of the picture's width."""
_SHRUNK = (1.0, 0.8, 0.6)
"""Sizes to try for a title before it is cut."""
_ROUND_NUMBER, _BESIDE = 1.45, 0.58
"""Scale of a mark with a number in it, and of a mark beside another."""
_CORNER = 35
"""Distance of the latter to the right of the middle and above it, 100 to a square."""
_HEAD, _HALF_HEAD, _LARGE_HEAD = 19, 15, 2
"""Length and half of the width of an arrowhead, 100 to a square, and its scale on a square without marks."""


class Mark(Enum):
    """Kind of move to a square."""

    BOTH = "both"
    MOVE = "move"
    CAPTURE = "capture"
    HOP = "hop"
    HOP_MOVE = "hop-move"
    HOP_CAPTURE = "hop-capture"


class _Plan(NamedTuple):
    """A board of `side` by `side` squares with the piece on `origin`.

    onward: the squares from which the piece can go beyond the edge, with its step in files and ranks.
    """

    side: int
    origin: int
    onward: tuple[tuple[int, int, int], ...] = ()


_HOPS = {Mark.BOTH: Mark.HOP, Mark.MOVE: Mark.HOP_MOVE, Mark.CAPTURE: Mark.HOP_CAPTURE}


def movement(variant: Variant, piece: PieceType, *, title: str = "", style: Style = _DEFAULT) -> bytes:
    """Return the movement diagram of a white piece as a PNG, square and about 720 pixels wide.

    title: the name of the piece in the reader's language, shown above the board. Moves added by laws are not
    shown, except the first moves of pawns. Raises ValueError for a piece of another variant.
    """
    kit = kit_of(variant, style)
    plan, paths = _laid_out(variant, piece)
    drawn = _draw(kit, piece, paths, plan, round(_WIDTH * style.square_px / plan.side))
    strips = [strip(drawn)]
    if title and (header := _header(kit, title, drawn.width)):
        strips.insert(0, strip(header))
    return stack(strips, kit.palette.data)


def _header(kit: Kit, title: str, width: int) -> Image.Image | None:
    """Return a line with the title, or None if no font has its letters."""
    look, high = kit.theme, round(width * _TITLE)
    line = fonts.fitted(title, high * 0.66, width * 0.94, _SHRUNK)
    if line is None:
        return None
    image = Image.new("RGB", (width, high), look.frame)
    spot = ((width - line.width) / 2, high * 0.72)
    ImageDraw.Draw(image).text(spot, line.text, look.label, line.font, anchor="ls", stroke_width=width / 900)
    return kit.palette.map(image)


def marks(variant: Variant, piece: PieceType) -> tuple[frozenset[Mark], bool]:
    """Return the marks of a piece's diagram, and whether any has the bar of a first move, for a legend."""
    plan, paths = _laid_out(variant, piece)
    shown = {mark for kinds, _ in _seen(paths, plan).values() for mark in _merged(kinds)}
    return frozenset(shown), any(first for _, first in _seen(paths, plan).values())


def _laid_out(variant: Variant, piece: PieceType) -> tuple[_Plan, tuple[Path, ...]]:
    """Return a board large enough for the piece, and its paths there."""
    if piece not in variant.piece_types:
        raise ValueError(f"{variant.key} has no piece {piece.name!r}")
    if any(movement.bounces for movement in betza.parse(piece.betza)):
        side = 2 * _SLIDE + 1
        plan = _Plan(side, _SLIDE * side + _BOUNCING)
        return plan, _tracks(variant, piece, plan)
    widest = _Plan(2 * _FAR + 1, _FAR * (2 * _FAR + 2))
    tracks = _tracks(variant, piece, widest)
    half = _reach(tracks)
    plan = _Plan(2 * half + 1, half * (2 * half + 2), tuple(dict.fromkeys(_onward(tracks, half))))
    return plan, _tracks(variant, piece, plan)


def _tracks(variant: Variant, piece: PieceType, plan: _Plan) -> tuple[Path, ...]:
    geometry = Geometry(plan.side, plan.side)
    paths = all_paths(geometry, betza.parse(piece.betza), WHITE, plan.origin)
    return (*paths, *_first_steps(variant, piece, geometry, plan.origin))


def _first_steps(variant: Variant, piece: PieceType, geometry: Geometry, origin: int) -> Iterator[Path]:
    """Yield the additional steps of a pawn's first move."""
    squares = sorted(variant.facts.first_steps[WHITE])
    if not squares:
        return
    start, anywhere = squares[len(squares) // 2], len(squares) > variant.files * variant.ranks // 2
    code = variant.kinds.code(piece.letter, WHITE)
    steps = all_paths(variant.geometry, betza.parse(piece.betza), WHITE, start)
    for before, after in zip(steps, variant.compiled.tables.paths(code, start), strict=False):
        if len(after.squares) > len(before.squares) == 1:
            (rank, file), (from_rank, from_file) = (
                divmod(square, variant.files) for square in (after.squares[0], start)
            )
            way = geometry.ray(origin, file - from_file, rank - from_rank, len(after.squares))
            yield Path(tuple(way[:1]), tuple(way[1:]), moves=True, captures=False, initial=not anywhere)


def _reach(paths: Iterable[Path]) -> int:
    """Return the necessary distance from the middle to the edge, 2 to 7."""
    side, reach = 2 * _FAR + 1, 2
    for path in paths:
        for steps, square in enumerate(path.squares, 1):
            rank, file = divmod(square, side)
            away = max(abs(rank - _FAR), abs(file - _FAR))
            reach = max(reach, away if steps == 1 else min(away, _SLIDE))
    return reach


def _onward(paths: Iterable[Path], half: int) -> Iterator[tuple[int, int, int]]:
    """Yield _Plan.onward: where paths leave a board with `half` squares on each side of the middle."""
    for path in paths:
        away = [tuple(at - _FAR for at in divmod(square, 2 * _FAR + 1)) for square in path.squares]
        for (rank, file), (next_rank, next_file) in pairwise(away):
            if max(abs(rank), abs(file)) <= half < max(abs(next_rank), abs(next_file)):
                square = (rank + half) * (2 * half + 1) + file + half
                yield square, next_file - file, next_rank - rank
                break


def _mark(path: Path) -> Mark:
    both = path.moves and path.captures
    kind = Mark.BOTH if both else Mark.MOVE if path.moves else Mark.CAPTURE
    return _HOPS[kind] if path.hop else kind


def _draw(kit: Kit, piece: PieceType, paths: tuple[Path, ...], plan: _Plan, square: int) -> Image.Image:
    look, side = kit.theme, plan.side
    grounds = look.squares(kit.checkered)
    image = Image.new("RGBA", (side * square, side * square), look.plain if kit.points else look.line)
    gap = 0 if kit.checkered else max(1, square // 50)
    for place in range(side * side) if not kit.points else ():
        rank, file = divmod(place, side)
        color = grounds[(rank + file + 1) % 2 % len(grounds)][0]
        left, top = file * square + gap, (side - 1 - rank) * square + gap
        image.paste(color, (left, top, left + square - 2 * gap, top + square - 2 * gap))
    shapes = [_points(side, look.line)] if kit.points else []
    numbers, seen = _numbers(paths), _seen(paths, plan)
    for place, _, _ in plan.onward:
        if place not in seen:
            numbers.pop(place, None)
    shapes += [*_lines(paths, plan, look.frame), *_heads(plan, look.frame, seen)]
    shapes += _marks(paths, plan, look.frame, numbers)
    drawing = svg(*shapes, width=side * 100, height=side * 100)
    image.alpha_composite(rasterize(drawing, side * square))
    _write_numbers(image, kit, paths, plan, numbers)
    figure = sprite(kit.pieces, piece.name, piece.letter, True, square)
    rank, file = divmod(plan.origin, side)
    image.alpha_composite(figure, (file * square, (side - 1 - rank) * square))
    return kit.palette.map(image.convert("RGB"))


def _numbers(paths: Iterable[Path]) -> dict[int, int]:
    """Return the smallest number of steps to each square.

    Leaps and squares behind a hurdle have no number.
    """
    numbers: dict[int, int] = {}
    for path in paths:
        way = (*path.before, *path.squares)
        if len(way) > 1 and not path.hop:
            for step, square in enumerate(way, 1):
                numbers[square] = min(step, numbers.get(square, step))
    return numbers


def _write_numbers(
    image: Image.Image, kit: Kit, paths: tuple[Path, ...], plan: _Plan, numbers: dict[int, int]
) -> None:
    """Write the number of each step into its mark, or beside it if there is no room."""
    look, unit, seen = kit.theme, image.width / plan.side, _seen(paths, plan)
    draw = ImageDraw.Draw(image)
    for square, number in numbers.items():
        if square == plan.origin:
            continue
        kinds = _merged(seen[square][0]) if square in seen else []
        x, y = (at * unit / 100 for at in _middle(square, plan.side))
        ink, size = look.label if Mark.BOTH in kinds else look.frame, 0.36 * unit
        if kinds and not _has_room(kinds):
            x, y, size = x + 0.37 * unit, y + 0.36 * unit, 0.26 * unit
        if Mark.BOTH not in kinds and (not kinds or _has_room(kinds)):
            # A disc hides the line below the number.
            rank, file = divmod(square, plan.side)
            grounds, reach = look.squares(kit.checkered), 0.2 * unit
            ground = grounds[(rank + file + 1) % 2 % len(grounds)][0]
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), ground)
        font = ImageFont.load_default(size)
        draw.text((x, y), str(number), ink, font, anchor="mm", stroke_width=size / 40)


def _has_room(kinds: list[Mark]) -> bool:
    """Return whether the first of these marks has room for a number."""
    return kinds[0] in (Mark.BOTH, Mark.MOVE)


def _points(side: int, color: RGB) -> str:
    """Return the lines of a board whose pieces stand on intersections."""
    lines = "".join(f"M0 {at}H{side * 100}M{at} 0V{side * 100}" for at in range(50, side * 100, 100))
    return f'<path d="{lines}" stroke="{css(color)}" stroke-width="3" stroke-opacity="0.6"/>'


def _middle(square: int, side: int) -> tuple[int, int]:
    """Return x and y of a square's middle, 100 to a square."""
    rank, file = divmod(square, side)
    return file * 100 + 50, (side - 1 - rank) * 100 + 50


def _lines(paths: tuple[Path, ...], plan: _Plan, color: RGB) -> Iterator[str]:
    """Yield lines along all paths except leaps."""
    for path in paths:
        if len(path.squares) + len(path.before) > 1:
            corners = (_middle(square, plan.side) for square in (plan.origin, *path.before, *path.squares))
            points = " ".join(f"{x},{y}" for x, y in corners)
            yield (
                f'<polyline points="{points}" fill="none" stroke="{css(color)}" stroke-width="7" '
                f'stroke-linejoin="round" stroke-opacity="0.55"/>'
            )


def _heads(plan: _Plan, color: RGB, marked: Container[int]) -> Iterator[str]:
    """Yield an arrowhead and its line for each square of _Plan.onward, larger on squares without marks."""
    ink = css(color)
    for square, right, up in plan.onward:
        x, y = _middle(square, plan.side)
        scale = 1 if square in marked else _LARGE_HEAD
        head, half = _HEAD * scale, _HALF_HEAD * scale
        far, turned = 50 * hypot(right, up) / max(abs(right), abs(up)), degrees(atan2(-up, right))
        yield (
            f'<g transform="translate({x} {y}) rotate({turned:.2f})" fill="{ink}">'
            f'<path d="M0 0H{far - head:.2f}" stroke="{ink}" stroke-width="7" stroke-opacity="0.55"/>'
            f'<path d="M{far:.2f} 0l{-head:.1f} {half:.1f}v{-2 * half:.1f}Z"/></g>'
        )


def _seen(paths: tuple[Path, ...], plan: _Plan) -> dict[int, tuple[set[Mark], bool]]:
    """Return the marks of every square, and whether they are possible only as a first move."""
    by_square: dict[int, tuple[set[Mark], bool]] = {}
    for path in paths:
        for square in path.squares[1:] if path.hop else path.squares:
            kinds, first = by_square.get(square, (set[Mark](), True))
            by_square[square] = kinds | {_mark(path)}, first and path.initial
    crowded = {
        square
        for square, _, _ in plan.onward
        if square in by_square and len(_merged(by_square[square][0])) > 1
    }
    for square in (plan.origin, *crowded):
        by_square.pop(square, None)
    return by_square


def _marks(paths: tuple[Path, ...], plan: _Plan, color: RGB, numbers: dict[int, int]) -> Iterator[str]:
    """Yield the marks of all squares; the first is larger if a number is in it."""
    ink = css(color)
    for square, (kinds, first) in _seen(paths, plan).items():
        x, y = _middle(square, plan.side)
        merged = _merged(kinds)
        scale = _ROUND_NUMBER if square in numbers and _has_room(merged) else 1
        yield _SHAPES[merged[0]].format(ink=ink, x=x, y=y, scale=scale)
        for kind in merged[1:]:
            yield _SHAPES[kind].format(ink=ink, x=x + _CORNER, y=y - _CORNER, scale=_BESIDE)
        if first:
            yield f'<path d="M{x - 26} {y + 40}H{x + 26}" stroke="{ink}" stroke-width="9"/>'


def _merged(kinds: set[Mark]) -> list[Mark]:
    """Return marks in order. Moving on one path and capturing on another are BOTH, which replaces hops."""
    if Mark.BOTH in kinds or {Mark.MOVE, Mark.CAPTURE} <= kinds:
        return [Mark.BOTH]
    return [mark for mark in Mark if mark in kinds]


_AT = '<g transform="translate({x} {y}) scale({scale})" stroke="{ink}" fill="none">'
_SHAPES = {
    Mark.BOTH: _AT + '<circle r="15" fill="{ink}" stroke-width="8"/></g>',
    Mark.MOVE: _AT + '<circle r="17" stroke-width="8"/></g>',
    Mark.CAPTURE: _AT
    + '<path d="M-17 -17L17 17M-17 17L17 -17" stroke-width="10" stroke-linecap="round"/></g>',
    Mark.HOP: _AT + '<path d="M0 -30L30 0L0 30L-30 0Z" fill="{ink}" stroke-width="8"/></g>',
    Mark.HOP_MOVE: _AT + '<path d="M0 -30L30 0L0 30L-30 0Z" stroke-width="8"/></g>',
    Mark.HOP_CAPTURE: _AT
    + '<path d="M0 -36L36 0L0 36L-36 0Z" stroke-width="8"/>'
    + '<path d="M0 -17L17 0L0 17L-17 0Z" fill="{ink}" stroke="none"/></g>',
}
