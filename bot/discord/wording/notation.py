"""Notation of moves and squares in the reader's language."""

from __future__ import annotations

import render
import rules
from bot.texts import language_of
from bot.texts.typed_pieces import typed_pieces
from rules.notation import san, writes_kif
from rules.notation.vocabulary import Vocabulary

KIF = "kif"

VOCABULARY = Vocabulary(
    letters=typed_pieces("letters"),
    names=typed_pieces("names"),
    words={word: meanings[0] for word, meanings in typed_pieces("words").items()},
    castling=typed_pieces("castling"),
    characters={character: usual for character, (usual,) in typed_pieces("characters").items()},
)
"""The words of all languages in typed moves, which everyone may use."""


def typed_move(position: rules.Position, text: str) -> rules.Move | rules.MoveError:
    """Return the move that a typed text means, in the words of any language, or why it can't be played."""
    try:
        return position.parse(text, vocabulary=VOCABULARY)
    except rules.MoveError as error:
        return error


def style_in(locale: str, variant: rules.Variant) -> str | None:
    """Return the style (rules.notation.STYLES) of a variant's moves in a language; None: default."""
    style = language_of(locale).notation.get(variant.family)
    return None if style == KIF and not writes_kif(variant) else style


def counts_plies(variant: rules.Variant) -> bool:
    """Return whether each side's move has its own number, as in shogi."""
    return variant.family == "shogi"


def with_own_names(locale: str, text: str) -> str:
    """Return a move in KIF with piece names that readers of this language can type."""
    for name, own in language_of(locale).kif_names.items():
        text = text.replace(name, own)
    return text


def square_name(variant: rules.Variant, square: int, locale: str) -> str:
    """Return a square's name as on the board's rim in this language."""
    return render.square_name(variant, square, kanji=language_of(locale).notation.get("shogi") == KIF)


def letter_of(variant: rules.Variant, piece: rules.PieceType) -> str:
    """Return the letter of a piece in moves, which differs from FEN in Chinese chess."""
    return san.letters(variant)[variant.kinds.code(piece.letter, rules.WHITE)]
