"""Explosions.

Atomic chess: captures explode. They remove the captured piece, the capturing piece and all pieces except
pawns on the eight squares around; a pawn that captures or is captured is removed, too. Kings explode like
other pieces, so players may not blow up their own king. Kings next to each other are safe, because capturing
one would remove both. Blowing up the opponent's king wins, even if the player's own king is attacked.

Pieces of `blastImmuneTypes` survive all explosions, even those that they cause.
"""

from __future__ import annotations

from rules.board.pieces import WALL, Color
from rules.definitions.section_values import codes_of, letters, types_of
from rules.errors import Illegal, Objection
from rules.facts import Facts
from rules.laws.castling import Castling
from rules.laws.law import Law
from rules.move import Move
from rules.position import Position
from rules.position_draft import Draft
from rules.variant import Variant

PAWN = "pawn"
_AROUND = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)


class Explosion(Law):
    """Captures that explode and remove the pieces around them."""

    switch = ("blastOnCapture", True)
    keys = {"blastImmuneTypes": letters}

    def __init__(self, variant: Variant) -> None:
        immune, pawns = codes_of(variant, "blastImmuneTypes"), variant.kinds.codes_named(PAWN)
        self._pieces = types_of(variant, variant.section.get("blastImmuneTypes", ()))
        self._immune = frozenset((0, WALL)).union(*immune)
        self._spared = self._immune.union(*pawns)
        step = variant.geometry.step
        self._around = [
            tuple(near for x, y in _AROUND if (near := step(square, x, y)) is not None)
            for square in variant.geometry.squares
        ]

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(explodes=True, immune=self._pieces)

    def change_board(self, draft: Draft, move: Move) -> None:
        board, gone = draft.board, [move.target]
        if board[move.target] in self._immune:
            gone = []
        gone += [square for square in self._around[move.target] if board[square] not in self._spared]
        castling = draft.variant.compiled.law(Castling)
        if castling is not None and draft.rights:
            draft.rights = castling.rights_without(draft, gone)
        draft.removed = tuple(board[square] for square in gone)
        for square in gone:
            board[square] = 0

    def capture_objection(self, position: Position, move: Move, after: Position) -> Objection | None:
        """Forbid blowing up one of the mover's royal pieces."""
        turn, variant = position.turn, position.variant
        around = self._around[move.target]
        for square in variant.compiled.generator.royals(position, turn):
            if not after.board[square] and (square in around or square == move.origin):
                if square == move.origin and after.board[move.target] == position.board[square]:
                    continue
                details = {"piece": variant.kinds.type_of(position.board[square]).name}
                details["square"] = variant.square_name(square)
                return Objection(Illegal.EXPLODES_ROYAL, details, (move.target, square))
        return None

    def blocks_attack(self, position: Position | Draft, square: int, color: Color) -> bool:
        """Return whether the royal piece can't be captured because an enemy one next to it would explode."""
        enemies = position.variant.compiled.generator.royals(position, color.opponent)
        around = self._around[square]
        return any(enemy in around and position.board[enemy] not in self._immune for enemy in enemies)

    def allows_exposed_king(self, position: Position, move: Move, after: Position) -> bool:
        """Return whether the move blows up an enemy royal piece, which wins the game."""
        enemies = position.variant.compiled.generator.royals(position, position.turn.opponent)
        return any(not after.board[enemy] for enemy in enemies if enemy != move.origin)


class MutualImmunity(Law):
    """Pieces of `mutuallyImmuneTypes` that can't capture their own type (kings in atomar)."""

    switch = ("mutuallyImmuneTypes", True)
    keys = {"mutuallyImmuneTypes": letters}

    def __init__(self, variant: Variant) -> None:
        self._immune = frozenset[int]().union(*codes_of(variant, "mutuallyImmuneTypes"))
        self._pieces = types_of(variant, variant.section.get("mutuallyImmuneTypes"))

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(mutually_immune=self._pieces)

    def _forbids(self, position: Position, move: Move) -> bool:
        if move.origin is None or position.board[move.target] not in self._immune:
            return False
        mover, taken = position.board[move.origin], position.board[move.target]
        type_of = position.variant.kinds.type_of
        return type_of(mover) == type_of(taken) and not move.castling

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        return [move for move in moves if not self._forbids(position, move)]

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        if not self._forbids(position, move):
            return None
        details = {"piece": position.variant.kinds.type_of(position.board[move.target]).name}
        details["to"] = position.variant.square_name(move.target)
        return Objection(Illegal.IMMUNE, details, (move.target,))
