"""Caches of moves, attacks, checks and pins along lines, by the contents of the lines.

The moves along a rank, file or diagonal depend only on the pieces on it. Few lines change from one position
to the next, and the same contents recur. Each group of lines, a slice of the board that covers lines of one
direction, has a cache from its contents to the moves along it, the attacked squares, and the checks and pins
of a royal piece on it. Entries are computed on first use, and their total number is limited.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar, final
from weakref import ref

from rules.board.pieces import OWN, Color
from rules.move import Move
from rules.movement.movement_tables import Grid, LineMovement, MovementTables

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
"""Attacks on a group of lines: a bitboard of the attacked squares, and checks and pins; or None."""
SideLines = tuple[list[tuple["Move", ...]], list[Threats]]
"""A side's moves and the threats to it, each by group of lines."""


@final
class PositionCache:
    """Cached data about a position, stored in the position.

    `sides`: moves and threats by colour; for the side not to move, None until a later position needs them and
    derives them from `basis`. `seen`: a bitboard of the squares examined for attacks by the opponent.
    `danger`: the attacked ones among them. `legal`: the legal moves; None until generated.
    """

    __slots__ = ("basis", "board", "danger", "legal", "seen", "sides")

    def __init__(self, board: bytes, basis: Basis | None) -> None:
        self.board = board
        self.basis = basis
        self.sides: list[SideLines | None] = [None, None]
        self.seen = 0
        self.danger = 0
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
        self._all: list[ref[Cache[Any, Any]]] = []

    def add(self, cache: Cache[Any, Any]) -> None:
        self._all.append(ref(cache))

    def grow(self) -> None:
        """Count a new entry. Clears all caches if there are too many."""
        self._entries += 1
        if self._entries > MAX_ENTRIES:
            self._entries = 0
            for reference in self._all:
                cache = reference()
                if cache is not None:
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
"""One side's moves along a group of lines, and the threats to it there."""


class Lines:
    """All lines of a board in groups (see `line_groups`), for one side.

    The moves don't include royal pieces'. The attacked squares include those behind the side's own royal
    piece and those occupied by the attacker's own pieces.
    """

    def __init__(
        self,
        tables: MovementTables,
        groups: list[list[int]],
        color: Color,
        royal: tuple[int, int],
        cache_limit: CacheLimit,
    ) -> None:
        self._color, self._other = int(color), 1 - color
        self._cuts = [group_slice(tables.grid, group) for group in groups]
        self._cut = slicer(self._cuts)
        self._groups = [
            ContentCache(_group_finder(tables, group, color, royal), cache_limit) for group in groups
        ]
        home = {number: index for index, group in enumerate(groups) for number in group}
        self._places = [[home[number] for number, _ in places] for places in tables.grid.places]
        self._touched: dict[tuple[int, int], list[tuple[int, slice, ContentCache[bytes, Entry]]]] = {}
        self._through: dict[int, Callable[[list[Threats]], tuple[Threats, ...]]] = {}

    def side(self, cache: PositionCache) -> SideLines:
        """Return the moves and threats of all groups, and store them in the cache. Looks up only changed
        groups."""
        board = cache.board
        if cache.basis is None:
            entries = [group[content] for group, content in zip(self._groups, self._cut(board), strict=True)]
            moves, threats = [entry[0] for entry in entries], [entry[1] for entry in entries]
        else:
            before, origin, target = cache.basis
            moves, threats = before.sides[self._color] or self.side(before)
            moves, threats = moves.copy(), threats.copy()
            touched = self._touched.get((origin, target)) or self._touch(origin, target)
            for number, cut, group in touched:  # the others are unchanged
                moves[number], threats[number] = group[board[cut]]
        side_lines = cache.sides[self._color] = moves, threats
        if cache.sides[self._other]:
            cache.basis = None
        return side_lines

    def _touch(self, origin: int, target: int) -> list[tuple[int, slice, ContentCache[bytes, Entry]]]:
        numbers = dict.fromkeys(self._places[origin] + self._places[target])
        touched = [(number, self._cuts[number], self._groups[number]) for number in numbers]
        self._touched[origin, target] = touched
        return touched

    def through(self, squares: int) -> Callable[[list[Threats]], tuple[Threats, ...]]:
        """Return a function that picks the groups that contain these squares (a bitboard)."""
        pick = self._through.get(squares)
        if pick is None:
            through = [squares >> square & 1 for square in range(len(self._places))]
            numbers = sorted({number for places in compress(self._places, through) for number in places})
            if len(numbers) < 2:  # itemgetter returns a bare item for one key, and needs at least one
                return lambda threats: tuple(threats[number] for number in numbers)
            pick = self._through[squares] = itemgetter(*numbers)
        return pick


