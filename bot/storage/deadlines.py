"""Clocks: deadlines, reminders, and the downtime of shards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)

from bot.storage.matches import THIS, one, rows
from bot.storage.rows import Absence, MatchRow, Timer
from bot.storage.shards import Shards, on_shards, shard_column
from bot.storage.tables import EPOCH, IS_LIVE, IS_REMINDING, IS_TIMED, Instant, heartbeats, matches
from bot.storage.transactions import Store, read, write, write_unless_taken

MOST = 100
"""Matches per sweep; the next sweep continues."""

LONGEST = timedelta(days=100_000)
"""Longer than any patience, but still valid when added to a date."""

_NOW = bindparam("now", type_=Instant)
# Without any heartbeat there is no shard to wait for.
_IS_CONNECTED = or_(
    exists().where(
        heartbeats.c.shard == shard_column(matches.c.guild_id, heartbeats.c.shards),
        heartbeats.c.at.between(bindparam("since", type_=Instant), bindparam("until", type_=Instant)),
    ),
    ~exists(select(heartbeats.c.at)),
)
_IS_SLOW = matches.c.clock.is_(None)
_OVERDUE = (
    select(matches)
    .where(IS_TIMED, _IS_SLOW, matches.c.due_at <= _NOW, _IS_CONNECTED)
    .order_by(matches.c.due_at)
    .limit(MOST)
)
_FALLEN = (
    select(matches)
    .where(IS_LIVE, matches.c.due_at <= bindparam("due", type_=Instant), _IS_CONNECTED)
    .order_by(matches.c.due_at)
    .limit(MOST)
)
_LIVE = select(matches.c.id, matches.c.due_at).where(IS_LIVE)
_DUE = and_(IS_REMINDING, matches.c.remind_at <= _NOW, matches.c.due_at > _NOW, _IS_CONNECTED)
_REMINDING = select(matches.c.id).where(_DUE).order_by(matches.c.remind_at).limit(MOST)
_TAKE_REMINDER = (
    update(matches).where(THIS, _DUE).values(remind_at=bindparam("again", type_=Instant)).returning(matches)
)
_REMINDED = (
    update(matches)
    .where(THIS, IS_REMINDING, matches.c.version == bindparam("judged"))
    .where(matches.c.remind_at == bindparam("again", type_=Instant))
    .values(remind_at=None)
)
_TIMED_AFTER = (
    select(matches).where(IS_TIMED, matches.c.id > bindparam("match")).order_by(matches.c.id).limit(MOST)
)
_SET_TIMER = (
    update(matches)
    .where(THIS, IS_TIMED, matches.c.version == bindparam("judged"))
    .values(due_at=bindparam("due", type_=Instant), remind_at=bindparam("remind", type_=Instant))
    .returning(matches)
)
_GAP: Any = bindparam("gap", type_=Instant)
_SHIFT = (
    update(matches)
    .where(THIS, IS_TIMED, matches.c.version == bindparam("judged"))
    .values(due_at=matches.c.due_at + _GAP, remind_at=matches.c.remind_at + _GAP)
    .returning(matches)
)
_ROWS = select(heartbeats.c.shards, heartbeats.c.shard, heartbeats.c.at).order_by(heartbeats.c.shard)
_BEAT = update(heartbeats).where(heartbeats.c.shard == bindparam("which")).values(at=_NOW)
_OF_SHARD = bindparam("which", type_=Integer) == shard_column(
    matches.c.guild_id, bindparam("number", type_=BigInteger)
)
_SINCE: Any = bindparam("since", type_=Instant)

_THIS_SHARD = and_(heartbeats.c.shards == bindparam("number"), heartbeats.c.shard == bindparam("which"))
_OLDEST = bindparam("oldest", type_=Instant)
_NOTE_UNREAD = (
    update(heartbeats)
    .where(_THIS_SHARD)
    .values(
        unread=case(
            (heartbeats.c.unread > _OLDEST, heartbeats.c.unread),
            (heartbeats.c.at > _OLDEST, heartbeats.c.at),
            else_=None,
        )
    )
)
_UNREAD = select(heartbeats.c.unread).where(_THIS_SHARD, heartbeats.c.unread > _OLDEST)
_ALL_READ = update(heartbeats).where(_THIS_SHARD).values(unread=None)


def _missed(begun: Any) -> Any:
    """Return the part of a downtime that counts for a clock running since `begun`."""
    return case((begun > _NOW, 0), (begun > _SINCE, _NOW - begun), else_=_NOW - _SINCE)


_MISSED, _MISSED_LIVE = _missed(matches.c.updated_at), _missed(matches.c.clock_at)


class DeadlineStore(Store):
    """The clocks of a database. Several processes may sweep; only one gets each end and reminder."""

    @read
    def overdue(
        self,
        connection: Connection,
        now: datetime,
        patience: timedelta = timedelta.max,
        among: Shards | None = None,
    ) -> list[MatchRow]:
        """Return running matches without a live clock whose deadline has passed, longest overdue first, at
        most MOST.

        Only those of shards connected within `patience`: others may gain time. `among`: only of these shards.
        """
        query = _OVERDUE.where(*on_shards(matches.c.guild_id, among))
        return rows(connection, query, **_connected_within(now, patience))

    @read
    def flagged(
        self, connection: Connection, due: datetime, now: datetime, patience: timedelta = timedelta.max
    ) -> list[MatchRow]:
        """Return live matches in which a flag has fallen by `due`, longest ago first, at most MOST.

        Only those of shards connected within `patience` of `now`.
        """
        values = _connected_within(now, patience) | {"due": due}
        return rows(connection, _FALLEN, **values)

    @read
    def live(self, connection: Connection) -> dict[int, datetime]:
        """Return when the flags of all running live clocks fall, by match id."""
        return {found.id: found.due_at for found in connection.execute(_LIVE)}

    async def remind(
        self,
        now: datetime,
        again: datetime,
        patience: timedelta = timedelta.max,
        among: Shards | None = None,
    ) -> list[MatchRow]:
        """Return the matches whose reminder is due, at most MOST, each to one caller only; shards as in
        overdue().

        The reminder is due again at `again` unless reminded() was called by then.
        """
        values = _connected_within(now, patience)
        query = _REMINDING.where(*on_shards(matches.c.guild_id, among))

        def take(connection: Connection, claimed: Select[Any]) -> list[MatchRow]:
            due = list(connection.execute(claimed).scalars())
            taken = (
                one(connection, _TAKE_REMINDER, match=match_id, again=again, **values) for match_id in due
            )
            return [row for row in taken if row is not None]

        return await self.transactions.claim(query.params(values), take, [])

    @write
    def reminded(self, connection: Connection, match_id: int, version: int, again: datetime) -> bool:
        """Store that a reminder was sent; return False if the match has gone on since."""
        values = {"match": match_id, "judged": version, "again": again}
        return connection.execute(_REMINDED, values).rowcount == 1

    @write
    def set_timer(self, connection: Connection, match_id: int, version: int, timer: Timer) -> MatchRow | None:
        """Change a running clock; return None if `version` has passed or no clock runs."""
        values = {"match": match_id, "judged": version, "due": timer.due_at, "remind": timer.remind_at}
        return one(connection, _SET_TIMER, **values)

    @write
    def shift(self, connection: Connection, match_id: int, version: int, by: timedelta) -> MatchRow | None:
        """Move a running clock and its reminder; return None if `version` has passed or no clock runs."""
        values = {"match": match_id, "judged": version, "gap": EPOCH + by}
        return one(connection, _SHIFT, **values)

    @read
    def timed(self, connection: Connection, after: int = 0) -> list[MatchRow]:
        """Return running matches with a clock and an id greater than `after`, by id, at most MOST."""
        return rows(connection, _TIMED_AFTER, match=after)

    @read
    def is_connected(
        self, connection: Connection, guild_id: int | None, now: datetime, patience: timedelta
    ) -> bool:
        """Whether a server's shard was connected within `patience`, or no shard ever was."""
        found = connection.execute(_ROWS).all()
        return not found or any(
            Absence(shards, shard, patience).concerns(guild_id) and abs(now - at) <= patience
            for shards, shard, at in found
        )

    # If another process stores the first heartbeat at the same instant, there was no downtime.
    @write_unless_taken(())
    def beat(
        self,
        connection: Connection,
        now: datetime,
        patience: timedelta,
        shards: Collection[int] | None = None,
        of: int = 1,
        live: timedelta | None = None,
    ) -> Sequence[Absence]:
        """Store a heartbeat of some of `of` shards (None: of all known); return their downtimes.

        A downtime longer than `patience` is added once, by the first heartbeat after it, to the running
        clocks of the shard's games. `live`: the patience for live clocks, if it differs.
        """
        connected = None if shards is None else set(shards)
        return _beaten(connection, now, patience, patience if live is None else live, connected, of)

    @write_unless_taken(((), None))
    def connect_shard(
        self,
        connection: Connection,
        now: datetime,
        patience: timedelta,
        shard: int,
        of: int,
        oldest: datetime,
    ) -> tuple[Sequence[Absence], datetime | None]:
        """Store that a shard connects after a downtime. Return that downtime as beat() does, without patience
        for live clocks, and since when messages may be unread.

        That time stays stored until all_read(), whichever process runs the shard. None if nothing is unread,
        or only messages before `oldest`.
        """
        place = {"which": shard, "number": of, "oldest": oldest}
        # Lock all rows, in the same order as everyone, to avoid deadlocks.
        connection.execute(_ROWS.with_for_update())
        # Before the heartbeat, which overwrites the time of the last one.
        connection.execute(_NOTE_UNREAD, place)
        missed = _beaten(connection, now, patience, timedelta(), {shard}, of)
        return missed, connection.execute(_UNREAD, place).scalar()

    @write
    def all_read(self, connection: Connection, shard: int, of: int) -> None:
        """Store that the messages written during the downtime have been read."""
        place = {"which": shard, "number": of}
        connection.execute(_ALL_READ, place)


