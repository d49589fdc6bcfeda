"""Paths: movements from a square as lists of squares, so that move generation needn't know how pieces bend,
hop or bounce.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.board.geometry import Geometry
from rules.board.pieces import WALL, Color
from rules.movement.betza import Movement
from rules.movement.directions import Vector


class Path(NamedTuple):
    """A path from a square.

    All squares in `before` must be empty: the corners of a bent move, or the squares that a lame leap passes,
    in order. Then the piece moves along `squares` and reaches each only if the previous ones are empty. It
    may stop on any of them, and capture on the first occupied one.

    With a `hop`, the piece only passes the squares up to the first piece of either side, the hurdle, and
    moves or captures on the squares beyond it ("p") or on the square directly behind it ("g"). A wall ends a
    path and isn't a hurdle.

    The origin counts as empty and is left out. No path ends on it.
    """

    before: tuple[int, ...]
    squares: tuple[int, ...]
    moves: bool
    captures: bool
    hop: str = ""
    """The kind of hop, "p" or "g"; "" for none."""
    initial: bool = False
    """Whether it is only possible as the piece's initial move."""
    shuns: frozenset[int] = frozenset()
    """The codes of pieces that the piece can neither hop over nor capture."""


def all_paths(
    geometry: Geometry, movements: Iterable[Movement], color: Color, square: int
) -> tuple[Path, ...]:
    """Return the paths of a piece by all its movements, in order.

    Of paths that differ only in length, only the longest is kept. Two paths may still reach the same square:
    rides and leaps along a line (RD), or the two routes of `afsK`. A generator must not list such a move
    twice (see movement_tables.Reach).
    """
    paths = dict.fromkeys(
        path for movement in movements for path in _lay_out(geometry, movement, color, square)
    )
    shorter = {
        (*_conditions(path), path.squares[:length])
        for path in paths
        for length in range(1, len(path.squares))
    }
    kept: dict[object, Path] = {}
    for path in paths:
        key = (*_conditions(path), path.squares)
        if key not in shorter:
            kept.setdefault(key, path)
    return tuple(kept.values())


def reached(board: Sequence[int], path: Path) -> Iterator[int]:
    """Yield the squares that a path reaches: empty ones, then the first one with a piece or wall."""
    if any(board[square] for square in path.before):
        return
    squares = iter(path.squares)
    if path.hop:
        hurdle = next((square for square in squares if board[square]), None)
        if hurdle is None or board[hurdle] == WALL or board[hurdle] in path.shuns:
            return
    for square in squares:
        yield square
        if board[square] or path.hop == "g":
            return


def targets(board: Sequence[int], path: Path, enemy: Sequence[bool]) -> Iterator[int]:
    """Yield the squares to which a piece may move along `path`, nearest first.

    `enemy[code]`: whether a piece is the opponent's (see OWN). The caller must know whether the piece may
    make its initial move.
    """
    for square in reached(board, path):
        code = board[square]
        if path.captures and enemy[code] and code not in path.shuns if code else path.moves:
            yield square


def _conditions(path: Path) -> tuple[frozenset[int], bool, bool, str, bool]:
    """Return the conditions for a path besides its squares."""
    return frozenset(path.before), path.moves, path.captures, path.hop, path.initial


def _lay_out(geometry: Geometry, movement: Movement, color: Color, origin: int) -> Iterator[Path]:
    # For Black, forward and backward are swapped, and so are left and right.
    view = -1 if color is Color.BLACK else 1
    for passed, corner in _corners(geometry, movement, view, origin):
        for files, ranks in movement.vectors:
            for before, squares in _rides(geometry, movement, corner, (files * view, ranks * view)):
                passed_squares = tuple(square for square in (*passed, *before) if square != origin)
                ends = tuple(square for square in squares if square != origin)
                if ends:
                    yield Path(
                        passed_squares,
                        ends,
                        movement.moves,
                        movement.captures,
                        movement.hop,
                        movement.initial,
                    )


def _corners(
    geometry: Geometry, movement: Movement, view: int, origin: int
) -> list[tuple[tuple[int, ...], int]]:
    """Return the routes through all but the last leg: pairs of the squares passed and the last leg's
    start."""
    leg_paths: list[tuple[tuple[int, ...], int]] = [((), origin)]
    for (files, ranks), limit in movement.legs:
        longer: list[tuple[tuple[int, ...], int]] = []
        for passed, square in leg_paths:
            passed_squares = passed
            for next_square in geometry.ray(square, files * view, ranks * view, limit):
                passed_squares = (*passed_squares, next_square)
                longer.append((passed_squares, next_square))
        leg_paths = longer
    return leg_paths


def _rides(
    geometry: Geometry, movement: Movement, square: int, vector: Vector
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the last leg in one direction as (squares that must be empty, squares to stop on)."""
    if movement.bounces:
        yield (), tuple(_bouncing(geometry, square, vector, movement.limit))
        return
    ride = geometry.ray(square, *vector, movement.limit)
    if movement.lame:
        before: list[int] = []
        for target in ride:
            before += _between(geometry, square, vector)
            yield tuple(before), (target,)
            before.append(target)
            square = target
    else:
        yield (), ride[1:] if movement.skips else ride


def _between(geometry: Geometry, square: int, vector: Vector) -> Iterator[int]:
    """Yield the squares that a lame leap passes: first straight steps, then diagonal ones."""
    files, ranks = vector
    step = (files > 0) - (files < 0), (ranks > 0) - (ranks < 0)
    straight = abs(abs(files) - abs(ranks))
    along = (step[0], 0) if abs(files) > abs(ranks) else (0, step[1])
    for number in range(max(abs(files), abs(ranks)) - 1):
        next_square = geometry.step(square, *(along if number < straight else step))
        assert next_square is not None  # noqa: S101  the way lies within the leap's own rectangle
        yield next_square
        square = next_square


def _bouncing(geometry: Geometry, square: int, vector: Vector, limit: int) -> Iterator[int]:
    """Yield a diagonal ride that is reflected at the first edge, and ends at the next one or in a corner.

    Rides never begin with a reflection: that would be another of the piece's rides, with a reflection left.
    """
    files, ranks = vector
    bounced = False
    steps = 0
    next_square = geometry.step(square, files, ranks)
    while next_square is not None and (not limit or steps < limit):
        yield next_square
        steps += 1
        square, next_square = next_square, geometry.step(next_square, files, ranks)
        if next_square is None and not bounced:
            bounced = True
            beyond_files = not 0 <= geometry.file_of(square) + files < geometry.files
            beyond_ranks = not 0 <= geometry.rank_of(square) + ranks < geometry.ranks
            if not (beyond_files and beyond_ranks):
                files, ranks = (-files if beyond_files else files), (-ranks if beyond_ranks else ranks)
                next_square = geometry.step(square, files, ranks)
