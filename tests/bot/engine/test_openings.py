"""The engine's opening moves, chosen by the game's seed."""

from __future__ import annotations

import pytest

import rules
from bot.engine.assessments import assess
from bot.engine.levels import MIN_BOOK_LEVEL, OPENING_MARGIN, book_move, level_in, usual_first_move
from bot.engine.search import Limits
from bot.openings import moves_in_lines

ALL = rules.variants()


def opened(key: str, fen: str | None = None) -> list[str]:
    """Return the opening moves of twenty seeds."""
    variant = rules.variant(key)
    start = variant.first_start()
    game = rules.Game(rules.Position.from_fen(variant, fen) if fen else start)
    found = [usual_first_move(game, seed) for seed in range(20)]
    assert found == [usual_first_move(game, seed) for seed in range(20)]
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
    assert usual_first_move(game, 0) is None


def test_opening_moves_are_legal_and_not_captures() -> None:
    for variant in ALL:
        start = variant.first_start()
        for seed in range(3):
            move = usual_first_move(rules.Game(start), seed)
            assert move is None or (move in start.legal_moves() and not start.is_capture(move)), variant.key


def in_line(moves: str, level: int, seed: int) -> str | None:
    game = rules.Game(rules.variant("chess").start())
    for text in moves.split():
        game.play(game.parse(text))
    info = book_move(game, level_in(game.variant, level), seed)
    if info is None:
        return None
    assert info.line[0] in moves_in_lines(game.position)
    return game.position.san(info.line[0])


@pytest.mark.slow
def test_stronger_levels_vary_their_openings() -> None:
    found = [in_line("e4", MIN_BOOK_LEVEL, seed) for seed in range(8)]
    assert found[:2] == [in_line("e4", MIN_BOOK_LEVEL, seed) for seed in range(2)], "the seed decides"
    assert len(set(found)) >= 3
    assert in_line("e4", MIN_BOOK_LEVEL - 1, 0) is None


@pytest.mark.slow
def test_moves_that_lose_are_not_followed() -> None:
    """Lines of the table continue with 2.g4, 2...f5 and 3.Nxe5, which lose."""
    for moves, bad in (("f3 e5", "g4"), ("e4 e5 Nf3", "Qg5"), ("e4 e5 Nf3 Nc6 Nc3 Nf6", "Nxe5")):
        assert bad not in {in_line(moves, 8, seed) for seed in range(4)}


def test_mate_is_played_even_out_of_line() -> None:
    assert in_line("f3 e5 g4", 4, 0) == "Qh4#"


def test_no_level_knows_openings_of_other_variants() -> None:
    game = rules.Game(rules.variant("atomic").start())
    assert book_move(game, level_in(game.variant, 8), 0) is None


@pytest.mark.slow
def test_followed_moves_are_about_as_good_as_the_best() -> None:
    game = rules.Game(rules.variant("chess").start())
    game.play(game.parse("d4"))
    best = assess(game, Limits(nodes=4_000)).score
    for seed in range(4):
        info = book_move(game, level_in(game.variant, 6), seed)
        assert info is not None
        assert info.score >= best - 2 * OPENING_MARGIN
