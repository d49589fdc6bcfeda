"""Walls that shield a royal piece, or that are hurdles for a hopping attacker."""

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
"""A variant with pieces that capture along a line over exactly one other."""


@pytest.mark.parametrize("fen", ["k4K*2X6 b - - 0 1", "2k2K*2X6 b - - 0 1"])
def test_duck_may_not_leave_its_place_between_king_and_hopping_attacker(fen: str) -> None:
    """With the duck there are two hurdles before the king; with one hurdle, the king would be in check."""
    (variant,) = rules.load(RANK)
    position = rules.Position.from_fen(variant, fen)
    moves = position.legal_moves()
    assert moves
    for move in moves:
        after = position.play(move)
        assert rules.Position.from_fen(variant, after.fen()) == after, move.uci()
