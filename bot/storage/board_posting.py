"""Missing boards: when each is tried again, and which are given up.

A match waits from `post_at` on; without that it was given up. Any change of the game resets this.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, and_, or_, select, update

from bot.storage.column_types import EPOCH
from bot.storage.matches import fetch_matches, start_clock
from bot.storage.rows import MatchRow, Timer
from bot.storage.tables import IS_UNPOSTED, IS_WAITING, matches
from bot.storage.transactions import Store, read, write

_FAILED = and_(IS_UNPOSTED, or_(matches.c.post_at.is_(None), matches.c.post_tries > 0))


class PostingStore(Store):
    """The missing boards of a database."""

    @read
    def waiting(
        self,
        connection: Connection,
        before: datetime,
        most: int,
        after: MatchRow | None = None,
        begun: datetime | None = None,
    ) -> list[MatchRow]:
        """Return a page of matches with a board or end due by then, longest waiting first, after `after`.

        Skips boards made later than `begun` that nobody has tried to post.
        """
        since, last = (EPOCH, 0) if after is None or after.post_at is None else (after.post_at, after.id)
        was_tried = or_(matches.c.posted_ply >= 0, matches.c.post_tries > 0)
        query = (
            select(matches)
            .where(IS_WAITING, matches.c.post_at <= before, matches.c.post_at >= since)
            .where(or_(was_tried, matches.c.post_at <= (begun or before)))
            .where(or_(matches.c.post_at > since, matches.c.id > last))
            .where(self.is_own(matches.c.guild_id))
            .order_by(matches.c.post_at, matches.c.id)
            .limit(most)
        )
        return fetch_matches(connection, query)

    @read
    def failed(
        self, connection: Connection, guild_id: int | None, channel_id: int | None, most: int, after: int = 0
    ) -> list[MatchRow]:
        """Return a page of matches in a place whose boards failed or were given up: of a server, one of its
        channels, or a channel without a server. By id, after `after`."""
        listed = select(matches).where(_FAILED, *_place(guild_id, channel_id), matches.c.id > after)
        return fetch_matches(connection, listed.order_by(matches.c.id).limit(most))

    @write
    def record_failed_post(
        self, connection: Connection, match_id: int, version: int, now: datetime, pauses: Sequence[timedelta]
    ) -> bool:
        """Store a failed try, unless the game has gone on; return whether the board is given up.

        That is so after as many tries as there are pauses.
        """
        this = and_(matches.c.id == match_id, matches.c.version == version)
        query = select(matches.c.post_tries).where(this).with_for_update()
        tries: int | None = connection.execute(query).scalar()
        if tries is None:
            return False
        next_try = now + pauses[tries] if tries < len(pauses) else None
        connection.execute(update(matches).where(this).values(post_at=next_try, post_tries=tries + 1))
        return next_try is None

    @write
    def give_up(self, connection: Connection, match_ids: Sequence[int]) -> None:
        these = update(matches).where(matches.c.id.in_(match_ids), IS_UNPOSTED)
        connection.execute(these.values(post_at=None))

    @write
    def revive(self, connection: Connection, match_ids: Sequence[int], now: datetime) -> None:
        """Try boards again from now on, as if they were new."""
        these = update(matches).where(matches.c.id.in_(match_ids), IS_UNPOSTED)
        connection.execute(these.values(post_at=now, post_tries=0))

    @write
    def start_clock(
        self, connection: Connection, match_id: int, ply: int, takebacks: int, timer: Timer
    ) -> bool:
        """Start the clock of a live match after `ply` moves; return False if it has gone on, or its clock
        runs."""
        return start_clock(connection, match_id, ply, takebacks, timer)


def _place(guild_id: int | None, channel_id: int | None) -> list[ColumnElement[bool]]:
    of_server = matches.c.guild_id.is_(None) if guild_id is None else matches.c.guild_id == guild_id
    return [of_server, *([] if channel_id is None else [matches.c.channel_id == channel_id])]
