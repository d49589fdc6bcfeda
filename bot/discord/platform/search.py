"""Finding what someone means by a few typed letters, in any script, slips of the fingers included."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from bot.discord.platform.discord_limits import CHOICES

_Item = TypeVar("_Item")

LONGEST = 40
"""Letters past which no slips are looked for: nothing is called so, and the search would take long."""

SURE = 4
"""Letters from which on one of them may be wrong; twice as many, and two may."""


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """Text as it is compared: width, case, accents, spaces and punctuation don't matter, nor which kana."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    bare = "".join(
        c for c in unicodedata.normalize("NFD", plain) if c in MARKS or not unicodedata.combining(c)
    )
    composed = unicodedata.normalize("NFC", bare)
    return "".join(_katakana(c) for c in composed if c.isalnum() or c == "ー")


MARKS = "\u3099\u309a"
"""The marks that make other sounds of kana, in place of accents that change nothing."""


def _katakana(letter: str) -> str:
    return chr(ord(letter) + 0x60) if "ぁ" <= letter <= "ゖ" else letter


def ranked(
    typed: str, items: Iterable[tuple[_Item, tuple[str, ...]]], most: int = CHOICES, *, slips: bool = True
) -> list[_Item]:
    """Items by how well a word of theirs fits what is typed, the best first, at most `most`.

    Words that are it, that begin with it, that hold it, that have its words among theirs; only where there
    are none of these, words that are it, or begin with it, but for a slip or two (unless `slips` is off).
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
    """Items with a word that begins with `wanted` but for a slip or two, the fewest slips first."""
    allowed = len(wanted) // SURE
    if not allowed:
        return []
    fewest = [
        (min((slips_to_begin(wanted, form, allowed) for form in forms), default=allowed + 1), item)
        for item, forms in items
    ]
    return [item for slips, item in sorted(fewest, key=lambda each: each[0]) if slips <= allowed]


def _begin_words(several: list[str], name: str) -> bool:
    """Does each of several words begin a word of the name?"""
    own = [folded(word) for word in name.split()]
    return all(any(word.startswith(folded(each)) for word in own) for each in several if folded(each))


def slips_to_begin(wanted: str, word: str, most: int) -> int:
    """How many letters more, fewer, other or swapped with the next make `wanted` what `word` begins with.

    Anything above `most` where there are more than that.
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
