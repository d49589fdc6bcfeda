"""Caches of moves, attacks, checks and pins along lines, by the contents of the lines.

The moves along a rank, file or diagonal depend only on the pieces on it. Few lines change from one position
to the next, and the same contents recur. Each line has a cache from its contents to the moves along it, the
attacked squares, and the checks and pins of a royal piece on it. Entries are computed on first use, and their
total number is limited. Without the caches, perft takes five times as long, and a search almost four times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar, final
from weakref import ref

from rules.board.pieces import OWN, Color, side_of
from rules.move import Move
from rules.movement.movement_tables import MovementTables

_K = TypeVar("_K")
_T = TypeVar("_T")
MAX_ENTRIES = 64_000
"""The maximum number of cache entries per variant, a few hundred bytes each."""


class CheckOrPin(NamedTuple):
    """A check by the piece on `attacker`, or its pin of the piece on `pinned`.

    `path`: the squares where a move answers the check or to which the pinned piece may go: the squares
    between the royal piece and the attacker, and the attacker's.
    """

    attacker: int
    pinned: int | None
    path: frozenset[int]


Threats = tuple[int, tuple[CheckOrPin, ...]] | None
"""Attacks on a line: a bitboard of the attacked squares, and checks and pins; or None."""
SideLines = tuple[list[tuple["Move", ...]], list[Threats]]
"""A side's moves and the threats to it, each by line."""


@final
class PositionCache:
    """Cached data about a position, stored in the position.

    `sides`: moves and threats by colour; for the side not to move, None until a later position needs them and
    derives them from `basis`. `legal`: the legal moves; None until generated.
    """

    __slots__ = ("basis", "board", "legal", "sides")

    def __init__(self, board: bytes, basis: Basis | None) -> None:
        self.board = board
        self.basis = basis
        self.sides: list[SideLines | None] = [None, None]
        self.legal: tuple[Move, ...] | None = None


Basis = tuple[PositionCache, int, int]
"""The cache of the previous position, and the two squares of the move since then."""


class Cache(dict[_K, _T]):
    """A dict that can be weakly referenced."""


class CacheLimit:
    """A limit on the total number of entries in all caches of a variant.

    The caches refer to this object, so it refers to them weakly. Without a reference cycle, the caches of an
    unused variant are freed immediately rather than by the garbage collector.
    """

    def __init__(self) -> None:
        self._entries = 0
        self._caches: list[ref[Cache[Any, Any]]] = []

    def add(self, cache: Cache[Any, Any]) -> None:
        self._caches.append(ref(cache))

    def grow(self) -> None:
        """Count a new entry. Clears all caches if there are too many."""
        self._entries += 1
        if self._entries > MAX_ENTRIES:
            self._entries = 0
            for reference in self._caches:
                if (cache := reference()) is not None:
                    cache.clear()


class ContentCache(Cache[_K, _T]):
    """Caches the results of `find` by the contents of squares."""

    def __init__(self, find: Callable[[_K], _T], cache_limit: CacheLimit) -> None:
        super().__init__()
        self._find = find
        self._cache_limit = cache_limit
        cache_limit.add(self)

    def __missing__(self, content: _K) -> _T:
        self._cache_limit.grow()
        result = self[content] = self._find(content)
        return result


Entry = tuple[tuple["Move", ...], Threats]
"""One side's moves along a line, and the threats to it there."""


class Lines:
    """The caches of all lines of a board, for one side.

    The moves don't include royal pieces'. The attacked squares include those behind the side's own royal
    piece and those occupied by the attacker's own pieces.
    """

    def __init__(
        self,
        tables: MovementTables,
        color: Color,
        royal: tuple[int, int],
        cache_limit: CacheLimit,
    ) -> None:
        self._color, self._other = int(color), 1 - color
        cuts = [line_slice(line) for line in tables.grid.lines]
        self._cut = slicer(cuts)
        self._caches = [
            ContentCache(_line_finder(tables, number, color, royal[color]), cache_limit)
            for number in range(len(cuts))
        ]
        # The lines through each square, with their slices of the board and their caches.
        self._places = [
            [(number, cuts[number], self._caches[number]) for number, _ in places]
            for places in tables.grid.places
        ]
        self._through: dict[int, Callable[[list[Threats]], tuple[Threats, ...]]] = {}

    def side(self, cache: PositionCache) -> SideLines:
        """Return the moves and threats along all lines, and store them in the cache.

        Looks up only lines that have changed, which makes perft a third and searches up to a tenth faster.
        """
        board = cache.board
        if cache.basis is None:
            entries = [line[content] for line, content in zip(self._caches, self._cut(board), strict=True)]
            moves, threats = [entry[0] for entry in entries], [entry[1] for entry in entries]
        else:
            before, origin, target = cache.basis
            moves, threats = before.sides[self._color] or self.side(before)
            moves, threats = moves.copy(), threats.copy()
            for number, cut, line in self._places[origin] + self._places[target]:
                moves[number], threats[number] = line[board[cut]]
        side_lines = cache.sides[self._color] = moves, threats
        if cache.sides[self._other]:
            cache.basis = None
        return side_lines

    def through(self, squares: int) -> Callable[[list[Threats]], tuple[Threats, ...]]:
        """Return a function that picks the threats on the lines through these squares (a bitboard)."""
        pick = self._through.get(squares)
        if pick is None:
            through = [places for square, places in enumerate(self._places) if squares >> square & 1]
            numbers = sorted({number for places in through for number, _, _ in places})
            if len(numbers) < 2:  # itemgetter returns a bare item for one key, and needs at least one
                return lambda threats: tuple(threats[number] for number in numbers)
            pick = self._through[squares] = itemgetter(*numbers)
        return pick


