"""Delivering messages of a match: to its thread, to its channel, or to its players in private."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

import discord

from bot.discord.platform.channels import CLOSED, Channels
from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.names import Names, escaped
from bot.discord.platform.outgoing import Note
from bot.discord.platform.retry import SHORT, TROUBLE, insist
from bot.discord.wording.sentences import place_of
from bot.matches import Match, PlayerSettings, is_former
from bot.texts import Texts

log = logging.getLogger(__name__)

REFUSED = CLOSED | {40005, 50083, 160005}
"""Discord's codes for what won't be taken here: too large a file; a thread archived for good, or locked; a
place that is not ours, where nobody has used us for a while."""


UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008

NONCE_BYTES = 12
"""As hexadecimal digits one short of the 25 characters that Discord takes."""


def nonce_of(match: Match, *purpose: str | int) -> str:
    """By a nonce Discord knows a message that is sent again, for some minutes, wherever it is sent.

    It is one for all that we say: so it holds what the message is for, and to whom where several get one, and
    by the match's moment of birth which database the match is of.
    """
    parts = (match.id, match.created_at.isoformat(), *purpose)
    return hashlib.blake2s(repr(parts).encode(), digest_size=NONCE_BYTES).hexdigest()


class CannotPost(Exception):
    """No place is left where this match's board may be posted."""


class Delivery:
    """Sends what is to be read where a match is played."""

    def __init__(
        self,
        connection: discord.Client,
        texts: Texts,
        names: Names,
        links: CommandLinks,
        channels: Channels,
        *,
        preferences: Callable[[Iterable[int]], Awaitable[Mapping[int, PlayerSettings]]],
        thread_gone: Callable[[int], Awaitable[object]],
    ) -> None:
        """`preferences`: what people have chosen, by their ids; `thread_gone`: told of a match whose thread
        is there no more."""
        self._connection = connection
        self._preferences = preferences
        self._thread_gone = thread_gone
        self._texts = texts
        self._names = names
        self._links = links
        self._channels = channels

    async def send(
        self, match: Match, note: Note, nonce: str, choices: Mapping[int, PlayerSettings]
    ) -> discord.Message:
        """Send to the match's thread; where that is gone or closed to us, to the channel it was opened in.

        `nonce`: what the message is for, different for everything that is said of a match.
        """
        called = (one for one in match.players if choices[one].mentions and not is_former(one))
        players = [discord.Object(player) for player in called]
        allowed = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=players)
        # Where no picture may be posted, the words are better than nothing.
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
                    return await _once(send, files, nonce_of(match, nonce))
                except discord.HTTPException as error:
                    gone = error.code == UNKNOWN_CHANNEL
                    if not (gone or isinstance(error, discord.Forbidden) or error.code in REFUSED):
                        raise
                    log.warning("match %s: no board in channel %s: %s", match.id, channel_id, error)
                    if gone and channel_id == match.thread_id:
                        await self._thread_gone(match.id)
        raise CannotPost(match.id)

    async def close(
        self,
        message_id: int,
        channel_ids: Iterable[int],
        text: str | None = None,
        *,
        corrected: Callable[[str], str] = lambda content: content,
    ) -> bool:
        """Take the buttons off a message that is out of date, wherever it is; False: worth another try.

        `text`: what it says from now on; None: what it says already, `corrected`.
        """
        content = discord.utils.MISSING if text is None else text
        for channel_id in channel_ids:
            edit = partial(self._channels.edit, channel_id, message_id)
            try:
                message = await insist(partial(edit, content=content), SHORT)
                if text is None and (right := corrected(message.content)) != message.content:
                    await insist(partial(edit, content=right), SHORT)
                return True
            except discord.NotFound:
                continue
            except TROUBLE as error:
                log.info("message %s keeps its buttons: %s", message_id, error)
                return isinstance(error, discord.HTTPException) and error.status < 500
        return True

    async def say(self, match: Match, note: Note, nonce: str) -> discord.Message | None:
        """Post a note where the match is played; None, and a line in the log, where that fails."""
        try:
            return await self.send_to_thread(match, note, nonce)
        except CannotPost:
            return None
        except TROUBLE as error:
            log.warning("match %s: %s is not posted: %s", match.id, nonce, error)
            return None

    async def send_to_thread(self, match: Match, note: Note, nonce: str) -> discord.Message:
        """Post a note where the match is played. Raises CannotPost, or one of TROUBLE."""
        return await self.send(match, note, nonce, await self._preferences(match.players))

    async def send_private(self, match: Match, player: int, key: str, **args: str) -> None:
        """Send a player a direct message about a match in whose thread and channel nothing can be posted."""
        if is_former(player):
            return
        opponent = match.opponent_of(player)
        text = self._texts.text(
            match.locale,
            key,
            player=escaped(await self._names.of(opponent, match.guild_id, match.locale)),
            place=place_of(match),
            **args,
        )
        try:
            user = self._connection.get_user(player) or await self._connection.fetch_user(player)
            nonce = nonce_of(match, "private", player, key, match.version, *args.values())
            await insist(partial(user.send, self._links.within(text), nonce=nonce), SHORT)
        except TROUBLE as error:
            log.info("match %s: a player can't be told in private: %s", match.id, error)


async def _once(
    send: Callable[..., Awaitable[discord.Message]], files: Callable[[], list[discord.File]], nonce: str
) -> discord.Message:
    """Send a message that may have been sent already. What was deleted since is posted anew."""
    try:
        return await insist(lambda: send(files=files(), nonce=nonce), SHORT)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
    return await insist(lambda: send(files=files(), nonce=f"{nonce}+"), SHORT)


def places(match: Match) -> list[int]:
    """Where a match's boards may be posted: its thread, then the channel it was opened in."""
    return [place for place in (match.thread_id, match.channel_id) if place is not None]
