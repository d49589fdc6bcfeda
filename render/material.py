"""Captured pieces and material balance (values: art/values.toml)."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from render.raster import own_art
from rules import Color, PieceType, Position, Variant
from rules.caches import cached_in_variant

Taken = tuple[tuple[PieceType, int], ...]


def taken(position: Position, start: Position, color: Color) -> Taken:
    """Return the pieces that a side has lost since a start, in reverse order of the variant's pieces.

    If it has more of a piece than at the start, it has promoted as many others, which are not lost.
    """
    before, now = _counted(start).of[color], _counted(position).of[color]
    changes = [(kind, before[kind] - now[kind]) for kind in position.variant.piece_types]
    promoted = sum(-lost for _, lost in changes if lost < 0)
    found: list[tuple[PieceType, int]] = []
    for kind, lost in changes:
        if lost > 0:
            spared = min(promoted, lost)
            promoted -= spared
            if lost > spared:
                found.append((kind, lost - spared))
    return tuple(reversed(found))


def balance(position: Position, start: Position) -> float | None:
    """Return White's lead in material since the start; None if a piece has no known value."""
    if _values(position.variant) is None:
        return None
    return _counted(position).ahead - _counted(start).ahead


def same_armies(start: Position) -> bool:
    """Do both sides begin with the same pieces, so that material can be compared?"""
    white, black = _counted(start).of
    return white == black


class _Count(NamedTuple):
    """The pieces on a board. Shared: don't change it.

    of: by side, the number of each piece, promoted ones as what they were. ahead: White's lead in values.
    """

    of: tuple[Counter[PieceType], Counter[PieceType]]
    ahead: float


def _counted(position: Position) -> _Count:
    return _counted_in(position.variant, position)


# Both bars of a board need it, and all boards of a game that of the start.
@cached_in_variant(most=64)
def _counted_in(variant: Variant, position: Position) -> _Count:
    values = _values(variant) or {}
    sides, ahead = (Counter[PieceType](), Counter[PieceType]()), 0.0
    for code, count in Counter(position.board).items():
        piece = variant.piece_of_code[code]
        if piece is not None:
            base = variant.kind_of(code).base
            sides[piece.color][piece.type if base is None else variant.kinds[base].type] += count
            ahead += values.get(piece.type, 0.0) * (-count if piece.color == Color.BLACK else count)
    return _Count(sides, ahead)


@cached_in_variant
def _values(variant: Variant) -> MappingProxyType[PieceType, float] | None:
    listed = _listed().get(variant.family, {})
    royal = {variant.type_of(code) for code in variant.royal if code}
    known = {kind: 0.0 if kind in royal else listed.get(kind.name) for kind in variant.piece_types}
    found = {kind: value for kind, value in known.items() if value is not None}
    return MappingProxyType(found) if len(found) == len(known) else None


@cache
def _listed() -> MappingProxyType[str, dict[str, float]]:
    return MappingProxyType(tomllib.loads(own_art("values.toml")))
