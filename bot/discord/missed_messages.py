"""Receives each message once, and recovers those missed because a gateway session couldn't be resumed.

A resumed session replays what was missed. A new one doesn't: a move written in between would be lost.
Also recovers messages that were written while the process restarted; older ones are ignored, because their
authors could see that the bot was offline.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import discord
from discord.utils import time_snowflake

from bot.database.shards import Shards
from bot.discord.platform.background_tasks import BackgroundTasks, RunningTasks
from bot.discord.platform.retry import REQUEST_ERRORS, send_with_retries
from bot.health.health_checks import Shard
from bot.recent_cache import Recent
from bot.refusals import Busy
from bot.state.use_cases import UseCases

log = logging.getLogger(__name__)

MAX_MISSED = 50
"""Maximum number of missed messages recovered from one channel."""

BUSY_SECONDS = 1.0
"""Seconds until missed messages are read again if the database is busy."""

LISTEN_SECONDS = 0.7
"""Time limit for reading messages that the gateway hasn't delivered yet, and again for handling them."""

MARGIN = timedelta(minutes=1)
"""Period before a disconnect is noticed in which messages may be missing: a heartbeat and its timeout."""

PRIVATE_SHARD = 0
"""The shard that receives direct messages."""

MAX_PRIVATE = 50
"""Maximum number of direct message channels to read: each costs a request."""

ACTIVE_WITHIN = timedelta(hours=1)
"""Maximum time since the last activity in a game for which missed direct messages are read."""

_Place = discord.TextChannel | discord.VoiceChannel | discord.Thread | discord.PartialMessageable


Take = Callable[..., Coroutine[Any, Any, None]]
"""Handles a message. Its option `late`: the gateway didn't deliver the message when it was written."""


