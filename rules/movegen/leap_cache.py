"""Caches for movement off the lines: leaps, and bent, lame or hopping rides.

Such moves depend only on the squares of the piece's paths, and are cached by the contents of these squares,
as in rules.movegen.line_cache.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from rules.board.pieces import OWN, side_of
from rules.move import Move
from rules.movegen.line_cache import Cache, CacheLimit, CheckOrPin, ContentCache
from rules.movement.movement_tables import MovementTables
from rules.movement.paths import Path, reached, targets

Key = tuple[int, ...]


def _getter(squares: Sequence[int]) -> Callable[[bytes], Key]:
    if len(squares) > 1:
        return itemgetter(*squares)
    return lambda board: tuple(board[square] for square in squares)


class LeapMoves:
    """Moves of one kind of piece from one square: those off the lines, or all of them.

    `known[key(board)]`: the pseudo-legal moves. `ends`: a bitboard of all squares that they can reach on any
    board.
    """

    def __init__(
        self,
        tables: MovementTables,
        cache_limit: CacheLimit,
        code: int,
        square: int,
        *,
        includes_lines: bool = False,
    ) -> None:
        paths = tables.paths(code, square) if includes_lines else tables.reach(code, square).jumps
        self.ends = sum(1 << end for end in {end for path in paths for end in path.squares})
        around = sorted({near for path in paths for near in (*path.before, *path.squares)})
        self.key = _getter(around)
        self.known = ContentCache(_leap_finder(tables, code, square, paths, around), cache_limit)


def _leap_finder(
    tables: MovementTables, code: int, square: int, paths: tuple[Path, ...], around: list[int]
) -> Callable[[Key], tuple[Move, ...]]:
    """Return a function that finds a piece's moves, given the contents of the squares `around`."""
    enemy = OWN[side_of(code).opponent]

    def find(content: Key) -> tuple[Move, ...]:
        board = bytearray(len(tables.grid.places))
        for near, occupant in zip(around, content, strict=True):
            board[near] = occupant
        ends: dict[int, None] = {}
        for path in paths:
            ends.update(dict.fromkeys(targets(board, path, enemy)))
        return tuple(move for end in ends for move in tables.moves(code, square, end))

    return find


class LeapAttacks:
    """Attacks on a square off the lines, by the pieces in `sources`."""

    def __init__(self, sources: list[tuple[int, int, Path]], square: int, cache_limit: CacheLimit) -> None:
        self._sources = sources
        self._square = square
        around = {source for source, _, _ in sources}
        for _, _, path in sources:
            around |= {*path.before, *path.squares[: path.squares.index(square)]}
        self.around = frozenset(around)
        """The squares whose contents determine whether there is an attack."""
        self._key = _getter(sorted(around))
        self._known: Cache[Key, int] = Cache()
        self._cache_limit = cache_limit
        cache_limit.add(self._known)

    def attacker(self, board: bytes) -> int:
        """Return the square of an attacking piece plus one, or 0 if there is none."""
        key = self._key(board)
        attacker = self._known.get(key)
        if attacker is None:
            self._cache_limit.grow()
            attacking = (
                source + 1
                for source, code, path in self._sources
                if board[source] == code and self._square in reached(board, path)
            )
            attacker = self._known[key] = next(attacking, 0)
        return attacker

    def leapers(self, board: bytes) -> list[CheckOrPin]:
        """Return the checks on this square. All sources must be leapers."""
        checking = dict.fromkeys(source for source, code, _ in self._sources if board[source] == code)
        return [CheckOrPin(source, None, frozenset({source})) for source in checking]


def leap_attacks(
    tables: MovementTables, codes: Sequence[int], cache_limit: CacheLimit
) -> list[LeapAttacks | None]:
    """Return the attacks off the lines by pieces of `codes`, by square; None where there are none."""
    squares = range(len(tables.grid.places))
    sources: list[list[tuple[int, int, Path]]] = [[] for _ in squares]
    for code in codes:
        for source in squares:
            for path in tables.reach(code, source).jumps:
                if path.captures:
                    for square in path.squares:
                        sources[square].append((source, code, path))
    return [
        LeapAttacks(attacking, square, cache_limit) if attacking else None
        for square, attacking in enumerate(sources)
    ]
