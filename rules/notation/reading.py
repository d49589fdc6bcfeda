"""What a text may mean before the laws are asked: the common ground of all notations that people type."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from rules.explain import Intent
from rules.notation import candidate_moves

if TYPE_CHECKING:
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant

MAX_LENGTH = 24
"""No move is written in more characters."""

_SAME_SIGN = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "ー": "-", "×": "x"})
_BETWEEN = re.compile(
    r"(?<![a-z0-9])(?P<origin>[a-p][0-9]{1,2})\s*(?P<sign>-+>?|→|x|\bto\b)\s*(?P<target>[a-p][0-9]{1,2})(?![0-9])",
    re.IGNORECASE,
)


class Reading(NamedTuple):
    """One meaning of a text. Where it says nothing of promotion, that is none if `asks` is not set, and a
    question otherwise. `narrow` picks from several legal moves that fit (which of the two golds)."""

    intent: Intent
    asks: bool = False
    narrow: Callable[[Position, list[Move]], list[Move]] | None = None

    def fitting(self, position: Position) -> list[Move]:
        """The legal moves that may be meant."""
        found = candidate_moves.fitting(position, self.intent)
        if self.narrow is not None and len(found) > 1:
            found = self.narrow(position, found)
        if len(found) > 1 and self.intent.promotion is None and not self.asks:
            found = [move for move in found if move.uci()[-1].isdigit()] or found
        return found


def tidy(written: str) -> str | None:
    """The text in the plainest form of its characters; None where it is too long for a move."""
    if len(written) > 4 * MAX_LENGTH:
        return None
    text = unicodedata.normalize("NFKC", written).translate(_SAME_SIGN).strip()
    text = _BETWEEN.sub(_from_to, text)
    return text if 0 < len(text) <= 2 * MAX_LENGTH else None


def _from_to(match: re.Match[str]) -> str:
    """Two squares with a dash, an arrow, "to" or a capture sign between are one origin and one target."""
    sign = match["sign"] if match["sign"] in "xX" else "-"
    return f"{match['origin']}{sign}{match['target']}"


def square_of(variant: Variant, name: str | None) -> int | None:
    """The square of a name in either case, or None."""
    try:
        return variant.square((name or "").lower())
    except ValueError:
        return None
