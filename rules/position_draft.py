"""Positions under construction, and the fields of a FEN."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple  # Any: a law's own state

from rules.board.pieces import Color
from rules.move import Move

if TYPE_CHECKING:
    from rules.position import Position
    from rules.variant import Variant

MAX_COUNTED = 9_999
"""The maximum half-move clock and move number, which keeps FENs readable."""


class Fields(NamedTuple):
    """The fields of a FEN. A missing field is "-"; missing hands are ""."""

    placement: str
    hands: str
    turn: str
    rights: str = "-"
    en_passant: str = "-"
    checks: str = "-"
    halfmove_clock: str = "0"
    fullmove: str = "1"


class Draft:
    """A mutable position under construction. Laws change it, and `Position.from_draft` finishes it.

    `mover`: the moving side. `code`: the code of the moved or dropped piece. `captured`: the captured piece's
    code, or 0. `removed`: the codes of other pieces, of both sides, that the capture removes. The other
    attributes are the same as in Position.
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
        "removed",
        "rights",
        "variant",
    )

    def __init__(self, variant: Variant, board: bytearray, mover: Color) -> None:
        self.variant = variant
        self.board = board
        self.mover = mover
        self.code = 0
        self.captured = 0
        self.removed: tuple[int, ...] = ()
        self.rights: tuple[int, ...] = ()
        self.en_passant: tuple[int, ...] = ()
        self.hands = bytearray(2 * len(variant.kinds) if variant.has_hands else 0)
        self.extra: list[Any] = []
        self.halfmove_clock = 0
        self.fullmove = 1

    @classmethod
    def for_move(cls, position: Position, move: Move) -> Draft:
        """Return the draft for playing `move`, which isn't played yet."""
        draft = cls.__new__(cls)
        board = bytearray(position.board)
        draft.variant = position.variant
        draft.board = board
        draft.mover = position.turn
        draft.code = 0 if move.origin is None else board[move.origin]
        draft.captured = board[move.target]
        draft.removed = ()
        draft.rights = position.rights
        draft.en_passant = ()
        draft.hands = bytearray(position.hands)
        draft.extra = list(position.extra)
        clock, number = position.halfmove_clock, position.fullmove
        draft.halfmove_clock = clock + (clock < MAX_COUNTED)
        draft.fullmove = number + (position.turn and number < MAX_COUNTED)
        return draft

    def play(self, move: Move) -> None:
        """Play a move by its law, or else just move the piece. Other laws aren't called."""
        if move.law is not None:
            move.law.play(self, move)
        elif move.origin is not None:
            self.board[move.origin] = 0
            self.board[move.target] = self.code
