"""Retries boards that could not be posted; those given up are retried once permissions return.

The queue is in the database: which boards wait, until when, and which were given up. So a long queue takes no
memory, and any process can continue another's work.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta

import discord

from bot.discord.boards.posting import Boards
from bot.discord.platform.channels import Channels, permissions_in
from bot.refusals import Busy
from bot.state.stored_matches import MatchRow
from bot.state.use_cases import Matches

log = logging.getLogger(__name__)

NO_MINIMUM_AGE = -timedelta(days=1)
"""A `grace` that selects every board, even one whose next try is due only within a day."""


class Unposted:
    """Posts the boards that are missing in chat."""

    def __init__(
        self,
        connection: discord.Client,
        matches: Matches,
        channels: Channels,
        boards: Boards,
        receives: Callable[[int | None], bool],
    ) -> None:
        self._connection = connection
        self._matches = matches
        self._channels = channels
        self._boards = boards
        self._receives = receives
        """Whether this process receives the messages of a server now."""
        self._channels.on_open = self.retry_in
        self._changed: dict[tuple[int | None, int | None], None] = {}
        self._reviving: asyncio.Task[None] | None = None

    async def catch_up(self, grace: timedelta) -> None:
        """Post the boards that are due after a crash, an outage or missing permissions.

        `grace`: skip boards that have waited less, because a process may be sending them.
        """
        last: MatchRow | None = None
        while page := await self._matches.posting.unposted(grace=grace, after=last):
            last = page[-1]
            heard = [row for row in page if self._receives(row.guild_id)]
            gone = [row.id for row in heard if self._is_gone(row)]
            if gone:
                await self._matches.posting.give_up(gone)
                log.info("%d boards belong to servers that we are no members of; they are left", len(gone))
            for row in heard:
                if row.id not in gone:
                    await self._try(row)

    def retry_in(self, guild_id: int | None, channel_id: int | None = None) -> None:
        """Try missing boards again in a server or channel whose permissions may have changed."""
        self._changed[guild_id, channel_id] = None
        if self._reviving is None or self._reviving.done():
            self._reviving = asyncio.create_task(self._revive(), name="kibitz: rights")

    def cancel(self) -> None:
        if self._reviving is not None:
            self._reviving.cancel()

    async def _revive(self) -> None:
        while self._changed:
            place = next(iter(self._changed))
            del self._changed[place]
            try:
                await self._revive_in(*place)
            except Busy:
                log.warning("what could not be posted in %s waits; the database is busy", place)
            except Exception:
                log.exception("what could not be posted in %s is not looked after", place)

    async def _revive_in(self, guild_id: int | None, channel_id: int | None) -> None:
        last = 0
        while page := await self._matches.posting.unposted_in(guild_id, channel_id, last):
            last = page[-1].id
            rows = [row for row in page if self._may_write(row)]
            if rows:
                await self._matches.posting.post_again([row.id for row in rows])
            for row in rows:
                await self._try(row)

    async def _try(self, row: MatchRow) -> None:
        try:
            # A process may have posted the board and died before it stored that.
            await self._boards.post(row.id, search=True)
        except Exception:
            # A broken match must not block the boards of others.
            log.exception("match %s: board not posted", row.id)
            await self._boards.schedule_retry(row.id, row.version)

    def _is_gone(self, row: MatchRow) -> bool:
        """Whether the bot isn't in the match's server and has no interaction through which to post there."""
        if row.guild_id is None or self._connection.get_guild(row.guild_id) is not None:
            return False
        return self._channels.at(row.thread_id or row.channel_id) is None

    def _may_write(self, row: MatchRow) -> bool:
        """Whether permissions, as far as known, allow posting. Discord blocks bots after many refusals."""
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
