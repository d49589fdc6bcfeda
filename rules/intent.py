"""What a text says of a move, before any legal move is chosen."""

from __future__ import annotations

from typing import NamedTuple

from rules.board.pieces import OWN, WHITE
from rules.move import Move, castling_of
from rules.notation import san, uci
from rules.position import Position


class Intent(NamedTuple):
    """What a text says of a move: everything but the target may be left open.

    `letter` is that of the piece's type ("+R" for a promoted rook); where `as_san` is set, it is what SAN
    calls the piece. `promotion` is the letter of what a piece becomes, or of one that enters behind it; "+"
    and "-" for a promotion or demotion whatever it gives, "" for none. `wall` is the square of a new wall.
    """

    target: int
    letter: str | None = None
    origin: int | None = None
    file: int | None = None
    rank: int | None = None
    promotion: str | None = None
    capture: bool = False
    drop: bool = False
    wall: int | None = None
    as_san: bool = False

    def fits(self, position: Position, move: Move) -> bool:
        """May this legal move be the one that is meant?"""
        if self.promotion is not None and not self._promotes(position, move):
            return False
        if self.wall is not None and uci.parts(move).wall != position.variant.square_name(self.wall):
            return False
        if move.drop is not None or self.drop:
            return self.drop and move.target == self.target and self._drops(position, move)
        if move.origin is None:
            return False
        if move.castling:
            named = self.origin == move.origin or self._is_kings_move(position, move)
            return named and not self.capture and self._names_castling(position, move)
        if move.target != self.target or (self.capture and not position.is_capture(move)):
            return False
        return self.may_be(position, move.origin) and not self._pawn_leaves_file(position, move)

    def _promotes(self, position: Position, move: Move) -> bool:
        sign = uci.parts(move).sign
        if self.promotion in ("", "+", "-"):
            return sign == self.promotion
        return self.promotion in (sign.upper(), san.promoted_letter(position, move)) and sign != ""

    def _drops(self, position: Position, move: Move) -> bool:
        if move.drop is None:
            return False
        dropped = uci.parts(move).drop or move.drop.letter
        return self.is_called(position, position.variant.code(dropped, WHITE))

    def is_called(self, position: Position, code: int) -> bool:
        """Is the piece of this board byte the one that `letter` calls?"""
        if self.as_san and san.letters(position.variant)[code] == self.letter:
            return True
        return self.letter in (None, position.variant.type_of(code).letter)

    def _is_kings_move(self, position: Position, move: Move) -> bool:
        """Kg1 and Ke1g1: the piece that castles is named, and the square where it lands."""
        if self.origin is not None or self.letter is None or move.origin is None:
            return False
        return move.target == self.target and self.may_be(position, move.origin)

    def _names_castling(self, position: Position, move: Move) -> bool:
        """King takes rook is always castling, the king's landing square where he has no plain move to it."""
        if castling_of(move).rook == self.target:
            return True
        return move.target == self.target and not any(
            other.target == self.target and other.origin == move.origin and not other.castling
            for other in position.variant.generator.bases(position)
        )

    def may_be(self, position: Position, origin: int) -> bool:
        """May the piece on `origin`, of the side to move, be the one that is meant?"""
        geometry = position.variant.geometry
        if not OWN[position.turn][position.board[origin]]:
            return False
        if self.origin is not None:
            return origin == self.origin
        return (
            self.is_called(position, position.board[origin])
            and self.file in (None, geometry.file_of(origin))
            and self.rank in (None, geometry.rank_of(origin))
        )

    def _pawn_leaves_file(self, position: Position, move: Move) -> bool:
        """A bare square is a pawn's advance, never its capture from another file."""
        if self.origin is not None or self.file is not None or self.capture or move.origin is None:
            return False
        geometry = position.variant.geometry
        return (
            san.is_pawn(position.variant, position.board[move.origin])
            and position.is_capture(move)
            and geometry.file_of(move.origin) != geometry.file_of(self.target)
        )
