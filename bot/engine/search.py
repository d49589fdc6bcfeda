"""Alpha-beta search with iterative deepening and quiescence.

All techniques are standard, and the chess programming wiki has a page on each: principal variation search,
aspiration windows, a transposition table, null-move pruning, late move reductions and pruning, futility
pruning, killers and history, internal iterative reductions, check extensions, and a quiescence search of
captures. The table's key is the whole position except its clocks, so different positions never share an entry
and the table's moves are always legal.

The search uses no randomness: with a node limit, it gives the same result on any computer.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import log
from typing import NamedTuple

from bot.engine.end_scores import MATE, EndScores, wins_at_once
from bot.engine.evaluation import PhaseEvaluation
from bot.engine.move_ordering import Ordering, checks_of
from rules import Game, Move, Position
from rules.movegen.one_royal_generator import OneRoyalGenerator

# ---- Limits of a search

MAX_DEPTH = 64
"""The maximum search depth, in plies."""


class Stopped(Exception):
    """The search has reached a limit of time or nodes, or was cancelled."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Search limits in plies, nodes and seconds. A search ends at the first limit that it reaches."""

    depth: int = MAX_DEPTH
    nodes: int | None = None
    seconds: float | None = None

    def remaining_since(self, start_time: float) -> Limits:
        """Return the limits without the time since `start_time` (a value of time.perf_counter)."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(0.0, self.seconds - (time.perf_counter() - start_time)))


# ---- The transposition table

TABLE_ENTRIES = 150_000
"""The maximum number of entries, about 400 bytes each."""
EXACT, LOWER, UPPER = 0, 1, 2
"""Kinds of entries: the exact score, or a bound on it."""
MATE_BOUND = MATE - 200
"""Higher scores are forced wins (MATE minus plies); scores below -MATE_BOUND are forced losses."""


class Entry(NamedTuple):
    """A position's entry in the transposition table."""

    depth: int
    bound: int
    score: int
    move: Move | None


