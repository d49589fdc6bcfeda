"""The fast generator beside a slow one that tries every move: random games of every variant, ply by ply."""

from __future__ import annotations

import os
import random

import pytest

import rules
from tests.rules.movegen.reference import slow_variant
from tests.rules.oracles import choose
from tests.sample import LONG

SEED = os.environ["TEST_SEED"]
PLIES = int(os.environ.get("TEST_REFERENCE_PLIES", "600" if LONG else "30"))


@pytest.mark.parametrize("variant", rules.variants(), ids=lambda variant: variant.key)
def test_fast_and_slow_agree(variant: rules.Variant) -> None:
    dice = random.Random(f"{SEED}/{variant.key}")
    for _ in range(PLIES // 30):
        compare_a_game(variant, dice)


def compare_a_game(variant: rules.Variant, dice: random.Random) -> None:
    fast = variant.start(dice.choice(variant.starts) if variant.starts else None)
    slow = rules.Position.from_fen(slow_variant(variant.key), fast.fen())
    line: list[str] = []
    for number in range(30):
        told = f"{fast.fen()} after {' '.join(line)} (seed {SEED})"
        listed = [move.uci() for move in fast.legal_moves()]
        ours, theirs = set(listed), {move.uci() for move in slow.legal_moves()}
        assert len(ours) == len(listed), f"a move twice in {told}"
        assert ours == theirs, f"fast alone {ours - theirs}, slow alone {theirs - ours} in {told}"
        assert fast.checked() == slow.checked(), told
        assert fast.outcome() == slow.outcome(), told
        if not ours:
            break
        # From the middle of the game each other ply is skipped, to see its later part too.
        for _ in range(1 if number < 15 else 3):
            if not fast.has_legal_moves:
                break
            move = choose(dice, fast)
            line.append(move.uci())
            fast, slow = fast.play(move), slow.play(slow.move_from_uci(move.uci()))
            assert fast.fen() == slow.fen(), f"other positions after {' '.join(line)} (seed {SEED})"
