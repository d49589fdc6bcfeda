"""Goals on the board: the distance of pieces from squares that win, and wins by the next move."""

from __future__ import annotations

from rules import Move, Variant
from rules.board.pieces import Color, squares_of
from rules.caches import cached_in_variant
from rules.facts import GoalFact

GOAL_BONUS, DECAY = 260.0, 0.62
"""A piece n moves from its goal gains GOAL_BONUS times DECAY to the power of n."""


def goal_bonus(variant: Variant) -> dict[int, tuple[float, ...]]:
    """By board byte, the bonus of each square for its distance from the goal; empty without goals."""
    goal = variant.facts.goal
    if goal is None:
        return {}
    found: dict[int, tuple[float, ...]] = {}
    for color in Color:
        for code in goal.codes[color]:
            steps = distances(variant, code, goal.regions[color])
            found[code] = tuple(0.0 if step is None else GOAL_BONUS * DECAY**step for step in steps)
    return found


class Arrivals:
    """Recognizes moves that bring a piece to its goal."""

    def __init__(self, variant: Variant, goal: GoalFact) -> None:
        codes = [(color, code) for color in Color for code in goal.codes[color]]
        self._goals = {code: goal.regions[color] for color, code in codes}
        self._near: tuple[dict[int, frozenset[int]], ...] = ({}, {})
        for color, code in codes:
            steps = enumerate(distances(variant, code, self._goals[code]))
            self._near[color][code] = frozenset(square for square, step in steps if step == 1)

    def reaches(self, board: bytes, move: Move) -> bool:
        """Does a move bring a piece to its goal, or from one of the goal's squares to another?"""
        return move.origin is not None and move.target in self._goals.get(board[move.origin], ())

    def are_near(self, board: bytes, color: Color) -> bool:
        """Is a piece of this side one move from its goal on an empty board?"""
        near = self._near[color].items()
        return any(not squares.isdisjoint(squares_of(board, code)) for code, squares in near)


@cached_in_variant
def arrivals_of(variant: Variant) -> Arrivals | None:
    """The arrivals of a variant, None without goals."""
    goal = variant.facts.goal
    return None if goal is None or not any(goal.codes) else Arrivals(variant, goal)


def distances(variant: Variant, code: int, goal: frozenset[int]) -> list[int | None]:
    """By square, the fewest moves of the piece to a square of the goal, None if it can't get there."""
    ways = {
        square: {end for path in variant.tables.paths(code, square) for end in path.squares}
        for square in variant.geometry.squares
    }
    found: list[int | None] = [0 if square in goal else None for square in variant.geometry.squares]
    reached, number = set(goal), 0
    while reached:
        number += 1
        reached = {
            square for square, ends in ways.items() if found[square] is None and not ends.isdisjoint(reached)
        }
        for square in reached:
            found[square] = number
    return found
