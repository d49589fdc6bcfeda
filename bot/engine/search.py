"""Looking ahead: alpha-beta with iterative deepening.

The parts are the field's own (the chess programming wiki has a page on each): principal variation search,
aspiration windows, a transposition table, null move, late-move reductions and pruning, futility, killers and
history, internal iterative reduction, check extension, and quiescence over captures. The table's key is the
whole position but its clocks, so that no two positions share an entry and the table's moves need no test.

Everything is counted in nodes and nothing is random, so that the same search is the same anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from math import log
from typing import NamedTuple

from bot.engine.checks import checks_of
from bot.engine.evaluation import Mixture
from bot.engine.quiescence import (
    DEEPEST,
    INFINITE,
    QUIET_PLIES,
    SURE,
    TABLE_ENTRIES,
    Limits,
    Quiescence,
    Stopped,
    Table,
    key_of,
)
from bot.engine.terminal import MATE, wins_at_once
from rules import Move, Position

__all__ = ["DEEPEST", "MATE", "Info", "Limits", "Search", "key_of"]

FUTILITY = (0, 130, 230, 340)
"""By depth: a quiet move of a position this much below alpha isn't looked at."""
WINDOW, WINDOW_DEPTH = 40, 4
"""From this depth on the score is first looked for within so much of the one before."""
ENOUGH, MANY = (0, 7, 12, 20), 1 << 30
"""By depth: after so many moves the quiet ones left aren't looked at."""
WALLED = 4
"""Times as many where the wall that goes with it makes one move many."""
REVERSE, REVERSE_DEPTH = 85, 6
"""A position this much above beta for each ply of depth is taken as good enough."""
NULL_DEPTH, NULL_LESS = 2, 3
"""From which depth on the other side may move twice, and how many plies less are looked at then."""
NULL_AHEAD, NULL_MOST = 200, 2
"""For each so much above beta it is a ply less, at most so many."""
GUESS_DEPTH = 4
"""From this depth on a position without a move to begin with is looked at one ply less."""
REDUCED = [
    [int(0.4 + log(max(depth, 1)) * log(max(number, 1)) / 2.1) for number in range(64)] for depth in range(72)
]
"""By depth and number of a move, how many plies less a quiet one is looked at first."""
TRUSTED, DOUBTED = 100, -40
"""A quiet move of more history than this is reduced by a ply less, one of less by a ply more."""
REDUCED_FROM = 2
"""The least depth at which that is done."""
NONE, GOAL, CHECK = 0, 1, 2
"""What the side to move must answer: nothing, a piece of the other side before its goal, a check."""

Found = tuple[int, tuple[Move, ...]]
"""A score and the line that has it."""


class Info(NamedTuple):
    """What a finished depth has found; `score` is for the side to move, in hundredths of a pawn, or MATE less
    the plies to it."""

    depth: int
    score: int
    nodes: int
    seconds: float
    line: tuple[Move, ...]
    place: int = 1
    """1 for the best line, 2 for the best of those that begin with another move, and so on."""


