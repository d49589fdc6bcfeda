"""Goal squares, whose first visitor wins in some variants: distances, bonuses and arrivals."""

from __future__ import annotations

from rules import Move, Variant
from rules.board.pieces import Color, squares_of
from rules.caches import cached_in_variant
from rules.facts import GoalFact

GOAL_BONUS, DECAY = 260.0, 0.62
"""The bonus of a piece that is n moves from its goal is GOAL_BONUS * DECAY**n."""


def goal_bonuses(variant: Variant) -> dict[int, tuple[float, ...]]:
    """Return the bonuses for being near the goal, by piece code and square; empty if there are no goals."""
    goal = variant.facts.goal
    if goal is None:
        return {}
    found: dict[int, tuple[float, ...]] = {}
    for color in Color:
        for code in goal.codes[color]:
            moves = distances(variant, code, goal.regions[color])
            found[code] = tuple(0.0 if count is None else GOAL_BONUS * DECAY**count for count in moves)
    return found


class Arrivals:
    """Test for moves that bring a piece to its goal."""

    def __init__(self, variant: Variant, goal: GoalFact) -> None:
        codes = [(color, code) for color in Color for code in goal.codes[color]]
        self._goals = {code: goal.regions[color] for color, code in codes}
        self._near: tuple[dict[int, frozenset[int]], ...] = ({}, {})
        for color, code in codes:
            moves = enumerate(distances(variant, code, self._goals[code]))
            self._near[color][code] = frozenset(square for square, count in moves if count == 1)

    def reaches(self, board: bytes, move: Move) -> bool:
        """Return whether a move brings a piece to its goal, or between two squares of the goal."""
        return move.origin is not None and move.target in self._goals.get(board[move.origin], ())

    def are_near(self, board: bytes, color: Color) -> bool:
        """Return whether a piece of this side would be one move from its goal on an empty board."""
        near = self._near[color].items()
        return any(not squares.isdisjoint(squares_of(board, code)) for code, squares in near)


@cached_in_variant
def arrivals_of(variant: Variant) -> Arrivals | None:
    """Return the arrivals of a variant, or None if it has no goals."""
    goal = variant.facts.goal
    return None if goal is None or not any(goal.codes) else Arrivals(variant, goal)


def distances(variant: Variant, code: int, goal: frozenset[int]) -> list[int | None]:
    """Return a piece's distance from the goal in moves, by square; None where the goal is out of reach."""
    ends_of = {
        square: {end for path in variant.compiled.tables.paths(code, square) for end in path.squares}
        for square in variant.geometry.squares
    }
    found: list[int | None] = [0 if square in goal else None for square in variant.geometry.squares]
    reached, count = set(goal), 0
    while reached:
        count += 1
        reached = {
            square
            for square, ends in ends_of.items()
            if found[square] is None and not ends.isdisjoint(reached)
        }
        for square in reached:
            found[square] = count
    return found
