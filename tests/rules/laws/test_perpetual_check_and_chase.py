"""Repetitions in xiangqi: cycles found by a search, judged by Fairy-Stockfish and by our rules."""

from __future__ import annotations

from pathlib import Path

import rules
from tests.cases import loop_over
from tests.rules.laws.boards import played
from tests.rules.oracles import Engine

CYCLES = [
    line.split("\t")
    for line in Path(__file__).with_name("chases.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


@loop_over(
    ("reason", "winner", "fen", "cycle"), CYCLES, ids=[f"{row[2].split()[0]} {row[3]}" for row in CYCLES]
)
def test_engine_agrees_who_loses_by_perpetual_check_or_chase(
    reason: str, winner: str, fen: str, cycle: str
) -> None:
    game = played("xiangqi", fen, f"{cycle} {cycle}")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason.value == reason
    assert (outcome.winner.label if outcome.winner is not None else "-") == winner
    engine = Engine(game.start)
    for move, position in zip(game.moves, game.positions[1:], strict=True):
        engine.follow(move.uci(), position.fen())
    value = {game.position.turn: 1, game.position.turn.opponent: -1, None: 0}[outcome.winner]
    judged = engine.optional()
    assert judged is not None
    assert (judged > 0) - (judged < 0) == value


def test_cycles_include_all_endings() -> None:
    assert {(row[0], row[1]) for row in CYCLES} >= {
        ("repetition", "-"), ("perpetual-chase", "white"), ("perpetual-chase", "black"),
    }  # fmt: skip
    assert rules.variant("xiangqi").section.get("chasingRule") == "axf"
