"""Numbers that were fitted, as data."""

from __future__ import annotations

import json
from importlib import resources

import pytest

import rules
from bot.engine import Evaluation, evaluation_of
from bot.engine.evaluation import Tables, tuned
from rules.board.pieces import WHITE

NAMES = [
    key
    for names in json.loads(resources.files("bot.engine").joinpath("tables.json").read_text("utf-8"))
    for key in names.split()
]


def of_own(text: str) -> rules.Variant:
    return rules.load(text)[-1]


@pytest.mark.parametrize("key", NAMES)
def test_numbers_fit_the_variant_they_are_for(key: str) -> None:
    variant = rules.variant(key)
    numbers = tuned(variant)
    assert set(numbers) <= {kind.symbol for kind in variant.kinds}
    assert numbers
    assert all(
        len(phase) == len(variant.geometry.squares)
        for worth in numbers.values()
        for phase in (worth.middle, worth.ending)
    )


@pytest.mark.parametrize("key", NAMES)
def test_they_are_what_a_position_is_worth(key: str) -> None:
    variant = rules.variant(key)
    tables, numbers = Tables(variant), tuned(variant)
    whole, none = tables.by_square(1.0), tables.by_square(0.0)
    for symbol, worth in numbers.items():
        code = variant.kinds.code(symbol, WHITE)
        for rows, numbers_there, usual in zip(
            (whole, none), (worth.middle, worth.ending), worth.usual, strict=True
        ):
            assert [row[code] for row in rows] == [round(number - usual) for number in numbers_there]


@pytest.mark.parametrize("key", NAMES)
def test_all_pieces_together_are_worth_what_their_movement_says(key: str) -> None:
    """So that a hundredth of a pawn means the same in every variant."""
    variant = rules.variant(key)
    start = variant.start(variant.starts[0] if variant.starts else None)
    fitted, plain = (
        sum(tables.by_code[code] for code in start.board) for tables in (Tables(variant), Tables(variant, {}))
    )
    assert fitted == pytest.approx(plain, rel=0.02)


def test_pieces_of_chess_keep_their_order() -> None:
    variant = rules.variant("chess")
    pawn, knight, bishop, rook, queen = (
        Tables(variant).values[variant.kinds.code(letter, WHITE) - 1] for letter in "PNBRQ"
    )
    assert 2 * pawn < knight < 1.2 * bishop < 1.2 * rook < queen < 3 * rook


def test_numbers_are_the_same_on_both_wings() -> None:
    variant = rules.variant("chess")
    knight = tuned(variant)["N"].middle
    assert [knight[square] for square in range(8)] == [knight[square] for square in range(7, -1, -1)]


def test_a_variant_of_ones_own_with_another_board_has_none_of_them() -> None:
    other = of_own(
        "[chess]\nmaxFile = 5\nmaxRank = 5\nking = k\npawn = p\nstartFen = k3p/5/5/5/K3P w - - 0 1\n"
    )
    assert tuned(other) == {}
    assert tuned(rules.variant("amazon")) == {}


def test_none_may_be_asked_for() -> None:
    variant = rules.variant("chess")
    start = variant.start(None)
    fitted, plain = evaluation_of(variant), Evaluation(variant, Tables(variant, {}))
    moved = start.play(start.move_from_uci("g1f3"))
    assert fitted.of(moved)(moved) != plain.of(moved)(moved)
