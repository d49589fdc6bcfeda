"""Movement off the lines: leaps, and rides that are bent, lame or hop over a piece.

What such a piece may do depends on a few squares only, those of its tracks. Their contents are the key under
which the outcome is remembered, as rules.lines does for whole lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from rules.lines import Guard
from rules.pieces import BLACK_BIT, OWN, WALL, Color
from rules.tracks import Track, targets

if TYPE_CHECKING:
    from rules.lines import Memories
    from rules.move import Move
    from rules.tables import Tables

Key = tuple[int, ...]


def reached(board: Sequence[int], track: Track) -> Iterator[int]:
    """The squares that a track leads to: empty ones, and at its end the first that isn't, whatever it is."""
    if any(board[square] for square in track.before):
        return
    if not track.hop:
        for square in track.squares:
            yield square
            if board[square]:
                return
        return
    squares = iter(track.squares)
    hurdle = next((square for square in squares if board[square]), None)
    if hurdle is None or board[hurdle] == WALL or board[hurdle] in track.shuns:
        return
    for square in squares:
        yield square
        if board[square] or track.hop == "g":
            return


def _getter(squares: Sequence[int]) -> Callable[[bytes], Key]:
    if len(squares) > 1:
        return itemgetter(*squares)
    return lambda board: tuple(board[square] for square in squares)


class Jumper:
    """One kind of piece on one square: `moves(board)` are its moves off the lines."""

    def __init__(self, tables: Tables, code: int, square: int, memories: Memories) -> None:
        self._tables = tables
        self._code = code
        self._square = square
        self._tracks = tables.reach(code, square).jumps
        color = Color.BLACK if code & BLACK_BIT else Color.WHITE
        self._own, self._enemy = OWN[color], OWN[color.opponent]
        around = {each for track in self._tracks for each in (*track.before, *track.squares)}
        self._key = _getter(sorted(around))
        self._known: dict[Key, tuple[Move, ...]] = {}
        self._memories = memories
        memories.add(self._known)

    def moves(self, board: bytes) -> tuple[Move, ...]:
        """The pseudo-legal moves off the lines."""
        key = self._key(board)
        found = self._known.get(key)
        if found is None:
            self._memories.grow()
            found = self._known[key] = tuple(self._walk(board))
        return found

    def _walk(self, board: bytes) -> Iterator[Move]:
        ends: dict[int, None] = {}
        for track in self._tracks:
            ends.update(dict.fromkeys(targets(board, track, self._own, self._enemy)))
        for square in ends:
            yield from self._tables.moves(self._code, self._square, square)


class Approach:
    """Who may attack one square off the lines: `attacker(board)`."""

    def __init__(self, sources: list[tuple[int, int, Track]], square: int, memories: Memories) -> None:
        self._sources = sources
        self._square = square
        around = {source for source, _, _ in sources}
        for _, _, track in sources:
            around |= {*track.before, *track.squares[: track.squares.index(square)]}
        self.around = frozenset(around)
        """The squares on which it depends."""
        self._key = _getter(sorted(around))
        self._known: dict[Key, int] = {}
        self._memories = memories
        memories.add(self._known)

    def attacker(self, board: bytes) -> int:
        """The square of a piece that attacks, plus one; 0 for none."""
        key = self._key(board)
        found = self._known.get(key)
        if found is None:
            self._memories.grow()
            found = self._known[key] = self._walk(board)
        return found

    def _walk(self, board: bytes) -> int:
        for source, code, track in self._sources:
            if board[source] == code and self._square in reached(board, track):
                return source + 1
        return 0

    def leapers(self, board: bytes) -> list[Guard]:
        """The checks that the pieces of this approach give, all of them leapers, to a piece on its square."""
        there = dict.fromkeys(source for source, code, _ in self._sources if board[source] == code)
        return [Guard(source, None, frozenset({source})) for source in there]


def approaches(tables: Tables, codes: Sequence[int], memories: Memories) -> list[Approach | None]:
    """For every square the pieces of `codes` that may attack it off the lines, None where none can."""
    squares = range(len(tables.grid.places))
    sources: list[list[tuple[int, int, Track]]] = [[] for _ in squares]
    for code in codes:
        for source in squares:
            for track in tables.reach(code, source).jumps:
                if track.captures:
                    for square in track.squares:
                        sources[square].append((source, code, track))
    return [Approach(found, square, memories) if found else None for square, found in enumerate(sources)]
