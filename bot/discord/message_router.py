"""Handles each message that a user writes: as a puzzle's answer, a game word, a move, or a greeting."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

import discord

import rules
from bot import logs
from bot.discord.boards.board_message import again_buttons
from bot.discord.challenges.challenges import newest_challenge
from bot.discord.context import choose_public_locale
from bot.discord.games.which_game import game_to_move_in, newest_game
from bot.discord.greeting import Greetings
from bot.discord.message_request import MessageRequest, may_answer
from bot.discord.moves.play_move import FollowUp, explain_kept_move, play_written_move
from bot.discord.moves.written_message import MOVE_SHAPE, Written, move_in_sentence, read_message
from bot.discord.plain_words import GAME_WORDS, command_of, match_of_word, run_word
from bot.discord.platform.background_tasks import BackgroundTasks
from bot.discord.platform.components import Note, view
from bot.discord.platform.user_messages import is_from_user
from bot.discord.puzzles.puzzle_answers import PuzzleAnswers
from bot.discord.services import Services
from bot.discord.typed_answers import answer_to, answers_in, question_for, run_answer, subject_of
from bot.discord.wish import LANGUAGE, PLAY, PUZZLE, THANKS, read_wish
from bot.discord.wording.notation import Notation, typed_move
from bot.health.metrics import ErrorKind
from bot.keyed_locks import KeyedLocks
from bot.recent_cache import Recent
from bot.refusals import Busy, MatchBroken, Refusal
from bot.state.match import Match
from bot.state.use_cases import UseCases
from bot.texts import DEFAULT, Texts

log = logging.getLogger(__name__)

ORDER_SECONDS = 20.0
"""The time limit for handling a message, including its wait for earlier messages in the channel, so that a
slow database never delays a message by more."""

EDITABLE_FOR = timedelta(minutes=5)
"""Time after a message during which an edit corrects it."""

CACHE_SIZE = 10_000
"""Maximum number of messages whose edits are recognized."""

LINK_SECONDS = 3600.0
"""Seconds until a move typed outside its game's thread gets a link to the thread again."""

WAIT_SECONDS = 3.0
"""Seconds that a move may wait for the database before its writer gets a notice."""


