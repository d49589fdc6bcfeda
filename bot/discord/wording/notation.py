"""Notation of moves and squares in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

import render
import rules
from bot.discord.platform.fuzzy_search import SHORTEST, folded
from bot.texts import LOCALES, language_of
from bot.texts.typed_pieces import letters_of, typed_pieces, written_letters
from rules.caches import cached_in_variant
from rules.notation import NATIVE, san, writes_kif
from rules.notation.typed_words import letters_by_name
from rules.notation.vocabulary import Vocabulary, local_letters

KIF = "kif"

VOCABULARY = Vocabulary(
    letters=typed_pieces("letters"),
    names=typed_pieces("names"),
    words={word: meanings[0] for word, meanings in typed_pieces("words").items()},
    castling=typed_pieces("castling"),
    characters={character: usual for character, (usual,) in typed_pieces("characters").items()},
)
"""The words of all languages in typed moves, which everyone may use."""

ALPHABETS = tuple(letters for locale in LOCALES if (letters := letters_of(locale)))
"""The letters of pieces by name in each language that has its own."""


_CASTLING = re.compile(r"O-O(?:-O)?")
_ALIKE = 0.8
"""The minimum share of matching letters in a misspelt name of a piece: "turn" isn't "Turm"."""
_WORD_BEFORE_SQUARE = re.compile(rf"\b[^\W\d_]{{{SHORTEST},}}(?=\s+x?[a-p][0-9]{{1,2}}\b)")


@dataclass(frozen=True, slots=True)
class Notation:
    """How a person reads and writes moves: in a language, with English letters of pieces or its own."""

    locale: str
    local_letters: bool = False

    def letters(self, variant: rules.Variant) -> Mapping[str, str]:
        """Return by English letter of a piece what is written in its place."""
        return _local_letters(variant, self.locale) if self.local_letters else {}

    def letter_of(self, variant: rules.Variant, piece: rules.PieceType) -> str:
        """Return the letter of a piece in moves, the English one if the language has a name in its place."""
        usual = letter_of(variant, piece)
        own = self.letters(variant).get(usual, usual)
        return own if len(own) == 1 and own.isascii() else usual

    def localized(self, variant: rules.Variant, text: str) -> str:
        """Return a move in SAN with the letters of the language."""
        letters = self.letters(variant)
        if not letters:
            return text
        start = match.end() if (match := _CASTLING.match(text)) else 0
        return text[:start] + text[start:].translate(str.maketrans(dict(letters)))

    def usual(self, position: rules.Position, text: str) -> str:
        """Return a typed move in English letters, unless it is only legal as it was typed."""
        own = self.letters(position.variant).items()
        letters = {local: english for english, local in own if len(local) == 1 and local.isascii()}
        usual = text.translate(str.maketrans(letters))
        if usual == text:
            return self.with_capital(position, text)
        read = _parsed(position, usual)
        if isinstance(read, rules.MalformedMove):
            return text
        is_better = isinstance(read, rules.Move) or not isinstance(_parsed(position, text), rules.Move)
        return usual if is_better else text

    def with_capital(self, position: rules.Position, text: str) -> str:
        """Return a typed move with a capital piece letter if it is only legal with it: cf3, dd4."""
        capital = text[:1].upper() + text[1:]
        if capital == text or capital[:1] not in self.letters(position.variant).values():
            return text
        is_legal = isinstance(_parsed(position, text), rules.Move)
        return text if is_legal or not isinstance(_parsed(position, capital), rules.Move) else capital


def typed_move(position: rules.Position, text: str, notation: Notation) -> rules.Move | rules.MoveError:
    """Return the move that a typed text means, in the words of any language, or why it can't be played.

    `notation`: that of the writer. If R is the king's letter in it, R is the king if that can be played.
    """
    return _parsed(position, notation.usual(position, text))


def with_piece_names_corrected(variant: rules.Variant, text: str) -> str:
    """Return a text with the English names of pieces in place of similar words before a square: knigt f3."""

    def corrected(match: re.Match[str]) -> str:
        names = _piece_names(variant)
        similar = get_close_matches(folded(match[0]), names, 1, _ALIKE)
        return names[similar[0]] if similar else match[0]

    return _WORD_BEFORE_SQUARE.sub(corrected, text)


def is_piece_name(variant: rules.Variant, word: str) -> bool:
    """Return whether a word is the name of a piece in any language."""
    return folded(word) in _piece_names(variant)


@cached_in_variant
def _piece_names(variant: rules.Variant) -> Mapping[str, str]:
    """Map the names of pieces in all languages to English, without those with several meanings."""
    own = letters_by_name(variant)
    meant = {folded(word): own.keys() & meanings for word, meanings in VOCABULARY.names.items()}
    return {word: name for word, names in meant.items() if len(names) == 1 for name in names} | {
        folded(name): name for name in own
    }


def _parsed(position: rules.Position, text: str) -> rules.Move | rules.MoveError:
    try:
        return position.parse(text, vocabulary=VOCABULARY)
    except rules.MoveError as error:
        return error


@cached_in_variant
def _local_letters(variant: rules.Variant, locale: str) -> Mapping[str, str]:
    """Return what a language writes in place of English letters, except where it could mean another piece.

    The families with a notation of their own, such as shogi, keep it.
    """
    if variant.family in NATIVE:
        return {}
    pieces = letters_by_name(variant).keys()
    clear = {name: own for name, own in written_letters(locale).items() if len(pieces & _meanings(own)) == 1}
    return local_letters(variant, clear)


def _meanings(word: str) -> tuple[str, ...]:
    """Return the piece types that a letter or name means in any language."""
    return typed_pieces("letters").get(word) or typed_pieces("names")[word.lower()]


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
