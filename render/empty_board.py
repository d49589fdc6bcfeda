"""Empty boards: squares or lines, with coordinates.

Chess boards have light and dark squares. Other boards have a single ground: in shogi and makruk, with squares
between lines; in xiangqi and janggi, with points where lines intersect, palaces and a river. The lines depend
on the variant's family and laws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import chain
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render import fonts
from render.colors import RGB, css
from render.drawing_kit import Kit, kit_of
from render.picture_cache import Cache
from render.style import Layout, Style, layout_of
from render.svg_raster import glyph, rasterize, svg
from rules import BLACK, WHITE, Color, Variant
from rules.board.geometry import FILE_LETTERS
from rules.caches import cached_in_variant

_KANJI = "一二三四五六七八九十"


class Labels(NamedTuple):
    """Labels around a board: files from a, ranks from 1."""

    below: tuple[str, ...]
    above: tuple[str, ...]
    beside: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The image of one or more empty squares. Shared, so don't modify it."""

    key: bytes
    image: Image.Image

    def color(self, kit: Kit, tint: int) -> RGB:
        """Return its main colour: plain (0), or tinted by the last move (1) or the move before it (2)."""
        counts = self.image.histogram()
        index = kit.palette.index
        return max(kit.theme.squares(kit.checkered), key=lambda shades: counts[index(shades[0])])[tint]

    def tinted(self, kit: Kit, tint: int) -> Image.Image:
        """Return the image as RGBA with a tint (see color())."""
        table = list(range(256))
        for shades in kit.theme.squares(kit.checkered):
            table[kit.palette.index(shades[0])] = kit.palette.index(shades[tint])
        image = self.image.point(table)  # pyright: ignore[reportUnknownMemberType]
        image.putpalette(kit.palette.data)
        return image.convert("RGBA")


@dataclass(frozen=True)
class EmptyBoard:
    """A board without pieces, with coordinates if the style has them. Shared, so don't modify it."""

    kit: Kit
    place: Layout
    flipped: bool
    holes: frozenset[int]
    image: Image.Image

    @cached_property
    def grounds(self) -> tuple[Ground, ...]:
        """The ground of each square; identical squares share one."""
        by_key: dict[bytes, Ground] = {}
        crops = (
            self.image.crop(self.place.box(square, self.flipped))
            for square in range(self.place.files * self.place.ranks)
        )
        keyed = ((blake2b(crop.tobytes(), digest_size=12).digest(), crop) for crop in crops)
        return tuple(by_key.setdefault(key, Ground(key, crop)) for key, crop in keyed)


_empty: Cache[EmptyBoard] = Cache(6 << 20, lambda empty: empty.image.width * empty.image.height)


def empty_board(variant: Variant, style: Style, flipped: bool, *, gauge: bool = False) -> EmptyBoard:
    """Return the empty board of a variant in a style, with or without room for an evaluation bar."""
    kit, place = kit_of(variant, style), layout_of(variant, style, gauge=gauge)
    key = (style, _identity(variant), flipped, gauge)
    return _empty.get(key, lambda: _make(kit, place, variant, style, flipped))


@cached_in_variant
def _identity(_variant: Variant) -> object:
    """Return an object that identifies a variant in cache keys, because two variants may share a key.

    It doesn't keep the variant alive.
    """
    return object()


@cached_in_variant
def holes_of(variant: Variant) -> frozenset[int]:
    """Return the squares that are walls at the start, which aren't drawn as part of the board."""
    if not variant.has_walls:
        return frozenset()
    return frozenset(variant.first_start().walls())


