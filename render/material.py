"""Material in bars: captured pieces, and the lead in material, with the values in art/values.toml."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from render.svg_raster import own_art
from rules import WHITE, Color, PieceType, Position, Variant
from rules.caches import cached_in_variant

Taken = tuple[tuple[PieceType, int], ...]


def captures(position: Position, start: Position, color: Color) -> tuple[Taken, float]:
    """Return the excess of a side's captured over its lost pieces, and its lead in material.

    If the sides start with different pieces, returns all captured pieces and no lead. start: the position
    from which captured pieces are counted.
    """
    pieces = taken(position, start, color.opponent)
    white, black = _counted(position.variant, first_start(position.variant).board).of
    if white != black:
        return pieces, 0
    lost = dict(taken(position, start, color))
    excess = ((kind, count - lost.get(kind, 0)) for kind, count in pieces)
    lead = (balance(position, start) or 0) * (1 if color == WHITE else -1)
    return tuple((kind, count) for kind, count in excess if count > 0), lead


def taken(position: Position, start: Position, color: Color) -> Taken:
    """Return the pieces that a side has lost since a start position, in reverse order of the variant's
    pieces.

    If it has more of a piece than at the start, others have promoted to it, so as many missing pieces don't
    count as lost.
    """
    variant = position.variant
    before, now = (_counted(variant, shown.board).of[color] for shown in (start, position))
    changes = [(kind, before[kind] - now[kind]) for kind in variant.piece_types]
    promoted = sum(-lost for _, lost in changes if lost < 0)
    captured: list[tuple[PieceType, int]] = []
    for kind, lost in changes:
        if lost > 0:
            spared = min(promoted, lost)
            promoted -= spared
            if lost > spared:
                captured.append((kind, lost - spared))
    return tuple(reversed(captured))


def balance(position: Position, start: Position) -> float | None:
    """Return White's lead in material relative to the start; None if a piece has no known value."""
    variant = position.variant
    if _values(variant) is None:
        return None
    return _counted(variant, position.board).lead - _counted(variant, start.board).lead


@cached_in_variant
def first_start(variant: Variant) -> Position:
    return variant.first_start()


class _Count(NamedTuple):
    """The pieces on a board. Shared, so don't modify it.

    of: the number of each piece by side; promoted pieces count as unpromoted. lead: White's lead in value.
    """

    of: tuple[Counter[PieceType], Counter[PieceType]]
    lead: float


# Cached, because both bars of a board need its count, and all boards of a game need the start's.
@cached_in_variant
def _counted(variant: Variant, board: bytes) -> _Count:
    values = _values(variant) or {}
    sides, lead = (Counter[PieceType](), Counter[PieceType]()), 0.0
    for code, count in Counter(board).items():
        piece = variant.kinds.piece_of_code[code]
        if piece is not None:
            base = variant.kinds.kind_of(code).base
            sides[piece.color][piece.type if base is None else variant.kinds[base].type] += count
            lead += values.get(piece.type, 0.0) * (-count if piece.color == Color.BLACK else count)
    return _Count(sides, lead)


@cached_in_variant
def _values(variant: Variant) -> MappingProxyType[PieceType, float] | None:
    """Return the value of each piece; None if one has no known value."""
    listed = _listed().get(variant.family, {})
    royal = {variant.kinds.type_of(code) for code in variant.kinds.royal if code}
    known = {kind: 0.0 if kind in royal else listed.get(kind.name) for kind in variant.piece_types}
    usable = {kind: value for kind, value in known.items() if value is not None}
    return MappingProxyType(usable) if len(usable) == len(known) else None


@cache
def _listed() -> MappingProxyType[str, dict[str, float]]:
    return MappingProxyType(tomllib.loads(own_art("values.toml")))
