"""Readings of a text, and matching them with legal moves.

Large boards with walls have up to a hundred thousand legal moves, most of which differ only in the wall. So
texts are first matched with moves without walls (see Generator.bases), and only matching moves are extended.
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
"""The maximum length of a move's text."""

_SAME_SIGN = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "ー": "-", "×": "x"})
_BETWEEN = re.compile(
    r"(?:\bfrom\s+)?(?<![a-z0-9])(?P<origin>[a-p][0-9]{1,2})\s*"
    r"(?P<sign>-+>?|→|x|\bto\b)\s*(?P<target>[a-p][0-9]{1,2})(?![0-9])",
    re.IGNORECASE,
)


def fitting(position: Position, intent: Intent) -> list[Move]:
    """Return the legal moves that match an intent."""
    bare, generator = intent._replace(wall=None), position.variant.compiled.generator
    if position.variant.compiled.hooks("extend"):
        bare = bare._replace(promotion=None)  # It may be the letter of an entering piece.
    bases = [move for move in generator.bases(position) if bare.matches(position, move)]
    return [move for move in generator.extended(position, bases) if intent.matches(position, move)]


def find_by_uci(position: Position, uci: str) -> Move | None:
    """Return the legal move with exactly this UCI text, or None."""
    base, generator = uci.partition(",")[0], position.variant.compiled.generator
    candidates = [move for move in generator.bases(position) if move.castling or base.startswith(move.uci())]
    return next((move for move in generator.extended(position, candidates) if move.uci() == uci), None)


def castlings(position: Position, *, kingside: bool | None) -> list[Move]:
    """Return the legal castling moves to one side, or to both if `kingside` is None."""
    generator = position.variant.compiled.generator
    moves = generator.extended(position, [move for move in generator.bases(position) if move.castling])
    return [move for move in moves if kingside in (None, castling_of(move).is_kingside)]


class Reading(NamedTuple):
    """A possible meaning of a text.

    `asks`: whether a text without a promotion sign is ambiguous; otherwise it means no promotion. `narrow`
    selects from several matching moves, such as the moves of two golds.
    """

    intent: Intent
    asks: bool = False
    narrow: Callable[[Position, list[Move]], list[Move]] | None = None

    def fitting(self, position: Position) -> list[Move]:
        """Return the legal moves that match this reading; none for bb3 as a pawn move."""
        if self.intent.repeats_file(position):
            return []
        moves = fitting(position, self.intent)
        if self.narrow is not None and len(moves) > 1:
            moves = self.narrow(position, moves)
        if len(moves) > 1 and self.intent.promotion is None and not self.asks:
            moves = [move for move in moves if move.uci()[-1].isdigit()] or moves
        return moves


def normalized(written: str) -> str | None:
    """Return a text in plain characters (NFKC), or None if it is empty or too long for a move."""
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
    """Return the square with a name, in upper or lower case, or None if the board lacks it."""
    try:
        return variant.square((name or "").lower())
    except ValueError:
        return None
