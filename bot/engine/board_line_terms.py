"""Evaluation terms that depend on one rank, file or diagonal.

They are mobility, pieces defended and attacked, doubled and passed pawns. Their weights are data
(tables.json), which bot.engine.board_line_worth looks up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from rules import Variant
from rules.board.pieces import BLACK_BIT, OWN, Color, encode

MOBILITY, DEFENDS, ATTACKS, DOUBLED, PASSED = "mobility", "defends", "attacks", "doubled", "passed"


class Term(NamedTuple):
    """A term of a kind of piece, by the kind's index.

    Names: MOBILITY with the line's direction ("mobility file", "rank" or "diagonal"), DEFENDS and ATTACKS
    with the other piece ("defends N"), PASSED with the rank from the owner's side ("passed 5"), and DOUBLED.
    """

    kind: int
    name: str


class LineWay(NamedTuple):
    """The reach of a piece along a line in one direction.

    `indices`: indices of the line, nearest first. `quiet`, `captures`: how many of them quiet moves and
    captures reach. `mobility`: the term that each empty one adds to.
    """

    indices: range
    quiet: int
    captures: int
    mobility: Term


class LineTerms:
    """The line terms of one variant: what its pieces reach and meet along lines."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._reach, self.lines = variant.tables.reach, variant.tables.grid.lines
        self._symbols = {
            encode(index, color): kind.symbol for index, kind in enumerate(variant.kinds) for color in Color
        }
        steps = {1: "rank", variant.files: "file"}
        self._directions = [steps.get(line[1] - line[0], "diagonal") for line in self.lines]

    def ways(self, number: int, index: int, code: int) -> Iterator[LineWay]:
        """The reach of the piece `code` on an index of a line, by direction."""
        if code not in self._symbols:  # Nothing stands there, or a wall.
            return
        line, kind = self.lines[number], (code & ~BLACK_BIT) - 1
        mobility = Term(kind, f"{MOBILITY} {self._directions[number]}")
        for way in self._reach(code, line[index]).ways.get(number, ()):
            end = len(line) if way.direction > 0 else -1
            indices = range(index + way.direction, end, way.direction)[: max(way.quiet, way.captures)]
            yield LineWay(indices, way.quiet, way.captures, mobility)

    def hits(self, code: int) -> dict[int, Term]:
        """The terms for attacking or defending, by the code of the first piece that `code` meets in reach."""
        kind, own = (code & ~BLACK_BIT) - 1, OWN[Color.BLACK if code & BLACK_BIT else Color.WHITE]
        return {
            other: Term(kind, f"{DEFENDS if own[other] else ATTACKS} {symbol}")
            for other, symbol in self._symbols.items()
        }

    # ---- pawns

    def has_pawn_term(self, number: int, code: int) -> bool:
        """Does pawn_term() apply: is the piece a pawn, and the line a file?"""
        return self._directions[number] == "file" and (code & ~BLACK_BIT) - 1 in self._pawns

    def pawn_term(self, number: int, index: int, content: bytes) -> Term | None:
        """The term of a pawn on its file: doubled if a like pawn is ahead, passed if no hostile one is."""
        code = content[index]
        kind, black = (code & ~BLACK_BIT) - 1, bool(code & BLACK_BIT)
        ahead = content[:index] if black else content[index + 1 :]
        if code in ahead:
            return Term(kind, DOUBLED)
        if code ^ BLACK_BIT in ahead:
            return None
        rank = self._variant.geometry.rank_of(self.lines[number][index])
        return Term(kind, f"{PASSED} {self._variant.ranks - rank if black else rank + 1}")

    @cached_property
    def _pawns(self) -> set[int]:
        """The kinds that promote and move only forward along their file."""
        promotion = self._variant.facts.promotion
        if promotion is None:
            return set()
        return {
            kind
            for kind in range(len(self._variant.kinds))
            if promotion.becomes[encode(kind, Color.WHITE)] and self._goes_forward(kind)
        }

    def _goes_forward(self, kind: int) -> bool:
        steps = {
            path.squares[0] - square
            for square in self._variant.geometry.squares
            for path in self._variant.tables.paths(encode(kind, Color.WHITE), square)
            if path.moves
        }
        return steps == {self._variant.files}
