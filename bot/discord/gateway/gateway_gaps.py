"""Messages that Discord never told us of: a gateway session that is lost can't be resumed.

A resumed session replays what was missed. A new one doesn't, so that a move written in between would be
heard by nobody. What was written while no bot was running at all is left alone: its writer saw that nobody
was there.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol

import discord
from discord.utils import time_snowflake

from bot.discord.platform.retry import TROUBLE, insist
from bot.discord.platform.under_way import UnderWay
from bot.matches import Busy, Matches, Shards

log = logging.getLogger(__name__)

KEPT = 10_000
"""Messages remembered as heard."""

MOST = 50
"""Messages of one place that are made up for."""

BUSY_SECONDS = 1.0
"""How long to wait for a database that is busy."""

LISTEN_SECONDS = 0.7
"""How long it may take to read what a line hasn't brought yet, and to take it."""

MARGIN = timedelta(minutes=1)
"""How long before a cut is noticed messages may have been lost already: a heartbeat and its patience. Those
that were heard are not heard again."""

PRIVATE_SHARD = 0
"""The shard that hears of direct messages."""

MOST_PRIVATE = 50
"""Direct messages that are looked into: each costs a request."""

AWAKE = timedelta(hours=1)
"""How long ago a game in direct messages may have gone on for that."""

_Place = discord.TextChannel | discord.VoiceChannel | discord.Thread | discord.PartialMessageable


class Take(Protocol):
    """What takes a message; `late`: one that was heard by nobody when it was written."""

    def __call__(self, message: discord.Message, *, late: bool = False) -> Awaitable[None]: ...


