"""What pieces are worth, from their movement alone.

Mobility is the number of squares a piece may be expected to reach on a board on which every other square is
occupied with probability DENSITY. A piece is worth a power of its mean mobility: with these constants knight,
bishop, rook and queen of chess come out at about 3, 3.3, 5 and 9.5 pawns.
"""

from __future__ import annotations

from rules import Variant
from rules.movement.paths import Path

DENSITY = 0.3
UNIT = 42.0
"""Hundredths of a pawn for a mobility of one."""
POWER = 1.17
QUIET_SHARE, CAPTURE_SHARE = 0.45, 0.55
"""What of a way's worth is moving, and what is capturing."""
LEAST = 60.0
"""No piece is worth less."""


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
    # Past exactly one piece on the squares before.
    return share * sum((step + 1) * DENSITY * free**step for step in beyond)


def worth(around: tuple[float, ...]) -> float:
    """The worth of a piece with this mobility by square, in hundredths of a pawn."""
    return max(LEAST, UNIT * (sum(around) / len(around)) ** POWER)
