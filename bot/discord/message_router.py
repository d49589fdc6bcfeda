"""Handles each message that a user writes: as a puzzle's answer, a game word, a move, or a greeting."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Literal

import discord

from bot import logs
from bot.discord.challenges.challenges import newest_challenge
from bot.discord.greeting import Greetings
from bot.discord.message_purpose import Elsewhere, ForBot, ForGame, Over, purpose_of
from bot.discord.message_request import MessageRequest
from bot.discord.moves.message_notices import MessageNotices
from bot.discord.moves.play_move import FollowUp, explain_kept_move, play_written_move
from bot.discord.moves.written_message import Written, read_message
from bot.discord.plain_words import ONCE, command_of, match_of_word, run_word
from bot.discord.platform.user_messages import is_from_user
from bot.discord.puzzles.puzzle_answers import PuzzleAnswers
from bot.discord.services import Services
from bot.discord.typed_answers import answer_in, answer_to, question_for, run_answer, subject_of
from bot.keyed_locks import KeyedLocks
from bot.recent_cache import Recent
from bot.refusals import Busy, Refusal
from bot.state.match import Match

log = logging.getLogger(__name__)

ORDER_SECONDS = 20.0
"""The time limit for handling a message, including its wait for earlier messages in the channel, so that a
slow database never delays a message by more."""

EDITABLE_FOR = timedelta(minutes=5)
"""Time after a message during which an edit corrects it."""

CACHE_SIZE = 10_000
"""Maximum number of messages whose edits are recognized."""


class MessageRouter:
    """Handler of messages. Those of a channel are handled in order: each move depends on the one before."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._notices = MessageNotices(services)
        self._used: Recent[bool] = Recent(CACHE_SIZE)
        """Messages that began a game or puzzle, or answered one: an edit of one does nothing more."""
        self._puzzle_answers = PuzzleAnswers(services, self._notices, self._used)
        self._greetings = Greetings(services, self._used)
        self._turns = KeyedLocks()
        """By channel: its messages are handled one at a time."""
        self._edits = KeyedLocks()
        """By message: an edit of it waits until its earlier text is handled."""
        self._texts: Recent[int] = Recent(CACHE_SIZE)
        """By message, a hash of its text, to recognize edits."""

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
                await self._notices.explain_silence(written)
            # During a shutdown leave missed messages to the next process, which reads them again.
            elif self._services.running_tasks.note():
                await handle(written)
        except (Busy, TimeoutError) as error:
            why = str(error) or "no answer"
            log.warning("message %s in channel %s: %s", message.id, message.channel.id, why)
            await self._report_error(written, "busy")
        except Exception:
            log.exception("message %s in channel %s", message.id, message.channel.id)
            await self._report_error(written, "unexpected")

    async def wait_for_channel(self, channel_id: int) -> None:
        """Wait until the messages received from a channel so far are handled."""
        async with self._turns.of(channel_id):
            pass

    async def _handle(self, written: Written, late: bool) -> None:
        if await self._puzzle_answers.take(written) or written.is_conversation:
            return
        if not await self._run_word(written, late):
            await self._play_or_answer(written, late)

    async def _handle_edit(self, written: Written) -> None:
        if self._used.get(written.message.id):
            return
        made = await self._services.use_cases.play.move_made_by(written.message.id)
        if made is not None:
            await explain_kept_move(self._services, self._notices, written, *made)
            return
        async with self._services.replies.replaced(written.message):
            await self._handle(written, late=False)

    async def _report_error(self, written: Written, kind: Literal["busy", "unexpected"]) -> None:
        self._services.metrics.error(kind)
        await self._notices.report_error(written, f"error-{kind}")

    async def _run_word(self, written: Written, late: bool) -> bool:
        """Run the command if a message is a game word; return False if it is a move or conversation.

        Courtesies are ignored where people write about the game. A word that the gateway did not deliver in
        time is ignored: the game may have continued since.
        """
        services, message = self._services, written.message
        text = written.plain if written.is_to_bot or written.in_thread else written.text
        answer = answer_in(text)
        if answer is not None and await self._answer_question(written, answer, late):
            return True
        command, is_reply = command_of(text), written.match_asked_about is not None
        is_about_game = written.in_thread or is_reply or written.board is not None or message.guild is None
        if command is None or not is_about_game:
            return False
        async with asyncio.timeout(ORDER_SECONDS), self._turns.of(message.channel.id):
            match = await match_of_word(services, written, command)
            if match is None:
                return False
            if late or not await self._notices.may_answer(message):
                return True
            if command in ONCE:
                await run_word(services, message, match, command)
                return True
        # A hint takes a search, and a board a picture: the channel's next moves don't wait for them.
        await run_word(services, message, match, command)
        return True

    async def _answer_question(self, written: Written, answer: str, late: bool) -> bool:
        """Do what a button of a question does, if a message answers one; otherwise return False."""
        services, message = self._services, written.message
        async with asyncio.timeout(ORDER_SECONDS):
            question = await question_for(written, answer, services.us)
        if question is None or (meant := answer_to(question, answer)) is None:
            return False
        async with asyncio.timeout(ORDER_SECONDS), self._turns.of(message.channel.id):
            subject = await subject_of(services, message, question, meant)
            if subject is None:
                return False
            if not late and await self._notices.may_answer(message):
                await run_answer(services, message, question, subject, meant)
            return True

    async def _answer_after_end(self, message: discord.Message, match: Match) -> None:
        """Answer a move in a finished game: offer a rematch, unless the opponent still has to answer one."""
        services, notices, author = self._services, self._notices, message.author.id
        opponent = match.opponent_of(author)
        if await newest_challenge(services, match.place_id, author, opponent) is None:
            await notices.reply_game_over(message, match)
        elif await notices.may_answer(message):
            request = await MessageRequest.for_match(services, message, match)
            await request.refuse(Refusal("offer-open", player=opponent))

    async def _play_or_answer(self, written: Written, late: bool) -> None:
        """Play a message as a move, or answer it if it is for the bot."""
        services, notices, message = self._services, self._notices, written.message
        follow_up: FollowUp | None = None
        with notices.announce_wait(written):
            async with asyncio.timeout(ORDER_SECONDS), self._turns.of(message.channel.id):
                match await purpose_of(services.use_cases, written):
                    case ForGame(match):
                        notices.locales.keep(message.channel.id, match.locale)
                        follow_up = await play_written_move(services, notices, match, written, late=late)
                    case Over(match) if not match.has_crowd:
                        await self._answer_after_end(message, match)
                    case Elsewhere(match) if not late:
                        await notices.link_thread(written, match)
                    case ForBot(match) if not late and await notices.may_answer(message):
                        follow_up = partial(self._greetings.answer, message, written.text, match)
                    case _:
                        pass
        if follow_up is not None:
            await follow_up()
