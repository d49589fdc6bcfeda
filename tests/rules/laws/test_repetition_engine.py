"""Games with many repeated moves, which end by repetition exactly when they do in Fairy-Stockfish."""

from __future__ import annotations

import random

import pytest

import rules
from tests.cases import loop_over
from tests.rules.oracles import Engine

STARTS = {
    "minixiangqi": ("3k3/7/1c5/7/7/7/2R1K2 w - - 0 1",),
    "janggimodern": (
        "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
        "3k5/4a4/9/9/9/9/9/9/3R5/4K4 b - - 0 1",
        "3k5/4a4/4b4/9/9/9/4n4/9/4R4/4K4 w - - 0 1",
    ),
}
GAMES = 15
PLIES = 40
REPEATED = (rules.Reason.REPETITION, rules.Reason.MOVE_REPETITION, rules.Reason.PERPETUAL_CHECK)


FENS = [(key, fen) for key, fens in STARTS.items() for fen in fens]


@pytest.mark.slow
@loop_over(("key", "fen"), FENS)
def test_the_engine_ends_the_same_repetitions(key: str, fen: str) -> None:
    compare_ends(key, fen, 0.5)


@pytest.mark.slow
@loop_over(("key", "fen"), FENS)
@loop_over("checks", [0.05, 0.9])
def test_the_engine_ends_the_same_repetitions_with_few_and_many_checks(
    key: str, fen: str, checks: float
) -> None:
    compare_ends(key, fen, checks)


def compare_ends(key: str, fen: str, checks: float) -> None:
    position = rules.Position.from_fen(rules.variant(key), fen)
    repeated = 0
    for number in range(GAMES):
        game, dice = rules.Game(position), random.Random(f"{fen}/{checks}/{number}")
        engine = Engine(position)
        for _ in range(PLIES):
            game.play(restless_move(game, dice, checks))
            engine.follow(game.moves[-1].uci(), game.position.fen())
            ours = game.outcome()
            by_repetition = ours is not None and ours.reason in REPEATED
            repeated += by_repetition
            our_end = (ours.winner, game.position.turn) if ours is not None and by_repetition else None
            assert our_end == _ended(engine, game), engine.moves
            if ours is not None:
                break
    assert repeated


def restless_move(game: rules.Game, dice: random.Random, checks: float) -> rules.Move:
    """Return a random move, preferably one that takes back the last move, or sometimes a check."""
    moves = sorted(game.position.legal_moves(), key=rules.Move.uci)
    last = game.moves[-2] if len(game.moves) > 1 else None
    back = [move for move in moves if last and (move.origin, move.target) == (last.target, last.origin)]
    checking = [move for move in moves if dice.random() < checks and game.position.play(move).in_check]
    return dice.choice(checking or (back if dice.random() < 0.8 else []) or moves)


def _ended(engine: Engine, game: rules.Game) -> tuple[rules.Color | None, rules.Color] | None:
    value = engine.optional()
    if value is None:
        return None
    turn = game.position.turn
    return (None if value == 0 else turn if value > 0 else turn.opponent), turn
