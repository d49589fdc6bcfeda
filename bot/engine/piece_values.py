"""Values of pieces, derived from their movement.

Mobility is the expected number of squares that a piece reaches on a board where each other square is occupied
with probability DENSITY. The value is a power of the mean mobility; the constants give about 3, 3.3, 5 and
9.5 pawns for knight, bishop, rook and queen of chess.
"""

from __future__ import annotations

from rules import Variant
from rules.movement.paths import Path

DENSITY = 0.3
UNIT = 42.0
"""Hundredths of a pawn for a mobility of one."""
POWER = 1.17
QUIET_SHARE, CAPTURE_SHARE = 0.45, 0.55
"""How much moving and capturing count in mobility."""
LEAST = 60.0
"""The smallest value of a piece."""


def mobility(variant: Variant, code: int) -> tuple[float, ...]:
    """By square, the expected number of squares that the piece `code` reaches from there."""
    return tuple(
        sum(_reached(path) for path in variant.tables.paths(code, square) if not path.initial)
        for square in variant.geometry.squares
    )


def _reached(path: Path) -> float:
    free = 1.0 - DENSITY
    share = (QUIET_SHARE * path.moves + CAPTURE_SHARE * path.captures) * free ** len(path.before)
    if not path.hop:
        return share * sum(free**step for step in range(len(path.squares)))
    beyond = range(len(path.squares) - 1)
    if path.hop == "g":
        return share * sum(free**step * DENSITY for step in beyond)
    # beyond exactly one piece
    return share * sum((step + 1) * DENSITY * free**step for step in beyond)


def worth(around: tuple[float, ...]) -> float:
    """The value of a piece with this mobility by square, in hundredths of a pawn."""
    return max(LEAST, UNIT * (sum(around) / len(around)) ** POWER)
