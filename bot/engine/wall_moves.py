"""Ordering of moves that differ only by their wall.

In duck chess each move comes with one of fifty walls, and the walls of one move would crowd out all other
moves. So every move comes first with its best wall, then every move with its next, away from the root only
with a few. The best walls stand between an attacker and the piece whose loss loses the game, then those that
most often caused cutoffs. Moves after which no wall saves that piece come last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import NamedTuple

from rules import Move, Position, Variant
from rules.board.pieces import BLACK_BIT, OWN, WALL, Color
from rules.move import ExtendedMove

FEW = 8
"""The walls to search with each move away from the root."""
BASE: Callable[[Move], Move] = attrgetter("base")
WALLED: Callable[[Move], int] = attrgetter("square")
BUILT, LIFTED = bytes([WALL]), b"\0"


class Group(NamedTuple):
    """A move with each of its walls, the best first."""

    safe: list[Move]
    losing: list[Move]
    """Moves after which the piece whose loss loses the game can be captured."""


class Walls:
    """The history of walls in one search. `values`: a piece's worth by board byte."""

    def __init__(self, variant: Variant, values: list[int]) -> None:
        self._values = values
        self._attacks_around = variant.attacks.around
        self._attacker = variant.attacks.attacker
        self._around: dict[tuple[int, Color], frozenset[int]] = {}
        self._captures = variant.tables.capturing
        self._is_lifted = variant.facts.wall_moves
        self._learned = [0] * len(variant.geometry.squares)
        extinction = variant.facts.extinction
        self._vital = (
            extinction.codes if extinction is not None and extinction.value == "loss" else frozenset[int]()
        )
        """The kinds whose loss loses the game."""

    def learn(self, move: Move, gain: int) -> None:
        """Raise the history of the wall of a move that caused a cutoff."""
        if isinstance(move, ExtendedMove):
            self._learned[move.square] -= gain

    def spread(
        self, position: Position, moves: list[Move], rank: Callable[[Move], int], *, few: bool
    ) -> list[Move]:
        """Every move with its best wall, sorted by rank; then every move with its next wall."""
        groups = sorted(self._groups(position, moves), key=lambda group: rank(_best(group).base))
        most = FEW if few else None
        safe = _in_turn((group.safe for group in groups), most)
        losing = _in_turn((group.losing for group in groups), most)
        return safe or losing if few else safe + losing

    def once(self, position: Position, moves: list[Move]) -> list[Move]:
        """Every move with its best wall, in their order."""
        return [_best(group) for group in self._groups(position, moves)]

    def _groups(self, position: Position, moves: list[Move]) -> Iterator[Group]:
        """Groups of consecutive moves that differ only by their wall."""
        learned, dearest = self._learned, self._dearest(position)
        near = self._near(position, dearest)
        for base, alike in groupby(moves, key=BASE):
            walled = list(alike)
            if isinstance(walled[0], ExtendedMove):
                # A hot loop: a million walls a second.
                gains = [learned[square] for square in map(WALLED, walled)]
                walled = [walled[number] for number in sorted(range(len(gains)), key=gains.__getitem__)]
            matters = near is None or base.origin in near or base.target in near
            shields = self._shields(position, base, dearest) if dearest and matters else None
            if shields is None:
                yield Group(walled, [])
            else:
                kept = [move for move in walled if _square(move) in shields]
                yield Group(kept, [move for move in walled if _square(move) not in shields])

    def _dearest(self, position: Position) -> int:
        """The board byte of the most valuable piece whose loss loses the game; 0 for none."""
        own = OWN[position.turn]
        vital = (code for code in set(position.board) if own[code] and code & ~BLACK_BIT in self._vital)
        return max(vital, key=self._values.__getitem__, default=0)

    def _near(self, position: Position, dearest: int) -> frozenset[int] | None:
        """The squares that a move must leave or enter to expose the piece; None if it is attacked already."""
        square, by = position.board.find(dearest), position.turn.opponent
        if not dearest or self._attacker(self._lifted(position.board), square, by) is not None:
            return None
        if (square, by) not in self._around:
            self._around[square, by] = self._attacks_around(square, by) | {square}
        return self._around[square, by]

    def _lifted(self, board: bytes) -> bytes:
        """The board without the wall that each move lifts."""
        return board.replace(BUILT, LIFTED) if self._is_lifted else board

    def _shields(self, position: Position, base: Move, dearest: int) -> set[int] | None:
        """The squares where a wall saves the dearest piece after a move; None if nothing attacks it then, or
        the move wins the game."""
        if position.board[base.target] & ~BLACK_BIT in self._vital and not base.castling:
            return None
        board, by = self._lifted(position.play(base).board), position.turn.opponent
        square = board.find(dearest)
        attacker = self._attacker(board, square, by) if square >= 0 else None
        if attacker is None:
            return None
        ways = self._captures(board[attacker], attacker)
        lines = [way.squares for way in ways if square in way.squares]
        between = {each for line in lines for each in line[: line.index(square)] if not board[each]}
        return {
            each
            for each in between
            if self._attacker(board[:each] + BUILT + board[each + 1 :], square, by) is None
        }


def _best(group: Group) -> Move:
    return (group.safe or group.losing)[0]


def _in_turn(alike: Iterable[list[Move]], most: int | None) -> list[Move]:
    """The first of each list, then the second of each, up to `most` of each."""
    rows = zip_longest(*(moves[:most] for moves in alike))
    return [move for row in rows for move in row if move is not None]


def _square(move: Move) -> int:
    return move.square if isinstance(move, ExtendedMove) else 0
