"""Downtime of the bot, measured by heartbeats for each shard and added to the clocks of its games."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.database.columns import EPOCH, Instant, metadata
from bot.database.shards import shard_column, shard_of
from bot.database.transactions import Store, read, write, write_unless_taken
from bot.state.match_tables import IS_LIVE, IS_REMINDING, IS_TIMED, matches

ALIVE = timedelta(seconds=15)
"""The maximum age of the last heartbeat of a live process: three heartbeats."""

PATIENCE = timedelta(seconds=60)
"""Maximum downtime of a shard that still counts as players' thinking time."""

LIVE_PATIENCE = ALIVE
"""The same for live clocks."""

READ_BACK = timedelta(minutes=2)
"""Maximum age of messages from a shard's downtime that are still read. Their authors couldn't see that the
bot was down."""

# One row per shard. `at`: the last heartbeat of a process connected to it. Time without a connected process
# isn't charged to any player of the shard's games. All rows have the same total of shards.
heartbeats = sa.Table(
    "heartbeats",
    metadata,
    sa.Column("shards", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", Instant, nullable=False),
    # The time since which messages may be unread; null: all were read.
    sa.Column("unread", Instant),
)

_IS_SLOW = matches.c.clock.is_(None)
_HEARTBEATS = sa.select(heartbeats.c.shards, heartbeats.c.shard, heartbeats.c.at).order_by(heartbeats.c.shard)


@dataclass(frozen=True, slots=True)
class Absence:
    """A downtime: how long a shard (one of `shards`) was connected to no process."""

    shards: int
    shard: int
    time: timedelta

    def concerns(self, guild_id: int | None) -> bool:
        """Return whether the shard receives the events of a server (None: of direct messages)."""
        return self.shard == shard_of(guild_id, self.shards)


def is_shard_connected(now: datetime, patience: timedelta) -> sa.ColumnElement[bool]:
    """Return the condition that a match's shard was connected within `patience`, or no heartbeat is
    stored."""
    return sa.or_(
        sa.exists().where(
            heartbeats.c.shard == shard_column(matches.c.guild_id, heartbeats.c.shards),
            heartbeats.c.at.between(now - patience, now + patience),
        ),
        ~sa.exists(sa.select(heartbeats.c.at)),
    )


class OtherShardTotal(Exception):
    """A live process on this database has a different total of shards."""

    def __init__(self, ours: int, theirs: int) -> None:
        super().__init__(f"{theirs} shards, not {ours}")
        self.ours = ours
        self.theirs = theirs


class Heartbeats(Store):
    """The heartbeats of all processes."""

    @read
    def is_connected(
        self, connection: sa.Connection, guild_id: int | None, now: datetime, patience: timedelta
    ) -> bool:
        """Return whether a server's shard was connected within `patience`, or no shard ever was."""
        found = connection.execute(_HEARTBEATS).all()
        return not found or any(
            shard == shard_of(guild_id, shards) and abs(now - at) <= patience for shards, shard, at in found
        )

    # If another process stores the first heartbeat at the same instant, there was no downtime.
    @write_unless_taken(tuple[Absence, ...]())
    def store(
        self,
        connection: sa.Connection,
        shards: Collection[int] = (0,),
        of: int = 1,
        *,
        patience: timedelta = PATIENCE,
        live: timedelta = LIVE_PATIENCE,
    ) -> tuple[Absence, ...]:
        """Store that these of `of` shards are connected; call it several times a minute.

        Returns the shards that were disconnected for longer than `patience`, and for how long: this call has
        added that time to the running clocks of their games. Live clocks gain a downtime longer than `live`.
        Raises OtherShardTotal if a live process has another total than `of`.
        """
        return _store_heartbeat(connection, self.now(), patience, live, shards, of)

    @write_unless_taken((tuple[Absence, ...](), dict[int, datetime]()))
    def connect_shards(
        self, connection: sa.Connection, shards: Collection[int], of: int, *, patience: timedelta = PATIENCE
    ) -> tuple[tuple[Absence, ...], dict[int, datetime]]:
        """Store that some of `of` shards connect after a downtime.

        Works like store(), but live clocks gain the whole downtime. Also returns, by shard, the time since
        which messages may be unread, at most READ_BACK ago; later calls return the same until mark_all_read()
        is called, even if the process ends before that. A process that starts passes zero `patience`, because
        nobody could move even in a short downtime.
        """
        now = self.now()
        oldest = now - READ_BACK
        these = sa.and_(heartbeats.c.shards == of, heartbeats.c.shard.in_(shards))
        # Lock all rows, in the same order as everyone, to avoid deadlocks.
        connection.execute(_HEARTBEATS.with_for_update())
        # Do this before the heartbeat below, which overwrites the time of the last one.
        since = sa.case(
            (heartbeats.c.unread > oldest, heartbeats.c.unread),
            (heartbeats.c.at > oldest, heartbeats.c.at),
            else_=None,
        )
        connection.execute(sa.update(heartbeats).where(these).values(unread=since))
        missed = _store_heartbeat(connection, now, patience, timedelta(), shards, of)
        unread = sa.select(heartbeats.c.shard, heartbeats.c.unread).where(these, heartbeats.c.unread > oldest)
        return missed, {row.shard: row.unread for row in connection.execute(unread)}

    @write
    def mark_all_read(self, connection: sa.Connection, shard: int, of: int) -> None:
        """Store that the messages written while a shard was disconnected have been read."""
        this = sa.and_(heartbeats.c.shards == of, heartbeats.c.shard == shard)
        connection.execute(sa.update(heartbeats).where(this).values(unread=None))


def _store_heartbeat(
    connection: sa.Connection,
    now: datetime,
    patience: timedelta,
    live: timedelta,
    connected: Collection[int],
    of: int,
) -> tuple[Absence, ...]:
    rows = connection.execute(_HEARTBEATS.with_for_update()).all()
    known = [row for row in rows if row.shards == of]
    other = next((row for row in rows if row.shards != of and abs(now - row.at) <= ALIVE), None)
    if other is not None:
        raise OtherShardTotal(of, other.shards)
    missed: list[Absence] = []
    if not known:
        # The number of shards has changed, so that each shard has other games now: start over.
        missed = [Absence(row.shards, row.shard, now - row.at) for row in rows]
        connection.execute(sa.delete(heartbeats))
        unread = min((row.at for row in rows), default=None)
        beats = [{"shards": of, "shard": shard, "at": now, "unread": unread} for shard in range(of)]
        connection.execute(sa.insert(heartbeats), beats)
    for row in known:
        if row.shard in connected and row.at != now:
            # `row.at` is in the future if the system's clock was set back.
            connection.execute(sa.update(heartbeats).where(heartbeats.c.shard == row.shard).values(at=now))
            missed.append(Absence(row.shards, row.shard, now - row.at))
    for absence in missed:
        if absence.time > live:
            _credit_live(connection, absence, now)
    long = tuple(absence for absence in missed if absence.time > patience)
    for absence in long:
        _credit(connection, absence, now)
    return long


def _credit(connection: sa.Connection, absence: Absence, now: datetime) -> None:
    """Add a downtime to the clocks of a shard's games; a clock set during it gains only the time since."""
    missed = _missed(absence, now, matches.c.updated_at)
    for running, column in ((IS_TIMED, matches.c.due_at), (IS_REMINDING, matches.c.remind_at)):
        of_shard = sa.update(matches).where(running, _IS_SLOW, _is_of(absence))
        connection.execute(of_shard.values({column: column + missed}))


def _credit_live(connection: sa.Connection, absence: Absence, now: datetime) -> None:
    """Add a downtime to live clocks: they count as started later."""
    missed = _missed(absence, now, matches.c.clock_at)
    moved: Any = {column: column + missed for column in (matches.c.due_at, matches.c.clock_at)}
    connection.execute(sa.update(matches).where(IS_LIVE, _is_of(absence)).values(moved))


def _missed(absence: Absence, now: datetime, begun: sa.Column[Any]) -> Any:
    """Return the part of a downtime that counts for a clock running since `begun`."""
    rest, whole = sa.literal(now, Instant) - begun, sa.literal(EPOCH + absence.time, Instant)
    return sa.case((begun > now, 0), (begun > now - absence.time, rest), else_=whole)


def _is_of(absence: Absence) -> sa.ColumnElement[bool]:
    shards = sa.literal(absence.shards, sa.BigInteger)
    return sa.literal(absence.shard, sa.BigInteger) == shard_column(matches.c.guild_id, shards)
