"""Eight players, from a child's first game to a club player.

A weak player looks at few moves, not far, and errs in what a position is worth: always the same way in the
same position of one game, by its seed. No move is thrown away on purpose, so that the weakest, too, take back
what is taken and see a mate that is on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.engine.evaluation import evaluation_of
from bot.engine.search import Info, Limits, Search
from rules import Game, Position


@dataclass(frozen=True, slots=True)
class Level:
    """`number` from 1; the search ends at so many plies or nodes; `blur` is the largest error of evaluation,
    in hundredths of a pawn."""

    number: int
    depth: int
    nodes: int
    blur: int


LEVELS: tuple[Level, ...] = (
    Level(1, 1, 800, 255),
    Level(2, 2, 800, 200),
    Level(3, 2, 800, 135),
    Level(4, 3, 800, 105),
    Level(5, 3, 1_300, 75),
    Level(6, 4, 1_800, 60),
    Level(7, 5, 4_000, 30),
    Level(8, 20, 10_000, 0),
)


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
    position = game.position
    evaluate = evaluation_of(game.variant).of(position, blur=level.blur, seed=seed)
    limits = Limits(level.depth, level.nodes, seconds)
    search = Search(evaluate, limits, cancelled=cancelled)
    return search.run(position, earlier(game), told=told)


def earlier(game: Game) -> Iterable[Position]:
    """The positions that could come again: those since the last capture or pawn move."""
    return game.recent(game.position.halfmove_clock + 1)[:-1]
