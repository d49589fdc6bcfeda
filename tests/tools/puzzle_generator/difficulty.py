"""How hard a puzzle is, 1 to 5: by its length, tempting wrong moves, and how deep a search must look."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import Info, Limits, Search, evaluation_of
from rules import Move, Position

NODES = 1_500
"""Nodes of the search for the first move."""
NOT_FOUND = 6
"""The depth that counts if the search doesn't find the first move."""
MOST_TEMPTING = 12
BOUNDS = (1.5, 3.0, 4.7, 6.5)
"""The points from which a puzzle has difficulty 2, 3, 4, 5."""


def difficulty_of(start: Position, line: Sequence[Move], accepts: Sequence[Sequence[Move]]) -> int:
    """The difficulty of a line that begins and ends with the solver's move."""
    points = 1.5 * (len(accepts) - 1)
    position = start
    tempting = 0
    for ply, move in enumerate(line):
        if ply % 2 == 0:
            tempting += _tempting(position, accepts[ply // 2])
        position = position.play(move)
    points += min(tempting, MOST_TEMPTING) / 6
    following = start.play(line[0])
    if not start.is_capture(line[0]) and not following.attacked_royals():
        points += 0.8  # People look at checks and captures first.
    points += (_depth_found(start, line[0]) - 1) / 2
    return 1 + sum(points >= bound for bound in BOUNDS)


def _tempting(position: Position, right: Sequence[Move]) -> int:
    """The number of checks and captures that are wrong answers."""
    wrong = [move for move in position.legal_moves() if move not in right]
    return sum(position.is_capture(move) or position.play(move).attacked_royals() for move in wrong)


def _depth_found(position: Position, right: Move) -> int:
    """The depth from which on a search has the first move as its best move."""
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
