"""Alpha-beta search with iterative deepening and quiescence.

All parts are standard (the chess programming wiki has a page on each): principal variation search,
aspiration windows, a transposition table, null move, late-move reductions and pruning, futility, killers and
history, internal iterative reduction, check extension, and quiescence over captures. The table's key is the
whole position without its clocks, so no two positions share an entry, and the table's moves need no test.

The search uses no randomness, so with a limit in nodes it gives the same result on any machine.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import log
from typing import NamedTuple

from bot.engine.end_scores import MATE, Ends, wins_at_once
from bot.engine.evaluation import PhaseEvaluation
from bot.engine.moves import Ordering, checks_of
from rules import Game, Move, Position, Variant
from rules.movegen.one_royal_generator import OneRoyalGenerator

# ---- Limits of a search

MAX_DEPTH = 64
"""The deepest that a search looks, in plies."""


class Stopped(Exception):
    """The search has run out of time or nodes, or was cancelled."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: after so many plies, nodes or seconds, whichever comes first."""

    depth: int = MAX_DEPTH
    nodes: int | None = None
    seconds: float | None = None

    def left_since(self, began: float) -> Limits:
        """The limits less the time since `began` (a value of time.perf_counter)."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(0.0, self.seconds - (time.perf_counter() - began)))


# ---- The transposition table

TABLE_ENTRIES = 150_000
"""An entry takes about 400 bytes."""
EXACT, LOWER, UPPER = 0, 1, 2
"""Kinds of entries: the score itself, or a bound of it."""
MATE_BOUND = MATE - 200
"""Above this a score is a forced win, MATE minus plies; below -MATE_BOUND, a forced loss."""


class Entry(NamedTuple):
    """A position in the transposition table."""

    depth: int
    bound: int
    score: int
    move: Move | None


Table = dict[Hashable, Entry]
"""The entries of a transposition table, by key_of."""


class TranspositionTable:
    """Scores and best moves by position. Scores of wins count plies from the position, not from the root."""

    def __init__(self, entries: Table, most: int) -> None:
        """`entries`: shared by the searches of one game. `most`: at that size, drop the older half."""
        self._entries = entries
        self._most = most

    def __contains__(self, key: Hashable) -> bool:
        return key in self._entries

    def score(self, key: Hashable, depth: int, alpha: int, beta: int, ply: int) -> int | None:
        """The stored score if deep enough, and exact or a cutoff for alpha and beta; else None."""
        entry = self._entries.get(key)
        if entry is None or entry.depth < depth:
            return None
        score = entry.score
        if abs(score) > MATE_BOUND:
            score -= ply if score > 0 else -ply
        decides = score >= beta if entry.bound == LOWER else score <= alpha
        return score if entry.bound == EXACT or decides else None

    def move(self, key: Hashable) -> Move | None:
        """The best move stored for a position, or None."""
        entry = self._entries.get(key)
        return None if entry is None else entry.move

    def store(
        self, key: Hashable, depth: int, best: int, alpha: int, beta: int, move: Move | None, ply: int
    ) -> None:
        """Stores the result of a search between alpha and beta."""
        bound = UPPER if best <= alpha else LOWER if best >= beta else EXACT
        if abs(best) > MATE_BOUND:
            best += ply if best > 0 else -ply
        if len(self._entries) >= self._most:
            for old in list(self._entries)[: self._most // 2]:  # dictionaries keep their order
                del self._entries[old]
        self._entries[key] = Entry(depth, bound, best, move)


def key_of(position: Position) -> Hashable:
    """Identifies a position, ignoring its clocks."""
    return (
        position.board, position.turn, position.rights, position.en_passant, position.hands, position.extra,
    )  # fmt: skip


# ---- Memory of a process that searches
#
# A variant takes some 4 MiB of tables and caches once it is played, so only the variants used last keep
# theirs.

MOST_VARIANTS = 8


class RecentVariants:
    """The most recently used variants; when another one comes, the oldest is released."""

    def __init__(self, most: int = MOST_VARIANTS) -> None:
        self._most = most
        self._variants: list[Variant] = []

    def use(self, variant: Variant) -> None:
        """Note the use of a variant. Call this between searches."""
        if variant in self._variants:
            self._variants.remove(variant)
        self._variants.append(variant)
        if len(self._variants) > self._most:
            self._variants.pop(0).release()


# ---- The search

INFINITE = MATE + 1
CLOCK_NODES = 32
"""Nodes between two checks of the clock."""
QUIESCENCE_PLIES = 8
"""How deep quiescence follows mandatory captures and answers to checks."""
DELTA = 150
"""Quiescence skips a capture that leaves the score this much below alpha (delta pruning)."""
GOAL_THREAT = 250
"""The penalty in quiescence if the opponent threatens to reach its goal."""
FUTILITY = (0, 130, 230, 340)
"""By depth: skip quiet moves of a position whose score is this much below alpha (futility pruning)."""
ASPIRATION_WINDOW, ASPIRATION_DEPTH = 40, 4
"""From this depth on, search first within this distance of the score of the depth before."""
LATE_MOVE_COUNTS, UNLIMITED = (0, 7, 12, 20), 1 << 30
"""By depth: skip the remaining quiet moves after this many moves (late move pruning)."""
WALL_FACTOR = 4
"""Multiplies these counts in variants with walls, where one move comes with many walls."""
REVERSE_FUTILITY, REVERSE_FUTILITY_DEPTH = 85, 6
"""Return at once if the score is this much above beta for each ply of depth (reverse futility pruning)."""
NULL_DEPTH, NULL_REDUCTION = 2, 3
"""From this depth on, try a null move, with the search reduced by this many plies."""
NULL_EVAL_STEP, NULL_EVAL_MOST = 200, 2
"""Reduce it by another ply for each such step that the score is above beta, at most by this many."""
IIR_DEPTH = 4
"""From this depth on, reduce positions without a known best move by a ply (internal iterative reduction)."""
LATE_MOVE_REDUCTIONS = [
    [int(0.4 + log(max(depth, 1)) * log(max(number, 1)) / 2.1) for number in range(64)] for depth in range(72)
]
"""By depth and number of the move, the plies by which to reduce a late move's first search."""
GOOD_HISTORY, BAD_HISTORY = 100, -40
"""Reduce a quiet move with a history score above the first by a ply less, below the second by a ply more."""
LATE_MOVE_DEPTH = 2
"""The least depth at which late moves are reduced."""
NONE, GOAL, CHECK = 0, 1, 2
"""What threatens the side to move: nothing, a piece that could reach its goal, a check."""

