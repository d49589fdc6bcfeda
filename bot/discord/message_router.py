"""Handles each message that a user writes: as a puzzle's answer, a game word, a move, or a greeting."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Literal

import discord

from bot import logs
from bot.discord.game_of_message import Elsewhere, ForBot, ForGame, Over, meant_game
from bot.discord.greeting import Greetings
from bot.discord.moves.message_notices import MessageNotices
from bot.discord.moves.play_written_move import FollowUp, play_written_move
from bot.discord.moves.written_message import Written, read_message
from bot.discord.plain_words import ONCE, command_of, match_of_word, run_word
from bot.discord.platform.user_messages import is_from_user
from bot.discord.puzzles.written_answers import PuzzleAnswers
from bot.discord.services import Services
from bot.keyed_locks import KeyedLocks
from bot.refusals import Busy

log = logging.getLogger(__name__)

ORDER_SECONDS = 20.0
"""The time limit for handling a message, including its wait for earlier messages in the channel, so that a
slow database never delays a message by more."""


class MessageRouter:
    """Handler of messages. Those of a channel are handled in order: each move depends on the one before."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._notices = MessageNotices(services)
        self._puzzle_answers = PuzzleAnswers(services, self._notices)
        self._greetings = Greetings(services, self._notices)
        self._turns = KeyedLocks()
        """By channel: its messages are handled one at a time."""

    async def take(self, message: discord.Message, *, late: bool = False) -> None:
        """Handle a message. `late`: the gateway did not deliver it in time."""
        if not is_from_user(message):
            return
        logs.set_log_ids(message=message.id)
        self._services.names.note(message.author)
        written = read_message(message, self._services.us)
        try:
            if not message.content:
                await self._notices.explain_silence(written)
            # During a shutdown leave missed messages to the next process, which reads them again.
            elif self._services.running_tasks.note():
                await self._handle(written, late)
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

    async def _report_error(self, written: Written, kind: Literal["busy", "unexpected"]) -> None:
        self._services.metrics.error(kind)
        await self._notices.report_error(written, f"error-{kind}")

    async def _run_word(self, written: Written, late: bool) -> bool:
        """Run the command if a message is a game word; return False if it is a move or conversation.

        Courtesies are ignored only in messages to the bot. A word that the gateway did not deliver in time is
        ignored: the game may have continued since.
        """
        services, message = self._services, written.message
        text = written.plain if written.is_to_bot else written.text
        is_reply = written.offer is not None
        command = command_of(text, replies_to_offer=is_reply)
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

    async def _play_or_answer(self, written: Written, late: bool) -> None:
        """Play a message as a move, or answer it if it is for the bot."""
        services, notices, message = self._services, self._notices, written.message
        follow_up: FollowUp | None = None
        with notices.announce_wait(written):
            async with asyncio.timeout(ORDER_SECONDS), self._turns.of(message.channel.id):
                match await meant_game(services.matches, written):
                    case ForGame(match, offered):
                        notices.locales.keep(message.channel.id, match.locale)
                        follow_up = await play_written_move(
                            services, notices, match, written, offered, late=late
                        )
                    case Over(match) if not match.has_crowd:
                        await notices.reply_game_over(message, match)
                    case Elsewhere(match) if not late:
                        await notices.link_thread(written, match)
                    case ForBot(match) if not late and await notices.may_answer(message):
                        follow_up = partial(self._greetings.answer, message, written.text, match)
                    case _:
                        pass
        if follow_up is not None:
            await follow_up()
