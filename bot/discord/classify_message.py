"""Decides what a message means: an answer, a word of a game, a move, or a request to the bot.

load_situation() loads what that depends on, and classify() decides. Answers to puzzles, which are checked
before, are decided in puzzles/read_answer.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import rules
from bot.discord.challenges.challenges import newest_challenge
from bot.discord.games.which_game import game_to_move_in, running_here
from bot.discord.moves.written_message import MOVE_SHAPE, Written, move_in_sentence
from bot.discord.plain_words import ANSWERS, GAME_WORDS, word_applies, word_in
from bot.discord.request_words import LANGUAGE, PLAY, PUZZLE, THANKS
from bot.discord.services import Services
from bot.discord.typed_answers import Subject, TypedAnswer, load_subject, may_give
from bot.discord.wording.notation import Notation, typed_move
from bot.state.match import Match


@dataclass(frozen=True, slots=True)
class Situation:
    """What the meaning of a message depends on besides its text, as far as that makes a difference.

    `answer`: what it means as an answer to a question, and `subject`: that of the question. `shown`: the
    match whose board, or about which a question, it replies to. `running`: the author's running games here,
    the one with the newest board first. `newest`: the newest game here, running or finished; outside of a
    game's thread, the author's. `elsewhere`: the author's running games in threads of this channel.
    `offered`: the ids of games with an open offer to the author, or after the end a challenge to a rematch.
    """

    answer: TypedAnswer | None = None
    subject: Subject | None = None
    shown: Match | None = None
    running: tuple[Match, ...] = ()
    newest: Match | None = None
    elsewhere: tuple[Match, ...] = ()
    offered: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question of the bot about `subject`."""

    answer: TypedAnswer
    subject: Subject


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a game: one of GAME_WORDS."""

    command: str
    match: Match


@dataclass(frozen=True, slots=True)
class PossibleMove:
    """A message that may be a move; playing it shows whether it is one, or conversation."""

    match: Match


@dataclass(frozen=True, slots=True)
class MoveElsewhere:
    """A move, legal or not, in the channel of the game's thread."""

    match: Match


@dataclass(frozen=True, slots=True)
class MoveAfterEnd:
    """A move in a game that is over."""

    match: Match


@dataclass(frozen=True, slots=True)
class RequestToBot:
    """A message to the bot itself. `match`: the author's game here, if it is running or its board is shown.

    `is_addressed`: it is a direct message or mentions the bot; otherwise it may be talk.
    """

    match: Match | None
    is_addressed: bool


Meaning = Answer | Word | PossibleMove | MoveElsewhere | MoveAfterEnd | RequestToBot


def classify(written: Written, situation: Situation) -> Meaning | None:
    """Return what a message means; None if it is conversation."""
    # "Yes, I resign" is also a word of the game: the question that it answers comes first.
    answer, subject = situation.answer, situation.subject
    if answer is not None and subject is not None:
        has_offer = isinstance(subject, Match) and subject.id in situation.offered
        if may_give(answer, subject, written.message, has_offer=has_offer):
            return Answer(answer, subject)

    # No word is a move of any variant, so a word that makes sense in a game is meant as one.
    if (command := word_in(written)) is not None:
        for match in _games_of_word(written, situation, command):
            if word_applies(command, match, written, has_offer=match.id in situation.offered):
                return Word(command, match)

    # In a channel, "🔥 d4" admires somebody's move.
    if written.is_remark:
        return None

    match = _game_of_move(written, situation)
    is_open = match is not None and (written.board is not None or not match.is_over)
    is_request = written.is_to_bot or (match is not None and _is_request(match, written))
    # Where people write about the game, anything may be a move, and is tried as one. A request must be like a
    # move, because "play atomic" has an answer of its own.
    if match is not None and is_open and not (is_request and not _is_like_move(match, written)):
        return PossibleMove(match)
    # There is no game here, but one in a thread of this channel.
    for elsewhere in situation.elsewhere:
        if _is_move(elsewhere, written):
            return MoveElsewhere(elsewhere)
    # Its author wants to play on; a mention asks for something else.
    if match is not None and not is_open and written.is_like_move(match) and not written.mentions:
        return MoveAfterEnd(match)
    if is_request:
        return RequestToBot(match if is_open else None, written.is_to_bot)
    return None


