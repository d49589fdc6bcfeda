"""Colours, piece types and pieces, and how a piece is kept in one byte.

A board is a `bytes` of files x ranks entries, one per square: 0 is an empty square, 1..126 is the kind's
place in the variant plus one, 127 is a wall, and bit 7 says Black. So `code ^ BLACK_BIT` is the same piece of
the other side, and a lookup by code is a list index.

A kind is finer than a piece type: a queen that was a pawn, and returns to the hand as one, is a different
kind of the same piece type as a queen.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from rules.definitions import resources

BLACK_BIT = 128
"""Set in the code of every black piece."""
WALL = 127
"""The code of a square that no piece can enter, pass or take: it belongs to neither side."""


class Color(IntEnum):
    """The two sides, 0 and 1; WHITE moves first unless a start position says otherwise.

    >>> import rules
    >>> rules.WHITE.opponent is rules.BLACK, rules.BLACK.label
    (True, 'black')
    """

    WHITE = 0
    BLACK = 1

    @property
    def opponent(self) -> Color:
        """The other side."""
        return WHITE if self else BLACK

    @property
    def label(self) -> str:
        """ "white" or "black": the form used in error details and wording."""
        return self.name.lower()


WHITE = Color.WHITE
BLACK = Color.BLACK


class PieceType(NamedTuple):
    """A type of piece: a `name` for wording and pictures, a `letter` ("N", "+R") for FEN and SAN, and its
    movement in `betza` notation.

    >>> import rules
    >>> rules.variant("xiangqi").pieces[0]
    PieceType(name='chariot', letter='R', betza='R')
    """

    name: str
    letter: str
    betza: str


class Kind(NamedTuple):
    """A kind of piece: `symbol` is White's in FEN, `base` the index of the kind that it returns to when
    captured or demoted (None if it was never promoted).
    """

    type: PieceType
    symbol: str
    base: int | None = None


class Piece(NamedTuple):
    """A piece as it stands on a board: its `type` and `color`, whether it is `promoted`, and as `symbol` its
    FEN text: "N", "n", "+R", "q~".

    >>> import rules
    >>> variant = rules.variant("chess")
    >>> piece = variant.start().piece_at(variant.square("g8"))
    >>> piece.type.name, piece.color.label, piece.symbol
    ('knight', 'black', 'n')
    """

    type: PieceType
    color: Color
    promoted: bool
    symbol: str


def encode(index: int, color: Color) -> int:
    """The byte for the kind at `index` (0..125) of a variant's kinds."""
    return index + 1 | (BLACK_BIT if color else 0)


OWN: tuple[tuple[bool, ...], tuple[bool, ...]] = (
    tuple(0 < code < WALL for code in range(256)),
    tuple(code > BLACK_BIT for code in range(256)),
)
"""OWN[color][code]: does this code belong to that side? False for empty squares and walls."""


def squares_of(board: bytes | bytearray, code: int) -> list[int]:
    """The squares on which the piece `code` stands, from a1 along the ranks."""
    found: list[int] = []
    square = board.find(code)
    while square >= 0:
        found.append(square)
        square = board.find(code, square + 1)
    return found


@cache
def named_pieces() -> Mapping[str, str]:
    """The pieces of pieces.ini by name, with their Betza notation."""
    lines = resources.read("pieces.ini").splitlines()
    pairs = (line.split("=") for line in lines if "=" in line and not line.startswith("#"))
    return {name.strip(): notation.strip() for name, notation in pairs}
