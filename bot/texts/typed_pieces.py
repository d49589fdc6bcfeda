"""Letters and names of pieces that players type, from the file `pieces.toml` of each language.

Its tables map to English: `[letters]` and `[names]` to names of piece types, `[words]` to "to" or "x" (a
capture), and `[characters]` to the characters of the usual notation.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.texts.languages import LOCALES, table_of


@cache
def pieces_of(locale: str, table: str) -> Mapping[str, tuple[str, ...]]:
    """Return the entries of one table of a language, each with its meanings; none if it has no such table."""
    found = table_of(locale, "pieces.toml", table)
    return {word: (meant,) if isinstance(meant, str) else tuple(meant) for word, meant in found.items()}


@cache
def typed_pieces(table: str) -> Mapping[str, tuple[str, ...]]:
    """Return the entries of one table in all languages, each with its different meanings."""
    merged: dict[str, tuple[str, ...]] = {}
    for locale in LOCALES:
        for word, meanings in pieces_of(locale, table).items():
            merged[word] = tuple(dict.fromkeys((*merged.get(word, ()), *meanings)))
    return merged
