"""Reasons for the good moves that hints suggest; fault_reasons.py explains bad ones.

A reason is proven by playing legal moves; only the relative values of pieces come from the evaluation.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.end_scores import MATE, EndScores
from bot.engine.evaluation import evaluation_of
from bot.engine.exchanges import WORTHWHILE, exchange_gain, values_of
from bot.engine.motifs import forked
from rules import Move, Position

LONGEST_MATE = 5
"""The longest forced win, in moves, that counts as a reason or fault: people don't see longer ones."""


class HintKind(StrEnum):
    """Kinds of reasons, strongest first."""

    WINS_GAME = "wins-game"
    FORCED_WIN = "forced-win"
    TAKES_FREE = "takes-free"
    WINS_EXCHANGE = "wins-exchange"
    SAVES = "saves"
    FORKS = "forks"


@dataclass(frozen=True, slots=True)
class HintReason:
    """A reason and its details.

    `squares`: the pieces to mention, in the position before the move: the captured piece, the saved piece and
    its attacker, or the two forked pieces. `moves`: the number of moves to the win.
    """

    kind: HintKind
    squares: tuple[int, ...] = ()
    moves: int = 0


def reason_for(position: Position, move: Move, score: int) -> HintReason | None:
    """Return the strongest reason for a legal move, or None. `score`: its score in a search (see Info)."""
    after = position.play(move)
    outcome = after.outcome()
    if outcome is not None:
        return HintReason(HintKind.WINS_GAME) if outcome.winner is position.turn else None
    moves = (MATE - score + 1) // 2
    if moves <= LONGEST_MATE:
        return HintReason(HintKind.FORCED_WIN, moves=moves)
    if not EndScores(evaluation_of(position.variant).for_search(position)).uses_exchanges:
        return None  # Exchanges have no meaning here: captures explode, or losing pieces wins.
    return gain(position, move, after) or _rescue(position, move, after) or _fork(move, after)


def gain(position: Position, move: Move, after: Position) -> HintReason | None:
    """Return the reason if the move captures and wins material even after recaptures, or None."""
    board, target = position.board, move.target
    if move.origin is None or not board[target] or not position.is_capture(move):
        return None
    lost = exchange_gain(after, target)
    if values_of(position)[board[target]] - lost < WORTHWHILE:
        return None
    return HintReason(HintKind.WINS_EXCHANGE if lost else HintKind.TAKES_FREE, (target,))


def _rescue(position: Position, move: Move, after: Position) -> HintReason | None:
    """Return the reason if the move saves a piece from capture, or None."""
    if move.origin is None or position.in_check or exchange_gain(after, move.target):
        return None
    threat = position.after_null_move()
    if exchange_gain(threat, move.origin) < WORTHWHILE:
        return None
    attackers = [reply.origin for reply in threat.legal_moves() if reply.target == move.origin]
    values = values_of(position)
    attacker = min(
        (square for square in attackers if square is not None), key=lambda s: values[threat.board[s]]
    )
    return HintReason(HintKind.SAVES, (move.origin, attacker))


def _fork(move: Move, after: Position) -> HintReason | None:
    """Return the reason if the move forks two pieces, or None."""
    targets = forked(move, after)
    return None if targets is None else HintReason(HintKind.FORKS, targets)