class MessageRouter:
    """Handler of messages. Those of a channel are handled in order: each move depends on the one before."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._used: Recent[bool] = Recent(CACHE_SIZE)
        """Messages that began a game or puzzle, or answered one: an edit of one does nothing more."""
        self._puzzle_answers = PuzzleAnswers(services, self._used)
        self._greetings = Greetings(services, self._used)
        self._turns = KeyedLocks()
        """By channel: its messages are handled one at a time."""
        self._answers = KeyedLocks()
        """By channel and author: of two answers to a puzzle, the second is judged after the first."""
        self._edits = KeyedLocks()
        """By message: an edit of it waits until its earlier text is handled."""
        self._texts: Recent[int] = Recent(CACHE_SIZE)
        """By message, a hash of its text, to recognize edits."""
        self._given: Recent[float] = Recent()
        """By game and id of a text, when the players of the game last got that text."""
        self._locales: Recent[str] = Recent()
        """By channel, the language of the last game there."""
        self._waits = BackgroundTasks("notice that a move waits")

    async def take(self, message: discord.Message, *, late: bool = False) -> None:
        """Handle a message. `late`: the gateway did not deliver it in time."""
        if is_from_user(message):
            async with self._edits.of(message.id):
                self._texts.keep(message.id, hash(message.content))
                await self._take(message, partial(self._handle, late=late))

    async def take_edit(self, message: discord.Message) -> None:
        """Handle a recent message whose text was changed, like a new one; but a move that it made stands.

        Discord also reports an edit when a message gets a preview or is pinned. Edits of messages that this
        process didn't receive are ignored: they may have been answered.
        """
        edited_at = message.edited_at
        if not is_from_user(message) or edited_at is None or edited_at - message.created_at > EDITABLE_FOR:
            return
        async with self._edits.of(message.id):
            text = hash(message.content)
            if self._texts.get(message.id) not in (None, text):
                self._texts.keep(message.id, text)
                await self._take(message, self._handle_edit)

    async def _take(self, message: discord.Message, handle: Callable[[Written], Awaitable[None]]) -> None:
        """Handle a message, and reply to its author if that fails."""
        logs.set_log_ids(message=message.id)
        self._services.names.note(message.author)
        written = read_message(message, self._services.us)
        try:
            if not message.content:
                await self._explain_silence(written)
            # During a shutdown leave missed messages to the next process, which reads them again.
            elif self._services.running_tasks.note():
                await handle(written)
        except Busy as error:
            log.warning("message %s in channel %s: %s", message.id, message.channel.id, error)
            await self._report_error(written, "busy", "error-busy")
        except TimeoutError:
            # A write that has begun continues, and its board is posted later.
            log.warning("message %s in channel %s: no answer in time", message.id, message.channel.id)
            await self._report_error(written, "busy", "error-slow")
        except Exception:
            log.exception("message %s in channel %s", message.id, message.channel.id)
            await self._report_error(written, "unexpected", "error-unexpected")

    async def _report_error(self, written: Written, kind: ErrorKind, key: str) -> None:
        """Reply with a text that a message couldn't be handled, unless it may be conversation."""
        self._services.metrics.error(kind)
        if written.addressed or written.in_thread or written.message.guild is None:
            note = Note(self._known_texts(written.message).text(key))
            await self._services.replies.send(written.message, note)

    async def wait_for_channel(self, channel_id: int) -> None:
        """Wait until the messages received from a channel so far are handled."""
        async with self._turns.of(channel_id):
            pass

    async def _handle(self, written: Written, late: bool) -> None:
        message = written.message
        async with self._answers.of(hash((message.channel.id, message.author.id))):
            is_answer = await self._puzzle_answers.take(written)
        if is_answer or written.is_conversation:
            return
        if await self._run_word(written, late):
            return
        with self._announce_wait(written):
            async with asyncio.timeout(ORDER_SECONDS), self._turns.of(message.channel.id):
                follow_up = await self._play_or_answer(written, late)
        if follow_up is not None:
            await follow_up()

    async def _handle_edit(self, written: Written) -> None:
        if self._used.get(written.message.id):
            return
        made = await self._services.use_cases.play.move_made_by(written.message.id)
        if made is not None:
            await explain_kept_move(self._services, written, *made)
            return
        async with self._services.replies.replaced(written.message):
            await self._handle(written, late=False)

    async def _run_word(self, written: Written, late: bool) -> bool:
        """Run the command if a message is a game word; return False if it is a move or conversation.

        Courtesies are ignored where people write about the game, and in replies to a question. A word that
        the gateway did not deliver in time is ignored: the game may have continued since.
        """
        services, message = self._services, written.message
        is_plain = written.is_to_bot or written.in_thread or written.question is not None
        text = written.plain if is_plain else written.text
        if (answers := answers_in(text)) and await self._answer_question(written, answers, late):
            return True
        meant = written.board or written.match_asked_about
        is_about_game = written.in_thread or meant is not None or message.guild is None
        command = command_of(text) if is_about_game else None
        if command is None:
            return False
        async with asyncio.timeout(ORDER_SECONDS), self._turns.of(message.channel.id):
            match = await match_of_word(services, written, command)
            if match is None:
                return False
            if late or not await may_answer(services, message):
                return True
            if GAME_WORDS[command].once:
                await run_word(services, message, match, command)
                return True
        # A hint takes a search, and a board a picture: the channel's next moves don't wait for them.
        await run_word(services, message, match, command)
        return True

    async def _answer_question(self, written: Written, answers: tuple[str, ...], late: bool) -> bool:
        """Do what a button of a question does, if a message answers one; otherwise return False."""
        services, message = self._services, written.message
        async with asyncio.timeout(ORDER_SECONDS):
            question = await question_for(written, answers, services.us)
        if question is None or (meant := answer_to(question, answers)) is None:
            return False
        async with asyncio.timeout(ORDER_SECONDS), self._turns.of(message.channel.id):
            subject = await subject_of(services, message, question, meant)
            if subject is None:
                return False
            if not late and await may_answer(services, message):
                await run_answer(services, message, question, subject, meant)
            return True

    async def _play_or_answer(self, written: Written, late: bool) -> FollowUp | None:
        """Play a message as a move, or find out whether it is for the bot; return the rest of the work."""
        services, message = self._services, written.message
        try:
            match = await _match_of(services.use_cases, written)
        except MatchBroken:
            return None
        is_open = match is not None and (written.board is not None or not match.is_over)
        to_bot = written.is_to_bot or (match is not None and _is_request(match, written))
        if match is not None and is_open and _may_be_move(match, written, to_bot=to_bot):
            self._locales.keep(message.channel.id, match.locale)
            return await play_written_move(services, match, written, late=late)
        if match is None and (elsewhere := await _match_elsewhere(services.use_cases, written)) is not None:
            if not late:
                await self._link_thread(written, elsewhere)
            return None
        is_after_end = match is not None and not is_open and written.is_like_move(match)
        if not (is_after_end or to_bot):
            return None
        if await services.use_cases.play.move_made_by(message.id) is not None:
            return None  # Another process received this message too, and its move ended the game.
        if match is not None and is_after_end and not written.mentions:
            await self._answer_after_end(message, match)
        elif to_bot and not late and await may_answer(services, message):
            own = match if is_open else None
            may_be_talk = not written.is_to_bot
            return partial(self._greetings.answer, message, written.text, own, may_be_talk=may_be_talk)
        return None

    # ---- Replies to messages that made no move

    async def _answer_after_end(self, message: discord.Message, match: Match) -> None:
        """Answer a move in a finished game: offer a rematch, unless the opponent still has to answer one."""
        services, author = self._services, message.author.id
        if match.has_crowd:
            return
        opponent = match.opponent_of(author)
        if await newest_challenge(services, match.place_id, author, opponent) is not None:
            if await may_answer(services, message):
                request = await MessageRequest.for_match(services, message, match)
                await request.refuse(Refusal("offer-open", player=opponent))
        elif self._is_due(match, "move-after-end"):
            buttons = again_buttons(match, await services.use_cases.profiles.suited_level(match))
            text = Texts(match.locale).text("move-after-end" if buttons else "move-over")
            await services.replies.send(message, Note(text, view=view(*buttons)))

    async def _explain_silence(self, written: Written) -> None:
        """Explain once per match how to move: without the message-content intent, all texts are empty."""
        services, message = self._services, written.message
        if services.connection.intents.message_content or not written.in_thread:
            return
        for match in await services.use_cases.lookup.at(message.channel.id, message.author.id, 1):
            if self._is_due(match, "move-no-content"):
                text = Texts(match.locale).text("move-no-content", mention=message.author.mention)
                allowed = discord.AllowedMentions(users=[message.author])
                await message.channel.send(text, allowed_mentions=allowed)

    async def _link_thread(self, written: Written, match: Match) -> None:
        """Reply to a move outside its game's thread with a link; without a mention, once in LINK_SECONDS."""
        services, key = self._services, "greeting-thread"
        seconds = 0 if written.mentions else LINK_SECONDS
        if self._is_due(match, key, seconds) and await may_answer(services, written.message):
            text = Texts(match.locale).text(key, thread=f"<#{match.place_id}>")
            await services.replies.send(written.message, Note(text), stays=True)

    def _is_due(self, match: Match, key: str, seconds: float = math.inf) -> bool:
        """Return whether a text was last given in a game this long ago, or never, and record it as given."""
        last, now = self._given.get((match.id, key)), time.monotonic()
        is_due = last is None or now - last >= seconds
        if is_due:
            self._given.keep((match.id, key), now)
        return is_due

    @contextmanager
    def _announce_wait(self, written: Written) -> Generator[None]:
        """Reply to an apparent move that waits for the database; its outcome is posted separately."""

        def announce() -> None:
            if written.seems_to_be_move:
                note = Note(self._known_texts(written.message).text("move-waits"))
                self._waits.begin(self._services.replies.send(written.message, note, "w"))

        timer = asyncio.get_running_loop().call_later(WAIT_SECONDS, announce)
        try:
            yield
        finally:
            timer.cancel()

    def _known_texts(self, message: discord.Message) -> Texts:
        """Return the texts for replies while the database is down, in the language of the last game there."""
        guild = message.guild
        reported = None if guild is None else guild.preferred_locale
        known = self._locales.get(message.channel.id)
        return Texts(known or choose_public_locale(None, guild, reported, DEFAULT))