class Search(Quiescence):
    """One search: `run` gives the best line found. Not to be used twice."""

    def __init__(
        self,
        evaluate: Mixture,
        limits: Limits,
        *,
        cancelled: Callable[[], bool] = lambda: False,
        entries: int = TABLE_ENTRIES,
        overlooks: Callable[[Move], bool] | None = None,
        contempt: bool = True,
        table: Table | None = None,
    ) -> None:
        """`overlooks`: which captures that answer the first move aren't looked at. `contempt`: whether a draw
        is worth less than an even game. `table`: what an earlier search of the same game has found."""
        super().__init__(evaluate, limits, cancelled, entries, overlooks, contempt=contempt, table=table)
        self._path: dict[Hashable, int] = {}
        self._trail: list[Position | None] = [None] * len(self._line)
        self._statics: list[int | None] = [None] * len(self._line)
        """By ply, what the position looked at is worth, None where it must answer a threat."""
        self._checks = checks_of(evaluate.variant)
        self._has_walls = evaluate.variant.has_walls
        self._enough = [count * (WALLED if self._has_walls else 1) for count in ENOUGH]

    # ---- from the root

    def run(
        self,
        position: Position,
        before: Iterable[Position] = (),
        *,
        told: Callable[[Info], None] = lambda _: None,
        moves: list[Move] | None = None,
        lines: int = 1,
    ) -> Info | None:
        """The best that was found, None where there is no legal move.

        `before` are the game's earlier positions, `moves` the only root moves to look at (all, if None);
        `told` hears of every depth that is done, with so many lines that begin differently, and of a better
        move where there was no time to finish one.
        """
        for earlier in before:
            self._path[key_of(earlier)] = self._path.get(key_of(earlier), 0) + 1
        root = sorted(moves if moves is not None else position.legal_moves(), key=Move.uci)
        if not root:
            return None
        root = self._ordering.sorted(position, root, None, 0)
        best = Info(0, 0, 0, 0.0, (root[0],))
        others = [0] * (min(lines, len(root)) - 1)
        self._trail[0] = position
        for depth in range(1, min(self._limits.depth, DEEPEST) + 1):
            try:
                score, line = self._aspiring(position, root, depth, best.score)
            except Stopped:
                if self._partial is not None and (best.depth == 0 or self._partial[1][0] != best.line[0]):
                    score, line = self._partial
                    best = Info(best.depth, score, self.nodes, self._seconds(), line)
                    told(best)
                break
            # The more it took to refute a move, the better it may be.
            root.sort(key=lambda move: (move != line[0], -self._efforts.get(move.uci(), 0)))
            found = [(score, line)]
            whole = self._look_further(position, root[1:], depth, others, found)
            best = self._told(found, depth, told)
            root.sort(key=lambda move: move != best.line[0])
            others = [score for score, _ in found[1:]]
            if not whole or abs(best.score) >= MATE - depth:
                break
            if len(root) == 1 and self._limits.seconds is not None:
                break
        return best._replace(nodes=self.nodes, seconds=self._seconds())

    def _look_further(
        self, position: Position, moves: list[Move], depth: int, before: list[int], found: list[Found]
    ) -> bool:
        """Add to `found` the lines after the best at this depth, each with another first move; False where a
        stop comes. `before` are about their scores."""
        for about in before:
            try:
                score, line = self._aspiring(position, moves, depth, about)
            except Stopped:
                return False
            found.append((score, line))
            moves.remove(line[0])
        return True

    def _told(self, found: list[Found], depth: int, told: Callable[[Info], None]) -> Info:
        """The best of a depth's lines, all sorted and told: one looked for later may come out above."""
        found.sort(key=lambda one: -one[0])
        infos = [
            Info(depth, score, self.nodes, self._seconds(), line, place)
            for place, (score, line) in enumerate(found, 1)
        ]
        for info in infos:
            told(info)
        return infos[0]

    def _aspiring(self, position: Position, moves: list[Move], depth: int, before: int) -> Found:
        """The best of the root moves, looked for within an aspiration window first: about the score of the
        depth before."""
        self._partial: Found | None = None
        if depth >= WINDOW_DEPTH and abs(before) < SURE:
            alpha, beta = before - WINDOW, before + WINDOW
            score, line = self._root(position, moves, depth, alpha, beta)
            if alpha < score < beta:
                return score, line
        return self._root(position, moves, depth, -INFINITE, INFINITE)

    def _root(self, position: Position, moves: list[Move], depth: int, alpha: int, beta: int) -> Found:
        """The best of the root moves between alpha and beta; what a stop leaves is in `_partial`."""
        self._efforts: dict[str, int] = {}
        best, line = -INFINITE, (moves[0],)
        for number, move in enumerate(moves):
            following, before = position.play(move), self.nodes
            less = int(number > 3 and depth >= 3 and self._is_quiet(position, move))
            score, known = beta, self._partial
            if number:
                score = self._scouted(following, depth, alpha, 0, less)
                if score > alpha:  # By how much may take longer than there is time for.
                    self._partial = (score, (move, *self._line[1]))
            if number == 0 or alpha < score < beta:
                score = -self._search(following, depth - 1, -beta, -alpha, 1, null=True)
                self._partial = known
            self._efforts[move.uci()] = self.nodes - before
            if score > best:
                best = score
                if score > alpha:
                    alpha, line = score, (move, *self._line[1])
                    self._partial = (score, line)
                    if score >= beta or wins_at_once(score, 0):
                        break
        return best, line

    # ---- the tree

    def _search(self, position: Position, depth: int, alpha: int, beta: int, ply: int, *, null: bool) -> int:
        """The score of a position for the side to move, between alpha and beta or a bound beyond them."""
        self._line[ply] = []
        ends = self._ends
        over = ends.decided(position, ply)
        if over is None and ends.bikjang:
            before = self._trail[ply - 1]
            over = None if before is None else ends.accepted(position, before, ply)
        if over is not None:
            self._count()
            return over
        key = key_of(position)
        if key in self._path:
            self._count()
            return ends.repeated(position, ply)
        threat = CHECK if ends.royal and position.attacked_royals() else NONE
        if threat and ply < 2 * self._limits.depth and ply < DEEPEST:
            depth = max(depth, 0) + 1
        if depth <= 0:
            return self._calm(position, alpha, beta, ply, QUIET_PLIES)
        if not threat and depth < len(FUTILITY) and ends.must_answer(position, ply):
            threat = GOAL
        self._count()
        drawn = ends.drawn(position, ply)
        if drawn is not None:
            return drawn
        known = self._known(key, depth, alpha, beta, ply)
        if known is not None:
            return known
        static = 0 if threat else self._evaluate(position)
        self._trail[ply] = position
        self._statics[ply] = None if threat else static
        if not threat and beta - alpha == 1 and ends.allows_null and abs(beta) < SURE:
            pruned = self._pruned(
                position, key, depth, beta, ply, static, null=null, improving=self._improves(ply)
            )
            if pruned is not None:
                return pruned
        self._path[key] = 1
        try:
            return self._moves(position, key, depth, alpha, beta, ply, static, threat)
        finally:
            del self._path[key]

    def _improves(self, ply: int) -> bool:
        """Is the side to move better off than two plies before?"""
        now, before = self._statics[ply], self._statics[ply - 2] if ply >= 2 else None
        return now is not None and (before is None or now > before)

    def _pruned(
        self,
        position: Position,
        key: Hashable,
        depth: int,
        beta: int,
        ply: int,
        static: int,
        *,
        null: bool,
        improving: bool,
    ) -> int | None:
        """The score where a position is so good that no move need be looked at, else None.

        That is where it is far above beta, or above it even if the other side moves twice.
        """
        if depth <= REVERSE_DEPTH and static - REVERSE * (depth - improving) >= beta:
            return static
        if not (null and depth >= NULL_DEPTH and static >= beta and self._ends.has_force(position)):
            return None
        self._path[key] = 1
        try:
            less = depth - NULL_LESS - depth // 4 - min((static - beta) // NULL_AHEAD, NULL_MOST)
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
        ordering, checks, royal = self._ordering, self._checks, self._checks.royal_of(position)
        known = self._known_move(key)
        depth -= known is None and depth >= GUESS_DEPTH and threat != CHECK
        bar, enough = self._bounds(depth, alpha, beta, threat)
        best, chosen, first, searched = -INFINITE, None, alpha, 0
        tried: list[Move] = []
        for move in self._candidates(position, known, ply):
            quiet = self._is_quiet(position, move)
            late = quiet or (searched > 0 and ordering.loses(position, move))
            skipped = late and best > -SURE and ((searched and static < bar) or searched > enough)
            checking = late and royal >= 0 and checks.near(position, move, royal)
            if skipped and not checking:
                continue
            following = self._after(position, move)
            if following is None:
                continue
            checking = checking and following.attacked_royals()
            if skipped and not checking:
                continue
            searched += 1
            reduced = late and not checking and threat != CHECK
            less = self._reduction(position, move, depth, searched, ply, quiet=quiet) if reduced else 0
            score = self._scored(following, depth, alpha, beta, ply, less, first=searched == 1)
            if score > best:
                best, chosen = score, move
                if score > alpha:
                    alpha = score
                    self._line[ply] = [move, *self._line[ply + 1]]
                    if alpha >= beta or wins_at_once(score, ply):
                        break
            if quiet:
                tried.append(move)
        if chosen is None:
            return self._ends.without_moves(position, ply)
        if best >= beta and self._is_quiet(position, chosen):
            ordering.cut(position, chosen, depth, ply, tried)
        self._store(key, depth, best, first, beta, chosen, ply)
        return best

    def _candidates(self, position: Position, known: Move | None, ply: int) -> Iterator[Move]:
        """The moves in order; the table's before the others are even generated."""
        first = None if self._has_walls else known  # of moves with walls only some are looked at
        if first is not None:
            yield first
        moves = self._noticed(position, self._generated(position), ply)
        found = self._ordering.staged(position, moves, known, ply)
        yield from found if first is None else (move for move in found if move != first)

    def _reduction(
        self, position: Position, move: Move, depth: int, number: int, ply: int, *, quiet: bool
    ) -> int:
        """How many plies less a late move is looked at first, by its number among those searched."""
        if number <= 2 or depth < REDUCED_FROM:
            return 0
        less = REDUCED[depth][min(number, 63)] + (depth > REDUCED_FROM and not self._improves(ply))
        if quiet:
            standing = self._ordering.standing(position, move)
            less += (standing < DOUBTED) - (standing > TRUSTED)
        return max(0, less)

    def _bounds(self, depth: int, alpha: int, beta: int, threat: int) -> tuple[int, int]:
        """Below which worth of the position, and after how many moves, quiet ones aren't looked at."""
        if depth >= len(FUTILITY) or threat or not self._ends.allows_null:
            return -INFINITE, MANY
        counted = self._ends.counts_moves and beta - alpha == 1
        return alpha - FUTILITY[depth], self._enough[depth] if counted else MANY

    def _is_quiet(self, position: Position, move: Move) -> bool:
        """Does a move neither take, nor gain much by promotion, nor bring a piece to its goal?"""
        if position.board[move.target]:
            return False
        if move.promotion is not None and self._ordering.promotes(position, move):
            return False
        arrivals = self._ends.arrivals
        return not (arrivals is not None and arrivals.reaches(position.board, move))

    def _scored(
        self, following: Position, depth: int, alpha: int, beta: int, ply: int, less: int, *, first: bool
    ) -> int:
        """The score of a move that leads to `following`: all but the first are scouted before."""
        if not first:
            score = self._scouted(following, depth, alpha, ply, less)
            if not alpha < score < beta:
                return score
        return -self._search(following, depth - 1, -beta, -alpha, ply + 1, null=True)

    def _scouted(self, following: Position, depth: int, alpha: int, ply: int, less: int) -> int:
        """Whether a move is better than alpha: looked at with `less` depth, and again if it seems so."""
        score = -self._search(following, depth - 1 - less, -alpha - 1, -alpha, ply + 1, null=True)
        if less and score > alpha:
            score = -self._search(following, depth - 1, -alpha - 1, -alpha, ply + 1, null=True)
        return score
