"""Titles that look alike: the skeleton of Unicode Technical Standard 39, extended by digits for letters."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import cast

_SMALL_CAPITALS = "вb кk мm нh тt βb εe κk τt χx ωw ηn ĸk ʍm"
_SYLLABICS = "ᗩa ᗷb ᑕc ᗪd ᖴf ᕼh ᒍj ᒪl ᗰm ᑎn ᑭp ᖇr ᔕs ᑌu ᐯv ᗯw"
"""Pairs of a letter and the Latin letter that it resembles, which are missing in Unicode's data."""
_NAMED = re.compile(r"LATIN (?:LETTER SMALL CAPITAL|(?:SMALL|CAPITAL) LETTER) ([A-Z])(?: WITH .+)?")
_LETTERS = str.maketrans("2345789i", "zeastbgl")
"""Digits written in place of letters. Unicode's data already maps 0 and 1 to letters, and I to l, so i
becomes l, too. 6 is left out because it resembles several letters."""
_LEFT_TO_RIGHT = rb"\u200e"
"""The left-to-right mark around right-to-left letters, as the data spells it."""


def skeleton(name: str) -> str:
    """Return a name without case, spaces, signs and accents, in which look-alikes are equal."""
    text = unicodedata.normalize("NFD", name)
    for _ in range(2):  # Case folding creates further look-alikes.
        text = unicodedata.normalize("NFKD", text.translate(_prototypes())).casefold()
    return "".join(filter(_is_kept, text)).translate(_LETTERS)


def _is_kept(character: str) -> bool:
    """Return whether a character is a letter, a digit or a vowel sign, but not an accent."""
    return character.isalnum() or (
        unicodedata.category(character) in ("Mn", "Mc") and not unicodedata.combining(character)
    )


@cache
def _prototypes() -> Mapping[int, str]:
    """Return the prototype of each character: the text that stands for all characters that resemble it.

    Unicode maps look-alikes to a prototype, but the package lists each such pair in both directions. So a
    character with several look-alikes is a prototype; of two characters that only resemble each other, it is
    the one with the lower code point.
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
    found |= {pair[0]: pair[1] for pair in f"{_SMALL_CAPITALS} {_SYLLABICS}".split()}
    return str.maketrans(found)
