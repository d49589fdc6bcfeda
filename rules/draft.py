"""The next position while it is being made, and the fields of a FEN, of which laws read and write theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple  # the state of a law is known to it alone

from rules.board.pieces import Color
from rules.move import Move

if TYPE_CHECKING:
    from rules.position import Position
    from rules.variant import Variant

MOST_COUNTED = 9_999
"""Where the half-move clock and the move number stand still, so that every position can be read again."""


class Fields(NamedTuple):
    """A FEN taken apart; the fields that laws read have "-" (hands: "") where nothing was given."""

    placement: str
    hands: str
    turn: str
    rights: str = "-"
    en_passant: str = "-"
    checks: str = "-"
    halfmove_clock: str = "0"
    fullmove: str = "1"


class Draft:
    """The next position while it is being made: laws write here, `Position.of` finishes it.

    `mover` is the side that makes the move, `code` the piece that it lifts or drops, `captured` what the move
    took from the board (0 for nothing); the rest are the position's own fields, still open to change.
    """

    __slots__ = (
        "board",
        "captured",
        "code",
        "en_passant",
        "extra",
        "fullmove",
        "halfmove_clock",
        "hands",
        "mover",
        "rights",
        "variant",
    )

    def __init__(self, variant: Variant, board: bytearray, mover: Color) -> None:
        self.variant = variant
        self.board = board
        self.mover = mover
        self.code = 0
        self.captured = 0
        self.rights: tuple[int, ...] = ()
        self.en_passant: tuple[int, ...] = ()
        self.hands = bytearray(2 * len(variant.kinds) if variant.has_hands else 0)
        self.extra: list[Any] = []
        self.halfmove_clock = 0
        self.fullmove = 1

    @classmethod
    def following(cls, position: Position, move: Move) -> Draft:
        """The draft in which `move` is about to be carried out."""
        draft = cls.__new__(cls)
        board = bytearray(position.board)
        draft.variant = position.variant
        draft.board = board
        draft.mover = position.turn
        draft.code = 0 if move.origin is None else board[move.origin]
        draft.captured = board[move.target]
        draft.rights = position.rights
        draft.en_passant = ()
        draft.hands = bytearray(position.hands)
        draft.extra = list(position.extra)
        clock, number = position.halfmove_clock, position.fullmove
        draft.halfmove_clock = clock + (clock < MOST_COUNTED)
        draft.fullmove = number + (position.turn and number < MOST_COUNTED)
        return draft
