"""Lines of the board and what goes on along them, remembered by their contents.

What happens along a rank, file or diagonal depends on nothing but the pieces that stand on it. From one
position to the next only a few lines change, and the same contents come again and again: so for each line
this module keeps a memory from its contents, a slice of the board, to the moves along it, to whether a square
of it is attacked, and to what checks and pins a royal piece on it. Each memory is filled by walking the line
once; all of them together are bounded.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rules.pieces import OWN, Color

if TYPE_CHECKING:
    from rules.move import Move
    from rules.tables import Tables

_T = TypeVar("_T")
MOST_ENTRIES = 50_000
"""Contents that one variant remembers in all; an entry takes some hundred bytes."""


class Guard(NamedTuple):
    """What one line holds against a royal piece: a check from `attacker`, or a pin of the piece on `pinned`.

    `path` are the squares on which the check is answered, or to which the pinned piece may go: all between
    the royal piece and the attacker, and the attacker's own.
    """

    attacker: int
    pinned: int | None
    path: frozenset[int]


class Memories:
    """How much the memories of one variant hold together."""

    def __init__(self) -> None:
        self._entries = 0
        self._all: list[dict[Any, Any]] = []

    def add(self, memory: dict[Any, Any]) -> None:
        self._all.append(memory)

    def grow(self) -> None:
        """Called for every entry; forgets everything when there is too much."""
        self._entries += 1
        if self._entries > MOST_ENTRIES:
            self._entries = 0
            for memory in self._all:
                memory.clear()


class _Memory(dict[bytes, _T]):
    """From a line's contents to what `look` finds there."""

    def __init__(self, look: Callable[[bytes], _T], memories: Memories) -> None:
        super().__init__()
        self._look = look
        self._memories = memories
        memories.add(self)

    def __missing__(self, content: bytes) -> _T:
        self._memories.grow()
        found = self[content] = self._look(content)
        return found


class Moving:
    """The moves of one side along all lines: `cut(board)` gives the keys for `memories`, in order."""

    def __init__(self, tables: Tables, color: Color, left_out: frozenset[int], memories: Memories) -> None:
        grid = tables.grid
        self.cut = itemgetter(*(grid.cut(number) for number in range(len(grid.lines))))
        self.memories = [
            _Memory(_mover(tables, number, color, left_out), memories) for number in range(len(grid.lines))
        ]


def _mover(
    tables: Tables, number: int, color: Color, left_out: frozenset[int]
) -> Callable[[bytes], tuple[Move, ...]]:
    """What finds the moves along a line, those of pieces in `left_out` excepted."""
    line = tables.grid.lines[number]
    own, enemy = OWN[color], OWN[color.opponent]

    def look(content: bytes) -> tuple[Move, ...]:
        found: list[Move] = []
        for index, code in enumerate(content):
            if not own[code] or code in left_out:
                continue
            for direction, length, moves, captures in tables.reach(code, line[index]).ways.get(number, ()):
                for place in _places(index, direction, length, len(line)):
                    other = content[place]
                    if (enemy[other] and captures) or (not other and moves):
                        found += tables.moves(code, line[index], line[place])
                    if other:
                        break
        return tuple(found)

    return look


def _places(index: int, direction: int, length: int, size: int) -> range:
    """The indices that follow `index` in a direction, `length` at most."""
    end = min(size, index + length + 1) if direction > 0 else max(-1, index - length - 1)
    return range(index + direction, end, direction)


class Watch:
    """The lines through one square: who attacks it along them, and what they hold against a royal piece.

    `cut(board)` gives the keys for `attackers` (the attacking square plus one, 0 for none) and for `guards`.
    """

    def __init__(self, tables: Tables, square: int, by: Color, memories: Memories) -> None:
        grid = tables.grid
        places = grid.places[square]
        cuts = [grid.cut(number) for number, _ in places]
        # itemgetter gives a bare item for a single key, and there is none for no key
        self.cut: Callable[[bytes], tuple[bytes, ...]] = (
            itemgetter(*cuts) if len(cuts) > 1 else lambda board: tuple(board[cut] for cut in cuts)
        )
        self.attackers = [_Memory(_attacker(tables, place, by), memories) for place in places]
        self.guards = [_Memory(_guard(tables, place, by), memories) for place in places]


def _takes(tables: Tables, code: int, place: tuple[int, int], index: int) -> bool:
    """Does the piece `code`, standing at `place` of a line, attack `index` of it over empty squares?"""
    number, start = place
    square = tables.grid.lines[number][start]
    distance = abs(index - start)
    direction = 1 if index > start else -1
    return any(
        way.direction == direction and way.captures and way.length >= distance
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


def _guard(tables: Tables, place: tuple[int, int], by: Color) -> Callable[[bytes], tuple[Guard, ...]]:
    number, index = place
    line, hostile, friendly = tables.grid.lines[number], OWN[by], OWN[by.opponent]

    def look(content: bytes) -> tuple[Guard, ...]:
        found: list[Guard] = []
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
                found.append(Guard(line[last], None if pinned is None else line[pinned], path))
        return tuple(found)

    return look
