"""Suggestions for typos, and their cost in positions with many legal moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import rules
from rules.movegen.generator import Generator
from rules.notation import san
from rules.notation.suggestions import MAX_COMPARED
from tests.cases import loop_over

LARGE = """[large:duck]
maxRank = 16
maxFile = 16
startFen = 4k11/16/16/Q2Q3Q3Q4/16/16/16/3Q3Q3Q4/16/16/4Q3Q3Q3/16/16/16/Q1Q1K11/16 w - - 0 1
castling = false
doubleStep = false
promotionRegionWhite = *16
promotionRegionBlack = *1
"""
TEXTS = [
    "h1h2", "a1a2", "Qe4", "Qd9", "Qd9,e5", "Kf3,a8", "Kf3", "a6", "a6 b7", "Nf3", "castle", "O-O", "ed",
    "exd5",
    "hello there", "e9", "Qz9", "e2 e4 d5", "QH8", "Q h8", "queen h8", "kb8", "x", "...", "",
    "pass", "0000", "Qxe4",
]  # fmt: skip
MAX_WALLED = 5000
"""The maximum number of moves with walls generated for one text, for the pieces that it may mean."""


@cache
def large() -> rules.Variant:
    (variant,) = rules.load(LARGE)
    return variant


def loaded_board() -> rules.Position:
    """Return a position with 374 moves of 17 pieces, each with about 240 walls."""
    return large().start()


def queens() -> rules.Position:
    return rules.Position.from_fen(rules.variant("duck"), "4k3/8/8/Q2Q3Q/8/1Q3Q2/3*4/Q1Q1K3 w - - 0 1")


def full_hands() -> rules.Position:
    fen = "4k4/9/4r4/9/4B4/9/9/9/4K4[RBGSNLPPPPrbgsnlpppp] w - - 0 1"
    return rules.Position.from_fen(rules.variant("shogi"), fen)


class WorkCounter:
    """Counters of the written texts and of the moves generated with walls."""

    def __init__(self) -> None:
        self.written = self.walled = 0

    def counting_texts(self, write: Callable[..., str]) -> Callable[..., str]:
        def counted(*args: object) -> str:
            self.written += 1
            return write(*args)

        return counted

    def counting_walls(self, extend: Callable[..., list[rules.Move]]) -> Callable[..., list[rules.Move]]:
        def counted(
            generator: Generator, position: rules.Position, bases: list[rules.Move]
        ) -> list[rules.Move]:
            found = extend(generator, position, bases)
            self.walled += len(found)
            return found

        return counted


@loop_over("make", [loaded_board, queens, full_hands])
@loop_over("text", TEXTS)
def test_suggestions_write_only_a_few_moves(make: Callable[[], rules.Position], text: str) -> None:
    position, work = make(), WorkCounter()
    near: tuple[rules.Move, ...] = ()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(san, "bare", work.counting_texts(san.bare))
        patch.setattr(Generator, "extended", work.counting_walls(Generator.extended))
        try:
            position.parse(text)
        except rules.IllegalMove as error:
            near = error.near
        except rules.MoveError:
            pass
        for move in near:
            position.san(move)
    assert work.written <= MAX_COMPARED + 2 * len(near)
    if position.variant.has_walls:
        assert work.walled <= MAX_WALLED
        assert position._known_moves() is None, "all legal moves were generated"


def test_suggestions_keep_the_square_of_the_duck() -> None:
    with pytest.raises(rules.IllegalMove) as error:
        rules.variant("duck").start().parse("Nf4,e5")
    assert {move.uci() for move in error.value.near} == {"g1f3,f3e5", "f2f4,f4e5"}


def test_shogi_drop_with_a_typo_has_suggestions() -> None:
    with pytest.raises(rules.IllegalMove) as error:
        full_hands().parse("R*5e")
    assert error.value.near
    assert set(error.value.near) <= set(full_hands().legal_moves())
