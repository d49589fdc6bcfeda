"""Soldiers that learn to step sideways when they cross the river.

In the chess of China a soldier moves and captures one step straight ahead; from the rank beyond the river on
it may step sideways too. `soldierPromotionRank` is that rank, counted from the soldier's own side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.board.pieces import Color
from rules.definitions.values import integer
from rules.laws.law import Law

if TYPE_CHECKING:
    from rules.facts import Facts
    from rules.movement.paths import Path
    from rules.variant import Variant

_SOLDIER = "soldier"


class SoldierPromotion(Law):
    """The piece taken as `soldier` keeps to its file below the rank."""

    keys = {"soldierPromotionRank": integer(1, 16)}

    def __init__(self, rank: int, codes: tuple[frozenset[int], frozenset[int]], variant: Variant) -> None:
        self._rank = rank
        self._codes = codes
        self._geometry = variant.geometry
        self._piece = variant.type_of(min(codes[Color.WHITE]))

    @classmethod
    def of(cls, variant: Variant, facts: Facts) -> SoldierPromotion | None:
        rank = int(variant.section.get("soldierPromotionRank", 1)) - 1
        codes = variant.codes_named(_SOLDIER)
        return cls(rank, codes, variant) if rank and any(codes) else None

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(river_crossing=self._piece)

    def is_common(self, code: int, square: int) -> bool:
        """Is this a soldier that has not crossed yet?"""
        rank = self._geometry.rank_of(square)
        if code in self._codes[Color.WHITE]:
            return rank < self._rank
        return code in self._codes[Color.BLACK] and self._geometry.ranks - 1 - rank < self._rank

    def shape(self, code: int, origin: int, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        if not self.is_common(code, origin):
            return paths
        file_of = self._geometry.file_of
        return tuple(path for path in paths if file_of(path.squares[0]) == file_of(origin))
