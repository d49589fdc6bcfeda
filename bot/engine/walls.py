"""Moves that differ by the wall alone that goes with them: which walls to look at, and in what order.

A move of duck chess comes with one wall of fifty: looked at one after the other, the walls of one move would
hide all other moves. So first comes every move with the one wall that promises most, then every move with the
next; away from the root only with a few. Walls promise most between the piece without which the game is lost
and what attacks it, then where they have most often refuted what came before.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, zip_longest

from rules import Move, Position, Variant
from rules.board.pieces import BLACK_BIT, OWN
from rules.laws.extinction import Extinction
from rules.move import ExtendedMove

SHIELD = 1 << 30
FEW = 8
"""How many walls are looked at with each move away from the root."""


class Walls:
    """What one search has learned about walls. `values` has a piece's worth by board byte."""

    def __init__(self, variant: Variant, values: list[int]) -> None:
        self._values = values
        self._learned = [0] * len(variant.geometry.squares)
        extinction = variant.law(Extinction)
        self._vital = frozenset(extinction.least()) if extinction is not None else frozenset[int]()
        """The kinds without which the game is lost."""

    def learn(self, move: Move, gain: int) -> None:
        """A move has refuted the one before it, maybe by its wall."""
        if isinstance(move, ExtendedMove):
            self._learned[move.square] -= gain

    def spread(
        self, position: Position, moves: list[Move], rank: Callable[[Move], int], *, few: bool
    ) -> list[Move]:
        """Every move with its best wall, the least in rank first; then every move with its next."""
        groups = self._by_base(position, moves)
        groups.sort(key=lambda alike: rank(alike[0].base))
        if few:
            groups = [alike[:FEW] for alike in groups]
        return [move for row in zip_longest(*groups) for move in row if move is not None]

    def once(self, position: Position, moves: list[Move]) -> list[Move]:
        """Every move with its best wall, in their order."""
        return [alike[0] for alike in self._by_base(position, moves)]

    def _by_base(self, position: Position, moves: list[Move]) -> list[list[Move]]:
        """The moves that differ by the wall alone, which follow each other, by how good their walls are."""
        order = self._learned.copy()
        for square in self._shields(position):
            order[square] -= SHIELD

        def place(move: Move) -> int:
            return order[move.square] if isinstance(move, ExtendedMove) else 0

        return [sorted(alike, key=place) for _, alike in groupby(moves, key=lambda move: id(move.base))]

    def _shields(self, position: Position) -> set[int]:
        """The squares between what attacks it and the piece of the side to move that matters most."""
        board, variant, own = position.board, position.variant, OWN[position.turn]
        dearest = max(
            (square for square, code in enumerate(board) if own[code]),
            key=lambda square: (board[square] & ~BLACK_BIT in self._vital, self._values[board[square]]),
            default=None,
        )
        if dearest is None:
            return set()
        attacker = variant.generator.attacker(board, dearest, position.turn.opponent)
        if attacker is None:
            return set()
        ways = variant.tables.capturing(board[attacker], attacker)
        lines = [way.squares for way in ways if dearest in way.squares]
        return {square for line in lines for square in line[: line.index(dearest)]}
