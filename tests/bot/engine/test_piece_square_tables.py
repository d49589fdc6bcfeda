"""Piece-square tables with fitted values, and their use in the evaluation."""

from __future__ import annotations

import json
from importlib import resources

import pytest

import rules
from bot.engine import Evaluation, evaluation_of
from bot.engine.piece_square_tables import PieceSquareTables
from bot.engine.piece_values import fitted_values
from rules.board.pieces import WHITE

NAMES = [
    key
    for names in json.loads(resources.files("bot.engine").joinpath("tables.json").read_text("utf-8"))
    for key in names.split()
]


def custom(text: str) -> rules.Variant:
    return rules.load(text)[-1]


@pytest.mark.parametrize("key", NAMES)
def test_fitted_values_belong_to_the_pieces_of_their_variant(key: str) -> None:
    variant = rules.variant(key)
    fitted = fitted_values(variant)
    assert set(fitted) <= {kind.symbol for kind in variant.kinds}
    assert fitted
    assert all(
        len(phase) == len(variant.geometry.squares)
        for values in fitted.values()
        for phase in (values.middle, values.ending)
    )


@pytest.mark.parametrize("key", NAMES)
def test_piece_square_tables_hold_the_fitted_values(key: str) -> None:
    variant = rules.variant(key)
    tables, fitted = PieceSquareTables(variant), fitted_values(variant)
    middlegame, endgame = tables.at(1.0), tables.at(0.0)
    for symbol, values in fitted.items():
        code = variant.kinds.code(symbol, WHITE)
        for table, by_square, usual in zip(
            (middlegame, endgame), (values.middle, values.ending), values.usual, strict=True
        ):
            assert [by_code[code] for by_code in table] == [round(value - usual) for value in by_square]


@pytest.mark.parametrize("key", NAMES)
def test_fitted_total_equals_the_total_by_movement(key: str) -> None:
    """A centipawn means the same in every variant."""
    variant = rules.variant(key)
    start = variant.start(variant.starts[0] if variant.starts else None)
    fitted, plain = (
        sum(tables.piece_values[code] for code in start.board)
        for tables in (PieceSquareTables(variant), PieceSquareTables(variant, {}))
    )
    assert fitted == pytest.approx(plain, rel=0.02)


def test_fitted_values_of_chess_pieces_keep_their_order() -> None:
    variant = rules.variant("chess")
    pawn, knight, bishop, rook, queen = (
        PieceSquareTables(variant).kind_values[variant.kinds.code(letter, WHITE) - 1] for letter in "PNBRQ"
    )
    assert 2 * pawn < knight < 1.2 * bishop < 1.2 * rook < queen < 3 * rook


def test_fitted_values_are_symmetric() -> None:
    variant = rules.variant("chess")
    knight = fitted_values(variant)["N"].middle
    assert [knight[square] for square in range(8)] == [knight[square] for square in range(7, -1, -1)]


def test_other_boards_have_no_fitted_values() -> None:
    other = custom(
        "[chess]\nmaxFile = 5\nmaxRank = 5\nking = k\npawn = p\nstartFen = k3p/5/5/5/K3P w - - 0 1\n"
    )
    assert fitted_values(other) == {}
    assert fitted_values(rules.variant("amazon")) == {}


def test_capturing_gains_the_piece_in_hand_too() -> None:
    shogi, chess = PieceSquareTables(rules.variant("shogi")), PieceSquareTables(rules.variant("chess"))
    pawn, tokin = (shogi.variant.kinds.code(symbol, WHITE) for symbol in ("P", "+P"))
    in_hand = shogi.hand_values[pawn - 1]
    assert shogi.capture_values[pawn] == shogi.piece_values[pawn] + in_hand
    assert shogi.capture_values[tokin] == shogi.piece_values[tokin] + in_hand
    assert chess.capture_values == chess.piece_values


def test_evaluation_without_fitted_values_differs() -> None:
    variant = rules.variant("chess")
    start = variant.start(None)
    fitted, plain = evaluation_of(variant), Evaluation(variant, PieceSquareTables(variant, {}))
    moved = start.play(start.move_from_uci("g1f3"))
    assert fitted.for_search(moved)(moved) != plain.for_search(moved)(moved)
