"""The worth of a board as a sum over its lines, cached by their contents.

From one position to the next only a few lines change, so an evaluation looks up some thirty cached lines
(see rules.movegen.line_cache) where it would have to walk them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import getitem
from typing import NamedTuple

from bot.engine.board_line_terms import LineTerms, Term
from rules import Variant
from rules.board.pieces import BLACK_BIT
from rules.movegen.line_cache import CacheLimit, ContentCache, group_slice, line_groups, line_slices, slicer

Weight = Callable[[Term], float]
Tables = tuple[list[int], ...]


class Weights:
    """The weights of terms in one phase."""

    def __init__(self, terms: LineTerms, weight: Weight) -> None:
        self.terms, self.of = terms, cache(weight)
        self._hits: dict[int, Mapping[int, float]] = {}

    def hits(self, code: int) -> Mapping[int, float]:
        """The worth to White of attacking or defending, by the code of the piece that `code` meets."""
        found = self._hits.get(code)
        if found is None:
            sign, hits = _sign(code), self.terms.hits(code)
            found = self._hits[code] = {other: sign * self.of(term) for other, term in hits.items()}
        return found


class Place(NamedTuple):
    """The worth to White of a piece at an index of a line.

    `placed`: its own worth on this square; 0 if another line counts it. `ways`: for each direction the
    indices along it, how many of them a quiet move and a capture reach, and the worth of each empty square.
    `hits`: the worth of the first piece that it meets, by its code.
    """

    placed: int
    ways: tuple[tuple[range, int, int, float], ...]
    hits: Mapping[int, float]
    is_pawn: bool


class LineWorth:
    """The worth of one line, by its contents."""

    def __init__(self, weights: Weights, number: int, tables: Tables, own: set[int]) -> None:
        """`own`: squares where this line counts the pieces' own worth; other lines do it for the rest."""
        self._weights, self._terms, self._number = weights, weights.terms, number
        self._squares, self._tables, self._own = weights.terms.lines[number], tables, own
        self._places: dict[tuple[int, int], Place] = {}

    def __call__(self, content: bytes) -> int:
        placed, worth = 0, 0.0
        for index, code in enumerate(content):
            if not code:
                continue
            place = self._places.get((index, code)) or self._place(index, code)
            placed += place.placed
            for indices, quiet, captures, mobility in place.ways:
                free = 0
                for there in indices:
                    if content[there]:
                        if free < captures:
                            worth += place.hits.get(content[there], 0.0)
                        break
                    free += 1
                worth += mobility * (free if free < quiet else quiet)  # noqa: FURB136  # a call is dearer
            if place.is_pawn:
                term = self._terms.pawn_term(self._number, index, content)
                worth += 0.0 if term is None else _sign(code) * self._weights.of(term)
        return placed + round(worth)

    def _place(self, index: int, code: int) -> Place:
        square, terms, sign = self._squares[index], self._terms, _sign(code)
        placed = self._tables[square][code] if square in self._own else 0
        ways = tuple(
            (way.indices, way.quiet, way.captures, sign * self._weights.of(way.mobility))
            for way in terms.ways(self._number, index, code)
        )
        hits: Mapping[int, float] = self._weights.hits(code) if ways else {}
        found = self._places[index, code] = Place(placed, ways, hits, terms.has_pawn_term(self._number, code))
        return found


def _sign(code: int) -> int:
    return -1 if code & BLACK_BIT else 1


def worth_by_lines(
    variant: Variant, weight: Weight, tables: Tables, cache_limit: CacheLimit
) -> Callable[[bytes], int]:
    """A function from boards to their worth to White: terms, and pieces by square and code (`tables`).

    Every square must be on a line.
    """
    weights, grid, seen = Weights(LineTerms(variant), weight), variant.tables.grid, set[int]()
    groups = line_groups(grid)
    looks: list[ContentCache[bytes, int]] = []
    for group in groups:
        parts: list[tuple[LineWorth, slice]] = []
        for number, cut in line_slices(grid, group):
            own = set(grid.lines[number]) - seen
            seen |= own
            parts.append((LineWorth(weights, number, tables, own), cut))
        looks.append(ContentCache(_of_group(parts), cache_limit))
    cuts = slicer([group_slice(grid, group) for group in groups])
    return lambda board: sum(map(getitem, looks, cuts(board)))


def _of_group(parts: list[tuple[LineWorth, slice]]) -> Callable[[bytes], int]:
    """A function from the contents of a slice of the board to the worth of its lines."""
    if len(parts) == 1:
        return parts[0][0]
    return lambda content: sum(line(content[cut]) for line, cut in parts)
