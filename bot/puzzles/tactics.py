"""Puzzles that win material: one move is best by far at every turn, by the engine's searches."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import Info, Limits, Search, evaluation_of
from bot.engine.review import winning_chances
from bot.engine.review.faults import balance
from bot.engine.terminal import Ends
from bot.puzzles.selfplay import Candidate
from rules import Move, Position

LEAD = 0.35
"""By how much the best move leads the second: 0.7 on a scale from -1 to 1, as lichess-puzzler asks."""
LEAD_AT_A_GLANCE, GLANCE = 0.3, 400
"""What a short search must find first, and its nodes for each line."""
RISE = 0.3
"""By how much the solver's chances are better than before the opponent's last move, at least."""
WON = 0.75
"""The chances that a solution leads to, at least."""
KEPT = 150
"""Hundredths of a pawn that are won when the line ends, at least."""
NODES = 2_500
DEPTH = 3
"""A search that came less deep proves nothing."""
CHOICE = 3
"""A single capture is a puzzle where there are so many to choose from."""
TURNS = 4
QUIET = 6
"""So many captures in a row are followed after the line, to see what is kept."""

Two = tuple[Info, Info]


def suits(candidate: Candidate, score: int) -> bool:
    """May there be such a puzzle, by the score of a short search?"""
    position = candidate.position
    if not Ends(evaluation_of(position.variant).of(position)).bargains:
        return False  # A capture takes other pieces as well, or losing them is no loss.
    chances = winning_chances(position.variant, score)
    return chances >= WON and chances - candidate.chances >= RISE and _leads(position)


def _leads(position: Position) -> bool:
    """Does the best move lead clearly at a glance?"""
    two = best_two(position, GLANCE, 1)
    return two is not None and _is_clear(position, two, LEAD_AT_A_GLANCE)


def winning_line(candidate: Candidate) -> list[Move] | None:
    """The line of a puzzle, from the solver's first move to the last; None where it isn't clear enough."""
    start = candidate.position
    legal = start.legal_moves()
    captures = [move for move in legal if start.is_capture(move)]
    if len(legal) < 2 or candidate.chances > 1.0 - RISE:
        return None
    line: list[Move] = []
    position = start
    for turn in range(TURNS):
        two = best_two(position, NODES)
        if two is None or not _is_clear(position, two):
            break
        best = two[0].line
        if turn == 0:
            won = winning_chances(start.variant, two[0].score)
            if won - candidate.chances < RISE or captures == [best[0]]:
                return None
        line += best[:2]
        if len(best) < 2:
            break
        position = _after(position, best[:2])
        if position.outcome() is not None or len(position.legal_moves()) < 2:
            break
    line = line[: len(line) - 1 + len(line) % 2]
    if not line or (len(line) == 1 and start.is_capture(line[0]) and len(captures) < CHOICE):
        return None
    return line if _kept(start, line) >= KEPT else None


def best_two(position: Position, nodes: int, least: int = DEPTH) -> Two | None:
    """The best line and the best of those that begin otherwise, at the last depth that has both; None where
    that isn't deep enough."""
    lines: dict[int, dict[int, Info]] = {}

    def told(info: Info) -> None:
        lines.setdefault(info.depth, {})[info.place] = info

    evaluate = evaluation_of(position.variant).of(position)
    Search(evaluate, Limits(nodes=2 * nodes), contempt=False).run(position, told=told, lines=2)
    depth = max((depth for depth, found in lines.items() if len(found) == 2), default=0)
    return (lines[depth][1], lines[depth][2]) if depth >= least else None


def _is_clear(position: Position, two: Two, lead: float = LEAD) -> bool:
    best, second = (winning_chances(position.variant, info.score) for info in two)
    return best >= WON and best - second >= lead


def _after(position: Position, moves: Sequence[Move]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def _kept(start: Position, line: Sequence[Move]) -> int:
    """What the solver has won when the line is over, and the captures that may follow it."""
    end = _after(start, line)
    sign = 1 if end.turn is start.turn else -1
    had = balance(start)
    best = sign * balance(end) - had
    if end.outcome() is not None:
        return best
    evaluate = evaluation_of(start.variant).of(end)
    info = Search(evaluate, Limits(nodes=NODES // 2), contempt=False).run(end)
    kept = best
    for move in info.line[:QUIET] if info is not None else ():
        if not end.is_capture(move):
            break
        end = end.play(move)
        sign = 1 if end.turn is start.turn else -1
        kept = sign * balance(end) - had
    return min(best, kept)
