"""The worth of a board, line by line.

What stands on a rank, file or diagonal decides what it is worth, and from one position to the next only a few
lines change. So the worth of each line's contents is remembered, as the moves along it are
(rules.movegen.line_cache), and an evaluation looks up some thirty lines where it would have to walk them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import getitem
from typing import NamedTuple

from bot.engine.line_terms import LineTerms, Term
from rules import Variant
from rules.board.pieces import BLACK_BIT
from rules.movegen.line_cache import Memories, Memory, cut_of, cutter, strands_of

Worth = Callable[[Term], float]
Tables = tuple[list[int], ...]


class Place(NamedTuple):
    """What a piece at an index of a line is worth to White: where it stands, if that is counted on this line;
    and by its ways: indices, how many without capturing and how many capturing, what each empty one is worth,
    and what the first piece there is."""

    placed: int
    ways: tuple[tuple[range, int, int, float, dict[int, float]], ...]
    sign: int
    is_pawn: bool


class LineWorth:
    """What one line is worth, by its contents."""

    def __init__(self, terms: LineTerms, number: int, worth: Worth, tables: Tables, own: set[int]) -> None:
        """`own`: the squares that are counted on this line and on no other."""
        self._terms, self._number, self._worth = terms, number, worth
        self.squares, self._tables, self._own = terms.lines[number], tables, own
        self._places: dict[tuple[int, int], Place] = {}

    def __call__(self, content: bytes) -> int:
        placed, worth = 0, 0.0
        for index, code in enumerate(content):
            if not code:
                continue
            place = self._places.get((index, code)) or self._place(index, code)
            placed += place.placed
            for indices, quiet, captures, mobility, hits in place.ways:
                free = 0
                for there in indices:
                    if content[there]:
                        if free < captures:
                            worth += hits.get(content[there], 0.0)
                        break
                    free += 1
                worth += mobility * (free if free < quiet else quiet)  # noqa: FURB136  # a call is dearer
            if place.is_pawn:
                term = self._terms.of_pawn(self._number, index, content)
                worth += 0.0 if term is None else place.sign * self._worth(term)
        return placed + round(worth)

    def _place(self, index: int, code: int) -> Place:
        square, sign = self.squares[index], -1 if code & BLACK_BIT else 1
        placed = self._tables[square][code] if square in self._own else 0
        ways: list[tuple[range, int, int, float, dict[int, float]]] = []
        for way in self._terms.ways(self._number, index, code):
            hits = {other: sign * self._worth(term) for other, term in way.hits.items()}
            ways.append((way.indices, way.quiet, way.captures, sign * self._worth(way.mobility), hits))
        is_pawn = self._terms.is_pawn(self._number, code)
        found = self._places[index, code] = Place(placed, tuple(ways), sign, is_pawn)
        return found


def worth_by_lines(
    variant: Variant, worth: Worth, tables: Tables, memories: Memories
) -> Callable[[bytes], int]:
    """What gives a board's worth to White: of its terms, and of its pieces by square and code (`tables`).

    Every square must be on a line.
    """
    terms, grid, seen, weigh = LineTerms(variant), variant.tables.grid, set[int](), cache(worth)
    strands = strands_of(grid)
    looks: list[Memory[bytes, int]] = []
    for strand in strands:
        lines: list[LineWorth] = []
        for number in strand:
            own = set(grid.lines[number]) - seen
            seen |= own
            lines.append(LineWorth(terms, number, weigh, tables, own))
        looks.append(Memory(_of_strand(lines, cut_of(grid, strand)), memories))
    cut = cutter([cut_of(grid, strand) for strand in strands])
    return lambda board: sum(map(getitem, looks, cut(board)))


def _of_strand(lines: list[LineWorth], cut: slice) -> Callable[[bytes], int]:
    """The worth of the lines that one slice of the board holds, by its contents."""
    if len(lines) == 1:
        return lines[0]
    starts = [(line.squares[0] - cut.start) // cut.step for line in lines]
    parts = [
        (line, slice(start, start + len(line.squares))) for line, start in zip(lines, starts, strict=True)
    ]
    return lambda content: sum(line(content[part]) for line, part in parts)