def slicer(cuts: list[slice]) -> Callable[[bytes], tuple[bytes, ...]]:
    """Return a function that returns the contents of these slices of a board."""
    # Small boards have at most one slice. itemgetter returns a bare item for one key, and needs at least one.
    return itemgetter(*cuts) if len(cuts) > 1 else lambda board: tuple(board[cut] for cut in cuts)


def line_slice(line: tuple[int, ...]) -> slice:
    """Return the slice of a board that is a line."""
    return slice(line[0], line[-1] + 1, line[1] - line[0])


def moves_along(tables: MovementTables, number: int, index: int, code: int, content: bytes) -> Iterator[Move]:
    """Yield the pseudo-legal moves along a line of the piece `code` at an index of the line."""
    line, enemy = tables.grid.lines[number], OWN[side_of(code).opponent]
    for direction, quiet, captures in tables.reach(code, line[index]).lines.get(number, ()):
        for steps, place in enumerate(_indices_ahead(index, direction, max(quiet, captures), len(line)), 1):
            occupant = content[place]
            if steps <= captures if enemy[occupant] else steps <= quiet and not occupant:
                yield from tables.moves(code, line[index], line[place])
            if occupant:
                break


def _covered(tables: MovementTables, number: int, index: int, content: bytes, royal: int) -> int:
    """Return a bitboard of the squares on a line that the piece at an index attacks.

    It attacks the squares behind the enemy's `royal` piece, too, because that can't hide there.
    """
    line, covered = tables.grid.lines[number], 0
    for direction, _, captures in tables.reach(content[index], line[index]).lines.get(number, ()):
        for place in _indices_ahead(index, direction, captures, len(line)):
            covered |= 1 << line[place]
            if content[place] and content[place] != royal:
                break
    return covered


def _line_finder(tables: MovementTables, number: int, color: Color, royal: int) -> Callable[[bytes], Entry]:
    own, enemy = OWN[color], OWN[color.opponent]

    def find(content: bytes) -> Entry:
        moves: list[Move] = []
        covered = 0
        checks_and_pins: list[CheckOrPin] = []
        for index, code in enumerate(content):
            if enemy[code]:
                covered |= _covered(tables, number, index, content, royal)
            elif code and code == royal:
                checks_and_pins += _checks_and_pins(tables, number, index, color.opponent, content)
            elif own[code]:
                moves += moves_along(tables, number, index, code, content)
        return tuple(moves), (covered, tuple(checks_and_pins)) if covered else None

    return find


def _indices_ahead(index: int, direction: int, length: int, size: int) -> range:
    """Return the indices that follow `index` in a direction, at most `length` of them."""
    end = min(size, index + length + 1) if direction > 0 else max(-1, index - length - 1)
    return range(index + direction, end, direction)


Attackers = tuple[Callable[[bytes], tuple[bytes, ...]], list[ContentCache[bytes, int]]]
"""A function that returns the contents of the lines through a square, and a cache for each line. Its values
are the attacker's square plus one, or 0."""


def line_attackers(tables: MovementTables, square: int, by: Color, cache_limit: CacheLimit) -> Attackers:
    """Return the attackers of a square along the lines through it."""
    places = tables.grid.places[square]
    finders = [partial(_attacker, tables, number, index, by) for number, index in places]
    cut = slicer([line_slice(tables.grid.lines[number]) for number, _ in places])
    return cut, [ContentCache(find, cache_limit) for find in finders]


def _attacker(tables: MovementTables, number: int, index: int, by: Color, content: bytes) -> int:
    checks = (each for each in _checks_and_pins(tables, number, index, by, content) if each.pinned is None)
    return next((check.attacker + 1 for check in checks), 0)


def _checks_and_pins(
    tables: MovementTables, number: int, index: int, by: Color, content: bytes
) -> Iterator[CheckOrPin]:
    """Yield the checks and pins along a line of a royal piece at an index of the line."""
    line, hostile, friendly = tables.grid.lines[number], OWN[by], OWN[by.opponent]
    for outward in (range(index + 1, len(line)), range(index - 1, -1, -1)):
        standing = [other for other in outward if content[other]][:2]
        pinned = None
        if len(standing) == 2 and friendly[content[standing[0]]]:
            pinned = standing.pop(0)
        if not standing or not hostile[content[standing[0]]]:
            continue
        last = standing[0]
        distance, direction = abs(last - index), 1 if index > last else -1
        reach = tables.reach(content[last], line[last]).lines.get(number, ())
        if any(way.direction == direction and way.captures >= distance for way in reach):
            path = frozenset(line[other] for other in outward[: outward.index(last) + 1])
            yield CheckOrPin(line[last], None if pinned is None else line[pinned], path)