def _games_of_word(written: Written, situation: Situation, command: str) -> Iterable[Match]:
    """Return the games that a word may be about: the one that the message replies to, else those here."""
    if written.match_shown is not None:
        return () if situation.shown is None else (situation.shown,)
    word = GAME_WORDS[command]
    is_about_running = word.is_about_last or not word.applies_after_end(written)
    running = situation.running if is_about_running else ()
    newest = situation.newest if _concerns_newest(written, command, situation.running) else None
    return running if newest is None else (*running, newest)


def _concerns_newest(written: Written, command: str | None, running: tuple[Match, ...]) -> bool:
    """Return whether a message may be about the newest game here, finished or not: in a game's thread if no
    game of its author is running.
    """
    has_none = written.in_thread and not running
    return has_none or (command is not None and GAME_WORDS[command].applies_after_end(written))


def _game_of_move(written: Written, situation: Situation) -> Match | None:
    """Return the author's game that a message may be a move in: that of the board that it replies to, else
    one here; the newest game of a thread may be over.
    """
    message, author = written.message, written.message.author.id
    if written.board is not None:
        match = situation.shown
        if match is not None and message.channel.id not in (match.thread_id, match.channel_id):
            return None
    else:
        match = game_to_move_in(situation.running, author, written.move)
        if match is None and written.in_thread:
            match = situation.newest
    return match if match is not None and match.may_act(author) else None


def _is_request(match: Match, written: Written) -> bool:
    """Return whether a player may ask the bot for a puzzle, another game or a language, or thank it, in the
    thread of a game against Kibitz, where everything is to the bot.
    """
    is_alone = written.in_thread and match.engine is not None
    return is_alone and written.words.command in (PUZZLE, PLAY, LANGUAGE, THANKS)


def _is_like_move(match: Match, written: Written) -> bool:
    """Return whether a message looks like a move in a match, is one, or contains one."""
    return (
        written.is_like_move(match)
        or _is_move(match, written)
        or move_in_sentence(match, written) is not None
    )


def _is_move(match: Match, written: Written) -> bool:
    """Return whether a message is a move in a match, legal or not."""
    move = typed_move(match.position, written.move, Notation(match.locale))
    return not isinstance(move, rules.MalformedMove)


# ---- Loading the situation


async def load_situation(services: Services, written: Written, answer: TypedAnswer | None) -> Situation:
    """Load what the meaning of a message depends on, for a move with one query. Raises Busy.

    `answer`: what it means as an answer to a question. A game that can't be loaded counts as none.
    """
    use_cases, place, author = services.use_cases, written.message.channel.id, written.message.author.id
    command, shown_id = word_in(written), written.match_shown
    subject = None if answer is None else await load_subject(use_cases, answer.question)
    shown = None if shown_id is None else await use_cases.lookup.find(shown_id)
    running = await running_here(use_cases, place, author) if written.board is None else ()
    newest = None
    if written.board is None and _concerns_newest(written, command, running):
        newest_id = await use_cases.lookup.newest_at(place, None if written.in_thread else author)
        newest = None if newest_id is None else await use_cases.lookup.find(newest_id)
    elsewhere: tuple[Match, ...] = ()
    if not running and _may_be_elsewhere(written):
        listed = await use_cases.lookup.running_of(author)
        elsewhere = tuple(match for match in listed if match.channel_id == place)
    asked = [subject] if answer is not None and answer.question.is_offer else []
    asked += [shown, *running, newest] if command in ANSWERS else []
    games = {match.id: match for match in asked if isinstance(match, Match) and match.may_act(author)}
    offered = frozenset([key for key, match in games.items() if await _has_offer(services, match, author)])
    return Situation(answer, subject, shown, running, newest, elsewhere, offered)


def _may_be_elsewhere(written: Written) -> bool:
    """Return whether a message may be a move in the thread of a game in the channel where it is written."""
    message = written.message
    is_reply = written.board is not None or (message.reference is not None and not written.mentions)
    is_in_channel = message.guild is not None and not written.in_thread and not is_reply
    return is_in_channel and MOVE_SHAPE.fullmatch(written.move) is not None


async def _has_offer(services: Services, match: Match, player: int) -> bool:
    """Return whether a player can answer an open offer or, after the end, a challenge to a rematch."""
    if not match.is_over:
        return await services.use_cases.offers.newest_to(match, player) is not None
    opponent = match.opponent_of(player)
    return await newest_challenge(services, match.place_id, opponent, player) is not None
