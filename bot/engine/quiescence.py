"""Past the horizon: a position is only worth what its pieces are once the captures are over.

Nobody has to capture, so that whoever is to move may also be content with what there is; unless the variant
makes capturing a duty.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.engine.evaluation import Mixture
from bot.engine.ordering import Ordering
from bot.engine.terminal import MATE, Ends, wins_at_once
from rules import Move, Position

INFINITE = MATE + 1
DEEPEST = 64
CLOCK_NODES = 32
"""Nodes between two looks at the clock."""
QUIET_PLIES = 8
"""How deep mandatory captures and answers to checks are followed past the horizon."""
DELTA = 150
"""A capture that leaves the score this much below alpha, whatever it takes, isn't looked at."""
PRESSED = 250
"""What it costs past the horizon that a piece of the other side stands before its goal."""


TABLE_ENTRIES = 150_000
"""An entry takes about 400 bytes."""
EXACT, LOWER, UPPER = 0, 1, 2
SURE = MATE - 200
"""Scores beyond are wins in so many plies."""


class Stopped(Exception):
    """Time or nodes have run out, or somebody has cancelled."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: after so many plies, nodes or seconds, whichever comes first."""

    depth: int = DEEPEST
    nodes: int | None = None
    seconds: float | None = None

    def left_since(self, began: float) -> Limits:
        """The same, less the time that has gone by since (time.perf_counter then)."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(0.0, self.seconds - (time.perf_counter() - began)))


class Entry(NamedTuple):
    """A position in the transposition table."""

    depth: int
    bound: int
    score: int
    move: Move | None


Table = dict[Hashable, Entry]
"""A transposition table, by key_of."""


class Quiescence:
    """The captures of one search, and the count of its nodes. `_line[ply]` has the moves found best from a
    ply on."""

    def __init__(
        self,
        evaluate: Mixture,
        limits: Limits,
        cancelled: Callable[[], bool],
        entries: int,
        overlooks: Callable[[Move], bool] | None,
        *,
        contempt: bool,
        table: Table | None,
    ) -> None:
        self.nodes = 0
        self._overlooks = overlooks
        self._evaluate = evaluate
        self._limits = limits
        self._cancelled = cancelled
        self._most = entries
        self._table: Table = {} if table is None else table
        self._line: list[list[Move]] = [[] for _ in range(DEEPEST + QUIET_PLIES + 66)]
        self._began = time.perf_counter()
        self._ends = Ends(evaluate, contempt=contempt)
        self._ordering = Ordering(evaluate, choosy=self._ends.bargains)
        variant = evaluate.variant
        self._all_legal = variant.generator.lines_tell_checks and not variant.hooks("filter_moves")
        """Are the legal moves so cheap that trying moves one by one would be dearer?"""

    # ---- time

    def _seconds(self) -> float:
        return time.perf_counter() - self._began

    def _count(self) -> None:
        """One node more; raises Stopped once that is enough."""
        limits = self._limits
        if limits.nodes is not None and self.nodes >= limits.nodes:
            raise Stopped
        self.nodes += 1
        if self.nodes % CLOCK_NODES == 0 and (
            self._cancelled() or (limits.seconds is not None and self._seconds() > limits.seconds)
        ):
            raise Stopped

    # ---- the table

    def _known(self, key: Hashable, depth: int, alpha: int, beta: int, ply: int) -> int | None:
        """What the table says, where that is enough."""
        entry = self._table.get(key)
        if entry is None or entry.depth < depth:
            return None
        score = entry.score
        if abs(score) > SURE:
            score -= ply if score > 0 else -ply
        enough = score >= beta if entry.bound == LOWER else score <= alpha
        return score if entry.bound == EXACT or enough else None

    def _known_move(self, key: Hashable) -> Move | None:
        """The move that the table has for a position."""
        entry = self._table.get(key)
        return None if entry is None else entry.move

    def _store(
        self, key: Hashable, depth: int, best: int, alpha: int, beta: int, move: Move | None, ply: int
    ) -> None:
        bound = UPPER if best <= alpha else LOWER if best >= beta else EXACT
        if abs(best) > SURE:
            best += ply if best > 0 else -ply
        if len(self._table) >= self._most:
            # The oldest half goes: dictionaries keep their order.
            for old in list(self._table)[: self._most // 2]:
                del self._table[old]
        self._table[key] = Entry(depth, bound, best, move)

    # ---- captures

    def settled(self, position: Position) -> int:
        """What a position is worth once the captures are over."""
        return self._quiet(position, -INFINITE, INFINITE, 0, QUIET_PLIES)

    def _quiet(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """The score once the captures are over."""
        over = self._ends.decided(position, ply)
        if over is not None:
            self._count()
            self._line[ply] = []
            return over
        return self._calm(position, alpha, beta, ply, left)

    def _calm(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """The same of a position that isn't decided."""
        self._count()
        self._line[ply] = []
        ends = self._ends
        if ends.forces_captures:
            return self._forced(position, alpha, beta, ply, left)
        key = key_of(position)
        known = self._known(key, 0, alpha, beta, ply)
        if known is not None:
            return known
        score = self._evaluate(position)
        if ends.arrivals is not None:
            won = ends.arrival(position, ply)
            if won is not None:
                return won
            score -= PRESSED if ends.must_answer(position, ply) else 0
        if score >= beta or left <= 0:
            return score
        bar = alpha - score - DELTA if ends.keeps_material else -INFINITE
        captures = self._ordering.captures(position, self._generated(position))
        captures = self._noticed(position, captures, ply)
        best = self._captures(position, captures, score, bar, alpha, beta, ply, left)
        if key not in self._table:
            self._store(key, 0, best, alpha, beta, None, ply)
        return best

    def _generated(self, position: Position) -> list[Move]:
        """All legal moves, and illegal ones among them where `after` tells."""
        return position.legal_moves() if self._all_legal else position.pseudo_legal_moves()

    def _noticed(self, position: Position, moves: list[Move], ply: int) -> list[Move]:
        """The moves less the captures that a weak player overlooks among the answers to its own move."""
        overlooks = self._overlooks
        if overlooks is None or ply != 1:
            return moves
        return [move for move in moves if not position.is_capture(move) or not overlooks(move)]

    def _after(self, position: Position, move: Move) -> Position | None:
        """The position after one of these moves, None where it is illegal."""
        return position.play(move) if self._all_legal else position.after(move)

    def _forced(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """The same where whoever can capture must: then nobody may be content with what there is."""
        moves = position.legal_moves()
        if not moves:
            return self._ends.without_moves(position, ply)
        moves = self._noticed(position, moves, ply)
        if left <= 0 or not moves or not position.is_capture(moves[0]):
            return self._evaluate(position)
        moves = self._ordering.sorted(position, sorted(moves, key=Move.uci), None, 0)
        return self._captures(position, moves, -INFINITE, -INFINITE, alpha, beta, ply, left)

    def _captures(
        self,
        position: Position,
        captures: list[Move],
        best: int,
        bar: int,
        alpha: int,
        beta: int,
        ply: int,
        left: int,
    ) -> int:
        """The best of `best` and the captures that take at least `bar`."""
        ordering, board = self._ordering, position.board
        values, least = ordering.values, best
        alpha = max(alpha, best)
        for move in captures:
            gain = values[board[move.target]]
            if gain < bar:
                if not ordering.promotes(position, move):
                    best = max(best, least + gain + DELTA)  # what it might be worth, still below alpha
                    continue
            elif ordering.loses(position, move) and not ordering.promotes(position, move):
                continue
            following = self._after(position, move)
            if following is None:
                continue
            score = -self._quiet(following, -beta, -alpha, ply + 1, left - 1)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self._line[ply] = [move, *self._line[ply + 1]]
                    if alpha >= beta or wins_at_once(score, ply):
                        break
        return best


def key_of(position: Position) -> Hashable:
    """All that matters of a position but its clocks."""
    return (
        position.board, position.turn, position.rights, position.en_passant, position.hands, position.extra,
    )  # fmt: skip
