"""What a variant's laws add to how its pieces move, and what they take away, in clauses.

The notation of a piece tells its moves on an empty board; a river, a palace and a pawn's first step are laws.
Nothing here knows Discord, and no variant is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rules
from bot.texts import Texts
from rules.movement import betza
from rules.movement.directions import Vector

STRAIGHT: tuple[frozenset[Vector], ...] = (frozenset({(0, 1), (0, -1)}), frozenset({(1, 0), (-1, 0)}))


def law_clauses(texts: Texts, locale: str, variant: rules.Variant, piece: rules.PieceType) -> list[str]:
    """What laws say of one piece of a variant."""
    return [texts.text(locale, key) for key in _laws_of(variant, piece)]


def is_common_soldier(variant: rules.Variant, piece: rules.PieceType) -> bool:
    """Whether a piece has to cross the river before it moves as its notation says."""
    return int(variant.section.get("soldierPromotionRank", 1)) > 1 and _is(variant, piece, "soldier")


def _laws_of(variant: rules.Variant, piece: rules.PieceType) -> Iterator[str]:
    section = variant.section
    if _is(variant, piece, "pawn"):
        yield from _first_steps(section, variant)
    if is_common_soldier(variant, piece):
        yield "gait-river"
    if section.get("diagonalLines") and _has_both_axes(piece):
        yield "gait-palace-lines"
    if _is(variant, piece, "janggiCannon"):
        yield "gait-shuns"
    yield from _limits(section, variant, piece)


def _is(variant: rules.Variant, piece: rules.PieceType, name: str) -> bool:
    """Is this the piece that the variant takes by a name of the rules' own?"""
    return variant.named(name) == piece.letter


def _first_steps(section: Any, variant: rules.Variant) -> Iterator[str]:
    region = tuple(section.get("doubleStepRegionWhite", ("*2",)))
    if not section.get("doubleStep", True) or not region:
        return
    yield "gait-double-anywhere" if len(region) == variant.ranks else "gait-double"
    if section.get("enPassantRegion") != () and section.get("enPassantTypes") != ():
        yield "gait-en-passant"


def _has_both_axes(piece: rules.PieceType) -> bool:
    """Whether a piece goes along ranks and files, so that the palace's lines are open to it."""
    return any(
        not movement.legs and all(axis & set(movement.vectors) for axis in STRAIGHT)
        for movement in betza.parse(piece.betza)
    )


def _limits(section: Any, variant: rules.Variant, piece: rules.PieceType) -> Iterator[str]:
    """The palace, and the river that elephants don't cross."""
    palace = set(section.get("mobilityRegionWhiteKing", ()))
    for name in ("king", "fers", "wazir", "elephant"):
        region = set(section.get(f"mobilityRegionWhite{name.title()}", ()))
        if region and _is(variant, piece, name):
            yield "gait-palace" if region <= palace else "gait-own-side"
