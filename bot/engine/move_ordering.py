"""Move ordering for the search, including moves that place walls, and the detection of checking moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import NamedTuple

from bot.engine.evaluation import PhaseEvaluation
from rules import Move, Position, Variant
from rules.board.pieces import BLACK_BIT, OWN, WALL, encode
from rules.caches import cached_in_variant
from rules.move import ExtendedMove

# ---- Moves that differ only in their wall
#
# In duck chess, each move has about fifty possible walls, so the search could spend all its nodes on the
# walls of one move. Instead, it searches every move with its best wall, then every move with its second best,
# and so on; below the root, only a few of them. The best walls shield the piece whose loss loses the game
# from an attacker; the next best are those that most often caused cutoffs. Moves after which no wall saves
# that piece come last.

MAX_WALLS = 8
"""The maximum number of walls to search with each move below the root."""
BASE: Callable[[Move], Move] = attrgetter("base")
WALL_SQUARE: Callable[[Move], int] = attrgetter("square")
WALL_BYTE, EMPTY_BYTE = bytes([WALL]), b"\0"


class Group(NamedTuple):
    """A move with each of its walls, best wall first."""

    safe: list[Move]
    losing: list[Move]
    """Those after which the piece whose loss loses the game can be captured."""


class Walls:
    """The history scores of walls in one search."""

    def __init__(self, variant: Variant, values: list[int]) -> None:
        self._values = values
        self._attacker = variant.compiled.attacks.attacker
        self._captures = variant.compiled.tables.capturing
        self._is_lifted = variant.facts.wall_moves
        self._learned = [0] * len(variant.geometry.squares)
        extinction = variant.facts.extinction
        self._vital = (
            extinction.codes if extinction is not None and extinction.value == "loss" else frozenset[int]()
        )
        """The kinds of pieces whose loss loses the game."""

    def learn(self, move: Move, gain: int) -> None:
        """Increase the history score of the wall of a move that caused a cutoff."""
        if isinstance(move, ExtendedMove):
            self._learned[move.square] -= gain

    def interleaved(
        self, position: Position, moves: list[Move], rank: Callable[[Move], int], *, few: bool
    ) -> list[Move]:
        """Return every move with its best wall, sorted by rank, then every move with its next wall, ..."""
        groups = sorted(self._groups(position, moves), key=lambda group: rank(_best(group).base))
        limit = MAX_WALLS if few else None
        safe = _interleave((group.safe for group in groups), limit)
        losing = _interleave((group.losing for group in groups), limit)
        return safe or losing if few else safe + losing

    def best_only(self, position: Position, moves: list[Move]) -> list[Move]:
        """Return every move with its best wall, in the given order."""
        return [_best(group) for group in self._groups(position, moves)]

    def _groups(self, position: Position, moves: list[Move]) -> Iterator[Group]:
        """Yield groups of consecutive moves that differ only in their wall."""
        learned, most_valuable = self._learned, self._most_valuable_vital(position)
        for base, group in groupby(moves, key=BASE):
            walled = list(group)
            if isinstance(walled[0], ExtendedMove):
                # A hot loop that sorts a million walls a second.
                gains = [learned[square] for square in map(WALL_SQUARE, walled)]
                walled = [walled[number] for number in sorted(range(len(gains)), key=gains.__getitem__)]
            shields = self._shields(position, base, most_valuable) if most_valuable else None
            if shields is None:
                yield Group(walled, [])
            else:
                kept = [move for move in walled if _square(move) in shields]
                yield Group(kept, [move for move in walled if _square(move) not in shields])

    def _most_valuable_vital(self, position: Position) -> int:
        """Return the code of the most valuable piece whose loss loses the game; 0 for none."""
        own = OWN[position.turn]
        vital = (code for code in set(position.board) if own[code] and code & ~BLACK_BIT in self._vital)
        return max(vital, key=self._values.__getitem__, default=0)

    def _lifted(self, board: bytes) -> bytes:
        """Return the board without its wall if each move lifts the previous one."""
        return board.replace(WALL_BYTE, EMPTY_BYTE) if self._is_lifted else board

    def _shields(self, position: Position, base: Move, most_valuable: int) -> set[int] | None:
        """Return the squares where a wall saves the piece `most_valuable` after a move; None if nothing
        attacks it then, or if the move wins the game."""
        if position.board[base.target] & ~BLACK_BIT in self._vital and not base.castling:
            return None
        board, by = self._lifted(position.play(base).board), position.turn.opponent
        square = board.find(most_valuable)
        attacker = self._attacker(board, square, by) if square >= 0 else None
        if attacker is None:
            return None
        paths = self._captures(board[attacker], attacker)
        lines = [path.squares for path in paths if square in path.squares]
        between = {at for line in lines for at in line[: line.index(square)] if not board[at]}
        return {
            at
            for at in between
            if self._attacker(board[:at] + WALL_BYTE + board[at + 1 :], square, by) is None
        }


def _best(group: Group) -> Move:
    return (group.safe or group.losing)[0]


def _interleave(group: Iterable[list[Move]], limit: int | None) -> list[Move]:
    """Return the first move of each list, then the second of each, up to `limit` of each."""
    rows = zip_longest(*(moves[:limit] for moves in group))
    return [move for row in rows for move in row if move is not None]


def _square(move: Move) -> int:
    return move.square if isinstance(move, ExtendedMove) else 0


# ---- Moves that may give check, which are not pruned. They are detected without playing them.


class Checks:
    """The squares from which each piece of a variant attacks each square of an empty board."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._reach: dict[int, list[set[int]]] = {}
        kinds = enumerate(variant.kinds)
        self._dropped = {kind.type.letter: index for index, kind in kinds if kind.base is None}

    def royal_of(self, position: Position) -> int:
        """Return the square of the opponent's royal piece, or -1."""
        royal = self._variant.kinds.royal[position.turn.opponent]
        return position.board.find(royal) if royal else -1

    def near(self, position: Position, move: Move, royal: int) -> bool:
        """Return whether the moved piece may attack square `royal` from its target, ignoring promotions."""
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
        """Return, by square, the squares from which the piece attacks it."""
        squares = self._variant.geometry.squares
        found: list[set[int]] = [set() for _ in squares]
        for square in squares:
            for path in self._variant.compiled.tables.capturing(code, square):
                for target in path.squares:
                    found[target].add(square)
        return found


