"""Lines on empty boards: grids and points, palaces, goals, zones, by the variant's family and laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from render.board_style import Kit
from render.colors import css
from render.style import Layout
from render.svg_raster import glyph, svg
from rules import BLACK, WHITE, Color, Variant

_RIVER = "楚河漢界"
_POSTED = ("soldier", "cannon")
_PALACE = 3
"""Files, and ranks, of a palace."""


def drawing(variant: Variant, kit: Kit, place: Layout, flipped: bool) -> str:
    """Return the lines as SVG over squares and rim; empty if a board has none."""
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
    """Return how many files wide a region is."""
    reached = {square % files for square in squares}
    return max(reached) - min(reached) + 1 if reached else 0


class _Plan:
    """The lines of one board, in pixels of the picture."""

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
        """The borders of all squares."""
        square, left, top = self._square, self._left, self._top
        width, height = self._files * square, self._ranks * square
        for file in range(self._files + 1):
            yield self._straight(left + file * square, top, height, across=False, width=self._thin)
        for rank in range(self._ranks + 1):
            yield self._straight(left, top + rank * square, width, across=True, width=self._thin)

    def stars(self) -> Iterator[str]:
        """Dots on the edge of each promotion zone, a third of the way in from either side."""
        radius = self._square / 14
        third = round(self._files / 3)
        for row in self._zone_rows():
            y = self._top + row * self._square
            for file in {third, self._files - third}:
                x = self._left + file * self._square
                yield f'<circle cx="{x}" cy="{y}" r="{radius:.1f}" stroke="none"/>'

    def _zone_rows(self) -> list[int]:
        """The rows, from the top, at the edge of each promotion zone that consists of several whole ranks."""
        rows: list[int] = []
        for color, zone in zip(Color, self._zones, strict=True):
            ranks = {square // self._files for square in zone}
            if len(zone) != len(ranks) * self._files or not 1 < len(ranks) < self._ranks:
                continue
            edge = min(ranks) if color == Color.WHITE else max(ranks) + 1
            rows.append(edge if self._flipped else self._ranks - edge)
        return rows

    def diagonals(self) -> Iterator[str]:
        """Diagonals through the promotion squares, unless they fill a whole rank."""
        squares = self._zones[0] | self._zones[1]
        ranks = Counter(square // self._files for square in squares)
        if self._files in ranks.values():
            return
        for square in sorted(squares):
            for step in (-1, 1):
                if 0 <= square % self._files + step < self._files:
                    over = square + self._files + step
                    if over in squares:
                        # Draw from corner to corner, not only between the middles of the two squares.
                        (x0, y0), (x1, y1) = self._middle(square), self._middle(over)
                        dx, dy = (x1 - x0) / 2, (y1 - y0) / 2
                        yield self._line(x0 - dx, y0 - dy, x1 + dx, y1 + dy, self._thin)

    def _middle(self, square: int) -> tuple[float, float]:
        left, top = self._place.corner(square, self._flipped)
        return left + self._square / 2, top + self._square / 2

    # ---- points

    def points(self) -> Iterator[str]:
        """The lines that pieces stand on, interrupted by a river."""
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
        """Is a piece confined to its half of the board, in a region wider than a palace?"""
        half = frozenset(range(self._files * self._ranks // 2))
        return self._ranks % 2 == 0 and any(
            region <= half and _breadth(region, self._files) > _PALACE for region in self._regions()
        )

    def palaces(self) -> Iterator[str]:
        """The diagonals of palaces."""
        for region in {region for region in self._regions() if len(region) == 9}:
            low, high = min(region), max(region)
            if high - low == 2 * self._files + 2:
                for a, b in ((low, high), (low + 2, high - 2)):
                    yield self._line(*self._middle(a), *self._middle(b), self._thin)

    def posts(self) -> Iterator[str]:
        """Small corners around the points where soldiers and cannons start."""
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
        """The river's name between its banks."""
        if self._has_river():
            size = self._square * 0.62
            y = self._top + self._ranks / 2 * self._square - size / 2
            for place, character in zip((0.25, 0.36, 0.64, 0.75), _RIVER, strict=True):
                x = self._left + place * self._files * self._square - size / 2
                yield f'<g stroke="none">{glyph(character, x, y, size)}</g>'

    # ---- marks on checkered boards

    def zone_edges(self) -> Iterator[str]:
        """A thin line at the edge of each promotion zone of several ranks."""
        for row in self._zone_rows():
            y = self._top + row * self._square
            yield self._straight(self._left, y, self._files * self._square, across=True, width=2 * self._thin)

    def outline(self, squares: frozenset[int]) -> Iterator[str]:
        """A line around some squares, thick enough to be visible in a small picture."""
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
