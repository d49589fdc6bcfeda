"""Tuned piece-square tables and their use in the evaluation."""

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
def test_tuned_tables_fit_their_variant(key: str) -> None:
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
def test_piece_square_tables_hold_the_tuned_values(key: str) -> None:
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
def test_tuned_total_equals_the_total_by_movement(key: str) -> None:
    """A hundredth of a pawn means the same in every variant."""
    variant = rules.variant(key)
    start = variant.start(variant.starts[0] if variant.starts else None)
    fitted, plain = (
        sum(tables.by_code[code] for code in start.board) for tables in (Tables(variant), Tables(variant, {}))
    )
    assert fitted == pytest.approx(plain, rel=0.02)


def test_tuned_values_of_chess_pieces_keep_their_order() -> None:
    variant = rules.variant("chess")
    pawn, knight, bishop, rook, queen = (
        Tables(variant).values[variant.kinds.code(letter, WHITE) - 1] for letter in "PNBRQ"
    )
    assert 2 * pawn < knight < 1.2 * bishop < 1.2 * rook < queen < 3 * rook


def test_tuned_tables_are_symmetric() -> None:
    variant = rules.variant("chess")
    knight = tuned(variant)["N"].middle
    assert [knight[square] for square in range(8)] == [knight[square] for square in range(7, -1, -1)]


def test_other_boards_have_no_tuned_values() -> None:
    other = of_own(
        "[chess]\nmaxFile = 5\nmaxRank = 5\nking = k\npawn = p\nstartFen = k3p/5/5/5/K3P w - - 0 1\n"
    )
    assert tuned(other) == {}
    assert tuned(rules.variant("amazon")) == {}


def test_evaluation_without_tuned_values_differs() -> None:
    variant = rules.variant("chess")
    start = variant.start(None)
    fitted, plain = evaluation_of(variant), Evaluation(variant, Tables(variant, {}))
    moved = start.play(start.move_from_uci("g1f3"))
    assert fitted.of(moved)(moved) != plain.of(moved)(moved)
