"""Movement diagrams: a piece on an empty board, with marks on the squares that it can reach.

Slides and bends are marks along lines; leaps are marks without lines. The shape of a mark shows what the
piece can do there:

    dot          move or capture
    ring         move only
    cross        capture only
    bar below    only as its first move

A large square is another piece, of either side, over which the piece jumps. An arrowhead at the edge shows
that the piece can go further; it replaces the last of several marks.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from enum import Enum
from itertools import pairwise, takewhile
from math import atan2, degrees, hypot
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import fonts
from render.colors import RGB, css
from render.drawing_kit import Kit, kit_of
from render.pieces import sprite
from render.png import png
from render.style import DEFAULT_STYLE, Style
from render.svg_raster import rasterize, svg
from render.themes import Theme
from rules import WHITE, PieceType, Variant
from rules.board.geometry import Geometry
from rules.movement import betza
from rules.movement.paths import Path, all_paths

_SCREEN = 2
"""Number of squares from a piece to the one that it jumps over, if there is room to continue behind it."""
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
_LINE_ALPHA = 0.55
"""Opacity of lines."""
_HEAD, _HALF_HEAD, _LARGE_HEAD = 19, 15, 2
"""Length and half of the width of an arrowhead, 100 to a square, and its scale on a square without marks."""


class Mark(Enum):
    """The kinds of moves to a square."""

    BOTH = "both"
    MOVE = "move"
    CAPTURE = "capture"


class _Plan(NamedTuple):
    """A board of `side` by `side` squares with the piece on `origin`.

    onward: the squares from which the piece can go beyond the edge, with its step in files and ranks.
    """

    side: int
    origin: int
    onward: tuple[tuple[int, int, int], ...] = ()


def movement(variant: Variant, piece: PieceType, *, title: str = "", style: Style = DEFAULT_STYLE) -> bytes:
    """Draw the movement diagram of a white piece as a PNG, square and about 720 pixels wide.

    title: the piece's name in the reader's language, shown above the board. Moves added by laws aren't shown,
    except pawns' first moves. Raises ValueError for a piece of another variant.
    """
    kit = kit_of(variant, style)
    plan, paths = _laid_out(variant, piece)
    drawn = _draw(kit, piece, paths, plan, round(_WIDTH * style.square_px / plan.side))
    header = _header(kit, title, drawn.width) if title else None
    return png(kit.palette.stacked([header, drawn] if header else [drawn]))


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


def legend_keys(variant: Variant, piece: PieceType) -> list[str]:
    """Return the kinds of marks in a piece's diagram: values of Mark, "screen" and "first"."""
    plan, paths = _laid_out(variant, piece)
    shown, screens = _with_screens(paths, plan.origin)
    marks = _marks(shown, plan).values()
    keys = [kind.value for kind in Mark if any(mark == kind for mark, _ in marks)]
    return keys + ["screen"] * bool(screens) + ["first"] * any(first for _, first in marks)


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
            # A hop needs the square behind the piece over which it jumps.
            reach = max(reach, away if steps <= (2 if path.hop else 1) else min(away, _SLIDE))
    return reach


def _onward(paths: Iterable[Path], half: int) -> Iterator[tuple[int, int, int]]:
    """Yield _Plan.onward: where paths leave a board with `half` squares on each side of the middle."""
    for path in paths:
        if path.hop == "g":
            continue
        away = [tuple(at - _FAR for at in divmod(square, 2 * _FAR + 1)) for square in path.squares]
        for (rank, file), (next_rank, next_file) in pairwise(away):
            if max(abs(rank), abs(file)) <= half < max(abs(next_rank), abs(next_file)):
                square = (rank + half) * (2 * half + 1) + file + half
                yield square, next_file - file, next_rank - rank
                break


