"""What each side has taken, and who is ahead (values: art/values.toml)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from render.raster import own_art
from rules import Color, Piece, PieceType, Position, Variant

Taken = tuple[tuple[PieceType, int], ...]


def taken(position: Position, start: Position, color: Color) -> Taken:
    """Return what a side has lost since a start, the pieces that the variant lists last first.

    Who has more of a piece than at the start has promoted to it, as a rule a pawn, which isn't lost then.
    """
    variant = position.variant
    before, now = _counts_at_start(start, color), _counts(position, color)
    lost = before - now
    promoted = (now - before).total()
    found: list[tuple[PieceType, int]] = []
    for kind in variant.pieces:
        spared = min(promoted, lost[kind])
        promoted -= spared
        if lost[kind] > spared:
            found.append((kind, lost[kind] - spared))
    return tuple(reversed(found))


def balance(position: Position, start: Position) -> float | None:
    """Return by how much White is ahead of Black, compared with the start; None where a piece of the variant
    has no known value."""
    values = _values(position.variant)
    if values is None:
        return None

    return _ahead(position, values) - _ahead_at_start(start)


def _counts(position: Position, color: Color) -> Counter[PieceType]:
    """Return how many a side has of each piece; one that is turned over counts as what it was."""
    return Counter(_base(position.variant, piece) for _, piece in position.pieces() if piece.color == color)


@lru_cache(maxsize=512)
def _counts_at_start(start: Position, color: Color) -> Counter[PieceType]:
    """The same for a start, of which a game's boards all ask. Shared: don't change it."""
    return _counts(start, color)


def _ahead(position: Position, values: Mapping[PieceType, float]) -> float:
    worth = (values[piece.type] * (-1 if piece.color == Color.BLACK else 1) for _, piece in position.pieces())
    return sum(worth)


@lru_cache(maxsize=512)
def _ahead_at_start(start: Position) -> float:
    """By how much White is ahead at a start of a variant whose pieces all have values."""
    return _ahead(start, _values(start.variant) or {})


def _base(variant: Variant, piece: Piece) -> PieceType:
    kind = variant.kind_of(variant.code(piece.symbol.upper(), Color.WHITE))
    return piece.type if kind.base is None else variant.kinds[kind.base].type


@lru_cache(maxsize=128)
def _values(variant: Variant) -> MappingProxyType[PieceType, float] | None:
    listed = _listed().get(variant.family, {})
    royal = {variant.type_of(code) for code in variant.royal if code}
    known = {kind: 0.0 if kind in royal else listed.get(kind.name) for kind in variant.pieces}
    found = {kind: value for kind, value in known.items() if value is not None}
    return MappingProxyType(found) if len(found) == len(known) else None


@cache
def _listed() -> MappingProxyType[str, dict[str, float]]:
    return MappingProxyType(tomllib.loads(own_art("values.toml")))
