"""Assessments of positions for reviews: score and best line.

Searches are limited by nodes and don't share a transposition table with other tasks, so a game gets the same
assessments on any computer, with any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import rules
from bot.engine.evaluation import evaluation_of
from bot.engine.search import MATE, MATE_BOUND, Info, Limits, Search, TranspositionTable, positions_seen_twice

NODES = 2_400
"""Nodes per position: about 0.15 seconds in chess."""
CONFIRMING_NODES = 60_000
"""Nodes to confirm a judgement: about 3 seconds in chess."""
SECONDS, CONFIRMING_SECONDS = 90.0, 900.0
"""Time limits for a position. They far exceed the time that the nodes take, so only nodes limit a search."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """A position's score and best line, in UCI.

    `score` is for the side to move: centipawns, or MATE minus the plies to mate (see Info). A finished game
    has a score of 0, -MATE or MATE, depth 0 and no line. `second`: the second best move's score; None if it
    wasn't searched.
    """

    score: int
    depth: int
    line: tuple[str, ...]
    second: int | None = None


def moves_to_mate(score: int) -> int | None:
    """Return how many moves the winner needs, or None if the score isn't a forced win.

    The number is positive if the side with this score wins, negative if it loses, 0 if the game is over.
    """
    if abs(score) <= MATE_BOUND:
        return None
    plies = MATE - abs(score)
    return (plies + 1) // 2 if score > 0 else -(plies // 2)


def legal_prefix(position: rules.Position, line: Sequence[str]) -> list[rules.Move]:
    """Parse a line in UCI, up to the first illegal move."""
    found: list[rules.Move] = []
    for uci in line:
        try:
            found.append(position.move_from_uci(uci))
        except rules.IllegalMove:
            break
        position = position.play(found[-1])
    return found


def final_assessment(game: rules.Game) -> Assessment | None:
    """Return the assessment of a game that is over, or None."""
    outcome = game.outcome()
    if outcome is None:
        return None
    score = 0 if outcome.winner is None else MATE if outcome.winner is game.position.turn else -MATE
    return Assessment(score, 0, ())


def assess(
    game: rules.Game,
    limits: Limits | None = None,
    *,
    second: bool = False,
    cancelled: Callable[[], bool] = lambda: False,
    table: TranspositionTable | None = None,
) -> Assessment:
    """Search a game's current position. `limits`: NODES by default.

    With `second`, also score the second best move; the result is then from the last depth that has both.
    `table`: the table of earlier searches of the same game.
    """
    over = final_assessment(game)
    if over is not None:
        return over
    position, evaluate = game.position, evaluation_of(game.variant).for_search(game.position)
    limits = limits or Limits(nodes=NODES, seconds=SECONDS)
    search = Search(evaluate, limits, cancelled=cancelled, contempt=False, table=table)
    found: dict[int, dict[int, Info]] = {}

    def keep(info: Info) -> None:
        found.setdefault(info.depth, {})[info.multipv] = info

    info = search.run(position, positions_seen_twice(game), on_info=keep, lines=2 if second else 1)
    if info is None:
        return Assessment(0, 0, ())
    both = max((depth for depth, lines in found.items() if len(lines) == 2), default=None)
    if both is not None:
        info, other = found[both][1], found[both][2]
        return Assessment(info.score, both, tuple(move.uci() for move in info.line), other.score)
    return Assessment(info.score, info.depth, tuple(move.uci() for move in info.line))


def assess_stretch(
    game: rules.Game, first: int, limits: Limits, *, cancelled: Callable[[], bool] = lambda: False
) -> list[Assessment]:
    """Assess the positions of a game from number `first` to the last, in this order.

    Searches backwards, so that the transposition table already contains the later positions.
    """
    table = TranspositionTable()
    plies = range(first, len(game.moves) + 1)
    found = [assess(game.until(ply), limits, cancelled=cancelled, table=table) for ply in reversed(plies)]
    return found[::-1]


def assess_move(
    game: rules.Game, limits: Limits, *, after: bool, cancelled: Callable[[], bool] = lambda: False
) -> list[Assessment]:
    """Assess the positions before and after the last move of a game.

    The position after it is searched only if `after` is set and the move isn't the best one. Both searches
    have the same node limit, but this one is a ply shallower, so both see equally far.
    """
    table = TranspositionTable()
    before = assess(game.until(len(game.moves) - 1), limits, cancelled=cancelled, table=table)
    if not after or before.line[:1] == (game.moves[-1].uci(),):
        return [before]
    limits = Limits(max(1, before.depth - 1), limits.nodes, limits.seconds)
    return [before, assess(game, limits, cancelled=cancelled, table=table)]
