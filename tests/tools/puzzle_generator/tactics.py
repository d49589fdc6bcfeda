"""Puzzles that win material: one move is best by far at every turn, by the engine's searches."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import Info, Limits, Search, evaluation_of
from bot.engine.end_scores import Ends
from bot.engine.review import balance, winning_chances
from bot.puzzles.puzzle import LEAD
from rules import Move, Position
from tests.tools.puzzle_generator.selfplay import Candidate, searched

SHORT_LEAD, SHORT_NODES = 0.3, 400
"""The lead that a first, short search must find, and its nodes for each line."""
RISE = 0.3
"""The least gain of the solver's chances by the opponent's last move."""
WON = 0.75
"""The least chances after a solution."""
KEPT = 150
"""The least gain of material at the end of the line, in hundredths of a pawn."""
NODES = 2_500
DEPTH = 3
"""The least depth at which a search counts."""
CHOICE = 3
"""A line of one capture is a puzzle only with at least this many captures to choose from."""
TURNS = 4
QUIET = 6
"""How many captures in a row after the line count into the gain."""

Two = tuple[Info, Info]


def suits(candidate: Candidate, score: int) -> bool:
    """May this candidate be a puzzle, by the score of a short search?"""
    position = candidate.position
    if not Ends(evaluation_of(position.variant).of(position)).uses_exchanges:
        return False  # A capture takes other pieces as well, or losing them is no loss.
    chances = winning_chances(position.variant, score)
    return chances >= WON and chances - candidate.chances >= RISE and _leads(position)


def _leads(position: Position) -> bool:
    """Does the best move lead clearly in a short search?"""
    two = best_two(position, SHORT_NODES, 1)
    return two is not None and _is_clear(position, two, SHORT_LEAD)


def winning_line(candidate: Candidate) -> list[Move] | None:
    """The line of a puzzle from the solver's first move to the last; None if no move leads clearly."""
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
    """The best line and the best with another first move, at the last depth with both; None below `least`."""
    lines: dict[int, dict[int, Info]] = {}

    def keep(info: Info) -> None:
        lines.setdefault(info.depth, {})[info.place] = info

    evaluate = evaluation_of(position.variant).of(position)
    Search(evaluate, Limits(nodes=2 * nodes), contempt=False).run(position, on_info=keep, lines=2)
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
    """The solver's gain of material after the line and the captures that may follow it."""
    end = _after(start, line)
    sign = 1 if end.turn is start.turn else -1
    had = balance(start)
    best = sign * balance(end) - had
    if end.outcome() is not None:
        return best
    kept = best
    for move in searched(end, NODES // 2).line[:QUIET]:
        if not end.is_capture(move):
            break
        end = end.play(move)
        sign = 1 if end.turn is start.turn else -1
        kept = sign * balance(end) - had
    return min(best, kept)
