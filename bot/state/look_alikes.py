"""Titles that look alike: a skeleton as in Unicode Technical Standard 39, but also of digits for letters."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import cast

_SMALL_CAPITALS = "вb кk мm нh тt βb εe κk τt χx ωw ηn ĸk ʍm"
"""Pairs: a small letter that resembles a capital or small Latin letter, which Unicode's data leave out."""
_NAMED = re.compile(r"LATIN (?:LETTER SMALL CAPITAL|(?:SMALL|CAPITAL) LETTER) ([A-Z])(?: WITH .+)?")
_LETTERS = str.maketrans("2345789i", "zeastbgl")
"""Digits that are written for letters, and i, because I is an l in Unicode's data. So are 0 and 1 letters
there; 6 is left out because it stands for several."""
_LEFT_TO_RIGHT = rb"\u200e"
"""The mark around letters from right to left in the data, as it is written there."""


def skeleton(name: str) -> str:
    """Return what is left of a name without case, spaces, signs and accents, look-alikes made equal."""
    text = unicodedata.normalize("NFD", name)
    for _ in range(2):  # Folding the case makes further look-alikes.
        text = unicodedata.normalize("NFKD", text.translate(_prototypes())).casefold()
    return "".join(filter(_is_kept, text)).translate(_LETTERS)


def _is_kept(character: str) -> bool:
    """Keep letters, digits and the signs for vowels that are no accents."""
    return character.isalnum() or (
        unicodedata.category(character) in ("Mn", "Mc") and not unicodedata.combining(character)
    )


@cache
def _prototypes() -> Mapping[int, str]:
    """Return, by character, the one or more characters that stand for all those that resemble it.

    Unicode maps look-alikes to a prototype. The package lists each such pair at both of its ends, so that a
    character with several is a prototype; of two characters with each other alone, the lesser is taken.
    """
    data = (resources.files("confusable_homoglyphs") / "confusables.json").read_bytes()
    pairs = cast("dict[str, list[dict[str, str]]]", json.loads(data.replace(_LEFT_TO_RIGHT, b"")))
    found: dict[str, str] = {}
    for character, alike in pairs.items():
        if len(character) == len(alike) == 1:
            other = alike[0]["c"]
            is_mutual = len(other) == len(pairs[other]) == 1
            found[character] = min(character, other) if is_mutual else other
    named = ((chr(code), _NAMED.fullmatch(unicodedata.name(chr(code), ""))) for code in range(0x80, 0x10000))
    found |= {character: name[1].lower() for character, name in named if name is not None}
    found |= {pair[0]: pair[1] for pair in _SMALL_CAPITALS.split()}
    return str.maketrans(found)