class GatewayGaps:
    """Knows which messages were heard, and reads the others once a shard has a new session."""

    def __init__(
        self,
        connection: discord.AutoShardedClient,
        matches: Matches,
        take: Take,
        under_way: UnderWay,
        now: Callable[[], datetime],
    ) -> None:
        """`take`: as long as `under_way` lets it. `now`: Discord's time, by which messages are stamped."""
        self._connection = connection
        self._matches = matches
        self._take = take
        self._under_way = under_way
        self._now = now
        self._heard: OrderedDict[int, None] = OrderedDict()
        self._listening: dict[int, datetime] = {}
        self._cut: dict[int, datetime] = {}
        """Since when a shard's session has had no line."""
        self._unread: dict[int, datetime] = {}
        """Since when what was written may be unread where a session, ours or another's, has ended."""
        self._away: set[int] = set()
        self._put_off: set[int] = set()
        """Shards that were ready to be read when their line was cut."""
        self._taking: set[asyncio.Future[None]] = set()

    def hear(self, message: discord.Message) -> bool:
        """Note a message; False when it was heard before."""
        if message.id in self._heard:
            return False
        self._heard[message.id] = None
        if len(self._heard) > KEPT:
            self._heard.popitem(last=False)
        return True

    def begin(self, shard_id: int, since: datetime | None) -> None:
        """The shard is about to be launched. What was written `since` then was heard by nobody."""
        self.forget(shard_id)
        if since is not None:
            self._listening[shard_id] = self._unread[shard_id] = since
            self._away.add(shard_id)

    def forget(self, shard_id: int) -> None:
        """The shard is none of ours any more."""
        for known in (self._listening, self._cut, self._unread):
            known.pop(shard_id, None)
        self._away.discard(shard_id)
        self._put_off.discard(shard_id)

    def connected(self, shard_id: int) -> None:
        """The shard has a session. What comes from now on is heard."""
        self._listening.setdefault(shard_id, self._now())
        self._note_unread(shard_id, self._cut.pop(shard_id, None))
        self._away.discard(shard_id)

    def is_new(self, shard_id: int) -> bool:
        """Whether a shard has had no session yet since we are here."""
        return shard_id not in self._listening

    def lost(self, shard_id: int) -> None:
        """The shard's line is cut. What comes from now on is missed."""
        self._away.add(shard_id)
        self._cut.setdefault(shard_id, self._now())

    async def resume(self, shard_id: int) -> None:
        """The shard's line is back and has replayed what it missed. What it has missed before is read now."""
        self._cut.pop(shard_id, None)
        self._away.discard(shard_id)
        if shard_id in self._put_off:
            await self.catch_up(shard_id)

    def is_away(self, shard_id: int) -> bool:
        """Whether the shard's line is cut."""
        return shard_id in self._away

    @property
    def heard(self) -> Shards:
        """The shards that have a line: what is written where they hear is taken."""
        return Shards.some(self._listening.keys() - self._away, self._connection.shard_count or 1)

    def hears(self, guild_id: int | None) -> bool:
        """Whether what is written on a server, or in a direct message, is heard now."""
        return self.heard.hear(guild_id)

    async def catch_up(self, shard_id: int) -> None:
        """Read what was written where a game runs while the shard had no session: all of it, however long the
        database can't be asked."""
        self._put_off.discard(shard_id)
        if shard_id in self._away:
            # The library tells that a shard is ready some seconds after it was: its line has gone again.
            self._put_off.add(shard_id)
            return
        while (since := self._unread.pop(shard_id, None)) is not None:
            begun = self._listening.get(shard_id, since)
            try:
                await self._read(shard_id, max(begun, since - MARGIN))
                # Where we end, or it is another's by now, whoever comes next reads it.
                if not self._under_way.is_closed and self._listening.get(shard_id) == begun:
                    await self._matches.deadlines.all_read(shard_id, self._connection.shard_count or 1)
            except Busy:
                if self._listening.get(shard_id) == begun:
                    self._note_unread(shard_id, since)
                await asyncio.sleep(BUSY_SECONDS)

    async def _read(self, shard_id: int, since: datetime) -> None:
        after = discord.Object(time_snowflake(since))
        for place in self._written_in(shard_id, after.id):
            if await self._matches.lookup.is_played_in(place.id):
                await self._read_place(place, after)
        if shard_id == PRIVATE_SHARD:
            # Nobody tells which have a message; where a game is long asleep hardly anybody writes now.
            for place_id in await self._matches.listings.private(since - AWAKE, MOST_PRIVATE):
                await self._read_place(self._connection.get_partial_messageable(place_id), after)

    async def _read_place(self, place: _Place, after: discord.Object) -> None:
        try:
            written = await insist(partial(_history, place, after))
        except discord.Forbidden:
            return  # A group of friends, who have brought us along: there only commands are heard.
        except TROUBLE as error:
            log.warning("channel %s: what was missed can't be read: %s", place.id, error)
            return
        # Whatever has an answer was heard, though not by us.
        replies = (m.reference for m in written if m.author == self._connection.user)
        answered = {reply.message_id for reply in replies if reply is not None}
        for message in written:
            if message.id not in answered:
                await self._take(message, late=True)

    def _note_unread(self, shard_id: int, since: datetime | None) -> None:
        if since is not None:
            self._unread[shard_id] = min(since, self._unread.get(shard_id, since))

    async def listen(self, channel_id: int, guild_id: int | None, after: int) -> bool:
        """Take what was written in a place since a message, also what its line hasn't brought yet, which may
        lag or lead nowhere. False where Discord doesn't say in time, or it can't be taken in time."""
        of = self._connection.shard_count or 1
        for shard_id, since in self._listening.items():
            if Shards.some((shard_id,), of).hear(guild_id):
                # What was written before was heard by whoever was here then, or by nobody.
                after = max(after, time_snowflake(since))
        place = self._connection.get_channel(channel_id)
        if not isinstance(place, discord.abc.Messageable):
            place = self._connection.get_partial_messageable(channel_id, guild_id=guild_id)
        try:
            async with asyncio.timeout(LISTEN_SECONDS):
                found = place.history(limit=MOST, after=discord.Object(after), oldest_first=False)
                written = [message async for message in found]
        except discord.HTTPException as error:
            log.info("channel %s: what was written can't be read: %s", channel_id, error)
            return error.status < 500
        except TROUBLE:
            return False
        taking = [asyncio.ensure_future(self._take(message)) for message in reversed(written)]
        for task in taking:
            self._taking.add(task)
            task.add_done_callback(self._taking.discard)
        return not taking or not (await asyncio.wait(taking, timeout=LISTEN_SECONDS))[1]

    def _written_in(self, shard_id: int, after: int) -> Iterator[_Place]:
        """The places of a shard with a message after an id."""
        for guild in self._connection.guilds:
            if guild.shard_id == shard_id:
                for place in (*guild.text_channels, *guild.voice_channels, *guild.threads):
                    if (place.last_message_id or 0) > after:
                        yield place


async def _history(place: _Place, after: discord.Object) -> list[discord.Message]:
    """What was written in a place, oldest first."""
    return [message async for message in place.history(limit=MOST, after=after)]
