"""What each side has taken, and who is ahead (values: art/values.toml)."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from render.raster import own_art
from rules import Color, PieceType, Position, Variant

Taken = tuple[tuple[PieceType, int], ...]


def taken(position: Position, start: Position, color: Color) -> Taken:
    """Return what a side has lost since a start, the pieces that the variant lists last first.

    Who has more of a piece than at the start has promoted to it, as a rule a pawn, which isn't lost then.
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
    """Return by how much White is ahead of Black, compared with the start; None where a piece of the variant
    has no known value."""
    if _values(position.variant) is None:
        return None
    return _counted(position).ahead - _counted(start).ahead


def same_armies(start: Position) -> bool:
    """Do both sides begin with the same pieces? Where they don't, adding up doesn't tell who is ahead."""
    white, black = _counted(start).of
    return white == black


class _Count(NamedTuple):
    """What stands on a board. of: by side, how many of each piece; one that is turned over counts as what it
    was. ahead: by how much White is ahead, if all pieces have values. Shared: don't change it."""

    of: tuple[Counter[PieceType], Counter[PieceType]]
    ahead: float


# Both bars of a board ask for it, and all boards of a game for that of its start.
@lru_cache(maxsize=512)
def _counted(position: Position) -> _Count:
    variant = position.variant
    values = _values(variant) or {}
    sides, ahead = (Counter[PieceType](), Counter[PieceType]()), 0.0
    for code, count in Counter(position.board).items():
        piece = variant.piece_of_code[code]
        if piece is not None:
            base = variant.kind_of(code).base
            sides[piece.color][piece.type if base is None else variant.kinds[base].type] += count
            ahead += values.get(piece.type, 0.0) * (-count if piece.color == Color.BLACK else count)
    return _Count(sides, ahead)


@lru_cache(maxsize=128)
def _values(variant: Variant) -> MappingProxyType[PieceType, float] | None:
    listed = _listed().get(variant.family, {})
    royal = {variant.type_of(code) for code in variant.royal if code}
    known = {kind: 0.0 if kind in royal else listed.get(kind.name) for kind in variant.piece_types}
    found = {kind: value for kind, value in known.items() if value is not None}
    return MappingProxyType(found) if len(found) == len(known) else None


@cache
def _listed() -> MappingProxyType[str, dict[str, float]]:
    return MappingProxyType(tomllib.loads(own_art("values.toml")))
