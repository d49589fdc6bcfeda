"""The criteria for puzzles: one move leads by a wide margin, and it is not obvious."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.engine.end_scores import EndScores
from bot.engine.evaluation import evaluation_of
from bot.engine.exchanges import exchange_gain, values_of
from bot.puzzles.puzzle import LEAD as SHARE_LEAD
from bot.puzzles.puzzle import Goal, Puzzle
from rules import Game, Move, Position
from tests.tools.puzzle_generator.analyst import Analyst, Two
from tests.tools.puzzle_generator.themes import Theme

LEAD = 2 * SHARE_LEAD
"""Minimum lead of the best move over the second best, -1 to 1."""
WON = 0.6
"""Minimum winning chances after a solution, -1 to 1; they were lower before the opponent's last move."""
SHORT_NODES, SHORT_LEAD = 3_000, 0.6
"""Nodes of a short search, and the minimum lead in it."""
REPLY_LOSS = 0.1
"""Maximum loss of winning chances, -1 to 1, by a reply."""
CHOICES, CHOICES_IN_LONG = 4, 3
"""Minimum numbers of legal moves at the first turn of a line, up to SHORT moves long and longer."""
SHORT = 2
"""Maximum number of the solver's moves in a short line."""
MAX_SOLUTIONS = 3
"""Maximum number of correct moves at the last turn."""


def is_clear(two: Two, lead: float = LEAD) -> bool:
    """Return whether the best move wins, and leads by at least `lead` in winning chances."""
    best, second = (line.chances for line in two)
    return best >= WON and best - second >= lead


def is_obvious(position: Position, last: str | None, move: Move) -> bool:
    """Return whether a first move only captures an unguarded piece, or recaptures."""
    if not position.is_capture(move) or not _uses_exchanges(position):
        return False
    attackers = position.variant.compiled.attacks.attackers
    is_guarded = any(True for _ in attackers(position.board, move.target, position.turn.opponent))
    return not is_guarded or _recaptures(last, move)


def _recaptures(last: str | None, move: Move) -> bool:
    """Return whether a capture is on the target square of the last move, in UCI."""
    return last is not None and _target(last) == _target(move.uci())


def _uses_exchanges(position: Position) -> bool:
    return EndScores(evaluation_of(position.variant).for_search(position)).uses_exchanges


def dullness(puzzle: Puzzle) -> str | None:
    """Return why a puzzle is not worth solving, although its solution is unique, or None."""
    position, turns = puzzle.position, puzzle.moves
    if len(position.legal_moves()) < (CHOICES if turns <= SHORT else CHOICES_IN_LONG):
        return "too few moves to choose from"
    if len(puzzle.accepts[-1]) > MAX_SOLUTIONS:
        return "many last moves"
    game = Game.replay(position, puzzle.line)
    line, positions = game.moves, game.positions
    if turns == 1:
        return "a single move"
    if all(_is_only_safe_check(positions[ply], line[ply]) for ply in range(0, len(line) - 1, 2)):
        return "the only safe checks"
    if turns <= SHORT and (why := _dull_start(puzzle, positions, line)) is not None:
        return why
    if puzzle.goal is Goal.WIN and _ends_in_exchange(positions, line[-1]):
        return "an unfinished exchange"
    return None


def _dull_start(puzzle: Puzzle, positions: Sequence[Position], line: Sequence[Move]) -> str | None:
    """Return why the first move of a line of two moves is the first one that people try, or None."""
    position, move = positions[0], line[0]
    if position.is_capture(move) and not position.variant.facts.must_capture:
        if not _can_be_retaken(positions[1], move):
            return "a free capture"
        if _uses_exchanges(position) and _recaptures(puzzle.last_move, move):
            return "a recapture"
        if puzzle.goal is Goal.WIN:
            return "a win that starts with a capture"
    if not positions[1].attacked_royals():
        return None
    if move.promotion is not None and Theme.UNDERPROMOTION not in puzzle.themes:
        return "a promotion with check"
    if _captures_interposed(positions, line):
        return "the capture of an interposed piece"
    if len(puzzle.accepts[-1]) > 1 and Theme.TSUME not in puzzle.themes:
        return "several mates after a check"
    return None


def _captures_interposed(positions: Sequence[Position], line: Sequence[Move]) -> bool:
    """Return whether the piece that gives check then captures the piece that had to be interposed."""
    check, reply, last = line
    after = positions[1]
    return (
        len(after.legal_moves()) == 1
        and not positions[0].is_capture(check)
        and not after.is_capture(reply)
        and (last.origin, last.target) == (check.target, reply.target)
    )


def _is_only_safe_check(position: Position, move: Move) -> bool:
    """Return whether a move is the only check, or the only one that loses nothing on its square."""
    checks = [each for each in position.legal_moves() if position.play(each).attacked_royals()]
    return checks == [move] or [each for each in checks if _is_safe(position, each)] == [move]


def _is_safe(position: Position, move: Move) -> bool:
    """Return whether a move loses nothing by captures on its target; True where captures explode or win."""
    if not _uses_exchanges(position):
        return True
    taken = values_of(position)[position.board[move.target]] if position.is_capture(move) else 0
    return exchange_gain(position.play(move), move.target) <= taken


def _can_be_retaken(following: Position, move: Move) -> bool:
    return any(reply.target == move.target for reply in following.legal_moves())


def _ends_in_exchange(positions: Sequence[Position], move: Move) -> bool:
    """Return whether the last move captures a piece of no higher value, and can be retaken."""
    before, after = positions[-2:]
    if not before.is_capture(move) or not _uses_exchanges(before):
        return False
    values = evaluation_of(before.variant).for_search(before).capture_values
    gain = values[before.board[move.target]] - values[after.board[move.target]]
    return gain <= 0 and _can_be_retaken(after, move)


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
        position = position.play(move)
        for reply in puzzle.line[2 * turn + 1 : 2 * turn + 2]:
            if puzzle.goal is Goal.WIN and reply_loss(analyst, position, reply, nodes) > REPLY_LOSS:
                return f"turn {turn + 1}: {reply} is a bad reply"
            position = position.play(position.move_from_uci(reply))
    return None


def reply_loss(analyst: Analyst, position: Position, reply: str, nodes: int) -> float:
    """Return the winning chances, -1 to 1, that a reply loses compared to the best one."""
    best, _ = analyst.two(position, nodes)
    if best.moves[:1] == (reply,):
        return 0.0
    (line,) = analyst.of_moves(position, [position.move_from_uci(reply)], nodes)
    return best.chances - line.chances
