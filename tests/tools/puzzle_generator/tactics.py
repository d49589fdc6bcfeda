"""Winning tactics: at each of the solver's turns, the engine sees one move lead by a wide margin."""

from __future__ import annotations

from rules import Move, Position
from tests.tools.puzzle_generator.analyst import Analyst, Two
from tests.tools.puzzle_generator.criteria import (
    LEAD,
    REPLY_LOSS,
    SHORT_LEAD,
    SHORT_NODES,
    is_clear,
    is_obvious,
    reply_loss,
)
from tests.tools.puzzle_generator.source_games import Candidate

NODES = 30_000
MARGIN = 0.05
"""The lead that the generator requires beyond LEAD, because deeper searches change it."""
MIN_TURNS, MAX_TURNS = 2, 5
TRIED_REPLIES, MAX_REPLIES = 4, 60
"""Maximum number of replies to try, and to compare."""


def winning_line(analyst: Analyst, candidate: Candidate) -> list[Move]:
    """Return the line of a puzzle; an empty list if there is none of at least MIN_TURNS moves.

    Raises IllegalMove if the engine plays by other rules.
    """
    line = _line(analyst, candidate.position)
    if not _suits(candidate, line):
        return []
    line = line[: max(0, 2 * _confirmed(analyst, candidate.position, line) - 1)]
    line = _without_last_recaptures(candidate.position, line)
    return line if _suits(candidate, line) else []


def _suits(candidate: Candidate, line: list[Move]) -> bool:
    return len(line) >= 2 * MIN_TURNS - 1 and not candidate.is_obvious(line[0])


def _without_last_recaptures(position: Position, line: list[Move]) -> list[Move]:
    """Return a line without recaptures at its end, which show nothing new."""
    positions = [position]
    for move in line:
        positions.append(positions[-1].play(move))
    while len(line) > 2 * MIN_TURNS and line[-1].target == line[-2].target:
        if not is_obvious(positions[len(line) - 1], line[-2].uci(), line[-1]):
            break
        line = line[:-2]
    return line


def _line(analyst: Analyst, start: Position) -> list[Move]:
    """Return a line in which, in short searches, the best move leads at each of the solver's turns."""
    line: list[Move] = []
    position, two = start, analyst.two(start, SHORT_NODES)
    while is_clear(two, SHORT_LEAD):
        line.append(position.move_from_uci(two[0].moves[0]))
        reply = _reply(analyst, position.play(line[-1])) if len(line) < 2 * MAX_TURNS - 1 else None
        if reply is None:
            return line
        last, two = reply
        line.append(last)
        position = position.play(line[-2]).play(last)
    return line[:-1]


def _reply(analyst: Analyst, position: Position) -> tuple[Move, Two] | None:
    """Return a good reply after which one move leads again, with its two best lines."""
    replies = position.legal_moves()
    if not replies or position.outcome() is not None:
        return None
    lines = analyst.of_moves(position, replies[:MAX_REPLIES], SHORT_NODES)
    for line in lines[:TRIED_REPLIES]:
        if lines[0].chances - line.chances > REPLY_LOSS:
            return None
        reply = position.move_from_uci(line.moves[0])
        answered = position.play(reply)
        if answered.turn is position.turn or answered.outcome() is not None:
            continue
        two = analyst.two(answered, SHORT_NODES)
        if len(answered.legal_moves()) > 1 and is_clear(two, SHORT_LEAD):
            return reply, two
    return None


def _confirmed(analyst: Analyst, position: Position, line: list[Move]) -> int:
    """Return the number of the solver's moves that lead in longer searches, from the first one."""
    for ply, move in enumerate(line):
        if ply % 2 == 0:
            two = analyst.two(position, NODES)
            if two[0].moves[:1] != (move.uci(),) or not is_clear(two, LEAD + MARGIN):
                return ply // 2
        elif reply_loss(analyst, position, move.uci(), NODES) > REPLY_LOSS:
            return ply // 2 + 1
        position = position.play(move)
    return len(line) // 2 + 1
