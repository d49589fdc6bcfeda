"""The benchmark of won positions: one side starts a piece short."""

from __future__ import annotations

from itertools import islice

import pytest

import rules
from tests.tools.bench.engine.won_games import VARIANTS, WonGame, starts, table_line


@pytest.mark.parametrize("key", VARIANTS)
def test_sides_alternate_in_giving_odds_of_a_piece(key: str) -> None:
    variant = rules.variant(key)
    whole = list(variant.start(variant.starts[0] if variant.starts else None).pieces())
    for game, side in zip(islice(starts(key), 4), (rules.BLACK, rules.WHITE) * 2, strict=True):
        missing = set(whole) - set(game.start.pieces())
        assert [piece.color for _, piece in missing] == [side]
        assert game.outcome() is None


def test_report_counts_draws_among_won_games() -> None:
    results = [WonGame(True, None, 80), WonGame(True, rules.WHITE, 60), WonGame(False, None, 40)]
    assert table_line("chess", 8, results).split(": ")[1] == (
        "1 of 2 won games drawn, in 3 games of 60 plies on average"
    )
