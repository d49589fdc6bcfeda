"""Splits moves in Fairy-Stockfish's UCI dialect into their parts.

A move is `e2e4`, or `P@e4` for a drop; on boards with ten or more ranks, ranks may have two digits. At most
one sign follows: the letter of a promotion (e7e8q) or of a piece that enters on the vacated square (b1c3h),
`+` for the piece's own promotion (b2b8+), or `-` for its demotion. A wall on g6 after a move to e4 adds
`,e4g6`. A pass is a piece's move to its own square.
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
    """The parts of a move's UCI text; "" if missing.

    `drop`: the dropped piece's symbol. `origin`, `target`, `wall`: square names. `sign`: see above.
    """

    drop: str
    origin: str
    target: str
    sign: str
    wall: str

    @property
    def is_pass(self) -> bool:
        """Whether a piece moves to its own square."""
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
    """Return the parts of a move; all are empty if its text has another form."""
    return _split(move.uci())


def entering(move: Move) -> str:
    """Return the letter of the piece that enters on the vacated square, or ""."""
    sign = parts(move).sign
    return sign.upper() if sign.isalpha() and move.promotion is None else ""


def stem(move: Move) -> str:
    """Return the move's text without sign and wall, which all moves of a piece to the same target share."""
    split = parts(move)
    return f"{split.drop}@{split.target}" if split.drop else split.origin + split.target
