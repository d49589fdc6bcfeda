"""Paths: movements from one square as lists of squares, for move generation.

Move generation needn't know how movements bend, hop or bounce.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.board.geometry import Geometry
from rules.board.pieces import WALL, Color
from rules.movement.betza import Movement
from rules.movement.directions import Vector


class Path(NamedTuple):
    """A path from one square.

    All squares of `before` must be empty: the corners of a bent move, or the squares on the way of a lame
    leap, in the order in which they are passed. Then the piece moves along `squares`, and reaches each only
    if the previous ones are empty; it may stop on any of them, and capture on the first occupied one.

    With a `hop`, the piece only passes the squares up to the first piece of either side, the hurdle, and
    moves or captures on the squares beyond it ("p"), or on the one right behind it ("g"). A wall ends a path
    and is no hurdle.

    The origin counts as empty and is left out; no path ends on it.
    """

    before: tuple[int, ...]
    squares: tuple[int, ...]
    moves: bool
    captures: bool
    hop: str = ""
    """Kind of hop, "p" or "g"; empty for no hop."""
    initial: bool = False
    """Only as the initial move of the piece."""
    shuns: frozenset[int] = frozenset()
    """Codes of pieces that this path can neither hop over nor capture."""


def all_paths(
    geometry: Geometry, movements: Iterable[Movement], color: Color, square: int
) -> tuple[Path, ...]:
    """Return the paths of a piece by all its movements, in their order.

    Of paths that differ only in length, the longest is kept. Two paths may still reach the same square in
    different ways: rides and leaps along one line (RD), or the two ways of `afsK`. A generator must not list
    such a move twice (see movement_tables.Reach).
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
    """Yield the squares that a path reaches: empty ones, then the first occupied one (piece or wall).

    `board` has a code per square (0 for an empty square, WALL for a wall).
    """
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

    `enemy` has by code whether a piece is the opponent's (board.pieces.OWN). The caller must know whether the
    piece may make its initial move.
    """
    for square in reached(board, path):
        code = board[square]
        if path.captures and enemy[code] and code not in path.shuns if code else path.moves:
            yield square


def _conditions(path: Path) -> tuple[frozenset[int], bool, bool, str, bool]:
    """Return the conditions under which a path is open, apart from its squares."""
    return frozenset(path.before), path.moves, path.captures, path.hop, path.initial


def _lay_out(geometry: Geometry, movement: Movement, color: Color, origin: int) -> Iterator[Path]:
    # For Black, forward and backward are swapped, and so are left and right.
    view = -1 if color is Color.BLACK else 1
    for passed, corner in _corners(geometry, movement, view, origin):
        for files, ranks in movement.vectors:
            for before, squares in _rides(geometry, movement, corner, (files * view, ranks * view)):
                way = tuple(square for square in (*passed, *before) if square != origin)
                ends = tuple(square for square in squares if square != origin)
                if ends:
                    yield Path(way, ends, movement.moves, movement.captures, movement.hop, movement.initial)


def _corners(
    geometry: Geometry, movement: Movement, view: int, origin: int
) -> list[tuple[tuple[int, ...], int]]:
    """Return the ways through all legs but the last.

    Each is a pair: the squares passed, and the square where the last leg begins.
    """
    ways: list[tuple[tuple[int, ...], int]] = [((), origin)]
    for (files, ranks), limit in movement.legs:
        longer: list[tuple[tuple[int, ...], int]] = []
        for passed, square in ways:
            way = passed
            for following in geometry.ray(square, files * view, ranks * view, limit):
                way = (*way, following)
                longer.append((way, following))
        ways = longer
    return ways


def _rides(
    geometry: Geometry, movement: Movement, square: int, vector: Vector
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the last leg in one direction, as (squares that must be empty, squares to stop on)."""
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
    """Yield the squares on the way of a lame leap: first straight steps, then diagonal ones."""
    files, ranks = vector
    step = (files > 0) - (files < 0), (ranks > 0) - (ranks < 0)
    straight = abs(abs(files) - abs(ranks))
    along = (step[0], 0) if abs(files) > abs(ranks) else (0, step[1])
    for number in range(max(abs(files), abs(ranks)) - 1):
        following = geometry.step(square, *(along if number < straight else step))
        assert following is not None  # noqa: S101  the way lies within the leap's own rectangle
        yield following
        square = following


def _bouncing(geometry: Geometry, square: int, vector: Vector, limit: int) -> Iterator[int]:
    """Yield a diagonal ride that is reflected at the first edge, and ends at the next or in a corner.

    A ride never begins with a reflection: reflected immediately, it would be another of the piece's rides,
    which may still be reflected later.
    """
    files, ranks = vector
    bounced = False
    steps = 0
    following = geometry.step(square, files, ranks)
    while following is not None and (not limit or steps < limit):
        yield following
        steps += 1
        square, following = following, geometry.step(following, files, ranks)
        if following is None and not bounced:
            bounced = True
            beyond_files = not 0 <= geometry.file_of(square) + files < geometry.files
            beyond_ranks = not 0 <= geometry.rank_of(square) + ranks < geometry.ranks
            if not (beyond_files and beyond_ranks):
                files, ranks = (-files if beyond_files else files), (-ranks if beyond_ranks else ranks)
                following = geometry.step(square, files, ranks)
