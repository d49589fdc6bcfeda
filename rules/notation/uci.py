"""Moves in Fairy-Stockfish's dialect of UCI, taken apart.

A move is `e2e4`, or `P@e4` for a drop; on boards of ten ranks and more a rank has two digits. Behind it is at
most one sign: the letter of a promotion (e7e8q) or of a piece that enters on the square left behind
(b1c3h), `+` for the piece's own promotion (b2b8+), `-` for its demotion. A wall
built on g6 by a move to e4 adds `,e4g6`. A side that passes moves a piece to its own square, or writes 0000.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rules.move import Move

_SQUARE = r"[a-p][0-9]{1,2}"
_SHAPE = re.compile(
    rf"(?:(?P<drop>\+?[A-Z])@|(?P<origin>{_SQUARE}))(?P<target>{_SQUARE})(?P<sign>[a-z+-]?)"
    rf"(?:,{_SQUARE}(?P<wall>{_SQUARE}))?"
)


class Parts(NamedTuple):
    """What the UCI text of a move says: `sign` as above ("" for none), `wall` the name of a square or ""."""

    drop: str
    origin: str
    target: str
    sign: str
    wall: str

    @property
    def is_pass(self) -> bool:
        return self.origin == self.target and not self.sign and not self.wall


_NOTHING = Parts("", "", "", "", "")


@lru_cache(maxsize=4096)
def _split(uci: str) -> Parts:
    match = _SHAPE.fullmatch(uci)
    if match is None:
        return _NOTHING
    drop, origin, target, sign, wall = match.group("drop", "origin", "target", "sign", "wall")
    return Parts(drop or "", origin or "", target, sign, wall or "")


def parts(move: Move) -> Parts:
    """The parts of a move; all of them empty for one that names no square (0000)."""
    return _split(move.uci())


def entering(move: Move) -> str:
    """The letter of the piece that enters on a square that the move leaves, or ""."""
    sign = parts(move).sign
    return sign.upper() if sign.isalpha() and move.promotion is None else ""


def stem(move: Move) -> str:
    """The text without sign and wall: what all choices of one piece going to one square share."""
    found = parts(move)
    return f"{found.drop}@{found.target}" if found.drop else found.origin + found.target
