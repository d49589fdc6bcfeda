"""Static exchange evaluation: the material won by a series of captures on one square."""

from __future__ import annotations

from bot.engine.evaluation import evaluation_of
from rules import Position

WORTHWHILE = 80
"""The smallest exchange gain that counts as a reason, in centipawns."""


def exchange_gain(position: Position, square: int) -> int:
    """Return how much the side to move gains by captures on a square, in centipawns.

    0 if no capture gains material. Only legal moves count; the least valuable piece captures first.
    """
    board, values = position.board, values_of(position)
    takers = [move for move in position.legal_moves() if move.target == square and move.origin is not None]
    if not board[square] or not takers:
        return 0
    cheapest = min(takers, key=lambda move: (values[board[move.origin or 0]], move.uci()))
    return max(0, values[board[square]] - exchange_gain(position.play(cheapest), square))


def values_of(position: Position) -> list[int]:
    """Return the value of a piece regardless of its square, by code, in centipawns."""
    return evaluation_of(position.variant).tables.piece_values
