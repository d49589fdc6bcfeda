"""A FEN taken apart, as laws read and write their part of it."""

from __future__ import annotations

from typing import NamedTuple

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
