"""Checks a solver's moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.engine.end_scores import EndScores
from bot.engine.evaluation import evaluation_of
from bot.engine.exchanges import WORTHWHILE, exchange_gain, values_of
from bot.puzzles.puzzle import Puzzle
from rules import Move, Position


class Verdict(StrEnum):
    """The judgement of a move."""

    RIGHT = "right"
    """A correct move; the puzzle continues."""
    SOLVED = "solved"
    """A correct last move, or any move that wins the game."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Answer:
    """The judgement of a move and its consequences.

    `attempt`: the attempt to continue with, unchanged after a wrong move. `reply`: after a right move, the
    opponent's next move in the puzzle; after a wrong one, its obvious refutation, if any.
    """

    verdict: Verdict
    attempt: Attempt
    reply: Move | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """A solver's progress: `played` has the moves so far, including replies, in UCI."""

    puzzle: Puzzle
    played: tuple[str, ...] = ()

    @property
    def position(self) -> Position:
        """The position on the board; the solver is to move unless the puzzle is solved."""
        position = self.puzzle.position
        for uci in self.played:
            position = position.play(position.move_from_uci(uci))
        return position

    @property
    def solution(self) -> tuple[str, ...]:
        """The remaining moves of the main line, in UCI, the solver's first."""
        return self.puzzle.line[len(self.played) :]

    def is_right(self, move: Move) -> bool:
        """Return whether a legal move in `position` is right. Unlike `answer`, finds no refutation."""
        outcome = self.position.play(move).outcome()
        wins = outcome is not None and outcome.winner is self.position.turn
        return wins or move.uci() in self.puzzle.accepts[len(self.played) // 2]

    def answer(self, move: Move) -> Answer:
        """Judge a legal move in `position`. The puzzle must be unsolved."""
        position = self.position
        following = position.play(move)
        outcome = following.outcome()
        turn = len(self.played) // 2
        with_move = (*self.played, move.uci())
        is_last = turn + 1 == self.puzzle.moves
        right = move.uci() in self.puzzle.accepts[turn]
        # Any move that wins the game solves the puzzle.
        if (right and is_last) or (outcome is not None and outcome.winner is position.turn):
            return Answer(Verdict.SOLVED, replace(self, played=with_move))
        if not right:
            return Answer(Verdict.WRONG, self, None if outcome is not None else refutation(following))
        reply = following.move_from_uci(self.puzzle.line[len(with_move)])
        return Answer(Verdict.RIGHT, replace(self, played=(*with_move, reply.uci())), reply)


def refutation(position: Position) -> Move | None:
    """Return a reply that wins the game, or the capture that wins the most material, or None."""
    replies = sorted(position.legal_moves(), key=Move.uci)
    for reply in replies:
        outcome = position.play(reply).outcome()
        if outcome is not None and outcome.winner is position.turn:
            return reply
    if not EndScores(evaluation_of(position.variant).for_search(position)).uses_exchanges:
        return None  # Captures also remove other pieces, or losing pieces is not a disadvantage.
    board, values = position.board, values_of(position)
    best, chosen = WORTHWHILE - 1.0, None
    for reply in replies:
        if reply.origin is None or not position.is_capture(reply):
            continue
        won = values[board[reply.target]]
        if won > best:
            won -= exchange_gain(position.play(reply), reply.target)
        if won > best:
            best, chosen = won, reply
    return chosen
