"""Sides that have nothing left with which to attack.

A general alone, or with guards and elephants that never leave their own half, cannot check the other one and
so mates nobody. In Chinese chess it may still win by stalemate, since a general may not step into the sight
of the other: where the opponent's own men shut in theirs, as two guards and a horse do before the general,
the horse bound to the line between the two. The tests search for all ways in which few men can be shut in.

Korean chess lets a player pass who cannot move, but counts points in the end: who has more than the opponent
would have with nothing but the general may win by them.

Perpetual check and chase lose, which is nobody's way to win with a general alone: it is told of mates,
stalemates and points.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules.board.pieces import OWN, Color
from rules.definitions.values import Section, letters
from rules.laws.check_counting import CheckCounting
from rules.laws.extinction import Extinction
from rules.laws.goals import Goal
from rules.laws.hands import CapturesToHand
from rules.laws.law import Law
from rules.laws.material_points import MaterialCounting
from rules.laws.n_in_row import Connection
from rules.laws.regions import MobilityRegion, bystanders

if TYPE_CHECKING:
    from rules.position import Position
    from rules.variant import Variant

MOST_PROVEN = 8
"""All ways in which so many men may stand around their general have been searched, before a general alone."""
MOST_BESIDE = 3
"""The same where that has guards or elephants, which stop no man that is near the other general."""


def letter_counts(value: str) -> Counter[str]:
    """Letters of pieces, each as often as there are such pieces; `-` for none."""
    return Counter("".join(value.split()).upper()) if letters(value) else Counter()


class LoneKing(Law):
    """`kibitzShutIn` are the fewest men that can leave their side without a move before a general alone, and
    the only such men among no more than MOST_PROVEN; `-` where there are none."""

    keys = {"kibitzShutIn": letter_counts}

    def __init__(self, section: Section, variant: Variant) -> None:
        self._harmless = frozenset(variant.royal) | bystanders(variant, MobilityRegion.of(section, variant))
        self._recycles = CapturesToHand.of(section, variant) is not None
        self._shut_in: Counter[str] = section.get("kibitzShutIn", Counter())
        self._points = MaterialCounting.of(section, variant)
        may_pass = section.get("pass", False)
        self._stalemates = section.get("stalemateValue", "draw") == "loss" and not may_pass

    @classmethod
    def of(cls, section: Section, variant: Variant) -> LoneKing | None:
        if section.get("kibitzShutIn") is None or not all(variant.royal):
            return None
        others = (CheckCounting, Connection, Extinction, Goal)
        return None if any(law.of(section, variant) for law in others) else cls(section, variant)

    def can_win(self, position: Position, color: Color) -> bool:
        own, board = OWN[color], position.board
        if any(own[code] and code not in self._harmless for code in board):
            return True
        if self._recycles and (any(position.hands) or self._others(position, color.opponent)):
            return True
        if self._points is not None:
            return self._points.points(position, color) > self._points.least(color.opponent)
        return self._stalemates and self._may_shut_in(position, color)

    def _may_shut_in(self, position: Position, color: Color) -> bool:
        men = self._others(position, color.opponent)
        most = MOST_BESIDE if self._others(position, color) else MOST_PROVEN
        return men.total() > most or (bool(self._shut_in) and self._shut_in <= men)

    def _others(self, position: Position, color: Color) -> Counter[str]:
        """How many of each letter a side has on the board beside its royal piece."""
        variant, own, royal = position.variant, OWN[color], position.variant.royal[color]
        return Counter(
            variant.kind_of(code).type.letter for code in position.board if own[code] and code != royal
        )
