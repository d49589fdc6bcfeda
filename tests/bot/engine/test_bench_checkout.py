"""The bench's player that runs the engine of a checkout in a process of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from tests.tools.bench.engine.checkout import Checkout

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "minishogi"])
def test_a_checkout_answers_with_a_legal_move_and_the_same_each_time(key: str) -> None:
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


def test_its_time_is_processor_time() -> None:
    game = rules.Game(rules.variant("chess").start())
    player = Checkout(ROOT, seconds=0.1)
    try:
        player.answer(game)  # builds what every search of the variant shares
        assert 0.05 < player.answer(game).seconds < 1.0
    finally:
        player.close()


def test_a_folder_without_an_engine_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no bot/engine"):
        Checkout(tmp_path)
