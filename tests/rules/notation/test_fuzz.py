"""Untrusted moves and files: mutated texts are read or raise the documented error, in a short time."""

from __future__ import annotations

import os
import random
import time
from functools import cache

import pytest

import rules
from rules import notation
from tests.rules.definitions.test_fuzz_definitions import SIGNS, mutated
from tests.rules.oracles import choose

SEED = os.environ["TEST_SEED"]
TEXTS = 6_400
FILES = 600
"""The number of mutated PGN files, and of mutated KIF files."""
PARTS = 4
LONGEST = 5.0
"""Maximum CPU time in seconds for one move or one short file, far above the usual time."""
SIGNS_OF_MOVES = SIGNS + "abcdefghi123456789OoxX@*'=+-!?:,.#&♘–×同歩金龍成打右左直上一五九７（）한車馬炮進平"
SIGNS_OF_PGN = SIGNS_OF_MOVES + '{}()[];%$*"\\\n01/2-½\ufeff\r'
SIGNS_OF_KIF = SIGNS_OF_MOVES + "|v・：：手合割先後下上番持駒なし変化まで投了詰み千日手数＝\n\r　十"
SHOGI = [variant for variant in rules.variants() if variant.family == "shogi"]


@cache
def games(variant: rules.Variant, purpose: str) -> tuple[rules.Game, rules.Game]:
    """Return two random games of six half-moves, or fewer if the game ends."""
    dice = random.Random(f"{SEED}/{purpose}/{variant.key}")
    found = rules.Game(variant.start()), rules.Game(variant.start())
    for game in found:
        while game.outcome() is None and len(game.moves) < 6:
            game.play(choose(dice, game.position))
    return found


def styles(variant: rules.Variant) -> list[str]:
    """Return the styles of the variant's family, SAN and UCI."""
    of_family = {
        "shogi": ["usi", "western", "kif"],
        "xiangqi": ["wxf", "chinese"],
        "janggi": ["korean"],
    }
    return ["san", "uci", *of_family.get(variant.family, [])]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_mutated_moves_are_read_or_raise_move_error(part: int) -> None:
    dice = random.Random(f"{SEED}/moves/{part}")
    understood = 0
    for _ in range(TEXTS // PARTS):
        variant = dice.choice(rules.variants())
        game = dice.choice(games(variant, "moves"))
        position = dice.choice(game.positions)
        if not (legal := position.legal_moves()):
            continue
        move = dice.choice(legal)
        written = mutated(dice, notation.write(position, move, dice.choice(styles(variant))), SIGNS_OF_MOVES)
        previous = dice.choice((None, move))
        began = time.process_time()
        try:
            found = position.parse(written, previous)
        except rules.MoveError as error:
            assert str(error), (position.fen(), written)
        except Exception as error:
            raise AssertionError(f"{variant.key} {position.fen()!r} {written!r} {previous}") from error
        else:
            understood += 1
            assert found in legal, (position.fen(), written)
        assert time.process_time() - began < LONGEST, (position.fen(), written)
    assert understood, "no mutated text was understood: the mutations are too coarse"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_mutated_pgn_is_read_or_raises_invalid_pgn(part: int) -> None:
    dice = random.Random(f"{SEED}/pgn/{part}")
    accepted = 0
    for _ in range(FILES // PARTS):
        game = dice.choice(games(dice.choice(rules.variants()), "files"))
        text = mutated(dice, rules.pgn_text(game, {"White": "w"}, "*"), SIGNS_OF_PGN)
        began = time.process_time()
        try:
            records = rules.pgn_games(text)
        except rules.InvalidPgn as error:
            assert 1 <= error.line <= text.count("\n") + 1, text
        except Exception as error:
            raise AssertionError(text) from error
        else:
            accepted += 1
            for record in records:
                again = rules.pgn_text(record.game, record.tags, record.result)
                assert rules.pgn_games(again)[0].game.moves == record.game.moves, text
        assert time.process_time() - began < LONGEST, text
    assert accepted, "every mutated text was rejected: the mutations are too coarse"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_mutated_kif_is_read_or_raises_invalid_kif(part: int) -> None:
    dice = random.Random(f"{SEED}/kif/{part}")
    accepted = 0
    for _ in range(FILES // PARTS):
        variant = dice.choice(SHOGI)
        game = dice.choice(games(variant, "files"))
        if dice.random() < 0.3:  # from a diagram
            game = rules.Game(game.position)
        text = mutated(dice, rules.kif_text(rules.Record({"White": "w"}, game, "*")), SIGNS_OF_KIF)
        began = time.process_time()
        try:
            records = rules.kif_games(text)
        except rules.InvalidKif as error:
            assert 1 <= error.line <= len(text.splitlines()) + 1, text
        except Exception as error:
            raise AssertionError(text) from error
        else:
            accepted += 1
            for record in records:
                again = rules.kif_text(record)
                assert rules.kif_games(again)[0].game.moves == record.game.moves, text
        assert time.process_time() - began < LONGEST, text
    assert accepted, "every mutated text was rejected: the mutations are too coarse"
