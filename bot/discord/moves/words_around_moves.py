"""Removes what people write around a move: markup, numbers, emoji, and words such as "ok" and "please"."""

from __future__ import annotations

import re
from itertools import chain, product

from bot.graphemes import without_emoji
from bot.texts import LOCALES
from bot.texts.words import CHARACTER, spellings, words_of

MOVE_LENGTH = 40
"""Maximum length of a move; longer text is conversation."""

_QUOTED = re.compile(r"(?:> .*\n)+|> ")
_BARS = re.compile(r"\|*([^|]+)\|*")
"""Matches a text between spoiler bars, some of which may be missing."""
_PARENTHESES = re.compile(r"[(（]([^()（）]+)[)）]")
_NUMBER = re.compile(r"^\d{1,3}\s+(?=[^\W\d_]\S*\d\S*$|[Oo0]-)")
"""Matches a move's number without a dot: "1 e4", "12 Nf3"."""
_MARKED = re.compile(r"(\*{1,3}|_{1,3})((?:(?!\1).)+)\1")


def _any_of(*places: str) -> tuple[str, str]:
    """Return patterns of the words at places in the table of moves: of those that are written with spaces
    around them, and of Chinese and Japanese ones, which are written without.
    """
    unspaced, spaced = list[str](), list[str]()
    for locale, place in product(LOCALES, places):
        for word in chain.from_iterable(map(spellings, words_of(locale, "move")[place])):
            pattern = re.escape(word).replace("'", "['’]")
            (unspaced if CHARACTER.match(word) else spaced).append(pattern)
    with_spaces, without = ("|".join(sorted(words, key=len, reverse=True)) for words in (spaced, unspaced))
    return with_spaces, without


def _words_before() -> re.Pattern[str]:
    """Return a pattern of the words before a move."""
    spaced, unspaced = _any_of("before")
    return re.compile(
        rf"[!/]?\s*(?:(?:{spaced})(?:\s*[:：]|\s)\s*|(?:{unspaced})\s*[:：]?\s*)|[!/]\s*", re.IGNORECASE
    )


def _words_around() -> re.Pattern[str]:
    """Return a pattern of a move with words before and after it that don't change its meaning."""
    gap = r"[\s,.:;!…、。，：；！-]"
    spaced, unspaced = _any_of("lead_in", "before")
    lead_in = rf"(?:(?:{spaced}){gap}+|(?:{unspaced}){gap}*)*"
    spaced, unspaced = _any_of("after")
    after = rf"(?:{gap}+(?:{spaced})|{gap}*(?:{unspaced}))*"
    return re.compile(rf"{lead_in}(?P<move>.+?){after}{gap}*", re.IGNORECASE | re.DOTALL)


def _words_among() -> re.Pattern[str]:
    """Return a pattern of the words in a guess besides its moves."""
    spaced, unspaced = _any_of("lead_in", "before", "after", "guess")
    return re.compile(
        rf"(?<!\w)(?:{spaced})(?:[\s,.:;!?…]+|$)|(?:{unspaced})[、。，：；！？]*", re.IGNORECASE
    )


_BEFORE = _words_before()
_AROUND = _words_around()
_AMONG = _words_among()


def bare_move(text: str) -> str:
    """Return a text without what people write around a move: Discord's markup, emoji, "my move:", "!move",
    parentheses, its number, a semicolon.

    Struck-through text stays as it is: its author has taken it back.
    """
    bare, previous = text, ""
    while bare != previous and len(bare) <= 2 * MOVE_LENGTH:
        previous = bare
        bare = _QUOTED.sub("", bare, count=1) if bare.startswith("> ") else bare
        if hidden := _BARS.fullmatch(bare):
            bare = hidden[1]
        if marked := _MARKED.fullmatch(bare):
            bare = marked[2]
        if enclosed := _PARENTHESES.fullmatch(bare):
            bare = enclosed[1]
        before = _BEFORE.match(bare)
        bare = without_emoji(bare[before.end() :] if before else bare)
        bare = _NUMBER.sub("", bare.rstrip("; ；"))
    return bare or text


def is_question(text: str) -> bool:
    return text.endswith(("?", "？"))


def without_words_around(text: str) -> str:
    """Return a text without words that people write before and after a move: "ok e4", "e4 then"."""
    found = _AROUND.fullmatch(text) if len(text) <= MOVE_LENGTH else None
    return text if found is None else found["move"]


def without_words_among(text: str) -> str:
    """Return a guess without the words besides its moves: "I think e4, and then d5"."""
    return " ".join(_AMONG.sub(" ", text).split()) or text
