"""Reasons for good moves, for hints (review.py has the faults of bad moves).

A reason is a fact about squares, proven by playing legal moves; only the relative values of pieces come
from the evaluation.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.end_scores import MATE, Ends
from bot.engine.evaluation import evaluation_of
from rules import Move, Position
from rules.board.pieces import OWN

WORTHWHILE = 80
"""The smallest gain of an exchange that counts as a reason, in centipawns."""
LONGEST_MATE = 5
"""The longest forced win, in moves, that counts as a reason or fault: people can't see longer ones."""


class Why(StrEnum):
    """Kinds of reasons, strongest first."""

    WINS_GAME = "wins-game"
    FORCED_WIN = "forced-win"
    TAKES_FREE = "takes-free"
    WINS_EXCHANGE = "wins-exchange"
    SAVES = "saves"
    FORKS = "forks"


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason and its details.

    `squares`: the pieces that it mentions, in the position before the move: the captured piece; the saved
    piece and its attacker; the two forked pieces. `moves`: the number of moves to the win.
    """

    why: Why
    squares: tuple[int, ...] = ()
    moves: int = 0


def reason_for(position: Position, move: Move, score: int) -> Reason | None:
    """Return the strongest reason for a legal move with this score in a search (see Info), or None."""
    following = position.play(move)
    outcome = following.outcome()
    if outcome is not None:
        return Reason(Why.WINS_GAME) if outcome.winner is position.turn else None
    moves = (MATE - score + 1) // 2
    if moves <= LONGEST_MATE:
        return Reason(Why.FORCED_WIN, moves=moves)
    if not Ends(evaluation_of(position.variant).of(position)).uses_exchanges:
        return None  # Exchanges have no meaning here: captures explode, or losing pieces wins.
    return gain(position, move, following) or _rescue(position, move, following) or fork(move, following)


def exchange(position: Position, square: int) -> int:
    """Return the gain of the side to move by captures on a square (static exchange evaluation).

    In centipawns; 0 if no capture gains material. Uses legal moves; the least valuable piece
    captures first.
    """
    board, values = position.board, values_of(position)
    takers = [move for move in position.legal_moves() if move.target == square and move.origin is not None]
    if not board[square] or not takers:
        return 0
    cheapest = min(takers, key=lambda move: (values[board[move.origin or 0]], move.uci()))
    return max(0, values[board[square]] - exchange(position.play(cheapest), square))


def values_of(position: Position) -> list[int]:
    """Return the value of a piece regardless of its square, by code, in centipawns."""
    return evaluation_of(position.variant).tables.piece_values


def gain(position: Position, move: Move, following: Position) -> Reason | None:
    """Return the reason that a capture wins material even after recaptures on its square, or None."""
    board, target = position.board, move.target
    if move.origin is None or not board[target] or not position.is_capture(move):
        return None
    lost = exchange(following, target)
    if values_of(position)[board[target]] - lost < WORTHWHILE:
        return None
    return Reason(Why.WINS_EXCHANGE if lost else Why.TAKES_FREE, (target,))


def _rescue(position: Position, move: Move, following: Position) -> Reason | None:
    """Return the reason that a move saves a piece from capture, or None."""
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
    """Return the reason that a safe piece attacks two pieces at once, or None."""
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
        filter(can_be_won, attacked), key=lambda at: (board[at] != royal, -values[board[at]], at)
    )
    return Reason(Why.FORKS, (targets[0], targets[1])) if len(targets) > 1 else None
