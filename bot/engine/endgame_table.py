"""The endgame table for king, bishop and knight against a lone king, with distances to mate.

Search and evaluation alone don't find this mate, because driving the king into the right corner takes too
long. For each position with the lone king to move, the table has the number of moves to mate, at most 33;
always choosing the smallest number wins. `python -m tests.tools.tuning endgame` generates the file by
retrograde analysis (see "Endgame Tablebases" in the chess programming wiki).

It applies to every variant on an 8x8 board that has pieces with these movements and in which only mate wins.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bot.engine.search import MATE, Info
from rules import Position, Variant
from rules.board.pieces import BLACK_BIT, Color
from rules.caches import cached_in_variant

FILE = Path(__file__).with_name("bishop_and_knight.zlib")
NOT_LOST = 63
"""Entry for positions in which the lone king captures a piece or is stalemated."""
FILES, SQUARES, PIECES = 8, 64, 4
KINGS = [square for square in range(SQUARES) if sum(divmod(square, FILES)) < FILES]
"""The stronger king's squares in the table, on one side of the long light diagonal or on it."""

STEPS: Sequence[Callable[[int, int], bool]] = (
    lambda files, ranks: max(files, ranks) == 1,
    lambda files, ranks: files == ranks > 0,
    lambda files, ranks: files * ranks == 2,
)
"""For king, bishop and knight: whether they can move this number of files and ranks."""

_KING_NUMBER = {square: number for number, square in enumerate(KINGS)}


def table_index(king: int, bishop: int, knight: int, lone: int) -> int:
    """Return the index of a position. Mirrors it so that the bishop is on a light square and the king is in
    KINGS."""
    rank, file = divmod(bishop, FILES)
    if (rank + file) % 2 == 0:
        king, bishop, knight, lone = king ^ 7, bishop ^ 7, knight ^ 7, lone ^ 7
    if king not in _KING_NUMBER:
        king, bishop, knight, lone = map(mirrored, (king, bishop, knight, lone))
    return ((_KING_NUMBER[king] * 32 + bishop // 2) * SQUARES + knight) * SQUARES + lone


def mirrored(square: int) -> int:
    """Return the square mirrored across the diagonal from a8 to h1."""
    rank, file = divmod(square, FILES)
    return (FILES - 1 - file) * FILES + FILES - 1 - rank


@cache
def table() -> bytes:
    """Return the table, 4.7 MB. It is loaded at first use."""
    return zlib.decompress(FILE.read_bytes())


def table_win(position: Position) -> Info | None:
    """Return the move with the fastest mate and its score, or None if the table has no win."""
    board = position.board
    if len(board) - board.count(0) != PIECES:
        return None
    codes = codes_of(position.variant)[position.turn]
    if codes is None:
        return None
    best, chosen = NOT_LOST, None
    for move in position.legal_moves():
        following = position.play(move).board
        squares = [following.find(code) for code in codes]
        left = NOT_LOST if min(squares) < 0 else table()[table_index(*squares)]
        if left < best:
            best, chosen = left, move
    if chosen is None:
        return None
    return Info(depth=2 * best + 1, score=MATE - 2 * best - 1, nodes=0, seconds=0.0, line=(chosen,))


class Codes(NamedTuple):
    """The codes of the three pieces and of the opponent's lone king."""

    king: int
    bishop: int
    knight: int
    lone: int


@cached_in_variant
def codes_of(variant: Variant) -> tuple[Codes | None, Codes | None]:
    """Return the codes for White and Black as the stronger side; None if the table doesn't apply."""
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
        next((code for code in pieces if _moves_exactly(variant, code, steps)), 0) for steps in STEPS[1:]
    )
    are_kings = all(_moves_exactly(variant, code, STEPS[0]) for code in (king, lone))
    return Codes(king, bishop, knight, lone) if bishop and knight and are_kings else None


def _moves_exactly(variant: Variant, code: int, steps: Callable[[int, int], bool]) -> bool:
    """Return whether a piece moves and captures with exactly these steps on an empty board."""
    tables = variant.compiled.tables
    for square in range(SQUARES):
        rank, file = divmod(square, FILES)
        wanted = {end for end in range(SQUARES) if steps(abs(end % FILES - file), abs(end // FILES - rank))}
        for paths in (tables.paths(code, square), tables.capturing(code, square)):
            if {end for way in paths if not way.initial for end in way.squares} != wanted:
                return False
    return True
