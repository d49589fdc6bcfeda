"""Whether a lone minor piece mates a king that has one piece beside it, which stands in its way.

FIDE laws of chess, article 6.9: who runs out of time loses, unless the opponent cannot checkmate by any series
of legal moves. A knight mates a king with a rook beside it, that takes its last flight; but a rook can always
step in front of a bishop, and a queen takes the knight. This is found by trying every placement.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.errors import InvalidFen
from rules.pieces import Color

if TYPE_CHECKING:
    from rules.position import Position
    from rules.variant import Variant

_NEAR = 2
"""Files and ranks from the mated king within which the other king takes squares from it."""


def can_be_helped(position: Position, minor: int, helper: int) -> bool:
    """May the side of `minor`, a piece that mates no lone king, mate one with the piece `helper` beside it?

    Both are codes of pieces; neither ever becomes another piece.
    """
    return _can_be_helped(type(position), position.variant, minor, helper)


@lru_cache(1000)
def _can_be_helped(kind: type[Position], variant: Variant, minor: int, helper: int) -> bool:
    color = variant.color_of(minor)
    for pieces, last in _nets(variant, minor, color):
        try:
            mated = kind.from_fen(variant, _fen(variant, pieces | {last: helper}, color.opponent))
        except InvalidFen:
            continue
        if mated.in_check and not mated.legal_moves():
            return True
    return False


def _nets(variant: Variant, minor: int, color: Color) -> Iterator[tuple[dict[int, int], int]]:
    """Placements of both kings and the minor piece, which gives check, with the one flight that is left."""
    geometry, attacks = variant.geometry, variant.attacks
    own, other = variant.royal[color], variant.royal[color.opponent]
    for cornered in geometry.squares:
        steps = [end for track in variant.tables.tracks(other, cornered) for end in track.squares]
        for mater in geometry.squares:
            if mater == cornered or attacks.attacker(_board(variant, {mater: minor}), cornered, color) is None:
                continue
            for king in _near(variant, cornered):
                if king in (cornered, mater) or king in steps:
                    continue
                board = _board(variant, {mater: minor, king: own})
                free = [step for step in steps if attacks.attacker(board, step, color) is None]
                if len(free) == 1 and free[0] not in (mater, king):
                    yield {cornered: other, mater: minor, king: own}, free[0]
