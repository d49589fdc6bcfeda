"""Move ordering: a search that tries the best moves first has fewer nodes to search.

In this order: the move of the transposition table, captures (most valuable victim, least valuable attacker),
promotions, killers (moves that caused a cutoff at the same ply), the others by history (how often they caused
a cutoff), and captures that lose material.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.engine.evaluation import PhaseEvaluation
from bot.engine.wall_moves import Walls
from rules import Move, Position

FIRST = 1 << 40
CAPTURE = 1 << 30
PROMOTION = 1 << 28
KILLER = 1 << 26
MOST = 1 << 14
"""The largest history score."""
LOSING_MARGIN = 60
"""A capture loses material if the piece is worth this much more than the defended one that it takes."""
GAIN = 150
"""The least gain of a promotion that is ordered like a capture."""


class Ordering:
    """The killers and history of one search.

    `values`: a piece's worth by board byte. `uses_exchanges`: whether a capture of a cheaper, defended piece
    loses material.
    """

    def __init__(self, evaluate: PhaseEvaluation, *, uses_exchanges: bool) -> None:
        self.values = evaluate.values
        kinds = enumerate(evaluate.variant.kinds)
        self._worth = {kind.type.letter: self.values[index + 1] for index, kind in kinds}
        self._uses_exchanges = uses_exchanges
        self._walls = Walls(evaluate.variant, self.values) if evaluate.variant.has_walls else None
        self._history: tuple[dict[str, int], ...] = ({}, {})
        self._killers: list[tuple[str, str]] = [("", "")] * 200

    def sorted(self, position: Position, moves: list[Move], best: Move | None, ply: int) -> list[Move]:
        """The moves, the most promising first; equal ones keep their order."""
        rank = self._ranker(position, best, ply)
        if self._walls is None:
            return sorted(moves, key=rank)
        found = self._walls.spread(position, moves, rank, few=ply > 0)
        if best is not None and best in found:
            found.remove(best)
            found.insert(0, best)
        return found

    def staged(self, position: Position, moves: list[Move], best: Move | None, ply: int) -> Iterator[Move]:
        """The same as `sorted`, but as an iterator that sorts quiet moves only when they are needed."""
        if self._walls is not None:
            yield from self.sorted(position, moves, best, ply)
            return
        board = position.board
        noisy = [move for move in moves if board[move.target] or move.promotion is not None]
        rank = self._ranker(position, best, ply)
        quiet = moves
        if noisy:
            ranked = sorted([(rank(move), number, move) for number, move in enumerate(noisy)])
            winning = 0
            for rank_of, _, move in ranked:
                if rank_of > -PROMOTION:
                    break
                winning += 1
                yield move
            others = {id(move) for _, _, move in ranked[winning:]}
            quiet = [
                move
                for move in moves
                if (not board[move.target] and move.promotion is None) or id(move) in others
            ]
        yield from sorted(quiet, key=rank)

    def _ranker(self, position: Position, best: Move | None, ply: int) -> Callable[[Move], int]:
        """The key by which to sort moves, the best with the lowest value."""
        board, values, history = position.board, self.values, self._history[position.turn]
        killers = self._killers[ply]
        first = None if best is None else best.uci()

        def rank(move: Move) -> int:
            uci = move.uci()
            if uci == first:
                return -FIRST
            taken = board[move.target]
            if taken and move.origin is not None and not move.castling:
                worth = -16 * values[taken] + values[board[move.origin]]
                return worth + CAPTURE if self.is_losing_capture(position, move) else worth - CAPTURE
            if move.promotion is not None and self.promotes(position, move):
                return -PROMOTION
            if uci in killers:
                return -KILLER - (uci == killers[0])
            return -history.get(uci, 0)

        return rank

    def captures(self, position: Position, moves: list[Move]) -> list[Move]:
        """The captures and promotions, the most valuable victims first, each with one wall at most."""
        board, values = position.board, self.values
        promotes = self.promotes
        # Most moves are neither, so the first test is the cheapest one.
        noisy = [move for move in moves if board[move.target] or move.promotion is not None]
        found = [
            (values[board[move.origin]] - 16 * values[board[move.target]], number, move)
            for number, move in enumerate(noisy)
            if move.origin is not None and (board[move.target] or promotes(position, move))
            and not move.castling and move.origin != move.target
        ]  # fmt: skip
        found.sort()
        taking = [move for _, _, move in found]
        return taking if self._walls is None else self._walls.once(position, taking)

    def promotes(self, position: Position, move: Move) -> bool:
        """Does a move gain much by promotion? In some variants every move turns its piece over."""
        if move.promotion is None or move.origin is None:
            return False
        gain = self._worth[move.promotion.letter] - self.values[position.board[move.origin]]
        return gain >= GAIN

    def is_losing_capture(self, position: Position, move: Move) -> bool:
        """Does a capture lose material, because its target is cheaper and defended?"""
        board, origin, values = position.board, move.origin, self.values
        if (
            not self._uses_exchanges
            or origin is None
            or values[board[origin]] <= values[board[move.target]] + LOSING_MARGIN
        ):
            return False
        by = position.turn.opponent
        return position.variant.attacks.attacker(board, move.target, by) is not None

    def history_score(self, position: Position, move: Move) -> int:
        """The history score of a quiet move, from -MOST to MOST."""
        return self._history[position.turn].get(move.uci(), 0)

    # ---- learning

    def on_cutoff(self, position: Position, move: Move, depth: int, ply: int, before: list[Move]) -> None:
        """Raise the history of a quiet move that caused a cutoff, lower that of those tried `before` it."""
        uci = move.base.uci() if self._walls is not None else move.uci()
        history = self._history[position.turn]
        one, _ = self._killers[ply]
        if uci != one:
            self._killers[ply] = (uci, one)
        gain = min(depth * depth, 400)
        _learn(history, uci, gain)
        if self._walls is not None:
            self._walls.learn(move, gain)
            return
        for other in before:
            _learn(history, other.uci(), -gain)


def _learn(history: dict[str, int], uci: str, bonus: int) -> None:
    """Change a move's history score by `bonus`, by less the closer it is to MOST (history gravity)."""
    known = history.get(uci, 0)
    history[uci] = known + bonus - known * abs(bonus) // MOST
