"""SAN, WXF, Korean and Western notation compared with Fairy-Stockfish, and read back."""

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
    """Yield the positions of random games, each with three random moves."""
    dice = random.Random(f"{os.environ['TEST_SEED']}/{purpose}/{key}")
    for _ in range(games):
        game = rules.Game(rules.variant(key).start())
        while game.outcome() is None and len(game.moves) < PLIES:
            yield game.position, [choose(dice, game.position) for _ in range(3)]
            game.play(choose(dice, game.position))


def engine_name(position: rules.Position) -> str:
    """Return the engine's name for the variant: its own xiangqi and janggi have the letters H and E."""
    key = position.variant.key
    is_built_in = position.variant.family in ("xiangqi", "janggi") and key in pyffish.variants()
    return key if is_built_in else Engine(position).name


@pytest.mark.skipif(
    "TEST_ENGINE_SAN" not in os.environ,
    reason="pyffish.get_san crashes the process for some moves; set TEST_ENGINE_SAN=1 to run this test",
)
@loop_over("key", ALL)
def test_san_agrees_with_the_engine(key: str) -> None:
    # The engine omits + for some checks to pseudo-royal pieces.
    pseudo = rules.variant(key).section.get("extinctionPseudoRoyal", False)
    for position, moves in positions(key, "san"):
        for move in moves:
            shuffled = bool(position.variant.starts)
            theirs = pyffish.get_san(engine_name(position), position.fen(), move.uci(), shuffled)
            ours = san.write(position, move)
            # The engine writes # only for checkmate, we write it for every win on the board.
            assert ours.rstrip("+#") == theirs.rstrip("+#"), position.fen()
            if not pseudo or ours[-1] != "+":
                assert ours[-1] == theirs[-1] or ours[-1] == "#", position.fen()


@ALL_VARIANTS
def test_san_and_uci_are_read_back(variants: Sequence[rules.Variant]) -> None:
    for variant in variants:
        write_and_read_moves(variant.key)


def write_and_read_moves(key: str) -> None:
    for position, moves in positions(key, "back"):
        for move in moves:
            assert position.parse(san.write(position, move)) == move, position.fen()
            assert position.parse(position.san(move)) == move, position.fen()
            assert position.parse(move.uci()) == move, position.fen()


Writer = Callable[[rules.Position, rules.Move], str]


def engine_text(position: rules.Position, move: rules.Move, notation: int) -> str:
    return pyffish.get_san(Engine(position).name, position.fen(), move.uci(), False, notation)


@pytest.mark.slow
@loop_over("key", of_family("shogi"))
def test_western_notation_agrees_with_the_engine(key: str) -> None:
    for position, moves in positions(key, "western"):
        for move in moves:
            theirs = engine_text(position, move, pyffish.NOTATION_SHOGI_HODGES)
            assert shogi.western(position, move) == theirs, position.fen()


@pytest.mark.slow
@loop_over("key", of_family("shogi"))
@loop_over(
    "write",
    [
        shogi.western,
        shogi.japanese,
        usi.write,
        lambda position, move: engine_text(position, move, pyffish.NOTATION_SHOGI_HOSKING),
        lambda position, move: engine_text(position, move, pyffish.NOTATION_SHOGI_HODGES_NUMBER).lower(),
    ],
    ids=["western", "japanese", "usi", "hosking", "small-letters"],
)
def test_shogi_notations_are_read_back(key: str, write: Writer) -> None:
    for position, moves in positions(key, "shogi"):
        for move in moves:
            assert position.parse(write(position, move)) == move, position.fen()


CHINESE_AND_KOREAN = [
    *((key, xiangqi.wxf, pyffish.NOTATION_XIANGQI_WXF) for key in of_family("xiangqi")),
    *((key, xiangqi.korean, pyffish.NOTATION_JANGGI) for key in of_family("janggi")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "write", "notation"), CHINESE_AND_KOREAN)
def test_chinese_and_korean_notation_agrees_with_the_engine(key: str, write: Writer, notation: int) -> None:
    for position, moves in positions(key, "xiangqi"):
        for move in moves:
            theirs = pyffish.get_san(engine_name(position), position.fen(), move.uci(), False, notation)
            ours = write(position, move)
            # In variants with drops, the engine writes the file of two pieces in tandem, and the number of a
            # soldier that is dropped on a file with several.
            tandem = position.variant.has_hands and (ours[1] in "+-" or theirs[:2] in {"1@", "2@", "3@"})
            assert tandem or ours == theirs.rstrip("+#"), position.fen()
            if [write(position, other) for other in position.legal_moves()].count(ours) == 1:
                assert position.parse(theirs) == move, position.fen()
            else:  # A piece that both rides and leaps may have two moves with the same text.
                with pytest.raises(rules.AmbiguousMove):
                    position.parse(theirs)
