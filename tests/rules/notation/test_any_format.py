"""Reading one game from a text in any format: PGN, KIF, USI, SFEN or FEN."""

from __future__ import annotations

import os
import random

import pytest

import rules
from rules.notation import usi
from tests.cases import loop_over
from tests.rules.definitions.test_fuzz_definitions import mutated
from tests.rules.notation.test_fuzz import SIGNS_OF_KIF, SIGNS_OF_PGN
from tests.rules.oracles import choose

SEED = os.environ["TEST_SEED"]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
MUTANTS = 800


def random_game(variant: str, plies: int = 12) -> rules.Game:
    dice = random.Random(f"{SEED}/any/{variant}")
    game = rules.Game(rules.variant(variant).start())
    while game.outcome() is None and len(game.moves) < plies:
        game.play(choose(dice, game.position))
    return game


def uci(game: rules.Game) -> list[str]:
    return [move.uci() for move in game.moves]


@pytest.mark.parametrize(
    "variant", ["chess", "atomic", "shogi", "minishogi", "xiangqi", "janggi", "crazyhouse"]
)
def test_every_format_that_names_the_variant_is_read_back(variant: str) -> None:
    game = random_game(variant)
    texts = [rules.pgn_text(game, {}, "*")]
    if variant == "shogi":
        texts.append(f"position {usi.write_game(game)}")
        texts.append(rules.kif_text(rules.Record({}, game, "*")))
        texts.append("\ufeff" + texts[-1].replace("\n", "\r\n"))
    for text in texts:
        found = rules.one_game(text)
        assert found.record.game.start == game.start
        assert uci(found.record.game) == uci(game)
        assert not found.more


@pytest.mark.parametrize(
    ("text", "variant", "turn"),
    [
        (START, "chess", rules.WHITE),
        (f"  {START}\n", "chess", rules.WHITE),
        ("4k3/8/8/8/8/8/8/4K3 b", "chess", rules.BLACK),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "xiangqi", rules.WHITE),
        # b moves first in an SFEN, and w in a FEN.
        (f"{SHOGI} b - 1", "shogi", rules.WHITE),
        (f"sfen {SHOGI} w - 2", "shogi", rules.BLACK),
        (f"{SHOGI}[] b - - 0 1", "shogi", rules.BLACK),
    ],
)
def test_variant_of_a_position_is_recognized(text: str, variant: str, turn: rules.Color) -> None:
    read = rules.one_game(text)
    game, result, more = read.record.game, read.record.result, read.more
    assert (game.variant.key, game.position.turn, uci(game), result, more) == (variant, turn, [], "*", False)


def test_given_variant_is_the_default() -> None:
    horde = rules.variant("horde").start()
    assert rules.one_game(horde.fen(), rules.variant("horde")).record.game.start == horde
    with pytest.raises(rules.InvalidRecord) as error:
        rules.one_game(horde.fen())
    assert isinstance(error.value.cause, rules.InvalidFen)
    assert rules.one_game("1. e4 e5", rules.variant("atomic")).record.game.variant.key == "atomic"


def test_only_the_first_of_several_games_is_read() -> None:
    found = rules.one_game('1. e4 *\n\n[Event "x"]\n\n1. e4 e4 *')
    assert (uci(found.record.game), found.more) == (["e2e4"], True)
    kif = "手合割：平手\n   1 ７六歩(77)\nまで1手で中断\n"
    assert rules.one_game(kif + kif).more
    assert not rules.one_game(kif + kif, number=2).more
    for text in (kif, "1. e4 *"):
        with pytest.raises(rules.InvalidRecord):
            rules.one_game(text, number=2)
    assert not rules.one_game(kif).more


@loop_over(
    ("text", "line", "move", "cause"),
    [
        ("1. e4 e5\n2. Ke3 *", 2, "2. Ke3", rules.IllegalMove),
        ("1. e4 e5 2. Nf3 Nf6 3. Nc3 hello", 1, "3... hello", rules.MalformedMove),
        ('[FEN "8/8 w"]\n\n1. e4', 1, "", rules.InvalidFen),
        ("手合割：平手\n   1 ７六歩(77)\n   2 ５五歩(57)\n", 3, "2 ５五歩(57)", rules.IllegalMove),
        ("1. e4\n-- 2. d4", 2, "--", type(None)),
        ("position startpos moves 7g7f 7g7f", 1, "7g7f", type(None)),
        ("8/8/8/8/8/8/8/8 w - - 0 1", 1, "", rules.InvalidFen),
        ("", 1, "", type(None)),
        ("{ nothing }", 1, "", type(None)),
        ("{ open", 1, "", type(None)),
        (f"1. {'e4' * 40}", 1, "", type(None)),
    ],
)
def test_errors_have_line_move_and_cause(text: str, line: int, move: str, cause: type) -> None:
    with pytest.raises(rules.InvalidRecord) as caught:
        rules.one_game(text)
    error = caught.value
    assert (error.line, error.move) == (line, move)
    assert isinstance(error.cause, cause)
    assert (error.position is not None) == isinstance(error.cause, rules.MoveError)


@pytest.mark.parametrize("variant", ["chess", "shogi"])
def test_games_longer_than_the_limit_are_rejected(variant: str) -> None:
    game = random_game(variant)
    texts = [rules.pgn_text(game, {}, "*")]
    if variant == "shogi":
        texts += [f"position {usi.write_game(game)}", rules.kif_text(rules.Record({}, game, "*"))]
    for text in texts:
        # In KIF, the word for the end of the game is numbered like a move.
        assert len(rules.one_game(text, max_plies=13).record.game.moves) == 12
        with pytest.raises(rules.RecordTooLong):
            rules.one_game(text, max_plies=11)


def test_until_equals_a_replay_of_the_first_moves() -> None:
    game = random_game("chess")
    for count in range(len(game.moves) + 1):
        earlier = game.until(count)
        replayed = rules.Game.replay(game.start, uci(game)[:count])
        assert earlier.positions == replayed.positions
        assert earlier.moves == replayed.moves
        assert earlier.appearances() == replayed.appearances()
    assert game.until(99).moves == game.moves


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["pgn", "kif", "fen"])
def test_mutated_texts_are_read_or_raise_invalid_record(kind: str) -> None:
    dice = random.Random(f"{SEED}/any text/{kind}")
    read = 0
    for number in range(MUTANTS):
        game = random_game("shogi" if kind == "kif" or number % 2 else "xiangqi", 6)
        text = {
            "pgn": lambda game=game: rules.pgn_text(game, {"White": "a"}, "*"),
            "kif": lambda game=game: rules.kif_text(rules.Record({}, game, "*")),
            "fen": lambda game=game: game.position.fen(),
        }[kind]()
        text = mutated(dice, text, SIGNS_OF_KIF if kind == "kif" else SIGNS_OF_PGN)
        try:
            rules.one_game(text, max_plies=100)
        except rules.InvalidRecord as error:
            assert 1 <= error.line <= text.count("\n") + text.count("\r") + 1
        else:
            read += 1
    assert read
