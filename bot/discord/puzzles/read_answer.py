"""Reads messages as answers to puzzles; loads, stores and posts nothing.

`read_text` finds what a message may be by itself: a word or a move. `read_answer` decides which puzzle it
answers, and how.

In a DM, the names of the buttons work as they do ("hint", "solution", "next", "end the run"), and a word for
resigning means the solution unless a game is played there. "Harder" and "easier" ask for another puzzle,
also in a reply to a post. The moves in other sentences are offered.

In a channel, a wrong answer counts only as a reply, because it may be conversation; in a sentence, only if it
is hidden or has no words but those of a guess. Spoiler bars around a move (||Nf7||) hide it from users who
haven't solved the puzzle yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import TypeAlias

import discord

import rules
from bot.discord.moves.written_message import (
    MOVE_LENGTH,
    MOVE_SHAPE,
    Written,
    bare_move,
    moves_in_sentence,
    without_words_among,
)
from bot.discord.plain_words import TABLE as GAME_TABLE
from bot.discord.request_words import PUZZLE, REQUESTED
from bot.discord.wording.notation import VOCABULARY, Notation, typed_move
from bot.puzzles import Attempt
from bot.state.puzzles import InRun, Origin
from bot.texts.words import find_word, folded
from rules.notation.move_shapes import looks_like_move

TABLE = "puzzle"
"""The table of words (bot/texts/words.py) for puzzles."""

PICTURE = re.compile(r"puzzle(?:-(?P<post>[1-9][0-9]{0,17}))?\.png")
"""The file name of a puzzle's picture, with the id of its post."""

HIDDEN = re.compile(r"\|\|(.+?)\|\|", re.DOTALL)
"""Matches text between spoiler bars."""

LINE_LENGTH = 100
"""Maximum length of an answer between spoiler bars, which may be a line of moves."""

BETWEEN_MOVES = re.compile(r"(?:(?<!\S)\d+\s?(?:\.+|…)|[\s,;])+")
"""Matches what separates the moves of a line, including their numbers."""


class PuzzleCommand(StrEnum):
    """What a word asks for. All but the last three are commands of TABLE."""

    HINT = "hint"
    SOLUTION = "solution"
    NEXT = "next"
    MORE = "more"
    RUN_END = "run-end"
    EASIER = "easier"
    HARDER = "harder"
    RESIGN = "resign"
    """The solution, unless it is meant for a game."""


ANOTHER = {
    PuzzleCommand.NEXT: 0,
    PuzzleCommand.MORE: 0,
    PuzzleCommand.EASIER: -1,
    PuzzleCommand.HARDER: 1,
}
"""The commands for another puzzle, each with the difference in difficulty."""

HELP = frozenset({PuzzleCommand.HINT, PuzzleCommand.SOLUTION, PuzzleCommand.RESIGN})
"""The commands that are answered privately at a posted puzzle, by its button."""

AT_POST = HELP | {PuzzleCommand.MORE, PuzzleCommand.EASIER, PuzzleCommand.HARDER}
"""The commands that apply to a posted puzzle."""


# ---- What a message may be, whatever the puzzle


@dataclass(frozen=True, slots=True)
class AnswerText:
    """A message that may answer a puzzle.

    `move`: what may be a move: the part between spoiler bars if there is one, and then `is_hidden`.
    `command`: that of a word. `is_direct`: it is a direct message. `is_in_thread`: it is in a thread.
    `is_reply`: it replies to a message with a puzzle; `post_id` is that of its post, if it has one.
    """

    move: str
    is_hidden: bool = False
    command: PuzzleCommand | None = None
    is_direct: bool = False
    is_in_thread: bool = False
    is_reply: bool = False
    post_id: int | None = None


