"""Glossaries: for each concept the one word that a language's messages use, and words that they don't use.

They are the files `bot/texts/*/glossary.toml`, which docs/contributing.md describes.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple


class Term(NamedTuple):
    """A concept. term: its English name. word: the word for it. avoided: matches words that messages don't
    use. exceptions: the messages that may use them, by id, each with the reason."""

    term: str
    word: str
    avoided: re.Pattern[str]
    exceptions: Mapping[str, str]


@cache
def glossary(locale: str) -> tuple[Term, ...]:
    """Return the terms of a language; none if it has no glossary."""
    file = resources.files("bot.texts") / locale / "glossary.toml"
    tables = tomllib.loads(file.read_text("utf-8"))["terms"] if file.is_file() else ()
    return tuple(
        Term(table["term"], table["word"], _any_of(table.get("not", ())), table.get("except", {}))
        for table in tables
    )


def _any_of(patterns: list[str]) -> re.Pattern[str]:
    return re.compile("|".join(patterns) or r"(?!)", re.IGNORECASE)


def misused(locale: str, key: str, text: str) -> Iterator[tuple[Term, str]]:
    """Yield each term for which the text of a message has another word, with that word."""
    for term in glossary(locale):
        found = term.avoided.search(text)
        if found is not None and key not in term.exceptions:
            yield term, found[0]
