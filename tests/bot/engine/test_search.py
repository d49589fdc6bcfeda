"""The search in every variant: legal moves, limits and determinism."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import islice

import pytest

import rules
from bot.engine import LEVELS, MATE, Info, Limits, Search, choose, evaluation_of, level_in
from bot.engine.search import CLOCK_NODES, positions_seen_twice
from tests.bot.engine.positions import random_games
from tests.cases import loop_over
from tests.tools.tuning.positions import quiescence
from tests.variants import ALL_VARIANTS

SEED = os.environ["TEST_SEED"]


def searched(game: rules.Game, limits: Limits) -> Info | None:
    return Search(evaluation_of(game.variant).for_search(game.position), limits).run(game.position)


def found(key: str, fen: str, nodes: int = 20_000) -> Info:
    info = searched(rules.Game(rules.Position.from_fen(rules.variant(key), fen)), Limits(nodes=nodes))
    assert info is not None
    return info


@ALL_VARIANTS
def test_lines_are_legal_and_the_score_is_sane(variants: Sequence[rules.Variant]) -> None:
    for variant in variants:
        search_positions(variant)


def search_positions(variant: rules.Variant) -> None:
    dice = random.Random(f"{SEED}/{variant.key}")
    for game in islice(random_games(variant, dice), 1):
        context = f"{game.position.fen()} (seed {SEED})"
        info = searched(game, Limits(nodes=100))
        assert info is not None, context
        assert abs(info.score) <= MATE, context
        position = game.position
        assert info.line[0] in position.legal_moves(), context
        for move in info.line[:2]:
            position = position.play(position.move_from_uci(move.uci()))


@ALL_VARIANTS
def test_levels_move_in_every_variant(variants: Sequence[rules.Variant]) -> None:
    for variant in variants:
        move_at_levels(variant)


def move_at_levels(variant: rules.Variant) -> None:
    dice = random.Random(f"{SEED}/{variant.key}/levels")
    game = next(random_games(variant, dice))
    for number in (1, 5):
        info = choose(game, level_in(variant, number), seed=dice.randrange(1 << 30), seconds=0.5)
        assert info is not None
        assert info.line[0] in game.position.legal_moves()


def test_no_move_is_found_without_legal_moves() -> None:
    stuck = rules.Position.from_fen(rules.variant("chess"), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert searched(rules.Game(stuck), Limits(nodes=10)) is None


def test_move_that_failed_high_is_kept_if_the_second_search_stops() -> None:
    """At 4 plies e4 exceeds the first window after 1,579 nodes; the second search takes 543 more."""
    fen = "rn1qkb1r/1b1ppp1p/p7/1pp3p1/1P4nP/P1N5/R1PPPPP1/2BQKBNR w Kkq - 3+3 0 8"
    assert found("3check", fen, 1_350).line[0].uci() == "h4g5"
    assert found("3check", fen, 1_595).line[0].uci() == "e2e4"


@pytest.mark.parametrize("nodes", [1, 2, 10, 40])
def test_few_nodes_still_give_a_move(nodes: int) -> None:
    info = searched(rules.Game(rules.variant("chess").start()), Limits(nodes=nodes))
    assert info is not None
    assert info.nodes <= nodes + 1


# ---- unique mates


@loop_over(
    ("key", "fen", "move", "plies"),
    [
        ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", 1),
        ("chess", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 5),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 3),
        ("chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6g7", 1),
        ("crazyhouse", "6k1/5ppp/8/8/8/8/8/6K1[R] w - - 0 1", "R@a8", None),
        ("atomic", "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1", "d1d7", 1),
        ("kingofthehill", "8/8/8/8/8/3K4/8/k7 w - - 0 1", None, 1),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", 1),
        ("antichess", "8/8/8/8/8/1p6/P7/8 w - - 0 1", "a2b3", None),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1", "G@e8", 1),
        ("minishogi", "4k/5/4G/5/K4[G] w - - 0 1", None, 1),
        ("breakthrough", "8/P7/8/8/8/8/7p/8 w - - 0 1", None, 1),
    ],
)
def test_wins_are_found(key: str, fen: str, move: str | None, plies: int | None) -> None:
    info = found(key, fen)
    if move is not None:
        assert info.line[0].uci() == move
    if plies is not None:
        assert info.score == MATE - plies


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("4k3/2R5/8/5K2/1R6/8/8/8 b - - 0 1", "e8d8"),
        ("2R5/1K6/8/8/6R1/8/7k/8 b - - 0 1", "h2h3"),
        ("8/8/1RK5/8/k7/8/5R2/8 b - - 0 1", "a4a3"),
        ("8/1R6/8/k7/8/5K2/8/3R4 b - - 0 1", "a5a6"),
    ],
)
def test_mate_is_delayed_as_long_as_possible(fen: str, move: str) -> None:
    """The other legal move allows mate immediately, this one a move later."""
    info = found("chess", fen)
    assert (info.line[0].uci(), info.score) == (move, -MATE + 4)


def test_forced_move_is_searched_to_the_limit() -> None:
    """Black must take the queen, and White then mates."""
    game = rules.Game(
        rules.Position.from_fen(
            rules.variant("chess"), "1Q2kb1r/p2n1ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 1 16"
        )
    )
    assert [move.uci() for move in game.position.legal_moves()] == ["d7b8"]
    info = searched(game, Limits(nodes=500, seconds=1e9))
    assert info is not None
    assert info.score == -MATE + 2


@pytest.mark.slow
def test_forced_move_does_not_use_idle_time() -> None:
    game = rules.Game(rules.Position.from_fen(rules.variant("chess"), "k6q/8/8/8/8/8/6B1/1RK5 b - - 0 1"))
    (move,) = game.position.legal_moves()
    info = choose(game, LEVELS[-1], 1, is_urgent=lambda: False)
    assert info is not None
    assert info.line[0] == move
    assert info.nodes <= LEVELS[-1].nodes + CLOCK_NODES


@pytest.mark.parametrize(("cycles", "is_won"), [(1, True), (2, False)])
def test_reviews_score_only_a_third_repetition_as_a_draw(cycles: int, is_won: bool) -> None:
    """White, a queen up, repeats a position of the game."""
    start = rules.Position.from_fen(rules.variant("chess"), "5rk1/5ppp/8/8/8/8/Q4PPP/5RK1 w - - 10 20")
    game = rules.Game.replay(start, ["f1b1", "f8d8", "b1f1", "d8f8"] * cycles)
    search = Search(
        evaluation_of(start.variant).for_search(game.position), Limits(nodes=1_500), contempt=False
    )
    moves = [game.position.move_from_uci("f1b1")]
    info = search.run(game.position, positions_seen_twice(game), moves=moves)
    assert info is not None
    assert info.score > 600 if is_won else info.score == 0


def test_losing_side_finds_perpetual_check() -> None:
    """Only perpetual check from h5 and e8 saves White."""
    info = found("chess", "6k1/5pp1/8/7Q/8/8/1q4PP/r6K w - - 0 1", nodes=60_000)
    assert info.line[0].uci() in ("h5d1", "h5e8")


@pytest.mark.parametrize("fen", ["8/8/2p5/3p4/8/8/8/3Q4 w - - 0 1", "8/2p5/3p4/8/8/4p3/8/3Q1N2 w - - 0 1"])
def test_quiescence_searches_bad_forced_captures(fen: str) -> None:
    position = rules.Position.from_fen(rules.variant("antichess"), fen)
    search = Search(evaluation_of(position.variant).for_search(position), Limits())
    assert abs(quiescence(search, position)) <= MATE


# ---- determinism


@pytest.mark.slow
def test_search_is_deterministic() -> None:
    game = rules.Game(rules.variant("chess").start())
    first, second = (searched(game, Limits(nodes=3_000)) for _ in range(2))
    assert first is not None
    assert second is not None
    assert first[:3] == second[:3]
    assert first.line == second.line


PROGRAM = """
import rules
from bot.engine import choose, level_in
for key in ("chess", "crazyhouse", "xiangqi", "atomic"):
    game = rules.Game(rules.variant(key).start())
    for ply in range(6):
        info = choose(game, level_in(game.variant, 1 + ply % 3), seed=77)
        if info is None:  # weak ones lose quickly in atomic chess
            break
        game.play(info.line[0])
        print(key, info.score, info.nodes, game.moves[-1].uci())
