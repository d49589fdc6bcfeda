"""Messages that users write, and brief replies to them."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial

import discord
from discord.utils import time_snowflake

from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.components import Content
from bot.discord.platform.retry import REQUEST_ERRORS, send_content
from bot.recent_cache import Recent

log = logging.getLogger(__name__)

NO_REPLY = 160002
"""Discord's error code for a reply if the bot may not read the message history."""

INVALID = "❌"
"""The mark on an invalid message, in vote chess."""

SNOWFLAKE_COUNTER = (1 << 22) - 1
"""The bits of an id that aren't its time."""

BRIEF_SECONDS = 60.0
"""Seconds after which a brief reply is deleted, because it is only a hint."""


def is_from_user(message: discord.Message) -> bool:
    """Return whether a user wrote this message, rather than a bot, a webhook or Discord."""
    written = message.type in (discord.MessageType.default, discord.MessageType.reply)
    return written and not message.author.bot and message.webhook_id is None


async def react(message: discord.Message, emoji: str) -> bool:
    """React to a message, where a reply would be too much; if that fails, log it and return False."""
    try:
        await message.add_reaction(emoji)
    except REQUEST_ERRORS as error:
        log.info("no reaction to message %s in channel %s: %s", message.id, message.channel.id, error)
        return False
    return True


async def unmark_invalid(message: discord.Message, us: discord.ClientUser) -> None:
    """Remove the mark from a message that was edited and is valid now, if it has one."""
    with suppress(*REQUEST_ERRORS):
        await message.remove_reaction(INVALID, us)


def message_version(message: discord.Message) -> int:
    """Return an id of a message's text, the same in every process; it increases with the time of writing.

    That is the message's id; after an edit, an id like those of messages sent at the time of the edit.
    """
    edited = message.edited_at
    return message.id if edited is None else time_snowflake(edited) | message.id & SNOWFLAKE_COUNTER


def reply_nonce(message: discord.Message, purpose: str) -> str:
    """Return the nonce of a reply: the same in every process, but another one after each edit."""
    return f"{purpose}{message_version(message)}"


class Replies:
    """Sender of replies to users' messages, which remembers the brief ones.

    A reply that doesn't stay is brief: it is deleted after BRIEF_SECONDS, or once its message is edited.
    """

    def __init__(self, connection: discord.Client, links: CommandLinks) -> None:
        self._connection = connection
        self._links = links
        self._brief: Recent[int] = Recent()
        """By message, the last brief reply to it."""

    async def send(
        self, message: discord.Message, content: Content, purpose: str = "r", *, stays: bool = False
    ) -> discord.Message | None:
        """Reply to a message, and return the reply; if the bot may not write there, only log that.

        `purpose`: letters that make the nonce unique among several replies to it; the nonce makes Discord
        drop a second reply, from a retry or from another process.
        """
        content = replace(content, text=self._links.within(content.text))
        nonce = reply_nonce(message, purpose)
        try:
            sent = await send_content(content, partial(_send_reply, message, nonce))
            if not stays:
                self._brief.keep(message.id, sent.id)
                await sent.delete(delay=BRIEF_SECONDS)
            return sent
        except REQUEST_ERRORS as error:
            log.warning("no answer to message %s in channel %s: %s", message.id, message.channel.id, error)
            return None

    @asynccontextmanager
    async def replaced(self, message: discord.Message) -> AsyncGenerator[None]:
        """Delete the brief reply to a message's earlier text once the context has handled its new one."""
        outdated = self._brief.get(message.id)
        self._brief.drop(message.id)
        yield
        if outdated is not None:
            with suppress(*REQUEST_ERRORS):
                channel = self._connection.get_partial_messageable(message.channel.id)
                await channel.get_partial_message(outdated).delete()


async def _send_reply(message: discord.Message, nonce: str, content: Content) -> discord.Message:
    """Send a reply; without permission to read the message history, send a normal message."""
    send = partial(message.channel.send, content.text, view=content.view, nonce=nonce)
    replied = message.to_reference(fail_if_not_exists=False)
    try:
        return await send(files=content.files(), reference=replied)
    except discord.HTTPException as error:
        if error.code != NO_REPLY:
            raise
    return await send(files=content.files())
