"""Caches of moves, attacks, checks and pins along lines, by the contents of the lines.

The moves along a rank, file or diagonal depend only on the pieces on it. From one position to the next few
lines change, and the same contents recur. So each slice of the board that is a line, or several lines of one
direction (a group), has a cache from its contents to the moves along it, the squares attacked, and the checks
and pins of a royal piece on it. A cache is filled by walking the lines; together they are bounded.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar, final
from weakref import ref

from rules.board.pieces import OWN, Color
from rules.move import Move
from rules.movement.movement_tables import Grid, Tables, Way

_K = TypeVar("_K")
_T = TypeVar("_T")
MOST_ENTRIES = 64_000
"""The most cached contents of one variant; an entry takes some hundred bytes."""


class CheckOrPin(NamedTuple):
    """A check by the piece on `attacker`, or its pin of the piece on `pinned`.

    `path`: the squares where a move answers the check, or where the pinned piece may go: those between the
    royal piece and the attacker, and the attacker's own.
    """

    attacker: int
    pinned: int | None
    path: frozenset[int]


Threats = tuple[int, tuple[CheckOrPin, ...]] | None
"""The squares on a group of lines that the opponent attacks, as bits, its checks and pins; None for none."""
SideLines = tuple[list[tuple["Move", ...]], list[Threats]]
"""By group of lines, the moves of one side and the threats to it."""


@final
class PositionCache:
    """Cached facts about one position, kept in the position.

    `sides`: moves and threats by colour; for the side not to move they are None until a following position
    needs them, and then follow from `basis`. `seen`: the squares examined for attacks by the opponent,
    as bits; `danger`: those of them that it attacks. `legal`: the legal moves, None until generated.
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
"""The cache of the position before, and the two squares of the move since."""


class Cache(dict[_K, _T]):
    """A dict that can be weakly referenced."""


class CacheLimit:
    """The bound on the entries of all caches of one variant together.

    The caches hold this object, so it holds them by weak reference. That avoids a reference cycle: an unused
    variant's caches are freed at once, not later by the garbage collector.
    """

    def __init__(self) -> None:
        self._entries = 0
        self._all: list[ref[Cache[Any, Any]]] = []

    def add(self, cache: Cache[Any, Any]) -> None:
        self._all.append(ref(cache))

    def grow(self) -> None:
        """Count a new entry; clears all caches at the bound."""
        self._entries += 1
        if self._entries > MOST_ENTRIES:
            self._entries = 0
            for each in self._all:
                cache = each()
                if cache is not None:
                    cache.clear()


class ContentCache(Cache[_K, _T]):
    """A cache from contents of squares to the result of `look`."""

    def __init__(self, look: Callable[[_K], _T], cache_limit: CacheLimit) -> None:
        super().__init__()
        self._look = look
        self._cache_limit = cache_limit
        cache_limit.add(self)

    def __missing__(self, content: _K) -> _T:
        self._cache_limit.grow()
        found = self[content] = self._look(content)
        return found


Entry = tuple[tuple["Move", ...], Threats]
"""One side's moves along a group of lines and the threats there."""


class Lines:
    """All lines of a board in groups (see `line_groups`), for one side.

    The moves are without those of royal pieces. Attacked squares include those behind the side's own royal
    piece and those with a piece of the attacker.
    """

    def __init__(
        self,
        tables: Tables,
        groups: list[list[int]],
        color: Color,
        royal: tuple[int, int],
        cache_limit: CacheLimit,
    ) -> None:
        self._color, self._other = int(color), 1 - color
        self._cuts = [group_slice(tables.grid, group) for group in groups]
        self._cut = slicer(self._cuts)
        self._groups = [
            ContentCache(_group_look(tables, group, color, royal), cache_limit) for group in groups
        ]
        home = {number: index for index, group in enumerate(groups) for number in group}
        self._places = [[home[number] for number, _ in places] for places in tables.grid.places]
        self._touched: dict[tuple[int, int], list[tuple[int, slice, ContentCache[bytes, Entry]]]] = {}
        self._through: dict[int, Callable[[list[Threats]], tuple[Threats, ...]]] = {}

    def side(self, cache: PositionCache) -> SideLines:
        """The moves and threats of all groups, stored in the cache; only changed groups are looked up."""
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
        found = cache.sides[self._color] = moves, threats
        if cache.sides[self._other]:
            cache.basis = None
        return found

    def _touch(self, origin: int, target: int) -> list[tuple[int, slice, ContentCache[bytes, Entry]]]:
        numbers = dict.fromkeys(self._places[origin] + self._places[target])
        found = [(number, self._cuts[number], self._groups[number]) for number in numbers]
        self._touched[origin, target] = found
        return found

    def through(self, squares: int) -> Callable[[list[Threats]], tuple[Threats, ...]]:
        """A function that picks the groups through these squares (bits)."""
        pick = self._through.get(squares)
        if pick is None:
            through = [squares >> square & 1 for square in range(len(self._places))]
            numbers = sorted({number for places in compress(self._places, through) for number in places})
            if (
                len(numbers) < 2
            ):  # itemgetter gives a bare item for a single key, and there is none for no key
                return lambda threats: tuple(threats[number] for number in numbers)
            pick = self._through[squares] = itemgetter(*numbers)
        return pick


