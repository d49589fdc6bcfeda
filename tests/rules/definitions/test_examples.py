"""Examples of the catalogue: positions on cards whose start position doesn't show what is special."""

from __future__ import annotations

import pytest

import rules
from tests.cases import loop_over

EXAMPLES = [variant.key for variant in rules.variants() if variant.section.get("kibitzExample")]
PLAIN = {"chess", "nocastle"}
"""Variants with the pieces of chess on their usual squares that have nothing to show."""


@loop_over("key", EXAMPLES)
def test_examples_are_legal_positions_with_legal_moves(key: str) -> None:
    variant = rules.variant(key)
    fen, _, names = str(variant.section.need("kibitzExample")).partition(" moves ")
    example = variant.example()
    assert example is not None
    position, moves = example
    assert position.fen() == fen
    assert position.outcome() is None
    assert [move.uci() for move in moves] == names.split() != []


def test_every_variant_that_starts_like_chess_has_an_example() -> None:
    usual = dict(rules.variant("chess").start().pieces())
    alike = {variant.key for variant in rules.variants() if _placed(variant) == _named(usual)}
    assert alike == {*EXAMPLES, *PLAIN}


def _placed(variant: rules.Variant) -> dict[int, tuple[str, rules.Color]]:
    return _named(dict(variant.first_start().pieces())) if variant.files == variant.ranks == 8 else {}


def _named(pieces: dict[int, rules.Piece]) -> dict[int, tuple[str, rules.Color]]:
    return {square: (piece.type.name, piece.color) for square, piece in pieces.items()}


def test_children_do_not_inherit_the_example() -> None:
    (child,) = rules.load("[child:atomic]\n")
    assert child.example() is None


def test_illegal_moves_of_an_example_are_left_out() -> None:
    start = rules.variant("chess").start().fen()
    (own,) = rules.load(f"[own:chess]\nkibitzExample = {start} moves e2e4 e2e5\n")
    example = own.example()
    assert example is not None
    assert [move.uci() for move in example[1]] == ["e2e4"]


def test_an_invalid_example_is_an_error() -> None:
    with pytest.raises(rules.VariantError, match="kibitzExample"):
        rules.load("[own:chess]\nkibitzExample = 8/8 w - - 0 1 moves e2e4\n")
