"""Evaluation terms that depend on a single rank, file or diagonal, and their values.

The terms are mobility, defended and attacked pieces, and doubled and passed pawns. Their weights are fitted
(bot.engine.piece_values).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from operator import getitem
from typing import NamedTuple

from rules import Variant
from rules.board.pieces import BLACK_BIT, OWN, Color, encode, side_of
from rules.movegen.line_cache import CacheLimit, ContentCache, group_slice, line_groups, line_slices, slicer

MOBILITY, DEFENDS, ATTACKS, DOUBLED, PASSED = "mobility", "defends", "attacks", "doubled", "passed"


class Term(NamedTuple):
    """An evaluation term for a kind of piece. `kind`: the kind's index.

    Names: MOBILITY with the line's direction ("mobility file", "rank" or "diagonal"), DEFENDS and ATTACKS
    with the other piece ("defends N"), PASSED with the rank from the owner's side ("passed 5"), and DOUBLED.
    """

    kind: int
    name: str


class LineReach(NamedTuple):
    """The reach of a piece along a line in one direction.

    `indices`: indices in the line, nearest first. `quiet`, `captures`: how many of them quiet moves and
    captures reach. `mobility`: the term to which each empty square adds.
    """

    indices: range
    quiet: int
    captures: int
    mobility: Term


class LineTerms:
    """The terms of one variant that depend on lines."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._reach, self.lines = variant.compiled.tables.reach, variant.compiled.tables.grid.lines
        self._symbols = {
            encode(index, color): kind.symbol for index, kind in enumerate(variant.kinds) for color in Color
        }
        steps = {1: "rank", variant.files: "file"}
        self._directions = [steps.get(line[1] - line[0], "diagonal") for line in self.lines]

    def ways(self, number: int, index: int, code: int) -> Iterator[LineReach]:
        """Yield the reach of the piece `code` at an index of a line, for each direction."""
        if code not in self._symbols:  # An empty square or a wall.
            return
        line = self.lines[number]
        mobility = Term(_kind_of(code), f"{MOBILITY} {self._directions[number]}")
        for movement in self._reach(code, line[index]).lines.get(number, ()):
            end = len(line) if movement.direction > 0 else -1
            indices = range(index + movement.direction, end, movement.direction)[
                : max(movement.quiet, movement.captures)
            ]
            yield LineReach(indices, movement.quiet, movement.captures, mobility)

    def hits(self, code: int) -> dict[int, Term]:
        """Return the terms for attacking or defending, by the code of the first piece in reach of `code`."""
        kind, own = _kind_of(code), OWN[side_of(code)]
        return {
            other: Term(kind, f"{DEFENDS if own[other] else ATTACKS} {symbol}")
            for other, symbol in self._symbols.items()
        }

    # ---- pawns

    def has_pawn_term(self, number: int, code: int) -> bool:
        """Return whether pawn_term() applies: the piece is a pawn and the line is a file."""
        return self._directions[number] == "file" and _kind_of(code) in self._pawns

    def pawn_term(self, number: int, index: int, content: bytes) -> Term | None:
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


def _sign(code: int) -> int:
    return -1 if code & BLACK_BIT else 1


# ---- The values of lines, cached by their contents
#
# A move changes only a few lines, so looking up about thirty cached lines (see rules.movegen.line_cache) is
# faster than walking along all of them.

BoardValue = Callable[[bytes], int]
"""Returns the value of a board's pieces for White, in centipawns."""
Weight = Callable[[Term], float]
PieceSquareTable = tuple[list[int], ...]
"""Values for White by square and piece code."""


class Weights:
    """The weights of terms in one phase of the game."""

    def __init__(self, terms: LineTerms, weight: Weight) -> None:
        self.terms, self.of = terms, cache(weight)
        self._hits: dict[int, Mapping[int, float]] = {}

    def hits(self, code: int) -> Mapping[int, float]:
        """Return the value for White of attacking or defending, by the code of the other piece."""
        found = self._hits.get(code)
        if found is None:
            sign, hits = _sign(code), self.terms.hits(code)
            found = self._hits[code] = {other: sign * self.of(term) for other, term in hits.items()}
        return found


class PieceOnLine(NamedTuple):
    """The value for White of a piece at an index of a line.

    `value`: its value on this square; 0 if another line counts it. `ways`: for each direction, the indices,
    how many of them quiet moves and captures reach, and the value of each empty square. `hits`: the value of
    attacking or defending the first piece in reach, by its code.
    """

    value: int
    ways: tuple[tuple[range, int, int, float], ...]
    hits: Mapping[int, float]
    is_pawn: bool


class LineValue:
    """The value of one line for White; call it with the line's contents."""

    def __init__(self, weights: Weights, number: int, table: PieceSquareTable, counted: set[int]) -> None:
        """`counted`: the squares whose table entries this line counts; other lines count the rest."""
        self._weights, self._terms, self._number = weights, weights.terms, number
        self._squares, self._table, self._counted = weights.terms.lines[number], table, counted
        self._pieces: dict[tuple[int, int], PieceOnLine] = {}

    def __call__(self, content: bytes) -> int:
        value, terms = 0, 0.0
        for index, code in enumerate(content):
            if not code:
                continue
            piece = self._pieces.get((index, code)) or self._piece(index, code)
            value += piece.value
            for indices, quiet, captures, mobility in piece.ways:
                free = 0
                for there in indices:
                    if content[there]:
                        if free < captures:
                            terms += piece.hits.get(content[there], 0.0)
                        break
                    free += 1
                terms += mobility * (free if free < quiet else quiet)  # noqa: FURB136  # min() is slower
            if piece.is_pawn:
                term = self._terms.pawn_term(self._number, index, content)
                terms += 0.0 if term is None else _sign(code) * self._weights.of(term)
        return value + round(terms)

    def _piece(self, index: int, code: int) -> PieceOnLine:
        square, terms, sign = self._squares[index], self._terms, _sign(code)
        value = self._table[square][code] if square in self._counted else 0
        ways = tuple(
            (way.indices, way.quiet, way.captures, sign * self._weights.of(way.mobility))
            for way in terms.ways(self._number, index, code)
        )
        hits: Mapping[int, float] = self._weights.hits(code) if ways else {}
        piece = PieceOnLine(value, ways, hits, terms.has_pawn_term(self._number, code))
        self._pieces[index, code] = piece
        return piece


def value_by_lines(
    variant: Variant, weight: Weight, table: PieceSquareTable, cache_limit: CacheLimit
) -> BoardValue:
    """Return a function that sums a board's line terms and table entries.

    Every square must be on a line.
    """
    weights, grid, counted = Weights(LineTerms(variant), weight), variant.compiled.tables.grid, set[int]()
    groups = line_groups(grid)
    caches: list[ContentCache[bytes, int]] = []
    for group in groups:
        lines: list[tuple[LineValue, slice]] = []
        for number, cut in line_slices(grid, group):
            uncounted = set(grid.lines[number]) - counted
            counted |= uncounted
            lines.append((LineValue(weights, number, table, uncounted), cut))
        caches.append(ContentCache(_of_group(lines), cache_limit))
    cuts = slicer([group_slice(grid, group) for group in groups])
    return lambda board: sum(map(getitem, caches, cuts(board)))


def _of_group(lines: list[tuple[LineValue, slice]]) -> Callable[[bytes], int]:
    """Return a function that returns the value of the lines in a slice of the board."""
    if len(lines) == 1:
        return lines[0][0]
    return lambda content: sum(line(content[cut]) for line, cut in lines)
