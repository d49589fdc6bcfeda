"""The numbered start positions of Capablanca random chess and their published conditions."""

from __future__ import annotations

import pytest

import rules
from rules.definitions.start_arrays import capablanca_arrays

STEPS = {
    "N": {(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)},
    "B": {(1, 1), (1, -1), (-1, 1), (-1, -1)},
    "R": {(1, 0), (-1, 0), (0, 1), (0, -1)},
}
STEPS |= {"A": STEPS["N"] | STEPS["B"], "C": STEPS["N"] | STEPS["R"], "Q": STEPS["B"] | STEPS["R"]}
STEPS["K"] = STEPS["Q"]


def test_every_array_meets_the_conditions() -> None:
    arrays = capablanca_arrays()
    assert len(set(arrays)) == len(arrays) == 21_836
    for array in arrays:
        assert sorted(array) == sorted("RNABQKBCNR")
        left, right = (file for file, letter in enumerate(array) if letter == "B")
        assert (left + right) % 2
        assert (array.index("Q") + array.index("A")) % 2
        assert array.index("R") < array.index("K") < array.rindex("R")
        guarded = {file + x for file, letter in enumerate(array) for x, y in STEPS[letter] if y == 1}
        assert guarded >= set(range(10))


@pytest.mark.parametrize(
    ("array", "is_valid"),
    [
        ("RNBQCKABNR", True),
        ("RNBQKCABNR", True),
        ("RNABQKBCNR", False),
        ("RNBQAKBCNR", False),
        ("RNQBBKACNR", False),
        ("BRNKRNQBCA", False),
    ],
)
def test_known_arrays(array: str, is_valid: bool) -> None:
    """Gothic and embassy chess are valid; Capablanca's own array leaves the pawn on i2 unprotected."""
    assert (array in capablanca_arrays()) is is_valid


def test_start_number_identifies_the_start() -> None:
    variant = rules.variant("caparandom")
    number = capablanca_arrays().index("RNBQCKABNR")
    gothic = variant.start(number)
    assert gothic.fen().split()[0] == rules.variant("gothic").start().fen().split()[0]
    assert variant.start_number(gothic) == number
    other = rules.variant("capablanca").start().fen().replace("KQkq", "AJaj")
    assert variant.start_number(rules.Position.from_fen(variant, other)) is None
