"""Ban on pieces that could never move again.

Shogi: a pawn or lance on the last rank, or a knight on the last two ranks, could never move again. They may
not be dropped there, and must promote when they move there.
"""

from __future__ import annotations

from rules.board.pieces import OWN
from rules.errors import Illegal, Objection
from rules.laws.law import Law
from rules.move import Move
from rules.move_intent import Intent
from rules.position import Position
from rules.variant import Variant


class ImmobilePieces(Law):
    """Ban on squares from which a piece couldn't move on an empty board."""

    switch = ("immobilityIllegal", True)
    fact = {"must_move_on": True}

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._stuck: dict[int, frozenset[int]] = {}

    def stuck(self, code: int) -> frozenset[int]:
        """Return the squares from which the piece `code` has no moves."""
        stuck = self._stuck.get(code)
        if stuck is None:
            tables = self._variant.compiled.tables
            squares = self._variant.geometry.squares
            stuck = frozenset(square for square in squares if not tables.paths(code, square))
            self._stuck[code] = stuck
        return stuck

    def expand(self, code: int, move: Move) -> tuple[Move, ...] | None:
        return () if move.law is None and move.target in self.stuck(code) else None

    def closed_to_drops(self, position: Position, code: int) -> frozenset[int]:
        return self.stuck(code)

    def drop_refusal(self, position: Position, code: int, square: int) -> Objection:
        return self._objection(position, code, (square,), Illegal.DROP_IMMOBILE)

    def _objection(
        self, position: Position, code: int, squares: tuple[int, ...], reason: Illegal = Illegal.IMMOBILE
    ) -> Objection:
        variant = position.variant
        details = {"piece": variant.kinds.type_of(code).name, "to": variant.square_name(squares[-1])}
        return Objection(reason, details, squares)

    def refusal(self, position: Position, intent: Intent) -> Objection | None:
        """Return the objection to a move there without promotion, or None."""
        if intent.drop or intent.promotion:
            return None
        own, target = OWN[position.turn], intent.target
        for origin, code in enumerate(position.board):
            if (
                not own[code]
                or target not in self.stuck(code)
                or not intent.can_mean_piece_on(position, origin)
            ):
                continue
            if self._variant.compiled.tables.is_open(code, origin, target, position.board):
                return self._objection(position, code, (origin, target))
        return None
