"""Rows of pieces.

Whoever has `connectN` pieces in an unbroken row, along a file, a rank or a diagonal, has won;
`connectVertical`, `connectHorizontal` and `connectDiagonal` tell which rows count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.board.pieces import OWN
from rules.definitions.values import Section, boolean, integer
from rules.laws.law import Law
from rules.outcome import Outcome, Reason

if TYPE_CHECKING:
    from rules.position import Position
    from rules.variant import Variant

_DIRECTIONS = {
    "connectVertical": ((0, 1),),
    "connectHorizontal": ((1, 0),),
    "connectDiagonal": ((1, 1), (-1, 1)),
}


class Connection(Law):
    """The side that moved last wins with one of `rows` filled by its pieces."""

    keys = {"connectN": integer(0, 16), **dict.fromkeys(_DIRECTIONS, boolean)}

    def __init__(self, rows: tuple[tuple[int, ...], ...]) -> None:
        self._rows = rows

    @classmethod
    def of(cls, section: Section, variant: Variant) -> Connection | None:
        length = section.get("connectN", 0)
        if not length:
            return None
        steps = [step for key, way in _DIRECTIONS.items() if section.get(key, True) for step in way]
        geometry = variant.geometry
        found = [
            (square, *geometry.ray(square, x, y, length - 1)) if length > 1 else (square,)
            for square in geometry.squares
            for x, y in steps
        ]
        return cls(tuple(dict.fromkeys(row for row in found if len(row) == length)))

    def decided(self, position: Position) -> Outcome | None:
        last = position.turn.opponent
        own = [OWN[last][code] for code in position.board]
        if any(all(map(own.__getitem__, row)) for row in self._rows):
            return Outcome(last, Reason.CONNECTION)
        return None
