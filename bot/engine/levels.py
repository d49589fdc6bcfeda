"""The table of the engine's eight levels, from beginner to club player.

How a level's limits and errors lead to its move: bot/engine/choose_move.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules import Variant


@dataclass(frozen=True, slots=True)
class Level:
    """A level's limits and errors.

    `number`: from 1. `depth`, `nodes`: the plies and nodes at which the search ends; while no other job waits
    it goes on past its nodes, up to `idle_seconds` of processor time. `blur`: the largest error of the
    evaluation, in hundredths of a pawn. `notices`: of 100 captures, the player's own and the opponent's
    threats, how many it sees.
    """

    number: int
    depth: int
    nodes: int
    blur: int
    notices: int = 100
    idle_seconds: float = 0.0


THINKING_SECONDS = 8.0
"""The longest that the engine thinks about a move, if its nodes take that long."""

LEVELS: tuple[Level, ...] = (
    Level(1, 1, 800, 60, notices=6),
    Level(2, 1, 800, 60, notices=30),
    Level(3, 1, 800, 60, notices=65),
    Level(4, 2, 800, 90, notices=88),
    Level(5, 3, 1_200, 80, notices=88),
    Level(6, 4, 2_000, 55, notices=92),
    Level(7, 5, 4_200, 20, notices=97, idle_seconds=1.0),
    Level(8, 20, 7_500, 0, idle_seconds=1.0),
)
LEVELS_WITH_HANDS: tuple[Level, ...] = (
    Level(1, 1, 450, 80, notices=6),
    Level(2, 1, 450, 80, notices=30),
    Level(3, 1, 450, 80, notices=65),
    Level(4, 2, 700, 140, notices=88),
    Level(5, 3, 1_100, 120, notices=88),
    Level(6, 4, 2_000, 80, notices=92),
    Level(7, 5, 4_500, 35, notices=97, idle_seconds=1.0),
    Level(8, 20, 9_500, 0, idle_seconds=1.0),
)
"""For variants with captured pieces in hand. Captures weigh more there, so equal strength needs larger
errors; depth matters more, so the levels differ more."""


def level_in(variant: Variant, number: int) -> Level:
    """A level of a variant, by its number from 1. Raises IndexError for an unknown number."""
    if number < 1:
        raise IndexError(number)
    return (LEVELS_WITH_HANDS if variant.facts.captures_to_hand else LEVELS)[number - 1]
