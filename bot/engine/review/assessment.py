"""One position of a reviewed game: its score and the best line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time

import rules
from bot.engine.evaluation import evaluation_of
from bot.engine.levels import earlier
from bot.engine.quiescence import SURE, Table
from bot.engine.search import MATE, Info, Limits, Search

SECONDS = 0.3
"""The processor time that a position may take."""
BUSY_SECONDS = 1.0
"""How much longer it may take by the clock, on a busy machine."""
LEAST_NODES = 1_000
"""What is looked at of a position even where a move waits for the worker: some hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """A position's score and best line, in UCI.

    `score` is for the side to move: hundredths of a pawn, or MATE less the plies to it (see Info); of a game
    that is over, 0 for a draw and -MATE or MATE for a decision, with depth 0 and no line. `second`: the score
    of the best move but the first of the line; None where that wasn't looked for.
    """

    score: int
    depth: int
    line: tuple[str, ...]
    second: int | None = None


def moves_to_mate(score: int) -> int | None:
    """In how many moves of the winner a game with this score ends, None where it may go on.

    Positive where the side wins that the score is for, negative where it loses, 0 where the game is over.
    """
    if abs(score) <= SURE:
        return None
    plies = MATE - abs(score)
    return (plies + 1) // 2 if score > 0 else -(plies // 2)


class Assessor:
    """Assesses the positions of one game after the other.

    What was found in one position is known in the next, where that is of the same game and comes before it.
    So assess a game from its end: then what became of a position is seen when the position is searched.
    """

    def __init__(self) -> None:
        self._last: tuple[rules.Position, tuple[rules.Move, ...]] | None = None
        self._table: Table = {}

    def forget(self) -> None:
        """Free the memory of what was found."""
        self._last, self._table = None, {}

    def assess(
        self,
        game: rules.Game,
        *,
        seconds: float = SECONDS,
        busy_seconds: float = BUSY_SECONDS,
        second: bool = False,
        cancelled: Callable[[], bool] = lambda: False,
        hurried: Callable[[], bool] = lambda: False,
    ) -> Assessment:
        """Search the position on the board of a game for so many seconds of processor time; where it is
        hurried, only LEAST_NODES. By the clock it takes no more than `busy_seconds` longer. `second`: look
        for the second best move, too; then depth, score and line are the last ones at which it was found."""
        began, busy_since = perf_counter(), process_time()
        position, moves = game.position, game.moves
        outcome = game.outcome()
        if outcome is not None:
            return Assessment(_decided(outcome, position.turn), 0, ())
        if self._last is None or self._last[0] != game.start or self._last[1][: len(moves)] != moves:
            self.forget()
        self._last = game.start, moves

        def is_enough() -> bool:
            if cancelled() or process_time() - busy_since >= seconds:
                return True
            return search.nodes >= LEAST_NODES and hurried()

        limits = Limits(seconds=seconds + busy_seconds).left_since(began)
        evaluate = evaluation_of(game.variant).of(position)
        search = Search(evaluate, limits, cancelled=is_enough, contempt=False, table=self._table)
        found: dict[int, dict[int, Info]] = {}

        def told(info: Info) -> None:
            found.setdefault(info.depth, {})[info.place] = info

        info = search.run(position, earlier(game), told=told, lines=2 if second else 1)
        if info is None:
            return Assessment(0, 0, ())
        both = max((depth for depth, lines in found.items() if len(lines) == 2), default=None)
        if both is not None:
            info, other = found[both][1], found[both][2]
            return Assessment(info.score, both, tuple(move.uci() for move in info.line), other.score)
        return Assessment(info.score, info.depth, tuple(move.uci() for move in info.line))


def _decided(outcome: rules.Outcome, turn: rules.Color) -> int:
    if outcome.winner is None:
        return 0
    return MATE if outcome.winner is turn else -MATE
