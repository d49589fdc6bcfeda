"""The marks of a position's squares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from render.arrows import Arrow
from render.draw_squares import (
    ANSWERED,
    BLOCK,
    CAPTURE,
    CASTLE,
    CHECK,
    DROP,
    DUCK,
    LAST,
    MATE,
    PROBLEM,
    PROMOTE,
    QUIET,
    SELECTED,
)
from render.empty_board import EmptyBoard
from render.style import check_square
from rules import Move, Position

Target = int | Move
"""A square to offer, or a legal move to it, which allows more specific marks."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The marks that a caller asks for; see render.board."""

    last_moves: tuple[Move, ...] = ()  # the newest first
    targets: Iterable[Target] = ()
    problems: Iterable[int] = ()
    selected: int | None = None
    arrows: tuple[Arrow, ...] = ()
    badges: Mapping[int, str] = field(default_factory=dict[int, str])
    bar: float | None = None


NOTHING = Wanted()


def marks_of(position: Position, empty: EmptyBoard, wanted: Wanted = NOTHING) -> dict[int, int]:
    """Return the marks of every square that has any. Raises ValueError for squares off the board."""
    marks: dict[int, int] = {}

    def add(square: int, mark: int) -> None:
        check_square(position.variant, square)
        marks[square] = marks.get(square, 0) | mark

    for mark, move in zip((LAST, ANSWERED), wanted.last_moves, strict=False):
        for square in move.squares:
            add(square, mark)
    checked = position.checked()
    # Without legal moves it is mate; a check may also end a game by the number of checks given.
    mated = MATE if checked and not position.has_legal_moves else 0
    for square in checked:
        # A check replaces other marks, as two on one square are hard to read.
        marks.pop(square, None)
        add(square, CHECK | mated)
    for target in wanted.targets:
        add(*_aimed(position, target))
    for square in wanted.problems:
        add(square, PROBLEM)
    if wanted.selected is not None:
        add(wanted.selected, SELECTED)
    for square in position.walls():
        if square not in empty.holes:
            add(square, DUCK if empty.kit.duck else BLOCK)
    return marks


def _aimed(position: Position, target: Target) -> tuple[int, int]:
    """Return a target's square and its mark."""
    if isinstance(target, int):
        check_square(position.variant, target)
        return target, QUIET if position.piece_at(target) is None else CAPTURE
    move = target.base
    if move.castling:
        # The king's target square: in shuffled starts the move's target is the rook.
        return move.squares[-1], CASTLE
    if move.origin is None:
        return move.target, DROP
    taken = CAPTURE if position.is_capture(move) else 0
    return move.target, taken | (PROMOTE if move.promotion else 0) or QUIET
