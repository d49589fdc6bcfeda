"""The names of pieces, and all pieces of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import regex

import rules
from bot.graphemes import visible
from bot.texts import Texts

_SIGNS = regex.compile(r"[^\p{L}\p{M}\p{N}\p{Join_Control}'’-]+|^-+")
"""Characters that are removed from piece names in definitions."""


class KnownPiece(NamedTuple):
    """A piece type, and a variant that has it."""

    variant: rules.Variant
    piece: rules.PieceType

    @property
    def key(self) -> str:
        """Return the key for known_piece(): the variant's key and the piece's letter."""
        return f"{self.variant.key}:{self.piece.letter}"


@cache
def known_pieces() -> tuple[KnownPiece, ...]:
    """Return each piece of the catalogue once for each family of games, from the first variant with it."""
    found: dict[tuple[str, str, str], KnownPiece] = {}
    for variant in rules.variants():
        for piece in variant.pieces:
            found.setdefault((piece.name, piece.betza, variant.family), KnownPiece(variant, piece))
    return tuple(found.values())


def custom_pieces(variants: Iterable[rules.Variant]) -> list[KnownPiece]:
    """Return the pieces of custom variants that no variant of the catalogue has."""
    catalogue = {(known.piece.name, known.piece.betza) for known in known_pieces()}
    return [
        KnownPiece(variant, piece)
        for variant in variants
        for piece in variant.pieces
        if (piece.name, piece.betza) not in catalogue
    ]


def known_piece(key: str, custom: rules.Variant | None = None) -> KnownPiece | None:
    """Return the piece of a KnownPiece.key, or None. `custom`: the key's variant, if it is a custom one."""
    name, _, letter = key.partition(":")
    for variant in rules.variants() if custom is None else (custom,):
        for piece in variant.piece_types if variant.key == name else ():
            if piece.letter == letter:
                return KnownPiece(variant, piece)
    return None


def variants_with(piece: rules.PieceType) -> tuple[rules.Variant, ...]:
    """Return the catalogue's variants that have a piece of this name with the same moves."""
    same = (piece.name, piece.betza)
    return tuple(v for v in rules.variants() if any((p.name, p.betza) == same for p in v.pieces))


def piece_name(texts: Texts, name: str, family: str, side: str = "") -> str:
    """Return a piece type's name; without a translation, the name in its definition, without signs that
    might be markup.

    `side`: the label of its side, because some pieces have a different name for each side; "": for both.
    """
    if not texts.has(f"piece-{name}"):
        return _SIGNS.sub(" ", visible(name)).strip() or "?"
    return texts.text(f"piece-{name}", family=family, side=side)
