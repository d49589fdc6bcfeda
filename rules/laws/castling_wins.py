"""Castling as the goal of the game.

`castlingWins` lists castling rights as in FEN: KQkq. A side wins by castling with one of its listed rights,
and loses once it has none of them left. If a rook captures a rook and both sides lose their last listed
rights, the side that has just moved loses.

A FEN shows which rights are left but not how the others were lost, so positions store who won by castling.
"""

from __future__ import annotations

from rules.board.pieces import Color
from rules.definitions.section_values import needs_setting
from rules.errors import Flaw, VariantError
from rules.facts import Facts
from rules.laws.castling import Castling
from rules.laws.law import Law
from rules.move import Move, castling_of
from rules.outcome import Outcome, Reason
from rules.position import Position
from rules.position_draft import Draft
from rules.variant import Variant

RIGHTS = "KQkq"


def rights(value: str) -> str:
    """Return castling rights as in a FEN; "" for `-`."""
    if value != "-" and not (value and set(value) <= set(RIGHTS)):
        raise VariantError(Flaw.CHOICE, value=value, allowed="KQkq, KQ, kq, K, -")
    return value.removeprefix("-")


class CastlingWins(Law):
    """Wins by castling. The state is the side that has won by castling, or None."""

    switch = ("castlingWins", True)
    keys = {"castlingWins": rights}
    concerns = frozenset()

    def __init__(self, variant: Variant) -> None:
        named: str = variant.section.get("castlingWins")
        self._named = (
            {right for right in named if right.isupper()},
            {right for right in named if right.islower()},
        )
        self._variant = variant

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> CastlingWins | None:
        law = super().for_variant(variant, facts)
        if law is not None and facts.castling is None:
            raise needs_setting(variant.section, "castlingWins", "castling = true")
        return law

    def initial(self) -> Color | None:
        return None

    def after(self, draft: Draft, move: Move) -> None:
        if move.castling:
            right = "K" if castling_of(move).is_kingside else "Q"
            if right in "".join(self._named[draft.mover]).upper():
                draft.extra[self.slot] = draft.mover

    def decided(self, position: Position) -> Outcome | None:
        winner: Color | None = position.extra[self.slot]
        if winner is not None:
            return Outcome(winner, Reason.CASTLING)
        castling = self._variant.compiled.law(Castling)
        assert castling is not None  # noqa: S101
        left = {castling.wing(position, rook) for rook in position.rights}
        for color in (position.turn.opponent, position.turn):
            if self._named[color] and not self._named[color] & left:
                return Outcome(color.opponent, Reason.CASTLING_LOST)
        return None
