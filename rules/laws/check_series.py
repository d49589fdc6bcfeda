"""Mate in shatar, the chess of Mongolia.

A mate counts only if it ends a series of checks in which at least one was shak: given by bers (the queen),
rook or knight; checks by bishop or pawn have other names. A mate without any shak is niol, a draw. The knight
may take part in the series, but not give the mate: who mates by the knight alone loses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.board.pieces import Color
from rules.laws.law import Law
from rules.outcome import Outcome, Reason

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.fields import Fields
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant

_SHAK = ("bers", "rook", "knight")
_Series = tuple[bool, bool]
"""By colour of the side that checks: has there been shak in its present series of checks?"""


class ShakMate(Law):
    """`shatarMateRule`."""

    switch = ("shatarMateRule", True)
    royal_sides = 2
    fact = {"shak_mate": True}
    part_of_identity = False
    keeps_board = True

    def __init__(self, variant: Variant) -> None:
        self._royal = variant.royal
        self._shak = frozenset(
            code for name in _SHAK for codes in variant.codes_named(name) for code in codes
        )
        self._knights = frozenset(code for codes in variant.codes_named("knight") for code in codes)

    def _checkers(self, variant: Variant, board: bytes, by: Color) -> list[int]:
        """The pieces with which `by` checks; usually none."""
        royal = board.find(self._royal[by.opponent])
        if royal < 0 or variant.attacks.attacker(board, royal, by) is None:
            return []
        return [board[square] for square in variant.attacks.attackers(board, royal, by)]

    def after(self, draft: Draft, move: Move) -> None:
        self._note(draft, draft.mover)

    def _note(self, draft: Draft, by: Color) -> None:
        """Goes on with the series of checks of the side that has just moved, or ends it."""
        series: list[bool] = list(draft.extra[self.slot])
        checkers = self._checkers(draft.variant, bytes(draft.board), by)
        series[by] = bool(checkers) and (series[by] or not self._shak.isdisjoint(checkers))
        draft.extra[self.slot] = tuple(series)

    def ending(self, position: Position) -> Outcome | None:
        by = position.turn.opponent
        if position.has_legal_moves or not position.in_check:
            return None
        if self._knights.issuperset(self._checkers(position.variant, position.board, by)):
            return Outcome(position.turn, Reason.KNIGHT_MATE)
        return None if position.extra[self.slot][by] else Outcome(None, Reason.WEAK_MATE)

    def initial(self) -> _Series:
        return False, False

    def read(self, draft: Draft, fields: Fields) -> None:
        """A series that began earlier is not told by a FEN: the present check is all that is known."""
        self._note(draft, draft.mover.opponent)