def slicer(cuts: list[slice]) -> Callable[[bytes], tuple[bytes, ...]]:
    """Return a function that returns the contents of these slices of a board."""
    # Small boards have at most one slice. itemgetter returns a bare item for one key, and needs at least one.
    return itemgetter(*cuts) if len(cuts) > 1 else lambda board: tuple(board[cut] for cut in cuts)


def line_groups(grid: Grid) -> list[list[int]]:
    """Group the numbers of lines by slices of the board.

    On an 8x8 board, diagonal slices wrap around at the edge: a8 follows c1-h6, and a7 and b8 follow d1-h5. So
    the lines of all four directions need 32 slices instead of 42, which saves lookups. A slice is at most one
    square longer than the longest line.
    """
    max_length = max(len(line) for line in grid.lines) + 1 if grid.lines else 0
    groups: dict[tuple[int, int], list[list[int]]] = {}
    for number, line in enumerate(grid.lines):
        step = line[1] - line[0]
        parallel = groups.setdefault((step, line[0] % step), [])
        if parallel:
            first, last = grid.lines[parallel[-1][0]][0], grid.lines[parallel[-1][-1]][-1]
            if (
                last < line[0] and line[-1] - first < max_length * step
            ):  # on narrow boards directions share a step
                parallel[-1].append(number)
                continue
        parallel.append([number])
    return [group for parallel in groups.values() for group in parallel]


def group_slice(grid: Grid, group: list[int]) -> slice:
    """Return the slice of a board that contains the lines of a group."""
    first, last = grid.lines[group[0]], grid.lines[group[-1]]
    return slice(first[0], last[-1] + 1, first[1] - first[0])


def line_slices(grid: Grid, group: list[int]) -> list[tuple[int, slice]]:
    """Return the numbers of a group's lines, each with its slice of the group's contents."""
    whole, slices = group_slice(grid, group), list[tuple[int, slice]]()
    for number in group:
        start = (grid.lines[number][0] - whole.start) // whole.step
        slices.append((number, slice(start, start + len(grid.lines[number]))))
    return slices


def _group_finder(
    tables: MovementTables, group: list[int], color: Color, royal: tuple[int, int]
) -> Callable[[bytes], Entry]:
    parts = [
        (number, cut, _LineMoves(tables, number, color, royal[color]))
        for number, cut in line_slices(tables.grid, group)
    ]

    def find(content: bytes) -> Entry:
        moves: list[Move] = []
        covered = 0
        checks_and_pins: list[CheckOrPin] = []
        for number, cut, line_moves in parts:
            part = content[cut]
            covered |= line_moves.collect(part, moves)
            for index, code in enumerate(part):
                if code and code == royal[color]:
                    checks_and_pins += _check_or_pin(tables, (number, index), color.opponent)(part)
        return tuple(moves), (covered, tuple(checks_and_pins)) if covered else None

    return find


_Step = tuple[int, bool, bool, tuple["Move", ...]]
"""An index on the line, whether the piece may move or capture there, and its moves there."""
_Cover = tuple[int, int]
"""An index on the line, and its square as a bit."""


