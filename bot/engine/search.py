"""Looking ahead: alpha-beta with iterative deepening.

The parts are the field's own (the chess programming wiki has a page on each): principal variation search, a
transposition table, null move, late-move reductions, futility, killers and history, check extension, and
quiescence over captures. The table's key is the whole position but its clocks, so that no two positions share
an entry and a move from the table needs no test.

Everything is counted in nodes and nothing is random, so that the same search is the same anywhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from bot.engine.evaluation import Mixture
from bot.engine.ordering import Ordering
from bot.engine.terminal import MATE, Ends
from rules import Move, Position

INFINITE = MATE + 1
DEEPEST = 64
TABLE_ENTRIES = 150_000
"""An entry takes about 400 bytes."""
CLOCK_NODES = 32
"""Nodes between two looks at the clock."""
QUIET_PLIES = 8
"""How deep mandatory captures and answers to checks are followed past the horizon."""
DELTA = 150
"""A capture that leaves the score this much below alpha, whatever it takes, isn't looked at."""
BARGAIN = 60
"""A piece that is worth this much more than the defended one that it takes isn't given for it."""
FUTILITY = (0, 170, 350)
"""By depth: a quiet move of a position this much below alpha isn't looked at."""
ENOUGH, MANY = (0, 9, 18), 1 << 30
"""By depth: after so many moves the quiet ones left aren't looked at."""
REVERSE = 120
"""A position this much above beta for each ply of depth is taken as good enough."""
NULL_DEPTH = 3
EXACT, LOWER, UPPER = 0, 1, 2
NONE, GOAL, CHECK = 0, 1, 2
"""What the side to move must answer: nothing, a piece of the other side before its goal, a check."""
PRESSED = 250
"""What it costs past the horizon that a piece of the other side stands before its goal."""
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


class Info(NamedTuple):
    """What a finished depth has found; `score` is for the side to move, in hundredths of a pawn, or MATE less
    the plies to it."""

    depth: int
    score: int
    nodes: int
    seconds: float
    line: tuple[Move, ...]


class Entry(NamedTuple):
    """A position in the transposition table."""

    depth: int
    bound: int
    score: int
    move: Move | None