def read_text(written: Written) -> AnswerText | None:
    """Read a message as a possible answer to a puzzle; return None if it can't be one."""
    hidden = HIDDEN.findall(written.text)
    move = bare_move(" ".join(hidden).strip()) if hidden else written.move
    if not 0 < len(move) <= (LINE_LENGTH if hidden else MOVE_LENGTH) or written.board is not None:
        return None
    attachments = () if written.answered is None else written.answered.attachments
    pictures = (PICTURE.fullmatch(attached.filename) for attached in attachments)
    puzzle = next(filter(None, pictures), None)
    is_direct, is_reply = written.message.guild is None, puzzle is not None
    command = _command(written) if is_direct or is_reply or written.mentions else None
    is_in_thread = isinstance(written.message.channel, discord.Thread)
    if command is None and not is_reply:
        # In a channel with other conversation, only a text that is hidden or looks like a move is looked up.
        is_alone = is_direct or bool(hidden) or MOVE_SHAPE.fullmatch(move) is not None
        # The bot's own threads are those of games.
        if written.in_thread or not (is_in_thread or is_alone):
            return None
    return AnswerText(
        move,
        is_hidden=bool(hidden),
        command=command,
        is_direct=is_direct,
        is_in_thread=is_in_thread,
        is_reply=is_reply,
        post_id=None if puzzle is None or puzzle["post"] is None else int(puzzle["post"]),
    )


def _command(written: Written) -> PuzzleCommand | None:
    """Return the command that a whole message stands for."""
    word = find_word(TABLE, folded(written.plain).rstrip("? "))
    if word is not None:
        return PuzzleCommand(word.command)
    words = written.words
    if words.strength in REQUESTED and (words.is_about_level or (words.command == PUZZLE and not words.rest)):
        return PuzzleCommand(words.strength)
    word = find_word(GAME_TABLE, written.plain)
    is_resignation = word is not None and word.command == PuzzleCommand.RESIGN
    return PuzzleCommand.RESIGN if is_resignation else None


# ---- Which puzzle it answers, and how


class Reference(Enum):
    """How a message may refer to a puzzle."""

    OWN = auto()
    """In a direct message, to the author's own puzzle."""
    REPLY = auto()
    """By a reply, to a posted puzzle."""
    THREAD = auto()
    """To the puzzle that was last posted in this thread."""
    CHANNEL = auto()
    """To the puzzle that was last posted in this channel."""
    PRIVATE = auto()
    """In a channel, to the puzzle that its author is solving privately."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A puzzle that a message may answer.

    `attempt`: the author's progress; None if the puzzle no longer exists. `is_over`: they have finished it.
    `game`: the position of their game in the same direct message.
    """

    reference: Reference
    puzzle_id: str
    origin: Origin
    attempt: Attempt | None
    is_over: bool = False
    game: rules.Position | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A legal move, and the further moves that the author wrote after it."""

    move: rules.Move
    rest: list[str]


@dataclass(frozen=True, slots=True)
class MovesInSentence:
    """Legal moves in a sentence, which the author may or may not mean."""

    moves: set[rules.Move]


@dataclass(frozen=True, slots=True)
class Unplayable:
    """A text that can't be played, and why.

    `is_one_move`: it is written like a single move, not like a sentence.
    """

    text: str
    error: rules.MoveError
    is_one_move: bool


@dataclass(frozen=True, slots=True)
class MoveForPrivatePuzzle:
    """A legal move in a private puzzle, which isn't played where others read."""


Guess: TypeAlias = Line | MovesInSentence | Unplayable
Answer: TypeAlias = PuzzleCommand | Guess | MoveForPrivatePuzzle


def read_answer(
    text: AnswerText, candidates: Iterable[Candidate], notation: Notation
) -> tuple[Candidate, Answer] | None:
    """Return the first of these puzzles that a message answers, and the answer; None if it answers none.

    `notation`: the author's.
    """
    for candidate in candidates:
        answer = _answer_to(candidate, text, notation)
        if answer is not None:
            return candidate, answer
    return None


def _answer_to(candidate: Candidate, text: AnswerText, notation: Notation) -> Answer | None:
    """Return the answer that a message gives to a puzzle; None if it is about something else.

    The more conversation there may be, the clearer an answer must be.
    """
    attempt = candidate.attempt
    if text.command is not None:
        return text.command if _applies(text.command, candidate) else None
    if attempt is None:
        return None
    move = _first_move(text, attempt.position, notation)
    match candidate.reference:
        case Reference.OWN:
            is_answer = text.is_reply or _is_for_own_puzzle(text, candidate.game, attempt, move, notation)
        case Reference.REPLY:
            words = (text.move, *text.move.split(), *without_words_among(text.move).split())
            is_answer = text.is_hidden or _is_like_move(move, words, attempt)
        case Reference.THREAD:
            is_answer = _is_like_move(move, (), attempt)
        case Reference.CHANNEL:
            is_answer = not candidate.is_over and isinstance(move, rules.Move) and attempt.is_right(move)
        case Reference.PRIVATE:
            return MoveForPrivatePuzzle() if isinstance(move, rules.Move) else None
    return read_guess(text, attempt, notation) if is_answer else None


