"""Sends messages of a match: to its thread, to its channel, or to its players privately; opens threads."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

import discord

from bot.discord.platform.channels import CLOSED, Channels, permissions_in
from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.components import Note
from bot.discord.platform.display_names import Names
from bot.discord.platform.retry import REQUEST_ERRORS, SHORT, send_with_retries
from bot.discord.wording.sentences import Wording, link_to_board
from bot.state.match import Match
from bot.state.privacy import is_former
from bot.state.settings import PlayerSettings
from bot.state.use_cases import Matches
from bot.texts import Texts

log = logging.getLogger(__name__)

REFUSED_CODES = CLOSED | {40005, 50083, 160005}
"""Error codes for a channel that refuses a message: CLOSED, file too large, thread archived or locked."""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008

NONCE_BYTES = 12
"""The digest's length; it is written as 24 hexadecimal digits, and Discord allows 25 characters."""

COUNTDOWN = re.compile(r"<t:\d+:R>")
"""A time in Discord's markup, which is shown as "in 2 minutes" or "2 minutes ago"."""


def nonce_of(match: Match, *purpose: str | int) -> str:
    """Return a message's nonce: for some minutes, Discord posts only one message with the same nonce.

    Discord compares all messages of the bot, in any channel. So the nonce is made of the match's id, its
    creation time (two databases may use the same id), and the purpose, which includes the recipient where
    there are several.
    """
    parts = (match.id, match.created_at.isoformat(), *purpose)
    return hashlib.blake2s(repr(parts).encode(), digest_size=NONCE_BYTES).hexdigest()


class CannotPost(Exception):
    """Neither the thread nor the channel of this match accepts its board."""


class Delivery:
    def __init__(
        self,
        connection: discord.Client,
        texts: Texts,
        names: Names,
        links: CommandLinks,
        channels: Channels,
        matches: Matches,
    ) -> None:
        self._connection = connection
        self._texts = texts
        self._names = names
        self._links = links
        self._channels = channels
        self._matches = matches

    async def send(
        self, match: Match, note: Note, nonce: str, choices: Mapping[int, PlayerSettings]
    ) -> discord.Message:
        """Send a note to the match's thread, else to its channel. Raises CannotPost if neither accepts it.

        `nonce`: the message's purpose, unique in the match. `choices`: the settings of its players.
        """
        called = (one for one in match.players if choices[one].mentions and not is_former(one))
        players = [discord.Object(player) for player in called]
        allowed = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=players)
        # Where files are refused, send the text alone.
        for files in (note.files, replace(note, uploads=()).files):
            for channel_id in places(match):
                send = partial(
                    self._channels.send,
                    channel_id,
                    match.guild_id,
                    self._links.within(note.content),
                    view=note.view,
                    allowed_mentions=allowed,
                )
                try:
                    return await _send_with_nonce(send, files, nonce_of(match, nonce))
                except discord.HTTPException as error:
                    gone = error.code == UNKNOWN_CHANNEL
                    if not (gone or isinstance(error, discord.Forbidden) or error.code in REFUSED_CODES):
                        raise
                    log.warning("match %s: no board in channel %s: %s", match.id, channel_id, error)
                    if gone and channel_id == match.thread_id:
                        await self._matches.posting.attach_thread(match.id, None)
        raise CannotPost(match.id)

    async def close(self, message_id: int, channel_ids: Iterable[int], text: str | None = None) -> bool:
        """Remove a message's buttons, and set its text, or without `text` remove its countdown.

        Return False if it failed and a retry may help.
        """
        content = discord.utils.MISSING if text is None else text
        for channel_id in channel_ids:
            edit = partial(self._channels.edit, channel_id, message_id)
            try:
                message = await send_with_retries(partial(edit, content=content), SHORT)
                if text is None and (right := without_countdown(message.content)) is not None:
                    await send_with_retries(partial(edit, content=right), SHORT)
                return True
            except discord.NotFound:
                continue
            except REQUEST_ERRORS as error:
                log.info("message %s keeps its buttons: %s", message_id, error)
                return isinstance(error, discord.HTTPException) and error.status < 500
        return True

    async def post(self, match: Match, note: Note, nonce: str) -> discord.Message | None:
        """Post a note where the match is played. If that fails, log the reason and return None."""
        try:
            return await self.send_to_thread(match, note, nonce)
        except CannotPost:
            return None
        except REQUEST_ERRORS as error:
            log.warning("match %s: %s is not posted: %s", match.id, nonce, error)
            return None

    async def send_to_thread(self, match: Match, note: Note, nonce: str) -> discord.Message:
        """Post a note where the match is played. Raises CannotPost, or one of REQUEST_ERRORS."""
        return await self.send(match, note, nonce, await self._matches.settings.of_players(match.players))

    async def send_private(self, match: Match, player: int, key: str, **args: str) -> None:
        """Send a player a direct message about a match whose thread and channel accept no message."""
        if is_former(player):
            return
        opponent = match.opponent_of(player)
        text = self._texts.text(
            match.locale,
            key,
            player=(await self._names.of(opponent, match.guild_id, match.locale)).markdown,
            place=link_to_board(match),
            **args,
        )
        try:
            user = self._connection.get_user(player) or await self._connection.fetch_user(player)
            nonce = nonce_of(match, "private", player, key, match.version, *args.values())
            await send_with_retries(partial(user.send, self._links.within(text), nonce=nonce), SHORT)
        except REQUEST_ERRORS as error:
            log.info("match %s: a player can't be told in private: %s", match.id, error)

    async def refusal_text(self, match: Match, locale: str) -> str:
        """Return why the thread and channel of a match accept no message, and what helps."""
        guild = None if match.guild_id is None else self._connection.get_guild(match.guild_id)
        if guild is None:
            is_direct = match.guild_id is None and await self._is_bot_dm(match.place_id)
            return self._texts.text(locale, "error-direct" if is_direct else "error-guest")
        place, us = guild.get_channel_or_thread(match.channel_id), guild.me
        rights = None if place is None else permissions_in(place, us)
        is_thread = not isinstance(place, discord.abc.GuildChannel)
        if rights is None or (is_thread and rights.send_messages_in_threads):
            return self._texts.text(locale, "error-thread", mention=us.mention)
        needed = "permission-threads" if is_thread or match.thread_id is not None else "permission-write"
        needed = needed if rights.view_channel else "permission-view"
        return self._texts.text(locale, "error-permission", permissions=self._texts.text(locale, needed))

    async def _is_bot_dm(self, channel_id: int) -> bool:
        """Whether the channel is a user's direct messages with the bot; only they can fetch it."""
        try:
            return isinstance(await self._connection.fetch_channel(channel_id), discord.DMChannel)
        except (*REQUEST_ERRORS, discord.InvalidData):
            return False


