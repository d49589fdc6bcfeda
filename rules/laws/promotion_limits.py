"""Promotion within limits.

Grand chess: a pawn becomes one of the pieces of its colour that have been lost, so that there are never more
of a kind than in the beginning. Micro shogi: a piece is turned over when it captures, and then only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.definitions.values import amounts, zones
from rules.errors import Illegal, Objection
from rules.laws.law import Law
from rules.laws.promotion import turns

if TYPE_CHECKING:
    from rules.board.pieces import PieceType
    from rules.facts import Facts
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant


class PromotionLimit(Law):
    """No piece becomes one of a kind of which its side has as many as the limit already."""

    keys = {"promotionLimit": amounts}

    def __init__(self, variant: Variant) -> None:
        self._limits: dict[str, int] = dict(variant.section.get("promotionLimit", ()))
        becoming = {f"+{base}": letter for base, letter in variant.section.get("promotedPieceType", ())}
        self._nature = {
            piece.letter: becoming.get(piece.letter, piece.letter) for piece in variant.piece_types
        }
        self._pieces = variant.piece_types
        self._counted = {
            letter: variant.codes([other for other, nature in self._nature.items() if nature == letter])
            for letter in self._limits
        }

    @classmethod
    def of(cls, variant: Variant, facts: Facts) -> PromotionLimit | None:
        section = variant.section
        limits = section.get("promotionLimit", ())
        known = {piece.letter for piece in variant.piece_types}
        for letter, _ in limits:
            if letter not in known and letter in dict(section.own("promotionLimit")):
                raise section.error("promotionLimit", f"no piece has the letter {letter.lower()}")
        return cls(variant) if limits else None

    def describe(self, facts: Facts) -> Facts:
        kinds = {piece.letter: piece for piece in self._pieces}
        return facts._replace(
            promotion_limits={kinds[each]: most for each, most in self._limits.items() if each in kinds}
        )

    def _is_reached(self, position: Position, piece: PieceType) -> bool:
        letter = self._nature[piece.letter]
        limit = self._limits.get(letter)
        if limit is None:
            return False
        return sum(map(position.board.count, self._counted[letter][position.turn])) >= limit

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        pieces = {move.promotion for move in moves if move.promotion is not None}
        over = {piece for piece in pieces if self._is_reached(position, piece)}
        return [move for move in moves if move.promotion not in over] if over else moves

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        if move.promotion is None or not self._is_reached(position, move.promotion):
            return None
        return Objection(Illegal.PROMOTION_LIMIT, {"piece": move.promotion.name}, (move.target,))


class PromotionOnCapture(Law):
    """A piece is turned over, or back, only by a capture; where it must be, then by every one."""

    switch = ("piecePromotionOnCapture", True)

    def __init__(self, variant: Variant) -> None:
        turned, turned_back = turns(variant, demotion=variant.section.get("pieceDemotion", False))
        self._turns = turned.keys() | turned_back.keys()
        self._zones = zones(variant, "promotionRegion")
        self._must: bool = variant.section.get("mandatoryPiecePromotion", False)

    @classmethod
    def of(cls, variant: Variant, facts: Facts) -> PromotionOnCapture | None:
        turns_pieces = facts.promotion is not None and facts.promotion.turns
        return super().of(variant, facts) if turns_pieces else None

    def _allows(self, position: Position, move: Move) -> bool:
        if move.origin is None:
            return True
        captures = bool(position.board[move.target])
        if move.promotion is not None:
            return captures
        if not (self._must and captures and position.board[move.origin] in self._turns):
            return True
        zone = self._zones[position.turn]
        return move.origin not in zone and move.target not in zone

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        return [move for move in moves if self._allows(position, move)]

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        if self._allows(position, move):
            return None
        square = position.variant.square_name(move.target)
        reason = Illegal.NO_PROMOTION if move.promotion is not None else Illegal.MUST_PROMOTE
        return Objection(reason, {"to": square}, move.squares)
