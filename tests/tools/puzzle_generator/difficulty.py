"""The difficulty of puzzles, 1 to 5: by length, tempting wrong moves, and the necessary search depth."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import Info, Limits, Search, evaluation_of
from rules import Move, Position

NODES = 1_500
"""Nodes of the search for the first move."""
NOT_FOUND = 6
"""Depth to assume if the search doesn't find the first move."""
MAX_TEMPTING = 12
BOUNDS = (1.5, 3.0, 4.7, 6.5)
"""Minimum points of the difficulties 2, 3, 4 and 5."""


def difficulty_of(start: Position, line: Sequence[Move], accepts: Sequence[Sequence[Move]]) -> int:
    """Return the difficulty of a line that starts and ends with a move of the solver."""
    points = 1.5 * (len(accepts) - 1)
    position = start
    tempting = 0
    for ply, move in enumerate(line):
        if ply % 2 == 0:
            tempting += _tempting(position, accepts[ply // 2])
        position = position.play(move)
    points += min(tempting, MAX_TEMPTING) / 6
    following = start.play(line[0])
    if not start.is_capture(line[0]) and not following.attacked_royals():
        points += 0.8  # People look at checks and captures first.
    points += (_depth_found(start, line[0]) - 1) / 2
    return 1 + sum(points >= bound for bound in BOUNDS)


def _tempting(position: Position, right: Sequence[Move]) -> int:
    """Return the number of checks and captures that are wrong answers."""
    wrong = [move for move in position.legal_moves() if move not in right]
    return sum(position.is_capture(move) or position.play(move).attacked_royals() for move in wrong)


def _depth_found(position: Position, right: Move) -> int:
    """Return the depth at which a search finally settles on the first move."""
    infos: list[Info] = []
    evaluate = evaluation_of(position.variant).of(position)
    last = Search(evaluate, Limits(nodes=NODES), contempt=False).run(position, on_info=infos.append)
    if last is None or last.line[0] != right:
        return NOT_FOUND
    depth = max(1, last.depth)
    for info in reversed(infos):
        if info.line[0] != right:
            break
        depth = max(1, info.depth)
    return min(depth, NOT_FOUND)
