"""Mandatory captures.

Antichess: whoever can capture must capture, but may choose among captures. Where kings are royal (losers), a
check must be answered first: only the legal moves count, and among them a capture is mandatory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.definitions.values import Section, boolean
from rules.errors import Illegal, Objection
from rules.laws.law import Law

if TYPE_CHECKING:
    from rules.facts import Facts
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant

_MOST_NAMED = 4


class MustCapture(Law):
    """Keeps the captures where there are any."""

    keys = {"mustCapture": boolean}

    @classmethod
    def of(cls, section: Section, variant: Variant) -> MustCapture | None:  # noqa: ARG003
        return cls() if section.get("mustCapture", False) else None

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(must_capture=True)

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        return [move for move in moves if position.is_capture(move)] or moves

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        captures = [each for each in moves if position.is_capture(each)]
        if not captures or position.is_capture(move):
            return None
        named = sorted(position.san(each) for each in captures[:_MOST_NAMED])
        more = ", …" if len(captures) > _MOST_NAMED else ""
        targets = tuple(dict.fromkeys(each.target for each in captures))
        return Objection(Illegal.MUST_CAPTURE, {"moves": ", ".join(named) + more}, targets)
