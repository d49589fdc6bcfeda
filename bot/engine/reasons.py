"""Why a move is good, as far as the rules can prove it: for hints. What is wrong with a bad one is in
review/faults.py.

A reason is a fact about the squares, found by playing legal moves; of the evaluation it takes only what the
pieces are worth against each other. Where no fact is found there is no reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.evaluation import evaluation_of
from bot.engine.terminal import MATE, Ends
from rules import Move, Position
from rules.board.pieces import OWN

WORTHWHILE = 80
"""Hundredths of a pawn that an exchange gains at least to be told."""
LONGEST_MATE = 5
"""A forced win in more moves is no reason that a person can follow."""


class Why(StrEnum):
    """The kinds of reasons, the strongest first."""

    WINS_GAME = "wins-game"
    FORCED_WIN = "forced-win"
    TAKES_FREE = "takes-free"
    WINS_EXCHANGE = "wins-exchange"
    SAVES = "saves"
    FORKS = "forks"


@dataclass(frozen=True, slots=True)
class Reason:
    """`squares` hold the pieces that the reason names, in the position before the move: what is taken; the
    piece saved and the one that attacks it; the two pieces forked. `moves`: until the game is won."""

    why: Why
    squares: tuple[int, ...] = ()
    moves: int = 0


def reason_for(position: Position, move: Move, score: int) -> Reason | None:
    """The strongest reason for a legal move that a search gives this score (see Info), or None."""
    following = position.play(move)
    outcome = following.outcome()
    if outcome is not None:
        return Reason(Why.WINS_GAME) if outcome.winner is position.turn else None
    moves = (MATE - score + 1) // 2
    if moves <= LONGEST_MATE:
        return Reason(Why.FORCED_WIN, moves=moves)
    if not Ends(evaluation_of(position.variant).of(position)).bargains:
        return None  # A capture takes other pieces as well, or losing them is no loss.
    return gain(position, move, following) or _rescue(position, move, following) or fork(move, following)


def exchange(position: Position, square: int) -> int:
    """What the side to move wins at most by captures on one square alone, each by the cheapest piece that may
    take (static exchange evaluation, by legal moves): hundredths of a pawn, 0 where it is better left."""
    board, values = position.board, values_of(position)
    takers = [move for move in position.legal_moves() if move.target == square and move.origin is not None]
    if not board[square] or not takers:
        return 0
    cheapest = min(takers, key=lambda move: (values[board[move.origin or 0]], move.uci()))
    return max(0, values[board[square]] - exchange(position.play(cheapest), square))


def values_of(position: Position) -> list[int]:
    """By board byte, what a piece is worth wherever it stands, in hundredths of a pawn."""
    return evaluation_of(position.variant).tables.by_code


def gain(position: Position, move: Move, following: Position) -> Reason | None:
    """A capture that wins material on its square, whatever takes back."""
    board, target = position.board, move.target
    if move.origin is None or not board[target] or not position.is_capture(move):
        return None
    lost = exchange(following, target)
    if values_of(position)[board[target]] - lost < WORTHWHILE:
        return None
    return Reason(Why.WINS_EXCHANGE if lost else Why.TAKES_FREE, (target,))


def _rescue(position: Position, move: Move, following: Position) -> Reason | None:
    """A piece that would be lost where it stands, and is safe where it goes."""
    if move.origin is None or position.in_check or exchange(following, move.target):
        return None
    threat = position.passed()
    if exchange(threat, move.origin) < WORTHWHILE:
        return None
    attackers = [reply.origin for reply in threat.legal_moves() if reply.target == move.origin]
    values = values_of(position)
    attacker = min(
        (square for square in attackers if square is not None), key=lambda s: values[threat.board[s]]
    )
    return Reason(Why.SAVES, (move.origin, attacker))


def fork(move: Move, following: Position) -> Reason | None:
    """Two pieces attacked at once by a piece that can't be won itself: only one of them can be saved."""
    board, attacks, enemy = following.board, following.variant.attacks, following.turn
    if exchange(following, move.target):
        return None
    values, royal = values_of(following), following.variant.royal[enemy]
    own = values[board[move.target]]

    def is_prey(square: int) -> bool:
        if board[square] == royal:
            return True
        guarded = attacks.attackers(board, square, enemy)
        return values[board[square]] - (own if guarded else 0) >= WORTHWHILE

    attacked = [square for square in attacks.attacks(board, move.target) if OWN[enemy][board[square]]]
    prey = sorted(
        filter(is_prey, attacked), key=lambda each: (board[each] != royal, -values[board[each]], each)
    )
    return Reason(Why.FORKS, (prey[0], prey[1])) if len(prey) > 1 else None
