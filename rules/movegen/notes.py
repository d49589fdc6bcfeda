"""What was found out about a position and need not be found again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.move import Move

Lines = tuple[list[tuple["Move", ...]], list[tuple["Move", ...]]]
"""By colour and number of the strand, the moves along it."""
Cover = tuple[list[int], list[int]]
"""By colour and number of the strand, the squares that are attacked along it, as bits."""


class Notes:
    """Remembered in the position itself: nothing here changes what the position is.

    `moves` and `cover` are what its lines hold (rules.movegen.line_cache). `leapt_at` are the squares that
    the opponent's leapers attack, and `legal` the legal moves: both None until they were asked for. Whoever
    asks what the opponent attacks at all finds it in `danger`, as far as `seen` goes. Squares are bits.
    """

    __slots__ = ("cover", "danger", "leapt_at", "legal", "moves", "seen")

    def __init__(self, moves: Lines, cover: Cover) -> None:
        self.moves = moves
        self.cover = cover
        self.leapt_at: int | None = None
        self.seen = 0
        self.danger = 0
        self.legal: tuple[Move, ...] | None = None


Basis = tuple[Notes, int, int]
"""The notes of the position before, and the two squares of the move that has changed the board since."""