def slicer(cuts: list[slice]) -> Callable[[bytes], tuple[bytes, ...]]:
    """Return a function from a board to the contents of these slices; small boards have one or none."""
    # itemgetter gives a bare item for a single key, and there is none for no key
    return itemgetter(*cuts) if len(cuts) > 1 else lambda board: tuple(board[cut] for cut in cuts)


def line_groups(grid: Grid) -> list[list[int]]:
    """The numbers of lines, grouped by slices of the board.

    A slice along a diagonal of 8x8 wraps at the edge: behind c1-h6 follows a8, behind d1-h5 a7 and b8. So the
    lines of all four directions are 32 slices instead of 42, and fewer lookups are needed. A slice is at most
    one square longer than the longest line.
    """
    most = max(len(line) for line in grid.lines) + 1 if grid.lines else 0
    groups: dict[tuple[int, int], list[list[int]]] = {}
    for number, line in enumerate(grid.lines):
        step = line[1] - line[0]
        parallel = groups.setdefault((step, line[0] % step), [])
        if parallel:
            first, last = grid.lines[parallel[-1][0]][0], grid.lines[parallel[-1][-1]][-1]
            if last < line[0] and line[-1] - first < most * step:  # on narrow boards directions share a step
                parallel[-1].append(number)
                continue
        parallel.append([number])
    return [group for parallel in groups.values() for group in parallel]


def group_slice(grid: Grid, group: list[int]) -> slice:
    """The slice of a board that contains the lines of a group."""
    first, last = grid.lines[group[0]], grid.lines[group[-1]]
    return slice(first[0], last[-1] + 1, first[1] - first[0])


def line_slices(grid: Grid, group: list[int]) -> list[tuple[int, slice]]:
    """The lines of a group by number, each with its slice of the group's contents (see group_slice)."""
    whole, found = group_slice(grid, group), list[tuple[int, slice]]()
    for number in group:
        start = (grid.lines[number][0] - whole.start) // whole.step
        found.append((number, slice(start, start + len(grid.lines[number]))))
    return found


def _group_look(
    tables: Tables, group: list[int], color: Color, royal: tuple[int, int]
) -> Callable[[bytes], Entry]:
    parts = [
        (number, cut, _LineWays(tables, number, color, royal[color]))
        for number, cut in line_slices(tables.grid, group)
    ]

    def look(content: bytes) -> Entry:
        moves: list[Move] = []
        covered = 0
        held: list[CheckOrPin] = []
        for number, cut, ways in parts:
            part = content[cut]
            covered |= ways.look(part, moves)
            for index, code in enumerate(part):
                if code and code == royal[color]:
                    held += _check_or_pin(tables, (number, index), color.opponent)(part)
        return tuple(moves), (covered, tuple(held)) if covered else None

    return look


_Step = tuple[int, bool, bool, tuple["Move", ...]]
"""An index of the line, whether the piece may go there, whether it may capture there, and the moves."""
_Cover = tuple[int, int]
"""An index of the line, and its square as a bit."""


