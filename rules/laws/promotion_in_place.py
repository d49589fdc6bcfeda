"""Promotion in place.

Sittuyin: if a side has no general, it may exchange a feudal lord (pawn) for one as a move of its own. The
lord must be on a long diagonal in the opponent's half, or be the side's last one. The general stays on the
square or immediately takes its first step, to an empty square. The move may not attack anything from the new
square or give check.

Promotion is optional: a side with only its king and one lord is stalemated if it could only promote (laws of
sittuyin, 3.9 c 7, as quoted by Fairy-Stockfish).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.board.pieces import OWN, PieceType
from rules.definitions.section_values import codes_of, types_of, zones
from rules.errors import Illegal, Objection
from rules.facts import Facts
from rules.laws.law import Law
from rules.move import Move
from rules.outcome import Outcome, Reason
from rules.position import Position
from rules.position_draft import Draft
from rules.variant import Variant


class PromotionInPlace(Law):
    """Promotion of pawns by a move of its own."""

    switch = ("sittuyinPromotion", True)

    def __init__(self, variant: Variant) -> None:
        self._pawns = codes_of(variant, "promotionPawnTypes")
        self._zones = zones(variant, "promotionRegion")
        self._pieces = types_of(variant, variant.section.get("promotionPieceTypes", ()))
        self._variant = variant

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(promoted_in_place=self._pieces, promotion_zones=self._zones)

    def generate(self, position: Position) -> Iterator[Move]:
        turn = position.turn
        pawns = [square for square, code in enumerate(position.board) if code in self._pawns[turn]]
        if len(pawns) > 1:
            pawns = [square for square in pawns if square in self._zones[turn]]
        for origin in pawns:
            for piece in self._pieces:
                yield from self._exchanges(position, origin, piece)

    def _exchanges(self, position: Position, origin: int, piece: PieceType) -> Iterator[Move]:
        code, names = self._variant.kinds.code(piece.letter, position.turn), self._variant.geometry.names
        board = bytearray(position.board)
        board[origin] = code
        steps = self._variant.compiled.generator.of_piece(bytes(board), origin)
        quiet = [step.target for step in steps if not board[step.target]]
        board[origin] = 0
        for target in dict.fromkeys((origin, *quiet)):
            if not self._attacks(board, target, code):
                uci = names[origin] + names[target] + piece.letter.lower()
                yield Move(uci, origin, target, law=self, promotion=piece)

    def _attacks(self, board: bytearray, square: int, code: int) -> bool:
        """Return whether the piece would attack anything from the square."""
        after = bytearray(board)
        after[square] = code
        moves = self._variant.compiled.generator.of_piece(bytes(after), square)
        return any(after[move.target] for move in moves)

    def play(self, draft: Draft, move: Move) -> None:
        assert move.origin is not None and move.promotion is not None  # noqa: S101, PT018
        draft.captured = draft.halfmove_clock = 0
        draft.board[move.origin] = 0
        draft.board[move.target] = draft.variant.kinds.code(move.promotion.letter, draft.mover)

    def ending(self, position: Position) -> Outcome | None:
        own, lords = OWN[position.turn], sum(map(position.board.count, self._pawns[position.turn]))
        if sum(own[code] for code in position.board) != 2 or lords != 1:
            return None
        moves = position.legal_moves()
        if not moves or any(move.law is not self for move in moves) or position.in_check:
            return None
        return Outcome(None, Reason.STALEMATE)

    def _gives_check(self, position: Position, move: Move) -> bool:
        return move.law is self and position.play(move).in_check

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        return [move for move in moves if not self._gives_check(position, move)]

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        if not self._gives_check(position, move):
            return None
        details = {"to": position.variant.square_name(move.target)}
        return Objection(Illegal.PROMOTION_CHECK, details, (move.target,))
