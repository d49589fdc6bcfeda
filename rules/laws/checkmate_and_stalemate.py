"""Checkmate and stalemate: the end of the game for a side without legal moves.

FIDE laws of chess, article 5: the goal is to attack the opponent's king so that no legal move is left
(checkmate); if a side that isn't in check has no legal move, the game also ends (stalemate). The results of
both depend on the variant. For the bare king, see rules/laws/extinction_and_bare_king.py.
"""

from __future__ import annotations

from rules.board.pieces import Color
from rules.definitions.section_values import choice
from rules.facts import Facts, Value
from rules.laws.law import Law
from rules.laws.material_points import outcome_on_points
from rules.outcome import Outcome, Reason
from rules.position import Position
from rules.variant import Variant


class NoMoves(Law):
    """The end for a side without legal moves: checkmate if it is in check, else stalemate."""

    keys = {"stalemateValue": choice("draw", "win", "loss"), "checkmateValue": choice("draw", "win", "loss")}

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._value: dict[Reason, Value] = {
            Reason.STALEMATE: variant.section.get("stalemateValue", "draw"),
            Reason.CHECKMATE: variant.section.get("checkmateValue", "loss"),
        }

    def describe(self, facts: Facts) -> Facts:
        common = min(self._variant.kinds.codes_named("commoner")[Color.WHITE], default=0)
        nothing_royal = facts.pseudo_royals is None and not any(self._variant.kinds.royal)
        return facts._replace(
            stalemate=self._value[Reason.STALEMATE],
            checkmate=self._value[Reason.CHECKMATE],
            common_king=self._variant.kinds.type_of(common) if common and nothing_royal else None,
        )

    def ending(self, position: Position) -> Outcome | None:
        if position.has_legal_moves:
            return None
        reason = Reason.CHECKMATE if position.in_check else Reason.STALEMATE
        value = self._value[reason]
        if reason is Reason.STALEMATE and value == "draw":
            return outcome_on_points(position, reason)
        winner = {"draw": None, "win": position.turn, "loss": position.turn.opponent}[value]
        return Outcome(winner, reason)
