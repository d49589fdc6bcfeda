"""Movement tables by square, built on first use.

Most movement is along straight lines of the board: ranks, files, diagonals, and lines of longer steps for
riders that use them. Moves along a line depend only on its squares, as movegen.line_cache requires. All other
movement (leaps, bent rides, hops) is called jumps (movegen.leap_cache).

`Move` objects are created here, once, and shared by all positions.
"""

from __future__ import annotations

from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from rules.board.geometry import Geometry
from rules.board.pieces import BLACK_BIT, OWN, side_of
from rules.move import Move
from rules.movement import betza
from rules.movement.betza import Movement
from rules.movement.directions import Vector
from rules.movement.paths import Path, all_paths, targets

if TYPE_CHECKING:
    from rules.laws import Law
    from rules.variant import Variant

_KING_LINES: tuple[Vector, ...] = ((1, 0), (0, 1), (1, 1), (-1, 1))


class LineMovement(NamedTuple):
    """Movement along a line in `direction` 1 or -1: up to `quiet` squares, or `captures` for a capture."""

    direction: int
    quiet: int
    captures: int


class Reach(NamedTuple):
    """Movement of a piece from a square: along lines, by the line's number, and by jumps.

    Rides along a line that can end on the same square as a jump count as jumps, so that no move appears
    twice.
    """

    lines: dict[int, tuple[LineMovement, ...]]
    jumps: tuple[Path, ...]


def _upwards(vector: Vector) -> Vector:
    """Return the vector or its opposite, whichever points up, or right along a rank."""
    files, ranks = vector
    return vector if ranks > 0 or (ranks == 0 and files > 0) else (-files, -ranks)


class Grid:
    """The lines of a board. `lines[n]`: squares. `places[square]`: all pairs of line and index."""

    def __init__(self, geometry: Geometry, vectors: tuple[Vector, ...]) -> None:
        self._geometry = geometry
        self.vectors = frozenset(vectors)
        self.lines: list[tuple[int, ...]] = []
        self.places: list[list[tuple[int, int]]] = [[] for _ in geometry.squares]
        self._line_of: dict[tuple[int, Vector], int] = {}
        for vector in vectors:
            for line in geometry.lines(*vector):
                for index, square in enumerate(line):
                    self.places[square].append((len(self.lines), index))
                    self._line_of[square, vector] = len(self.lines)
                self.lines.append(line)

    def line_of(self, origin: int, squares: tuple[int, ...]) -> tuple[int, int] | None:
        """Return the line and direction in which `squares` follow `origin`, or None."""
        geometry, first = self._geometry, squares[0]
        files = geometry.file_of(first) - geometry.file_of(origin)
        step = files, geometry.rank_of(first) - geometry.rank_of(origin)
        upwards = _upwards(step)
        number = self._line_of.get((origin, upwards))
        if number is None:
            return None
        line, direction = self.lines[number], 1 if upwards == step else -1
        start = line.index(origin)
        ahead = line[start + 1 :] if direction > 0 else line[:start][::-1]
        return (number, direction) if ahead[: len(squares)] == squares else None


def _add_line(lines: dict[int, tuple[LineMovement, ...]], line: int, direction: int, path: Path) -> None:
    """Add a path along a line. Merges it with another in the same direction, so that no move appears
    twice."""
    length = len(path.squares)
    quiet, captures = length * path.moves, length * path.captures
    others: list[LineMovement] = []
    for movement in lines.get(line, ()):
        if movement.direction == direction:
            quiet, captures = max(quiet, movement.quiet), max(captures, movement.captures)
        else:
            others.append(movement)
    lines[line] = (*others, LineMovement(direction, quiet, captures))


def _expanded(law: Law, code: int, move: Move) -> tuple[Move, ...]:
    moves = law.expand(code, move)
    return (move,) if moves is None else moves


