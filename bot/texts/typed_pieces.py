"""Letters and names of pieces that players type, from `pieces.toml` and `pieces.ftl` of each language.

The tables of `pieces.toml` map to English: `[letters]` and `[names]` to names of piece types, `[words]` to
"from", "to", "x" (a capture), "@" (a drop), "=" (a promotion) or "" (nothing), `[castling]` to the SAN of
castling, and `[characters]` to the characters of the usual notation. The names in `pieces.ftl`
(`piece-unicorn = licorne`) count as `[names]`, too; of those that depend on the family of games, the one for
all other families.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from bot.texts.languages import LOCALES, language_of, sources, table_of

_NAME = re.compile(
    r"^piece-(?P<piece>[a-z-]+) =(?:\s*\{ \$family ->[^{}]*\*\[other\])? (?P<name>[^{}\n]+)$", re.MULTILINE
)


@cache
def pieces_of(locale: str, table: str) -> Mapping[str, tuple[str, ...]]:
    """Return the entries of one table of a language, each with its meanings; none if it has no such table."""
    found = table_of(locale, "pieces.toml", table)
    return {word: (meant,) if isinstance(meant, str) else tuple(meant) for word, meant in found.items()}


@cache
def written_letters(locale: str) -> Mapping[str, str]:
    """Map names of piece types to what this language writes in moves instead of the English letter."""
    if language_of(locale).writes_names:
        return dict(_names(locale))
    return letters_of(locale)


def letters_of(locale: str) -> Mapping[str, str]:
    """Return the letters of a language by name of the piece type, except those that are also English."""
    return {name: letter for letter, (name,) in pieces_of(locale, "letters").items()}


@cache
def typed_pieces(table: str) -> Mapping[str, tuple[str, ...]]:
    """Return the entries of one table in all languages, each with its different meanings."""
    merged: dict[str, tuple[str, ...]] = {}
    for word, meanings in _entries(table):
        merged[word] = tuple(dict.fromkeys((*merged.get(word, ()), *meanings)))
    return merged


def _entries(table: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for locale in LOCALES:
        yield from pieces_of(locale, table).items()
        if table == "names":
            for piece, name in _names(locale):
                yield name.lower(), (piece,)


def _names(locale: str) -> Iterator[tuple[str, str]]:
    """Yield pairs of a piece type and its name in a language's messages."""
    for match in _NAME.finditer(sources(locale)["pieces.ftl"]):
        yield match["piece"], match["name"]
