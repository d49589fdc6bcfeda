"""Boards that could not be posted: tried again, less and less often, given up, taken up when rights return.

What waits, until when, and what was given up is in the database alone: to have much of it costs nothing, and
any process goes on where another has ended.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta

import discord

from bot.discord.platform.channels import Channels
from bot.matches import BOARD, Busy, Matches, Shards, UnpostedRow

log = logging.getLogger(__name__)

ALL = -timedelta(days=1)
"""As the time that something must have waited: also what would be due only within a day."""


class Unposted:
    """Looks after the matches of which the chat doesn't show all."""

    def __init__(
        self,
        connection: discord.Client,
        matches: Matches,
        channels: Channels,
        post: Callable[[int], Awaitable[object]],
        hears: Callable[[int | None], bool],
    ) -> None:
        """`post`: posts what is missing of a match, after a look into its channel; `hears`: whether what is
        written on a server reaches us now."""
        self._connection = connection
        self._matches = matches
        self._channels = channels
        self._post = post
        self._hears = hears
        self._changed: dict[tuple[int | None, int | None], None] = {}
        self._reviving: asyncio.Task[None] | None = None

    async def catch_up(self, grace: timedelta, among: Shards | None = None, *, anew: bool = False) -> None:
        """Post what a crash, an outage or a lack of rights left unposted, and is due now.

        Only what has waited for `grace`, so that a board on its way isn't taken for lost.
        `among`: where these shards hear (None: anywhere). `anew`: they are only now ours.
        """
        last: UnpostedRow | None = None
        while page := await self._matches.posting.unposted(grace=grace, after=last, among=among):
            last = page[-1]
            heard = [row for row in page if self._hears(row.guild_id)]
            gone = [row.id for row in heard if self._is_gone(row)]
            if gone:
                await self._matches.posting.give_up(gone)
                log.info("%d boards belong to servers that we are no members of; they are left", len(gone))
            ids = [row.id for row in heard if row.id not in gone]
            ours = await self._matches.claims.take(BOARD, ids, anew=anew)
            for row in heard:
                if row.id in ours:
                    await self._try(row)

    async def put_off(self, match_id: int, version: int) -> None:
        """A board could not be posted: note when it is tried again."""
        with suppress(Busy):
            if not await self._matches.posting.not_posted(match_id, version):
                log.warning("match %s: its board can be posted nowhere; /board still shows it", match_id)

    def look_into(self, guild_id: int | None, channel_id: int | None = None) -> None:
        """Something has changed on a server, or in a channel: what could not be posted there may be due."""
        self._changed[guild_id, channel_id] = None
        if self._reviving is None or self._reviving.done():
            self._reviving = asyncio.create_task(self._revive(), name="kibitz: rights")

    async def finish(self) -> None:
        """Wait for what is being posted in places that have changed."""
        if self._reviving is not None:
            await asyncio.wait((self._reviving,))

    def cancel(self) -> None:
        """Stop; at the end of the process."""
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

    async def _try(self, row: UnpostedRow) -> None:
        """Post what is missing of one match."""
        try:
            await self._post(row.id)
        except Exception:
            # One broken match must not keep the others from their boards.
            log.exception("match %s: board not posted", row.id)
            await self.put_off(row.id, row.version)

    def _is_gone(self, row: UnpostedRow) -> bool:
        """Whether the server is none of ours (any more), and nobody lets us speak there."""
        if row.guild_id is None or self._connection.get_guild(row.guild_id) is not None:
            return False
        return self._channels.at(row.channel_id) is None

    def _may_write(self, row: UnpostedRow) -> bool:
        """Whether a try has any hope, as far as is known: what Discord refuses too often it stops to hear."""
        if self._channels.at(row.channel_id) is not None:
            return True
        guild = None if row.guild_id is None else self._connection.get_guild(row.guild_id)
        if guild is None:
            return row.guild_id is None
        places = map(guild.get_channel_or_thread, filter(None, (row.thread_id, row.channel_id)))
        return any(place is None or _is_open(place, guild.me) for place in places)


def _is_open(place: discord.abc.GuildChannel | discord.Thread, me: discord.Member) -> bool:
    may = place.permissions_for(me)
    if isinstance(place, discord.Thread):
        return may.view_channel and may.send_messages_in_threads
    return may.view_channel and may.send_messages
