"""Palace, river, soldiers and other mobility regions."""

from __future__ import annotations

import pytest

import rules
from rules import Illegal
from tests.rules.laws.boards import board, refused, targets


def test_general_guards_and_elephants_stay_in_their_regions() -> None:
    position = board("xiangqi", "3k5/9/9/9/9/4B4/9/5K3/4A4/9 w - - 0 1")
    assert targets(position, "f3") == {"e3", "f2"}
    assert targets(position, "e2") == {"d1", "d3", "f1"}
    assert targets(position, "e5") == {"c3", "g3"}
    assert refused(position, "e5g7").reason is Illegal.OFF_LIMITS
    assert refused(position, "f3g3").details == {"piece": "general", "from": "f3", "to": "g3"}


def test_black_pieces_stay_in_their_own_regions() -> None:
    position = board("xiangqi", "9/4a4/3k5/9/4b4/9/9/9/9/5K3 b - - 0 1")
    assert targets(position, "d8") == {"d9", "e8"}
    assert targets(position, "e9") == {"d10", "f10", "f8"}
    assert targets(position, "e6") == {"c8", "g8"}


def test_soldiers_step_sideways_only_beyond_the_river() -> None:
    position = board("xiangqi", "3k5/9/9/9/2P6/2p6/P8/9/9/4K4 w - - 0 1")
    assert targets(position, "a4") == {"a5"}
    assert targets(position, "c6") == {"b6", "d6", "c7"}
    black = board("xiangqi", "3k5/9/9/p8/9/2p6/9/9/9/4K4 b - - 0 1")
    assert targets(black, "a7") == {"a6"}
    assert targets(black, "c5") == {"b5", "d5", "c4"}


def test_korean_soldiers_step_sideways_from_the_start() -> None:
    position = board("janggi", "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1")
    assert targets(position, "a4") == {"a5", "b4"}


CLOSED = """
[closed:chess]
mobilityRegionWhiteRook = *1 *2 *4 *5
"""


def test_piece_may_pass_over_a_square_outside_its_region_but_not_stop_there() -> None:
    (variant,) = rules.load(CLOSED)
    position = rules.Position.from_fen(variant, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert targets(position, "a1") == {"a2", "a4", "a5", "b1", "c1", "d1"}
    blocked = rules.Position.from_fen(variant, "4k3/8/8/8/8/p7/8/R3K3 w - - 0 1")
    assert targets(blocked, "a1") == {"a2", "b1", "c1", "d1"}


def test_region_outside_the_board_is_refused() -> None:
    with pytest.raises(rules.VariantError, match="mobilityRegionWhiteRook") as caught:
        rules.load("[off:chess]\nmobilityRegionWhiteRook = *9\n")
    assert caught.value.line == 2
