"""Move ordering, and the moves of the quiescence search."""

from __future__ import annotations

import os
import random
from itertools import islice

import pytest

import rules
from bot.engine import Limits, Search, evaluation_of
from bot.engine.move_ordering import Ordering
from tests.bot.engine.positions import random_games
from tests.tools.tuning.positions import quiescence

SEED = os.environ["TEST_SEED"]


def position_of(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def ordering_of(position: rules.Position) -> Ordering:
    return Ordering(evaluation_of(position.variant).for_search(position), uses_exchanges=True)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["kyotoshogi", "micro", "shogi"])
def test_promotions_with_little_gain_are_not_in_quiescence(key: str) -> None:
    """In some variants every move promotes its piece: the quiescence search would never end."""
    variant = rules.variant(key)
    for game in islice(random_games(variant, random.Random(f"{SEED}/{key}")), 12):
        position = game.position
        ordering = ordering_of(position)
        board, values = position.board, ordering.values
        for move in ordering.captures(position, position.legal_moves()):
            assert move.origin is not None
            if not board[move.target]:
                piece = position.play(move).board[move.target]
                assert values[piece] > values[board[move.origin]], f"{move} in {position.fen()}"


def test_quiescence_searches_promotions() -> None:
    position = position_of("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1")
    evaluate = evaluation_of(position.variant).for_search(position)
    assert quiescence(Search(evaluate, Limits()), position) > evaluate(position) + 400


def test_losing_captures_come_last() -> None:
    position = position_of("chess", "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1")
    found = ordering_of(position).sorted(position, position.legal_moves(), None, 0)
    assert found[-1].uci() == "d2d6"


def test_moves_without_cutoffs_come_after_moves_with_cutoffs() -> None:
    start = rules.variant("chess").start()
    ordering = ordering_of(start)
    moves = {move.uci(): move for move in start.legal_moves()}
    ordering.on_cutoff(start, moves["h2h4"], 4, 1, [moves["a2a3"]])
    found = [move.uci() for move in ordering.sorted(start, list(moves.values()), None, 2)]
    assert found[0] == "h2h4"
    assert found[-1] == "a2a3"
