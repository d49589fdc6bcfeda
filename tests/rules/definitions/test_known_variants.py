"""Published variants that are not in the catalogue, as users would define them.

Their characteristic moves and ends are tested with cases, and random games are compared with Fairy-Stockfish.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import NamedTuple

import pytest

import rules
from rules import BLACK, WHITE, Outcome, Reason
from tests.cases import loop_over
from tests.rules.oracles import Engine, choose, load_into_engine

SEED = os.environ["TEST_SEED"]
FOLDER = Path(__file__).parent / "known_variants"
TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.ini"))}
PLIES = 16


class Case(NamedTuple):
    """Legal and illegal moves of a position ("" for the start), and the outcome after playing `moves`."""

    key: str
    fen: str = ""
    legal: str = ""
    illegal: str = ""
    moves: str = ""
    outcome: Outcome | None = None


def won(side: rules.Color, reason: Reason) -> Outcome:
    return Outcome(side, reason)


CASES = [
    Case("active", legal="i2i4 b1c3", illegal="e1g1"),
    Case("active", "4k4/9/9/9/9/9/9/4K3Q w - - 0 1", legal="i1i8 i1h1", illegal="i1j2"),
    Case("atomichill", "4k3/8/8/8/8/4K3/8/8 w - - 0 1", moves="e3e4", outcome=won(WHITE, Reason.GOAL)),
    Case("atomichill", legal="e2e4", moves="g1f3 a7a6 f3e5 a6a5 e5d7", outcome=won(WHITE, Reason.EXPLOSION)),
    Case("camels", legal="b1a4 b1c4", illegal="b1c3 b1a3", moves="b1c4 h7h6 c4d7"),
    Case("camels", "7k/P7/8/8/8/8/8/K7 w - - 0 1", legal="a7a8n a7a8q"),
    Case("lightbrigade", "4k3/P7/8/8/8/8/p7/4K3 w - - 0 1", legal="a7a8q", illegal="a7a8n"),
    Case("lightbrigade", "4k3/P7/8/8/8/8/p7/4K3 b - - 0 1", legal="a2a1n", illegal="a2a1q"),
    Case("displacement", illegal="e1g1 e1c1", legal="e2e4"),
    Case("doublearmy", legal="a4b5 b3c5", illegal="a2a3 d1d2", moves="d4e5 d5e4"),
    Case("doublearmy", "4k3/8/8/4m3/4R3/8/8/4K3 w - - 0 1", legal="e4e5", moves="e4e5"),
    Case("empire", legal="b1b2 b1c2", illegal="b1b3"),
    Case("empire", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", legal="e2e3", illegal="e2f3", moves="e2e3"),
    Case("empire", "4k3/8/8/8/8/8/8/3K4 w - - 0 1", illegal="d1e1 d1e2", legal="d1c1"),
    Case(
        "fivecheckhouse",
        "4k3/8/8/8/8/8/8/Q3K3[] w - - 1+5 0 1",
        moves="a1a8",
        outcome=won(WHITE, Reason.CHECKS),
    ),
    Case("fivecheckhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 5+5 0 1", legal="N@d6 N@a1"),
    Case("giveawayhouse", "8/8/8/8/8/8/8/K6r[P] w - - 0 1", legal="P@b2 a1b1", illegal="P@b8"),
    Case("giveawayhouse", "k7/8/8/8/8/8/1p6/K7[] w - - 0 1", legal="a1b2", illegal="a1b1 a1a2"),
    Case("hexapawn", legal="a1a2 b1b2 c1c2", illegal="a1b2"),
    Case("hexapawn", moves="b1b2 a3b2 a1b2 c3c2", outcome=won(BLACK, Reason.STALEMATE)),
    Case("hexapawn", "2p/P2/3 w - - 0 1", moves="a2a3", outcome=won(WHITE, Reason.GOAL)),
    Case("hexapawn", "1p1/3/1P1 w - - 0 1", moves="b1b2", outcome=won(WHITE, Reason.STALEMATE)),
    Case("isolation", "k5/6/6/6/6/5K w - - 0 1", legal="f1e1,e1f1 f1e1,e1d4", illegal="f1e1,e1a6"),
    Case("isolation", "k*4/*5/6/6/6/5K w - - 0 1", moves="f1e1,e1b5", outcome=won(WHITE, Reason.STALEMATE)),
    Case("makrukhouse", "3k4/8/8/8/8/8/8/3K4[P] w - - 0 1", legal="P@a1 P@a6", illegal="P@a8"),
    Case("makrukhouse", legal="a3a4", moves="a3a4"),
    Case("orda", "4k3/8/8/8/8/8/8/4K2H w - - 0 1", legal="h1g3 h1g2", illegal="h1f1"),
    Case("orda", "k7/3K4/8/8/8/8/8/8 w - - 0 1", moves="d7d8", outcome=won(WHITE, Reason.GOAL)),
    Case("orda", "l3k3/8/8/1P6/P7/8/8/4K3 b - - 0 1", legal="a8a4 a8b6 a8c7", illegal="a8a7 a8a5"),
    Case("pawnsonly", "8/P6p/8/8/8/8/8/8 w - - 0 1", moves="a7a8q", outcome=won(WHITE, Reason.GOAL)),
    Case("pawnsonly", "8/8/8/p7/8/P7/8/8 w - - 0 1", moves="a3a4", outcome=won(WHITE, Reason.STALEMATE)),
    Case("pawnsonly", moves="e2e4 a7a5 e4e5 d7d5 e5d6", legal="e2e4"),
    Case("peasants", legal="e2e4", illegal="e1g1", moves="e2e4 b8c6"),
    Case("petty", legal="a2a3 d1c3", illegal="a2a4", moves="a2a3 a5a4"),
    Case("petty", "4k/P4/5/5/5/4K w - - 0 1", legal="a5a6q a5a6n"),
    Case("semitorpedo", "4k3/8/8/8/8/P7/8/4K3 w - - 0 1", legal="a3a5 a3a4"),
    Case("semitorpedo", "4k3/8/8/1p6/P7/8/8/4K3 w - - 0 1", illegal="a4a6", legal="a4a5 a4b5"),
    Case("semitorpedo", "4k3/8/8/8/1p6/P7/8/4K3 w - - 0 1", moves="a3a5", legal="a3a5"),
    Case("snail", legal="a1b2,b2a1 a1a2,a2a1", moves="a1b2,b2a1 g7f6,f6g7"),
    Case("snail", "*5p/*6/**5/7/7/7/P6 b - - 0 1", moves="g7f6,f6g7"),
    Case(
        "threemensmorris",
        legal="W@b2 W@a1",
        moves="W@a1 W@a3 W@b1 W@b3 W@c1",
        outcome=won(WHITE, Reason.CONNECTION),
    ),
    Case("threemensmorris", "ww1/2w/WW1[W] w - - 0 1", illegal="a1a2"),
    Case("threemensmorris", "2w/W1w/WwW[] w - - 0 1", legal="a2a3 a2b2", illegal="a1b1"),
    Case("tictactoe", moves="P@b2 P@a1 P@a3 P@c1 P@b1 P@b3 P@c3", outcome=None),
    Case("tictactoe", moves="P@a1 P@b1 P@a2 P@b2 P@a3", outcome=won(WHITE, Reason.CONNECTION)),
    Case("tictactoe", moves="P@b2 P@a2 P@a1 P@b1 P@c3", outcome=won(WHITE, Reason.CONNECTION)),
    Case("upsidedown", legal="b8a6", illegal="a7a5"),
    Case("upsidedown", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", legal="a7a8q"),
    Case("weak", legal="e2e4 b1c3", moves="e2e4 a8b6"),
    Case("xiangqihouse", "4k4/9/9/9/9/9/9/9/9/3K5[C] w - - 0 1", legal="C@a1 C@e5", illegal="C@a6"),
]


def load_variant(key: str) -> rules.Variant:
    path = next(stem for stem, text in TEXTS.items() if f"[{key}]" in text or f"[{key}:" in text)
    return rules.load(TEXTS[path])[-1]


def test_known_variants_have_cases_and_are_not_in_the_catalogue() -> None:
    keys = {rules.load(text)[-1].key for text in TEXTS.values()}
    assert len(keys) == len(TEXTS) >= 20
    assert not keys & {variant.key for variant in rules.variants()}
    assert {case.key for case in CASES} == keys, "every variant needs cases"


@pytest.mark.slow
@loop_over("case", CASES, ids=lambda case: f"{case.key} {case.fen or case.moves or 'start'}")
def test_known_variants_have_their_characteristic_moves_and_ends(case: Case) -> None:
    variant = load_variant(case.key)
    game = rules.Game(rules.Position.from_fen(variant, case.fen) if case.fen else variant.start())
    legal = {move.uci() for move in game.position.legal_moves()}
    assert set(case.legal.split()) <= legal, sorted(legal)
    assert not set(case.illegal.split()) & legal
    for uci in case.moves.split():
        assert game.outcome() is None
        game.play(game.position.move_from_uci(uci))
    assert game.outcome() == case.outcome


@pytest.mark.slow
@loop_over("name", TEXTS)
def test_a_random_game_agrees_with_the_engine(name: str) -> None:
    compare_games(name, 1)


@pytest.mark.slow
@loop_over("name", TEXTS)
def test_random_games_agree_with_the_engine(name: str) -> None:
    compare_games(name, 2)


def compare_games(name: str, games: int) -> None:
    variant = rules.load(TEXTS[name])[-1]
    load_into_engine(TEXTS[name])
    dice = random.Random(f"{SEED} {name}")
    for _ in range(games):
        position = variant.start()
        for _ in range(PLIES):
            moves = {move.uci() for move in position.legal_moves()}
            if position.outcome() is not None:
                break
            assert moves == Engine(position).legal_moves(), position.fen()
            position = position.play(choose(dice, position))
