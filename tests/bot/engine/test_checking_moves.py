"""Prediction of checking moves."""

from __future__ import annotations

import os
import random
from itertools import islice

import pytest

import rules
from bot.engine.move_ordering import checks_of
from tests.bot.engine.positions import random_games

SEED = os.environ["TEST_SEED"]
KEYS = ("chess", "crazyhouse", "shogi", "xiangqi", "grand", "amazon", "nightrider")


def attacks_itself(position: rules.Position, move: rules.Move, royal: int) -> bool:
    """Return whether the moved piece itself gives check."""
    after = position.play(move)
    return move.target in position.variant.compiled.attacks.attackers(after.board, royal, position.turn)


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_checks_by_the_moved_piece_are_predicted(key: str) -> None:
    variant = rules.variant(key)
    checks, seen = checks_of(variant), 0
    for game in islice(random_games(variant, random.Random(f"{SEED}/{key}/checks")), 20):
        position = game.position
        royal = checks.royal_of(position)
        for move in position.legal_moves():
            if move.promotion is None and royal >= 0 and attacks_itself(position, move, royal):
                seen += 1
                assert checks.near(position, move, royal), f"{move} in {position.fen()} (seed {SEED})"
    assert seen


def test_variants_without_royal_pieces_have_no_checks() -> None:
    position = rules.variant("antichess").start()
    assert checks_of(position.variant).royal_of(position) == -1
