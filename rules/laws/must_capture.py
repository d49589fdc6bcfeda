"""Mandatory captures.

Antichess: whoever can capture must capture, but may choose among captures. Where kings are royal (losers), a
check must be answered first: only the legal moves count, and among them a capture is mandatory.
"""

from __future__ import annotations

from rules.errors import Illegal, Objection
from rules.laws.law import Law
from rules.move import Move
from rules.notation.san import bare
from rules.position import Position

_MOST_NAMED = 4


class MustCapture(Law):
    """Captures are mandatory."""

    switch = ("mustCapture", True)
    fact = {"must_capture": True}

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        return [move for move in moves if position.is_capture(move)] or moves

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        captures = [each for each in moves if position.is_capture(each)]
        if not captures or position.is_capture(move):
            return None
        named = sorted(bare(position, each) for each in captures[:_MOST_NAMED])
        more = ", …" if len(captures) > _MOST_NAMED else ""
        targets = tuple(dict.fromkeys(each.target for each in captures))
        return Objection(Illegal.MUST_CAPTURE, {"moves": ", ".join(named) + more}, targets)
