"""The benchmark player that runs the engine of a git checkout in its own process."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from tests.tools.bench.engine.checkout import Checkout

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "minishogi"])
def test_checkout_answers_with_the_same_legal_move_each_time(key: str) -> None:
    game = rules.Game(rules.variant(key).start())
    player = Checkout(ROOT, nodes=60)
    try:
        first = player.answer(game)
        assert player.answer(game)[:3] == first[:3]
        game.play(game.position.move_from_uci(first.move))
        second = player.answer(game)
    finally:
        player.close()
    assert second.move in {move.uci() for move in game.position.legal_moves()}
    assert 0 < second.nodes <= 61


def test_time_of_a_checkout_is_processor_time() -> None:
    game = rules.Game(rules.variant("chess").start())
    player = Checkout(ROOT, seconds=0.1)
    try:
        player.answer(game)  # The first search builds the tables of the variant.
        assert 0.05 < player.answer(game).seconds < 0.2
    finally:
        player.close()


def test_folder_without_an_engine_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no bot/engine"):
        Checkout(tmp_path)