def _make(kit: Kit, place: Layout, variant: Variant, style: Style, flipped: bool) -> EmptyBoard:
    holes = holes_of(variant)
    image = kit.palette.blank(place.size, kit.theme.frame)
    color = kit.palette.index
    for square in range(place.files * place.ranks):
        rank, file = divmod(square, place.files)
        if square not in holes:
            grounds = kit.theme.squares(kit.checkered)
            image.paste(color(grounds[(rank + file + 1) % 2 % len(grounds)][0]), place.box(square, flipped))
    lines = drawing(variant, kit, place, flipped)
    if lines:
        full = image.convert("RGBA")
        full.alpha_composite(rasterize(lines, image.width, height=image.height))
        image = kit.palette.map(full.convert("RGB"))
    if style.coordinates:
        labels = _labels(variant, style, flipped)
        _write_labels(image, kit, place, flipped, labels)
    return EmptyBoard(kit, place, flipped, holes, image)


def _labels(variant: Variant, style: Style, flipped: bool) -> Labels:
    """Return the labels around a board in the variant's notation."""
    ranks = range(variant.ranks)
    letters, numbers = tuple(FILE_LETTERS[: variant.files]), tuple(str(rank + 1) for rank in ranks)
    from_left = tuple(str(file + 1) for file in range(variant.files))
    if variant.family == "shogi":
        in_kanji = style.kanji and variant.ranks <= len(_KANJI) and fonts.can_show(_KANJI)
        names = _KANJI if in_kanji else FILE_LETTERS
        return Labels(from_left[::-1], (), tuple(names[rank] for rank in ranks)[::-1])
    if variant.family == "xiangqi":
        return Labels(from_left if flipped else from_left[::-1], letters, numbers)
    if variant.family == "janggi":
        return Labels(from_left, (), tuple(str((variant.ranks - rank) % 10) for rank in ranks))
    return Labels(letters, (), numbers)


def _write_labels(image: Image.Image, kit: Kit, place: Layout, flipped: bool, labels: Labels) -> None:
    """Write file labels below (and above) the board and rank labels to its left, centred on their squares."""
    look, colors = kit.theme, kit.palette
    size = place.near * 0.9
    font = ImageFont.load_default(size)
    rim = Image.new("RGB", place.size, look.frame)
    draw = ImageDraw.Draw(rim)
    middle, stroke = place.square / 2, place.near / 80
    # File labels share a baseline.
    for names, base in ((labels.below, rim.height), (labels.above, place.top)):
        for file, label in enumerate(names):
            spot = (place.corner(file, flipped)[0] + middle, base - place.near * 0.225)
            draw.text(spot, label, fill=look.label, font=font, anchor="ms", stroke_width=stroke)
    for rank, label in enumerate(labels.beside):
        spot = (place.near / 2, place.corner(rank * place.files, flipped)[1] + middle)
        line = fonts.fitted(label, size, place.near * 0.85, (1, 0.9, 0.8))
        if line:
            draw.text(spot, label, look.label, line.font, anchor="mm", stroke_width=stroke)
    boxes = [(0, 0, place.near, rim.height), (0, rim.height - place.near, rim.width, rim.height)]
    if labels.above:
        boxes.append((0, 0, rim.width, place.top))
    for box in boxes:
        image.paste(colors.map(rim.crop(box)), box)


_RIVER = "楚河漢界"
_POSTED = ("soldier", "cannon")
"""Pieces whose start points have marks."""
_PALACE = 3
"""The number of files and ranks of a palace."""


def drawing(variant: Variant, kit: Kit, place: Layout, flipped: bool) -> str:
    """Return the lines of a board as SVG, in pixels of squares and rim; "" if it has none."""
    plan = _Plan(variant, place, flipped)
    if kit.checkered:
        shapes = [*plan.outline(_goals(variant)), *plan.zone_edges()]
    elif kit.points:
        shapes = [*plan.points(), *plan.palaces(), *plan.posts(), *plan.river()]
    else:
        shapes = [*plan.grid(), *plan.stars(), *plan.diagonals()]
    if not shapes:
        return ""
    width, height = place.size
    ink = css(kit.theme.frame if kit.checkered else kit.theme.line)
    return svg(f'<g stroke="{ink}" fill="{ink}">', *shapes, "</g>", width=width, height=height)


