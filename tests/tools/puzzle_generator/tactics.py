"""Puzzles that win material: at every turn one move is by far the best, according to the engine."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import Info, Limits, Search, evaluation_of
from bot.engine.end_scores import Ends
from bot.engine.faults import balance
from bot.engine.review import winning_chances
from bot.puzzles.puzzle import LEAD
from rules import Move, Position
from tests.tools.puzzle_generator.selfplay import Candidate, searched

SHORT_LEAD, SHORT_NODES = 0.3, 400
"""Minimum lead in a first, short search, and its nodes for each line."""
RISE = 0.3
"""Minimum gain of the solver's chances by the opponent's last move."""
WON = 0.75
"""Minimum chances after a solution."""
MIN_GAIN = 150
"""Minimum gain of material at the end of the line, in centipawns."""
NODES = 2_500
DEPTH = 3
"""Minimum depth of a search."""
CHOICE = 3
"""Minimum number of captures to choose from, for a puzzle of a single capture."""
TURNS = 4
QUIET = 6
"""Maximum number of consecutive captures after the line that affect the gain."""

Two = tuple[Info, Info]


def suits(candidate: Candidate, score: int) -> bool:
    """Return whether this candidate may be a puzzle, given the score of a short search."""
    position = candidate.position
    if not Ends(evaluation_of(position.variant).of(position)).uses_exchanges:
        return False  # Captures affect other pieces, or losing pieces isn't a disadvantage.
    chances = winning_chances(position.variant, score)
    return chances >= WON and chances - candidate.chances >= RISE and _leads(position)


def _leads(position: Position) -> bool:
    """Return whether the best move has a clear lead in a short search."""
    two = best_two(position, SHORT_NODES, 1)
    return two is not None and _is_clear(position, two, SHORT_LEAD)


def winning_line(candidate: Candidate) -> list[Move] | None:
    """Return the line of a puzzle, or None if no move has a clear lead."""
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
    return line if _gain(start, line) >= MIN_GAIN else None


def best_two(position: Position, nodes: int, min_depth: int = DEPTH) -> Two | None:
    """Return the two best lines, with different first moves, at the last common depth.

    None if that is less than `min_depth`.
    """
    lines: dict[int, dict[int, Info]] = {}

    def keep(info: Info) -> None:
        lines.setdefault(info.depth, {})[info.place] = info

    evaluate = evaluation_of(position.variant).of(position)
    Search(evaluate, Limits(nodes=2 * nodes), contempt=False).run(position, on_info=keep, lines=2)
    depth = max((depth for depth, infos in lines.items() if len(infos) == 2), default=0)
    return (lines[depth][1], lines[depth][2]) if depth >= min_depth else None


def _is_clear(position: Position, two: Two, lead: float = LEAD) -> bool:
    best, second = (winning_chances(position.variant, info.score) for info in two)
    return best >= WON and best - second >= lead


def _after(position: Position, moves: Sequence[Move]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def _gain(start: Position, line: Sequence[Move]) -> int:
    """Return the solver's gain of material after the line and the captures that may follow it."""
    end = _after(start, line)
    sign = 1 if end.turn is start.turn else -1
    had = balance(start)
    best = sign * balance(end) - had
    if end.outcome() is not None:
        return best
    gain = best
    for move in searched(end, NODES // 2).line[:QUIET]:
        if not end.is_capture(move):
            break
        end = end.play(move)
        sign = 1 if end.turn is start.turn else -1
        gain = sign * balance(end) - had
    return min(best, gain)
