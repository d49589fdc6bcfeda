"""Every position that a game can reach reads its own FEN back: random games to their ends."""

from __future__ import annotations

import os
import random

import pytest

import rules
from rules.position_draft import MOST_COUNTED
from tests.cases import loop_over
from tests.rules.laws.boards import board, played
from tests.rules.oracles import choose

SEED = os.environ["TEST_SEED"]
PLIES = 60
RULES = ("arrow", "edge", "past", "static")
WALLS = rules.load("".join(f"[{rule}-walls:chess]\nwallingRule = {rule}\n" for rule in RULES))
"""Beside the catalogue's: what may be walled off after a first move is a way for FENs to lie."""


@pytest.mark.slow
@loop_over("variant", [*rules.variants(), *WALLS])
def test_every_position_of_games_of_all_variants_reads_its_own_fen(variant: rules.Variant) -> None:
    dice = random.Random(f"{SEED}/round-trip/{variant.key}/usual")
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    for _ in range(PLIES):
        position = game.position
        reads_its_own_fen(position)
        # What only the game as a whole tells ends it too, as generals that face each other twice.
        if game.outcome() is not None or not position.has_legal_moves:
            break
        game.play(choose(dice, position))


def reads_its_own_fen(position: rules.Position) -> None:
    fen = position.fen()
    again = rules.Position.from_fen(position.variant, fen)
    assert again == position, fen
    assert again.fen() == fen
    assert again.outcome() == position.outcome() or told_by_moves_alone(position), fen


def told_by_moves_alone(position: rules.Position) -> bool:
    """Is this one of the mates whose worth depends on the checks before it?"""
    return position.variant.section.get("shatarMateRule", False)


@loop_over(
    ("key", "fen", "line"),
    [
        # the duck on the square that the pawn has left, on the one that it crossed, and beside them
        ("duck", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4,e4e2"),
        ("duck", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4,e4e3"),
        ("duck", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4,e4a1"),
        ("duck", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5,d5d7"),
        # the explosion takes the king, and the bishop's check stands
        ("atomic", "3rk3/8/8/8/1b6/8/8/3QK3 w - - 0 1", "d1d8"),
        ("atomic", "3qk3/8/8/1B6/8/8/8/3RK3 b - - 0 1", "d8d1"),
        # counters stand still at the last number that can be read
        ("chess", f"4k3/8/8/8/8/8/8/R3K3 w - - {MOST_COUNTED} {MOST_COUNTED}", "a1b1 e8e7 b1b2 e7e6"),
        ("chess", f"4k3/8/8/8/8/8/8/R3K3 b - - {MOST_COUNTED - 1} {MOST_COUNTED - 1}", "e8e7 a1b1 e7e6"),
        ("duck", f"4k3/8/8/8/8/8/8/R3K3 b - - {MOST_COUNTED} {MOST_COUNTED}", "e8e7,e7e8"),
        ("makruk", f"4k3/8/8/8/8/8/8/R3K3 b - 32 {MOST_COUNTED} {MOST_COUNTED}", "e8e7 a1b1 e7e6"),
    ],
)
def test_positions_that_games_seldom_reach(key: str, fen: str, line: str) -> None:
    for position in played(key, fen, line).positions:
        reads_its_own_fen(position)


def test_the_clock_beneath_a_count_is_told_by_no_fen() -> None:
    """Its place is taken: two positions that differ in nothing else are equal."""
    counting = board("asean", "4k3/8/8/8/8/8/3K4/5R2 w - 32 3 40")
    assert counting == board("asean", "4k3/8/8/8/8/8/3K4/5R2 w - 32 3 40")
    assert counting != board("asean", "4k3/8/8/8/8/8/3K4/5R2 w - 32 4 40")
    assert counting != board("asean", "4k3/8/8/8/8/8/3K4/5R2 w - - 3 40")