class _LineWays:
    """The moves of one side along one line, and the squares that the other side attacks there.

    Steps are tabulated by piece and index, so that new contents are walked quickly.
    """

    def __init__(self, tables: Tables, number: int, color: Color, royal: int) -> None:
        self._tables, self._number, self._line = tables, number, tables.grid.lines[number]
        self._own, self._enemy, self._royal = OWN[color], OWN[color.opponent], royal
        self._steps: dict[tuple[int, int], tuple[tuple[_Step, ...], ...]] = {}
        self._covers: dict[tuple[int, int], tuple[tuple[_Cover, ...], ...]] = {}

    def look(self, content: bytes, moves: list[Move]) -> int:
        """Add the moves of the side's pieces except its royal one's to `moves`.

        Returns the squares that the other side attacks, as bits, those behind the royal piece included.
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
                for way in self._lay_out_steps(index, code) if steps is None else steps:
                    for place, quiet, captures, found in way:
                        other = content[place]
                        if captures and enemy[other] if other else quiet:
                            moves += found
                        if other:
                            break
        return covered

    def _lay_out_steps(self, index: int, code: int) -> tuple[tuple[_Step, ...], ...]:
        line, moves = self._line, self._tables.moves
        jumped, jumped_to_capture = self._tables.reach(code, line[index]).jumped
        found = self._steps[index, code] = tuple(
            tuple(
                (
                    place,
                    step <= quiet and line[place] not in jumped,
                    step <= captures and line[place] not in jumped_to_capture,
                    moves(code, line[index], line[place]),
                )
                for step, place in enumerate(_places(index, direction, max(quiet, captures), len(line)), 1)
            )
            for direction, quiet, captures in self._ways(index, code)
        )
        return found

    def _lay_out_covers(self, index: int, code: int) -> tuple[tuple[_Cover, ...], ...]:
        line = self._line
        found = self._covers[index, code] = tuple(
            tuple((place, 1 << line[place]) for place in _places(index, direction, captures, len(line)))
            for direction, _, captures in self._ways(index, code)
        )
        return found

    def _ways(self, index: int, code: int) -> tuple[Way, ...]:
        return self._tables.reach(code, self._line[index]).ways.get(self._number, ())


def _places(index: int, direction: int, length: int, size: int) -> range:
    """The indices that follow `index` in a direction, `length` at most."""
    end = min(size, index + length + 1) if direction > 0 else max(-1, index - length - 1)
    return range(index + direction, end, direction)


class LineAttacks:
    """Attackers of one square along the lines through it, and checks and pins of a royal piece on it.

    `cut(board)` returns the contents of the lines: look these up in `attackers`, which give the attacking
    square plus one (0 for none), and in `checks_and_pins`.
    """

    def __init__(self, tables: Tables, square: int, by: Color, cache_limit: CacheLimit) -> None:
        grid = tables.grid
        places = grid.places[square]
        cuts = [group_slice(grid, [number]) for number, _ in places]
        self.cut = slicer(cuts)
        self.attackers = [ContentCache(_attacker(tables, place, by), cache_limit) for place in places]
        self.checks_and_pins = [
            ContentCache(_check_or_pin(tables, place, by), cache_limit) for place in places
        ]


def _takes(tables: Tables, code: int, place: tuple[int, int], index: int) -> bool:
    """Does the piece `code`, standing at `place` of a line, attack `index` of it over empty squares?"""
    number, start = place
    square = tables.grid.lines[number][start]
    distance = abs(index - start)
    direction = 1 if index > start else -1
    return any(
        way.direction == direction and way.captures >= distance
        for way in tables.reach(code, square).ways.get(number, ())
    )


def _attacker(tables: Tables, place: tuple[int, int], by: Color) -> Callable[[bytes], int]:
    number, index = place
    line, hostile = tables.grid.lines[number], OWN[by]

    def look(content: bytes) -> int:
        for way in (range(index + 1, len(line)), range(index - 1, -1, -1)):
            first = next((other for other in way if content[other]), None)
            if first is None or not hostile[content[first]]:
                continue
            if _takes(tables, content[first], (number, first), index):
                return line[first] + 1
        return 0

    return look


def _check_or_pin(
    tables: Tables, place: tuple[int, int], by: Color
) -> Callable[[bytes], tuple[CheckOrPin, ...]]:
    number, index = place
    line, hostile, friendly = tables.grid.lines[number], OWN[by], OWN[by.opponent]

    def look(content: bytes) -> tuple[CheckOrPin, ...]:
        found: list[CheckOrPin] = []
        for way in (range(index + 1, len(line)), range(index - 1, -1, -1)):
            standing = [other for other in way if content[other]][:2]
            pinned = None
            if len(standing) == 2 and friendly[content[standing[0]]]:
                pinned = standing.pop(0)
            if not standing or not hostile[content[standing[0]]]:
                continue
            last = standing[0]
            if _takes(tables, content[last], (number, last), index):
                path = frozenset(line[other] for other in way[: way.index(last) + 1])
                found.append(CheckOrPin(line[last], None if pinned is None else line[pinned], path))
        return tuple(found)

    return look
