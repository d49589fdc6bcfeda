"""Missing boards: when each is tried again, and which are given up.

A match waits from `post_at` on; without that it was given up. Any change of the game resets this.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, bindparam, or_, select, update

from bot.storage.matches import START_CLOCK, THIS, rows
from bot.storage.rows import MatchRow, Timer
from bot.storage.shards import Shards, on_shards
from bot.storage.tables import EPOCH, IS_UNPOSTED, IS_WAITING, Instant, matches
from bot.storage.transactions import Store, read, write

_BEFORE, _SINCE = bindparam("before", type_=Instant), bindparam("since", type_=Instant)
_WAITING = (
    select(matches)
    .where(IS_WAITING, matches.c.post_at <= _BEFORE, matches.c.post_at >= _SINCE)
    .where(or_(matches.c.post_at > _SINCE, matches.c.id > bindparam("after")))
    .where(
        or_(
            matches.c.posted_ply >= 0,
            matches.c.post_tries > 0,
            matches.c.post_at <= bindparam("begun", type_=Instant),
        )
    )
    .order_by(matches.c.post_at, matches.c.id)
    .limit(bindparam("most"))
)
_JUDGED = and_(THIS, matches.c.version == bindparam("judged"))
_TRIES = select(matches.c.post_tries).where(_JUDGED)
_PUT_OFF = (
    update(matches)
    .where(_JUDGED)
    .values(post_at=bindparam("then", type_=Instant), post_tries=matches.c.post_tries + 1)
)
_THESE = update(matches).where(matches.c.id.in_(bindparam("matches", expanding=True)), IS_UNPOSTED)
_GIVE_UP = _THESE.values(post_at=None)
_REVIVE = _THESE.values(post_at=bindparam("then", type_=Instant), post_tries=0)
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
        among: Shards | None = None,
    ) -> list[MatchRow]:
        """Return a page of matches with a board or end due by then, longest waiting first, after `after`.

        Skips boards made later than `begun` that nobody has tried to post. `among`: only of these shards.
        """
        since, last = (EPOCH, 0) if after is None or after.post_at is None else (after.post_at, after.id)
        values = {"before": before, "since": since, "after": last, "most": most, "begun": begun or before}
        query = _WAITING.where(*on_shards(matches.c.guild_id, among))
        return rows(connection, query, **values)

    @read
    def failed(
        self, connection: Connection, guild_id: int | None, channel_id: int | None, most: int, after: int = 0
    ) -> list[MatchRow]:
        """Return a page of matches in a place whose boards failed or were given up: of a server, one of its
        channels, or a channel without a server. By id, after `after`."""
        listed = select(matches).where(_FAILED, *_place(guild_id, channel_id), matches.c.id > after)
        return rows(connection, listed.order_by(matches.c.id).limit(most))

    @write
    def put_off(
        self, connection: Connection, match_id: int, version: int, now: datetime, pauses: Sequence[timedelta]
    ) -> datetime | None:
        """Store a failed try; return when the next one is due.

        None if it was given up, after as many tries as there are pauses, or the game has gone on.
        """
        values: dict[str, Any] = {"match": match_id, "judged": version}
        tries: int | None = connection.execute(_TRIES.with_for_update(), values).scalar()
        if tries is None:
            return None
        then = now + pauses[tries] if tries < len(pauses) else None
        connection.execute(_PUT_OFF, values | {"then": then})
        return then

    @write
    def give_up(self, connection: Connection, match_ids: Sequence[int]) -> None:
        """Give up boards until something changes."""
        values = {"matches": list(match_ids)}
        connection.execute(_GIVE_UP, values)

    @write
    def revive(self, connection: Connection, match_ids: Sequence[int], now: datetime) -> None:
        """Try boards again from now on, as if they were new."""
        values = {"matches": list(match_ids), "then": now}
        connection.execute(_REVIVE, values)

    @write
    def start_clock(
        self, connection: Connection, match_id: int, ply: int, takebacks: int, timer: Timer
    ) -> bool:
        """Start the clock of a live match after `ply` moves; return False if it has gone on, or its clock
        runs."""
        values = {"match": match_id, "shown": ply, "line": takebacks}
        start = values | {"due": timer.due_at, "since": timer.clock_at}
        return connection.execute(START_CLOCK, start).rowcount == 1


def _place(guild_id: int | None, channel_id: int | None) -> list[ColumnElement[bool]]:
    of_server = matches.c.guild_id.is_(None) if guild_id is None else matches.c.guild_id == guild_id
    return [of_server, *([] if channel_id is None else [matches.c.channel_id == channel_id])]
