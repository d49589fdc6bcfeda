"""Of a loaded variant nothing stays alive once nobody holds it: not in the caches of the process either."""

from __future__ import annotations

import gc
import os
import random
import weakref
from typing import Any

import pytest

import rules
from rules import notation
from rules.laws import Law
from rules.move import Move
from rules.movement.movement_tables import Tables
from tests.rules.oracles import choose

SEED = os.environ["TEST_SEED"]
WITH_OWN_MOVES = ["cambodian", "crazyhouse", "duck"]
"""Variants with laws that make moves: law and moves refer to each other."""
LOADS = 3


def loaded_and_played(text: str, plies: int) -> list[weakref.ref[Any]]:
    """Uses variants in every way that remembers anything, and gives references that keep nothing alive."""
    dice = random.Random(f"{SEED}/{text}")
    held: list[weakref.ref[Any]] = []
    for variant in rules.load(text):
        game = rules.Game(variant.start())
        for _ in range(plies):
            if game.outcome() is not None:
                break
            position = game.position
            for style in notation.STYLES:
                notation.write(position, position.legal_moves()[0], style)
            for words in ("O-O", "Nf3", "P@e4", "７六歩", "C2=5", "a1a2", "nonsense"):
                try:
                    position.parse(words)
                except rules.MoveError as error:
                    assert str(error)
            assert position.can_win(rules.WHITE) in (True, False)
            game.play(choose(dice, position))
        assert rules.pgn_text(game, {}, "*")
        held += [weakref.ref(variant), *(weakref.ref(law) for law in variant.compiled.laws)]
        held.append(weakref.ref(variant.compiled.tables))
    return held


@pytest.mark.slow
@pytest.mark.parametrize("key", WITH_OWN_MOVES)
def test_nothing_is_left_of_a_loaded_variant(key: str) -> None:
    held = loaded_and_played(f"[again:{key}]\n", 6)
    gc.collect()
    assert [kept() for kept in held if kept() is not None] == []


@pytest.mark.slow
def test_many_loads_leave_as_much_as_one() -> None:
    def counted() -> int:
        gc.collect()
        return sum(isinstance(each, Law | Move | Tables | rules.Variant) for each in gc.get_objects())

    loaded_and_played("[again:crazyhouse]\n", 3)
    before = counted()
    for number in range(LOADS):
        loaded_and_played(f"[again{number}:crazyhouse]\n", 3)
    assert counted() == before
