"""Recognizing moves that may give check without playing them, so that pruning spares them."""

from __future__ import annotations

from rules import Move, Position, Variant
from rules.board.pieces import encode
from rules.caches import cached_in_variant


class Checks:
    """By piece of one variant, from where it attacks each square of an empty board."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._reach: dict[int, list[set[int]]] = {}
        kinds = enumerate(variant.kinds)
        self._dropped = {kind.type.letter: index for index, kind in kinds if kind.base is None}

    def royal_of(self, position: Position) -> int:
        """The square of the other side's royal piece, or -1."""
        royal = self._variant.royal[position.turn.opponent]
        return position.board.find(royal) if royal else -1

    def near(self, position: Position, move: Move, royal: int) -> bool:
        """Could the piece, without promoting, attack square `royal` from its target?"""
        if move.origin is not None:
            code = position.board[move.origin]
        elif move.drop is not None and move.drop.letter in self._dropped:
            code = encode(self._dropped[move.drop.letter], position.turn)
        else:
            return False
        reach = self._reach.get(code)
        if reach is None:
            reach = self._reach[code] = self._reached(code)
        return move.target in reach[royal]

    def _reached(self, code: int) -> list[set[int]]:
        """By square, the squares from which the piece attacks it."""
        squares = self._variant.geometry.squares
        found: list[set[int]] = [set() for _ in squares]
        for square in squares:
            for path in self._variant.tables.capturing(code, square):
                for target in path.squares:
                    found[target].add(square)
        return found


checks_of = cached_in_variant(Checks)
