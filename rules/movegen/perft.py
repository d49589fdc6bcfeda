"""Perft: counts move sequences to test and time the move generator."""

from __future__ import annotations

from rules.position import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of `depth` moves from a position.

    >>> import rules
    >>> rules.perft(rules.variant("xiangqi").start(), 2)
    1920
    """
    if depth <= 0:
        return 1
    moves = position.variant.compiled.generator.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)
