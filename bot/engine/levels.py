"""Levels of play: how they choose moves, resign, agree to draws, and explain a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter, process_time
from typing import NamedTuple
from zlib import crc32

import rules
from bot.engine.end_scores import MATE, Ends
from bot.engine.endgame_table import known_win
from bot.engine.evaluation import PhaseEvaluation, evaluation_of
from bot.engine.search import Info, Limits, Search, repeatable_positions
from rules import Game, Move, Position, Variant
from rules.board.pieces import OWN

# ---- The eight levels, from beginner to club player
#
# How a level's limits and errors lead to its move: the last section.


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


# ---- Reasons why a move is good, for hints (faults of bad moves: review.py)
#
# A reason is a fact about squares, proven by playing legal moves; only the relative values of pieces come
# from the evaluation.

WORTHWHILE = 80
"""The least gain of an exchange, in hundredths of a pawn, that is a reason."""
LONGEST_MATE = 5
"""Longer forced wins are no reason and no fault, as people can't see them."""


class Why(StrEnum):
    """Kinds of reasons, the strongest first."""

    WINS_GAME = "wins-game"
    FORCED_WIN = "forced-win"
    TAKES_FREE = "takes-free"
    WINS_EXCHANGE = "wins-exchange"
    SAVES = "saves"
    FORKS = "forks"


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason and what it is about.

    `squares`: the pieces it names, in the position before the move: the piece captured; the piece saved and
    its attacker; the two pieces forked. `moves`: the number of moves until the game is won.
    """

    why: Why
    squares: tuple[int, ...] = ()
    moves: int = 0


def reason_for(position: Position, move: Move, score: int) -> Reason | None:
    """The strongest reason for a legal move with this score in a search (see Info), or None."""
    following = position.play(move)
    outcome = following.outcome()
    if outcome is not None:
        return Reason(Why.WINS_GAME) if outcome.winner is position.turn else None
    moves = (MATE - score + 1) // 2
    if moves <= LONGEST_MATE:
        return Reason(Why.FORCED_WIN, moves=moves)
    if not Ends(evaluation_of(position.variant).of(position)).uses_exchanges:
        return None  # exchanges don't decide here, as with explosions or where losing pieces wins
    return gain(position, move, following) or _rescue(position, move, following) or fork(move, following)


def exchange(position: Position, square: int) -> int:
    """The gain of the side to move by captures on one square (static exchange evaluation, by legal moves).

    In hundredths of a pawn; 0 if no capture gains. Each capture is by the cheapest piece that may capture.
    """
    board, values = position.board, values_of(position)
    takers = [move for move in position.legal_moves() if move.target == square and move.origin is not None]
    if not board[square] or not takers:
        return 0
    cheapest = min(takers, key=lambda move: (values[board[move.origin or 0]], move.uci()))
    return max(0, values[board[square]] - exchange(position.play(cheapest), square))


def values_of(position: Position) -> list[int]:
    """By board byte, the value of a piece on any square, in hundredths of a pawn."""
    return evaluation_of(position.variant).tables.by_code


def gain(position: Position, move: Move, following: Position) -> Reason | None:
    """The reason that a capture wins material on its square, recaptures included."""
    board, target = position.board, move.target
    if move.origin is None or not board[target] or not position.is_capture(move):
        return None
    lost = exchange(following, target)
    if values_of(position)[board[target]] - lost < WORTHWHILE:
        return None
    return Reason(Why.WINS_EXCHANGE if lost else Why.TAKES_FREE, (target,))


def _rescue(position: Position, move: Move, following: Position) -> Reason | None:
    """The reason that a piece would be lost where it stands and is safe on its target."""
    if move.origin is None or position.in_check or exchange(following, move.target):
        return None
    threat = position.after_null_move()
    if exchange(threat, move.origin) < WORTHWHILE:
        return None
    attackers = [reply.origin for reply in threat.legal_moves() if reply.target == move.origin]
    values = values_of(position)
    attacker = min(
        (square for square in attackers if square is not None), key=lambda s: values[threat.board[s]]
    )
    return Reason(Why.SAVES, (move.origin, attacker))


def fork(move: Move, following: Position) -> Reason | None:
    """The reason that a piece which can't be won attacks two pieces at once."""
    board, attacks, enemy = following.board, following.variant.compiled.attacks, following.turn
    if exchange(following, move.target):
        return None
    values, royal = values_of(following), following.variant.kinds.royal[enemy]
    own = values[board[move.target]]

    def can_be_won(square: int) -> bool:
        if board[square] == royal:
            return True
        guarded = attacks.attackers(board, square, enemy)
        return values[board[square]] - (own if guarded else 0) >= WORTHWHILE

    attacked = [square for square in attacks.attacks(board, move.target) if OWN[enemy][board[square]]]
    targets = sorted(
        filter(can_be_won, attacked), key=lambda each: (board[each] != royal, -values[board[each]], each)
    )
    return Reason(Why.FORKS, (targets[0], targets[1])) if len(targets) > 1 else None


