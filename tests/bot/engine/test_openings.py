"""The engine's first move of a game: what people begin with, by the game's seed."""

from __future__ import annotations

import rules
from bot.engine.levels import opening_move

ALL = rules.variants()


def opened(key: str, fen: str | None = None) -> list[str]:
    """What is played by twenty seeds in a row."""
    variant = rules.variant(key)
    start = variant.first_start()
    game = rules.Game(rules.Position.from_fen(variant, fen) if fen else start)
    found = [opening_move(game, seed) for seed in range(20)]
    assert found == [opening_move(game, seed) for seed in range(20)]
    return sorted({move.uci() for move in found if move is not None})


def test_chess_begins_in_the_centre() -> None:
    assert opened("chess") == ["d2d4", "e2e4"]
    assert opened("chess960") == ["d2d4", "e2e4"]
    assert opened("xiangqi") == ["h3e3"]
    assert opened("amazon") == ["d2d4", "e2e4"]


def test_other_knights_begin_otherwise() -> None:
    """After 1.e4 a nightrider attacks the pawn from g8; with a knight in hand 1.d4 and 1.Nf3 score best."""
    assert opened("pocketknight") == ["d2d4", "g1f3"]
    assert opened("nightrider") == ["b1c3", "d2d4"]


def test_a_named_move_is_played_with_any_wall() -> None:
    assert {move[:4] for move in opened("duck")} == {"d2d4", "e2e4"}


def test_only_as_the_first_move_from_a_start_of_the_variant() -> None:
    assert opened("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1") == []
    game = rules.Game(rules.variant("chess").start())
    game.play(game.parse("e4"))
    assert opening_move(game, 0) is None


def test_what_is_played_is_legal_and_takes_nothing() -> None:
    for variant in ALL:
        start = variant.first_start()
        for seed in range(3):
            move = opening_move(rules.Game(start), seed)
            assert move is None or (move in start.legal_moves() and not start.is_capture(move)), variant.key
