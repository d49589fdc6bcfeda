"""Moves written as messages: in a game's thread, in the channel a game lives in, or as a reply to a board."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import discord

import rules
from bot.discord.answers import Note
from bot.discord.boards import FILE_NAME
from bot.discord.looks import wear
from bot.discord.play import Said, Tried, attempt, follow_up, games_with, is_chat
from bot.discord.trying import TROUBLE, UNSENDABLE, insist
from bot.matches import AlreadyPlayed, Busy, Match, MatchError, MoveMade
from bot.texts import locale_of
from rules.notation.intent import seems_a_move

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

log = logging.getLogger(__name__)

MOVE_LENGTH = 40
"""Longer text is conversation; no notation needs as much."""

ASKED = 10
"""Games of one player in one place that are asked whether a text might be a move of theirs."""

ORDER_SECONDS = 20.0
"""How long a message may take until it is known what it is, with those before it in its channel."""

NO_REPLY = 160002
"""Discord's code for a reply where we may not read the history."""

NOTE_SECONDS = 60.0
"""How long an answer to a move that wasn't one stays in the thread. Nothing is lost with it."""


EXPLAINED = 10_000
"""Games of which it is remembered that their players know what to do without the content intent."""


async def on_message(client: KibitzBot, message: discord.Message) -> None:
    """Take a message as a move where it may be one; leave everything else alone as conversation."""
    if message.author.bot or message.webhook_id is not None or not _is_plain(message):
        return
    client.names.note(message.author)
    if not message.content:
        await _explain_silence(client, message)
        return
    text, addressed = _without_mention(client, message.content)
    board = _board_replied_to(client, message)
    addressed = addressed or board is not None
    if len(text) > MOVE_LENGTH and not addressed:
        return
    try:
        taken = await _taken(client, message, board, text, addressed)
        if taken is None:
            return
        match, tried, addressed = taken
        said = await follow_up(client, match, tried, text, match.locale)
    except (Busy, TimeoutError) as error:
        log.warning("message %s in channel %s: %s", message.id, message.channel.id, str(error) or "no answer")
        if not addressed and not _is_ours(client, message.channel):
            return
        said = Said(note=Note(client.texts.text(_guild_locale(message), Busy.text_id)))
    except Exception:
        log.exception("message %s in channel %s", message.id, message.channel.id)
        if not addressed and not _is_ours(client, message.channel):
            return
        said = Said(note=Note(client.texts.text(_guild_locale(message), "error-unexpected")))
    if said.note is not None and (addressed or not said.chat):
        await _reply(client, message, said)


async def _taken(
    client: KibitzBot, message: discord.Message, board: int | None, text: str, addressed: bool
) -> tuple[Match, Tried, bool] | None:
    """In which match, and what has become of a text as a move there; None where nothing is to be said.

    With them whether it is to be answered as what is said to us.
    """
    # One after the other, as they were written: a move answers the one before it. After a moment without a
    # line to Discord they arrive all at once. However long the database takes, nobody waits behind others for
    # longer than a request may last.
    order = client.orders.setdefault(message.channel.id, asyncio.Lock())
    async with asyncio.timeout(ORDER_SECONDS), order:
        match = await _match_meant(client, message, board, text, addressed)
        if match is None:
            return None
        tried = await attempt(client, match, message.author.id, text, source=message.id)
        if isinstance(tried, AlreadyPlayed):
            return None
        if not isinstance(tried, MoveMade):
            # In a game's own thread what has the shape of a move is meant as one.
            addressed = addressed or _seems_a_move(client, message, match, text)
            silent = isinstance(tried, rules.MalformedMove) and not addressed
            if not silent and not await _admitted(client, message):
                return None
            await wear(client, message.author.id, match.locale)
        return match, tried, addressed


async def _admitted(client: KibitzBot, message: discord.Message) -> bool:
    """Whether what isn't a move is to be answered: that counts like a command. Too much is told once."""
    rates, author = client.rates, message.author.id
    if rates.take(author):
        return True
    if rates.warn(author):
        locale = await _locale(client, message)
        await _reply(
            client, message, Said(note=Note(client.texts.text(locale, "limit-commands", most=rates.most)))
        )
    return False


def _is_ours(client: KibitzBot, channel: object) -> bool:
    """A thread opened by us, which is there for a game."""
    return (
        isinstance(channel, discord.Thread) and client.user is not None and channel.owner_id == client.user.id
    )


def _seems_a_move(client: KibitzBot, message: discord.Message, match: Match, text: str) -> bool:
    return _is_ours(client, message.channel) and seems_a_move(match.variant, text)


