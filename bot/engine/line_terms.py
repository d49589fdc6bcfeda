"""What is counted along the lines of the board: how pieces stand to each other.

How many squares a piece reaches (mobility), what it defends and attacks, pawns behind one another and those
with no pawn of the other side before them: all this depends on what stands on one rank, file or diagonal.
What it is worth is data (bot.engine.tuned); bot.engine.line_worth looks it up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from rules import Variant
from rules.board.pieces import BLACK_BIT, OWN, Color, encode

MOBILITY, DEFENDS, ATTACKS, DOUBLED, PASSED = "mobility", "defends", "attacks", "doubled", "passed"


class Term(NamedTuple):
    """What is counted of a kind of piece, by its index: MOBILITY by the line's direction ("mobility file",
    "rank" or "diagonal"), DEFENDS and ATTACKS by the other piece ("defends N"), PASSED by the rank as the
    pawn's owner counts it, from 1 ("passed 5"), and DOUBLED."""

    kind: int
    name: str


class LineWay(NamedTuple):
    """Where a piece looks along a line: the indices that it may reach, nearest first, how many without
    capturing and how many capturing; and what each empty one counts as."""

    indices: range
    quiet: int
    captures: int
    mobility: Term


class LineTerms:
    """Counts the terms of boards of one variant."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._reach, self.lines = variant.tables.reach, variant.tables.grid.lines
        self._symbols = {
            encode(index, color): kind.symbol for index, kind in enumerate(variant.kinds) for color in Color
        }
        self._hits: dict[int, Mapping[int, Term]] = {}
        steps = {1: "rank", variant.files: "file"}
        self._directions = [steps.get(line[1] - line[0], "diagonal") for line in self.lines]

    def counts(self, board: bytes) -> dict[Term, int]:
        """What White has more than Black of each term, over all lines."""
        found: dict[Term, int] = {}
        for term, count in self.each(board):
            found[term] = found.get(term, 0) + count
        return found

    def each(self, board: bytes) -> Iterator[tuple[Term, int]]:
        """Every term of every piece; Black's counts are negative."""
        for number, line in enumerate(self.lines):
            content = bytes(board[square] for square in line)
            for index, code in enumerate(content):
                sign = -1 if code & BLACK_BIT else 1
                for way in self.ways(number, index, code):
                    free = next((at for at, there in enumerate(way.indices) if content[there]), None)
                    empty = len(way.indices) if free is None else free
                    if min(empty, way.quiet):
                        yield way.mobility, sign * min(empty, way.quiet)
                    hit = 0 if free is None else content[way.indices[free]]
                    if hit in self._symbols and empty < way.captures:
                        yield self.hits(code)[hit], sign
                pawn = self.of_pawn(number, index, content) if self.is_pawn(number, code) else None
                if pawn is not None:
                    yield pawn, sign

    def ways(self, number: int, index: int, code: int) -> Iterator[LineWay]:
        """Where the piece `code` looks that stands at an index of a line."""
        if code not in self._symbols:  # Nothing stands there, or a wall.
            return
        line, kind = self.lines[number], (code & ~BLACK_BIT) - 1
        mobility = Term(kind, f"{MOBILITY} {self._directions[number]}")
        for way in self._reach(code, line[index]).ways.get(number, ()):
            end = len(line) if way.direction > 0 else -1
            indices = range(index + way.direction, end, way.direction)[: max(way.quiet, way.captures)]
            yield LineWay(indices, way.quiet, way.captures, mobility)

    def hits(self, code: int) -> Mapping[int, Term]:
        """By its code, what the first piece counts as that the piece `code` meets within reach."""
        found = self._hits.get(code)
        if found is None:
            kind, own = (code & ~BLACK_BIT) - 1, OWN[Color.BLACK if code & BLACK_BIT else Color.WHITE]
            found = self._hits[code] = {
                other: Term(kind, f"{DEFENDS if own[other] else ATTACKS} {symbol}")
                for other, symbol in self._symbols.items()
            }
        return found

    # ---- pawns

    def is_pawn(self, number: int, code: int) -> bool:
        """Is a line a file, and `code` a pawn's?"""
        return self._directions[number] == "file" and (code & ~BLACK_BIT) - 1 in self._pawns

    def of_pawn(self, number: int, index: int, content: bytes) -> Term | None:
        """What a pawn is on its file: doubled where one of its own is before it, passed where none of the
        other side's is."""
        code = content[index]
        kind, black = (code & ~BLACK_BIT) - 1, bool(code & BLACK_BIT)
        ahead = content[:index] if black else content[index + 1 :]
        if code in ahead:
            return Term(kind, DOUBLED)
        if code ^ BLACK_BIT in ahead:
            return None
        rank = self._variant.geometry.rank_of(self.lines[number][index])
        return Term(kind, f"{PASSED} {self._variant.ranks - rank if black else rank + 1}")

    @cached_property
    def _pawns(self) -> set[int]:
        """The kinds that promote and go forward alone, along their file."""
        promotion = self._variant.facts.promotion
        if promotion is None:
            return set()
        return {
            kind
            for kind in range(len(self._variant.kinds))
            if promotion.becomes[encode(kind, Color.WHITE)] and self._goes_forward(kind)
        }

    def _goes_forward(self, kind: int) -> bool:
        steps = {
            path.squares[0] - square
            for square in self._variant.geometry.squares
            for path in self._variant.tables.paths(encode(kind, Color.WHITE), square)
            if path.moves
        }
        return steps == {self._variant.files}
