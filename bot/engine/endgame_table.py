"""The endgame table of king, bishop and knight against a lone king: how many moves from mate.

Evaluation and search alone don't mate there: the way to the right corner is too long to be seen. The table
holds, for the lone king to move, the moves of the other side to mate against the best defence, 33 at most; a
player who always chooses the least wins. `python -m tests.tools.tuning endgame` makes the file.

It serves every variant whose pieces move like that on a board of eight by eight and where nothing but mate
decides. "Endgame Tablebases" in the chess programming wiki explains the method, retrograde analysis.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from functools import cache
from os import path
from typing import NamedTuple

from bot.engine.search import MATE, Info
from rules import Position, Variant
from rules.board.pieces import BLACK_BIT, Color
from rules.caches import cached_in_variant

FILE = path.join(path.dirname(__file__), "bishop_and_knight.zlib")  # noqa: PTH118, PTH120
NOT_LOST = 63
"""In the table: the lone king takes something, or is stalemated."""
FILES, SQUARES, MEN = 8, 64, 4
KINGS = [square for square in range(SQUARES) if sum(divmod(square, FILES)) < FILES]
"""Where the king stands in the table: on one side of the long diagonal of light squares, or on it."""

STEPS: Sequence[Callable[[int, int], bool]] = (
    lambda files, ranks: max(files, ranks) == 1,
    lambda files, ranks: files == ranks > 0,
    lambda files, ranks: files * ranks == 2,
)
"""King, bishop and knight: whether a move goes so many files and ranks far."""

_KING_NUMBER = {square: number for number, square in enumerate(KINGS)}


def place(king: int, bishop: int, knight: int, lone: int) -> int:
    """The place in the table of a position, which is mirrored so that the bishop stands on light squares and
    the king in KINGS."""
    rank, file = divmod(bishop, FILES)
    if (rank + file) % 2 == 0:
        king, bishop, knight, lone = king ^ 7, bishop ^ 7, knight ^ 7, lone ^ 7
    if king not in _KING_NUMBER:
        king, bishop, knight, lone = map(mirrored, (king, bishop, knight, lone))
    return ((_KING_NUMBER[king] * 32 + bishop // 2) * SQUARES + knight) * SQUARES + lone


def mirrored(square: int) -> int:
    """A square on the other side of the diagonal from a8 to h1."""
    rank, file = divmod(square, FILES)
    return (FILES - 1 - file) * FILES + FILES - 1 - rank


@cache
def table() -> bytes:
    """The whole table: 4.7 MB, kept once it was needed."""
    with open(FILE, "rb") as file:  # noqa: PTH123  # pathlib is slow to import
        return zlib.decompress(file.read())


def known_win(position: Position) -> Info | None:
    """The move that mates soonest and its score; None where the table doesn't know a win."""
    board = position.board
    if len(board) - board.count(0) != MEN:
        return None
    codes = codes_of(position.variant)[position.turn]
    if codes is None:
        return None
    best, chosen = NOT_LOST, None
    for move in position.legal_moves():
        following = position.play(move).board
        squares = [following.find(code) for code in codes]
        left = NOT_LOST if min(squares) < 0 else table()[place(*squares)]
        if left < best:
            best, chosen = left, move
    if chosen is None:
        return None
    return Info(depth=2 * best + 1, score=MATE - 2 * best - 1, nodes=0, seconds=0.0, line=(chosen,))


class Codes(NamedTuple):
    """The board bytes of the side with the pieces, and of the lone king."""

    king: int
    bishop: int
    knight: int
    lone: int


@cached_in_variant
def codes_of(variant: Variant) -> tuple[Codes | None, Codes | None]:
    """White's and Black's pieces of the table in a variant; None where it has others, or other ends."""
    facts = variant.facts
    geometry = (variant.files, variant.ranks) == (FILES, FILES)
    usual = variant.compiled.keeps_board and facts.stalemate == "draw"
    if not (geometry and usual and all(variant.kinds.royal)):
        return None, None
    special = (facts.goal, facts.checks_to_give, facts.extinction, facts.points, facts.counting)
    if any(fact is not None for fact in special) or facts.must_capture or facts.hands or variant.has_walls:
        return None, None
    return _codes(variant, Color.WHITE), _codes(variant, Color.BLACK)


def _codes(variant: Variant, side: Color) -> Codes | None:
    royal, others = variant.kinds.royal, range(1, len(variant.kinds) + 1)
    king, lone = royal[side], royal[side.opponent]
    pieces = [number | (BLACK_BIT if side else 0) for number in others]
    bishop, knight = (
        next((code for code in pieces if _moves_so(variant, code, steps)), 0) for steps in STEPS[1:]
    )
    are_kings = all(_moves_so(variant, code, STEPS[0]) for code in (king, lone))
    return Codes(king, bishop, knight, lone) if bishop and knight and are_kings else None


def _moves_so(variant: Variant, code: int, steps: Callable[[int, int], bool]) -> bool:
    """Does a piece move and capture by these steps, on an empty board?"""
    tables = variant.compiled.tables
    for square in range(SQUARES):
        rank, file = divmod(square, FILES)
        wanted = {end for end in range(SQUARES) if steps(abs(end % FILES - file), abs(end // FILES - rank))}
        for paths in (tables.paths(code, square), tables.capturing(code, square)):
            if {end for each in paths if not each.initial for end in each.squares} != wanted:
                return False
    return True
