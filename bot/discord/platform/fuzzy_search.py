"""Search for items by a few typed letters, in any script, tolerating typos."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import TypeVar

from bot.discord.platform.discord_limits import CHOICES

_Item = TypeVar("_Item")

SHORTEST = 4
"""Number of letters from which typos are tolerated."""

ALIKE = 0.75
"""The minimum share of matching letters: one typo for every four letters."""


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """Normalize text for comparison: ignores width, case, accents, spaces, punctuation, and kana type."""
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


def ranked(
    typed: str, items: Iterable[tuple[_Item, tuple[str, ...]]], limit: int = CHOICES, *, typos: bool = True
) -> list[_Item]:
    """Return at most `limit` items whose words match the typed text, best first.

    Order: equal, starts with it, contains it, contains words that start with its words. Only if nothing
    matches: equals it or starts with it, with a few typos, unless `typos` is false.
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
    matching = [item for tier in tiers for item in tier]
    return (matching or (_with_typos(wanted, others) if typos else []))[:limit]


def _with_typos(wanted: str, items: list[tuple[_Item, list[str]]]) -> list[_Item]:
    """Return items with a word that starts almost like `wanted`, most similar first."""
    if len(wanted) < SHORTEST:
        return []
    starts: dict[str, list[int]] = {}
    for number, (_, forms) in enumerate(items):
        for form in forms:
            starts.setdefault(form[: len(wanted)], []).append(number)
    similar = get_close_matches(wanted, starts, max(1, len(starts)), ALIKE)
    numbers = dict.fromkeys(number for start in similar for number in starts[start])
    return [items[number][0] for number in numbers]


def _begin_words(starts: list[str], name: str) -> bool:
    """Return whether each of the texts starts a word of the name."""
    words = [folded(word) for word in name.split()]
    return all(any(word.startswith(start) for word in words) for start in map(folded, starts) if start)
