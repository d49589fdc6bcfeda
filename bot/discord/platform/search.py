"""Finds items by a few typed letters, in any script, tolerating typing errors."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from bot.discord.platform.discord_limits import CHOICES

_Item = TypeVar("_Item")

LONGEST = 40
"""Above this many letters typing errors aren't tolerated: no name is that long, and the search would be
slow."""

SURE = 4
"""One typing error is allowed for every so many letters typed."""


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


def ranked(
    typed: str, items: Iterable[tuple[_Item, tuple[str, ...]]], most: int = CHOICES, *, slips: bool = True
) -> list[_Item]:
    """Return at most `most` items whose words fit what is typed, the best first.

    Order: equal, starts with it, contains it, contains words that start with its words. Only if none of these
    match: words that equal it or start with it with a few typing errors (unless `slips` is off).
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
    if not found and slips and len(wanted) <= LONGEST:
        found = _with_slips(wanted, others)
    return found[:most]


def _with_slips(wanted: str, items: list[tuple[_Item, list[str]]]) -> list[_Item]:
    """Return items with a word that starts with `wanted` with a few typing errors, the fewest first."""
    allowed = len(wanted) // SURE
    if not allowed:
        return []
    fewest = [
        (min((slips_to_begin(wanted, form, allowed) for form in forms), default=allowed + 1), item)
        for item, forms in items
    ]
    return [item for slips, item in sorted(fewest, key=lambda each: each[0]) if slips <= allowed]


def _begin_words(several: list[str], name: str) -> bool:
    """Whether each of several words is the start of a word of the name."""
    own = [folded(word) for word in name.split()]
    return all(any(word.startswith(folded(each)) for word in own) for each in several if folded(each))


def slips_to_begin(wanted: str, word: str, most: int) -> int:
    """Return the typing errors (insert, delete, replace, swap) between `wanted` and the start of `word`.

    Returns some number above `most` if there are more than that.
    """
    if len(word) < len(wanted) - most:
        return most + 1
    word = word[: len(wanted) + most]
    before: list[int] = []
    row = list(range(len(wanted) + 1))
    best = row[-1]
    for at, letter in enumerate(word, 1):
        following = [at]
        for column, other in enumerate(wanted, 1):
            cost = min(row[column] + 1, following[column - 1] + 1, row[column - 1] + (letter != other))
            if at > 1 and column > 1 and letter == wanted[column - 2] and word[at - 2] == other:
                cost = min(cost, before[column - 2] + 1)
            following.append(cost)
        before, row = row, following
        best = min(best, row[-1])
        if min(row) > most and min(before) > most:
            break
    return best
