"""Which moves to look at first: the better they are sorted, the less there is to look at.

The move of the transposition table, captures of the dearest by the cheapest, promotions, the moves that have
refuted others at this distance from the root (killers), then those that have most often refuted anything
(history).
"""

from __future__ import annotations

from bot.engine.evaluation import Mixture
from rules import Move, Position

FIRST = 1 << 40
CAPTURE = 1 << 30
PROMOTION = 1 << 28
KILLER = 1 << 26


class Ordering:
    """What one search has learned about the order of moves. `values` has a piece's worth by board byte."""

    def __init__(self, evaluate: Mixture) -> None:
        self.values = evaluate.values
        self._history: tuple[dict[str, int], ...] = ({}, {})
        self._killers: list[tuple[str, str]] = [("", "")] * 200

    def sorted(self, position: Position, moves: list[Move], best: Move | None, ply: int) -> list[Move]:
        """The moves, the most promising first; equal ones keep their order."""
        board, values, history = position.board, self.values, self._history[position.turn]
        killers = self._killers[ply]
        first = None if best is None else best.uci()

        def rank(move: Move) -> int:
            uci = move.uci()
            if uci == first:
                return -FIRST
            taken = board[move.target]
            if taken and move.origin is not None and not move.castling:
                return -CAPTURE - 16 * values[taken] + values[board[move.origin]]
            if move.promotion is not None:
                return -PROMOTION
            if uci in killers:
                return -KILLER - (uci == killers[0])
            return -history.get(uci, 0)

        return sorted(moves, key=rank)

    def captures(self, position: Position, moves: list[Move]) -> list[Move]:
        """The captures and promotions among moves, the dearest first."""
        board, values = position.board, self.values
        found = [
            (values[board[move.origin]] - 16 * values[board[move.target]], number, move)
            for number, move in enumerate(moves)
            if move.origin is not None and (board[move.target] or move.promotion is not None)
            and not move.castling and move.origin != move.target
        ]  # fmt: skip
        found.sort()
        return [move for _, _, move in found]

    def cut(self, position: Position, move: Move, depth: int, ply: int) -> None:
        """A quiet move has refuted the one before it."""
        uci = move.uci()
        history = self._history[position.turn]
        one, _ = self._killers[ply]
        if uci != one:
            self._killers[ply] = (uci, one)
        history[uci] = history.get(uci, 0) + depth * depth
