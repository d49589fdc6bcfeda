"""Betza notation compared with Fairy-Stockfish: custom pieces on random boards, in every direction it knows.

Known differences, all on purpose: Fairy-Stockfish ignores modifiers that it doesn't know (j, and n on
riders); reads only the first digit of a range (R10 as R1); reads gR4 as pR4 and pR1 as gR; generates no moves
where it has no tables (riders other than W, F and N; lame W, F, H, G and C; hops other than along W and F);
and never lets an initial move capture. We read these as the notation means them.
"""

from __future__ import annotations

import itertools
import os
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

import pyffish
import pytest

import rules
from rules.board.geometry import FILE_LETTERS, Geometry
from rules.board.pieces import BLACK_BIT, OWN, Color, encode
from rules.movement import betza
from rules.movement import paths as paths
from tests.cases import slow_except

LETTERS = "abcdefghijlmnopqrstuvwxy"
"""Letters of custom pieces, 24 per variant; k is the engine's king."""

NOTATIONS = """
    W F D N A H L C J Z G K Q R B WF KN QN RN BN FA FfW WfF fW fR fN fsW FvW NN fNN N2 vNN K2 R4 B3 R1 W0 Q5
    mW cF mNcB mBcN fmWfcF fmRcbB mfWcfF frlbF flbrB mKcN sR vR sNvN hrN hlN fhN bhN rhN lhN fhK fsK bsQ frQ
    rfN frN lbN blC fsC vD sH fsbN ffN bbNssC lvN rvZ fsG
    nN nA nD nZ nNnA nJ mnN cnN fnN nfrN mnNcnZ nAmW nR
    pR pB pQ gR gB gQ mpR cpR mRcpR mpRcR mQcgQ mgQcQ cgBmB pR4 pB3 fpR spR vgR flpB pW gF pK gK mRcpRnN pR5cB
    ADGH FWDA FWDsN B2ND B3vND RNF
""".split()  # noqa: SIM905  a table of words
INITIAL = ["mNifmW2", "imN", "WimR", "FimnN", "cKifmpR", "mWimgQ", "fmWifmnD", "ifmR3", "iblmB", "imnAN"]
ATOMS = ("W", "F", "N", "K", "D", "Z", "R2", "A")
SIZES = [(5, 6), (9, 10)]
numbers = itertools.count()


def load(notations: Sequence[str], files: int, ranks: int) -> str:
    """Load a variant with only these pieces into the engine, and return its name there."""
    name = f"kibitzbetza{next(numbers)}"
    lines = [
        f"[{name}]",
        f"maxFile = {files}",
        f"maxRank = {ranks}",
        f"startFen = {'/'.join([str(files)] * ranks)} w - - 0 1",
        *(f"{piece} = -" for piece in ("king", "queen", "rook", "bishop", "knight", "pawn")),
        "checking = false",
        "doubleStepRegionWhite = *2",
        f"doubleStepRegionBlack = *{ranks - 1}",
        *(f"customPiece{i + 1} = {LETTERS[i]}:{notation}" for i, notation in enumerate(notations)),
    ]
    pyffish.load_variant_config("\n".join(lines) + "\n")
    return name


def engine_moves(name: str, geometry: Geometry, board: bytes, color: Color) -> dict[int, set[int]]:
    """Return targets by origin."""
    rows = [board[start : start + geometry.files] for start in geometry.squares[:: geometry.files]]
    text = "/".join("".join(map(letter, row)) for row in reversed(rows))
    text = re.sub("1+", lambda match: str(len(match[0])), text)
    targets: dict[int, set[int]] = defaultdict(set)
    for uci in pyffish.legal_moves(name, f"{text} {'wb'[color]} - - 0 1", []):
        origin, target = re.findall(f"[{FILE_LETTERS}][0-9]+", uci)
        targets[geometry.square(origin)].add(geometry.square(target))
    return targets


