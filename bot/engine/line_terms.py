"""Evaluation terms that depend on a single rank, file or diagonal, and their values.

The terms are mobility, defended and attacked pieces, doubled and passed pawns, and, where they were fitted,
the next pieces on the line. Their weights are fitted (bot.engine.piece_values).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from functools import cache, cached_property
from itertools import islice, takewhile
from operator import getitem
from typing import NamedTuple

from rules import Variant
from rules.board.pieces import BLACK_BIT, OWN, WALL, Color, encode, side_of
from rules.movegen.line_cache import CacheLimit, ContentCache, line_slice, slicer
from rules.movement.paths import Path

MOBILITY, DEFENDS, ATTACKS, DOUBLED, PASSED = "mobility", "defends", "attacks", "doubled", "passed"
BESIDE, FIRST, SECOND, THIRD, PAIR = "beside", "first", "second", "third", "pair"
NEXT_PIECES = frozenset({BESIDE, FIRST, SECOND, THIRD, PAIR})
"""The first words of the terms for the next pieces on a line."""


class Term(NamedTuple):
    """An evaluation term for a kind of piece. `kind`: the kind's index.

    Names: MOBILITY with the line's direction ("mobility file", "rank" or "diagonal"), DEFENDS and ATTACKS
    with the other piece ("defends N"), PASSED with the rank from the owner's side ("passed 5"), and DOUBLED.
    For the next pieces on the line, which are uppercase if they belong to the owner: FIRST, SECOND, THIRD and
    BESIDE with the direction and the piece ("second file k"), PAIR with the first two ("pair P k").
    """

    kind: int
    name: str


class LineTerms:
    """The terms of one variant that depend on lines."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._reach, self.lines = variant.compiled.tables.reach, variant.compiled.tables.grid.lines
        self._symbols = {
            encode(index, color): kind.symbol for index, kind in enumerate(variant.kinds) for color in Color
        }
        # The terms for attacking or defending, by the codes of a piece and of the first piece in its reach.
        self._hits = {
            code: {
                other: Term(_kind_of(code), f"{DEFENDS if OWN[side_of(code)][other] else ATTACKS} {symbol}")
                for other, symbol in self._symbols.items()
            }
            for code in self._symbols
        }
        steps = {1: "rank", variant.files: "file"}
        self._directions = [steps.get(line[1] - line[0], "diagonal") for line in self.lines]

    def on_line(
        self, number: int, content: bytes, seeing_next: Container[int] = ()
    ) -> Iterator[tuple[Term, int]]:
        """Yield the terms of the pieces on a line with these contents, each with White's count minus Black's.

        `seeing_next`: the kinds with terms for the next pieces on the line.
        """
        line, is_file = self.lines[number], self._directions[number] == "file"
        for index, code in enumerate(content):
            if code not in self._symbols:  # An empty square or a wall.
                continue
            kind, sign = _kind_of(code), -1 if code & BLACK_BIT else 1
            for direction, quiet, captures in self._reach(code, line[index]).lines.get(number, ()):
                ahead = content[index + 1 :] if direction > 0 else content[:index][::-1]
                free = len(ahead) - len(ahead.lstrip(b"\0"))
                if free < min(captures, len(ahead)) and (hit := self._hits[code].get(ahead[free])):
                    yield hit, sign
                if moves := min(free, quiet):
                    yield Term(kind, f"{MOBILITY} {self._directions[number]}"), sign * moves
            if is_file and kind in self._pawns and (pawn := self._pawn_term(number, index, content)):
                yield pawn, sign
            if kind in seeing_next:
                for term in self._next_pieces(number, index, content):
                    yield term, sign

    # ---- the next pieces on a line

    def _next_pieces(self, number: int, index: int, content: bytes) -> Iterator[Term]:
        """Yield the terms of a piece for the next pieces on its rank or file, in both directions.

        They stand for pins, discovered attacks and screens: the second piece for sliders, the first three for
        sliders that also hop, the adjacent one for leapers that it blocks.
        """
        direction, kind = self._directions[number], _kind_of(content[index])
        if direction == "diagonal":
            return
        symbols = self._symbols_for[side_of(content[index])]
        for way in (content[index + 1 :], content[:index][::-1]):
            if kind in self._lame_leapers and way and way[0] in symbols:
                yield Term(kind, f"{BESIDE} {direction} {symbols[way[0]]}")
            if kind not in self._sliders:
                continue
            codes = filter(None, takewhile(lambda code: code != WALL, way))
            first, second, third, *_ = (*(symbols[code] for code in islice(codes, 3)), "", "", "")
            if second:
                yield Term(kind, f"{SECOND} {direction} {second}")
            if kind in self._hoppers:
                if first:
                    yield Term(kind, f"{FIRST} {direction} {first}")
                if second:
                    yield Term(kind, f"{PAIR} {first} {second}")
                if third:
                    yield Term(kind, f"{THIRD} {direction} {third}")

    @cached_property
    def _symbols_for(self) -> dict[Color, dict[int, str]]:
        """The symbols of pieces by code, for each side: its own are uppercase."""
        return {
            color: {
                code: symbol if OWN[color][code] else symbol.lower() for code, symbol in self._symbols.items()
            }
            for color in Color
        }

    @cached_property
    def _sliders(self) -> frozenset[int]:
        return self._kinds_with(lambda _, path: path.moves and not path.hop and len(path.squares) > 2)

    @cached_property
    def _hoppers(self) -> frozenset[int]:
        return self._kinds_with(lambda _, path: bool(path.hop))

    @cached_property
    def _lame_leapers(self) -> frozenset[int]:
        """The kinds whose leaps are blocked by an adjacent piece on their rank or file."""
        steps = {1, self._variant.files}
        return self._kinds_with(
            lambda square, path: len(path.before) == 1 and abs(path.before[0] - square) in steps
        )

    def _kinds_with(self, has: Callable[[int, Path], bool]) -> frozenset[int]:
        """Return the kinds with such a path from any square."""
        tables, squares = self._variant.compiled.tables, self._variant.geometry.squares
        return frozenset(
            kind
            for kind in range(len(self._variant.kinds))
            if any(has(at, path) for at in squares for path in tables.paths(encode(kind, Color.WHITE), at))
        )

    # ---- pawns

    def _pawn_term(self, number: int, index: int, content: bytes) -> Term | None:
        """Return a pawn's term: DOUBLED behind an own pawn, PASSED if no enemy pawn is ahead on its file."""
        code = content[index]
        kind, black = _kind_of(code), bool(code & BLACK_BIT)
        ahead = content[:index] if black else content[index + 1 :]
        if code in ahead:
            return Term(kind, DOUBLED)
        if code ^ BLACK_BIT in ahead:
            return None
        rank = self._variant.geometry.rank_of(self.lines[number][index])
        return Term(kind, f"{PASSED} {self._variant.ranks - rank if black else rank + 1}")

    @cached_property
    def _pawns(self) -> set[int]:
        """The kinds of pieces that promote and move only straight forward."""
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
            for path in self._variant.compiled.tables.paths(encode(kind, Color.WHITE), square)
            if path.moves
        }
        return steps == {self._variant.files}