class _LineMoves:
    """A side's moves along a line, and the squares that the other side attacks there.

    Steps are tabulated by piece and index, which makes it fast to process new contents.
    """

    def __init__(self, tables: MovementTables, number: int, color: Color, royal: int) -> None:
        self._tables, self._number, self._line = tables, number, tables.grid.lines[number]
        self._own, self._enemy, self._royal = OWN[color], OWN[color.opponent], royal
        self._steps: dict[tuple[int, int], tuple[tuple[_Step, ...], ...]] = {}
        self._covers: dict[tuple[int, int], tuple[tuple[_Cover, ...], ...]] = {}

    def collect(self, content: bytes, moves: list[Move]) -> int:
        """Add the moves of the side's pieces, except its royal piece, to `moves`.

        Returns a bitboard of the squares that the other side attacks, including those behind the royal piece.
        """
        own, enemy, royal, covered = self._own, self._enemy, self._royal, 0
        for index, code in enumerate(content):
            if not code:
                continue
            if enemy[code]:
                covers = self._covers.get((index, code))
                for cover in self._lay_out_covers(index, code) if covers is None else covers:
                    for place, bit in cover:
                        covered |= bit
                        if content[place] and content[place] != royal:
                            break
            elif own[code] and code != royal:
                steps = self._steps.get((index, code))
                for movement in self._lay_out_steps(index, code) if steps is None else steps:
                    for place, quiet, captures, step_moves in movement:
                        occupant = content[place]
                        if captures and enemy[occupant] if occupant else quiet:
                            moves += step_moves
                        if occupant:
                            break
        return covered

    def _lay_out_steps(self, index: int, code: int) -> tuple[tuple[_Step, ...], ...]:
        line, moves = self._line, self._tables.moves
        jumped, jumped_to_capture = self._tables.reach(code, line[index]).jumped
        steps = self._steps[index, code] = tuple(
            tuple(
                (
                    place,
                    step <= quiet and line[place] not in jumped,
                    step <= captures and line[place] not in jumped_to_capture,
                    moves(code, line[index], line[place]),
                )
                for step, place in enumerate(_places(index, direction, max(quiet, captures), len(line)), 1)
            )
            for direction, quiet, captures in self._movements(index, code)
        )
        return steps

    def _lay_out_covers(self, index: int, code: int) -> tuple[tuple[_Cover, ...], ...]:
        line = self._line
        covers = self._covers[index, code] = tuple(
            tuple((place, 1 << line[place]) for place in _places(index, direction, captures, len(line)))
            for direction, _, captures in self._movements(index, code)
        )
        return covers

    def _movements(self, index: int, code: int) -> tuple[LineMovement, ...]:
        return self._tables.reach(code, self._line[index]).lines.get(self._number, ())


def _places(index: int, direction: int, length: int, size: int) -> range:
    """Return the indices that follow `index` in a direction, at most `length` of them."""
    end = min(size, index + length + 1) if direction > 0 else max(-1, index - length - 1)
    return range(index + direction, end, direction)


class LineAttacks:
    """Attackers of a square along the lines through it.

    `cut(board)` returns the contents of the lines, which are the keys of `attackers`. The values are the
    attacker's square plus one, or 0.
    """

    def __init__(self, tables: MovementTables, square: int, by: Color, cache_limit: CacheLimit) -> None:
        grid = tables.grid
        places = grid.places[square]
        cuts = [group_slice(grid, [number]) for number, _ in places]
        self.cut = slicer(cuts)
        self.attackers = [ContentCache(_attacker(tables, place, by), cache_limit) for place in places]


def _attacks(tables: MovementTables, code: int, place: tuple[int, int], index: int) -> bool:
    """Return whether the piece `code` at `place` on a line attacks index `index` over empty squares."""
    number, start = place
    square = tables.grid.lines[number][start]
    distance = abs(index - start)
    direction = 1 if index > start else -1
    return any(
        movement.direction == direction and movement.captures >= distance
        for movement in tables.reach(code, square).lines.get(number, ())
    )


def _attacker(tables: MovementTables, place: tuple[int, int], by: Color) -> Callable[[bytes], int]:
    number, index = place
    line, hostile = tables.grid.lines[number], OWN[by]

    def find(content: bytes) -> int:
        for movement in (range(index + 1, len(line)), range(index - 1, -1, -1)):
            first = next((other for other in movement if content[other]), None)
            if first is None or not hostile[content[first]]:
                continue
            if _attacks(tables, content[first], (number, first), index):
                return line[first] + 1
        return 0

    return find


def _check_or_pin(
    tables: MovementTables, place: tuple[int, int], by: Color
) -> Callable[[bytes], tuple[CheckOrPin, ...]]:
    number, index = place
    line, hostile, friendly = tables.grid.lines[number], OWN[by], OWN[by.opponent]

    def find(content: bytes) -> tuple[CheckOrPin, ...]:
        checks_and_pins: list[CheckOrPin] = []
        for movement in (range(index + 1, len(line)), range(index - 1, -1, -1)):
            standing = [other for other in movement if content[other]][:2]
            pinned = None
            if len(standing) == 2 and friendly[content[standing[0]]]:
                pinned = standing.pop(0)
            if not standing or not hostile[content[standing[0]]]:
                continue
            last = standing[0]
            if _attacks(tables, content[last], (number, last), index):
                path = frozenset(line[other] for other in movement[: movement.index(last) + 1])
                checks_and_pins.append(CheckOrPin(line[last], None if pinned is None else line[pinned], path))
        return tuple(checks_and_pins)

    return find
