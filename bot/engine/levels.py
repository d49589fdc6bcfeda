"""Levels of play and how they choose moves. bot/state/level_strengths.py has their measured strengths."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from math import isqrt
from time import perf_counter, process_time
from typing import NamedTuple
from zlib import crc32

from bot.engine.endgame_table import table_win
from bot.engine.evaluation import PhaseEvaluation, evaluation_of
from bot.engine.search import Info, Limits, Search, repeatable_positions
from bot.openings import moves_in_lines
from rules import Game, Move, Variant

# ---- The eight levels, from beginner to club player
#
# "The choice of a move" below describes how a level's limits and errors work.


@dataclass(frozen=True, slots=True)
class Level:
    """A level's limits and errors.

    `number`: from 1. `depth`, `nodes`: the search limits in plies and nodes. `idle_seconds`: the CPU time
    that the search may use beyond its nodes if no other job is waiting. `blur`: the largest evaluation error,
    in centipawns. `notices`: the percentage of captures that the level sees, both its own and the opponent's
    threats.
    """

    number: int
    depth: int
    nodes: int
    blur: int
    notices: int = 100
    idle_seconds: float = 0.0


THINKING_SECONDS = 8.0
"""Time limit for a move, in case its nodes take longer."""

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
"""Levels for variants in which captured pieces are dropped. Captures matter more there, so equally strong
levels need larger errors. Depth matters more, too, so the levels are further apart."""


def level_in(variant: Variant, number: int) -> Level:
    """Return a variant's level by its number, from 1. Raises IndexError for an unknown number."""
    if number < 1:
        raise IndexError(number)
    return (LEVELS_WITH_HANDS if variant.facts.captures_to_hand else LEVELS)[number - 1]


# ---- The choice of a move
#
# A weak level searches few nodes to a low depth and misjudges positions. The error depends on the game's seed
# and the position, so it is reproducible. The weakest levels also overlook some captures, their own and the
# opponent's, but never an immediate win or a recapture.

BARE_KING_PLIES = 1
"""Extra plies for all levels against a nearly bare side, because there are few moves to search."""


def choose(
    game: Game,
    level: Level,
    seed: int,
    *,
    seconds: float | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    is_urgent: Callable[[], bool] = lambda: True,
) -> Info | None:
    """Return the line that this level finds, starting with its move; None if there is no legal move.

    `seconds`: the time limit. `is_urgent` returns whether another job is waiting; the search then stops after
    the level's nodes. If it always returns True and there is enough time, the same game, level and seed
    always give the same move.
    """
    # The time limit includes building the tables in a variant's first search.
    start_time, busy_since = perf_counter(), process_time()
    settings = search_settings_of(game, level, seed)
    if settings.win is not None:
        return settings.win
    is_forced = len(settings.moves or game.position.legal_moves()) == 1

    def is_enough() -> bool:
        if cancelled():
            return True
        if search.nodes < level.nodes:
            return False
        return is_forced or is_urgent() or process_time() - busy_since >= level.idle_seconds

    limits = Limits(settings.depth, None if level.idle_seconds else level.nodes, seconds).remaining_since(
        start_time
    )
    search = Search(settings.evaluate, limits, cancelled=is_enough, overlooks=settings.overlooks)
    return search.run(game.position, repeatable_positions(game), moves=settings.moves)


class SearchSettings(NamedTuple):
    """A level's settings for searching a position.

    `overlooks` returns whether to ignore a capture among the replies; None to ignore none. `moves`: the root
    moves to search; None for all. `win`: a win known without a search.
    """

    evaluate: PhaseEvaluation
    depth: int
    overlooks: Callable[[Move], bool] | None
    moves: list[Move] | None
    win: Info | None = None


def search_settings_of(game: Game, level: Level, seed: int) -> SearchSettings:
    """Return a level's settings for searching the current position; equal arguments give equal settings."""
    evaluate = evaluation_of(game.variant).for_search(game.position, blur=level.blur, seed=seed)
    depth = level.depth + BARE_KING_PLIES * evaluate.mops_up
    # No level overlooks attacks by a bare king.
    if level.notices >= 100 or evaluate.mops_up:
        return SearchSettings(evaluate, depth, None, None, None if level.blur else table_win(game.position))
    overlooks = _overlooked_test(level, seed + len(game.moves))
    return SearchSettings(evaluate, depth, overlooks, _noticed(game, overlooks))


