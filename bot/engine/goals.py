"""How far each piece is from where it wins, in moves over an empty board."""

from __future__ import annotations

from rules import Variant
from rules.board.pieces import Color
from rules.laws.goals import Goal

HERE = 260.0
NEARER = 0.62
"""A piece one move from its goal gains HERE x NEARER, and so on."""


def goal_bonus(variant: Variant) -> dict[int, tuple[float, ...]]:
    """By board byte, what each square is worth for being near the goal; empty where nothing is a goal."""
    goal = variant.law(Goal)
    if goal is None:
        return {}
    found: dict[int, tuple[float, ...]] = {}
    for color in Color:
        for code in goal.codes[color]:
            steps = distances(variant, code, goal.regions[color])
            found[code] = tuple(0.0 if step is None else HERE * NEARER**step for step in steps)
    return found


def distances(variant: Variant, code: int, goal: frozenset[int]) -> list[int | None]:
    """By square, the fewest moves of the piece to one of the goal's squares; None: it can't get there."""
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
