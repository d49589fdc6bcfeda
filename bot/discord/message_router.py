"""Receives each message that a user writes, and acts on its meaning (classify_message.py)."""

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

from bot import logs
from bot.discord.boards.board_message import again_buttons
from bot.discord.challenges.challenges import newest_challenge
from bot.discord.classify_message import (
    Answer,
    Meaning,
    MoveAfterEnd,
    MoveElsewhere,
    PossibleMove,
    RequestToBot,
    Word,
    classify,
    load_situation,
)
from bot.discord.context import choose_public_locale
from bot.discord.message_context import MessageContext, may_answer
from bot.discord.moves.play_move import FollowUp, explain_kept_move, play_written_move
from bot.discord.moves.written_message import Written, read_message
from bot.discord.plain_words import GAME_WORDS, run_word, word_in
from bot.discord.platform.background_tasks import BackgroundTasks
from bot.discord.platform.components import Content, view
from bot.discord.platform.user_messages import is_from_user
from bot.discord.puzzles.puzzle_answers import PuzzleAnswers
from bot.discord.request_handlers import RequestHandlers
from bot.discord.services import Services
from bot.discord.typed_answers import find_answer, run_answer
from bot.health.metrics import ErrorKind
from bot.keyed_locks import KeyedLocks
from bot.recent_cache import Recent
from bot.refusals import Busy, Refusal
from bot.state.match import Match
from bot.texts import DEFAULT, Texts

log = logging.getLogger(__name__)

