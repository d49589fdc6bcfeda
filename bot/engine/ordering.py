"""Which moves to look at first: the better they are sorted, the less there is to look at.

The move of the transposition table, captures of the dearest by the cheapest, promotions, the moves that have
refuted others at this distance from the root (killers), then those that have most often refuted anything and
least often failed to (history); last the captures that give a piece for less.

Where a wall goes with each move, the moves that differ by the wall alone don't follow each other: first comes
every move with the one wall that promises most, then every move with the next.
"""

from __future__ import annotations

from collections import Counter

from bot.engine.evaluation import Mixture
from rules import Move, Position
from rules.board.pieces import BLACK_BIT, OWN
from rules.laws.extinction import Extinction
from rules.move import ExtendedMove

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
SHIELD = 1 << 20
"""What a wall before the piece that matters most is worth to the order."""


class Ordering:
    """What one search has learned about the order of moves. `values` has a piece's worth by board byte;
    `choosy`: is a piece that is given for a cheaper one lost, and nothing won by it?"""

    def __init__(self, evaluate: Mixture, *, choosy: bool) -> None:
        self.values = evaluate.values
        kinds = enumerate(evaluate.variant.kinds)
        self._worth = {kind.type.letter: self.values[index + 1] for index, kind in kinds}
        self._choosy = choosy
        self._walled = evaluate.variant.has_walls
        self._walls: Counter[int] = Counter()
        extinction = evaluate.variant.law(Extinction)
        self._vital = frozenset(extinction.least()) if extinction is not None else frozenset[int]()
        """The kinds without which the game is lost."""
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
                worth = -16 * values[taken] + values[board[move.origin]]
                return worth + CAPTURE if self.loses(position, move) else worth - CAPTURE
            if move.promotion is not None and self.promotes(position, move):
                return -PROMOTION
            if uci in killers:
                return -KILLER - (uci == killers[0])
            return -history.get(uci, 0)

        found = sorted(moves, key=rank)
        return self._spread(position, found, len(found)) if self._walled else found

    def captures(self, position: Position, moves: list[Move]) -> list[Move]:
        """The captures and promotions among moves, the dearest first; with one wall each."""
        board, values = position.board, self.values
        found = [
            (values[board[move.origin]] - 16 * values[board[move.target]], number, move)
            for number, move in enumerate(moves)
            if move.origin is not None and (board[move.target] or self.promotes(position, move))
            and not move.castling and move.origin != move.target
        ]  # fmt: skip
        found.sort()
        taking = [move for _, _, move in found]
        return self._spread(position, taking, 1) if self._walled and taking else taking

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
        return position.variant.generator.attacker(board, move.target, by) is not None

    # ---- learning

    def cut(self, position: Position, move: Move, depth: int, ply: int, before: list[Move]) -> None:
        """A quiet move has refuted the one before it; those tried `before` have not."""
        uci = move.uci()
        history = self._history[position.turn]
        one, _ = self._killers[ply]
        if uci != one:
            self._killers[ply] = (uci, one)
        gain = min(depth * depth, 400)
        known = history.get(uci, 0)
        history[uci] = known + gain - known * gain // MOST
        for other in before:
            known = history.get(other.uci(), 0)
            history[other.uci()] = known - gain - known * gain // MOST
        if isinstance(move, ExtendedMove):
            self._walls[move.square] += gain

    # ---- walls

    def _spread(self, position: Position, moves: list[Move], most: int) -> list[Move]:
        """The moves with every base's `most` best walls, each base's best first."""
        shields = self._shields(position)
        by_base: dict[str, list[Move]] = {}
        for move in moves:
            by_base.setdefault(move.base.uci(), []).append(move)
        found: list[tuple[int, int, Move]] = []
        for place, alike in enumerate(by_base.values()):
            walls = [move for move in alike if isinstance(move, ExtendedMove)]
            if len(walls) == len(alike):
                walls.sort(key=lambda move: -self._walls[move.square] - shields[move.square])
                alike[:] = walls
            found += [(number, place, move) for number, move in enumerate(alike[:most])]
        found.sort(key=lambda each: each[:2])
        return [move for _, _, move in found]

    def _shields(self, position: Position) -> Counter[int]:
        """The squares between what attacks it and the piece of the side to move that matters most."""
        board, variant, values = position.board, position.variant, self.values
        own = OWN[position.turn]
        dearest = max(
            (square for square in variant.geometry.squares if own[board[square]]),
            key=lambda square: (board[square] & ~BLACK_BIT in self._vital, values[board[square]]),
            default=None,
        )
        if dearest is None:
            return Counter()
        attacker = variant.generator.attacker(board, dearest, position.turn.opponent)
        if attacker is None:
            return Counter()
        ways = variant.tables.paths(board[attacker], attacker)
        lines = [way.squares for way in ways if dearest in way.squares]
        between = {square for line in lines for square in line[: line.index(dearest)]}
        return Counter(dict.fromkeys(between, SHIELD))
