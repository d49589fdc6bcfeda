"""Eight players, from a child's first game to a club player.

A weak player looks at few moves, not far, and errs in what a position is worth: always the same way in the
same position of one game, by its seed. No move is thrown away on purpose, so that the weakest, too, take back
what is taken and see a mate that is on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter

from bot.engine.evaluation import evaluation_of
from bot.engine.search import Info, Limits, Search
from rules import Game, Position, Variant


@dataclass(frozen=True, slots=True)
class Level:
    """`number` from 1; the search ends at so many plies or nodes; `blur` is the largest error of evaluation,
    in hundredths of a pawn."""

    number: int
    depth: int
    nodes: int
    blur: int


LEVELS: tuple[Level, ...] = (
    Level(1, 1, 800, 222),
    Level(2, 2, 800, 194),
    Level(3, 2, 850, 114),
    Level(4, 3, 1_000, 106),
    Level(5, 3, 1_300, 68),
    Level(6, 4, 2_000, 54),
    Level(7, 5, 3_500, 27),
    Level(8, 20, 7_500, 0),
)
LEVELS_WITH_HANDS: tuple[Level, ...] = (
    Level(1, 1, 450, 420),
    Level(2, 2, 450, 305),
    Level(3, 3, 480, 180),
    Level(4, 3, 700, 150),
    Level(5, 4, 1_200, 90),
    Level(6, 5, 2_200, 68),
    Level(7, 6, 4_500, 38),
    Level(8, 20, 9_500, 0),
)
"""For variants in which what is taken is dropped again by who took it. More hangs on a capture there: errors
are larger for the same strength. And games are decided by how far one sees: the steps are wider."""

MORE = 1
"""Plies that everybody sees farther where one side is nearly bare: there is little to look at."""


def level_in(variant: Variant, number: int) -> Level:
    """A level, from 1, as it is in a variant. Raises IndexError where there is none."""
    if number < 1:
        raise IndexError(number)
    return (LEVELS_WITH_HANDS if variant.facts.captures_to_hand else LEVELS)[number - 1]


def choose(
    game: Game,
    level: Level,
    seed: int,
    *,
    seconds: float | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    told: Callable[[Info], None] = lambda _: None,
) -> Info | None:
    """What a player of this level plays in a game: the first move of the line; None without a legal move.

    `seconds`: the most it may take. The same game, level and seed give the same move, unless time runs out.
    """
    # What a variant's first search has to build takes of its time, too.
    began, position = perf_counter(), game.position
    evaluate = evaluation_of(game.variant).of(position, blur=level.blur, seed=seed)
    limits = Limits(level.depth + MORE * evaluate.mops_up, level.nodes, seconds)
    search = Search(evaluate, limits.left_since(began), cancelled=cancelled)
    return search.run(position, earlier(game), told=told)


def earlier(game: Game) -> Iterable[Position]:
    """The positions that could come again: those since the last capture or pawn move."""
    return game.recent(game.position.halfmove_clock + 1)[:-1]
