"""SAN, WXF, Korean and Western notation against the field's engine, and every text back to its move."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence

import pyffish
import pytest

import rules
from rules.notation import san, shogi, usi, xiangqi
from tests.cases import loop_over
from tests.rules.oracles import Engine, choose
from tests.variants import ALL_VARIANTS

ALL = [variant.key for variant in rules.variants()]
PLIES = 14


def of_family(*families: str) -> list[str]:
    return [variant.key for variant in rules.variants() if variant.family in families]


def positions(key: str, purpose: str, games: int = 1) -> Iterator[tuple[rules.Position, list[rules.Move]]]:
    """Positions of random games, each with a few of its moves, rare ones first."""
    dice = random.Random(f"{os.environ['TEST_SEED']}/{purpose}/{key}")
    for _ in range(games):
        game = rules.Game(rules.variant(key).start())
        while game.outcome() is None and len(game.moves) < PLIES:
            yield game.position, [choose(dice, game.position) for _ in range(3)]
            game.play(choose(dice, game.position))


def engine_name(position: rules.Position) -> str:
    """Chinese and Korean chess by the engine's own definition, which knows the letters H and E."""
    key = position.variant.key
    own = position.variant.family in ("xiangqi", "janggi") and key in pyffish.variants()
    return key if own else Engine(position).name


@pytest.mark.skipif(
    "TEST_ENGINE_SAN" not in os.environ,
    reason="the binding's get_san dies of some moves and takes the run with it; TEST_ENGINE_SAN=1 tries",
)
@loop_over("key", ALL)
def test_san_is_the_engines(key: str) -> None:
    # the engine leaves out the sign for some checks to pseudo-royal pieces that it answers all the same
    pseudo = rules.variant(key).section.get("extinctionPseudoRoyal", False)
    for position, moves in positions(key, "san"):
        for move in moves:
            shuffled = bool(position.variant.starts)
            theirs = pyffish.get_san(engine_name(position), position.fen(), move.uci(), shuffled)
            ours = san.write(position, move)
            # the engine's # is checkmate alone, ours every win on the board
            assert ours.rstrip("+#") == theirs.rstrip("+#"), position.fen()
            if not pseudo or ours[-1] != "+":
                assert ours[-1] == theirs[-1] or ours[-1] == "#", position.fen()


@ALL_VARIANTS
def test_san_and_uci_come_back(variants: Sequence[rules.Variant]) -> None:
    for variant in variants:
        write_and_read_moves(variant.key)


def write_and_read_moves(key: str) -> None:
    for position, moves in positions(key, "back"):
        for move in moves:
            assert position.parse(san.write(position, move)) == move, position.fen()
            assert position.parse(position.san(move)) == move, position.fen()
            assert position.parse(move.uci()) == move, position.fen()


Writer = Callable[[rules.Position, rules.Move], str]


def engines(position: rules.Position, move: rules.Move, notation: int) -> str:
    return pyffish.get_san(Engine(position).name, position.fen(), move.uci(), False, notation)


@pytest.mark.slow
@loop_over("key", of_family("shogi"))
def test_western_is_the_engines(key: str) -> None:
    for position, moves in positions(key, "western"):
        for move in moves:
            theirs = engines(position, move, pyffish.NOTATION_SHOGI_HODGES)
            assert shogi.western(position, move) == theirs, position.fen()


@pytest.mark.slow
@loop_over("key", of_family("shogi"))
@loop_over(
    "write",
    [
        shogi.western,
        shogi.japanese,
        usi.write,
        lambda position, move: engines(position, move, pyffish.NOTATION_SHOGI_HOSKING),
        lambda position, move: engines(position, move, pyffish.NOTATION_SHOGI_HODGES_NUMBER).lower(),
    ],
    ids=["western", "japanese", "usi", "hosking", "small-letters"],
)
def test_shogi_comes_back(key: str, write: Writer) -> None:
    for position, moves in positions(key, "shogi"):
        for move in moves:
            assert position.parse(write(position, move)) == move, position.fen()


CHINESE_AND_KOREAN = [
    *((key, xiangqi.wxf, pyffish.NOTATION_XIANGQI_WXF) for key in of_family("xiangqi")),
    *((key, xiangqi.korean, pyffish.NOTATION_JANGGI) for key in of_family("janggi")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "write", "notation"), CHINESE_AND_KOREAN)
def test_chinese_and_korean(key: str, write: Writer, notation: int) -> None:
    for position, moves in positions(key, "xiangqi"):
        for move in moves:
            theirs = pyffish.get_san(engine_name(position), position.fen(), move.uci(), False, notation)
            ours = write(position, move)
            # Where pieces are dropped the engine names the file also of two in tandem, and a soldier that is
            # dropped on a file with many by its number among them.
            tandem = position.variant.has_hands and (ours[1] in "+-" or theirs[:2] in {"1@", "2@", "3@"})
            assert tandem or ours == theirs.rstrip("+#"), position.fen()
            if [write(position, other) for other in position.legal_moves()].count(ours) == 1:
                assert position.parse(theirs) == move, position.fen()
            else:  # a piece that both rides and leaps can reach a file and go as many ranks
                with pytest.raises(rules.AmbiguousMove):
                    position.parse(theirs)