def _goals(variant: Variant) -> frozenset[int]:
    goal = variant.facts.goal
    return goal.regions[WHITE] | goal.regions[BLACK] if goal else frozenset()


def _breadth(squares: frozenset[int], files: int) -> int:
    """Return the width of a region in files."""
    occupied = {square % files for square in squares}
    return max(occupied) - min(occupied) + 1 if occupied else 0


class _Plan:
    """The lines of a board, in pixels of the picture."""

    def __init__(self, variant: Variant, place: Layout, flipped: bool) -> None:
        self._variant, self._place, self._flipped = variant, place, flipped
        self._files, self._ranks, self._square = place.files, place.ranks, place.square
        self._left, self._top = place.near, place.top
        self._zones = variant.facts.promotion_zones
        self._thin = max(1, round(place.square / 44))

    def _line(self, x0: float, y0: float, x1: float, y1: float, width: int) -> str:
        return f'<path d="M{x0:g} {y0:g}L{x1:g} {y1:g}" stroke-width="{width}" stroke-linecap="square"/>'

    def _straight(self, x: int, y: int, length: int, across: bool, width: int) -> str:
        """Return a sharp line on whole pixels, from (x, y) to the right or down."""
        half = width // 2
        wide, high = (length + width, width) if across else (width, length + width)
        return f'<rect x="{x - half}" y="{y - half}" width="{wide}" height="{high}" stroke="none"/>'

    # ---- squares between lines

    def grid(self) -> Iterator[str]:
        """Yield the borders of all squares."""
        square, left, top = self._square, self._left, self._top
        width, height = self._files * square, self._ranks * square
        for file in range(self._files + 1):
            yield self._straight(left + file * square, top, height, across=False, width=self._thin)
        for rank in range(self._ranks + 1):
            yield self._straight(left, top + rank * square, width, across=True, width=self._thin)

    def stars(self) -> Iterator[str]:
        """Yield dots on the edge of each promotion zone, a third of the board's width from either side."""
        radius = self._square / 14
        third = round(self._files / 3)
        for row in self._zone_rows():
            y = self._top + row * self._square
            for file in {third, self._files - third}:
                x = self._left + file * self._square
                yield f'<circle cx="{x}" cy="{y}" r="{radius:.1f}" stroke="none"/>'

    def _zone_rows(self) -> list[int]:
        """Return the row, from the top, of the edge of each promotion zone of several whole ranks."""
        rows: list[int] = []
        for color, zone in zip(Color, self._zones, strict=True):
            ranks = {square // self._files for square in zone}
            if len(zone) != len(ranks) * self._files or not 1 < len(ranks) < self._ranks:
                continue
            edge = min(ranks) if color == Color.WHITE else max(ranks) + 1
            rows.append(edge if self._flipped else self._ranks - edge)
        return rows

    def diagonals(self) -> Iterator[str]:
        """Yield diagonals through the promotion squares, unless they fill a whole rank."""
        squares = self._zones[0] | self._zones[1]
        ranks = Counter(square // self._files for square in squares)
        if self._files in ranks.values():
            return
        for square in sorted(squares):
            for step in (-1, 1):
                if 0 <= square % self._files + step < self._files:
                    over = square + self._files + step
                    if over in squares:
                        # Draw from corner to corner, not just between the middles of the two squares.
                        (x0, y0), (x1, y1) = self._middle(square), self._middle(over)
                        dx, dy = (x1 - x0) / 2, (y1 - y0) / 2
                        yield self._line(x0 - dx, y0 - dy, x1 + dx, y1 + dy, self._thin)

    def _middle(self, square: int) -> tuple[float, float]:
        left, top = self._place.corner(square, self._flipped)
        return left + self._square / 2, top + self._square / 2

    # ---- points

    def points(self) -> Iterator[str]:
        """Yield the lines on which pieces stand, interrupted by a river."""
        square, half = self._square, self._square // 2
        left, top = self._left + half, self._top + half
        width, height = (self._files - 1) * square, (self._ranks - 1) * square
        for rank in range(self._ranks):
            yield self._straight(left, top + rank * square, width, across=True, width=self._thin)
        bank = (self._ranks // 2 - 1) * square
        for file in range(self._files):
            x = left + file * square
            if self._has_river() and 0 < file < self._files - 1:
                yield self._straight(x, top, bank, across=False, width=self._thin)
                yield self._straight(x, top + bank + square, bank, across=False, width=self._thin)
            else:
                yield self._straight(x, top, height, across=False, width=self._thin)
        rim = round(square / 12)
        yield (
            f'<rect x="{left - rim}" y="{top - rim}" width="{width + 2 * rim}" height="{height + 2 * rim}" '
            f'fill="none" stroke-width="{2 * self._thin}"/>'
        )

    def _regions(self) -> Iterable[frozenset[int]]:
        return chain.from_iterable(self._variant.facts.regions.values())

    def _has_river(self) -> bool:
        """Return whether a piece is confined to its half of the board, but not to a palace."""
        half = frozenset(range(self._files * self._ranks // 2))
        return self._ranks % 2 == 0 and any(
            region <= half and _breadth(region, self._files) > _PALACE for region in self._regions()
        )

    def palaces(self) -> Iterator[str]:
        """Yield the diagonals of palaces."""
        for region in {region for region in self._regions() if len(region) == 9}:
            low, high = min(region), max(region)
            if high - low == 2 * self._files + 2:
                for a, b in ((low, high), (low + 2, high - 2)):
                    yield self._line(*self._middle(a), *self._middle(b), self._thin)

    def posts(self) -> Iterator[str]:
        """Yield small corners around the start points of soldiers and cannons."""
        start = self._variant.first_start()
        gap, arm = self._square / 14, self._square / 7
        for square in (square for square, piece in start.pieces() if piece.type.name in _POSTED):
            x, y = self._middle(square)
            for side in (-1, 1):
                if self._left < x + side * self._square < self._left + self._files * self._square:
                    for way in (-1, 1):
                        near, far = x + side * gap, x + side * (gap + arm)
                        up, out = y + way * gap, y + way * (gap + arm)
                        yield (
                            f'<path d="M{far:.1f} {up:.1f}H{near:.1f}V{out:.1f}" fill="none" '
                            f'stroke-width="{self._thin}"/>'
                        )

    def river(self) -> Iterator[str]:
        """Yield the characters of the river's name, between its banks."""
        if self._has_river():
            size = self._square * 0.62
            y = self._top + self._ranks / 2 * self._square - size / 2
            for place, character in zip((0.25, 0.36, 0.64, 0.75), _RIVER, strict=True):
                x = self._left + place * self._files * self._square - size / 2
                yield f'<g stroke="none">{glyph(character, x, y, size)}</g>'

    # ---- marks on checkered boards

    def zone_edges(self) -> Iterator[str]:
        """Yield a thin line at the edge of each promotion zone of several ranks."""
        for row in self._zone_rows():
            y = self._top + row * self._square
            yield self._straight(self._left, y, self._files * self._square, across=True, width=2 * self._thin)

    def outline(self, squares: frozenset[int]) -> Iterator[str]:
        """Yield a line around a set of squares, thick enough to be visible in a small picture."""
        width = 5 * self._thin
        for square in sorted(squares):
            left, top = self._place.corner(square, self._flipped)
            file = square % self._files
            for files, ranks in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                inside = 0 <= file + files < self._files
                if inside and square + ranks * self._files + files in squares:
                    continue
                x = left + self._square * ((files == 1) != (self._flipped and files != 0))
                y = top + self._square * ((ranks == -1) != (self._flipped and ranks != 0))
                yield self._straight(x, y, self._square, across=bool(ranks), width=width)