def letter(code: int) -> str:
    if not code:
        return "1"
    symbol = LETTERS[(code & ~BLACK_BIT) - 1]
    return symbol if code & BLACK_BIT else symbol.upper()


def our_targets(
    geometry: Geometry, movements: tuple[betza.Movement, ...], color: Color, square: int, board: bytes
) -> set[int]:
    rank = geometry.rank_of(square)
    may_move_initially = rank == (1 if color is Color.WHITE else geometry.ranks - 2)
    return {
        target
        for path in paths.all_paths(geometry, movements, color, square)
        if may_move_initially or not path.initial
        for target in paths.targets(board, path, OWN[color.opponent])
    }


def groups() -> Iterator[list[str]]:
    words = NOTATIONS + INITIAL
    for start in range(0, len(words), len(LETTERS)):
        yield words[start : start + len(LETTERS)]


# The default run takes only a small board.
@pytest.mark.slow
@pytest.mark.parametrize(("files", "ranks"), slow_except([(5, 6)], SIZES))
def test_pieces_on_random_boards_have_the_moves_of_the_engine(files: int, ranks: int) -> None:
    """This covers every piece of both sides, on empty, sparse and crowded boards."""
    for notations in groups():
        compare_boards(notations, (files, ranks))


def compare_boards(notations: list[str], size: tuple[int, int]) -> None:
    dice = random.Random(f"{os.environ['TEST_SEED']}/boards/{size}/{notations[0]}")
    geometry = Geometry(*size)
    name = load(notations, *size)
    movements = [betza.parse(notation) for notation in notations]
    for number in range(60):
        share = (0.04, 0.15, 0.35, 0.6)[number % 4]
        cells = [
            encode(dice.randrange(len(notations)), Color(dice.randrange(2))) if dice.random() < share else 0
            for _ in geometry.squares
        ]
        board = bytes(cells)
        for color in Color:
            theirs = engine_moves(name, geometry, board, color)
            for square in geometry.squares:
                if OWN[color][board[square]]:
                    kind = (board[square] & ~BLACK_BIT) - 1
                    ours = our_targets(geometry, movements[kind], color, square, board)
                    assert ours == theirs[square], (notations[kind], color, square, board)


def notations_with_few_directions() -> list[str]:
    """Return atoms with every single direction letter, and with every pair before a knight's move."""
    letters = "fblrvsh"
    pairs = ["".join(pair) + "N" for pair in itertools.product(letters, repeat=2)]
    return pairs + [letter + atom for letter in letters for atom in ATOMS]


def notations_with_many_directions() -> list[str]:
    """Return atoms with every one or two direction letters, and with some of three, four and five."""
    dice = random.Random(20240229)
    words = ["".join(pair) for length in (1, 2) for pair in itertools.product("fblrvsh", repeat=length)]
    words += ["".join(dice.choices("fblrvsh", k=dice.choice((3, 4, 5)))) for _ in range(100)]
    return [word + atom for word in words for atom in ATOMS]


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        pytest.param(notations_with_few_directions(), id="short"),
        pytest.param(notations_with_many_directions()[::2], id="every second"),
    ],
)
def test_direction_letters_select_the_directions_of_the_engine(words: list[str]) -> None:
    """Directions that the engine doesn't have are errors."""
    geometry = Geometry(9, 9)
    e5 = geometry.square("e5")
    for start in range(0, len(words), len(LETTERS)):
        chunk = words[start : start + len(LETTERS)]
        name = load(chunk, 9, 9)
        for kind, notation in enumerate(chunk):
            for color in Color:
                board = bytes(encode(kind, color) if square == e5 else 0 for square in geometry.squares)
                theirs = engine_moves(name, geometry, board, color)[e5]
                try:
                    ours = our_targets(geometry, betza.parse(notation), color, e5, board)
                except rules.VariantError:
                    ours = set()
                assert ours == theirs, (notation, color)
