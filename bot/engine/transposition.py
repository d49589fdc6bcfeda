"""The transposition table: what a search remembers of positions."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from bot.engine.end_scores import MATE
from rules import Move, Position

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
