"""Static exchange evaluation by legal moves: the material that captures on one square win."""

from __future__ import annotations

from bot.engine.evaluation import evaluation_of
from rules import Position

WORTHWHILE = 80
"""The smallest gain of an exchange that counts as a reason, in centipawns."""


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
