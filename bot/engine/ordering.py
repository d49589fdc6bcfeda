"""Which moves to look at first: the better they are sorted, the less there is to look at.

The move of the transposition table, captures of the dearest by the cheapest, promotions, the moves that have
refuted others at this distance from the root (killers), then those that have most often refuted anything and
least often failed to (history); last the captures that give a piece for less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.engine.evaluation import Mixture
from bot.engine.walls import Walls
from rules import Move, Position

FIRST = 1 << 40
CAPTURE = 1 << 30
PROMOTION = 1 << 28
KILLER = 1 << 26
MOST = 1 << 14
"""No history goes beyond."""
BARGAIN = 60
"""A piece that is worth this much more than the defended one that it takes isn't given for it."""
GAIN = 150
"""What a promotion gains at least to be looked at as captures are."""


class Ordering:
    """What one search has learned about the order of moves. `values` has a piece's worth by board byte;
    `choosy`: is a piece that is given for a cheaper one lost, and nothing won by it?"""

    def __init__(self, evaluate: Mixture, *, choosy: bool) -> None:
        self.values = evaluate.values
        kinds = enumerate(evaluate.variant.kinds)
        self._worth = {kind.type.letter: self.values[index + 1] for index, kind in kinds}
        self._choosy = choosy
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
        """The same one after another; quiet ones are sorted only where no capture was enough."""
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
        """By which to sort moves, the least first."""
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
                return worth + CAPTURE if self.loses(position, move) else worth - CAPTURE
            if move.promotion is not None and self.promotes(position, move):
                return -PROMOTION
            if uci in killers:
                return -KILLER - (uci == killers[0])
            return -history.get(uci, 0)

        return rank

    def captures(self, position: Position, moves: list[Move]) -> list[Move]:
        """The captures and promotions among moves, the dearest first; with one wall each."""
        board, values = position.board, self.values
        promotes = self.promotes
        # Most moves are neither: they shall cost as little as can be.
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
        """Does a move gain much by promotion? There are games in which every move turns its piece over."""
        if move.promotion is None or move.origin is None:
            return False
        gain = self._worth[move.promotion.letter] - self.values[position.board[move.origin]]
        return gain >= GAIN

    def loses(self, position: Position, move: Move) -> bool:
        """Does a capture give a piece for a cheaper one that is defended?"""
        board, origin, values = position.board, move.origin, self.values
        if (
            not self._choosy
            or origin is None
            or values[board[origin]] <= values[board[move.target]] + BARGAIN
        ):
            return False
        by = position.turn.opponent
        return position.variant.attacks.attacker(board, move.target, by) is not None

    def standing(self, position: Position, move: Move) -> int:
        """The history of a quiet move, between MOST and -MOST."""
        return self._history[position.turn].get(move.uci(), 0)

    # ---- learning

    def cut(self, position: Position, move: Move, depth: int, ply: int, before: list[Move]) -> None:
        """A quiet move has refuted the one before it; those tried `before` have not."""
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
    """Add to a move's history, the less the nearer it is to MOST ("history gravity")."""
    known = history.get(uci, 0)
    history[uci] = known + bonus - known * abs(bonus) // MOST
