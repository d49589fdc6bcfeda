"""Mandatory captures.

Antichess: a player who can capture must capture, but may choose the capture. If kings are royal (losers
chess), only legal moves count: checks must be answered, by a capture if possible.
"""

from __future__ import annotations

from rules.errors import Illegal, Objection
from rules.laws.law import Law
from rules.move import Move
from rules.notation.san import bare
from rules.position import Position

_MAX_NAMED = 4


class MustCapture(Law):
    """Mandatory captures."""

    switch = ("mustCapture", True)
    fact = {"must_capture": True}

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        return [move for move in moves if position.is_capture(move)] or moves

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        captures = [capture for capture in moves if position.is_capture(capture)]
        if not captures or position.is_capture(move):
            return None
        named = sorted(bare(position, capture) for capture in captures[:_MAX_NAMED])
        more = ", …" if len(captures) > _MAX_NAMED else ""
        targets = tuple(dict.fromkeys(capture.target for capture in captures))
        return Objection(Illegal.MUST_CAPTURE, {"moves": ", ".join(named) + more}, targets)
