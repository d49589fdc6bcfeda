"""Loaded variants are freed when nothing refers to them: no cache of the process keeps them alive."""

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
from rules.movement.movement_tables import MovementTables
from tests.rules.oracles import choose

SEED = os.environ["TEST_SEED"]
WITH_OWN_MOVES = ["cambodian", "crazyhouse", "duck"]
"""Variants whose laws create moves, so that laws and moves refer to each other."""
LOADS = 3


def load_and_play(text: str, plies: int) -> list[weakref.ref[Any]]:
    """Use variants in every way that fills caches, and return weak references to their objects."""
    dice = random.Random(f"{SEED}/{text}")
    references: list[weakref.ref[Any]] = []
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
        references += [weakref.ref(variant), *(weakref.ref(law) for law in variant.compiled.laws)]
        references.append(weakref.ref(variant.compiled.tables))
    return references


@pytest.mark.slow
@pytest.mark.parametrize("key", WITH_OWN_MOVES)
def test_unused_variant_is_freed(key: str) -> None:
    references = load_and_play(f"[again:{key}]\n", 6)
    gc.collect()
    assert [reference() for reference in references if reference() is not None] == []


def test_release_frees_tables_without_the_garbage_collector() -> None:
    (variant,) = rules.load("[released:crazyhouse]\n")
    position = variant.start()
    assert position.play(position.legal_moves()[0]).legal_moves()
    tables = weakref.ref(variant.compiled.tables)
    del position
    gc.disable()
    try:
        variant.release()
        assert tables() is None
    finally:
        gc.enable()


@pytest.mark.slow
def test_repeated_loads_do_not_leak_objects() -> None:
    def count_objects() -> int:
        gc.collect()
        return sum(isinstance(item, Law | Move | MovementTables | rules.Variant) for item in gc.get_objects())

    load_and_play("[again:crazyhouse]\n", 3)
    before = count_objects()
    for number in range(LOADS):
        load_and_play(f"[again{number}:crazyhouse]\n", 3)
    assert count_objects() == before
