"""The assessment of one position of a reviewed game: its score and best line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time

import rules
from bot.engine.evaluation import evaluation_of
from bot.engine.search import MATE, Info, Limits, Search, repeated_positions
from bot.engine.transposition import MATE_BOUND, Table

SECONDS = 0.3
"""Processor time for each position."""
BUSY_SECONDS = 20.0
"""Seconds of wall-clock time to allow in addition, for a busy machine."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """A position's score and best line, in UCI.

    `score` is for the side to move: hundredths of a pawn, or MATE minus the plies to the mate (see Info). For
    a finished game it is 0, -MATE or MATE, with depth 0 and no line. `second`: the score of the second best
    move; None if it was not searched.
    """

    score: int
    depth: int
    line: tuple[str, ...]
    second: int | None = None


def moves_to_mate(score: int) -> int | None:
    """How many moves the winner needs for the forced win that a score means; None if it means no such win.

    Positive if the side that the score is for wins, negative if it loses, 0 if the game is over.
    """
    if abs(score) <= MATE_BOUND:
        return None
    plies = MATE - abs(score)
    return (plies + 1) // 2 if score > 0 else -(plies // 2)


class Assessor:
    """Assesses positions, and keeps the transposition table for earlier positions of the same game.

    So assess a game from its end: then the table already has what follows a position.
    """

    def __init__(self) -> None:
        self._last: tuple[rules.Position, tuple[rules.Move, ...]] | None = None
        self._table: Table = {}

    def forget(self) -> None:
        """Free the transposition table."""
        self._last, self._table = None, {}

    def assess(
        self,
        game: rules.Game,
        *,
        seconds: float = SECONDS,
        busy_seconds: float = BUSY_SECONDS,
        second: bool = False,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Assessment:
        """Search a game's current position.

        `seconds`: processor time; `busy_seconds`: additional wall-clock time. `second`: search for the
        second best move, too; the result is then of the last depth that has both.
        """
        began, busy_since = perf_counter(), process_time()
        position, moves = game.position, game.moves
        outcome = game.outcome()
        if outcome is not None:
            score = 0 if outcome.winner is None else MATE if outcome.winner is position.turn else -MATE
            return Assessment(score, 0, ())
        if self._last is None or self._last[0] != game.start or self._last[1][: len(moves)] != moves:
            self.forget()
        self._last = game.start, moves

        def is_enough() -> bool:
            return cancelled() or process_time() - busy_since >= seconds

        limits = Limits(seconds=seconds + busy_seconds).left_since(began)
        evaluate = evaluation_of(game.variant).of(position)
        search = Search(evaluate, limits, cancelled=is_enough, contempt=False, table=self._table)
        found: dict[int, dict[int, Info]] = {}

        def keep(info: Info) -> None:
            found.setdefault(info.depth, {})[info.place] = info

        info = search.run(position, repeated_positions(game), on_info=keep, lines=2 if second else 1)
        if info is None:
            return Assessment(0, 0, ())
        both = max((depth for depth, lines in found.items() if len(lines) == 2), default=None)
        if both is not None:
            info, other = found[both][1], found[both][2]
            return Assessment(info.score, both, tuple(move.uci() for move in info.line), other.score)
        return Assessment(info.score, info.depth, tuple(move.uci() for move in info.line))