class TranspositionTable:
    """Scores and best moves by key_of(position). Win scores count plies from there, not from the root."""

    def __init__(self, max_size: int = TABLE_ENTRIES) -> None:
        """`max_size`: the number of entries at which the older half is dropped."""
        self._entries: dict[Hashable, Entry] = {}
        self._max_size = max_size

    def __contains__(self, key: Hashable) -> bool:
        return key in self._entries

    def score(self, key: Hashable, depth: int, alpha: int, beta: int, ply: int) -> int | None:
        """Return the stored score if it is deep enough and exact or causes a cutoff, else None."""
        entry = self._entries.get(key)
        if entry is None or entry.depth < depth:
            return None
        score = entry.score
        if abs(score) > MATE_BOUND:
            score -= ply if score > 0 else -ply
        decides = score >= beta if entry.bound == LOWER else score <= alpha
        return score if entry.bound == EXACT or decides else None

    def move(self, key: Hashable) -> Move | None:
        """Return the stored best move for a position, or None."""
        entry = self._entries.get(key)
        return None if entry is None else entry.move

    def store(self, key: Hashable, entry: Entry, ply: int) -> None:
        """Store the result of a search at this ply. In `entry`, win scores count plies from the root."""
        score = entry.score
        if abs(score) > MATE_BOUND:
            entry = entry._replace(score=score + (ply if score > 0 else -ply))
        if len(self._entries) >= self._max_size:
            for old in list(self._entries)[: self._max_size // 2]:  # Dictionaries keep their insertion order.
                del self._entries[old]
        self._entries[key] = entry


def bound_of(score: int, alpha: int, beta: int) -> int:
    """Return the kind of bound that the score of a search between alpha and beta is."""
    return UPPER if score <= alpha else LOWER if score >= beta else EXACT


def key_of(position: Position) -> Hashable:
    """Return a key that identifies a position, ignoring its clocks."""
    return (
        position.board, position.turn, position.rights, position.en_passant, position.hands, position.extra,
    )  # fmt: skip


# ---- The search

INFINITE = MATE + 1
CLOCK_NODES = 32
"""The number of nodes between checks of the clock."""
QUIESCENCE_PLIES = 8
"""The maximum depth of the quiescence search."""
DELTA = 150
"""The delta pruning margin: quiescence skips captures that leave the score this far below alpha."""
GOAL_THREAT = 250
"""The penalty in quiescence if the opponent threatens to reach a goal."""
FUTILITY = (0, 130, 230, 340)
"""Futility pruning margins by depth: skip quiet moves if the score is this far below alpha."""
ASPIRATION_WINDOW, ASPIRATION_DEPTH = 40, 4
"""The half-width of the aspiration window around the previous depth's score, and the first depth with one."""
LATE_MOVE_COUNTS, UNLIMITED = (0, 7, 12, 20), 1 << 30
"""Late move pruning thresholds by depth: skip quiet moves after this number of moves."""
WALL_FACTOR = 4
"""The factor for these thresholds in variants where each move comes with many possible walls."""
REVERSE_FUTILITY, REVERSE_FUTILITY_DEPTH = 85, 6
"""The reverse futility pruning margin above beta per ply of depth, and its maximum depth."""
NULL_DEPTH, NULL_REDUCTION = 2, 3
"""The minimum depth for null moves, and the reduction of their searches in plies."""
NULL_EVAL_STEP, NULL_EVAL_MAX = 200, 2
"""The score above beta for each extra ply of null-move reduction, and the maximum number of extra plies."""
IIR_DEPTH = 4
"""The minimum depth for internal iterative reductions: one ply less if the table has no best move."""
LATE_MOVE_REDUCTIONS = [
    [int(0.4 + log(max(depth, 1)) * log(max(number, 1)) / 2.1) for number in range(64)] for depth in range(72)
]
"""The reduction of a late move's first search in plies, by depth and move number."""
GOOD_HISTORY, BAD_HISTORY = 100, -40
"""History scores above or below which a quiet move is reduced by a ply less or more."""
LATE_MOVE_DEPTH = 2
"""The minimum depth for late move reductions."""
NONE, GOAL, CHECK = 0, 1, 2
"""The threat to the side to move: none, a piece that can reach its goal, or a check."""

ScoredLine = tuple[int, tuple[Move, ...]]


class Info(NamedTuple):
    """The result of a finished depth.

    `score` is for the side to move, in centipawns; for a forced win, MATE minus the plies to the win.
    """

    depth: int
    score: int
    nodes: int
    seconds: float
    line: tuple[Move, ...]
    multipv: int = 1
    """1 for the best line, 2 for the best line with a different first move, and so on."""


class _Node(NamedTuple):
    """A position above quiescence. `depth`: the remaining depth; `static`: its score, 0 under a threat."""

    position: Position
    key: Hashable
    depth: int
    ply: int
    static: int
    threat: int


class _Leaf(NamedTuple):
    """A position in quiescence. `left`: the remaining plies."""

    position: Position
    ply: int
    left: int


class Search:
    """A search. Create a new object for each."""

    def __init__(
        self,
        evaluate: PhaseEvaluation,
        limits: Limits,
        *,
        cancelled: Callable[[], bool] = lambda: False,
        overlooks: Callable[[Move], bool] | None = None,
        contempt: bool = True,
        table: TranspositionTable | None = None,
    ) -> None:
        """`overlooks` returns whether to ignore a capture in reply to the first move. `contempt`: whether
        draws score below even positions. `table`: the table of an earlier search of the same game.
        """
        variant = evaluate.variant
        self.nodes = 0
        self._evaluate = evaluate
        self._limits = limits
        self._cancelled = cancelled
        self._overlooks = overlooks
        self._table = TranspositionTable() if table is None else table
        self._line: list[list[Move]] = [[] for _ in range(MAX_DEPTH + QUIESCENCE_PLIES + 66)]
        """The principal variation from each ply."""
        self._start_time = time.perf_counter()
        self._ends = EndScores(evaluate, contempt=contempt)
        self._ordering = Ordering(evaluate, uses_exchanges=self._ends.uses_exchanges)
        generator, filtering = variant.compiled.generator, variant.compiled.hooks("filter_moves")
        self._all_legal = isinstance(generator, OneRoyalGenerator) and not filtering
        """Whether generating legal moves is faster than testing pseudo-legal moves individually."""
        self._path: set[Hashable] = set()
        """Positions that count as a draw when repeated: those `before` the root and on the current path."""
        self._positions: list[Position | None] = [None] * len(self._line)
        self._static_scores: list[int | None] = [None] * len(self._line)
        """The static score of each position on the current path, by ply; None under a threat."""
        self._partial: ScoredLine | None = None
        """The best root move so far at an unfinished depth."""
        self._efforts: dict[str, int] = {}
        """The nodes spent on each root move at the last depth, by UCI."""
        self._checks = checks_of(variant)
        self._has_walls = variant.has_walls
        self._late_move_counts = [
            count * (WALL_FACTOR if self._has_walls else 1) for count in LATE_MOVE_COUNTS
        ]

    # ---- from the root

    def run(
        self,
        position: Position,
        before: Iterable[Position] = (),
        *,
        on_info: Callable[[Info], None] = lambda _: None,
        moves: list[Move] | None = None,
        lines: int = 1,
    ) -> Info | None:
        """Return the best line found, or None if there is no legal move.

        `before`: positions that count as a draw when repeated. `moves`: the root moves to search; None for
        all. `lines`: the number of lines with different first moves. `on_info` is called with each line of
        each finished depth, and with a better move from an unfinished depth.
        """
        self._path = {key_of(earlier) for earlier in before}
        root = sorted(moves if moves is not None else position.legal_moves(), key=Move.uci)
        if not root:
            return None
        root = self._ordering.sorted(position, root, None, 0)
        best = Info(0, 0, 0, 0.0, (root[0],))
        others = [0] * (min(lines, len(root)) - 1)
        self._positions[0] = position
        for depth in range(1, min(self._limits.depth, MAX_DEPTH) + 1):
            try:
                score, line = self._aspiration_search(position, root, depth, best.score)
            except Stopped:
                if self._partial is not None and (best.depth == 0 or self._partial[1][0] != best.line[0]):
                    score, line = self._partial
                    best = Info(best.depth, score, self.nodes, self._seconds(), line)
                    on_info(best)
                break
            # A move that needed more nodes to refute may be better.
            root.sort(key=lambda move: (move != line[0], -self._efforts.get(move.uci(), 0)))
            found = [(score, line)]
            is_complete = self._search_other_lines(position, root[1:], depth, others, found)
            best = self._report(found, depth, on_info)
            root.sort(key=lambda move: move != best.line[0])
            others = [score for score, _ in found[1:]]
            if not is_complete or all(abs(score) >= MATE - depth for score, _ in found):
                break
        return best._replace(nodes=self.nodes, seconds=self._seconds())

    def _search_other_lines(
        self, position: Position, moves: list[Move], depth: int, before: list[int], found: list[ScoredLine]
    ) -> bool:
        """Add the next best lines at this depth to `found`, each with a different first move.

        `before`: their scores at the previous depth. Returns False if the search was stopped.
        """
        for previous in before:
            try:
                score, line = self._aspiration_search(position, moves, depth, previous)
            except Stopped:
                return False
            found.append((score, line))
            moves.remove(line[0])
        return True

    def _report(self, found: list[ScoredLine], depth: int, on_info: Callable[[Info], None]) -> Info:
        """Sort a depth's lines by score, pass each to `on_info`, and return the best."""
        found.sort(key=lambda scored: -scored[0])
        infos = [
            Info(depth, score, self.nodes, self._seconds(), line, multipv)
            for multipv, (score, line) in enumerate(found, 1)
        ]
        for info in infos:
            on_info(info)
        return infos[0]

    def _aspiration_search(
        self, position: Position, moves: list[Move], depth: int, before: int
    ) -> ScoredLine:
        """Return the best root move, searching first with an aspiration window around the score `before`."""
        self._partial = None
        if depth >= ASPIRATION_DEPTH and abs(before) < MATE_BOUND:
            alpha, beta = before - ASPIRATION_WINDOW, before + ASPIRATION_WINDOW
            score, line = self._root(position, moves, depth, alpha, beta)
            if alpha < score < beta:
                return score, line
            # A move that failed high goes first, so that it is kept if the second search is stopped.
            moves.sort(key=lambda move: move != line[0])
        return self._root(position, moves, depth, -INFINITE, INFINITE)

    def _root(self, position: Position, moves: list[Move], depth: int, alpha: int, beta: int) -> ScoredLine:
        """Return the best root move between alpha and beta. If stopped, leaves it in `_partial`."""
        self._efforts = {}
        best, line = -INFINITE, (moves[0],)
        for number, move in enumerate(moves):
            child, before = position.play(move), self.nodes
            reduction = int(number > 3 and depth >= 3 and self._is_quiet(position, move))
            score, known = beta, self._partial
            if number:
                score = self._zero_window(child, depth, alpha, 0, reduction)
                if score > alpha:  # The search may be stopped before it finds the exact score.
                    self._partial = (score, (move, *self._line[1]))
            if number == 0 or alpha < score < beta:
                score = -self._search(child, depth - 1, -beta, -alpha, 1, null=True)
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
        """Return a position's score for the side to move: exact between alpha and beta, otherwise a bound."""
        self._line[ply] = []
        ends = self._ends
        over = ends.decided(position, ply)
        if over is None and ends.bikjang:
            before = self._positions[ply - 1]
            over = None if before is None else ends.bikjang_draw(position, before, ply)
        if over is not None:
            self._count()
            return over
        key = key_of(position)
        if key in self._path:
            self._count()
            return ends.repeated(position, ply)
        threat = CHECK if ends.royal and position.attacked_royals() else NONE
        if threat and ply < 2 * self._limits.depth and ply < MAX_DEPTH:
            depth = max(depth, 0) + 1
        if depth <= 0:
            return self._stand_pat(position, alpha, beta, ply, QUIESCENCE_PLIES)
        if not threat and depth < len(FUTILITY) and ends.faces_goal_threat(position, ply):
            threat = GOAL
        self._count()
        drawn = ends.drawn(position, ply)
        if drawn is not None:
            return drawn
        stored = self._table.score(key, depth, alpha, beta, ply)
        if stored is not None:
            return stored
        static = 0 if threat else self._evaluate(position)
        self._positions[ply] = position
        self._static_scores[ply] = None if threat else static
        node = _Node(position, key, depth, ply, static, threat)
        if not threat and beta - alpha == 1 and ends.allows_null and abs(beta) < MATE_BOUND:
            pruned = self._pruned(node, beta, null=null)
            if pruned is not None:
                return pruned
        self._path.add(key)
        try:
            return self._search_moves(node, alpha, beta)
        finally:
            self._path.remove(key)

    def _improves(self, ply: int) -> bool:
        """Return whether the static score is better than two plies earlier."""
        now, before = self._static_scores[ply], self._static_scores[ply - 2] if ply >= 2 else None
        return now is not None and (before is None or now > before)

    def _pruned(self, node: _Node, beta: int, *, null: bool) -> int | None:
        """Return a score if the position can be pruned, else None.

        It can if its static score is far above beta, or if the score after a null move is at least beta.
        """
        position, key, depth, ply, static, _ = node
        margin = REVERSE_FUTILITY * (depth - self._improves(ply))
        if depth <= REVERSE_FUTILITY_DEPTH and static - margin >= beta:
            return static
        if not (null and depth >= NULL_DEPTH and static >= beta and self._ends.has_material(position)):
            return None
        self._path.add(key)
        try:
            reduction = (
                depth - NULL_REDUCTION - depth // 4 - min((static - beta) // NULL_EVAL_STEP, NULL_EVAL_MAX)
            )
            score = -self._search(
                position.after_null_move(), reduction, -beta, -beta + 1, ply + 1, null=False
            )
        finally:
            self._path.remove(key)
        return beta if score >= beta else None

    def _search_moves(self, node: _Node, alpha: int, beta: int) -> int:
        """Search the moves of a position, store the best in the table, and return its score."""
        position, key, depth, ply, static, threat = node
        ordering, checks, royal = self._ordering, self._checks, self._checks.royal_of(position)
        table_move = self._table.move(key)
        depth -= table_move is None and depth >= IIR_DEPTH and threat != CHECK
        threshold, max_moves = self._late_move_limits(depth, alpha, beta, threat)
        best, best_move, first, searched = -INFINITE, None, alpha, 0
        tried: list[Move] = []
        for move in self._candidates(position, table_move, ply):
            quiet = self._is_quiet(position, move)
            late = quiet or (searched > 0 and ordering.is_losing_capture(position, move))
            skipped = (
                late and best > -MATE_BOUND and ((searched and static < threshold) or searched > max_moves)
            )
            checking = late and royal >= 0 and checks.near(position, move, royal)
            if skipped and not checking:
                continue
            child = self._after(position, move)
            if child is None:
                continue
            checking = checking and child.attacked_royals()
            if skipped and not checking:
                continue
            searched += 1
            reduced = late and not checking and threat != CHECK
            reduction = self._reduction(position, move, depth, searched, ply, quiet=quiet) if reduced else 0
            score = 0 if searched == 1 else self._zero_window(child, depth, alpha, ply, reduction)
            if searched == 1 or alpha < score < beta:
                score = -self._search(child, depth - 1, -beta, -alpha, ply + 1, null=True)
            if score > best:
                best, best_move = score, move
                if score > alpha:
                    alpha = score
                    self._line[ply] = [move, *self._line[ply + 1]]
                    if alpha >= beta or wins_at_once(score, ply):
                        break
            if quiet:
                tried.append(move)
        if best_move is None:
            return self._ends.no_moves_score(position, ply)
        if best >= beta and self._is_quiet(position, best_move):
            ordering.on_cutoff(position, best_move, depth, ply, tried)
        self._table.store(key, Entry(depth, bound_of(best, first, beta), best, best_move), ply)
        return best

    def _candidates(self, position: Position, table_move: Move | None, ply: int) -> Iterator[Move]:
        """Yield the moves in search order. The table's move comes first, before the others are generated."""
        first = None if self._has_walls else table_move  # With walls, only some moves are searched.
        if first is not None:
            yield first
        moves = self._without_overlooked(position, self._generated(position), ply)
        found = self._ordering.sorted(position, moves, table_move, ply)
        yield from found if first is None else (move for move in found if move != first)

    def _reduction(
        self, position: Position, move: Move, depth: int, number: int, ply: int, *, quiet: bool
    ) -> int:
        """Return the reduction, in plies, of the first search of the move with this number."""
        if number <= 2 or depth < LATE_MOVE_DEPTH:
            return 0
        reduction = LATE_MOVE_REDUCTIONS[depth][min(number, 63)] + (
            depth > LATE_MOVE_DEPTH and not self._improves(ply)
        )
        if quiet:
            history = self._ordering.history_score(position, move)
            reduction += (history < BAD_HISTORY) - (history > GOOD_HISTORY)
        return max(0, reduction)

    def _late_move_limits(self, depth: int, alpha: int, beta: int, threat: int) -> tuple[int, int]:
        """Return the static score below which, and the number of moves after which, to skip quiet moves."""
        if depth >= len(FUTILITY) or threat or not self._ends.allows_null:
            return -INFINITE, UNLIMITED
        counted = self._ends.counts_moves and beta - alpha == 1
        return alpha - FUTILITY[depth], self._late_move_counts[depth] if counted else UNLIMITED

    def _is_quiet(self, position: Position, move: Move) -> bool:
        """Return whether a move is neither a capture, a good promotion, nor an arrival at a goal."""
        if position.board[move.target]:
            return False
        if move.promotion is not None and self._ordering.is_good_promotion(position, move):
            return False
        arrivals = self._ends.arrivals
        return not (arrivals is not None and arrivals.reaches(position.board, move))

    def _zero_window(self, child: Position, depth: int, alpha: int, ply: int, reduction: int) -> int:
        """Search with a zero window above alpha, reduced by some plies; if it fails high, to full depth."""
        score = -self._search(child, depth - 1 - reduction, -alpha - 1, -alpha, ply + 1, null=True)
        if reduction and score > alpha:
            score = -self._search(child, depth - 1, -alpha - 1, -alpha, ply + 1, null=True)
        return score

    # ---- quiescence

    def _quiescence(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """Return a position's score after all captures, or its final score if the board decides the game."""
        over = self._ends.decided(position, ply)
        if over is not None:
            self._count()
            self._line[ply] = []
            return over
        return self._stand_pat(position, alpha, beta, ply, left)

    def _stand_pat(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """Return the quiescence score of an undecided position: its evaluation, or a better capture's."""
        self._count()
        self._line[ply] = []
        ends = self._ends
        if ends.forces_captures:
            return self._forced_captures(position, alpha, beta, ply, left)
        key = key_of(position)
        stored = self._table.score(key, 0, alpha, beta, ply)
        if stored is not None:
            return stored
        score = self._evaluate(position)
        if ends.arrivals is not None:
            won = ends.arrival(position, ply)
            if won is not None:
                return won
            score -= GOAL_THREAT if ends.faces_goal_threat(position, ply) else 0
        if score >= beta or left <= 0:
            return score
        threshold = alpha - score - DELTA if ends.keeps_material else -INFINITE
        captures = self._ordering.captures(position, self._generated(position))
        captures = self._without_overlooked(position, captures, ply)
        best = self._best_capture(_Leaf(position, ply, left), captures, score, threshold, alpha, beta)
        if key not in self._table:
            self._table.store(key, Entry(0, bound_of(best, alpha, beta), best, None), ply)
        return best

    def _generated(self, position: Position) -> list[Move]:
        """Return the legal moves, or pseudo-legal ones if that is faster; `_after` rejects illegal ones."""
        return position.legal_moves() if self._all_legal else position.pseudo_legal_moves()

    def _without_overlooked(self, position: Position, moves: list[Move], ply: int) -> list[Move]:
        """Return the moves except those captures in reply to the first move that a weak level overlooks."""
        overlooks = self._overlooks
        if overlooks is None or ply != 1:
            return moves
        return [move for move in moves if not position.is_capture(move) or not overlooks(move)]

    def _after(self, position: Position, move: Move) -> Position | None:
        """Return the position after a move of `_generated`; None if the move is illegal."""
        return position.play(move) if self._all_legal else position.after(move)

    def _forced_captures(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """Return the quiescence score if captures are mandatory: the evaluation only if there are none."""
        moves = position.legal_moves()
        if not moves:
            return self._ends.no_moves_score(position, ply)
        moves = self._without_overlooked(position, moves, ply)
        if left <= 0 or not moves or not position.is_capture(moves[0]):
            return self._evaluate(position)
        moves = self._ordering.sorted(position, sorted(moves, key=Move.uci), None, 0)
        return self._best_capture(_Leaf(position, ply, left), moves, -INFINITE, -INFINITE, alpha, beta)

    def _best_capture(
        self, leaf: _Leaf, captures: list[Move], best: int, threshold: int, alpha: int, beta: int
    ) -> int:
        """Return the maximum of `best` and the scores of captures that gain at least `threshold`."""
        position, ply, left = leaf
        ordering, board = self._ordering, position.board
        values, least = ordering.values, best
        alpha = max(alpha, best)
        for move in captures:
            gain = values[board[move.target]]
            if gain < threshold:
                if not ordering.is_good_promotion(position, move):
                    best = max(best, least + gain + DELTA)  # An upper bound, still below alpha.
                    continue
            elif ordering.is_losing_capture(position, move) and not ordering.is_good_promotion(
                position, move
            ):
                continue
            child = self._after(position, move)
            if child is None:
                continue
            score = -self._quiescence(child, -beta, -alpha, ply + 1, left - 1)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self._line[ply] = [move, *self._line[ply + 1]]
                    if alpha >= beta or wins_at_once(score, ply):
                        break
        return best

    # ---- time

    def _seconds(self) -> float:
        return time.perf_counter() - self._start_time

    def _count(self) -> None:
        """Count a node. Raises Stopped if a limit is reached."""
        limits = self._limits
        if limits.nodes is not None and self.nodes >= limits.nodes:
            raise Stopped
        self.nodes += 1
        if self.nodes % CLOCK_NODES == 0 and (
            self._cancelled() or (limits.seconds is not None and self._seconds() > limits.seconds)
        ):
            raise Stopped


def repeatable_positions(game: Game) -> Iterable[Position]:
    """Return the earlier positions since the last capture or pawn move, which can be repeated.

    If all of them count as draws, the engine makes progress.
    """
    return game.recent(game.position.halfmove_clock + 1)[:-1]


def positions_seen_twice(game: Game) -> Iterable[Position]:
    """Return the positions that have already been repeated, so that another repetition is a draw."""
    recent = game.recent(game.position.halfmove_clock + 1)
    appearances = Counter(map(key_of, recent))
    return [position for position in recent if appearances[key_of(position)] > 1]
