"""Which puzzle a message answers, and how; the tests beside this one send such messages."""

from __future__ import annotations

import pytest

import rules
from bot.discord.puzzles.read_answer import (
    AnswerText,
    Candidate,
    Line,
    MoveForPrivatePuzzle,
    MovesInSentence,
    PuzzleCommand,
    Reference,
    Unplayable,
    read_answer,
)
from bot.discord.wording.notation import Notation
from bot.puzzles import Attempt, Puzzle
from bot.state.puzzles import ALONE, AtPost, InRun, Origin
from tests.bot.discord.puzzles.collection import BACK_RANK, LADDER

ENGLISH = Notation("en")
OWN, REPLY, THREAD, CHANNEL, PRIVATE = Reference
START = rules.variant("chess").first_start()


def candidate(
    reference: Reference,
    puzzle: Puzzle = LADDER,
    *,
    is_over: bool = False,
    game: rules.Position | None = None,
) -> Candidate:
    origin: Origin = ALONE if reference in (OWN, PRIVATE) else AtPost(7)
    return Candidate(reference, puzzle.id, origin, Attempt(puzzle), is_over, game)


def shown(text: AnswerText, *candidates: Candidate) -> str:
    """Return a message's answer: the moves of a line, those in a sentence, and so on; "" if it is none."""
    found = read_answer(text, candidates, ENGLISH)
    match None if found is None else found[1]:
        case None:
            return ""
        case PuzzleCommand() as command:
            return command.value
        case Line(move, rest):
            return " ".join((move.uci(), *rest))
        case MovesInSentence(moves):
            return " or ".join(sorted(move.uci() for move in moves))
        case Unplayable(is_one_move=is_one_move):
            return "unplayable move" if is_one_move else "unplayable sentence"
        case MoveForPrivatePuzzle():
            return "private"


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        # A right move, a wrong one, and one that can't be played.
        ("Ra7", {OWN: "a2a7", REPLY: "a2a7", THREAD: "a2a7", CHANNEL: "a2a7", PRIVATE: "private"}),
        ("Rb7", {OWN: "b1b7", REPLY: "b1b7", THREAD: "b1b7", PRIVATE: "private"}),
        ("Nf3", {OWN: "unplayable move", REPLY: "unplayable move", THREAD: "unplayable move"}),
        ("Ra9", {OWN: "unplayable move", REPLY: "unplayable move"}),
        # Lines.
        ("Ra7 Kg8 Rb8", dict.fromkeys((OWN, REPLY, THREAD, CHANNEL), "a2a7 Kg8 Rb8") | {PRIVATE: "private"}),
        ("Ra9 Rb8", {OWN: "b1b8", REPLY: "unplayable sentence"}),
        # Sentences.
        ("I think Rb7", {OWN: "b1b7", REPLY: "b1b7"}),
        ("Ra7 is it", {OWN: "a2a7", REPLY: "a2a7"}),
        ("Rb7 or Kf2", {OWN: "b1b7 or g1f2", REPLY: "unplayable sentence"}),
        ("Rb7 doesn't work", {OWN: "b1b7", REPLY: "unplayable sentence"}),
        ("what a puzzle", {}),
    ],
)
def test_clearer_answers_are_required_where_people_talk(move: str, expected: dict[Reference, str]) -> None:
    for reference in Reference:
        text = AnswerText(move, is_direct=reference is OWN)
        assert shown(text, candidate(reference)) == expected.get(reference, ""), reference


def test_moves_in_a_direct_message_are_only_offered_unless_they_are_the_whole_text() -> None:
    for move, kind in (("Ra7", Line), ("I think Ra7", MovesInSentence), ("Ra7 Rb8", Line)):
        found = read_answer(AnswerText(move, is_direct=True), [candidate(OWN)], ENGLISH)
        assert found is not None
        assert isinstance(found[1], kind), move


def test_hidden_text_in_a_reply_is_always_an_answer() -> None:
    for move, answer in (
        ("the rook", "unplayable sentence"),
        ("Rb7 looks strong", "b1b7 looks strong"),
        ("Ra7 or Rb7", "a2a7 or Rb7"),
        ("mate by Ra7", "a2a7"),
    ):
        assert shown(AnswerText(move, is_hidden=True), candidate(REPLY)) == answer, move
    assert shown(AnswerText("the rook", is_hidden=True), candidate(CHANNEL)) == ""


def test_reply_to_the_own_puzzle_is_an_answer_whatever_it_is() -> None:
    for move, answer in (("Ra7", "a2a7"), ("no idea", "unplayable sentence")):
        assert shown(AnswerText(move, is_direct=True, is_reply=True), candidate(OWN)) == answer


@pytest.mark.parametrize(
    ("move", "answer"),
    [("Ra7", "a2a7"), ("Ra9", "unplayable move"), ("e4", ""), ("I think Ra7", ""), ("Kf1", "g1f1")],
)
def test_move_that_is_only_legal_in_the_game_is_for_the_game(move: str, answer: str) -> None:
    assert shown(AnswerText(move, is_direct=True), candidate(OWN, game=START)) == answer


def test_finished_puzzle_takes_no_answers_in_its_channel() -> None:
    assert shown(AnswerText("Ra7"), candidate(CHANNEL, is_over=True)) == ""
    assert shown(AnswerText("Ra7", is_reply=True), candidate(REPLY, is_over=True)) == "a2a7"


def test_first_puzzle_that_a_message_answers_counts() -> None:
    posted, private = candidate(CHANNEL), candidate(PRIVATE, BACK_RANK)
    for move, puzzle in (("Ra7", posted), ("Ra8", private), ("Kh8", None)):
        found = read_answer(AnswerText(move), [posted, private], ENGLISH)
        assert (found and found[0]) == puzzle, move


@pytest.mark.parametrize(
    ("command", "is_own", "is_in_run", "is_with_game", "is_at_post"),
    [
        (PuzzleCommand.HINT, True, True, True, True),
        (PuzzleCommand.SOLUTION, True, True, True, True),
        (PuzzleCommand.NEXT, True, True, True, False),
        (PuzzleCommand.MORE, True, True, True, True),
        (PuzzleCommand.EASIER, True, True, True, True),
        (PuzzleCommand.RUN_END, False, True, False, False),
        (PuzzleCommand.RESIGN, True, True, False, True),
    ],
)
def test_words_apply_where_their_buttons_do(
    command: PuzzleCommand, is_own: bool, is_in_run: bool, is_with_game: bool, is_at_post: bool
) -> None:
    text = AnswerText("Ra7", command=command)
    run = Candidate(OWN, LADDER.id, InRun(1), Attempt(LADDER))
    gone = Candidate(OWN, "mine-1-1", ALONE, None)
    answers = [
        (candidate(OWN), is_own),
        (gone, is_own),
        (run, is_in_run),
        (candidate(OWN, game=START), is_with_game),
        *((candidate(reference), is_at_post) for reference in (REPLY, THREAD, CHANNEL)),
        (candidate(PRIVATE), False),
    ]
    for each, is_answer in answers:
        assert shown(text, each) == (command.value if is_answer else ""), each
    assert shown(AnswerText("Ra7"), gone) == ""