def _connected_within(now: datetime, patience: timedelta) -> dict[str, Any]:
    """Return the parameters of _IS_CONNECTED, and `now`."""
    span = min(patience, LONGEST)
    return {"now": now, "since": now - span, "until": now + span}


def _beaten(
    connection: Connection,
    now: datetime,
    patience: timedelta,
    live: timedelta,
    connected: set[int] | None,
    of: int,
) -> list[Absence]:
    rows = connection.execute(_ROWS.with_for_update()).all()
    if connected is None:
        connected = {row.shard for row in rows}
        of = rows[0].shards if rows else of
        known = rows
    else:
        known = [row for row in rows if row.shards == of]
    missed: list[Absence] = []
    if not known:
        # With another number of shards each has other games: start over.
        missed = [Absence(row.shards, row.shard, now - row.at) for row in rows]
        connection.execute(delete(heartbeats))
        unread = min((row.at for row in rows), default=None)
        beats = [{"shards": of, "shard": shard, "at": now, "unread": unread} for shard in range(of)]
        connection.execute(insert(heartbeats), beats)
    for row in known:
        if row.shard in connected and row.at != now:
            # A heartbeat from the future is from a clock that was set back since.
            connection.execute(_BEAT, {"which": row.shard, "now": now})
            missed.append(Absence(row.shards, row.shard, now - row.at))
    for absence in missed:
        if absence.time > live:
            _credit_live(connection, absence, now - absence.time)
    missed = [absence for absence in missed if absence.time > patience]
    for absence in missed:
        _credit(connection, absence, now - absence.time)
    return missed


def _credit(connection: Connection, absence: Absence, since: datetime) -> None:
    """Add a downtime to the clocks of a shard's games; clocks set during it gain the rest of it."""
    values = _of(absence, since)
    for running, column in ((IS_TIMED, matches.c.due_at), (IS_REMINDING, matches.c.remind_at)):
        connection.execute(
            update(matches).where(running, _IS_SLOW, _OF_SHARD).values({column: column + _MISSED}), values
        )


def _credit_live(connection: Connection, absence: Absence, since: datetime) -> None:
    """Add a downtime to live clocks: they count as started later."""
    moved: Any = {column: column + _MISSED_LIVE for column in (matches.c.due_at, matches.c.clock_at)}
    connection.execute(update(matches).where(IS_LIVE, _OF_SHARD).values(moved), _of(absence, since))


def _of(absence: Absence, since: datetime) -> dict[str, Any]:
    return {
        "number": absence.shards, "which": absence.shard, "since": since, "now": since + absence.time,
    }  # fmt: skip
