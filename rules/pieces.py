"""Colours, piece types and pieces, and how a piece is kept in one byte.

A board is a `bytes` of files x ranks entries, one per square: 0 is an empty square, 1..126 is the piece
type's place in the variant plus one, and bit 7 says Black. So `code ^ BLACK_BIT` is the same piece of the
other side, and a lookup by code is a list index.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

BLACK_BIT = 128
"""Set in the code of every black piece."""


class Color(IntEnum):
    """The two sides; WHITE moves first unless a start position says otherwise."""

    WHITE = 0
    BLACK = 1

    @property
    def opponent(self) -> Color:
        return Color(1 - self)

    @property
    def label(self) -> str:
        """ "white" or "black": the form used in error details and wording."""
        return self.name.lower()


WHITE = Color.WHITE
BLACK = Color.BLACK


class PieceType(NamedTuple):
    """A kind of piece: a name for wording and pictures, a letter for FEN and SAN, a movement in Betza."""

    name: str
    letter: str
    betza: str


class Piece(NamedTuple):
    """A piece as it stands on a board."""

    type: PieceType
    color: Color
    promoted: bool = False

    @property
    def symbol(self) -> str:
        """The FEN letter: upper case for White, lower case for Black."""
        return self.type.letter if self.color is WHITE else self.type.letter.lower()


def encode(index: int, color: Color) -> int:
    """The byte for the piece type at `index` (0..125) of a variant's pieces."""
    return index + 1 | (BLACK_BIT if color else 0)


OWN: tuple[tuple[bool, ...], tuple[bool, ...]] = (
    tuple(0 < code < BLACK_BIT for code in range(256)),
    tuple(code > BLACK_BIT for code in range(256)),
)
"""OWN[color][code]: does this code belong to that side? False for an empty square."""
