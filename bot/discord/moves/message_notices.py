"""Replies to messages that made no move: notices, each given once per game, limits and errors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from contextlib import contextmanager

import discord

from bot.discord.boards.board_buttons import again_buttons
from bot.discord.message_request import MessageRequest
from bot.discord.moves.written_message import Written
from bot.discord.platform.background_tasks import BackgroundTasks
from bot.discord.platform.choose_locale import choose_public_locale
from bot.discord.platform.components import Note, view
from bot.discord.services import Services
from bot.recent_cache import Recent
from bot.state.match import Match
from bot.texts import DEFAULT, Texts

LINK_SECONDS = 3600.0
"""Seconds until a move typed outside its game's thread gets a link to the thread again."""

WAIT_SECONDS = 3.0
"""Seconds that a move may wait for the database before its writer gets a notice."""


class MessageNotices:
    """Sender of replies to messages, which remembers the notices that it has given."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._given: Recent[float] = Recent()
        """By game and id of a text, when the players of the game last got that text."""
        self.locales: Recent[str] = Recent()
        """By channel, the language of the last game there."""
        self._waits = BackgroundTasks("notice that a move waits")

    async def may_answer(self, message: discord.Message) -> bool:
        """Return whether the rate limit allows a reply to a message that made no move; if not, warn once."""
        quota, author = self._services.quota, message.author.id
        if quota.take(author):
            return True
        if quota.warn(author):
            texts = Texts((await MessageRequest.load(self._services, message)).public_locale)
            await self._services.replies.send(
                message, Note(texts.text("limit-commands", most=quota.capacity))
            )
        return False

    async def explain_silence(self, written: Written) -> None:
        """Explain once per match how to move: without the message-content intent, all texts are empty."""
        message = written.message
        if self._services.connection.intents.message_content or not written.in_thread:
            return
        for match in await self._services.use_cases.lookup.at(message.channel.id, message.author.id, 1):
            key = (match.id, "move-no-content")
            if self._given.get(key) is None:
                self._given.keep(key, time.monotonic())
                text = Texts(match.locale).text("move-no-content", mention=message.author.mention)
                allowed = discord.AllowedMentions(users=[message.author])
                await message.channel.send(text, allowed_mentions=allowed)

    async def reply_game_over(self, message: discord.Message, match: Match) -> None:
        """Reply once to a move in the thread of a finished game that the game is over."""
        key = (match.id, "move-after-end")
        if self._given.get(key) is not None:
            return
        self._given.keep(key, time.monotonic())
        level = await self._services.use_cases.profiles.suited_level(match)
        buttons = again_buttons(match, level)
        text = Texts(match.locale).text("move-after-end" if buttons else "move-over")
        await self._services.replies.send(message, Note(text, view=view(*buttons)))

    async def link_thread(self, written: Written, match: Match) -> None:
        """Reply to a move outside its game's thread with a link; without a mention, once in LINK_SECONDS."""
        key, now = (match.id, "greeting-thread"), time.monotonic()
        linked = self._given.get(key)
        is_due = written.mentions or linked is None or now - linked > LINK_SECONDS
        if is_due and await self.may_answer(written.message):
            self._given.keep(key, now)
            text = Texts(match.locale).text("greeting-thread", thread=f"<#{match.place_id}>")
            await self._services.replies.send(written.message, Note(text), stays=True)

    @contextmanager
    def announce_wait(self, written: Written) -> Generator[None]:
        """Reply to an apparent move that waits for the database; its outcome is posted separately."""

        def announce() -> None:
            if written.may_be_move:
                note = Note(self._known_texts(written.message).text("move-waits"))
                self._waits.begin(self._services.replies.send(written.message, note, "w"))

        timer = asyncio.get_running_loop().call_later(WAIT_SECONDS, announce)
        try:
            yield
        finally:
            timer.cancel()

    async def report_error(self, written: Written, key: str) -> None:
        """Reply that a message couldn't be handled, unless it may be conversation."""
        if written.addressed or written.in_thread or written.message.guild is None:
            text = self._known_texts(written.message).text(key)
            await self._services.replies.send(written.message, Note(text))

    def _known_texts(self, message: discord.Message) -> Texts:
        """Return the texts for replies while the database is down, in the language of the last game there."""
        guild = message.guild
        reported = None if guild is None else guild.preferred_locale
        known = self.locales.get(message.channel.id)
        return Texts(known or choose_public_locale(None, guild, reported, DEFAULT))
