"""The engine's choice of a move at a level.

A weak level searches few moves, not deeply, and misjudges positions. The game's seed decides how, so the same
position of a game is always misjudged in the same way. The weakest levels also overlook a share of captures,
their own and the opponent's. They never overlook an immediate win, and they always see a recapture.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time
from typing import NamedTuple
from zlib import crc32

from bot.engine.endgame_table import known_win
from bot.engine.evaluation import PhaseEvaluation, evaluation_of
from bot.engine.levels import Level
from bot.engine.search import Info, Limits, Search, repeatable_positions
from rules import Game, Move

BARE_KING_PLIES = 1
"""Extra plies for all levels when one side is nearly bare: there are few moves to search."""


def choose(
    game: Game,
    level: Level,
    seed: int,
    *,
    seconds: float | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    hurried: Callable[[], bool] = lambda: True,
) -> Info | None:
    """Return the line that this level finds; its first move is the chosen one. None without a legal move.

    `seconds`: the time limit. `hurried`: whether another job waits, so that the search ends at the level's
    nodes. If it is hurried, and the time suffices, the same game, level and seed give the same move.
    """
    # The time limit includes building the tables, which a variant's first search does.
    began, busy_since = perf_counter(), process_time()
    view = search_settings_of(game, level, seed)
    if view.win is not None:
        return view.win
    is_forced = len(view.moves or game.position.legal_moves()) == 1

    def is_enough() -> bool:
        if cancelled():
            return True
        if search.nodes < level.nodes:
            return False
        return is_forced or hurried() or process_time() - busy_since >= level.idle_seconds

    limits = Limits(view.depth, None if level.idle_seconds else level.nodes, seconds).left_since(began)
    search = Search(view.evaluate, limits, cancelled=is_enough, overlooks=view.overlooks)
    return search.run(game.position, repeatable_positions(game), moves=view.moves)


class View(NamedTuple):
    """The settings with which a level searches a position.

    `overlooks`: which captures to ignore among the replies; None for none. `moves`: the root moves to search;
    None for all. `win`: a win known without a search.
    """

    evaluate: PhaseEvaluation
    depth: int
    overlooks: Callable[[Move], bool] | None
    moves: list[Move] | None
    win: Info | None = None


def search_settings_of(game: Game, level: Level, seed: int) -> View:
    """The settings for a level's search of the current position; game, level and seed determine them."""
    evaluate = evaluation_of(game.variant).of(game.position, blur=level.blur, seed=seed)
    depth = level.depth + BARE_KING_PLIES * evaluate.mops_up
    # No level overlooks attacks by a bare king.
    if level.notices >= 100 or evaluate.mops_up:
        return View(evaluate, depth, None, None, None if level.blur else known_win(game.position))
    overlooks = _overlooked_test(level, seed + len(game.moves))
    return View(evaluate, depth, overlooks, _noticed(game, overlooks))


def _overlooked_test(level: Level, seed: int) -> Callable[[Move], bool]:
    """A test for the captures that the level overlooks in one turn; the seed and the move decide."""
    return lambda move: crc32(move.uci().encode(), seed & 0xFFFF_FFFF) % 100 >= level.notices


def _noticed(game: Game, overlooks: Callable[[Move], bool]) -> list[Move]:
    """The legal moves without overlooked captures; all legal moves if none would be left.

    Captures that win at once, and recaptures, are never overlooked.
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
    """The target of the last move if it was a capture, else None."""
    if not game.moves or not game.recent(2)[0].is_capture(game.moves[-1]):
        return None
    return game.moves[-1].target


def opening_move(game: Game, seed: int) -> Move | None:
    """One of the customary first moves in the variant's data, chosen by the game's seed.

    None after the first move, in a start position that isn't the variant's own, or if the data has none.
    """
    variant, start = game.variant, game.start
    if game.moves or not variant.first_moves:
        return None
    if variant.start_number(start) is None and start.fen() != variant.start().fen():
        return None
    quiet = [move for move in start.legal_moves() if not start.is_capture(move)]
    named = {name: [move for move in quiet if move.base.uci() == name] for name in variant.first_moves}
    possible = [moves for moves in named.values() if moves]
    if not possible:
        return None
    number, which = divmod(seed, len(possible))
    alike = possible[which]  # the same move with different walls
    return alike[number % len(alike)]