async def _send_with_nonce(
    send: Callable[..., Awaitable[discord.Message]], files: Callable[[], list[discord.File]], nonce: str
) -> discord.Message:
    """Send with a nonce. If the message of that nonce was deleted, use another nonce."""
    try:
        return await send_with_retries(lambda: send(files=files(), nonce=nonce), SHORT)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
    return await send_with_retries(lambda: send(files=files(), nonce=f"{nonce}+"), SHORT)


def places(match: Match) -> list[int]:
    """Return the channels for a match's boards: its thread, then the channel in which it was opened."""
    return [place for place in (match.thread_id, match.channel_id) if place is not None]


def without_countdown(content: str) -> str | None:
    """Return the text without its countdown lines, or None if it has no such lines."""
    lines = content.split("\n")
    kept = [line for line in lines if not COUNTDOWN.search(line)]
    return "\n".join(kept) if len(kept) < len(lines) else None


# ---- Threads of games: opened where permissions allow, with both players as members

THREAD_EXISTS = 160004

ARCHIVE_MINUTES = 10080
"""Discord archives a game's thread a week after its last message; a new message reopens it."""


class Threads:
    def __init__(
        self,
        connection: discord.Client,
        matches: Matches,
        wording: Wording,
        channels: Channels,
    ) -> None:
        self._connection = connection
        self._matches = matches
        self._wording = wording
        self._channels = channels

    async def open(self, card_id: int | None, match: Match) -> Match:
        """Open a thread on the challenge card if permissions and settings allow; return the updated match.

        A match that began in the thread of an earlier one stays there.
        """
        if match.thread_id is not None or card_id is None or match.guild_id is None:
            return match
        if self._channels.at(match.place_id):
            return match
        parent = self._connection.get_channel(match.channel_id)
        if isinstance(parent, discord.Thread) or not _may_write_in_threads(parent):
            return match
        _, server = await self._matches.lookup.settings_of(match)
        if not server.threads:
            return match
        name = self._wording.thread(match.locale, match, await self._wording.players(match))
        place = self._connection.get_partial_messageable(match.channel_id, guild_id=match.guild_id)
        card = place.get_partial_message(card_id)
        try:
            thread = await send_with_retries(
                lambda: card.create_thread(name=name, auto_archive_duration=ARCHIVE_MINUTES)
            )
            thread_id = thread.id
        except REQUEST_ERRORS as error:
            if not isinstance(error, discord.HTTPException) or error.code != THREAD_EXISTS:
                # Permission missing, threads unsupported or too many, or the card deleted: play in the
                # channel.
                log.info("match %s: no thread in channel %s: %s", match.id, match.channel_id, error)
                return match
            # An earlier try succeeded, and its response was lost. A card's thread has the card's own id.
            thread_id = card.id
        attached = await self._matches.posting.attach_thread(match.id, thread_id)
        return replace(attached, settings=match.settings)

    async def add_unmentioned_players(self, match: Match) -> None:
        """Add to the thread the players whom no board mentions: others can't find an archived thread."""
        choices, _ = await self._matches.lookup.settings_of(match)
        unmentioned = [player for player in match.players if not choices[player].mentions]
        if not unmentioned or self._channels.at(match.place_id) is not None:
            return
        try:
            place = match.place_id
            thread = self._connection.get_channel(place) or await self._connection.fetch_channel(place)
            if isinstance(thread, discord.Thread):
                for player in unmentioned:
                    await send_with_retries(partial(thread.add_user, discord.Object(player)), SHORT)
        except (*REQUEST_ERRORS, discord.InvalidData) as error:
            log.info("match %s: its players are no members of its thread: %s", match.id, error)


def _may_write_in_threads(parent: object) -> bool:
    """Whether the bot may write in threads: a separate permission. Without it, a thread would stay empty."""
    if not isinstance(parent, discord.abc.GuildChannel):
        return True  # Permissions unknown: try it, and let Discord decide.
    return parent.permissions_for(parent.guild.me).send_messages_in_threads
