"""Pseudo-legal moves, each tested alone as a search does, equal the legal moves."""

from __future__ import annotations

import os
import random

import pytest

import rules
from tests.cases import loop_over
from tests.rules.laws.boards import board, ucis
from tests.rules.oracles import choose

SEED = os.environ["TEST_SEED"]
PLIES = 25


def moves_of_search(position: rules.Position) -> set[str]:
    """Return the legal moves as a search finds them, without cached legal moves."""
    position.forget()
    return {move.uci() for move in position.pseudo_legal_moves() if position.after(move) is not None}


@pytest.mark.slow
@loop_over("variant", rules.variants())
def test_tested_pseudo_legal_moves_are_the_legal_moves_of_all_variants(variant: rules.Variant) -> None:
    dice = random.Random(f"{SEED}/{variant.key}/pseudo-legal")
    position = variant.start(dice.choice(variant.starts) if variant.starts else None)
    for _ in range(PLIES):
        assert moves_of_search(position) == ucis(position), f"{position.fen()} (seed {SEED})"
        if position.outcome() is not None or not position.has_legal_moves:
            break
        position = position.play(choose(dice, position))


@pytest.mark.parametrize(
    ("key", "fen", "drop"),
    [
        (
            "supply",
            "2bC1a3/4k2r1/2c6/p1p1p1c1p/p3pnb1p/2N1n2c1/9/R3B4/R2KA4/3A1AB1N[pppr] b - - 1 42",
            "R@d8",
        ),
        ("shogi", "7lk/9/7GG/9/9/9/9/9/K8[P] w 0 1", "P@i8"),
    ],
)
def test_drop_that_a_law_forbids_is_only_pseudo_legal(key: str, fen: str, drop: str) -> None:
    """One drop gives a forbidden check, the other is a pawn that mates."""
    position = board(key, fen)
    pseudo = {move.uci(): move for move in position.pseudo_legal_moves()}
    assert drop in pseudo
    assert position.after(pseudo[drop]) is None
    assert drop not in ucis(position)
