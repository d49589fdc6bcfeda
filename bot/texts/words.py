"""Words that players write in place of a command, from the file `words.toml` of each language.

A table has a list of words for each command. The words of all languages are read for everyone, so a word has
the same meaning in all of them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from bot.texts.languages import LOCALES, table_of


class Word(NamedTuple):
    """The meaning of a word.

    `locale`: the language that has it; "zh" if only forms of that language have it; None if several do.
    """

    locale: str | None
    command: str


@cache
def words(table: str) -> Mapping[str, Word]:
    """Return the words of a table, as folded() writes them. Raises ValueError if one has two meanings."""
    found: dict[str, Word] = {}
    for locale in LOCALES:
        for command, listed in words_of(locale, table).items():
            for word in map(folded, listed):
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


def folded(text: str) -> str:
    """Return a text for comparison, without case, width, repeated spaces, "¿", and a final "!" or stop."""
    plain = unicodedata.normalize("NFKC", text).replace("’", "'").casefold()
    return " ".join(plain.split()).lstrip("¿¡ ").rstrip("!.。 ")
