"""Which marks the squares of a position have."""

from __future__ import annotations

from collections.abc import Iterable

from render.ground import EmptyBoard
from render.style import check_square
from render.tiles import BLOCK, CAPTURE, CHECK, DUCK, LAST, PROBLEM, QUIET
from rules import Move, Position


def marks_of(
    position: Position,
    empty: EmptyBoard,
    last_move: Move | None = None,
    targets: Iterable[int] = (),
    problems: Iterable[int] = (),
) -> dict[int, int]:
    """Return the marks of every square that has any. Raises ValueError for squares off the board."""
    marks: dict[int, int] = {}
    for square in last_move.squares if last_move else ():
        check_square(position.variant, square)
        marks[square] = LAST
    for square in position.checked():
        marks[square] = marks.get(square, 0) | CHECK
    for square in targets:
        check_square(position.variant, square)
        marks[square] = marks.get(square, 0) | (QUIET if position.piece_at(square) is None else CAPTURE)
    for square in problems:
        check_square(position.variant, square)
        marks[square] = marks.get(square, 0) | PROBLEM
    for square in position.walls():
        if square not in empty.holes:
            marks[square] = marks.get(square, 0) | (DUCK if empty.kit.duck else BLOCK)
    return marks
