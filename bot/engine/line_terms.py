"""What pieces are worth by how they stand to each other along the lines of the board.

How many squares a piece reaches (mobility), what it defends and attacks, pawns behind one another and those
with no pawn of the other side before them: all this depends on what stands on one rank, file or diagonal. So
the worth of each line's contents is remembered, as the moves along it are (rules.movegen.line_cache), and an
evaluation looks up some thirty lines where it would have to walk them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from operator import getitem
from typing import NamedTuple

from rules import Variant
from rules.board.pieces import BLACK_BIT, OWN, Color, encode
from rules.laws.promotion import Promotion
from rules.movegen.line_cache import Memories, Memory, cut_of, cutter, strands_of

MOBILITY, DEFENDS, ATTACKS, DOUBLED, PASSED = "mobility", "defends", "attacks", "doubled", "passed"


class Term(NamedTuple):
    """What is counted of a kind of piece, by its index: MOBILITY by the line's direction ("mobility file",
    "rank" or "diagonal"), DEFENDS and ATTACKS by the other piece ("defends N"), PASSED by the rank as the
    pawn's owner counts it, from 1 ("passed 5"), and DOUBLED."""

    kind: int
    name: str


class LineTerms:
    """Counts the terms of boards of one variant."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._tables, self._grid = variant.tables, variant.tables.grid
        self._strands = strands_of(self._grid)
        self._symbols = {
            encode(index, color): kind.symbol for index, kind in enumerate(variant.kinds) for color in Color
        }

    def counts(self, board: bytes) -> dict[Term, int]:
        """What White has more than Black of each term, over all lines."""
        found: dict[Term, int] = {}
        for term, count in self.each(board):
            found[term] = found.get(term, 0) + count
        return found

    def each(self, board: bytes) -> Iterator[tuple[Term, int]]:
        """Every term of every piece; Black's counts are negative."""
        for number, line in enumerate(self._grid.lines):
            yield from self._of_line(number, bytes(board[square] for square in line))

    def _of_line(self, number: int, content: bytes) -> Iterator[tuple[Term, int]]:
        """The terms of one line; White's count, Black's are taken away."""
        line, direction = self._grid.lines[number], self._directions[number]
        for index, code in enumerate(content):
            color = Color.BLACK if code & BLACK_BIT else Color.WHITE
            if not OWN[color][code]:
                continue
            kind, sign = (code & ~BLACK_BIT) - 1, -1 if color else 1
            for way in self._tables.reach(code, line[index]).ways.get(number, ()):
                end = len(line) if way.direction > 0 else -1
                free, hit = _walked(content, range(index + way.direction, end, way.direction))
                if way.quiet and free:
                    yield Term(kind, f"{MOBILITY} {direction}"), sign * min(free, way.quiet)
                if hit in self._symbols and free < way.captures:
                    name = DEFENDS if OWN[color][hit] else ATTACKS
                    yield Term(kind, f"{name} {self._symbols[hit]}"), sign
            if kind in self._pawns and direction == "file":
                yield from self._pawn(content, line, index, color)

    def _pawn(
        self, content: bytes, line: tuple[int, ...], index: int, color: Color
    ) -> Iterator[tuple[Term, int]]:
        kind = (content[index] & ~BLACK_BIT) - 1
        ahead = content[:index] if color else content[index + 1 :]
        sign = -1 if color else 1
        if content[index] in ahead:
            yield Term(kind, DOUBLED), sign
        elif encode(kind, color.opponent) not in ahead:
            rank = self._variant.geometry.rank_of(line[index])
            yield Term(kind, f"{PASSED} {self._variant.ranks - rank if color else rank + 1}"), sign

    @cached_property
    def _directions(self) -> list[str]:
        steps = {1: "rank", self._variant.files: "file"}
        return [steps.get(line[1] - line[0], "diagonal") for line in self._grid.lines]

    @cached_property
    def _pawns(self) -> set[int]:
        """The kinds that promote and go forward alone, along their file."""
        promotion = self._variant.law(Promotion)
        if promotion is None:
            return set()
        return {
            kind
            for kind in range(len(self._variant.kinds))
            if promotion.becoming(encode(kind, Color.WHITE)) and self._goes_forward(kind)
        }

    def _goes_forward(self, kind: int) -> bool:
        files = self._variant.files
        paths = [
            (path, square)
            for square in self._variant.geometry.squares
            for path in self._tables.paths(encode(kind, Color.WHITE), square)
            if path.moves
        ]
        return bool(paths) and all(path.squares[0] - square == files for path, square in paths)

    def lookup(
        self, worth: Callable[[Term], float], tables: tuple[list[int], ...], memories: Memories
    ) -> Callable[[bytes], int]:
        """What gives a board's worth to White: of its terms, and of its pieces by square and code (`tables`).

        Every square must be on a line.
        """
        homes: dict[int, int] = {}
        for number, strand in enumerate(self._strands):
            for line in strand:
                for square in self._grid.lines[line]:
                    homes.setdefault(square, number)
        looks = [
            Memory(self._looker(number, strand, worth, tables, homes), memories)
            for number, strand in enumerate(self._strands)
        ]
        cut = cutter([cut_of(self._grid, strand) for strand in self._strands])
        return lambda board: sum(map(getitem, looks, cut(board)))

    def _looker(
        self,
        number: int,
        strand: list[int],
        worth: Callable[[Term], float],
        tables: tuple[list[int], ...],
        homes: dict[int, int],
    ) -> Callable[[bytes], int]:
        lines, cut = self._grid.lines, cut_of(self._grid, strand)

        def look(content: bytes) -> int:
            found = 0
            for line in strand:
                start = (lines[line][0] - cut.start) // cut.step
                part = content[start : start + len(lines[line])]
                found += round(sum(worth(term) * count for term, count in self._of_line(line, part)))
                for square, code in zip(lines[line], part, strict=True):
                    if homes[square] == number:
                        found += tables[square][code]
            return found

        return look


def _walked(content: bytes, way: range) -> tuple[int, int]:
    """How many squares of a way are empty, and the code of what stands behind them, 0 where nothing does."""
    for free, index in enumerate(way):
        if content[index]:
            return free, content[index]
    return len(way), 0
