"""Retries boards that could not be posted; abandoned ones are retried after permissions change.

The queue is in the database: which boards are missing, when to retry each, and which were given up on. So a
long queue takes no memory, and the next process continues it. `bot/state/posted_boards.py` determines the
times.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta

import discord

from bot.discord.boards.posting import Boards, PostOptions
from bot.discord.platform.channels import Channels, permissions_in
from bot.refusals import Busy
from bot.state.match import MatchRow
from bot.state.use_cases import UseCases

log = logging.getLogger(__name__)

NO_MINIMUM_AGE = -timedelta(days=1)
"""A `grace` that selects every board, even those whose next attempt is up to a day away."""


class BoardRetries:
    """Retries of the boards that are missing from the chat."""

    def __init__(
        self,
        connection: discord.Client,
        use_cases: UseCases,
        channels: Channels,
        boards: Boards,
        receives: Callable[[int | None], bool],
    ) -> None:
        """`receives(guild)`: whether this process receives the messages of a server now."""
        self._connection = connection
        self._use_cases = use_cases
        self._channels = channels
        self._boards = boards
        self._receives = receives
        self._channels.on_open = self.retry_in
        self._changed: dict[tuple[int | None, int | None], None] = {}
        """Servers and channels to retry, in order."""
        self._retrying: asyncio.Task[None] | None = None

    async def catch_up(self, grace: timedelta) -> None:
        """Post the boards that are due after a crash, an outage or missing permissions.

        `grace`: skip boards that have been missing for less time than this, because a process may still be
        sending them.
        """
        last: MatchRow | None = None
        while page := await self._use_cases.posting.unposted(grace=grace, after=last):
            last = page[-1]
            ours = [row for row in page if self._receives(row.guild_id)]
            gone = [row.id for row in ours if self._is_gone(row)]
            if gone:
                await self._use_cases.posting.give_up(gone)
                log.info("gave up on %d boards in servers that have removed the bot", len(gone))
            for row in ours:
                if row.id not in gone:
                    await self._try(row)

    def retry_in(self, guild_id: int | None, channel_id: int | None = None) -> None:
        """Retry missing boards in a server or channel whose permissions may have changed."""
        self._changed[guild_id, channel_id] = None
        if self._retrying is None or self._retrying.done():
            self._retrying = asyncio.create_task(self._retry_changed(), name="kibitz: permissions")

    def cancel(self) -> None:
        if self._retrying is not None:
            self._retrying.cancel()

    async def _retry_changed(self) -> None:
        while self._changed:
            place = next(iter(self._changed))
            del self._changed[place]
            try:
                await self._retry_place(*place)
            except Busy:
                log.warning("missing boards in %s will be retried later: the database is busy", place)
            except Exception:
                log.exception("missing boards in %s will be retried later", place)

    async def _retry_place(self, guild_id: int | None, channel_id: int | None) -> None:
        last = 0
        while page := await self._use_cases.posting.unposted_in(guild_id, channel_id, last):
            last = page[-1].id
            rows = [row for row in page if self._may_write(row)]
            if rows:
                await self._use_cases.posting.post_again([row.id for row in rows])
            for row in rows:
                await self._try(row)

    async def _try(self, row: MatchRow) -> None:
        try:
            # A process may have posted the board and crashed before recording it.
            await self._boards.post(row.id, options=PostOptions(search=True))
        except Exception:
            # A broken match must not block the boards of others.
            log.exception("match %s: board not posted", row.id)
            await self._boards.schedule_retry(row.id, row.version)

    def _is_gone(self, row: MatchRow) -> bool:
        """Return whether the bot isn't in the match's server and has no interaction to post there."""
        if row.guild_id is None or self._connection.get_guild(row.guild_id) is not None:
            return False
        return self._channels.at(row.thread_id or row.channel_id) is None

    def _may_write(self, row: MatchRow) -> bool:
        """Return whether the known permissions allow posting. Discord blocks bots after many refusals."""
        if self._channels.at(row.thread_id or row.channel_id) is not None:
            return True
        guild = None if row.guild_id is None else self._connection.get_guild(row.guild_id)
        if guild is None:
            return row.guild_id is None
        places = map(guild.get_channel_or_thread, filter(None, (row.thread_id, row.channel_id)))
        return any(place is None or _is_open(place, guild.me) for place in places)


def _is_open(place: discord.abc.GuildChannel | discord.Thread, me: discord.Member) -> bool:
    may = permissions_in(place, me)
    if may is None:
        return True
    if isinstance(place, discord.Thread):
        return may.view_channel and may.send_messages_in_threads
    return may.view_channel and may.send_messages
