"""Generated definitions compared with Fairy-Stockfish: moves, FENs, checks and results.

The definitions and their games are the same in every run.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import rules
from tests.rules.definitions.engine_definitions import FAMILIES, definition
from tests.rules.engine_process import Answer, EngineProcess
from tests.rules.oracles import choose

PLIES = 16


@pytest.fixture(scope="module")
def engine() -> Iterator[EngineProcess]:
    process = EngineProcess()
    yield process
    process.close()


DEFINITIONS = 12
"""The number of definitions in each family."""


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_generated_definitions_agree_with_engine(family: str, engine: EngineProcess) -> None:
    compared = 0
    for number in range(DEFINITIONS):
        dice = random.Random(f"{family}/{number}")
        name = f"{family.replace('_', '')}{number}"
        text = definition(family, name, dice)
        try:
            (variant,) = rules.load(text)
        except rules.VariantError as error:
            assert error.line, text
            continue
        game = random_game(variant, dice)
        answers = engine.answers(text, name, game.start.fen(), [move.uci() for move in game.moves])
        if answers is None:  # The engine crashed.
            continue
        compared += 1
        assert len(answers) == len(game.positions), f"{text}{game.moves[len(answers) - 1]}"
        for position, answer in zip(game.positions, answers, strict=True):
            assert difference(position, answer) is None, f"{text}{position.fen()}"
    assert compared > DEFINITIONS // 2


def random_game(variant: rules.Variant, dice: random.Random) -> rules.Game:
    game = rules.Game(variant.start())
    while len(game.moves) < PLIES and game.position.outcome() is None and game.position.has_legal_moves:
        game.play(choose(dice, game.position))
    return game


def difference(position: rules.Position, answer: Answer) -> str | None:
    """Return a description of the first difference, or None if there is none."""
    ours, outcome = [move.uci() for move in position.legal_moves()], position.outcome()
    if len(ours) != len(set(ours)):
        return f"a move is listed twice: {sorted(ours)}"
    if position.fen() != answer.fen:
        return f"the engine's FEN is {answer.fen}"
    if answer.result is not None:
        side = position.turn if answer.result > 0 else position.turn.opponent
        winner = side if answer.result else None
        same = outcome is not None and outcome.winner is winner
        return None if same else f"our outcome is {outcome}, the engine's {answer.result}"
    if outcome is not None:
        # The engine has no dead positions.
        same = outcome.reason is rules.Reason.INSUFFICIENT_MATERIAL
        return None if same else f"only our game is over: {outcome}"
    if set(ours) != set(answer.moves):
        only_ours, only_theirs = set(ours) - set(answer.moves), set(answer.moves) - set(ours)
        return f"only our moves: {sorted(only_ours)}, only the engine's: {sorted(only_theirs)}"
    return None if position.in_check == answer.in_check else f"in_check is {position.in_check} here"


@pytest.mark.slow
def test_engine_process_recovers_from_a_crash(engine: EngineProcess) -> None:
    engine.crash()
    text = "[aftercrash:chess]\nmustCapture = true\n"
    answers = engine.answers(text, "aftercrash", rules.variant("chess").start().fen(), [])
    assert answers is not None
    assert [len(answer.moves) for answer in answers] == [20]
