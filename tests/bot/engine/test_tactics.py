"""The tactics suite that tests/tools/bench/engine measures the engine with."""

from __future__ import annotations

from tests.tools.bench.engine.tactics import read


def test_tactics_suite_is_legal_and_unique() -> None:
    suite = read()
    assert len(suite) >= 80
    assert len({(puzzle.key, puzzle.fen) for puzzle in suite}) == len(suite)
    for puzzle in suite:
        game = puzzle.game()
        assert game.outcome() is None
        assert set(puzzle.moves) < {move.uci() for move in game.position.legal_moves()}, puzzle
