"""Words that players write in place of a command, from the file `words.toml` of each language.

A table has a list of words for each command. The words of all languages are read for everyone, so a word has
the same meaning in all of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import NamedTuple

from bot.texts.languages import LOCALES, table_of

_COMMA = re.compile("[,、]")
CHARACTER = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
"""Matches a Chinese character or kana. Words of these are written without spaces between them."""
_BETWEEN_CHARACTERS = re.compile(rf"(?<={CHARACTER.pattern}) (?={CHARACTER.pattern})")
_ACCENT = re.compile("[\u0300-\u036f]")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


class Word(NamedTuple):
    """The meaning of a word.

    `locale`: the language that has it; "zh" if only forms of that language have it; None if several do.
    """

    locale: str | None
    command: str


@cache
def words(table: str) -> Mapping[str, Word]:
    """Return the words of a table in all their spellings(). Raises ValueError if one has two meanings."""
    found: dict[str, Word] = {}
    for locale in LOCALES:
        for command, listed in words_of(locale, table).items():
            for word in chain.from_iterable(map(spellings, listed)):
                known = found.setdefault(word, Word(locale, command))
                if known.command != command:
                    raise ValueError(f"{word!r} ({locale}) means both {known.command} and {command}")
                if known.locale != locale:
                    found[word] = Word(_common(known.locale, locale), command)
    return found


def _common(known: str | None, locale: str) -> str | None:
    """Return the language of which both are forms, such as "zh" of zh-CN and zh-TW; None if there is none."""
    language = locale.partition("-")[0]
    return language if known is not None and known.partition("-")[0] == language else None


@cache
def words_of(locale: str, table: str) -> Mapping[str, tuple[str, ...]]:
    """Return the words of a language by command, those for display first; none if it has no such table."""
    return {command: tuple(listed) for command, listed in table_of(locale, "words.toml", table).items()}


def find_word(table: str, text: str) -> Word | None:
    """Return the word of a table that a whole text is; None if it is none. Commas don't matter."""
    known, plain = words(table), " ".join(_COMMA.sub(" ", folded(text)).split())
    return known.get(plain) or known.get(_BETWEEN_CHARACTERS.sub("", plain))


def is_whole_message(text: str) -> bool:
    """Return whether a text is a word of one of the tables whose words are whole messages."""
    return any(find_word(table, text) is not None for table in ("game", "answer", "puzzle"))


def spellings(word: str) -> set[str]:
    """Return a word as folded() writes it, and without accents and hyphens: "zuruck" and "zurueck" for
    "zurück", "est ce" for "est-ce".
    """
    plain = folded(word)
    without_accents = _ACCENT.sub("", unicodedata.normalize("NFD", plain))
    found = {plain, plain.translate(_UMLAUTS), unicodedata.normalize("NFC", without_accents)}
    return found | {each.replace("-", " ") for each in found}


def folded(text: str) -> str:
    """Return a text for comparison, without case, width, repeated spaces, a space before "?", "¿", and a
    final "!", "~" or stop.
    """
    plain = unicodedata.normalize("NFKC", text).replace("’", "'").casefold()
    return " ".join(plain.split()).replace(" ?", "?").lstrip("¿¡ ").rstrip("!.。~〜 ")
