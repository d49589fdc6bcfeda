"""Finds the variants of files by names and castling rights."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from functools import cache

from rules.definitions.catalogue import load, variants
from rules.errors import InvalidFen
from rules.position import Position
from rules.variant import Variant

_CHESS_NAMES = ("", "standard", "normal", "fromposition")
"""Other programs' names of ordinary chess, simplified by `_simple`."""
_SHUFFLED = "960"
"""The ending of names of variants with shuffled starts."""


def find_variant(name: str, known: Iterable[Variant] = ()) -> Variant | None:
    """Return the variant with this key, PGN name, title, KIF name or alias, or None.

    `known` variants take precedence over the catalogue. Case, spaces and punctuation are ignored. An appended
    960 means the variant with castling as in Chess960, if it has castling.
    """
    catalogue = variants()
    candidates = (*known, *catalogue)
    wanted = _simple(name)
    if wanted in _CHESS_NAMES:
        return next(iter(known), catalogue[0])
    if found := _named(wanted, candidates):
        return found
    usual = _named(wanted.removesuffix(_SHUFFLED), candidates)
    return usual and (with_free_castling(usual) or usual)


def with_free_castling(variant: Variant) -> Variant | None:
    """Return the variant with castling from any start squares, as in Chess960.

    None if the variant has no castling, already has free castling, or isn't in the catalogue.

    >>> from rules.notation.variant_names import with_free_castling
    >>> with_free_castling(rules.variant("chess")).key
    'chess960'
    """
    castling = variant.facts.castling
    if castling is None or castling.is_shuffled or castling.is_placed or variant not in variants():
        return None
    return _named(_simple(variant.key + _SHUFFLED), variants()) or _derived(variant)


def position_of(variant: Variant, fen: str) -> Position:
    """Parse a FEN. If its castling rights require it, the variant has castling from any squares.

    Raises InvalidFen.

    >>> from rules.notation.variant_names import position_of
    >>> position_of(rules.variant("chess"), "k7/8/8/8/8/8/8/R2K4 w Q - 0 1").variant.key
    'chess960'
    """
    try:
        return Position.from_fen(variant, fen)
    except InvalidFen as error:
        free = with_free_castling(variant) if error.reason == "castling" else None
        if free is None:
            raise
        with suppress(InvalidFen):
            return Position.from_fen(free, fen)
        raise


@cache
def _derived(variant: Variant) -> Variant:
    key, title = variant.key + _SHUFFLED, f"{variant.title} {_SHUFFLED}"
    (derived,) = load(f"[{key}:{variant.key}]\nchess960 = true\nkibitzTitle = {title}\n")
    return derived


def _named(wanted: str, candidates: Iterable[Variant]) -> Variant | None:
    """Return the candidate with a simplified name. Keys and PGN names take precedence over titles."""
    named = [(variant, (variant.key, variant.pgn_name or "")) for variant in candidates]
    named += [(variant, (variant.title, variant.kif_name, *variant.aliases)) for variant, _ in named]
    return next((variant for variant, names in named if wanted in map(_simple, names)), None)


def _simple(name: str) -> str:
    """Return a name in lower case without spaces and punctuation."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", name).lower()))
