"""Diagonal lines of the Korean palace, Korean cannons and elephants."""

from __future__ import annotations

from rules import Illegal
from tests.rules.laws.boards import board, refused, targets


def test_general_and_guards_move_along_palace_diagonals() -> None:
    position = board("janggi", "3k5/9/9/9/9/9/9/9/4K4/3A5 w - - 0 1")
    assert targets(position, "e2") == {"e2", "e1", "e3", "d2", "f2", "d3", "f1", "f3"}
    assert targets(position, "d1") == {"e1", "d2"}
    adjacent = board("janggi", "3k5/9/9/9/9/9/9/9/5K3/9 w - - 0 1")
    assert targets(adjacent, "f2") == {"f2", "f1", "f3", "e2"}


def test_chariots_ride_along_palace_diagonals() -> None:
    position = board("janggi", "9/3k5/5R3/9/9/9/9/9/9/4K4 w - - 0 1")
    assert {"e9", "d10"} <= targets(position, "f8")
    screened = board("janggi", "9/3ka4/5R3/9/9/9/9/9/9/4K4 w - - 0 1")
    assert "e9" in targets(screened, "f8")
    assert "d10" not in targets(screened, "f8")


def test_soldiers_move_only_forwards_along_palace_diagonals() -> None:
    position = board("janggi", "9/4P4/3k5/9/9/9/9/9/9/4K4 w - - 0 1")
    assert targets(position, "e9") == {"d9", "f9", "e10", "d10", "f10"}
    corner = board("janggi", "5k3/9/3P5/9/9/9/9/9/9/4K4 w - - 0 1")
    assert targets(corner, "d8") == {"c8", "e8", "d9", "e9"}


def test_cannon_jumps_from_corner_to_corner_of_the_palace() -> None:
    position = board("janggi", "4k4/9/9/9/9/9/9/5C3/4A4/3K5 w - - 0 1")
    assert targets(position, "f3") == set()
    free = board("janggi", "4k4/9/9/9/9/9/9/5C3/4A4/4K4 w - - 0 1")
    assert targets(free, "f3") == {"d1"}


def test_korean_cannon_needs_one_hurdle_that_is_not_a_cannon() -> None:
    position = board("janggi", "3k5/9/9/1c7/1r7/1P7/9/1C5C1/9/4K4 w - - 0 1")
    assert targets(position, "b3") == {"b6"}
    assert refused(position, "b3b4").reason is Illegal.NO_HURDLE
    assert refused(position, "b3b7").reason is Illegal.SHUNNED
    assert refused(position, "b3i3").reason is Illegal.SHUNNED
    prey = board("janggi", "3k5/9/9/1c7/9/1P7/9/1C7/9/4K4 w - - 0 1")
    assert targets(prey, "b3") == {"b6"}
    assert refused(prey, "b3b7").reason is Illegal.SHUNNED


def test_chinese_cannon_jumps_only_to_capture() -> None:
    position = board("xiangqi", "3k5/9/9/1c7/9/1P7/9/1C7/9/4K4 w - - 0 1")
    assert "b7" in targets(position, "b3")
    assert refused(position, "b3b6").reason is Illegal.BLOCKED
    assert (
        refused(board("xiangqi", "3k5/9/9/1c7/9/9/9/1C7/9/4K4 w - - 0 1"), "b3b7").reason is Illegal.NO_HURDLE
    )


def test_korean_elephant_is_blocked_on_its_way() -> None:
    position = board("janggi", "5k3/9/9/9/9/4P4/9/9/4B4/3K5 w - - 0 1")
    assert targets(position, "e2") == {"g5", "c5", "h4", "b4"}
    on_leg = board("janggi", "5k3/9/9/9/9/3p5/9/4p4/4B4/3K5 w - - 0 1")
    assert targets(on_leg, "e2") == {"h4", "b4"}
    on_turn = board("janggi", "5k3/9/9/9/9/9/5p3/9/4B4/3K5 w - - 0 1")
    assert targets(on_turn, "e2") == {"c5", "h4", "b4"}
