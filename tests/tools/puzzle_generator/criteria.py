"""The criteria for puzzles: one move leads by a wide margin, and it is not obvious."""

from __future__ import annotations

import re

from bot.engine.end_scores import Ends
from bot.engine.evaluation import evaluation_of
from bot.puzzles.puzzle import LEAD as SHARE_LEAD
from bot.puzzles.puzzle import Goal, Puzzle
from rules import Move, Position
from tests.tools.puzzle_generator.analyst import Analyst, Two

LEAD = 2 * SHARE_LEAD
"""Minimum lead of the best move over the second best, -1 to 1."""
WON = 0.6
"""Minimum winning chances after a solution, -1 to 1; they were lower before the opponent's last move."""
SHORT_NODES, SHORT_LEAD = 3_000, 0.6
"""Nodes of a short search, and the minimum lead in it."""


def is_clear(two: Two, lead: float = LEAD) -> bool:
    """Return whether the best move wins, and leads by at least `lead` in winning chances."""
    best, second = (line.chances for line in two)
    return best >= WON and best - second >= lead


def is_obvious(position: Position, last: str | None, move: Move) -> bool:
    """Return whether a first move only captures an unguarded piece, or recaptures."""
    ends = Ends(evaluation_of(position.variant).of(position))
    if not position.is_capture(move) or not ends.uses_exchanges:
        return False
    attackers = position.variant.compiled.attacks.attackers
    is_guarded = any(True for _ in attackers(position.board, move.target, position.turn.opponent))
    return not is_guarded or (last is not None and _target(last) == _target(move.uci()))


def _target(uci: str) -> str | None:
    """Return the name of a move's target square."""
    found = re.match(r"(?:.+@|[a-z]\d+)([a-z]\d+)", uci)
    return found and found[1]


def fault(analyst: Analyst, puzzle: Puzzle, nodes: int) -> str | None:
    """Return the first violation of the criteria that searches of `nodes` nodes find, or None.

    Forced wins also need a proof: this only judges whether other moves win more slowly.
    """
    position = puzzle.position
    for turn, uci in enumerate(puzzle.line[::2]):
        move = position.move_from_uci(uci)
        is_only = turn == 0 or turn + 1 < puzzle.moves or puzzle.goal is Goal.WIN
        if turn == 0 and puzzle.goal is Goal.WIN and is_obvious(position, puzzle.last_move, move):
            return "turn 1: obvious capture"
        if is_only and len(position.legal_moves()) > 1:
            two = analyst.two(position, nodes)
            if two[0].moves[:1] != (uci,):
                return f"turn {turn + 1}: {' '.join(two[0].moves[:1])} is better than {uci}"
            if not is_clear(two):
                best, second = (line.chances for line in two)
                return f"turn {turn + 1}: chances {best:.2f} and {second:.2f}"
        for each in puzzle.line[2 * turn : 2 * turn + 2]:
            position = position.play(position.move_from_uci(each))
    return None
