"""Agreement of a variant's facts with its rules."""

from __future__ import annotations

import pytest

import rules
from rules.facts import Facts
from rules.laws.goals import Goal
from rules.laws.regions import regions_of
from rules.laws.walls import Walling
from tests.cases import loop_over

EVERY_VARIANT = loop_over("variant", rules.variants())


@loop_over("name", Facts._fields)
def test_every_fact_differs_in_some_variant(name: str) -> None:
    """A law sets each field of Facts. No catalogue variant has n-in-a-row or petrification."""
    default = getattr(Facts(), name)
    variants = (*rules.variants(), *rules.load("[invented:chess]\nconnectN = 4\npetrifyOnCaptureTypes = n"))
    assert any(getattr(variant.facts, name) != default for variant in variants)


@EVERY_VARIANT
def test_facts_match_the_laws(variant: rules.Variant) -> None:
    facts = variant.facts
    assert (facts.goal is None) == (variant.compiled.law(Goal) is None)
    assert (facts.walling is None) == (variant.compiled.law(Walling) is None)
    assert facts.drops == any(move.drop for move in _moves_with_full_hands(variant))


def _moves_with_full_hands(variant: rules.Variant) -> list[rules.Move]:
    """Return the moves in the start position with one piece of each kind in hand."""
    if not variant.has_hands:
        return []
    letters = "".join(kind.symbol for kind in variant.kinds if len(kind.symbol) == 1)
    start = variant.first_start()
    placement, turn, *rest = start.fen().split()
    royal = variant.named("king") or ""
    hands = f"[{letters.replace(royal, '')}{letters.replace(royal, '').lower()}]"
    if royal and royal not in placement.partition("[")[0]:
        return start.legal_moves()
    fen = " ".join([placement.partition("[")[0] + hands, turn, *rest])
    return rules.Position.from_fen(variant, fen).legal_moves()


@EVERY_VARIANT
def test_regions_match_the_laws(variant: rules.Variant) -> None:
    regions, everywhere = regions_of(variant), frozenset(variant.geometry.squares)
    for color in rules.Color:
        for piece in variant.pieces:
            region = variant.facts.regions.get(piece)
            squares = frozenset(variant.geometry.squares) if region is None else region[color]
            code = variant.kinds.code(piece.letter, color)
            assert squares == regions.get(code, everywhere)


def test_facts_are_immutable() -> None:
    with pytest.raises(AttributeError):
        rules.variant("chess").facts.castling = False  # type: ignore[misc]
