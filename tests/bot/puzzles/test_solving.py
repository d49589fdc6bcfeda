"""Judging answers: right, solved or wrong; replies, hints and the rest of the solution."""

from __future__ import annotations

import pytest

import rules
from bot.puzzles import Attempt, Goal, Puzzle, Verdict
from tests.tools.puzzle_generator.themes import Theme


def made(variant: str, fen: str, line: str, *last: str, goal: Goal = Goal.MATE) -> Puzzle:
    """Return a puzzle with this line whose last turn also accepts the moves `last`."""
    moves = tuple(line.split())
    accepts: list[tuple[str, ...]] = [(move,) for move in moves[::2]]
    accepts[-1] = (*accepts[-1], *last)
    return Puzzle(variant, fen, None, moves, tuple(accepts), goal, (Theme.MATE_IN_1,), 1)


BACK_RANK = made("chess", "6k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - - 0 1", "d1d8", "b1b8")
LONGER = made(
    "chess",
    "rnbqkbnr/1pppp1p1/7p/p4p2/3PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 4",
    "d1h5 g7g6 h5g6",
)


def attempt(puzzle: Puzzle, *moves: str) -> Attempt:
    found = Attempt(puzzle)
    for uci in moves:
        found = found.answer(found.position.move_from_uci(uci)).attempt
    return found


@pytest.mark.parametrize("move", ["d1d8", "b1b8"])
def test_every_mate_solves_the_last_turn(move: str) -> None:
    first = Attempt(BACK_RANK)
    answer = first.answer(first.position.move_from_uci(move))
    assert answer.verdict is Verdict.SOLVED
    assert answer.attempt.solution == ()
    assert answer.attempt.played == (move,)
    assert answer.reply is None


def test_unlisted_winning_move_solves_the_puzzle() -> None:
    puzzle = made("chess", BACK_RANK.fen, "d1d8")
    first = Attempt(puzzle)
    assert first.answer(first.position.move_from_uci("b1b8")).verdict is Verdict.SOLVED


def test_right_move_gets_a_reply() -> None:
    first = Attempt(LONGER)
    answer = first.answer(first.position.move_from_uci("d1h5"))
    assert answer.verdict is Verdict.RIGHT
    assert answer.reply is not None
    assert answer.reply.uci() == "g7g6"
    assert answer.attempt.played == ("d1h5", "g7g6")
    assert answer.attempt.solution == ("h5g6",)
    assert answer.attempt.position.turn is rules.WHITE
    assert attempt(LONGER, "d1h5", "h5g6").solution == ()


def test_wrong_move_changes_nothing() -> None:
    first = Attempt(LONGER)
    answer = first.answer(first.position.move_from_uci("a2a3"))
    assert answer.verdict is Verdict.WRONG
    assert answer.attempt == first
    assert answer.reply is None


@pytest.mark.parametrize(
    ("fen", "move", "reply"),
    [
        ("6k1/5ppp/8/8/8/8/r4PPP/1R1R2K1 w - - 0 1", "b1b2", "a2b2"),  # takes
        ("6k1/5ppp/8/8/8/8/r4PPP/1R1R2K1 w - - 0 1", "d1d4", None),
        ("k7/8/8/8/7q/8/5PPP/3R2K1 w - - 0 1", "d1f1", None),
        ("k7/8/8/8/3r4/8/1R3PPP/6K1 w - - 0 1", "b2b3", "d4d1"),  # mates
    ],
)
def test_obvious_refutation_is_shown(fen: str, move: str, reply: str | None) -> None:
    first = Attempt(made("chess", fen, "g2g3"))
    answer = first.answer(first.position.move_from_uci(move))
    assert answer.verdict is Verdict.WRONG
    assert (answer.reply.uci() if answer.reply else None) == reply


def test_mate_is_preferred_as_refutation() -> None:
    first = Attempt(made("chess", "6k1/5ppp/8/8/1b6/2P5/r4PPP/6K1 w - - 0 1", "c3b4"))
    reply = first.answer(first.position.move_from_uci("g1h1")).reply
    assert reply is not None
    assert reply.uci() == "a2a1"


def test_solved_puzzle_has_no_moves_left() -> None:
    assert attempt(BACK_RANK, "d1d8").solution == ()
