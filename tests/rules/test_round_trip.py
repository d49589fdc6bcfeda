"""FENs of positions from random games give equal positions when they are read."""

from __future__ import annotations

import os
import random

import pytest

import rules
from rules.position_draft import MAX_COUNTED
from tests.cases import loop_over
from tests.rules.laws.boards import board, played
from tests.rules.oracles import choose

SEED = os.environ["TEST_SEED"]
PLIES = 60
RULES = ("arrow", "edge", "past", "static")
WALLS = rules.load("".join(f"[{rule}-walls:chess]\nwallingRule = {rule}\n" for rule in RULES))
"""Walling variants that the catalogue lacks: FENs could be ambiguous about the squares that may be walled."""


@pytest.mark.slow
@loop_over("variant", [*rules.variants(), *WALLS])
def test_fens_of_random_games_give_equal_positions(variant: rules.Variant) -> None:
    dice = random.Random(f"{SEED}/round-trip/{variant.key}/usual")
    game = rules.Game(variant.start(dice.choice(variant.starts) if variant.starts else None))
    for _ in range(PLIES):
        position = game.position
        assert_fen_round_trip(position)
        # The game's history may end it, too, for example if generals face each other twice.
        if game.outcome() is not None or not position.has_legal_moves:
            break
        game.play(choose(dice, position))


def assert_fen_round_trip(position: rules.Position) -> None:
    fen = position.fen()
    again = rules.Position.from_fen(position.variant, fen)
    assert again == position, fen
    assert again.fen() == fen
    assert again.outcome() == position.outcome() or depends_on_history(position), fen


def depends_on_history(position: rules.Position) -> bool:
    """Return whether the value of a mate depends on the checks before it."""
    return position.variant.section.get("shatarMateRule", False)


@loop_over(
    ("key", "fen", "line"),
    [
        # the duck on the square that the pawn left, on the square that it crossed, and elsewhere
        ("duck", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4,e4e2"),
        ("duck", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4,e4e3"),
        ("duck", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4,e4a1"),
        ("duck", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5,d5d7"),
        # the explosion removes the king during the bishop's check
        ("atomic", "3rk3/8/8/8/1b6/8/8/3QK3 w - - 0 1", "d1d8"),
        ("atomic", "3qk3/8/8/1B6/8/8/8/3RK3 b - - 0 1", "d8d1"),
        # counters stop at the highest number that can be read
        ("chess", f"4k3/8/8/8/8/8/8/R3K3 w - - {MAX_COUNTED} {MAX_COUNTED}", "a1b1 e8e7 b1b2 e7e6"),
        ("chess", f"4k3/8/8/8/8/8/8/R3K3 b - - {MAX_COUNTED - 1} {MAX_COUNTED - 1}", "e8e7 a1b1 e7e6"),
        ("duck", f"4k3/8/8/8/8/8/8/R3K3 b - - {MAX_COUNTED} {MAX_COUNTED}", "e8e7,e7e8"),
        ("makruk", f"4k3/8/8/8/8/8/8/R3K3 b - 32 {MAX_COUNTED} {MAX_COUNTED}", "e8e7 a1b1 e7e6"),
    ],
)
def test_fens_of_rare_positions_give_equal_positions(key: str, fen: str, line: str) -> None:
    for position in played(key, fen, line).positions:
        assert_fen_round_trip(position)


def test_fen_has_no_halfmove_clock_during_a_count() -> None:
    """The count takes its field in the FEN; positions that differ only in the clock are equal."""
    counting = board("asean", "4k3/8/8/8/8/8/3K4/5R2 w - 32 3 40")
    assert counting == board("asean", "4k3/8/8/8/8/8/3K4/5R2 w - 32 3 40")
    assert counting != board("asean", "4k3/8/8/8/8/8/3K4/5R2 w - 32 4 40")
    assert counting != board("asean", "4k3/8/8/8/8/8/3K4/5R2 w - - 3 40")
