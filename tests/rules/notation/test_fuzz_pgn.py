"""Mutated PGN files, read as python-chess reads them."""

from __future__ import annotations

import io
import logging
import os
import random
import time
from collections.abc import Iterator

import chess
import chess.pgn
import pytest

import rules
from tests.rules.definitions.test_fuzz_definitions import mutated
from tests.rules.notation.test_fuzz import SIGNS_OF_PGN

FILES, MUTANTS = 60, 1_000
LONGEST = 2.0
"""Maximum CPU time in seconds for one file."""
COMMENTS = ("best", "a [%clk 0:01:00] b", "Nf3 was better", "e4")


@pytest.fixture
def quiet() -> Iterator[None]:
    """Silence python-chess, which logs each error."""
    logger = logging.getLogger("chess.pgn")
    logger.disabled = True
    yield
    logger.disabled = False


def written_game(dice: random.Random) -> str:
    """Return a random game with comments, glyphs and variations."""
    game = chess.pgn.Game(
        {"Event": 'Open, 1"x', "White": "A", "Black": "?", "Result": dice.choice(("1-0", "*"))}
    )
    node: chess.pgn.GameNode = game
    for _ in range(dice.randint(4, 30)):
        legal = list(node.board().legal_moves)
        if not legal:
            break
        move, other = dice.choice(legal), dice.choice(legal)
        following = node.add_main_variation(move)
        if dice.random() < 0.2:
            following.comment = dice.choice(COMMENTS)
        if dice.random() < 0.2:
            following.nags.add(dice.choice((1, 2, 14)))
        if dice.random() < 0.15 and other != move:
            node.add_variation(other)
        node = following
    return str(game)


@pytest.mark.slow
def test_mutated_pgn_is_read_quickly_and_never_as_another_game(quiet: None) -> None:
    dice = random.Random(f"{os.environ['TEST_SEED']}/mutated pgn")
    files = [written_game(dice) for _ in range(FILES)]
    same = 0
    for _ in range(MUTANTS):
        text = mutated(dice, dice.choice(files), SIGNS_OF_PGN)
        began = time.process_time()
        try:
            record = rules.one_game(text).record
        except rules.InvalidRecord:
            record = None
        assert time.process_time() - began < LONGEST, text
        try:
            theirs = chess.pgn.read_game(io.StringIO(text))
        except IndexError:  # python-chess loses count of the variations.
            continue
        if record is None or record.remarks or theirs is None or theirs.errors:
            continue
        moves = [move.uci() for move in theirs.mainline_moves()]
        ours = [move.uci() for move in record.game.moves]
        # python-chess ends a game at an empty line; a result among the tags ends ours before its first move.
        assert ours[: len(moves)] == moves or not ours, text
        same += ours == moves
    assert same > MUTANTS / 4
