"""Untrusted moves and files: mutated texts are read or raise the documented error, in a short time."""

from __future__ import annotations

import os
import random
import time
from functools import cache

import pytest

import rules
from rules import notation
from rules.notation import shogi, usi
from tests.records import read_all
from tests.rules.definitions.test_fuzz_definitions import SIGNS, mutated
from tests.rules.oracles import choose

SEED = os.environ["TEST_SEED"]
TEXTS = 6_400
FILES = 600
"""The number of mutated PGN files, and of mutated KIF files."""
PARTS = 4
LONGEST = 5.0
"""Maximum CPU time in seconds for one move or one short file, far above the usual time."""
LONGEST_FILE = 2.0
"""Maximum CPU time in seconds for one file of `one_game`."""
SIGNS_OF_MOVES = SIGNS + "abcdefghi123456789OoxX@*'=+-!?:,.#&♘–×同歩金龍成打右左直上一五九７（）한車馬炮進平"
SIGNS_OF_PGN = SIGNS_OF_MOVES + '{}()[];%$*"\\\n01/2-½\ufeff\r'
SIGNS_OF_KIF = SIGNS_OF_MOVES + "|v・：：手合割先後下上番持駒なし変化まで投了詰み千日手数＝\n\r　十"
SIGNS_OF_OTHERS = SIGNS_OF_KIF + "_-,'%PIVNTAL" + "FUKYKEGIKAHIOUTORY"
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
        "xiangqi": ["wxf", "chinese", "traditional-chinese"],
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
def test_mutated_pgn_is_read_or_raises_invalid_record(part: int) -> None:
    dice = random.Random(f"{SEED}/pgn/{part}")
    accepted = 0
    for _ in range(FILES // PARTS):
        game = dice.choice(games(dice.choice(rules.variants()), "files"))
        text = mutated(dice, rules.pgn_text(game, {"White": "w"}, "*"), SIGNS_OF_PGN)
        began = time.process_time()
        try:
            record = rules.one_game(text).record
        except rules.InvalidRecord as error:
            assert 1 <= error.line <= text.count("\n") + 1, text
        except Exception as error:
            raise AssertionError(text) from error
        else:
            accepted += 1
            again = rules.pgn_text(record.game, record.tags, record.result)
            assert read_all(again)[0].game.moves == record.game.moves, text
        assert time.process_time() - began < LONGEST, text
    assert accepted, "every mutated text was rejected: the mutations are too coarse"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_mutated_kif_is_read_or_raises_invalid_record(part: int) -> None:
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
            record = rules.one_game(text).record
        except rules.InvalidRecord as error:
            assert 1 <= error.line <= len(text.splitlines()) + 1, text
        except Exception as error:
            raise AssertionError(text) from error
        else:
            accepted += 1
            assert read_all(rules.kif_text(record))[0].game.moves == record.game.moves, text
        assert time.process_time() - began < LONGEST, text
    assert accepted, "every mutated text was rejected: the mutations are too coarse"


def other_texts(game: rules.Game) -> list[str]:
    """Return a game in the formats that `one_game` reads besides PGN and KIF."""
    start, moves, family = (
        game.start,
        list(zip(game.positions, game.moves, strict=False)),
        game.variant.family,
    )
    spelled = " ".join(move.uci() for move in game.moves)
    texts = [
        f"position fen {start.fen()} moves {spelled}",
        f'{start.fen()} bm {spelled}; id "x";\nFEN: {start.fen()}',
    ]
    if family == "shogi":
        previous = (None, *game.moves)
        marked = zip(moves, previous, strict=False)
        ki2 = [
            "▲△"[position.turn] + shogi.japanese(position, move, before)
            for (position, move), before in marked
        ]
        texts += [f"先手：a\n{' '.join(ki2)}\nまで投了", f"position {usi.write_game(game)}"]
        if game.variant is rules.variant("shogi"):
            texts += [rules.csa_text(rules.Record({"White": "w"}, game, "*"))] * 4
    if game.variant is rules.variant("xiangqi"):
        wxf = " ".join(notation.write(position, move, "wxf") for position, move in moves)
        texts += [f"FORMAT WXF\nRED a\nFEN {start.fen()}\nSTART{{\n{wxf}\n}}END", f"1. {wxf}"]
        texts.append('[Game "Chinese Chess"]\n[Format "ICCS"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 *')
    return texts


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_mutated_texts_of_other_formats_are_read_or_raise_invalid_record(part: int) -> None:
    dice = random.Random(f"{SEED}/other/{part}")
    variants = [
        rules.variant(key) for key in ("shogi", "minishogi", "kyotoshogi", "xiangqi", "janggi", "chess")
    ]
    with pytest.raises(rules.InvalidRecord):  # Tries all variants, which are compiled only once.
        rules.one_game("position startpos moves e2e5")
    accepted = 0
    for _ in range(FILES // PARTS):
        game = dice.choice(games(dice.choice(variants), "files"))
        text = mutated(dice, dice.choice(other_texts(game)), SIGNS_OF_OTHERS)
        began = time.process_time()
        try:
            record = rules.one_game(text).record
        except rules.InvalidRecord as error:
            assert 1 <= error.line <= len(text.splitlines()) + 1, text
        except Exception as error:
            raise AssertionError(text) from error
        else:
            accepted += 1
            replayed = rules.Game.replay(record.game.start, [move.uci() for move in record.game.moves])
            assert replayed.position == record.game.position, text
        list(rules.game_names(text))
        assert time.process_time() - began < LONGEST_FILE, text
    assert accepted, "every mutated text was rejected: the mutations are too coarse"
