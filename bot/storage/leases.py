"""Which process has which shards, by leases that end by themselves; and the pace at which shards identify.

Every moment is the database's: the clocks of the processes need not agree.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from bot.storage.sharing_tables import identifies, processes, shard_leases
from bot.storage.tables import EPOCH
from bot.storage.transactions import Transactions

_TRIES = 5
"""How often what others have done first is tried anew."""

_SERVERS_CLOCK = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)")
_LEASES = select(shard_leases).order_by(shard_leases.c.shard).with_for_update()
_IN_USE = select(shard_leases.c.shards, shard_leases.c.owner, shard_leases.c.until)


@dataclass(frozen=True, slots=True)
class Holding:
    """What a process has, as long as its lease lasts from when it asked.

    `surplus`: of `own`, what it is to give up, for another one has less than its share. `processes`: how many
    there are. `of` is another number than was asked for where others hold shards of that number: there is
    nothing to have then. `short`: by how many it has less than its share.
    """

    own: frozenset[int]
    surplus: frozenset[int]
    processes: int
    of: int
    short: int = 0


class LeaseStore:
    """The leases of a database. Any number of processes may ask; no shard is leased to two."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def renew(self, process: str, of: int, lasts: timedelta, room: int | None = None) -> Holding:
        """Have what is the process's last so much longer, and what is free of its share of so many shards.

        `room`: how many more it takes at most (None: all that are free).
        """

        def write(connection: Connection) -> Holding:
            return _renewed(connection, process, of, lasts, room)

        return await self._insistent(write)

    async def join(self, process: str, lasts: timedelta) -> int:
        """Note that a process is there that has its shards by other means; returns how many there are."""

        def write(connection: Connection) -> int:
            now = _now(connection)
            _present(connection, process, now, now + lasts)
            return len(_alive(connection, now))

        return await self._insistent(write)

    async def release(self, process: str, shards: Collection[int]) -> None:
        """Give up shards: another process may have them now."""
        query = (
            update(shard_leases)
            .where(shard_leases.c.owner == process, shard_leases.c.shard.in_(sorted(shards)))
            .values(owner=None)
        )
        await self._transactions.write(lambda connection: connection.execute(query))

    async def leave(self, process: str) -> None:
        """Give up all shards, at the end of the process."""

        def write(connection: Connection) -> None:
            connection.execute(_LEASES)
            released = update(shard_leases).where(shard_leases.c.owner == process).values(owner=None)
            connection.execute(released)
            connection.execute(delete(processes).where(processes.c.id == process))

        await self._transactions.write(write)

    async def in_use(self) -> int | None:
        """How many shards there are, all together, where some are leased."""

        def read(connection: Connection) -> int | None:
            now = _now(connection)
            found = connection.execute(_IN_USE).all()
            return next((row.shards for row in found if row.owner is not None and row.until > now), None)

        return await self._transactions.read(read)

    async def identify(self, bucket: int, pause: timedelta) -> timedelta:
        """Take the next place in a bucket of shards, of which one may identify in each `pause`; returns how
        long it is until then. Whoever has a place and doesn't use it costs the others nothing but time."""

        def write(connection: Connection) -> timedelta:
            now, of_bucket = _now(connection), identifies.c.bucket == bucket
            free = connection.execute(select(identifies.c.at).where(of_bucket).with_for_update()).scalar()
            if free is None:
                connection.execute(insert(identifies).values(bucket=bucket, at=now + pause))
                return timedelta()
            # A place far away is of a clock that was set back since.
            own = min(max(free, now), now + 1000 * pause)
            connection.execute(update(identifies).where(of_bucket).values(at=own + pause))
            return own - now

        return await self._insistent(write)

    async def _insistent(self, work: Any) -> Any:
        """What `work` returns, also where another process inserts the same first."""
        for _ in range(_TRIES - 1):
            try:
                return await self._transactions.write(work)
            except IntegrityError:
                continue
        return await self._transactions.write(work)


def share(rank: int, count: int, of: int) -> int:
    """How many of so many shards are those of one of `count` processes: as many for each, the first ones one
    more where they don't come out even."""
    return of // count + (rank < of % count)


def _now(connection: Connection) -> datetime:
    """The database's time. That of a file is its machine's, which is ours."""
    if connection.dialect.name != "postgresql":
        return EPOCH + timedelta(microseconds=time.time_ns() // 1000)
    return EPOCH + timedelta(microseconds=connection.execute(_SERVERS_CLOCK).scalar_one())


def _renewed(
    connection: Connection, process: str, of: int, lasts: timedelta, room: int | None = None
) -> Holding:
    # Locked first, and by all in one order: so one at a time shares out, and nobody waits in a circle.
    rows = connection.execute(_LEASES).all()
    now = _now(connection)
    if any(row.shards != of for row in rows) or not rows:
        used = next((row for row in rows if row.owner not in (None, process) and row.until > now), None)
        if used is not None:
            return Holding(frozenset(), frozenset(), len(_alive(connection, now)), used.shards)
        # Those that we have locked, and no others: where another process has just done the same there are new
        # ones, which collide with ours, and we begin anew.
        connection.execute(
            delete(shard_leases).where(shard_leases.c.shards.in_({row.shards for row in rows}))
        )
        fresh = [{"shard": shard, "shards": of, "owner": None, "until": now} for shard in range(of)]
        connection.execute(insert(shard_leases), fresh)
        rows = connection.execute(_LEASES).all()
    _present(connection, process, now, now + lasts)
    connection.execute(delete(processes).where(processes.c.until <= now))
    alive = _alive(connection, now)
    most = share(alive.index(process), len(alive), of)
    own = [row.shard for row in rows if row.owner == process and row.until > now]
    free = [row.shard for row in rows if row.owner is None or row.until <= now]
    missing = max(0, most - len(own))
    own += free[: missing if room is None else min(missing, room)]
    query = update(shard_leases).where(shard_leases.c.shard.in_(own))
    connection.execute(query.values(owner=process, until=now + lasts))
    return Holding(frozenset(own), frozenset(own[most:]), len(alive), of, max(0, most - len(own)))


def _present(connection: Connection, process: str, now: datetime, until: datetime) -> None:
    """Note that a process is there."""
    seen = update(processes).where(processes.c.id == process).values(until=until)
    if connection.execute(seen).rowcount == 0:
        connection.execute(insert(processes).values(id=process, since=now, until=until))


def _alive(connection: Connection, now: datetime) -> list[str]:
    """The processes that are there, those that came first in front."""
    found: Iterable[str] = connection.execute(
        select(processes.c.id).where(processes.c.until > now).order_by(processes.c.since, processes.c.id)
    ).scalars()
    return list(found)
