"""How several processes on one database share the work: leases of shards, claims of jobs, quotas of people.

Leases end by themselves. Their moments are the database's: the clocks of the processes need not agree.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Connection, case, cast, delete, insert, literal, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage.tables import EPOCH, Instant, claims, identifies, matches, processes, quotas, shard_leases
from bot.storage.transactions import Store, read, write, write_insistently

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


class LeaseStore(Store):
    """The leases of a database. Any number of processes may ask; no shard is leased to two."""

    @write_insistently
    def renew(
        self, connection: Connection, process: str, of: int, lasts: timedelta, room: int | None = None
    ) -> Holding:
        """Have what is the process's last so much longer, and what is free of its share of so many shards.

        `room`: how many more it takes at most (None: all that are free).
        """
        return _renewed(connection, process, of, lasts, room)

    @write_insistently
    def join(self, connection: Connection, process: str, lasts: timedelta) -> int:
        """Note that a process is there that has its shards by other means; returns how many there are."""
        now = _now(connection)
        _present(connection, process, now, now + lasts)
        return len(_alive(connection, now))

    @write
    def release(self, connection: Connection, process: str, shards: Collection[int]) -> None:
        """Give up shards: another process may have them now."""
        query = (
            update(shard_leases)
            .where(shard_leases.c.owner == process, shard_leases.c.shard.in_(sorted(shards)))
            .values(owner=None)
        )
        connection.execute(query)

    @write
    def leave(self, connection: Connection, process: str) -> None:
        """Give up all shards, at the end of the process."""
        connection.execute(_LEASES)
        released = update(shard_leases).where(shard_leases.c.owner == process).values(owner=None)
        connection.execute(released)
        connection.execute(delete(processes).where(processes.c.id == process))

    @read
    def in_use(self, connection: Connection) -> int | None:
        """How many shards there are, all together, where some are leased."""
        now = _now(connection)
        found = connection.execute(_IN_USE).all()
        return next((row.shards for row in found if row.owner is not None and row.until > now), None)

    @write_insistently
    def identify(self, connection: Connection, bucket: int, pause: timedelta) -> timedelta:
        """Take the next place in a bucket of shards, of which one may identify in each `pause`; returns how
        long it is until then. Whoever has a place and doesn't use it costs the others nothing but time."""
        now, of_bucket = _now(connection), identifies.c.bucket == bucket
        free = connection.execute(select(identifies.c.at).where(of_bucket).with_for_update()).scalar()
        if free is None:
            connection.execute(insert(identifies).values(bucket=bucket, at=now + pause))
            return timedelta()
        # A place far away is of a clock that was set back since.
        own = min(max(free, now), now + 1000 * pause)
        connection.execute(update(identifies).where(of_bucket).values(at=own + pause))
        return own - now


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


MOST = 1000
"""Claims, or full buckets, that are forgotten at a time."""


class ClaimStore(Store):
    """The claims of a database. They spare work; that it is done once is for the work itself to see to."""

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
        """Those of these matches that are the owner's to look after `until` then, at the version of now.

        Others have claimed the rest, or are at work on it in this moment. `anew`: whoever had claimed any is
        known to be gone.
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
        return set(connection.execute(_stored(connection, rows, now, anew=anew)).scalars())

    async def purge(self, before: datetime) -> None:
        """Forget claims that ended before then."""
        old = select(claims.c.job, claims.c.subject).where(claims.c.until < before).limit(MOST)
        await self.transactions.claim_rows(delete(claims), (claims.c.job, claims.c.subject), old)


def _stored(connection: Connection, rows: list[dict[str, Any]], now: datetime, *, anew: bool) -> Any:
    """The statement that stores claims where nobody else has one that lasts."""
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    query = dialect.insert(claims).values(rows)
    new = query.excluded
    ended = or_(claims.c.owner == new.owner, claims.c.until <= now, claims.c.version != new.version)
    return query.on_conflict_do_update(
        index_elements=[claims.c.job, claims.c.subject],
        set_={"owner": new.owner, "version": new.version, "until": new.until},
        where=None if anew else ended,
    ).returning(claims.c.subject)


MINUTE = timedelta(minutes=1)
FULL = 60_000_000
"""Microseconds of a minute: a bucket is told in what runs into one in so many."""
UNIT = 1000
"""Parts of a request: what has run in is seldom a whole number of them."""


class QuotaStore(Store):
    """The buckets of a database. Who has asked for nothing lately has none, which is a full one."""

    @write
    def take(self, connection: Connection, user_id: int, count: int, most: int, now: datetime) -> bool:
        """Take so many requests out of somebody's bucket, which holds `most`; False where they aren't in it.

        One statement, which two processes can't get between.
        """
        taken, full = count * UNIT, most * UNIT
        if taken > full:
            return False
        return connection.execute(_taking(connection.dialect.name, user_id, taken, full, now)).rowcount == 1

    async def purge(self, now: datetime) -> None:
        """Forget the buckets that are full again."""
        old = select(quotas.c.user_id).where(quotas.c.at < now - MINUTE).limit(MOST)
        await self.transactions.claim_rows(delete(quotas), (quotas.c.user_id,), old)


def _taking(dialect_name: str, user_id: int, taken: int, full: int, now: datetime) -> Any:
    dialect: Any = postgresql if dialect_name == "postgresql" else sqlite
    query = dialect.insert(quotas).values(user_id=user_id, remaining=full - taken, at=now)
    # As numbers: between moments there would be a span of time.
    moment = literal((now - EPOCH) // timedelta(microseconds=1), BigInteger)
    since = moment - cast(quotas.c.at, BigInteger)
    # Clocks differ: what another process has noted may be of a moment to come.
    ran_in = case((since < 0, 0), (since > FULL, full), else_=since * full // FULL)
    there = case((quotas.c.remaining + ran_in > full, full), else_=quotas.c.remaining + ran_in)
    return query.on_conflict_do_update(
        index_elements=[quotas.c.user_id],
        set_={"remaining": there - taken, "at": literal(now, Instant)},
        where=there >= taken,
    )
