"""Evaluation terms for each piece's position relative to both kings.

Their values are fitted (bot.engine.piece_values). They reflect king attacks and king safety.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import getitem

from bot.engine.line_terms import PieceSquareTable
from bot.engine.piece_values import FittedValues
from rules import Variant
from rules.board.pieces import WHITE, Color, encode

REACH = 4
"""The maximum distance in ranks or files; larger distances count as REACH."""


class KingTerms:
    """The values of pieces by their position relative to both kings; call it with a board."""

    def __init__(self, variant: Variant, fitted: Sequence[FittedValues | None]) -> None:
        """`fitted`: the fitted values by kind."""
        self._variant, self._fitted = variant, fitted
        self._white, self._black = variant.kinds.royal
        self._row, self._near = cache(self._uncached_row), cache(self._uncached_table)

    def __call__(self, board: bytes) -> int:
        """Return the value for White; 0 if a king is missing."""
        white, black = board.find(self._white), board.find(self._black)
        if white < 0 or black < 0:
            return 0
        near_white, near_black = self._near(Color.WHITE, white), self._near(Color.BLACK, black)
        return sum(map(getitem, near_white, board)) + sum(map(getitem, near_black, board))

    def _uncached_table(self, side: Color, king: int) -> PieceSquareTable:
        """Return the values for White relative to the king of `side`; equal offsets share a row."""
        offsets = (
            offset_from_king(self._variant, side, king, square) for square in self._variant.geometry.squares
        )
        return tuple(self._row(side, *offset) for offset in offsets)

    def _uncached_row(self, side: Color, ahead: int, aside: int) -> list[int]:
        """Return the values for White, by piece code, at an offset from the king of `side`."""
        row = [0] * 256
        for kind, fitted in enumerate(self._fitted):
            if fitted is None or not fitted.own_king:
                continue
            for color in Color:
                values = fitted.own_king if color is side else fitted.enemy_king
                value = values[ahead + REACH][aside]
                row[encode(kind, color)] = value if color is WHITE else -value
        return row


def offset_from_king(variant: Variant, side: Color, king: int, square: int) -> tuple[int, int]:
    """Return how many ranks ahead of the king of `side` a square is, and how many files aside.

    Both are at most REACH; squares behind the king have negative ranks.
    """
    geometry = variant.geometry
    ahead = geometry.rank_of(square) - geometry.rank_of(king)
    aside = abs(geometry.file_of(square) - geometry.file_of(king))
    return max(-REACH, min(REACH, ahead if side is WHITE else -ahead)), min(REACH, aside)
