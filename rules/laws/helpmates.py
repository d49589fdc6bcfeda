"""Whether a lone minor piece mates a king that has one piece beside it, which stands in its way.

FIDE laws of chess, article 6.9: who runs out of time loses, unless the opponent cannot checkmate by any
series of legal moves. A knight mates a king with a rook beside it, that takes its last flight; but a rook can
always step in front of a bishop, and a queen takes the knight. This is found by trying every placement.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.board.pieces import BLACK_BIT, Color
from rules.caches import cached_in_variant
from rules.errors import InvalidFen

if TYPE_CHECKING:
    from rules.position import Position
    from rules.variant import Variant

_NEAR = 2
"""Files and ranks from the mated king within which the other king takes squares from it."""


def can_be_helped(position: Position, minor: int, helper: int) -> bool:
    """May the side of `minor`, a piece that mates no lone king, mate one with the piece `helper` beside it?

    Both are codes of pieces; neither ever becomes another piece.
    """
    return _can_be_helped(position.variant, type(position), minor, helper)


@cached_in_variant
def _can_be_helped(variant: Variant, kind: type[Position], minor: int, helper: int) -> bool:
    color = Color.BLACK if minor & BLACK_BIT else Color.WHITE
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
    geometry, attacker = variant.geometry, variant.generator.attacker
    own, other = variant.royal[color], variant.royal[color.opponent]
    for cornered in geometry.squares:
        steps = [end for path in variant.tables.paths(other, cornered) for end in path.squares]
        for mater in geometry.squares:
            if mater == cornered or attacker(_board(variant, {mater: minor}), cornered, color) is None:
                continue
            for king in _near(variant, cornered):
                if king in (cornered, mater) or king in steps:
                    continue
                board = _board(variant, {mater: minor, king: own})
                free = [step for step in steps if attacker(board, step, color) is None]
                if len(free) == 1 and free[0] not in (mater, king):
                    yield {cornered: other, mater: minor, king: own}, free[0]


def _near(variant: Variant, square: int) -> list[int]:
    distance = variant.geometry.distance
    return [each for each in variant.geometry.squares if distance(each, square) <= _NEAR]


def _board(variant: Variant, pieces: dict[int, int]) -> bytes:
    board = bytearray(len(variant.geometry.squares))
    for square, code in pieces.items():
        board[square] = code
    return bytes(board)


def _fen(variant: Variant, pieces: dict[int, int], turn: Color) -> str:
    ranks: list[str] = []
    for rank in reversed(range(variant.ranks)):
        written, empty = "", 0
        for square in range(rank * variant.files, (rank + 1) * variant.files):
            code = pieces.get(square)
            if code is None:
                empty += 1
                continue
            symbol = variant.kind_of(code).symbol
            written += (str(empty) if empty else "") + (symbol.lower() if code & BLACK_BIT else symbol)
            empty = 0
        ranks.append(written + (str(empty) if empty else ""))
    return f"{'/'.join(ranks)} {'w' if turn is Color.WHITE else 'b'} - - 0 1"