class GatewayGaps:
    """Record of received messages, and recovery of missed ones once a shard has a new session."""

    def __init__(
        self,
        connection: discord.AutoShardedClient,
        use_cases: UseCases,
        take: Take,
        running_tasks: RunningTasks,
        now: Callable[[], datetime],
    ) -> None:
        self._connection = connection
        self._use_cases = use_cases
        self._take = take
        self._running_tasks = running_tasks
        """Once closed, messages stay unread for the next process."""
        self._now = now
        """Discord's time, by which messages are stamped."""
        self._received: Recent[bool] = Recent()
        self._listening: dict[int, datetime] = {}
        self._cut: dict[int, datetime] = {}
        """The time when each disconnected shard lost its connection."""
        self._unread: dict[int, datetime] = {}
        """By shard, the time since which messages may be unread, because a session or process ended."""
        self._away: set[int] = set()
        self._put_off: set[int] = set()
        """Shards that lost their connection before their missed messages were read."""
        self._taking = BackgroundTasks("read messages")

    def mark_received(self, message: discord.Message) -> bool:
        """Record a message; return False if it was already received."""
        if self._received.get(message.id):
            return False
        self._received.keep(message.id, True)
        return True

    def begin(self, unread: Mapping[int, datetime]) -> None:
        """Prepare the start. `unread`: by shard, the time since which no process has received messages."""
        self._listening.update(unread)
        self._unread.update(unread)
        self._away.update(unread)

    def mark_connected(self, shard_id: int) -> None:
        """Record that a shard has a session and receives messages from now on."""
        self._listening.setdefault(shard_id, self._now())
        self._record_unread(shard_id, self._cut.pop(shard_id, None))
        self._away.discard(shard_id)

    def is_new(self, shard_id: int) -> bool:
        """Return whether a shard has had no session in this process yet."""
        return shard_id not in self._listening

    def mark_lost(self, shard_id: int) -> None:
        """Record that a shard has lost its connection: messages are missed from now on."""
        self._away.add(shard_id)
        self._cut.setdefault(shard_id, self._now())

    async def resume(self, shard_id: int) -> None:
        """Record that a shard has resumed and replayed its events; read messages that had to wait."""
        self._cut.pop(shard_id, None)
        self._away.discard(shard_id)
        if shard_id in self._put_off:
            await self.catch_up(shard_id)

    def is_away(self, shard_id: int) -> bool:
        return shard_id in self._away

    @property
    def connected_shards(self) -> Shards:
        """The connected shards of this process, whose servers' messages it receives."""
        return Shards(self._listening.keys() - self._away, self._connection.shard_count or 1)

    def receives(self, guild_id: int | None) -> bool:
        """Return whether this process receives messages of a server (None: direct messages) now."""
        return self.connected_shards.handles(guild_id)

    async def catch_up(self, shard_id: int) -> None:
        """Read what was written in channels with games while the shard had no session."""
        self._put_off.discard(shard_id)
        if shard_id in self._away:
            # The library reports a shard as ready a few seconds late: it has lost its connection again since.
            # Before that, reading would miss the servers that Discord hasn't sent yet.
            self._put_off.add(shard_id)
            return
        while (since := self._unread.pop(shard_id, None)) is not None:
            begun = self._listening.get(shard_id, since)
            try:
                await self._read(shard_id, max(begun, since - MARGIN))
                # If this process is closing, the next one reads them.
                if not self._running_tasks.is_closed:
                    await self._use_cases.heartbeats.mark_all_read(
                        shard_id, self._connection.shard_count or 1
                    )
            except Busy:
                self._record_unread(shard_id, since)
                await asyncio.sleep(BUSY_SECONDS)

    async def _read(self, shard_id: int, since: datetime) -> None:
        after = discord.Object(time_snowflake(since))
        for place in self._written_in(shard_id, after.id):
            if await self._use_cases.lookup.is_played_in(place.id):
                await self._read_place(place, after)
        if shard_id == PRIVATE_SHARD:
            # Discord doesn't report which channels have new messages: read those of recently active games.
            for place_id in await self._use_cases.lookup.private(since - ACTIVE_WITHIN, MAX_PRIVATE):
                await self._read_place(self._connection.get_partial_messageable(place_id), after)

    async def _read_place(self, place: _Place, after: discord.Object) -> None:
        try:
            written = await send_with_retries(partial(_history, place, after))
        except discord.Forbidden:
            return  # A group chat where a member installed the app: the bot receives only commands there.
        except REQUEST_ERRORS as error:
            log.warning("channel %s: can't read missed messages: %s", place.id, error)
            return
        # A message that the bot has replied to was received by another process.
        replies = (m.reference for m in written if m.author == self._connection.user)
        answered = {reply.message_id for reply in replies if reply is not None}
        for message in written:
            if message.id not in answered:
                await self._take(message, late=True)

    def _record_unread(self, shard_id: int, since: datetime | None) -> None:
        if since is not None:
            self._unread[shard_id] = min(since, self._unread.get(shard_id, since))

    async def listen(self, channel_id: int, guild_id: int | None, after: int) -> bool:
        """Read and handle a channel's messages after the id `after`; return False if this takes too long.
        Don't wait for the gateway, which may lag or be dead."""
        of = self._connection.shard_count or 1
        for shard_id, since in self._listening.items():
            if Shards((shard_id,), of).handles(guild_id):
                # Earlier messages were received by the process that ran the shard then, or not at all.
                after = max(after, time_snowflake(since))
        place = self._connection.get_channel(channel_id)
        if not isinstance(place, discord.abc.Messageable):
            place = self._connection.get_partial_messageable(channel_id, guild_id=guild_id)
        try:
            async with asyncio.timeout(LISTEN_SECONDS):
                found = place.history(limit=MAX_MISSED, after=discord.Object(after), oldest_first=False)
                written = [message async for message in found]
        except discord.HTTPException as error:
            log.info("channel %s: can't read new messages: %s", channel_id, error)
            return error.status < 500
        except REQUEST_ERRORS:
            return False
        taking = [self._taking.begin(self._take(message)) for message in reversed(written)]
        return not taking or not (await asyncio.wait(taking, timeout=LISTEN_SECONDS))[1]

    def _written_in(self, shard_id: int, after: int) -> Iterator[_Place]:
        for guild in self._connection.guilds:
            if guild.shard_id == shard_id:
                for place in (*guild.text_channels, *guild.voice_channels, *guild.threads):
                    if (place.last_message_id or 0) > after:
                        yield place


async def _history(place: _Place, after: discord.Object) -> list[discord.Message]:
    return [message async for message in place.history(limit=MAX_MISSED, after=after)]


# ---- The state of each gateway connection of this process, for the health page

_NOT_LAUNCHED = Shard(up=False, latency=math.inf, silent=0.0)
"""The state of a shard of this process that has no connection yet."""


def shard_states(
    shards: Mapping[int, discord.ShardInfo], own: Collection[int], connected: Collection[int]
) -> dict[int, Shard]:
    """Return the state of each of a process's `own` shards; `connected`: shards that receive events.

    The library doesn't know shards that aren't launched yet.
    """
    return dict.fromkeys(own, _NOT_LAUNCHED) | {
        number: Shard(number in connected and not shard.is_closed(), shard.latency, _silent(shard))
        for number, shard in shards.items()
    }


def _silent(shard: discord.ShardInfo) -> float:
    """Return the seconds by which Discord's heartbeat acknowledgement is overdue."""
    # The library's latency is that of the last acknowledgement; it stays unchanged while none arrives.
    parent: Any = getattr(shard, "_parent")  # noqa: B009  # no public attribute has it
    beats: Any = getattr(parent.ws, "_keep_alive", None)
    sent, answered = getattr(beats, "_last_send", 0.0), getattr(beats, "_last_ack", 0.0)
    # The first unacknowledged heartbeat was sent one interval after the last acknowledged one.
    owing = time.perf_counter() - answered - (getattr(beats, "interval", None) or 0.0)
    return max(0.0, owing) if sent > answered else 0.0
