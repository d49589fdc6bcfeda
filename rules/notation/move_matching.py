"""Readings of a text, and how they are matched with legal moves.

A large board with walls has up to a hundred thousand legal moves, most of which differ only in the wall. So a
text is first matched with the moves without their walls (see Generator.bases), and only fitting ones are
extended.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from rules.move import Move, castling_of
from rules.move_intent import Intent
from rules.position import Position
from rules.variant import Variant

MAX_LENGTH = 24
"""The most characters of a move."""

_SAME_SIGN = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "ー": "-", "×": "x"})
_BETWEEN = re.compile(
    r"(?<![a-z0-9])(?P<origin>[a-p][0-9]{1,2})\s*(?P<sign>-+>?|→|x|\bto\b)\s*(?P<target>[a-p][0-9]{1,2})(?![0-9])",
    re.IGNORECASE,
)


def fitting(position: Position, intent: Intent) -> list[Move]:
    bare, generator = intent._replace(wall=None), position.variant.compiled.generator
    if position.variant.compiled.hooks("extend"):
        bare = bare._replace(promotion=None)  # it may be the letter of a piece that enters
    bases = [move for move in generator.bases(position) if bare.matches(position, move)]
    return [move for move in generator.extended(position, bases) if intent.matches(position, move)]


def find_by_uci(position: Position, uci: str) -> Move | None:
    """The legal move with exactly this UCI text, or None."""
    base, generator = uci.partition(",")[0], position.variant.compiled.generator
    near = [move for move in generator.bases(position) if move.castling or base.startswith(move.uci())]
    return next((move for move in generator.extended(position, near) if move.uci() == uci), None)


def castlings(position: Position, *, kingside: bool | None) -> list[Move]:
    """The legal castlings to one side, or to both (None)."""
    generator = position.variant.compiled.generator
    found = generator.extended(position, [move for move in generator.bases(position) if move.castling])
    return [move for move in found if kingside in (None, castling_of(move).is_kingside)]


class Reading(NamedTuple):
    """One reading of a text.

    `asks`: is the text ambiguous if it doesn't mention promotion? Otherwise it means no promotion. `narrow`:
    selects from several legal moves that fit, such as the moves of two golds.
    """

    intent: Intent
    asks: bool = False
    narrow: Callable[[Position, list[Move]], list[Move]] | None = None

    def fitting(self, position: Position) -> list[Move]:
        found = fitting(position, self.intent)
        if self.narrow is not None and len(found) > 1:
            found = self.narrow(position, found)
        if len(found) > 1 and self.intent.promotion is None and not self.asks:
            found = [move for move in found if move.uci()[-1].isdigit()] or found
        return found


def normalized(written: str) -> str | None:
    """The text with characters in their plainest form; None if it is empty or too long for a move."""
    if len(written) > 4 * MAX_LENGTH:
        return None
    text = unicodedata.normalize("NFKC", written).translate(_SAME_SIGN).strip()
    text = _BETWEEN.sub(_from_to, text)
    return text if 0 < len(text) <= 2 * MAX_LENGTH else None


def _from_to(match: re.Match[str]) -> str:
    """Join two squares with their capture sign, or with a hyphen for a dash, an arrow or "to"."""
    sign = match["sign"] if match["sign"] in "xX" else "-"
    return f"{match['origin']}{sign}{match['target']}"


def square_of(variant: Variant, name: str | None) -> int | None:
    """The square with a name, in upper or lower case; None if there is none."""
    try:
        return variant.square((name or "").lower())
    except ValueError:
        return None