HANDLING_SECONDS = 20.0
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
        self._requests = RequestHandlers(services, self._used)
        self._turns = KeyedLocks()
        """By channel: its messages are handled one at a time."""
        self._answers = KeyedLocks()
        """By channel and author: of two answers to a puzzle, the second is judged after the first."""
        self._edits = KeyedLocks()
        """By message: an edit of it waits until its earlier text is handled."""
        self._texts: Recent[int] = Recent(CACHE_SIZE)
        """By message, a hash of its text, to recognize edits."""
        self._sent_at: Recent[float] = Recent()
        """By game and id of a text, when that text was last sent to the players of the game."""
        self._locales: Recent[str] = Recent()
        """By channel, the language of the last game there."""
        self._waits = BackgroundTasks("notice that a move waits")

    async def handle(self, message: discord.Message, *, late: bool = False) -> None:
        """Handle a message. `late`: the gateway did not deliver it in time."""
        if is_from_user(message):
            async with self._edits.lock(message.id):
                self._texts.keep(message.id, hash(message.content))
                await self._handle_or_explain(message, partial(self._handle, late=late))

    async def handle_edit(self, message: discord.Message) -> None:
        """Handle a recent message whose text was changed, like a new one; but a move that it made stands.

        Discord also reports an edit when a message gets a preview or is pinned. Edits of messages that this
        process didn't receive are ignored: they may have been answered.
        """
        edited_at = message.edited_at
        if not is_from_user(message) or edited_at is None or edited_at - message.created_at > EDITABLE_FOR:
            return
        async with self._edits.lock(message.id):
            text = hash(message.content)
            if self._texts.get(message.id) not in (None, text):
                self._texts.keep(message.id, text)
                await self._handle_or_explain(message, self._handle_edit)

    async def _handle_or_explain(
        self, message: discord.Message, handle: Callable[[Written], Awaitable[None]]
    ) -> None:
        """Handle a message, and reply to its author if that fails."""
        logs.set_log_ids(message=message.id)
        self._services.names.remember(message.author)
        written = read_message(message, self._services.us)
        try:
            if not message.content:
                await self._explain_silence(written)
            # During a shutdown leave missed messages to the next process, which reads them again.
            elif self._services.running_tasks.register():
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
            content = Content(self._known_texts(written.message).text(key))
            await self._services.replies.send(written.message, content)

    async def wait_for_channel(self, channel_id: int) -> None:
        """Wait until the messages received from a channel so far are handled."""
        async with self._turns.lock(channel_id):
            pass

    async def _handle_edit(self, written: Written) -> None:
        if self._used.get(written.message.id):
            return
        made = await self._services.use_cases.play.move_made_by(written.message.id)
        if made is not None:
            await explain_kept_move(self._services, written, *made)
            return
        async with self._services.replies.replaced(written.message):
            await self._handle(written, late=False)

    async def _handle(self, written: Written, late: bool) -> None:
        """Find out what a message means and act on it, after the earlier messages of its channel."""
        services, message = self._services, written.message
        async with self._answers.lock(hash((message.channel.id, message.author.id))):
            is_answer = await self._puzzle_answers.take(written)
        if is_answer or written.is_conversation:
            return
        async with asyncio.timeout(HANDLING_SECONDS):
            answer = await find_answer(written, services.us)
        with self._announce_wait(written, may_be_move=answer is None and word_in(written) is None):
            async with asyncio.timeout(HANDLING_SECONDS), self._turns.lock(message.channel.id):
                situation = await load_situation(services, written, answer)
                follow_up = await self._act(written, classify(written, situation), late)
        if follow_up is not None:
            await follow_up()

    async def _act(self, written: Written, meaning: Meaning | None, late: bool) -> FollowUp | None:
        """Do what a message means; return the work for which the channel's next messages don't wait.

        What the gateway did not deliver in time is ignored, except for a move: the game may have continued.
        """
        services, message = self._services, written.message
        match meaning:
            case PossibleMove(match):
                self._locales.keep(message.channel.id, match.locale)
                return await play_written_move(services, match, written, late=late)
            case MoveAfterEnd(match) if not await self._has_moved(message):
                await self._answer_after_end(message, match)
            case MoveElsewhere(match) if not late:
                await self._link_thread(written, match)
            case Answer(answer, subject) if not late and await may_answer(services, message):
                await run_answer(services, message, answer, subject)
            case Word(command, match) if not late and await may_answer(services, message):
                run = partial(run_word, services, message, match, command)
                if not GAME_WORDS[command].once:
                    return run  # A hint takes a search, and a board a picture.
                await run()
            case RequestToBot(match, is_addressed) if not (late or await self._has_moved(message)):
                if await may_answer(services, message):
                    return partial(self._requests.handle, written, match, is_addressed)
            case _:
                pass
        return None

    async def _has_moved(self, message: discord.Message) -> bool:
        """Return whether a message made a move, in another process that also received it."""
        return await self._services.use_cases.play.move_made_by(message.id) is not None

    # ---- Replies to messages that made no move

    async def _answer_after_end(self, message: discord.Message, match: Match) -> None:
        """Answer a move in a finished game: offer a rematch, unless the opponent still has to answer one."""
        services, author = self._services, message.author.id
        if match.has_crowd:
            return
        opponent = match.opponent_of(author)
        if await newest_challenge(services, match.place_id, author, opponent) is not None:
            if await may_answer(services, message):
                ctx = await MessageContext.for_match(services, message, match)
                await ctx.refuse(Refusal("offer-open", player=opponent))
        elif self._is_due(match, "move-after-end"):
            buttons = again_buttons(match, await services.use_cases.profiles.suited_level(match))
            text = Texts(match.locale).text("move-after-end" if buttons else "move-over")
            await services.replies.send(message, Content(text, view=view(*buttons)))

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
            await services.replies.send(written.message, Content(text), stays=True)

    def _is_due(self, match: Match, key: str, seconds: float = math.inf) -> bool:
        """Return whether a text was last sent in a game this long ago, or never, and record it as sent."""
        last, now = self._sent_at.get((match.id, key)), time.monotonic()
        is_due = last is None or now - last >= seconds
        if is_due:
            self._sent_at.keep((match.id, key), now)
        return is_due

    @contextmanager
    def _announce_wait(self, written: Written, *, may_be_move: bool) -> Generator[None]:
        """Reply to an apparent move that waits for the database; its outcome is posted separately."""

        def announce() -> None:
            if may_be_move and written.seems_to_be_move:
                content = Content(self._known_texts(written.message).text("move-waits"))
                self._waits.begin(self._services.replies.send(written.message, content, "w"))

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
