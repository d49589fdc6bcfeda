"""Work shared by the processes on one database: leases of shards, claims of jobs, users' rate limits.

Leases expire by themselves. They use the database's clock, so the processes' clocks needn't agree.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import (
    Connection,
    delete,
    insert,
    or_,
    select,
    text,
    update,
)

from bot.storage.column_types import EPOCH
from bot.storage.tables import claims, identifies, matches, processes, shard_leases
from bot.storage.transactions import Store, insert_on_conflict, read, upsert, write, write_with_retries

_SERVERS_CLOCK = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)")
_LEASES = select(shard_leases).order_by(shard_leases.c.shard).with_for_update()
_IN_USE = select(shard_leases.c.shards, shard_leases.c.owner, shard_leases.c.until)


@dataclass(frozen=True, slots=True)
class LeasedShards:
    """The shards of a process, valid until its lease ends.

    `surplus`: those of `own` beyond its share, to release for other processes. `processes`: the number of
    processes. `of`: the total number of shards; if other processes still use a different total, it is theirs,
    and this process gets no shards. `short`: how many shards this process lacks of its share.
    """

    own: frozenset[int]
    surplus: frozenset[int]
    processes: int
    of: int
    short: int = 0


class LeaseStore(Store):
    """The leases of shards. No shard is leased to two processes."""

    @write_with_retries
    def renew(
        self, connection: Connection, process: str, of: int, lasts: timedelta, room: int | None = None
    ) -> LeasedShards:
        """Extend the process's leases, and take free shards up to its share of `of`.

        `room`: the most that it takes now (None: all that are free).
        """
        # Every process locks all rows in the same order, so only one at a time distributes shards, and there
        # is no deadlock.
        rows = connection.execute(_LEASES).all()
        now = _now(connection)
        if any(row.shards != of for row in rows) or not rows:
            used = next((row for row in rows if row.owner not in (None, process) and row.until > now), None)
            if used is not None:
                return LeasedShards(frozenset(), frozenset(), len(_alive(connection, now)), used.shards)
            # Delete only the rows that we have locked. If another process has just done the same, our new
            # rows collide with its own, and we start over.
            connection.execute(
                delete(shard_leases).where(shard_leases.c.shards.in_({row.shards for row in rows}))
            )
            fresh = [{"shard": shard, "shards": of, "owner": None, "until": now} for shard in range(of)]
            connection.execute(insert(shard_leases), fresh)
            rows = connection.execute(_LEASES).all()
        _announce(connection, process, now, lasts)
        connection.execute(delete(processes).where(processes.c.until <= now))
        alive = _alive(connection, now)
        most = share(alive.index(process), len(alive), of)
        own = [row.shard for row in rows if row.owner == process and row.until > now]
        free = [row.shard for row in rows if row.owner is None or row.until <= now]
        missing = max(0, most - len(own))
        own += free[: missing if room is None else min(missing, room)]
        query = update(shard_leases).where(shard_leases.c.shard.in_(own))
        connection.execute(query.values(owner=process, until=now + lasts))
        return LeasedShards(frozenset(own), frozenset(own[most:]), len(alive), of, max(0, most - len(own)))

    @write
    def join(self, connection: Connection, process: str, lasts: timedelta) -> int:
        """Announce a process with fixed shards; return the number of processes."""
        now = _now(connection)
        _announce(connection, process, now, lasts)
        return len(_alive(connection, now))

    @write
    def release(self, connection: Connection, process: str, shards: Collection[int]) -> None:
        query = (
            update(shard_leases)
            .where(shard_leases.c.owner == process, shard_leases.c.shard.in_(sorted(shards)))
            .values(owner=None)
        )
        connection.execute(query)

    @write
    def leave(self, connection: Connection, process: str) -> None:
        """Release all shards, at the end of the process."""
        connection.execute(_LEASES)
        released = update(shard_leases).where(shard_leases.c.owner == process).values(owner=None)
        connection.execute(released)
        connection.execute(delete(processes).where(processes.c.id == process))

    @read
    def in_use(self, connection: Connection) -> int | None:
        """Return the total number of shards if any is leased."""
        now = _now(connection)
        found = connection.execute(_IN_USE).all()
        return next((row.shards for row in found if row.owner is not None and row.until > now), None)

    @write
    def identify(self, connection: Connection, bucket: int, pause: timedelta) -> timedelta:
        """Reserve the next time to identify in a bucket of shards; return how long to wait for it.

        One shard of a bucket may identify per `pause`. An unused reservation only delays the others.
        """
        now, of_bucket = _now(connection), identifies.c.bucket == bucket
        first = insert_on_conflict(connection, identifies).values(bucket=bucket, at=now)
        connection.execute(first.on_conflict_do_nothing())
        free = connection.execute(select(identifies.c.at).where(of_bucket).with_for_update()).scalar_one()
        # A time far in the future was stored before the clock was set back.
        own = min(max(free, now), now + 1000 * pause)
        connection.execute(update(identifies).where(of_bucket).values(at=own + pause))
        return own - now


def share(rank: int, count: int, of: int) -> int:
    """Return how many of `of` shards process `rank` of `count` should have: an equal share, and one more for
    the first ones if there is a remainder."""
    return of // count + (rank < of % count)


def _announce(connection: Connection, process: str, now: datetime, lasts: timedelta) -> None:
    upsert(connection, processes, {"id": process, "since": now, "until": now + lasts}, keep="since")


def _now(connection: Connection) -> datetime:
    """Return the database server's time; for a database file, this machine's."""
    if connection.dialect.name != "postgresql":
        return EPOCH + timedelta(microseconds=time.time_ns() // 1000)
    return EPOCH + timedelta(microseconds=connection.execute(_SERVERS_CLOCK).scalar_one())


def _alive(connection: Connection, now: datetime) -> list[str]:
    """Return the live processes, oldest first."""
    found: Iterable[str] = connection.execute(
        select(processes.c.id).where(processes.c.until > now).order_by(processes.c.since, processes.c.id)
    ).scalars()
    return list(found)


MOST = 1000
"""The most claims, or full buckets, that one call deletes."""


class ClaimStore(Store):
    """Claims of jobs. They only save work: each job makes sure by itself that it is done once."""

    @write
    def take(
        self,
        connection: Connection,
        job: str,
        match_ids: Sequence[int],
        owner: str,
        now: datetime,
        until: datetime,
        *,
        anew: bool = False,
    ) -> set[int]:
        """Claim a job for these matches until `until`, at their current versions; return the ids of those
        that were free.

        Other processes have claimed the others, or are locking them now. `anew`: take over all claims,
        because their owner is gone.
        """
        if not match_ids:
            return set()
        free = (
            select(matches.c.id, matches.c.version)
            .where(matches.c.id.in_(sorted(match_ids)))
            .order_by(matches.c.id)
            .with_for_update(skip_locked=True)
        )
        found = connection.execute(free).all()
        rows = [
            {"job": job, "subject": row.id, "owner": owner, "version": row.version, "until": until}
            for row in found
        ]
        if not rows:
            return set()
        query = insert_on_conflict(connection, claims).values(rows)
        new = query.excluded
        # Another owner's claim stays while it is valid.
        ended = or_(claims.c.owner == new.owner, claims.c.until <= now, claims.c.version != new.version)
        query = query.on_conflict_do_update(
            index_elements=[claims.c.job, claims.c.subject],
            set_={"owner": new.owner, "version": new.version, "until": new.until},
            where=None if anew else ended,
        )
        return set(connection.execute(query.returning(claims.c.subject)).scalars())

    async def purge(self, before: datetime) -> None:
        """Delete claims that ended before then."""
        old = select(claims.c.job, claims.c.subject).where(claims.c.until < before).limit(MOST)
        await self.transactions.claim_rows(delete(claims), (claims.c.job, claims.c.subject), old)
