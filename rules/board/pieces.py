"""Colours, piece types and pieces, and the encoding of a piece in one byte.

A board is a `bytes` object with one code per square: 0 for an empty square, 127 for a wall, and 1 to 126 for
the index of one of the variant's kinds plus one, with bit 7 set for Black. So `code ^ BLACK_BIT` is the same
piece of the other side, and tables by code are plain lists.

Kinds are finer than piece types: a queen that was promoted from a pawn, and returns to the hand as a pawn,
has the type of any queen but a kind of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from rules.definitions import data_files

BLACK_BIT = 128
"""The bit that is set in the codes of black pieces."""
WALL = 127
"""The code of a wall, which no piece can enter, pass or capture. It belongs to neither side."""


class Color(IntEnum):
    """The two sides, 0 and 1; WHITE moves first except in some start positions.

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
    """A type of piece.

    `name`: identifies its texts and pictures. `letter`: its letter in FEN and SAN ("N", "+R"). `betza`: its
    movement.

    >>> import rules
    >>> rules.variant("xiangqi").pieces[0]
    PieceType(name='chariot', letter='R', betza='R')
    """

    name: str
    letter: str
    betza: str


class Kind(NamedTuple):
    """A kind of piece.

    `symbol`: the FEN symbol of White's piece. `base`: for a promoted kind, the index of the kind to which it
    returns when captured or demoted, else None.
    """

    type: PieceType
    symbol: str
    base: int | None = None


class Piece(NamedTuple):
    """A piece on a board.

    `type`, `color`: its piece type and its side. `promoted`: whether it is promoted. `symbol`: its FEN symbol
    ("N", "n", "+R", "q~").

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
    """Return the code of the kind at `index` (0 to 125)."""
    return index + 1 | (BLACK_BIT if color else 0)


def side_of(code: int) -> Color:
    """Return the side of a piece's code."""
    return BLACK if code & BLACK_BIT else WHITE


OWN: tuple[tuple[bool, ...], tuple[bool, ...]] = (
    tuple(0 < code < WALL for code in range(256)),
    tuple(code > BLACK_BIT for code in range(256)),
)
"""OWN[color][code]: whether the code is a piece of that side; False for empty squares and walls."""


def squares_of(board: bytes | bytearray, code: int) -> list[int]:
    """Return the squares of all pieces with this code, from a1 along the ranks."""
    squares: list[int] = []
    square = board.find(code)
    while square >= 0:
        squares.append(square)
        square = board.find(code, square + 1)
    return squares


@cache
def named_pieces() -> Mapping[str, str]:
    """Return the Betza notation of each piece in pieces.ini, by name."""
    lines = data_files.read("pieces.ini").splitlines()
    pairs = (line.split("=") for line in lines if "=" in line and not line.startswith("#"))
    return {name.strip(): notation.strip() for name, notation in pairs}