class Search:
    """One search: `run` gives the best line found. Not to be used twice."""

    def __init__(
        self,
        evaluate: Mixture,
        limits: Limits,
        *,
        cancelled: Callable[[], bool] = lambda: False,
        entries: int = TABLE_ENTRIES,
    ) -> None:
        self.nodes = 0
        self._evaluate = evaluate
        self._limits = limits
        self._cancelled = cancelled
        self._most = entries
        self._table: dict[Hashable, Entry] = {}
        self._path: dict[Hashable, int] = {}
        self._line: list[list[Move]] = [[] for _ in range(DEEPEST + QUIET_PLIES + 66)]
        self._began = time.perf_counter()
        self._ends = Ends(evaluate.variant)
        self._ordering = Ordering(evaluate)
        variant = evaluate.variant
        self._all_legal = variant.generator.lines_tell_checks and not variant.hooks("sift")
        """Are the legal moves so cheap that trying moves one by one would be dearer?"""

    # ---- from the root

    def run(
        self,
        position: Position,
        before: Iterable[Position] = (),
        *,
        told: Callable[[Info], None] = lambda _: None,
        moves: list[Move] | None = None,
    ) -> Info | None:
        """The best that was found, None where there is no legal move.

        `before` are the game's earlier positions, `moves` the only root moves to look at (all, if None);
        `told` hears of every depth that is done.
        """
        for earlier in before:
            self._path[key_of(earlier)] = self._path.get(key_of(earlier), 0) + 1
        root = sorted(moves if moves is not None else position.legal_moves(), key=Move.uci)
        if not root:
            return None
        best = Info(0, 0, 0, 0.0, (root[0],))
        root = self._ordering.sorted(position, root, None, 0)
        for depth in range(1, min(self._limits.depth, DEEPEST) + 1):
            try:
                score, line = self._root(position, root, depth)
            except Stopped:
                if self._partial is not None and (best.depth == 0 or self._partial[1][0] != best.line[0]):
                    score, line = self._partial
                    best = Info(best.depth, score, self.nodes, self._seconds(), line)
                break
            best = Info(depth, score, self.nodes, self._seconds(), line)
            told(best)
            root.remove(line[0])
            root.insert(0, line[0])
            if abs(score) >= MATE - depth or (len(root) == 1 and self._limits.seconds is not None):
                break
        return best._replace(nodes=self.nodes, seconds=self._seconds())

    def _root(self, position: Position, moves: list[Move], depth: int) -> tuple[int, tuple[Move, ...]]:
        """The best of the root moves; what was found before a stop is in `_partial`."""
        self._partial: tuple[int, tuple[Move, ...]] | None = None
        alpha = -INFINITE
        for number, move in enumerate(moves):
            following = position.play(move)
            if number == 0:
                score = -self._search(following, depth - 1, -INFINITE, -alpha, 1, null=True)
            else:
                score = -self._search(following, depth - 1, -alpha - 1, -alpha, 1, null=True)
                if score > alpha:
                    score = -self._search(following, depth - 1, -INFINITE, -alpha, 1, null=True)
            if score > alpha:
                alpha = score
                self._partial = (score, (move, *self._line[1]))
        assert self._partial is not None  # noqa: S101  # every score is above -INFINITE
        return self._partial

    # ---- time

    def _seconds(self) -> float:
        return time.perf_counter() - self._began

    def _count(self) -> None:
        """One node more; raises Stopped once that is enough."""
        self.nodes += 1
        limits = self._limits
        if limits.nodes is not None and self.nodes > limits.nodes:
            raise Stopped
        if self.nodes % CLOCK_NODES == 0 and (
            self._cancelled() or (limits.seconds is not None and self._seconds() > limits.seconds)
        ):
            raise Stopped

    # ---- the tree

    def _search(self, position: Position, depth: int, alpha: int, beta: int, ply: int, *, null: bool) -> int:
        """The score of a position for the side to move, between alpha and beta or a bound beyond them."""
        self._line[ply] = []
        ends = self._ends
        over = ends.decided(position, ply)
        if over is not None:
            self._count()
            return over
        key = key_of(position)
        if key in self._path:
            self._count()
            return ends.repeated(position, ply)
        threat = CHECK if ends.royal and position.attacked_royals() else NONE
        if threat and ply < 2 * self._limits.depth and ply < DEEPEST:
            depth += 1
        if depth <= 0:
            return self._quiet(position, alpha, beta, ply, QUIET_PLIES)
        if not threat and depth < len(FUTILITY) + 1 and ends.must_answer(position, ply):
            threat = GOAL
        self._count()
        drawn = ends.drawn(position)
        if drawn is not None:
            return drawn
        known = self._known(key, depth, alpha, beta, ply)
        if known is not None:
            return known
        static = self._evaluate(position)
        if not threat and beta - alpha == 1 and ends.allows_null and abs(beta) < SURE:
            pruned = self._pruned(position, key, depth, beta, ply, static, null=null)
            if pruned is not None:
                return pruned
        self._path[key] = 1
        try:
            return self._moves(position, key, depth, alpha, beta, ply, static, threat)
        finally:
            del self._path[key]

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

    def _pruned(
        self, position: Position, key: Hashable, depth: int, beta: int, ply: int, static: int, *, null: bool
    ) -> int | None:
        """The score where a position is so good that no move need be looked at, else None.

        That is where it is far above beta, or above it even if the other side moves twice.
        """
        if depth <= 3 and static - REVERSE * depth >= beta:
            return static
        if not (null and depth >= NULL_DEPTH and static >= beta and self._ends.has_force(position)):
            return None
        self._path[key] = 1
        try:
            less = depth - 3 - depth // 4
            score = -self._search(position.passed(), less, -beta, -beta + 1, ply + 1, null=False)
        finally:
            del self._path[key]
        return beta if score >= beta else None

    def _moves(
        self,
        position: Position,
        key: Hashable,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        static: int,
        threat: int,
    ) -> int:
        """The best of a position's moves, which goes into the table."""
        ends, ordering, board, arrivals = self._ends, self._ordering, position.board, self._ends.arrivals
        entry = self._table.get(key)
        moves = ordering.sorted(position, self._generated(position), entry and entry.move, ply)
        futile = depth < len(FUTILITY) and not threat and ends.allows_null
        bar = alpha - FUTILITY[depth] if futile else -INFINITE
        enough = ENOUGH[depth] if futile and ends.keeps_material and beta - alpha == 1 else MANY
        best, chosen, first, searched = -INFINITE, None, alpha, 0
        for move in moves:
            quiet = not board[move.target] and move.promotion is None
            quiet = quiet and not (arrivals and arrivals.reaches(board, move))
            if quiet and best > -SURE and ((searched and static < bar) or searched > enough):
                continue
            following = position.play(move) if self._all_legal else position.after(move)
            if following is None:
                continue
            searched += 1
            if searched == 1:
                score = -self._search(following, depth - 1, -beta, -alpha, ply + 1, null=True)
            else:
                less = 0
                if quiet and depth >= 3 and searched > 3 and threat != CHECK:
                    less = 1 + (searched > 10)
                score = -self._search(following, depth - 1 - less, -alpha - 1, -alpha, ply + 1, null=True)
                if score > alpha and (less or score < beta):
                    score = -self._search(following, depth - 1, -beta, -alpha, ply + 1, null=True)
            if score > best:
                best, chosen = score, move
                if score > alpha:
                    alpha = score
                    self._line[ply] = [move, *self._line[ply + 1]]
                    if alpha >= beta:
                        if quiet:
                            ordering.cut(position, move, depth, ply)
                        break
        if not searched:
            return ends.without_moves(position, ply)
        self._store(key, depth, best, first, beta, chosen, ply)
        return best

    def _generated(self, position: Position) -> list[Move]:
        """All legal moves, and illegal ones among them where `after` tells."""
        return position.legal_moves() if self._all_legal else position.pseudo_legal_moves()

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

    # ---- past the horizon

    def settled(self, position: Position) -> int:
        """What a position is worth once the captures are over."""
        return self._quiet(position, -INFINITE, INFINITE, 0, QUIET_PLIES)

    def _quiet(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """The score once the captures are over."""
        self._count()
        self._line[ply] = []
        ends = self._ends
        over = ends.decided(position, ply)
        if over is not None:
            return over
        if ends.forces_captures:
            return self._forced(position, alpha, beta, ply, left)
        won = ends.arrival(position, ply)
        if won is not None:
            return won
        score = self._evaluate(position) - (PRESSED if ends.must_answer(position, ply) else 0)
        if score >= beta or left <= 0:
            return score
        bar = alpha - score - DELTA if ends.keeps_material else -INFINITE
        captures = self._ordering.captures(position, self._generated(position))
        return self._captures(position, captures, score, bar, alpha, beta, ply, left)

    def _forced(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """The same where whoever can capture must: then nobody may be content with what there is."""
        moves = position.legal_moves()
        if not moves:
            return self._ends.without_moves(position, ply)
        if left <= 0 or not position.is_capture(moves[0]):
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
        values, board = self._ordering.values, position.board
        choosy = self._ends.bargains
        alpha = max(alpha, best)
        for move in captures:
            gain = values[board[move.target]]
            if move.promotion is None and (gain < bar or (choosy and self._loses(position, move, gain))):
                continue
            following = position.play(move) if self._all_legal else position.after(move)
            if following is None:
                continue
            score = -self._quiet(following, -beta, -alpha, ply + 1, left - 1)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self._line[ply] = [move, *self._line[ply + 1]]
                    if alpha >= beta:
                        break
        return best

    def _loses(self, position: Position, move: Move, gain: int) -> bool:
        """Does a capture give a piece for a cheaper one that is defended?"""
        board, origin = position.board, move.origin
        if origin is None or self._ordering.values[board[origin]] <= gain + BARGAIN:
            return False
        by = position.turn.opponent
        return position.variant.generator.attacker(board, move.target, by) is not None


def key_of(position: Position) -> Hashable:
    """All that matters of a position but its clocks."""
    return (
        position.board, position.turn, position.rights, position.en_passant, position.hands, position.extra,
    )  # fmt: skip
