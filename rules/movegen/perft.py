"""Counting move sequences, to test and to time the generator."""

from __future__ import annotations

from rules.position import Position


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of `depth` plies from here (the usual measure of a move generator).

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