Found = tuple[int, tuple[Move, ...]]
"""A score and the line that has it."""


class Info(NamedTuple):
    """The result of a finished depth.

    `score` is for the side to move, in hundredths of a pawn; for a forced win MATE less the plies to it.
    """

    depth: int
    score: int
    nodes: int
    seconds: float
    line: tuple[Move, ...]
    place: int = 1
    """1 for the best line, 2 for the best of those that begin with another move, and so on."""


class Search:
    """One search: `run` returns the best line found. Make a new one for each search."""

    def __init__(
        self,
        evaluate: PhaseEvaluation,
        limits: Limits,
        *,
        cancelled: Callable[[], bool] = lambda: False,
        entries: int = TABLE_ENTRIES,
        overlooks: Callable[[Move], bool] | None = None,
        contempt: bool = True,
        table: Table | None = None,
    ) -> None:
        """`overlooks`: captures to ignore among the answers to the first move. `contempt`: whether a draw is
        worth less than an even game. `table`: entries of an earlier search of the same game.
        """
        variant = evaluate.variant
        self.nodes = 0
        self._evaluate = evaluate
        self._limits = limits
        self._cancelled = cancelled
        self._overlooks = overlooks
        self._table = TranspositionTable({} if table is None else table, entries)
        self._line: list[list[Move]] = [[] for _ in range(MAX_DEPTH + QUIESCENCE_PLIES + 66)]
        """By ply, the best moves found from there on (principal variation)."""
        self._began = time.perf_counter()
        self._ends = Ends(evaluate, contempt=contempt)
        self._ordering = Ordering(evaluate, uses_exchanges=self._ends.uses_exchanges)
        generator, filtering = variant.compiled.generator, variant.compiled.hooks("filter_moves")
        self._all_legal = isinstance(generator, OneRoyalGenerator) and not filtering
        """Is generating legal moves cheaper than testing pseudo-legal moves one by one?"""
        self._path: set[Hashable] = set()
        """The positions that count as a draw if they appear again: `before`, and the current path."""
        self._positions: list[Position | None] = [None] * len(self._line)
        self._static_scores: list[int | None] = [None] * len(self._line)
        """By ply, the static score of the position on the current path; None if it must answer a threat."""
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
        """The best line found, or None if there is no legal move.

        `before`: positions that count as a draw if they appear again. `moves`: the root moves to search, all
        if None. `lines`: how many lines with different first moves to search. `on_info` is called with each
        line of each finished depth, and with a better move found in a depth that was not finished.
        """
        self._path = {key_of(each) for each in before}
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
            # A move that took more nodes to refute may be better.
            root.sort(key=lambda move: (move != line[0], -self._efforts.get(move.uci(), 0)))
            found = [(score, line)]
            whole = self._search_other_lines(position, root[1:], depth, others, found)
            best = self._report(found, depth, on_info)
            root.sort(key=lambda move: move != best.line[0])
            others = [score for score, _ in found[1:]]
            if not whole or all(abs(score) >= MATE - depth for score, _ in found):
                break
        return best._replace(nodes=self.nodes, seconds=self._seconds())

    def _search_other_lines(
        self, position: Position, moves: list[Move], depth: int, before: list[int], found: list[Found]
    ) -> bool:
        """Add the next best lines at this depth to `found`, each with another first move.

        `before`: their scores at the depth before. Returns False if the search was stopped.
        """
        for about in before:
            try:
                score, line = self._aspiration_search(position, moves, depth, about)
            except Stopped:
                return False
            found.append((score, line))
            moves.remove(line[0])
        return True

    def _report(self, found: list[Found], depth: int, on_info: Callable[[Info], None]) -> Info:
        """Sort a depth's lines by score, pass each to `on_info`, return the best."""
        found.sort(key=lambda one: -one[0])
        infos = [
            Info(depth, score, self.nodes, self._seconds(), line, place)
            for place, (score, line) in enumerate(found, 1)
        ]
        for info in infos:
            on_info(info)
        return infos[0]

    def _aspiration_search(self, position: Position, moves: list[Move], depth: int, before: int) -> Found:
        """The best of the root moves, searched first in an aspiration window around `before`, the score of
        the depth before.
        """
        self._partial: Found | None = None
        if depth >= ASPIRATION_DEPTH and abs(before) < MATE_BOUND:
            alpha, beta = before - ASPIRATION_WINDOW, before + ASPIRATION_WINDOW
            score, line = self._root(position, moves, depth, alpha, beta)
            if alpha < score < beta:
                return score, line
        return self._root(position, moves, depth, -INFINITE, INFINITE)

    def _root(self, position: Position, moves: list[Move], depth: int, alpha: int, beta: int) -> Found:
        """The best of the root moves between alpha and beta; a stopped search leaves it in `_partial`."""
        self._efforts: dict[str, int] = {}
        best, line = -INFINITE, (moves[0],)
        for number, move in enumerate(moves):
            following, before = position.play(move), self.nodes
            less = int(number > 3 and depth >= 3 and self._is_quiet(position, move))
            score, known = beta, self._partial
            if number:
                score = self._zero_window(following, depth, alpha, 0, less)
                if score > alpha:  # There may be no time left to find the exact score.
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
        """The score of a position for the side to move: exact between alpha and beta, else a bound."""
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
        known = self._table.score(key, depth, alpha, beta, ply)
        if known is not None:
            return known
        static = 0 if threat else self._evaluate(position)
        self._positions[ply] = position
        self._static_scores[ply] = None if threat else static
        if not threat and beta - alpha == 1 and ends.allows_null and abs(beta) < MATE_BOUND:
            pruned = self._pruned(
                position, key, depth, beta, ply, static, null=null, improving=self._improves(ply)
            )
            if pruned is not None:
                return pruned
        self._path.add(key)
        try:
            return self._search_moves(position, key, depth, alpha, beta, ply, static, threat)
        finally:
            self._path.remove(key)

    def _improves(self, ply: int) -> bool:
        """Is the static score better than it was two plies before?"""
        now, before = self._static_scores[ply], self._static_scores[ply - 2] if ply >= 2 else None
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
        """A score if the position can be pruned, else None.

        It can if its static score is far above beta, or if passing (null move) still keeps it above beta.
        """
        if depth <= REVERSE_FUTILITY_DEPTH and static - REVERSE_FUTILITY * (depth - improving) >= beta:
            return static
        if not (null and depth >= NULL_DEPTH and static >= beta and self._ends.has_force(position)):
            return None
        self._path.add(key)
        try:
            less = (
                depth - NULL_REDUCTION - depth // 4 - min((static - beta) // NULL_EVAL_STEP, NULL_EVAL_MOST)
            )
            score = -self._search(position.after_null_move(), less, -beta, -beta + 1, ply + 1, null=False)
        finally:
            self._path.remove(key)
        return beta if score >= beta else None

    def _search_moves(
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
        """Search the moves of a position, store the best in the table, return its score."""
        ordering, checks, royal = self._ordering, self._checks, self._checks.royal_of(position)
        known = self._table.move(key)
        depth -= known is None and depth >= IIR_DEPTH and threat != CHECK
        bar, enough = self._late_move_limits(depth, alpha, beta, threat)
        best, chosen, first, searched = -INFINITE, None, alpha, 0
        tried: list[Move] = []
        for move in self._candidates(position, known, ply):
            quiet = self._is_quiet(position, move)
            late = quiet or (searched > 0 and ordering.is_losing_capture(position, move))
            skipped = late and best > -MATE_BOUND and ((searched and static < bar) or searched > enough)
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
            score = self._search_move(following, depth, alpha, beta, ply, less, first=searched == 1)
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
            ordering.on_cutoff(position, chosen, depth, ply, tried)
        self._table.store(key, depth, best, first, beta, chosen, ply)
        return best

    def _candidates(self, position: Position, known: Move | None, ply: int) -> Iterator[Move]:
        """The moves in the order to search them; the table's move comes before the others are generated."""
        first = None if self._has_walls else known  # with walls only some moves are searched
        if first is not None:
            yield first
        moves = self._without_overlooked(position, self._generated(position), ply)
        found = self._ordering.staged(position, moves, known, ply)
        yield from found if first is None else (move for move in found if move != first)

    def _reduction(
        self, position: Position, move: Move, depth: int, number: int, ply: int, *, quiet: bool
    ) -> int:
        """The plies by which to reduce the first search of the `number`th move searched."""
        if number <= 2 or depth < LATE_MOVE_DEPTH:
            return 0
        less = LATE_MOVE_REDUCTIONS[depth][min(number, 63)] + (
            depth > LATE_MOVE_DEPTH and not self._improves(ply)
        )
        if quiet:
            history = self._ordering.history_score(position, move)
            less += (history < BAD_HISTORY) - (history > GOOD_HISTORY)
        return max(0, less)

    def _late_move_limits(self, depth: int, alpha: int, beta: int, threat: int) -> tuple[int, int]:
        """When to skip quiet moves: below this static score, and after this many moves."""
        if depth >= len(FUTILITY) or threat or not self._ends.allows_null:
            return -INFINITE, UNLIMITED
        counted = self._ends.counts_moves and beta - alpha == 1
        return alpha - FUTILITY[depth], self._late_move_counts[depth] if counted else UNLIMITED

    def _is_quiet(self, position: Position, move: Move) -> bool:
        """Is a move neither a capture, nor a promotion that gains much, nor an arrival at a goal?"""
        if position.board[move.target]:
            return False
        if move.promotion is not None and self._ordering.promotes(position, move):
            return False
        arrivals = self._ends.arrivals
        return not (arrivals is not None and arrivals.reaches(position.board, move))

    def _search_move(
        self, following: Position, depth: int, alpha: int, beta: int, ply: int, less: int, *, first: bool
    ) -> int:
        """The score of a move that leads to `following`; zero-window search first, except for the first
        move.
        """
        if not first:
            score = self._zero_window(following, depth, alpha, ply, less)
            if not alpha < score < beta:
                return score
        return -self._search(following, depth - 1, -beta, -alpha, ply + 1, null=True)

    def _zero_window(self, following: Position, depth: int, alpha: int, ply: int, less: int) -> int:
        """A zero-window search above alpha, reduced by `less` plies and repeated in full if it fails high."""
        score = -self._search(following, depth - 1 - less, -alpha - 1, -alpha, ply + 1, null=True)
        if less and score > alpha:
            score = -self._search(following, depth - 1, -alpha - 1, -alpha, ply + 1, null=True)
        return score

    # ---- quiescence

    def _quiescence(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """Resolve captures before evaluating a position, unless the board decides the game."""
        over = self._ends.decided(position, ply)
        if over is not None:
            self._count()
            self._line[ply] = []
            return over
        return self._stand_pat(position, alpha, beta, ply, left)

    def _stand_pat(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """Quiescence of an undecided position: the better of its evaluation and its captures."""
        self._count()
        self._line[ply] = []
        ends = self._ends
        if ends.forces_captures:
            return self._forced_captures(position, alpha, beta, ply, left)
        key = key_of(position)
        known = self._table.score(key, 0, alpha, beta, ply)
        if known is not None:
            return known
        score = self._evaluate(position)
        if ends.arrivals is not None:
            won = ends.arrival(position, ply)
            if won is not None:
                return won
            score -= GOAL_THREAT if ends.faces_goal_threat(position, ply) else 0
        if score >= beta or left <= 0:
            return score
        bar = alpha - score - DELTA if ends.keeps_material else -INFINITE
        captures = self._ordering.captures(position, self._generated(position))
        captures = self._without_overlooked(position, captures, ply)
        best = self._best_capture(position, captures, score, bar, alpha, beta, ply, left)
        if key not in self._table:
            self._table.store(key, 0, best, alpha, beta, None, ply)
        return best

    def _generated(self, position: Position) -> list[Move]:
        """All legal moves; if that is cheaper, with illegal ones among them, which `_after` recognizes."""
        return position.legal_moves() if self._all_legal else position.pseudo_legal_moves()

    def _without_overlooked(self, position: Position, moves: list[Move], ply: int) -> list[Move]:
        """The moves without captures in answer to the first move that a weak level overlooks."""
        overlooks = self._overlooks
        if overlooks is None or ply != 1:
            return moves
        return [move for move in moves if not position.is_capture(move) or not overlooks(move)]

    def _after(self, position: Position, move: Move) -> Position | None:
        """The position after a move of `_generated`, None if the move is illegal."""
        return position.play(move) if self._all_legal else position.after(move)

    def _forced_captures(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """Quiescence where captures are mandatory: the evaluation counts only if there are none."""
        moves = position.legal_moves()
        if not moves:
            return self._ends.without_moves(position, ply)
        moves = self._without_overlooked(position, moves, ply)
        if left <= 0 or not moves or not position.is_capture(moves[0]):
            return self._evaluate(position)
        moves = self._ordering.sorted(position, sorted(moves, key=Move.uci), None, 0)
        return self._best_capture(position, moves, -INFINITE, -INFINITE, alpha, beta, ply, left)

    def _best_capture(
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
        """The best score of `best` and of the captures that win at least `bar`."""
        ordering, board = self._ordering, position.board
        values, least = ordering.values, best
        alpha = max(alpha, best)
        for move in captures:
            gain = values[board[move.target]]
            if gain < bar:
                if not ordering.promotes(position, move):
                    best = max(best, least + gain + DELTA)  # what it might be worth, still below alpha
                    continue
            elif ordering.is_losing_capture(position, move) and not ordering.promotes(position, move):
                continue
            following = self._after(position, move)
            if following is None:
                continue
            score = -self._quiescence(following, -beta, -alpha, ply + 1, left - 1)
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
        return time.perf_counter() - self._began

    def _count(self) -> None:
        """Count a node. Raises Stopped when a limit is reached."""
        limits = self._limits
        if limits.nodes is not None and self.nodes >= limits.nodes:
            raise Stopped
        self.nodes += 1
        if self.nodes % CLOCK_NODES == 0 and (
            self._cancelled() or (limits.seconds is not None and self._seconds() > limits.seconds)
        ):
            raise Stopped


def repeatable_positions(game: Game) -> Iterable[Position]:
    """Return the earlier positions that can be repeated: those since the last capture or pawn move.

    A player who avoids all of them makes progress.
    """
    return game.recent(game.position.halfmove_clock + 1)[:-1]


def repeated_positions(game: Game) -> Iterable[Position]:
    """Return the positions that have already been repeated, so that their next appearance is a draw."""
    recent = game.recent(game.position.halfmove_clock + 1)
    appearances = Counter(map(key_of, recent))
    return [position for position in recent if appearances[key_of(position)] > 1]
