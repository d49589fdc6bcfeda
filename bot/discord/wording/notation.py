"""How a language writes moves and squares, where it has a way of its own."""

from __future__ import annotations

import render
import rules
from bot.texts import language_of
from rules.notation import san, writes_kif

KIF = "kif"


def style_in(locale: str, variant: rules.Variant) -> str | None:
    """The style (rules.notation.STYLES) of a variant's moves in a language; None for the family's own."""
    style = language_of(locale).notation.get(variant.family)
    return None if style == KIF and not writes_kif(variant) else style


def counts_plies(variant: rules.Variant) -> bool:
    """Does each side's move have a number of its own, as in shogi?"""
    return variant.family == "shogi"


def with_own_names(locale: str, text: str) -> str:
    """A move in KIF with the pieces' names that readers of this language can type."""
    for name, own in language_of(locale).kif_names.items():
        text = text.replace(name, own)
    return text


def square_name(variant: rules.Variant, square: int, locale: str) -> str:
    """A square as the board's rim names it for readers of this language."""
    return render.square_name(variant, square, kanji=language_of(locale).notation.get("shogi") == KIF)


def letter_of(variant: rules.Variant, piece: rules.PieceType) -> str:
    """The letter that moves have for a piece, which in Chinese chess isn't the one of FEN."""
    return san.letters(variant)[variant.kinds.code(piece.letter, rules.WHITE)]
