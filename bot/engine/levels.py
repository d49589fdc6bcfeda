"""Eight players, from somebody who learned the moves yesterday to a club player.

A weak player looks at few moves, not far, and errs in what a position is worth: always the same way in the
same position of one game, by its seed. The weakest also overlook captures, their own and those that threaten
them, at a rate. They never overlook a win on the spot, and they take back what is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import NamedTuple
from zlib import crc32

from bot.engine.endgame_table import known_win
from bot.engine.evaluation import Mixture, evaluation_of
from bot.engine.search import Info, Limits, Search
from rules import Game, Move, Position, Variant


@dataclass(frozen=True, slots=True)
class Level:
    """`number` from 1; the search ends at so many plies or nodes; `blur` is the largest error of evaluation,
    in hundredths of a pawn; of 100 captures, own ones and threats, `notices` are noticed. While nobody waits
    it goes on past its nodes until it has thought for `idle_seconds` of processor time."""

    number: int
    depth: int
    nodes: int
    blur: int
    notices: int = 100
    idle_seconds: float = 0.0


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
    hurried: Callable[[], bool] = lambda: True,
    told: Callable[[Info], None] = lambda _: None,
) -> Info | None:
    """What a player of this level plays in a game: the first move of the line; None without a legal move.

    `seconds`: the most it may take. `hurried`: whether somebody waits, so that the level's nodes must do. The
    same game, level and seed give the same move where it is hurried, unless time runs out.
    """
    # What a variant's first search has to build takes of its time, too.
    began, busy_since = perf_counter(), process_time()
    view = view_of(game, level, seed)
    if view.win is not None:
        told(view.win)
        return view.win

    def is_enough() -> bool:
        if cancelled():
            return True
        if search.nodes < level.nodes:
            return False
        return hurried() or process_time() - busy_since >= level.idle_seconds

    limits = Limits(view.depth, None if level.idle_seconds else level.nodes, seconds).left_since(began)
    search = Search(view.evaluate, limits, cancelled=is_enough, overlooks=view.overlooks)
    return search.run(game.position, earlier(game), on_info=told, moves=view.moves)


class View(NamedTuple):
    """What a player of a level makes of a position: how it is valued, how many plies are looked ahead, which
    captures are overlooked among the answers (None: none), and which own moves are looked at (None: all).
    `win`: a win that is known without a search."""

    evaluate: Mixture
    depth: int
    overlooks: Callable[[Move], bool] | None
    moves: list[Move] | None
    win: Info | None = None


def view_of(game: Game, level: Level, seed: int) -> View:
    """A level's view of the position on the board: the same whenever game, level and seed are."""
    evaluate = evaluation_of(game.variant).of(game.position, blur=level.blur, seed=seed)
    depth = level.depth + MORE * evaluate.mops_up
    # What a bare king attacks nobody overlooks.
    if level.notices >= 100 or evaluate.mops_up:
        return View(evaluate, depth, None, None, None if level.blur else known_win(game.position))
    overlooks = _oversight(level, seed + len(game.moves))
    return View(evaluate, depth, overlooks, _noticed(game, overlooks))


def _oversight(level: Level, seed: int) -> Callable[[Move], bool]:
    """Which captures the level doesn't notice in one turn: the same ones whatever else it thinks about."""
    return lambda move: crc32(move.uci().encode(), seed & 0xFFFF_FFFF) % 100 >= level.notices


def _noticed(game: Game, overlooks: Callable[[Move], bool]) -> list[Move]:
    """The legal moves less the captures that are overlooked. Those that win at once, or take back, are
    noticed. All moves where nothing else would be left."""
    position, moves = game.position, game.position.legal_moves()
    taken_back = _last_capture(game)

    def is_noticed(move: Move) -> bool:
        if not position.is_capture(move) or move.target == taken_back or not overlooks(move):
            return True
        outcome = position.play(move).outcome()
        return outcome is not None and outcome.winner is position.turn

    return [move for move in moves if is_noticed(move)] or moves


def _last_capture(game: Game) -> int | None:
    """The square on which the last move has taken something."""
    if not game.moves or not game.recent(2)[0].is_capture(game.moves[-1]):
        return None
    return game.moves[-1].target


def earlier(game: Game) -> Iterable[Position]:
    """The positions that could come again: those since the last capture or pawn move."""
    return game.recent(game.position.halfmove_clock + 1)[:-1]
