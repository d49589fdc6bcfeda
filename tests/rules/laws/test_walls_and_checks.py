"""Where there is a king to be checked, the wall of a move counts: it may lift a screen, or shield."""

from __future__ import annotations

import pytest

import rules

RANK = """
[rank]
maxFile = 16
maxRank = 1
king = k
wallingRule = duck
customPiece1 = x:pR
startFen = k4K2X7 b - - 0 1
"""
"""Pieces that capture along a line over exactly one other."""


@pytest.mark.parametrize("fen", ["k4K*2X6 b - - 0 1", "2k2K*2X6 b - - 0 1"])
def test_no_move_takes_the_duck_from_between(fen: str) -> None:
    """With the duck there are two screens before the king; without it there is one, and that is check."""
    (variant,) = rules.load(RANK)
    position = rules.Position.from_fen(variant, fen)
    moves = position.legal_moves()
    assert moves
    for move in moves:
        after = position.play(move)
        assert rules.Position.from_fen(variant, after.fen()) == after, move.uci()