def _applies(command: PuzzleCommand, candidate: Candidate) -> bool:
    """Return whether a command makes sense for a puzzle."""
    match candidate.reference:
        case Reference.OWN if command is PuzzleCommand.RUN_END:
            return isinstance(candidate.origin, InRun)
        case Reference.OWN:
            return command is not PuzzleCommand.RESIGN or candidate.game is None
        case Reference.PRIVATE:
            return False
        case _:
            return command in AT_POST


def _is_for_own_puzzle(
    text: AnswerText,
    game: rules.Position | None,
    attempt: Attempt,
    move: rules.Move | rules.MoveError,
    notation: Notation,
) -> bool:
    """Return whether a direct message, with this first move, is a guess at the author's puzzle.

    A move that is only legal in their game is for that. Without a game, a move in a sentence is a guess.
    """
    if game is None:
        is_guess = _is_like_move(move, (text.move,), attempt)
        return is_guess or bool(moves_in_sentence(attempt.position, text.move, notation))
    is_in_game = isinstance(_first_move(text, game, notation), rules.Move)
    is_only_in_game = is_in_game and not isinstance(move, rules.Move)
    return not is_only_in_game and _is_like_move(move, (text.move,), attempt)


def _is_like_move(move: rules.Move | rules.MoveError, words: Iterable[str], attempt: Attempt) -> bool:
    """Return whether a text, read as `move`, is a move, legal or not, or one of its words looks like one."""
    return not isinstance(move, rules.MalformedMove) or bool(_like_moves(words, attempt.position))


def read_guess(text: AnswerText, attempt: Attempt, notation: Notation) -> Guess:
    """Return the moves of a message that is an answer to a puzzle."""
    position, move_text = attempt.position, text.move
    if not text.is_direct and not isinstance(typed_move(position, move_text, notation), rules.Move):
        move_text = without_words_among(move_text)  # "I think Nf7"
    first, *rest = _split_line(move_text, position, notation, is_hidden=text.is_hidden)
    move = typed_move(position, first, notation)
    if isinstance(move, rules.Move):
        return Line(move, rest)
    if not isinstance(move, rules.MalformedMove):
        return Unplayable(move_text, move, is_one_move=True)
    moves = moves_in_sentence(position, move_text, notation)
    if text.is_direct and moves:
        return MovesInSentence(moves)
    if len(moves) == 1 and len(_like_moves(move_text.split(), position)) == 1:
        (only,) = moves
        # In other sentences people talk about wrong moves, too.
        if text.is_hidden or attempt.is_right(only):
            return Line(only, [])
    is_one_move = not moves and bool(_like_moves((move_text,), position))
    return Unplayable(move_text, move, is_one_move)


def _first_move(
    text: AnswerText, position: rules.Position, notation: Notation
) -> rules.Move | rules.MoveError:
    """Return the move that a text means, the first one of a line, or why it can't be played."""
    first = _split_line(text.move, position, notation, is_hidden=text.is_hidden)[0]
    return typed_move(position, first, notation)


def _split_line(text: str, position: rules.Position, notation: Notation, *, is_hidden: bool) -> list[str]:
    """Return the moves of a text if it begins with a legal one and is a line, otherwise the text."""
    texts = BETWEEN_MOVES.sub(" ", text).split()
    if len(texts) < 2 or isinstance(typed_move(position, text, notation), rules.Move):
        return [text]
    is_line = is_hidden or all(looks_like_move(position.variant, each, VOCABULARY) for each in texts)
    is_played = is_line and isinstance(typed_move(position, texts[0], notation), rules.Move)
    return texts if is_played else [text]


def _like_moves(words: Iterable[str], position: rules.Position) -> list[str]:
    """Return the words that look like moves, legal or not."""
    return [word for word in words if looks_like_move(position.variant, word.strip(",.;:"), VOCABULARY)]
