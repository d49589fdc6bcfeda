"""Normalizing what people type: quotes, move numbers, words for pieces and castling, spaces.

It doesn't depend on the position.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rules.board.pieces import WHITE
from rules.caches import cached_in_variant
from rules.notation import san
from rules.variant import Variant

_BEFORE = re.compile(r"^[\s\"'`“”‘’„«»「『（(,、。]+")
_BEHIND = re.compile(r"[\s\"'`“”‘’«»」』,、。]+$")
_NUMBER = re.compile(r"^(?:\d{1,3}\s?\.{1,3}|\.{2,3})\s*(?:\.{2,3}\s*)?")
_CYRILLIC = str.maketrans("Оо", "Oo")
_SHORT = {"kingside", "short", "king side", "king's side"}
_LONG = {"queenside", "long", "queen side", "queen's side"}
_SIDES = "|".join(sorted(_SHORT | _LONG, key=len, reverse=True))
_CASTLING = re.compile(
    rf"(?:(?P<first>{_SIDES})\s+)?(?:castles?|castling|キャスリング)(?:\s+(?:on\s+the\s+)?(?P<last>{_SIDES}))?"
)
_TIGHT = {"OO": "O-O", "00": "O-O", "OOO": "O-O-O", "000": "O-O-O"}
_FILLERS = {"to": "", "on": "", "at": "", "takes": "x", "captures": "x", "x": "x"}
_MOST_WORDS = 5


def unwrapped(text: str) -> str:
    """The text without its move number and surrounding quotes or commas."""
    text = _BEHIND.sub("", _BEFORE.sub("", text)) if not text.startswith("(") else text
    return _BEFORE.sub("", _NUMBER.sub("", text))


def castling(text: str) -> tuple[str, ...]:
    """The castlings that a text names: one, both, or none."""
    text = text.translate(_CYRILLIC)
    if text in _TIGHT:
        return (_TIGHT[text],)
    match = _CASTLING.fullmatch(text.lower())
    if match is None:
        return ()
    side = match["first"] or match["last"]
    if match["first"] and match["last"]:
        return ()
    return ("O-O", "O-O-O") if side is None else ("O-O",) if side in _SHORT else ("O-O-O",)


def spellings(variant: Variant, text: str) -> Iterator[str]:
    """The text, then its spellings with words and spaces replaced by notation."""
    text = unwrapped(text)
    yield text
    if re.fullmatch("[OoОо0-]+", text):
        yield text.translate(_CYRILLIC)
    words = text.split()
    if 1 < len(words) <= _MOST_WORDS:
        yield "".join(_in_letters(variant, words))
    elif len(words) == 1 and (match := re.fullmatch(r"([a-z]{3,})([a-z]x?[0-9]{1,2})", text.lower())):
        letter = _letters(variant).get(match[1])
        if letter:
            yield letter + match[2]


def is_two_squares_apart(text: str) -> bool:
    """Is the text two squares with a space between them? That may also be two moves."""
    return re.fullmatch(r"[a-p][0-9]{1,2}\s+[a-p][0-9]{1,2}", text.strip(), re.IGNORECASE) is not None


def _in_letters(variant: Variant, words: list[str]) -> list[str]:
    known = _letters(variant)
    found: list[str] = []
    for number, word in enumerate(words):
        letter = known.get(word.lower())
        if letter and number == 0:
            found.append(letter)
        elif letter and number == len(words) - 1:
            found.append(f"={letter}")
        elif number:
            found.append(_FILLERS.get(word.lower(), word))
        else:
            found.append(word)
    return found


@cached_in_variant
def _letters(variant: Variant) -> dict[str, str]:
    """By name of a piece, its letter in notation; ambiguous names are left out."""
    called = san.letters(variant)
    names = Counter(piece.name for piece in variant.pieces)
    return {
        piece.name.lower(): called[variant.kinds.code(piece.letter, WHITE)]
        for piece in variant.pieces
        if names[piece.name] == 1 and len(called[variant.kinds.code(piece.letter, WHITE)]) == 1
    }
