"""The engine's opening move, chosen by the game's seed."""

from __future__ import annotations

import rules
from bot.engine.levels import opening_move

ALL = rules.variants()


def opened(key: str, fen: str | None = None) -> list[str]:
    """Return the opening moves of twenty seeds."""
    variant = rules.variant(key)
    start = variant.first_start()
    game = rules.Game(rules.Position.from_fen(variant, fen) if fen else start)
    found = [opening_move(game, seed) for seed in range(20)]
    assert found == [opening_move(game, seed) for seed in range(20)]
    return sorted({move.uci() for move in found if move is not None})


def test_chess_openings_start_in_the_centre() -> None:
    assert opened("chess") == ["d2d4", "e2e4"]
    assert opened("chess960") == ["d2d4", "e2e4"]
    assert opened("xiangqi") == ["h3e3"]
    assert opened("amazon") == ["d2d4", "e2e4"]


def test_openings_differ_with_other_knights() -> None:
    """After 1.e4 a nightrider attacks the pawn from g8; with a knight in hand 1.d4 and 1.Nf3 score best."""
    assert opened("pocketknight") == ["d2d4", "g1f3"]
    assert opened("nightrider") == ["b1c3", "d2d4"]


def test_opening_move_is_played_with_any_wall() -> None:
    assert {move[:4] for move in opened("duck")} == {"d2d4", "e2e4"}


def test_opening_moves_are_only_played_from_the_start() -> None:
    assert opened("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1") == []
    game = rules.Game(rules.variant("chess").start())
    game.play(game.parse("e4"))
    assert opening_move(game, 0) is None


def test_opening_moves_are_legal_and_no_captures() -> None:
    for variant in ALL:
        start = variant.first_start()
        for seed in range(3):
            move = opening_move(rules.Game(start), seed)
            assert move is None or (move in start.legal_moves() and not start.is_capture(move)), variant.key