checks_of = cached_in_variant(Checks)


# ---- Move ordering: searching the best moves first takes fewer nodes
#
# The order: the transposition table's move, captures (most valuable victim, least valuable attacker),
# promotions, killers (moves that caused a cutoff at the same ply), other moves by history score (how often
# they caused a cutoff), and losing captures.

FIRST = 1 << 40
CAPTURE = 1 << 30
PROMOTION = 1 << 28
KILLER = 1 << 26
MAX_HISTORY = 1 << 14
"""The maximum history score."""
LOSING_MARGIN = 60
"""The minimum difference in value for which capturing a cheaper, defended piece counts as losing."""
MIN_GAIN = 150
"""The minimum gain of a promotion that is ordered like a capture."""


class Ordering:
    """The killers and history of one search.

    `values`: how much the capture of a piece changes the score, by code. `uses_exchanges`: whether capturing
    a cheaper, defended piece loses material.
    """

    def __init__(self, evaluate: PhaseEvaluation, *, uses_exchanges: bool) -> None:
        self.values = evaluate.capture_values
        kinds = enumerate(evaluate.variant.kinds)
        self._values_by_letter = {kind.type.letter: self.values[index + 1] for index, kind in kinds}
        self._uses_exchanges = uses_exchanges
        self._walls = Walls(evaluate.variant, self.values) if evaluate.variant.has_walls else None
        self._history: tuple[dict[str, int], ...] = ({}, {})
        self._killers: list[tuple[str, str]] = [("", "")] * 200

    def sorted(self, position: Position, moves: list[Move], best: Move | None, ply: int) -> list[Move]:
        """Return the moves, most promising first. The sort is stable."""
        rank = self._ranker(position, best, ply)
        if self._walls is None:
            return sorted(moves, key=rank)
        found = self._walls.interleaved(position, moves, rank, few=ply > 0)
        if best is not None and best in found:
            found.remove(best)
            found.insert(0, best)
        return found

    def _ranker(self, position: Position, best: Move | None, ply: int) -> Callable[[Move], int]:
        """Return a sort key for moves, lowest for the best move."""
        board, values, history = position.board, self.values, self._history[position.turn]
        killers = self._killers[ply]
        first = None if best is None else best.uci()

        def rank(move: Move) -> int:
            uci = move.uci()
            if uci == first:
                return -FIRST
            taken = board[move.target]
            if taken and move.origin is not None and not move.castling:
                order = -16 * values[taken] + values[board[move.origin]]
                return order + CAPTURE if self.is_losing_capture(position, move) else order - CAPTURE
            if move.promotion is not None and self.is_good_promotion(position, move):
                return -PROMOTION
            if uci in killers:
                return -KILLER - (uci == killers[0])
            return -history.get(uci, 0)

        return rank

    def captures(self, position: Position, moves: list[Move]) -> list[Move]:
        """Return captures and good promotions, most valuable victims first, each with at most one wall."""
        board, values = position.board, self.values
        is_good_promotion = self.is_good_promotion
        # Most moves are neither, so the fastest test comes first.
        noisy = [move for move in moves if board[move.target] or move.promotion is not None]
        found = [
            (values[board[move.origin]] - 16 * values[board[move.target]], number, move)
            for number, move in enumerate(noisy)
            if move.origin is not None and (board[move.target] or is_good_promotion(position, move))
            and not move.castling and move.origin != move.target
        ]  # fmt: skip
        found.sort()
        taking = [move for _, _, move in found]
        return taking if self._walls is None else self._walls.best_only(position, taking)

    def is_good_promotion(self, position: Position, move: Move) -> bool:
        """Return whether a move gains much by promotion. In some variants, every move flips its piece."""
        if move.promotion is None or move.origin is None:
            return False
        gain = self._values_by_letter[move.promotion.letter] - self.values[position.board[move.origin]]
        return gain >= MIN_GAIN

    def is_losing_capture(self, position: Position, move: Move) -> bool:
        """Return whether a capture loses material, because its target is cheaper and defended."""
        board, origin, values = position.board, move.origin, self.values
        if (
            not self._uses_exchanges
            or origin is None
            or values[board[origin]] <= values[board[move.target]] + LOSING_MARGIN
        ):
            return False
        by = position.turn.opponent
        return position.variant.compiled.attacks.attacker(board, move.target, by) is not None

    def history_score(self, position: Position, move: Move) -> int:
        """Return the history score of a quiet move, from -MAX_HISTORY to MAX_HISTORY."""
        return self._history[position.turn].get(move.uci(), 0)

    # ---- learning

    def on_cutoff(self, position: Position, move: Move, depth: int, ply: int, before: list[Move]) -> None:
        """Raise the history score of a quiet move that caused a cutoff; lower those tried `before` it."""
        uci = move.base.uci() if self._walls is not None else move.uci()
        history = self._history[position.turn]
        killer, _ = self._killers[ply]
        if uci != killer:
            self._killers[ply] = (uci, killer)
        gain = min(depth * depth, 400)
        _learn(history, uci, gain)
        if self._walls is not None:
            self._walls.learn(move, gain)
            return
        for other in before:
            _learn(history, other.uci(), -gain)


def _learn(history: dict[str, int], uci: str, bonus: int) -> None:
    """Add a bonus to a move's history score; the closer to MAX_HISTORY, the less (history gravity)."""
    known = history.get(uci, 0)
    history[uci] = known + bonus - known * abs(bonus) // MAX_HISTORY