def _with_screens(paths: tuple[Path, ...], origin: int) -> tuple[list[Path], set[int]]:
    """Replace hops by the paths that are open when pieces to jump over are on some squares; also return these
    squares.

    If the piece can also move along a line without jumping, the opposite line shows that. Hops without room
    to land are omitted.
    """
    paths = tuple(path for path in paths if not path.hop or len(path.squares) > 1)
    first_hops = {path.squares[0] for path in paths if path.hop}
    first_steps = {path.squares[0] for path in paths if not path.hop}
    free = {
        square
        for square in first_hops & first_steps
        if square < origin and 2 * origin - square in first_hops & first_steps
    }
    shown, screens = list[Path](), set[int]()
    for path in paths:
        if path.hop and path.squares[0] not in free:
            behind = min(_SCREEN, len(path.squares) - 1)
            ends = path.squares[behind:] if path.hop == "p" else path.squares[behind : behind + 1]
            screens.add(path.squares[behind - 1])
            shown.append(path._replace(before=path.squares[:behind], squares=ends))
    for path in paths:
        if not path.hop and (ends := tuple(takewhile(lambda square: square not in screens, path.squares))):
            shown.append(path._replace(squares=ends))
    return shown, screens


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
    shown, screens = _with_screens(paths, plan.origin)
    marks, ink = _marks(shown, plan), look.frame
    shapes += [f'<g opacity="{_LINE_ALPHA}">', *_lines(shown, plan, ink), "</g>", *_heads(plan, ink, marks)]
    shapes += [_shape(_SCREEN_SHAPE, square, side, look) for square in screens]
    for place, (mark, first) in marks.items():
        shapes.append(_shape(_SHAPES[mark], place, side, look))
        if first:
            shapes.append(_shape(_FIRST_SHAPE, place, side, look))
    drawing = svg(*shapes, width=side * 100, height=side * 100)
    image.alpha_composite(rasterize(drawing, side * square))
    figure = sprite(kit.pieces, piece.name, piece.letter, True, square)
    rank, file = divmod(plan.origin, side)
    image.alpha_composite(figure, (file * square, (side - 1 - rank) * square))
    return kit.palette.map(image.convert("RGB"))


def _points(side: int, color: RGB) -> str:
    """Return the lines of a board whose pieces stand on intersections."""
    lines = "".join(f"M0 {at}H{side * 100}M{at} 0V{side * 100}" for at in range(50, side * 100, 100))
    return f'<path d="{lines}" stroke="{css(color)}" stroke-width="3" stroke-opacity="0.6"/>'


def _middle(square: int, side: int) -> tuple[int, int]:
    """Return x and y of a square's middle, 100 to a square."""
    rank, file = divmod(square, side)
    return file * 100 + 50, (side - 1 - rank) * 100 + 50


def _lines(paths: Iterable[Path], plan: _Plan, color: RGB) -> Iterator[str]:
    """Yield lines along all paths except leaps."""
    for path in paths:
        if len(path.squares) + len(path.before) > 1:
            corners = (_middle(square, plan.side) for square in (plan.origin, *path.before, *path.squares))
            points = " ".join(f"{x},{y}" for x, y in corners)
            yield (
                f'<polyline points="{points}" fill="none" stroke="{css(color)}" stroke-width="7" '
                f'stroke-linejoin="round"/>'
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
            f'<path d="M0 0H{far - head:.2f}" stroke="{ink}" stroke-width="7" opacity="{_LINE_ALPHA}"/>'
            f'<path d="M{far:.2f} 0l{-head:.1f} {half:.1f}v{-2 * half:.1f}Z"/></g>'
        )


def _marks(paths: Iterable[Path], plan: _Plan) -> dict[int, tuple[Mark, bool]]:
    """Return each square's mark, and whether the piece can go there only as its first move."""
    kinds: dict[int, list[Path]] = {}
    for path in paths:
        for square in path.squares:
            kinds.setdefault(square, []).append(path)
    for square, _, _ in plan.onward:
        if all(path.squares[0] != square for path in kinds.get(square, ())):
            kinds.pop(square, None)
    return {square: (_mark(ways), all(path.initial for path in ways)) for square, ways in kinds.items()}


def _mark(paths: list[Path]) -> Mark:
    """Return the mark of a square that these paths reach."""
    moves, captures = any(path.moves for path in paths), any(path.captures for path in paths)
    return Mark.BOTH if moves and captures else Mark.MOVE if moves else Mark.CAPTURE


def _shape(shape: str, square: int, side: int, look: Theme) -> str:
    (x, y), inks = _middle(square, side), {"ink": css(look.frame), "ground": css(look.label)}
    return f'<g transform="translate({x} {y})">{shape.format(**inks)}</g>'


_SHAPES = {
    Mark.BOTH: '<circle r="19" fill="{ink}"/>',
    Mark.MOVE: '<circle r="17" fill="{ground}" stroke="{ink}" stroke-width="8"/>',
    Mark.CAPTURE: '<path d="M-17 -17L17 17M-17 17L17 -17" stroke="{ink}" stroke-width="10" '
    'stroke-linecap="round"/>',
}
_SCREEN_SHAPE = '<rect x="-30" y="-30" width="60" height="60" rx="8" fill="{ink}"/>'
_FIRST_SHAPE = '<path d="M-26 40H26" stroke="{ink}" stroke-width="9"/>'
