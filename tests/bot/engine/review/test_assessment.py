"""Assessments of whole games, with searches bounded by nodes."""

from __future__ import annotations

import pytest

import rules
from bot.engine.assessments import Assessment, assess, assess_stretch, moves_to_mate
from bot.engine.judgements import Judgement
from bot.engine.review import Review, review_of
from bot.engine.search import Limits
from rules import WHITE

OPERA = (
    "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 "
    "c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8"
)
"""Morphy's Opera game: 16.Qb8+ sacrifices the queen and mates with the next move."""
SACRIFICE = 31
"""The ply of 16.Qb8+."""
REPETITION = "e2e4 e7e5 g1f3 d8g5 f3g5 g8f6 g5f3 f6g8 f3g5 g8f6 g5f3 f6g8 f3e5 g8f6 d2d4 d7d6 e5f3"
"""White, a queen up, repeats the position once."""


def game_of(moves: str, fen: str = "") -> rules.Game:
    chess = rules.variant("chess")
    return rules.Game.replay(rules.Position.from_fen(chess, fen) if fen else chess.start(), moves.split())


def assessed(game: rules.Game, nodes: int, *, second: bool = False) -> Assessment:
    return assess(game, Limits(nodes=nodes), second=second)


def reviewed(game: rules.Game, nodes: int = 1_600) -> Review:
    """Review a game without confirmation."""
    return review_of(game, assess_stretch(game, 0, Limits(nodes=nodes)))


def accuracy(review: Review, side: rules.Color) -> float:
    found = review.accuracy[side]
    assert found is not None
    return found


def test_forced_move_is_searched_as_deep_as_others() -> None:
    game = game_of(OPERA).until(SACRIFICE)
    assert len(game.position.legal_moves()) == 1
    assert moves_to_mate(assessed(game, 640).score) == -1


@pytest.mark.slow
def test_sacrifice_that_mates_is_accurate() -> None:
    review = reviewed(game_of(OPERA))
    move = review.moves[SACRIFICE - 1]
    assert (move.accuracy, move.judgement) == (100.0, None)
    assert accuracy(review, WHITE) > 75


@pytest.mark.slow
def test_repeating_a_won_position_once_is_not_a_mistake() -> None:
    review = reviewed(game_of(REPETITION))
    assert {move.judgement for move in review.moves if move.side is WHITE} <= {None, Judgement.GOOD}
    assert accuracy(review, WHITE) > 90


def test_second_best_move_is_searched_beyond_a_mate_in_one() -> None:
    found = assessed(game_of("", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), 1_300, second=True)
    assert moves_to_mate(found.score) == 1
    assert found.second is not None
    assert found.depth > 1