# ---- Resigning and draw offers, by the scores of the engine's moves
#
# Scores are in hundredths of a pawn, from the engine's own side.

RESIGNS_FROM = 5
"""The lowest level that resigns; lower levels let players practise winning."""
LOST = -900
"""The score at which a game counts as lost."""
LOST_MOVES = 4
"""The engine resigns after so many lost moves in a row."""

EVEN_SCORE = 15
"""Within this score of 0 a game counts as even."""
EVEN_MOVES = 8
"""The engine offers a draw after so many even moves in a row, with few pieces left."""
FEW = 0.4
"""The share of the start's pieces that counts as few."""

KEPT = 10_000
"""The most games whose streaks are kept; the least recently used goes first."""


def takes_draw(score: int) -> bool:
    """Does the engine accept, or claim, a draw? It does unless it stands better."""
    return score <= 0


class ScoreHistory:
    """For each game, by its number, how many moves in a row it has been lost, and even."""

    def __init__(self) -> None:
        self._streaks: dict[int, tuple[int, int]] = {}

    def note(self, game: int, score: int) -> None:
        """Count a move of the engine with this score."""
        lost, even = self._streaks.pop(game, (0, 0))
        self._streaks[game] = lost + 1 if score <= LOST else 0, even + 1 if abs(score) <= EVEN_SCORE else 0
        if len(self._streaks) > KEPT:
            del self._streaks[next(iter(self._streaks))]

    def resigns(self, game: int, level: int) -> bool:
        """Does the engine resign now? Only from RESIGNS_FROM on, after LOST_MOVES lost moves."""
        lost, _ = self._streaks.get(game, (0, 0))
        return level >= RESIGNS_FROM and lost >= LOST_MOVES

    def offers_draw(self, game: int, position: rules.Position) -> bool:
        """Does the engine offer a draw now? After True, it needs EVEN_MOVES more moves."""
        lost, even = self._streaks.get(game, (0, 0))
        if even < EVEN_MOVES or not _is_ending(position):
            return False
        self._streaks[game] = lost, 0
        return True


def _is_ending(position: rules.Position) -> bool:
    """Are few pieces left? False while captured pieces can be dropped."""
    variant = position.variant
    start = variant.first_start()
    held = any(position.hand(side) for side in rules.Color)
    return not held and len(list(position.pieces())) <= FEW * len(list(start.pieces()))


# ---- The choice of a move
#
# A weak level searches few moves, not deeply, and misjudges positions. The game's seed decides how, so the
# same position of a game is always misjudged in the same way. The weakest levels also overlook a share of
# captures, their own and the opponent's. They never overlook an immediate win, and they always see a
# recapture.

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
    if game.moves or not variant.first_moves or not variant.is_start(start):
        return None
    quiet = [move for move in start.legal_moves() if not start.is_capture(move)]
    named = {name: [move for move in quiet if move.base.uci() == name] for name in variant.first_moves}
    possible = [moves for moves in named.values() if moves]
    if not possible:
        return None
    number, which = divmod(seed, len(possible))
    alike = possible[which]  # the same move with different walls
    return alike[number % len(alike)]