def _kind_of(code: int) -> int:
    return (code & ~BLACK_BIT) - 1


# ---- The values of lines, cached by their contents
#
# A move changes only a few lines, so looking up about forty cached lines (see rules.movegen.line_cache) is
# faster than walking along all of them.

BoardValue = Callable[[bytes], int]
"""Returns the value of a board's pieces for White, in centipawns."""
Weight = Callable[[Term], float]
PieceSquareTable = tuple[list[int], ...]
"""Values for White by square and piece code."""


def value_by_lines(
    variant: Variant,
    weight: Weight,
    seeing_next: Container[int],
    table: PieceSquareTable,
    cache_limit: CacheLimit,
) -> BoardValue:
    """Return a function that sums a board's line terms and table entries.

    Every square must be on a line. `seeing_next`: the kinds with weights for the next pieces on a line.
    """
    terms, weight = LineTerms(variant), cache(weight)
    counted = set[int]()
    caches: list[ContentCache[bytes, int]] = []
    for number, line in enumerate(terms.lines):
        # The first line through a square counts its table entry.
        entries = [table[square] if square not in counted else _NO_ENTRIES for square in line]
        counted.update(line)
        caches.append(ContentCache(_line_value(terms, number, entries, weight, seeing_next), cache_limit))
    cuts = slicer([line_slice(line) for line in terms.lines])
    return lambda board: sum(map(getitem, caches, cuts(board)))


_NO_ENTRIES = [0] * 256


def _line_value(
    terms: LineTerms, number: int, entries: list[list[int]], weight: Weight, seeing_next: Container[int]
) -> Callable[[bytes], int]:
    """Return a function that returns the value of a line for White by its contents."""

    def value(content: bytes) -> int:
        weights = (count * weight(term) for term, count in terms.on_line(number, content, seeing_next))
        return sum(map(getitem, entries, content)) + round(sum(weights))

    return value
