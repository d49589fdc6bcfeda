"""The static evaluation of positions."""

from __future__ import annotations

import pytest

import rules
from bot.engine import evaluation_of
from bot.engine.piece_square_tables import PieceSquareTables
from tests.cases import loop_over


def worth(key: str, fen: str) -> int:
    position = rules.Position.from_fen(rules.variant(key), fen)
    return evaluation_of(position.variant).for_search(position)(position)


def value(key: str, letter: str) -> float:
    """Return the value of a piece by its movement alone."""
    variant = rules.variant(key)
    return PieceSquareTables(variant, {}).kind_values[variant.kinds.code(letter, rules.WHITE) - 1]


def test_chess_pieces_have_conventional_values() -> None:
    pawn, knight, bishop, rook, queen = (value("chess", letter) for letter in "PNBRQ")
    assert pawn < knight <= bishop < rook < queen
    assert 1.4 < rook / bishop < 1.7
    assert 1.7 < queen / rook < 2.1


@pytest.mark.slow
def test_compound_pieces_are_worth_more_than_their_parts() -> None:
    assert value("capablanca", "A") > value("capablanca", "B") + value("capablanca", "N") * 0.7
    assert value("amazon", "A") > value("chess", "Q")
    assert value("shogi", "+R") > value("shogi", "R") > value("shogi", "B") > value("shogi", "G")


@pytest.mark.slow
@loop_over("variant", rules.variants())
def test_evaluation_is_symmetric(variant: rules.Variant) -> None:
    """At the start both sides have the same score when they are to move, with the bonus for that."""
    start = variant.start(variant.starts[0] if variant.starts else None)
    evaluate, to_move = evaluation_of(variant).for_search(start), PieceSquareTables(variant).to_move
    assert evaluate(start) - to_move == -(evaluate(start.after_null_move()) - to_move)


def test_side_to_move_has_a_bonus_where_it_was_fitted() -> None:
    for key in ("xiangqi", "chess"):
        start = rules.variant(key).start()
        evaluate, to_move = (
            evaluation_of(start.variant).for_search(start),
            PieceSquareTables(start.variant).to_move,
        )
        assert evaluate(start) == evaluate(start.after_null_move()) == to_move
        assert (to_move > 0) is (key == "xiangqi")


def test_side_to_move_has_no_bonus_against_a_bare_king() -> None:
    start = rules.Position.from_fen(rules.variant("xiangqi"), "3k5/9/9/9/9/9/8N/9/9/4K4 w - - 0 1")
    evaluate = evaluation_of(start.variant).for_search(start)
    assert evaluate(start) == -evaluate(start.after_null_move())


@pytest.mark.parametrize(
    ("key", "better", "worse"),
    [
        ("chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
        ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"),
        ("chess", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1"),
        ("antichess", "8/8/8/3p4/8/8/8/N7 w - - 0 1", "8/8/8/3p4/8/8/8/NN6 w - - 0 1"),
        ("3check", "4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 1"),
        ("kingofthehill", "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1"),
        ("breakthrough", "7p/8/P7/8/8/8/8/8 w - - 0 1", "7p/8/8/8/8/8/P7/8 w - - 0 1"),
    ],
)
def test_the_better_position_is_worth_more(key: str, better: str, worse: str) -> None:
    assert worth(key, better) > worth(key, worse)
