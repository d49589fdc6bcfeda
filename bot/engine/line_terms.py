"""Evaluation terms that depend on a single rank, file or diagonal, and their values.

The terms are mobility, defended and attacked pieces, doubled and passed pawns, and, where they were fitted,
the next pieces on the line. Their weights are fitted (bot.engine.piece_values).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
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

    # ---- the next pieces on a line

    def next_pieces(self, number: int, index: int, content: bytes) -> Iterator[Term]:
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
    """The weights of terms in one phase of the game.

    `seeing_next`: the kinds with weights for the next pieces on a line.
    """

    def __init__(self, terms: LineTerms, weight: Weight, seeing_next: Container[int]) -> None:
        self.terms, self.of, self.seeing_next = terms, cache(weight), seeing_next
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
    attacking or defending the first piece in reach, by its code. `sees_next`: whether it has terms for
    the next pieces.
    """

    value: int
    ways: tuple[tuple[range, int, int, float], ...]
    hits: Mapping[int, float]
    is_pawn: bool
    sees_next: bool


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
            if piece.sees_next:
                terms += _sign(code) * sum(
                    map(self._weights.of, self._terms.next_pieces(self._number, index, content))
                )
        return value + round(terms)

    def _piece(self, index: int, code: int) -> PieceOnLine:
        square, terms, sign = self._squares[index], self._terms, _sign(code)
        value = self._table[square][code] if square in self._counted else 0
        ways = tuple(
            (way.indices, way.quiet, way.captures, sign * self._weights.of(way.mobility))
            for way in terms.ways(self._number, index, code)
        )
        hits: Mapping[int, float] = self._weights.hits(code) if ways else {}
        sees_next = _kind_of(code) in self._weights.seeing_next
        piece = PieceOnLine(value, ways, hits, terms.has_pawn_term(self._number, code), sees_next)
        self._pieces[index, code] = piece
        return piece


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
    weights = Weights(LineTerms(variant), weight, seeing_next)
    grid, counted = variant.compiled.tables.grid, set[int]()
    caches: list[ContentCache[bytes, int]] = []
    for number, line in enumerate(grid.lines):
        uncounted = set(line) - counted
        counted |= uncounted
        caches.append(ContentCache(LineValue(weights, number, table, uncounted), cache_limit))
    cuts = slicer([line_slice(line) for line in grid.lines])
    return lambda board: sum(map(getitem, caches, cuts(board)))
