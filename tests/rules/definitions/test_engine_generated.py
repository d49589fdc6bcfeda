"""Generated definitions beside Fairy-Stockfish, which reads the same texts: moves, FENs, checks and results.

The definitions and their games are the same in each run.
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
"""Definitions of each family."""


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
            assert differing(position, answer) is None, f"{text}{position.fen()}"
    assert compared > DEFINITIONS // 2


def random_game(variant: rules.Variant, dice: random.Random) -> rules.Game:
    game = rules.Game(variant.start())
    while len(game.moves) < PLIES and game.position.outcome() is None and game.position.has_legal_moves:
        game.play(choose(dice, game.position))
    return game


def differing(position: rules.Position, answer: Answer) -> str | None:
    """Return what differs, None if nothing does."""
    ours, outcome = [move.uci() for move in position.legal_moves()], position.outcome()
    if len(ours) != len(set(ours)):
        return f"a move is listed twice: {sorted(ours)}"
    if position.fen() != answer.fen:
        return f"the engine's FEN is {answer.fen}"
    if answer.result is not None:
        side = position.turn if answer.result > 0 else position.turn.opponent
        winner = side if answer.result else None
        same = outcome is not None and outcome.winner is winner
        return None if same else f"ours says {outcome}, the engine {answer.result}"
    if outcome is not None:
        # The engine has no dead positions.
        same = outcome.reason is rules.Reason.INSUFFICIENT_MATERIAL
        return None if same else f"over for ours alone: {outcome}"
    if set(ours) != set(answer.moves):
        alone, theirs = set(ours) - set(answer.moves), set(answer.moves) - set(ours)
        return f"ours alone {sorted(alone)}, the engine's alone {sorted(theirs)}"
    return None if position.in_check == answer.in_check else f"check is {position.in_check} for ours"


@pytest.mark.slow
def test_a_crash_of_the_engine_ends_nothing_else(engine: EngineProcess) -> None:
    engine.crash()
    text = "[aftercrash:chess]\nmustCapture = true\n"
    answers = engine.answers(text, "aftercrash", rules.variant("chess").start().fen(), [])
    assert answers is not None
    assert [len(answer.moves) for answer in answers] == [20]
