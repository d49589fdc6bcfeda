"""Behaviour of each level with fixed seeds, so that a change of its strength fails here."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import rules
from bot.engine import Level, choose, evaluation_of, level_in
from bot.engine.levels import LEVELS, LEVELS_WITH_HANDS
from tests.bot.engine.positions import random_games
from tests.cases import loop_over
from tests.tools.bench.engine.beginner import Beginner
from tests.tools.bench.engine.games import match
from tests.tools.bench.engine.players import at_random, of_level

SEEDS = range(12)
QUEEN = 2
"""The number of the examined games in which the queen may be lost for nothing."""
FAMILIES = ("chess", "crazyhouse", "shogi", "xiangqi", "atomic", "antichess", "duck", "breakthrough")


def played(key: str, fen: str, level: int, seed: int, *moves: str) -> str:
    start = rules.Position.from_fen(rules.variant(key), fen)
    info = choose(rules.Game.replay(start, moves), level_in(start.variant, level), seed)
    assert info is not None
    return info.line[0].uci()


@pytest.mark.parametrize("levels", [LEVELS, LEVELS_WITH_HANDS], ids=["", "with hands"])
def test_level_settings_rise(levels: tuple[Level, ...]) -> None:
    assert [level.number for level in levels] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [level.nodes for level in levels] == sorted(level.nodes for level in levels)
    assert [level.depth for level in levels] == sorted(level.depth for level in levels)
    assert [level.notices for level in levels] == sorted(level.notices for level in levels)
    assert [level.blur for level in levels[3:]] == sorted((level.blur for level in levels[3:]), reverse=True)


@pytest.mark.parametrize("number", [-1, 0, 9])
def test_unknown_level_is_refused(number: int) -> None:
    with pytest.raises(IndexError):
        level_in(rules.variant("chess"), number)


def test_blur_is_larger_with_pieces_in_hand() -> None:
    for level, with_hands in zip(LEVELS[:-1], LEVELS_WITH_HANDS[:-1], strict=True):
        assert level_in(rules.variant("chess"), level.number) == level
        assert level_in(rules.variant("crazyhouse"), level.number) == with_hands
        assert level.blur < with_hands.blur
    assert LEVELS[-1].blur == LEVELS_WITH_HANDS[-1].blur == 0


@pytest.mark.slow
@loop_over("level", range(1, 6))
@loop_over(
    ("key", "fen", "moves"),
    [
        ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", {"a1a8"}),
        ("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1", {"f3f7"}),
        ("chess", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1", {"d8h4"}),
        ("crazyhouse", "6k1/5ppp/8/8/8/8/8/6K1[R] w - - 0 1", {f"R@{file}8" for file in "abcde"}),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1", {"G@e8"}),
    ],
)
def test_every_level_sees_mate_in_one(level: int, key: str, fen: str, moves: set[str]) -> None:
    assert {played(key, fen, level, seed) for seed in SEEDS} <= moves


@pytest.mark.slow
@loop_over("level", range(1, 6))
@loop_over(
    ("key", "fen", "taken", "answers"),
    [
        # The side that doesn't recapture loses the game.
        ("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/3QP3/8/PPP2PPP/RNB1KBNR w KQkq - 0 1", "d4e5", {"c6e5"}),
        ("chess", "3r2k1/5ppp/8/8/8/8/5PPP/3QR1K1 b - - 0 1", "d8d1", {"e1d1"}),
        ("crazyhouse", "3r2k1/5ppp/8/8/8/8/5PPP/3QR1K1[] b - - 0 1", "d8d1", {"e1d1"}),
    ],
)
def test_every_level_recaptures(level: int, key: str, fen: str, taken: str, answers: set[str]) -> None:
    moves = {played(key, fen, level, seed, taken) for seed in SEEDS}
    assert moves <= answers


def hangs_the_queen(game: rules.Game, move: rules.Move) -> bool:
    """Return whether a move lets the queen be captured for free or by a cheaper piece."""
    values, before = evaluation_of(game.variant).tables.piece_values, game.position
    after = before.play(move)
    queen = game.variant.kinds.code("Q", before.turn)
    if queen not in after.board or values[before.board[move.target]] >= values[queen] // 2:
        return False
    square = after.board.index(queen)
    for answer in after.legal_moves():
        if answer.target == square and answer.origin is not None:
            takers = [back for back in after.play(answer).legal_moves() if back.target == square]
            if not takers or values[after.board[answer.origin]] < values[queen] // 2:
                return True
    return False


def could_keep_the_queen(game: rules.Game) -> bool:
    moves = game.position.legal_moves()
    queens = game.position.board.count(game.variant.kinds.code("Q", game.position.turn))
    return queens == 1 and any(not hangs_the_queen(game, move) for move in moves)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS[4:6], ids=lambda level: f"level {level.number}")
def test_queen_is_rarely_hung(level: Level) -> None:
    games = random_games(rules.variant("chess"), random.Random("queens"))
    kept = list(islice((game for game in games if could_keep_the_queen(game)), 24))
    hung = 0
    for seed, game in enumerate(kept):
        info = choose(game, level, seed)
        assert info is not None
        hung += hangs_the_queen(game, info.line[0])
    assert hung <= QUEEN, f"{hung} of {len(kept)}"


@pytest.mark.slow
@pytest.mark.parametrize("key", FAMILIES)
def test_weakest_level_searches_every_move_once(key: str) -> None:
    """Otherwise it would play the first move in the list, even if another one has a better score."""
    variant = rules.variant(key)
    for game in islice(random_games(variant, random.Random(f"{key}/weak")), 3):
        level = level_in(variant, 1)
        info = choose(game, level, 7)
        assert info is not None
        assert info.depth >= 1 or len(game.position.legal_moves()) > level.nodes // 3


# ---- the weakest level is for absolute beginners


@pytest.mark.slow
def test_weakest_level_is_an_even_match_for_a_beginner() -> None:
    share, _ = match("chess", Beginner, lambda seed: of_level(1, seed), 12)
    assert 0.4 <= share <= 0.7


@pytest.mark.slow
def test_random_moves_rarely_beat_the_weakest_level() -> None:
    share, _ = match("chess", lambda seed: at_random(random.Random(seed)), lambda seed: of_level(1, seed), 8)
    assert share <= 0.15


@pytest.mark.slow
def test_weakest_level_develops_its_pieces() -> None:
    """By its tenth move it has moved several pieces, not one piece back and forth."""
    variant = rules.variant("chess")
    for seed in range(6):
        game = rules.Game(variant.start())
        while len(game.moves) < 20 and game.outcome() is None:
            game.play(game.position.move_from_uci(of_level(1, seed)(game)))
        homes = set(range(8)) | set(range(56, 64))
        moved = {move.origin for move in game.moves} & homes
        assert len(moved) >= len(game.moves) // 4
