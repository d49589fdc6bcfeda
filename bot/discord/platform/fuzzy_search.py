"""Finds items by a few typed letters, in any script, tolerating typing errors."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import TypeVar

from bot.discord.platform.limits import CHOICES

_Item = TypeVar("_Item")

SHORTEST = 4
"""Letters that must be typed before typing errors are tolerated."""

ALIKE = 0.75
"""The share of letters that must agree: one typing error for every four letters."""


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """Normalise text for comparison: ignores width, case, accents, spaces, punctuation, and which kana."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    bare = "".join(
        c for c in unicodedata.normalize("NFD", plain) if c in MARKS or not unicodedata.combining(c)
    )
    composed = unicodedata.normalize("NFC", bare)
    return "".join(_katakana(c) for c in composed if c.isalnum() or c == "ー")


MARKS = "\u3099\u309a"
"""Marks that change the sound of kana, unlike accents, which are ignored."""


def _katakana(letter: str) -> str:
    return chr(ord(letter) + 0x60) if "ぁ" <= letter <= "ゖ" else letter


def ranked(typed: str, items: Iterable[tuple[_Item, tuple[str, ...]]], most: int = CHOICES) -> list[_Item]:
    """Return at most `most` items whose words fit what is typed, the best first.

    Order: equal, starts with it, contains it, contains words that start with its words. Only if none of these
    match: words that equal it or start with it with a few typing errors.
    """
    wanted = folded(typed)
    several = typed.split() if len(typed.split()) > 1 else []
    tiers: list[list[_Item]] = [[], [], [], []]
    others: list[tuple[_Item, list[str]]] = []
    for item, words in items:
        forms = [form for form in map(folded, words) if form]
        if any(form == wanted for form in forms):
            tiers[0].append(item)
        elif any(form.startswith(wanted) for form in forms):
            tiers[1].append(item)
        elif any(wanted in form for form in forms):
            tiers[2].append(item)
        elif several and any(_begin_words(several, word) for word in words):
            tiers[3].append(item)
        else:
            others.append((item, forms))
    found = [item for tier in tiers for item in tier]
    return (found or _with_slips(wanted, others))[:most]


def _with_slips(wanted: str, items: list[tuple[_Item, list[str]]]) -> list[_Item]:
    """Return items with a word that starts almost as `wanted`, the most alike first."""
    if len(wanted) < SHORTEST:
        return []
    starts: dict[str, list[int]] = {}
    for number, (_, forms) in enumerate(items):
        for form in forms:
            starts.setdefault(form[: len(wanted)], []).append(number)
    alike = get_close_matches(wanted, starts, max(1, len(starts)), ALIKE)
    return [items[number][0] for number in dict.fromkeys(each for start in alike for each in starts[start])]


def _begin_words(several: list[str], name: str) -> bool:
    own = [folded(word) for word in name.split()]
    return all(any(word.startswith(folded(each)) for word in own) for each in several if folded(each))
