"""Castling with pieces that were dropped.

Placement chess: the players first put their pieces on the first rank, one in turn; a king who comes to stand
on his usual file may castle with rooks in the corners, whichever was placed first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.definitions.values import Section, boolean
from rules.laws.castling import Castling
from rules.laws.law import Law

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.facts import Facts
    from rules.move import Move
    from rules.variant import Variant


class DroppedCastling(Law):
    """A drop that completes king and corner rook gives the right to castle."""

    keeps_board = True
    concerns = frozenset[int]()
    keys = {"castlingDroppedPiece": boolean}

    def __init__(self, castling: Castling) -> None:
        self._castling = castling

    @classmethod
    def of(cls, section: Section, variant: Variant) -> DroppedCastling | None:
        castling = Castling.of(section, variant) if section.get("castlingDroppedPiece", False) else None
        return cls(castling) if castling else None

    def describe(self, facts: Facts) -> Facts:
        if facts.castling is None:
            return facts
        return facts._replace(castling=facts.castling._replace(sides=(True, True), is_placed=True))

    def after(self, draft: Draft, move: Move) -> None:
        if move.origin is None:
            gained = self._castling.completed_by(draft, move.target)
            draft.rights = tuple(sorted({*draft.rights, *gained}))
