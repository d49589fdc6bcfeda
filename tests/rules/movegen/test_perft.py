"""Perft counts, compared with published counts and, for shuffled starts, with python-chess."""

from __future__ import annotations

import os
import random
from functools import cache
from pathlib import Path

import chess
import pytest

import rules
from tests.cases import loop_over

# (name, FEN, depth, leaf nodes): the positions of the chessprogramming wiki's perft results page.
PUBLISHED = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", (20, 400, 8_902, 197_281)),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        (48, 2_039, 97_862),
    ),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2_812, 43_238)),
    (
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        (6, 264, 9_467),
    ),
    (
        "position 4 mirrored",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        (6, 264, 9_467),
    ),
    ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (44, 1_486, 62_379)),
    (
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        (46, 2_079, 89_890),
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "fen", "counts"), PUBLISHED, ids=[row[0] for row in PUBLISHED])
def test_published_counts(name: str, fen: str, counts: tuple[int, ...]) -> None:
    position = rules.Position.from_fen(rules.variant("chess"), fen)
    assert tuple(rules.perft(position, depth) for depth in range(1, len(counts) + 1)) == counts


LINES = [
    line.split("\t")
    for line in Path(__file__).with_name("perft.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
QUICK = 30_000
"""Maximum number of leaves in the default run; the slow tests include larger counts."""


def leaves_of(line: list[str]) -> int:
    return int(line[-1])


@cache
def shuffled(key: str) -> rules.Variant:
    """Return the variant with castling from any start squares of kings and rooks."""
    (variant,) = rules.load(f"[shuffled-{key}:{key}]\nchess960 = true\n")
    return variant


def perft_of_game(position: rules.Position, depth: int, *, passed: bool = False) -> int:
    """Return the number of leaves if two passes in a row end the game, which a position can't detect."""
    total = 0
    for move in position.legal_moves():
        passes = move.origin == move.target
        if depth == 1:
            total += 1
        elif not (passes and passed):
            total += perft_of_game(position.play(move), depth - 1, passed=passes)
    return total


@loop_over("line", [line for line in LINES if leaves_of(line) <= QUICK])
def test_small_counts_of_variants(line: list[str]) -> None:
    check_recorded_count(line)


@pytest.mark.slow
def test_large_counts_of_variants() -> None:
    for line in [line for line in LINES if leaves_of(line) > QUICK][::12]:
        check_recorded_count(line)


def check_recorded_count(line: list[str]) -> None:
    key, with_shuffle, fen, depth, leaves = line
    variant = shuffled(key) if with_shuffle == "true" else rules.variant(key)
    position = variant.start() if fen == "startpos" else rules.Position.from_fen(variant, fen)
    count = perft_of_game if variant.section.get("pass", False) else rules.perft
    assert count(position, int(depth)) == int(leaves), line


def chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(board, depth - 1)
        board.pop()
    return total


# the first, the standard and the last start position, and 21 others
STARTS = [0, 518, 959, *random.Random(os.environ["TEST_SEED"]).sample(range(1, 959), 21)]


@pytest.mark.slow
@loop_over("number", STARTS)
def test_shuffled_starts_have_the_counts_of_python_chess(number: int) -> None:
    position = rules.variant("chess960").start(number)
    assert rules.perft(position, 3) == chess_perft(chess.Board.from_chess960_pos(number), 3)
