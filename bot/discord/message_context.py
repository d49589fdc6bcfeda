"""The context of a request by message, which is answered publicly."""

from __future__ import annotations

from collections.abc import Awaitable
from contextlib import suppress
from typing import TypeVar

import discord

import render
from bot.discord.context import Request
from bot.discord.pictures import board_style
from bot.discord.platform.channels import permissions_in
from bot.discord.platform.components import Content
from bot.discord.platform.reply import NOBODY
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.platform.user_messages import reply_nonce
from bot.discord.services import Services
from bot.discord.wording.refusal_sentences import Refusals
from bot.refusals import Busy, Refusal
from bot.state.match import Match
from bot.texts import Texts, form_of_language

R = TypeVar("R")


class MessageAnswers:
    """Answers to a message. They are public, so they are brief: one without a picture is deleted soon.

    `question`: the id of the bot's message that the message answers, if the result replaces it.
    """

    def __init__(self, services: Services, message: discord.Message, question: int | None) -> None:
        self._services = services
        self._message = message
        self._question = question
        self._sent = 0

    def _purpose(self) -> str:
        """Return the purpose of the next answer, for its nonce."""
        self._sent += 1
        return f"r{self._sent}-"

    async def send_private(self, content: Content | str, *, stays: bool = False) -> None:
        if isinstance(content, str):
            content = Content(content)
        stays = stays or bool(content.uploads)
        await self._services.replies.send(self._message, content, self._purpose(), stays=stays)

    async def conclude(self, text: str) -> None:
        """Close the question, if there is one; the result itself, such as the board, is posted separately."""
        if self._question is not None:
            with suppress(*REQUEST_ERRORS):
                await self._services.channels.edit(self._message.channel.id, self._question, content=text)

    async def await_promptly(self, work: Awaitable[R]) -> R:
        return await work

    async def answer_mentioning(
        self, content: Content, mentions: discord.AllowedMentions = NOBODY, _late: str | None = None, /
    ) -> int:
        """Post the answer. It notifies the mentioned users, so they need no late mention."""
        return await self.post(content, mentions)

    async def post(self, content: Content, mentions: discord.AllowedMentions = NOBODY) -> int:
        place, guild = self._message.channel.id, self._message.guild
        nonce = reply_nonce(self._message, self._purpose())
        guild_id = None if guild is None else guild.id
        send = self._services.channels.send
        sent = await send(place, guild_id, content, allowed_mentions=mentions, nonce=nonce)
        return sent.id


class MessageContext(Request):
    """The context of a message, in the language and style of its author or of a game's boards."""

    def __init__(
        self,
        services: Services,
        message: discord.Message,
        locale: str | None = None,
        question: int | None = None,
    ) -> None:
        guild = message.guild
        reported = None if guild is None else guild.preferred_locale
        super().__init__(services, message.author, guild, guild_locale=reported)
        if locale is not None:
            self.speak(locale)
        self.guild_id = None if guild is None else guild.id
        self.channel = message.channel
        self.channel_id = message.channel.id
        self.message = None
        self.is_foreign = False  # Messages arrive only from places where the bot is a member.
        self.is_bot_dm = guild is None
        self.app_permissions = _permissions_of(None if guild is None else guild.me, message.channel)
        self.permissions = _permissions_of(message.author, message.channel)
        self.source = message.id
        self.user_message = message
        self.text = message.content
        self.edited_at = message.edited_at
        self.question_ids = (message.author.id,)
        self.words_locale: str | None = None
        """The language of the words of a request to the bot, if they identify one."""
        self._answers = MessageAnswers(services, message, question)
        self._style: render.Style | None = None

    @classmethod
    async def load(
        cls,
        services: Services,
        message: discord.Message,
        locale: str | None = None,
        question: int | None = None,
    ) -> MessageContext:
        """Return the context of a message, with settings. Raises Busy.

        `locale`: the language of the answers; None: the author's. `question`: see MessageAnswers.
        """
        ctx = cls(services, message, locale, question)
        ctx.player, ctx.server = await services.use_cases.settings.get(message.author.id, ctx.guild_id)
        return ctx

    @classmethod
    async def for_match(cls, services: Services, message: discord.Message, match: Match) -> MessageContext:
        """Return the context of a player of this match, in the language and style of its boards. Raises
        Busy."""
        ctx = await cls.load(services, message, match.locale)
        ctx._style = board_style(match, await services.use_cases.lookup.settings_of(match))
        return ctx

    @classmethod
    async def to_bot(cls, services: Services, message: discord.Message, locale: str | None) -> MessageContext:
        """Return the context of a message for the bot, answered in the language of its words, `locale`, else
        that of its author. Raises Busy."""
        ctx = await cls.load(services, message)
        ctx.speak(form_of_language(locale or ctx.locale, ctx.locale))
        ctx.words_locale = locale
        return ctx

    @property
    def reply(self) -> MessageAnswers:
        return self._answers

    @property
    def style(self) -> render.Style:
        return self._style or super().style

    async def refuse(self, error: Refusal) -> None:
        """Answer with the reason for a refusal. Raises Busy if that is the reason."""
        if isinstance(error, Busy):
            raise error
        await self.reply.send_private(await Refusals(self.wording).refusal(error, self.guild_id))


async def may_answer(services: Services, message: discord.Message) -> bool:
    """Return whether the rate limit allows a reply to a message that made no move; if not, warn once."""
    quota, author = services.quota, message.author.id
    if quota.take(author):
        return True
    if quota.warn(author):
        texts = Texts((await MessageContext.load(services, message)).public_locale)
        await services.replies.send(message, Content(texts.text("limit-commands", most=quota.capacity)))
    return False


def _permissions_of(member: object, channel: object) -> discord.Permissions:
    """Return the permissions of a member in a channel; all of them in direct messages and if unknown."""
    known = None
    if isinstance(member, discord.Member) and isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        known = permissions_in(channel, member)
    return discord.Permissions.all() if known is None else known
