"""The meaning of a move's text before it is matched with legal moves."""

from __future__ import annotations

from typing import NamedTuple

from rules.board.pieces import OWN, WHITE
from rules.move import Move, castling_of
from rules.notation import san, uci
from rules.position import Position


class Intent(NamedTuple):
    """The parts of a move that a text specifies; None for unspecified parts.

    `letter`: the letter of the piece's type ("+R" for a promoted rook), or its SAN letter if `as_san`.
    `promotion`: the letter of the promoted piece, or of a piece that enters on the vacated square; "+" and
    "-" for the piece's own promotion or demotion, "" for none. `wall`: the square of a new wall.
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

    def matches(self, position: Position, move: Move) -> bool:
        """Return whether this legal move matches the text."""
        if self.promotion is not None and not self._promotes(position, move):
            return False
        if self.wall is not None and uci.parts(move).wall != position.variant.square_name(self.wall):
            return False
        if move.drop is not None or self.drop:
            return self.drop and move.target == self.target and self._drops(position, move)
        if move.origin is None:
            return False
        if move.castling:
            names_king = self.origin == move.origin or self._is_king_move(position, move)
            return names_king and not self.capture and self._names_castling(position, move)
        if move.target != self.target or (self.capture and not position.is_capture(move)):
            return False
        return self.can_mean_piece_on(position, move.origin) and not self._pawn_leaves_file(position, move)

    def _promotes(self, position: Position, move: Move) -> bool:
        sign = uci.parts(move).sign
        if self.promotion in ("", "+", "-"):
            return sign == self.promotion
        return self.promotion in (sign.upper(), san.promoted_letter(position, move)) and sign != ""

    def _drops(self, position: Position, move: Move) -> bool:
        if move.drop is None:
            return False
        dropped = uci.parts(move).drop or move.drop.letter
        return self.names_piece_of(position, position.variant.kinds.code(dropped, WHITE))

    def names_piece_of(self, position: Position, code: int) -> bool:
        """Return whether `letter` names the piece with this code."""
        if self.as_san and san.letters(position.variant)[code] == self.letter:
            return True
        return self.letter in (None, position.variant.kinds.type_of(code).letter)

    def _is_king_move(self, position: Position, move: Move) -> bool:
        """Return whether the text names the castling king and its target, like Kg1 and Ke1g1."""
        if self.origin is not None or self.letter is None or move.origin is None:
            return False
        return move.target == self.target and self.can_mean_piece_on(position, move.origin)

    def _names_castling(self, position: Position, move: Move) -> bool:
        """Return whether the target means castling.

        It may be the rook's square, or the king's target square if no ordinary move reaches it.
        """
        if castling_of(move).rook == self.target:
            return True
        return move.target == self.target and not any(
            other.target == self.target and other.origin == move.origin and not other.castling
            for other in position.variant.compiled.generator.bases(position)
        )

    def repeats_file(self, position: Position) -> bool:
        """Return whether the text has a pawn's file before the same target file, as in bb3.

        Nobody writes that, because pawns advance on their files. The first letter probably means a piece.
        """
        return (
            self.as_san
            and self.letter == san.pawn_letter(position.variant)
            and self.file == position.variant.geometry.file_of(self.target)
            and self.rank is None
            and not self.capture
        )

    def can_mean_piece_on(self, position: Position, origin: int) -> bool:
        """Return whether the text can mean the piece on `origin` and this piece belongs to the side to
        move."""
        geometry = position.variant.geometry
        if not OWN[position.turn][position.board[origin]]:
            return False
        if self.origin is not None:
            return origin == self.origin
        return (
            self.names_piece_of(position, position.board[origin])
            and self.file in (None, geometry.file_of(origin))
            and self.rank in (None, geometry.rank_of(origin))
        )

    def _pawn_leaves_file(self, position: Position, move: Move) -> bool:
        """Return whether the move is a pawn capture but the text, without origin, file or x, can't mean
        one."""
        if self.origin is not None or self.file is not None or self.capture or move.origin is None:
            return False
        geometry = position.variant.geometry
        return (
            san.is_pawn(position.variant, position.board[move.origin])
            and position.is_capture(move)
            and geometry.file_of(move.origin) != geometry.file_of(self.target)
        )
