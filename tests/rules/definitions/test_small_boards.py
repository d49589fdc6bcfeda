"""Boards of a few squares, down to a single rank, file or square, are playable or raise VariantError."""

from __future__ import annotations

import itertools
import os
import random

import pytest

import rules
from rules import notation
from tests.cases import loop_over

SEED = os.environ["TEST_SEED"]
SIZES = [*itertools.product((1, 2, 3), (1, 2, 3)), (1, 16), (16, 1)]
LAWS = [
    "",
    "king = k",
    "king = k\npieceDrops = true\ncapturesToHand = true",
    "king = k\ncastling = true",
    "king = k\npawn = p\ndoubleStep = true",
    "king = k\nwallingRule = duck",
    "king = k\nwallingRule = arrow",
    "king = k\nflyingGeneral = true",
    "king = k\nchecking = false",
    "king = k\npass = true\nmaterialCounting = janggi",
    "king = k\ngating = true\nseirawanGating = true",
    "king = k\ngating = true\ncambodianMoves = true",
    "king = k\ndiagonalLines = **",
    "king = k\nkibitzFamily = shogi",
    "king = k\nkibitzFamily = xiangqi",
    "king = k\nkibitzStarts = scharnagl",
    "flagRegionWhite = *1",
    "connectN = 2",
    "extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPseudoRoyal = true",
]


def definition(dice: random.Random, files: int, ranks: int, laws: str) -> str:
    pieces = ["K", "k"] if "king" in laws else []
    pieces = (pieces + dice.choices("RrBbXx", k=3))[: files * ranks]
    cells = [*pieces, *["1"] * (files * ranks - len(pieces))]
    dice.shuffle(cells)
    rows = ["".join(cells[start : start + files]) for start in range(0, len(cells), files)]
    # Join adjacent empty squares: 111 would be read as a number.
    fen = "/".join(
        "".join(f"{len([*run])}" if empty else "".join(run) for empty, run in runs(row)) for row in rows
    )
    head = f"[small]\nmaxFile = {files}\nmaxRank = {ranks}\n"
    return f"{head}{laws}\nrook = r\nbishop = b\ncustomPiece1 = x:afsKpRwB\nstartFen = {fen} w - - 0 1\n"


def runs(row: str) -> list[tuple[bool, list[str]]]:
    return [(empty, list(run)) for empty, run in itertools.groupby(row, "1".__eq__)]


@pytest.mark.slow
@loop_over("laws", LAWS)
def test_small_boards_are_playable_or_raise_variant_error(laws: str) -> None:
    dice = random.Random(f"{SEED}/{laws}")
    playable = 0
    for files, ranks in SIZES:
        try:
            (variant,) = rules.load(definition(dice, files, ranks, laws))
        except rules.VariantError as error:
            assert error.section == "small"
            continue
        playable += 1
        play(dice, variant)
    assert playable or "kibitzStarts" in laws or "castling" in laws


def play(dice: random.Random, variant: rules.Variant) -> None:
    game = rules.Game(variant.start())
    for _ in range(8):
        position = game.position
        assert rules.Position.from_fen(variant, position.fen()) == position
        for text in ("a1", "a1a2", "O-O", "C2=5", "７六歩"):
            try:
                assert position.parse(text) in position.legal_moves()
            except rules.MoveError as error:
                assert str(error)
        assert game.claims() is not None
        assert position.can_win(rules.WHITE) in (True, False)
        if game.outcome() is not None or not position.legal_moves():
            return
        move = dice.choice(position.legal_moves())
        for style in notation.STYLES:
            notation.write(position, move, style)
        game.play(move)


@pytest.mark.parametrize(("files", "ranks"), [(1, 3), (3, 1), (1, 1)])
def test_board_of_a_single_line_is_playable(files: int, ranks: int) -> None:
    row = "/".join("R" + str(files - 1) * (files > 1) if rank == 0 else str(files) for rank in range(ranks))
    text = f"[line]\nmaxFile = {files}\nmaxRank = {ranks}\nrook = r\nstartFen = {row} w - - 0 1\n"
    (variant,) = rules.load(text)
    assert len(variant.start().legal_moves()) == files * ranks - 1
