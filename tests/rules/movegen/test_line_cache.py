"""Lines, and cached data that positions take over from the previous position."""

from __future__ import annotations

import os
import random

import pytest

import rules
from rules.board.geometry import Geometry
from rules.movegen.line_cache import line_slice
from rules.movement.movement_tables import Grid
from tests.cases import loop_over
from tests.rules.oracles import choose

SEED = os.environ["TEST_SEED"]
KING_LINES = ((1, 0), (0, 1), (1, 1), (-1, 1))
KNIGHT_LINES = ((1, 2), (2, 1), (-1, 2), (-2, 1))
ODD = """
[narrow:chess]
maxFile = 4
maxRank = 9
castling = false
customPiece1 = a:NN
customPiece2 = c:BnN
promotionPieceTypes = rac
startFen = rakc/pppp/4/4/4/4/4/PPPP/RAKC w - - 0 1

[low:chess]
maxFile = 9
maxRank = 3
castling = false
doubleStep = false
customPiece1 = a:NN
promotionPieceTypes = ra
promotionRegionBlack = *1
promotionRegionWhite = *3
startFen = r1a1k1a1r/9/R1A1K1A1R w - - 0 1
"""
ALL = {variant.key: variant for variant in (*rules.load(ODD), rules.variant("chess"), rules.variant("shogi"))}


@loop_over("files", [1, 2, 3, 5, 8, 9, 16])
@loop_over("ranks", [1, 2, 3, 7, 8, 10, 16])
@loop_over("vectors", [KING_LINES, KING_LINES + KNIGHT_LINES])
def test_every_line_is_a_slice_of_the_board(
    files: int, ranks: int, vectors: tuple[tuple[int, int], ...]
) -> None:
    for line in Grid(Geometry(files, ranks), vectors).lines:
        assert tuple(range(files * ranks)[line_slice(line)]) == line


@pytest.mark.parametrize("key", ALL)
def test_played_position_has_the_same_moves_as_one_read_from_fen(key: str) -> None:
    """This holds whether or not data for the side not to move was computed."""
    dice = random.Random(f"{SEED}/{key}")
    variant = ALL[key]
    position = variant.start()
    for _ in range(60):
        read = rules.Position.from_fen(variant, position.fen())
        assert sorted(move.uci() for move in position.legal_moves()) == sorted(
            move.uci() for move in read.legal_moves()
        ), f"{position.fen()} (seed {SEED})"
        if position.outcome() is not None:
            break
        move = choose(dice, position)
        for sample in dice.sample(position.legal_moves(), min(2, len(position.legal_moves()))):
            position.play(sample).legal_moves()
        position = position.play(move)
