"""The values of pieces by their position relative to the kings."""

from __future__ import annotations

import random

import pytest

import rules
from bot.engine import evaluation_of
from bot.engine.king_terms import REACH, KingTerms, offset_from_king
from bot.engine.piece_square_tables import PieceSquareTables
from bot.engine.piece_values import FittedValues, fitted_values
from rules.board.pieces import BLACK, BLACK_BIT, WHITE, Color
from tests.bot.engine.test_piece_square_tables import NAMES

SHOGI = rules.variant("shogi")
FITTED = [
    key for key in NAMES if any(values.own_king for values in fitted_values(rules.variant(key)).values())
]


def place(side: Color, king: str, square: str) -> tuple[int, int]:
    return offset_from_king(SHOGI, side, SHOGI.square(king), SHOGI.square(square))


def test_places_are_seen_from_the_kings_side() -> None:
    assert place(WHITE, "e1", "d3") == place(WHITE, "e1", "f3") == (2, 1)
    assert place(BLACK, "e9", "d7") == (2, 1)
    assert place(WHITE, "e5", "e4") == (-1, 0)
    assert place(WHITE, "a1", "i9") == (REACH, REACH)


def test_terms_count_for_the_owner_of_a_piece() -> None:
    """A gold three ranks ahead of its own king counts 7, ahead of the enemy's 20, all others nothing."""
    near = [[0] * (REACH + 1) for _ in range(2 * REACH + 1)]
    own, enemy = [row.copy() for row in near], [row.copy() for row in near]
    own[REACH + 3][0], enemy[REACH + 3][0] = 7, 20
    gold = FittedValues((), (), 0, own_king=own, enemy_king=enemy)
    terms = KingTerms(SHOGI, [gold if kind.symbol == "G" else None for kind in SHOGI.kinds])

    def value(fen: str) -> int:
        return terms(rules.Position.from_fen(SHOGI, f"{fen}[] w - - 0 1").board)

    assert value("4k4/9/9/9/9/4G4/9/9/4K4") == 7
    assert value("4k4/9/9/4G4/9/9/9/9/4K4") == 20
    assert value("4k4/9/9/4g4/9/4g4/9/9/4K4") == -27
    assert value("4k4/9/9/9/4g4/9/9/9/4K4") == 0


@pytest.mark.parametrize("key", FITTED)
def test_terms_equal_the_sum_over_pieces_and_kings(key: str) -> None:
    variant, dice = rules.variant(key), random.Random(key)
    fitted = fitted_values(variant)
    terms = KingTerms(variant, [fitted.get(kind.symbol) for kind in variant.kinds])
    position = variant.start()
    for _ in range(60):
        total = 0
        for side in Color:
            king = position.board.find(variant.kinds.royal[side])
            for square, code in enumerate(position.board):
                values = fitted.get(variant.kinds[(code & ~BLACK_BIT) - 1].symbol) if code else None
                if values is not None and values.own_king:
                    color = Color(code >= BLACK_BIT)
                    table = values.own_king if color is side else values.enemy_king
                    ahead, aside = offset_from_king(variant, side, king, square)
                    total += (-1 if color else 1) * table[ahead + REACH][aside]
        assert terms(position.board) == total
        moves = sorted(position.legal_moves(), key=rules.Move.uci)
        if not moves:
            return
        position = position.play(dice.choice(moves))


@pytest.mark.parametrize("key", FITTED)
def test_evaluation_with_king_terms_is_symmetric(key: str) -> None:
    start = rules.variant(key).start()
    evaluate = evaluation_of(start.variant).for_search(start)
    assert evaluate(start) == -evaluate(start.after_null_move())


def test_boards_without_a_king_have_no_terms() -> None:
    assert KingTerms(SHOGI, [None] * len(SHOGI.kinds))(bytes(81)) == 0
    assert PieceSquareTables(rules.variant("antichess")).board_value(1.0)(bytes(64)) == 0
