"""Kings that may not move out of check.

A rule of makpong, a variant of makruk, which prevents draws by a wandering king. A check must be blocked or
the checking piece captured; the king itself may move only to capture it.
"""

from __future__ import annotations

from rules.errors import Illegal, Objection
from rules.laws.law import Law
from rules.move import Move
from rules.position import Position


class SteadfastKing(Law):
    """Ban on moving the king out of check (`makpongRule`)."""

    switch = ("makpongRule", True)
    royal_sides = 1
    fact = {"no_flight": True}

    def _flees(self, position: Position, move: Move) -> bool:
        """Return whether a checked king moves without capturing the only checking piece."""
        attackers, by = position.variant.compiled.attacks.attackers, position.turn.opponent
        return any(
            move.origin == royal and attackers(position.board, royal, by) != [move.target]
            for royal in position.variant.compiled.generator.checked(position)
        )

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        if not position.variant.compiled.generator.checked(position):
            return moves
        return [move for move in moves if not self._flees(position, move)]

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        if not self._flees(position, move):
            return None
        royal = move.squares[0]
        variant = position.variant
        details = {
            "royal": variant.kinds.type_of(position.board[royal]).name,
            "royal-square": variant.square_name(royal),
        }
        return Objection(Illegal.STAYS_IN_CHECK, details, (royal,))