"""


@pytest.mark.slow
def test_search_is_deterministic_across_processes() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            check=True,
        ).stdout
        for salt in ("0", "1", "random")
    }
    assert len(outputs) == 1


def test_seeds_vary_the_move() -> None:
    game = rules.Game(rules.variant("chess").start())
    moves = {info.line[0].uci() for seed in range(20) if (info := choose(game, LEVELS[0], seed)) is not None}
    assert len(moves) > 4


# ---- stopping


def test_cancelled_search_ends_at_the_next_check() -> None:
    """The search checks for cancellation every 32 nodes."""
    game = rules.Game(rules.variant("chess").start())
    checks = 0

    def cancelled() -> bool:
        nonlocal checks
        checks += 1
        return checks > 3

    search = Search(evaluation_of(game.variant).for_search(game.position), Limits(), cancelled=cancelled)
    info = search.run(game.position)
    assert info is not None
    assert search.nodes <= 32 * 4


def test_search_keeps_its_time_limit() -> None:
    game = rules.Game(rules.variant("chess").start())
    began = time.perf_counter()
    info = searched(game, Limits(seconds=0.05))
    assert info is not None
    assert time.perf_counter() - began < 5  # Without a limit it would never end.


@pytest.mark.parametrize(
    ("key", "fen", "moves"),
    [
        # The king goes to the hill although the queen hangs.
        ("kingofthehill", "4k3/8/8/8/8/4K2q/8/7Q w - - 0 1", {"e3d4", "e3e4"}),
        # White's king is next to the hill: only moves that keep it away don't lose.
        ("kingofthehill", "4k3/8/8/8/8/4K3/8/q7 b - - 0 1", {"a1e5", "a1d4", "a1a4"}),
        ("breakthrough", "8/3P4/8/8/8/p7/8/8 w - - 0 1", {"d7d8", "d7c8", "d7e8"}),
    ],
)
def test_goal_within_reach_is_found_at_depth_one(key: str, fen: str, moves: set[str]) -> None:
    position = rules.Position.from_fen(rules.variant(key), fen)
    info = Search(evaluation_of(position.variant).for_search(position), Limits(depth=1)).run(position)
    assert info is not None
    assert info.line[0].uci() in moves


# ---- size of the search tree

MIDDLE_GAMES = (
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1 w - - 0 14",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1B3/P3BPPP/2RQ1R1K w - - 0 14",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/pp3ppp/2n1b3/q1pp2B1/8/P1Q2NP1/1PP1PP1P/2KR3R w - - 0 15",
)


@pytest.mark.slow
def test_five_plies_take_few_nodes() -> None:
    """Before pruning, reductions, ordering and table were tuned, it took 28,686 nodes."""
    chess, nodes = rules.variant("chess"), 0
    for fen in MIDDLE_GAMES:
        info = searched(rules.Game(rules.Position.from_fen(chess, fen)), Limits(depth=5))
        assert info is not None
        nodes += info.nodes
    assert nodes < 22_500