class MovementTables:
    """The movement tables of one variant, and its moves from square to square."""

    def __init__(self, variant: Variant) -> None:
        self._geometry = variant.geometry
        self._plain: dict[tuple[int, int], Move] = {}
        self._reach: dict[tuple[int, int], Reach] = {}
        self._paths: dict[tuple[int, int], tuple[Path, ...]] = {}
        self._moves: dict[tuple[int, int, int], tuple[Move, ...]] = {}
        self._movements = [betza.parse(kind.type.betza) for kind in variant.kinds]
        self._shaping = variant.compiled.hooks("shape")
        self._expanding = variant.compiled.hooks("expand")

    @cached_property
    def grid(self) -> Grid:
        """The lines along which pieces of this variant move."""
        vectors = dict.fromkeys(_KING_LINES)
        for movement in (movement for movements in self._movements for movement in movements):
            if movement.is_plain and movement.limit != 1:
                vectors |= {_upwards(vector): None for vector in movement.vectors if gcd(*vector) == 1}
        return Grid(self._geometry, tuple(vectors))

    def may_jump(self, index: int) -> bool:
        """Return whether the kind at `index` can move off the lines."""
        return any(law.may_bend for law in self._shaping) or not all(
            movement.is_plain and self._on_lines(movement) for movement in self._movements[index]
        )

    def only_leaps(self, index: int) -> bool:
        """Return whether the kind at `index` moves off the lines only by leaps."""
        movements = self._movements[index]
        leaps = {vector for movement in movements if movement.limit == 1 for vector in movement.vectors}
        rides = {vector for movement in movements if movement.limit != 1 for vector in movement.vectors}
        if any(gcd(x, y) > 1 and (x // gcd(x, y), y // gcd(x, y)) in rides for x, y in leaps):
            return False  # These rides count as jumps (see Reach).
        return not any(law.may_bend for law in self._shaping) and all(
            movement.is_plain and (movement.limit == 1 or self._on_lines(movement))
            for movement in movements
            if movement.captures or not movement.is_plain
        )

    def _on_lines(self, movement: Movement) -> bool:
        return all(_upwards(vector) in self.grid.vectors for vector in movement.vectors)

    def plain(self, origin: int, target: int) -> Move:
        """Return the plain move from one square to another."""
        move = self._plain.get((origin, target))
        if move is None:
            names = self._geometry.names
            move = self._plain[origin, target] = Move(names[origin] + names[target], origin, target)
        return move

    def moves(self, code: int, origin: int, target: int) -> tuple[Move, ...]:
        """Return the moves of the piece `code` between two squares. There may be several, as for
        promotions."""
        moves = self._moves.get((code, origin, target))
        if moves is None:
            moves = (self.plain(origin, target),)
            for law in self._expanding:
                moves = tuple(expanded for move in moves for expanded in _expanded(law, code, move))
            self._moves[code, origin, target] = moves
        return moves

    def paths(self, code: int, square: int) -> tuple[Path, ...]:
        """Return the paths of the piece `code` from `square`, as shaped by the laws."""
        paths = self._paths.get((code, square))
        if paths is None:
            movements = self._movements[(code & ~BLACK_BIT) - 1]
            paths = all_paths(self._geometry, movements, side_of(code), square)
            for law in self._shaping:
                paths = law.shape(code, square, paths)
            self._paths[code, square] = paths
        return paths

    def capturing(self, code: int, square: int) -> tuple[Path, ...]:
        """Return the paths along which the piece `code` captures from `square`."""
        return tuple([path for path in self.paths(code, square) if path.captures])

    def may_return(self, code: int, move: Move) -> bool:
        """Return whether the piece could move back after this plain move on an empty board."""
        return any(path.moves and move.origin in path.squares for path in self.paths(code, move.target))

    def is_open(self, code: int, origin: int, target: int, board: bytes) -> bool:
        """Return whether the piece `code` can move there without a hop, judging by its movement."""
        enemy = OWN[side_of(code).opponent]
        ways = (path for path in self.paths(code, origin) if target in path.squares and not path.hop)
        return any(target in targets(board, path, enemy) for path in ways)

    def reach(self, code: int, square: int) -> Reach:
        """Return the paths of the piece `code` from `square`, sorted into lines and jumps."""
        reach = self._reach.get((code, square))
        if reach is None:
            reach = self._reach[code, square] = self._sorted(square, self.paths(code, square))
        return reach

    def _sorted(self, square: int, paths: tuple[Path, ...]) -> Reach:
        rides: dict[Path, tuple[int, int]] = {}
        jumps: list[Path] = []
        for path in paths:
            along = None if path.before or path.hop else self.grid.line_of(square, path.squares)
            if along is None:
                jumps.append(path)
            else:
                rides[path] = along
        # A hop along a line needs a hurdle, which blocks rides, so both never end on the same square.
        others = [
            path
            for path in jumps
            if not path.hop or path.before or self.grid.line_of(square, path.squares) is None
        ]
        quiet = {end for path in others if path.moves for end in path.squares}
        captures = {end for path in others if path.captures for end in path.squares}
        meeting = {
            along
            for path, along in rides.items()
            if (path.moves and not quiet.isdisjoint(path.squares))
            or (path.captures and not captures.isdisjoint(path.squares))
        }
        lines: dict[int, tuple[LineMovement, ...]] = {}
        for path, along in rides.items():
            # Rides in one direction share squares, so they all count as jumps if one of them does.
            if along in meeting:
                jumps.append(path)
            else:
                _add_line(lines, *along, path)
        return Reach(lines, tuple(jumps))
