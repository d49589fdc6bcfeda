"""Normalizes quotes, move numbers, spaces, and words for pieces and castling in typed moves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rules.board.pieces import WHITE
from rules.caches import cached_in_variant
from rules.notation import san
from rules.variant import Variant

_BEFORE = re.compile(r"^[\s\"'`“”‘’„«»「『（(,、。]+")
_AFTER = re.compile(r"[\s\"'`“”‘’«»」』,、。]+$")
_NUMBER = re.compile(r"^(?:\d{1,3}\s?(?:\.{1,3}|\))|\.{2,3})\s*(?:\.{2,3}\s*)?")
_CYRILLIC = str.maketrans("Оо", "Oo")
_SHORT = {"kingside", "short", "king side", "king's side"}
_LONG = {"queenside", "long", "queen side", "queen's side"}
_SIDES = "|".join(sorted(_SHORT | _LONG, key=len, reverse=True))
_CASTLING = re.compile(
    rf"(?:(?P<first>{_SIDES})\s+)?(?:castles?|castling|キャスリング)(?:\s+(?:on\s+the\s+)?(?P<last>{_SIDES}))?"
)
_WITHOUT_HYPHENS = {"OO": "O-O", "00": "O-O", "OOO": "O-O-O", "000": "O-O-O"}
_FILLERS = {"to": "", "on": "", "takes": "x", "captures": "x", "x": "x"}
_MAX_WORDS = 5


def unwrapped(text: str) -> str:
    """Remove the move number and surrounding quotes or commas from a text."""
    text = _AFTER.sub("", _BEFORE.sub("", text)) if not text.startswith("(") else text
    return _BEFORE.sub("", _NUMBER.sub("", text))


def castling(text: str) -> tuple[str, ...]:
    """Return the SAN of the castlings that a text means: to one side, to either side, or none."""
    text = text.translate(_CYRILLIC)
    if text in _WITHOUT_HYPHENS:
        return (_WITHOUT_HYPHENS[text],)
    match = _CASTLING.fullmatch(text.lower())
    if match is None:
        return ()
    side = match["first"] or match["last"]
    if match["first"] and match["last"]:
        return ()
    return ("O-O", "O-O-O") if side is None else ("O-O",) if side in _SHORT else ("O-O-O",)


def spellings(variant: Variant, text: str) -> Iterator[str]:
    """Yield the text, then its spellings in notation without words and spaces."""
    text = unwrapped(text)
    yield text
    if re.fullmatch("[OoОо0-]+", text):
        yield text.translate(_CYRILLIC)
    words = text.split()
    if 1 < len(words) <= _MAX_WORDS:
        yield "".join(_in_letters(variant, words))
    elif len(words) == 1 and (match := re.fullmatch(r"([a-z]{3,})([a-z]x?[0-9]{1,2})", text.lower())):
        letter = letters_by_name(variant).get(match[1])
        if letter:
            yield letter + match[2]


def is_two_squares_apart(text: str) -> bool:
    """Return whether the text is two squares separated by a space, which may also be two moves."""
    return re.fullmatch(r"[a-p][0-9]{1,2}\s+[a-p][0-9]{1,2}", text.strip(), re.IGNORECASE) is not None


def _in_letters(variant: Variant, words: list[str]) -> list[str]:
    """Translate words to notation: piece letters, also for promotions, x for captures, @ for drops."""
    letter_of = letters_by_name(variant)
    fillers = _FILLERS | {"at": "@" if variant.has_hands else ""}
    parts: list[str] = []
    for index, word in enumerate(words):
        letter = letter_of.get(word.lower())
        if letter and index == 0:
            parts.append(letter)
        elif letter and index == len(words) - 1:
            parts.append(f"={letter}")
        elif index:
            parts.append(fillers.get(word.lower(), word))
        else:
            parts.append(word)
    return parts


@cached_in_variant
def letters_by_name(variant: Variant) -> dict[str, str]:
    """Return the SAN letters of pieces by name, without ambiguous names."""
    letters = san.letters(variant)
    names = Counter(piece.name for piece in variant.pieces)
    return {
        piece.name.lower(): letters[variant.kinds.code(piece.letter, WHITE)]
        for piece in variant.pieces
        if names[piece.name] == 1 and len(letters[variant.kinds.code(piece.letter, WHITE)]) == 1
    }
