"""Typed answers to the bot's questions: "yes" or "no" to an offer, a challenge, or before resigning.

An answer is a reply to the question or, in a game's own thread and in direct messages, the next message after
it. Anywhere else, after other messages, and just when the question appears, people answer each other. Open
challenges, simuls and tournaments accept only replies, because their cards address everyone. Only a reply to
a card cancels a challenge, simul or tournament, or leaves one. An emoji ("👍") must be a reply, too, unless
the question is only for its author. A word may have two meanings: "abbrechen" confirms that a game is
aborted, and cancels a challenge.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

import discord

from bot import logs
from bot.discord.challenges.challenges import ACCEPT, answer_challenge
from bot.discord.games.offers_and_ends import abort, keep_playing, resign
from bot.discord.message_context import MessageContext
from bot.discord.moves.written_message import Question, Written
from bot.discord.plain_words import ANSWERS, TABLE, answer_offer
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.platform.user_messages import message_version
from bot.discord.services import Services
from bot.discord.tournaments.tournament_command import end, join, leave
from bot.graphemes import without_emoji
from bot.refusals import Busy, Refusal
from bot.state.challenges import Challenge
from bot.state.match import Match
from bot.state.offers import DRAW
from bot.state.tournament_formats import Event
from bot.state.use_cases import UseCases
from bot.texts.words import find_word

ANSWER_TABLE = "answer"

JOIN, LEAVE, CANCEL, GO = "join", "leave", "cancel", "go"
"""Answers that need a reply to a card: "me" accepts a challenge or joins a simul or tournament, "I'm out"
leaves it, and "nvm" is for the author of the card. "Let's go" only accepts a challenge: the players and the
host of a tournament write it, too."""

BY_REPLY = frozenset({JOIN, LEAVE, CANCEL, GO})

GO_AHEAD, KEEP_PLAYING = "go-ahead", "keep-playing"
CONFIRMED = frozenset({"resign", "abort"})
"""Words of a game that confirm the question which they led to: "yes, I resign"."""

_VARIANT_OF_EMOJI = re.compile("[\U0001f3fb-\U0001f3ff\ufe0f]")
"""Matches skin tones, and the request to show a character as an emoji."""

_HESITATION = re.compile(r"(?:\.\.|…|。。)\s*$")

READING_TIME = timedelta(seconds=2)
"""The minimum time between a question and an answer that is not a reply to it."""

Subject = Match | Challenge | Event


@dataclass(frozen=True, slots=True)
class TypedAnswer:
    """A typed answer to a question of the bot. `given`: its meaning, one of ANSWERS or BY_REPLY."""

    question: Question
    given: str


def answers_in(text: str) -> tuple[str, ...]:
    """Return the answers that a whole text may mean; none if it is something else. See answer_to().

    Commas and emoji don't matter: "no, thanks" and "yes :)" are answers. "Well..." and "ok…" are not. Some
    emoji are answers by themselves: "👍".
    """
    if _HESITATION.search(text):
        return ()
    plain = without_emoji(text) or _VARIANT_OF_EMOJI.sub("", text)
    command, answer = find_word(TABLE, plain), find_word(ANSWER_TABLE, plain)
    found = [] if command is None or command.command not in ANSWERS | CONFIRMED else [command.command]
    return (*found, *([] if answer is None else [answer.command]))


def answer_to(question: Question, answers: tuple[str, ...]) -> str | None:
    """Return what a text means as an answer to a question, one of ANSWERS or BY_REPLY; None if it is none.

    `answers`: those that it may mean, which are tried in this order.
    """
    meanings = (_meaning(question, answer) for answer in answers)
    return next((meaning for meaning in meanings if meaning is not None), None)


def _meaning(question: Question, answer: str) -> str | None:
    """Return what one answer means to a question. After a draw offer, "go ahead" may mean to play on."""
    if answer == GO_AHEAD:
        is_draw = question.offer is not None and question.offer[0] == DRAW
        return None if is_draw else "accept"
    if answer == KEEP_PLAYING:
        return "decline" if question.is_about_match else None
    if answer in CONFIRMED:
        return "accept" if question.action == f"{answer}-yes" else None
    if answer == GO:
        return JOIN if question.action in ("accept", "join") else None
    if answer in BY_REPLY and question.is_about_match:
        # "Never mind, I don't resign." Before aborting, "cancel" may mean either.
        return "decline" if answer == CANCEL and question.action == "resign-yes" else None
    return answer


async def find_answer(written: Written, us: discord.ClientUser) -> TypedAnswer | None:
    """Return what a message means as an answer to a question, if it may be one; otherwise None."""
    answers = answers_in(written.word_text)
    question = await _question_for(written, answers, us) if answers else None
    meant = None if question is None else answer_to(question, answers)
    return None if question is None or meant is None else TypedAnswer(question, meant)


async def _question_for(
    written: Written, answers: tuple[str, ...], us: discord.ClientUser
) -> Question | None:
    """Return the question that answers may be for: the one they reply to, or the one right above them."""
    message = written.message
    if message.reference is not None:
        return written.question
    if BY_REPLY - {CANCEL} >= {*answers} or (not written.in_thread and message.guild is not None):
        return None
    try:
        above = [each async for each in message.channel.history(limit=1, before=message)]
    except REQUEST_ERRORS:
        return None
    if not above or above[0].author.id != us.id or message.created_at - above[0].created_at < READING_TIME:
        return None
    question = Question.from_message(above[0])
    if question is None or question.is_to_everyone:
        return None
    # To a question that isn't for them alone, people also react by an emoji.
    if question.asked is None and not without_emoji(written.text):
        return None
    # Only a reply to a card cancels a challenge.
    return None if not question.is_about_match and BY_REPLY & {*answers} else question


async def load_subject(use_cases: UseCases, question: Question) -> Subject | None:
    """Return the subject of a question; None if there is none anymore. Raises Busy."""
    if question.is_about_match:
        return await use_cases.lookup.find(question.id)
    try:
        if question.action == "event-join":
            return await use_cases.tournaments.get(question.id)
        return await use_cases.challenges.get(question.id)
    except Busy:
        raise
    except Refusal:
        return None


def may_give(answer: TypedAnswer, subject: Subject, message: discord.Message, *, has_offer: bool) -> bool:
    """Return whether the author of a message may give this answer to a question about `subject`.

    `has_offer`: their opponent has an open offer to them. A player who is already in a tournament doesn't
    join it by "ok".
    """
    question, given, user = answer.question, answer.given, message.author.id
    match subject:
        case Event():
            is_in, is_host = subject.entrant(user) is not None, subject.tournament.host == user
            may_accept = not (is_in or is_host)
            return {JOIN: True, "accept": may_accept, LEAVE: is_in, CANCEL: is_host}.get(given, False)
        case Challenge() if subject.challenger == user:
            return given == CANCEL
        case Challenge() if subject.opponent is None:
            return given in ("accept", JOIN)
        case Challenge():
            return subject.opponent == user and given != CANCEL
        case Match():
            has_offer = has_offer and subject.may_act(user) and not subject.is_over
            is_asked = has_offer if question.is_offer else question.asked == user
            is_here = message.channel.id in (subject.thread_id, subject.channel_id)
            return is_asked and is_here and given not in BY_REPLY


async def run_answer(
    services: Services, message: discord.Message, answer: TypedAnswer, subject: Subject
) -> None:
    """Do what the buttons of a question do, and reply in its language if that is refused. Raises Busy."""
    question, given = answer.question, answer.given
    if isinstance(subject, Match):
        logs.add_log_ids(match=subject.id)
    services.metrics.command("word", given)
    accepts = given in ("accept", JOIN)
    replaced = question.message.id if question.action in ("resign-yes", "abort-yes") else None
    locale = subject.tournament.locale if isinstance(subject, Event) else subject.locale
    ctx = await MessageContext.load(services, message, locale, replaced)
    try:
        if not await services.use_cases.settings.claim_message(message.author.id, message_version(message)):
            return  # Another process received this message too.
        match subject:
            case Event():
                await {LEAVE: leave, CANCEL: end}.get(given, join)(ctx, question.ids)
            case Challenge():
                ctx.message = question.message
                await answer_challenge(ctx, subject.id, ACCEPT if accepts else given)
            case Match() if question.is_offer:
                await answer_offer(ctx, subject, accept=accepts, asked=question.offer)
            case Match() if not accepts:
                await keep_playing(ctx, subject)
            case Match():
                await (resign if question.action == "resign-yes" else abort)(ctx, subject)
    except Refusal as error:
        await ctx.refuse(error)