def _is_plain(message: discord.Message) -> bool:
    return message.type in (discord.MessageType.default, discord.MessageType.reply)


def _guild_locale(message: discord.Message) -> str:
    return locale_of(message.guild.preferred_locale.value if message.guild is not None else None)


async def _locale(client: KibitzBot, message: discord.Message) -> str:
    """A message tells no reader's locale, so the writer's choice or the server's speaks."""
    guild = message.guild
    player, server = await client.matches.settings(message.author.id, None if guild is None else guild.id)
    return player.language or server.language or _guild_locale(message)


def _without_mention(client: KibitzBot, content: str) -> tuple[str, bool]:
    """The text without a mention of the bot, and whether there was one."""
    if client.user is None:
        return content.strip(), False
    text = content
    for mention in (f"<@{client.user.id}>", f"<@!{client.user.id}>"):
        text = text.replace(mention, " ")
    return text.strip(), text != content


def _board_replied_to(client: KibitzBot, message: discord.Message) -> int | None:
    """The id of the match whose board this message answers; only our own messages count as boards."""
    replied = message.reference.resolved if message.reference is not None else None
    if not isinstance(replied, discord.Message) or client.user is None or replied.author.id != client.user.id:
        return None
    for attachment in replied.attachments:
        found = FILE_NAME.fullmatch(attachment.filename)
        if found is not None:
            return int(found["id"])
    return None


async def _match_meant(
    client: KibitzBot, message: discord.Message, board: int | None, text: str, addressed: bool
) -> Match | None:
    """The match this message belongs to: the board it answers, else the author's only one here."""
    if board is not None:
        try:
            match = await client.matches.get(board)
        except MatchError:
            return None
        is_here = message.channel.id in (match.thread_id, match.channel_id)
        return match if is_here and message.author.id in (match.white, match.black) else None
    mine = await client.matches.at(message.channel.id, message.author.id, ASKED)
    if len(mine) == 1:
        return mine[0]
    key = "move-which-board" if mine else "game-none-here"
    alone = bool(mine) or (addressed and not await client.matches.at(message.channel.id, most=1))
    if addressed and not mine and await client.matches.has_brought(message.id):
        return None  # Another process has heard it too, and it has ended the game.
    if (addressed and alone) or any(not is_chat(match, text) for match in mine):
        if not await _admitted(client, message):
            return None
        locale = await _locale(client, message)
        playable = await games_with(client, mine, message.author.id, text, locale)
        await _reply(client, message, Said(note=Note(client.texts.text(locale, key), view=playable)))
    return None


async def _explain_silence(client: KibitzBot, message: discord.Message) -> None:
    """Without the message-content intent text arrives empty: say once a match what works instead."""
    channel = message.channel
    if client.intents.message_content or not _is_ours(client, channel):
        return
    for match in await client.matches.at(channel.id, message.author.id, ASKED):
        if match.id not in client.explained:
            client.explained[match.id] = None
            while len(client.explained) > EXPLAINED:
                client.explained.popitem(last=False)
            text = client.texts.text(match.locale, "move-no-content", mention=message.author.mention)
            await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[message.author]))
            return


async def _beneath(
    message: discord.Message, send: Callable[..., Awaitable[discord.Message]]
) -> discord.Message:
    """Send a message beneath another; without the right to read what was said, just after it."""
    reference = message.to_reference(fail_if_not_exists=False)
    try:
        return await insist(lambda: send(reference=reference))
    except discord.HTTPException as error:
        if error.code != NO_REPLY:
            raise
    return await insist(send)


async def _reply(client: KibitzBot, message: discord.Message, said: Said) -> None:
    """Answer beneath the message, for a while; where we may not write, the log has to do."""
    note = said.note
    if note is None:
        return
    text = client.links.within(note.content)
    try:
        # The nonce: one answer to a message, however often it is tried and whoever else tries it.
        nonce = f"r{message.id}"

        def send(*, bare: bool = False, **how: Any) -> Awaitable[discord.Message]:
            files = [] if bare else note.files()
            return message.channel.send(text, files=files, view=note.view, nonce=nonce, **how)

        try:
            sent = await _beneath(message, send)
        except discord.HTTPException as error:
            if error.code not in UNSENDABLE or not note.uploads:
                raise
            sent = await _beneath(message, partial(send, bare=True))
        if said.played is None:
            await sent.delete(delay=NOTE_SECONDS)
    except TROUBLE as error:
        log.warning("no answer to message %s in channel %s: %s", message.id, message.channel.id, error)