# ---- The game that a message is about


async def _match_of(use_cases: UseCases, written: Written) -> Match | None:
    """Return the author's game that a message may be about: that of the board that it replies to, else one
    here; the newest game of a thread may be over. Raises MatchBroken.
    """
    place, author = written.message.channel.id, written.message.author.id
    if written.board is not None:
        match = await use_cases.lookup.find(written.board)
        if match is not None and place not in (match.thread_id, match.channel_id):
            return None
    else:
        match = await game_to_move_in(use_cases, place, author, written.move)
        if match is None and written.in_thread:
            match = await newest_game(use_cases, place, author, in_thread=True, acts=False)
    return match if match is not None and match.may_act(author) else None


async def _match_elsewhere(use_cases: UseCases, written: Written) -> Match | None:
    """Return the author's game in a thread of this channel in which a message is a move, legal or not."""
    message = written.message
    is_reply = written.board is not None or (message.reference is not None and not written.mentions)
    if message.guild is None or written.in_thread or is_reply or not MOVE_SHAPE.fullmatch(written.move):
        return None
    for match in await use_cases.lookup.of(message.author.id):
        if match.channel_id == message.channel.id and _is_move(match, written):
            return match
    return None


def _is_request(match: Match, written: Written) -> bool:
    """Return whether a player may ask the bot for a puzzle, another game or a language, or thank it, in the
    thread of a game against Kibitz, where everything is to the bot.
    """
    is_alone = written.in_thread and match.engine is not None
    return is_alone and read_wish(written.text).command in (PUZZLE, PLAY, LANGUAGE, THANKS)


def _may_be_move(match: Match, written: Written, *, to_bot: bool) -> bool:
    """Return whether a message to a player's game may be a move; a message to the bot must be like one."""
    return (
        not to_bot
        or written.is_like_move(match)
        or _is_move(match, written)
        or move_in_sentence(match, written) is not None
    )


def _is_move(match: Match, written: Written) -> bool:
    """Return whether a message is a move in a match, legal or not."""
    move = typed_move(match.position, written.move, Notation(match.locale))
    return not isinstance(move, rules.MalformedMove)