def _overlooked_test(level: Level, seed: int) -> Callable[[Move], bool]:
    """Return a function that returns whether the level overlooks a capture, given the seed and the move."""
    return lambda move: crc32(move.uci().encode(), seed & 0xFFFF_FFFF) % 100 >= level.notices


def _noticed(game: Game, overlooks: Callable[[Move], bool]) -> list[Move]:
    """Return the legal moves except overlooked captures, or all legal moves if none would be left.

    Captures that win immediately, and recaptures, are never overlooked.
    """
    position, moves = game.position, game.position.legal_moves()
    taken_back = _last_capture(game)

    def is_noticed(move: Move) -> bool:
        if not position.is_capture(move) or move.target == taken_back or not overlooks(move):
            return True
        outcome = position.play(move).outcome()
        return outcome is not None and outcome.winner is position.turn

    return [move for move in moves if is_noticed(move)] or moves


def _last_capture(game: Game) -> int | None:
    """Return the target of the last move if it was a capture, else None."""
    if not game.moves or not game.recent(2)[0].is_capture(game.moves[-1]):
        return None
    return game.moves[-1].target


# ---- Openings
#
# Strong levels vary their openings by following known lines. They search each book move, because the table
# also contains losing lines.

MIN_BOOK_LEVEL = 4
"""The lowest level that knows openings."""
OPENING_NODES, OPENING_CHOICES = 10_000, 10
"""The nodes of the search in the opening (about half a second), and the number of moves to compare."""
OPENING_MARGIN = 30
"""How much worse than the best move a book move may be, in centipawns."""


def book_move(
    game: Game,
    level: Level,
    seed: int,
    *,
    seconds: float | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Info | None:
    """Return a book move that is about as good as the best move, chosen by the game's seed, or None.

    The more lines of the table contain a move, the more often it is chosen. Takes the arguments of `choose`.
    """
    position = game.position
    known = moves_in_lines(position) if level.number >= MIN_BOOK_LEVEL else {}
    if not known:
        return None
    depths: dict[int, dict[int, Info]] = {0: {}}

    def keep(info: Info) -> None:
        depths.setdefault(info.depth, {}).setdefault(info.multipv, info)

    limits = Limits(nodes=OPENING_NODES, seconds=seconds)
    search = Search(evaluation_of(game.variant).for_search(position), limits, cancelled=cancelled)
    if search.run(position, repeatable_positions(game), on_info=keep, lines=OPENING_CHOICES) is None:
        return None
    # Only searches to the same depth are compared.
    found = max(depths.values(), key=lambda lines: (len(lines), lines[1].depth if lines else 0))
    least = max((info.score for info in found.values()), default=0) - OPENING_MARGIN
    good = [info for info in found.values() if info.score >= least and info.line[0] in known]
    if not good:
        return None
    # The square root gives rarer openings a chance.
    weights = list(accumulate(isqrt(100 * known[info.line[0]]) for info in good))
    drawn = crc32(f"{seed} {len(game.moves)}".encode()) % weights[-1]
    return good[bisect_right(weights, drawn)]


def usual_first_move(game: Game, seed: int) -> Move | None:
    """Return one of the variant's usual first moves, chosen by the game's seed.

    Returns None after the first move, from other start positions, or if the variant has no usual first moves.
    """
    variant, start = game.variant, game.start
    if game.moves or not variant.first_moves or not variant.is_start(start):
        return None
    quiet = [move for move in start.legal_moves() if not start.is_capture(move)]
    named = {name: [move for move in quiet if move.base.uci() == name] for name in variant.first_moves}
    possible = [moves for moves in named.values() if moves]
    if not possible:
        return None
    number, which = divmod(seed, len(possible))
    alike = possible[which]  # One move with different walls.
    return alike[number % len(alike)]
