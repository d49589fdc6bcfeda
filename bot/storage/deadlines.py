"""Clocks: whose time is up, who is to be reminded, and since when nobody was there to take moves."""

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
"""Matches of one sweep; the next one takes what is left."""

LONGEST = timedelta(days=100_000)
"""More than any patience; what can still be added to a moment."""

_NOW = bindparam("now", type_=Instant)
# Where no shard was ever heard there is nothing to wait for.
_HEARD = or_(
    exists().where(
        heartbeats.c.shard == shard_column(matches.c.guild_id, heartbeats.c.shards),
        heartbeats.c.at.between(bindparam("since", type_=Instant), bindparam("until", type_=Instant)),
    ),
    ~exists(select(heartbeats.c.at)),
)
_IS_SLOW = matches.c.clock.is_(None)
_OVERDUE = (
    select(matches)
    .where(IS_TIMED, _IS_SLOW, matches.c.due_at <= _NOW, _HEARD)
    .order_by(matches.c.due_at)
    .limit(MOST)
)
_FALLEN = (
    select(matches)
    .where(IS_LIVE, matches.c.due_at <= bindparam("due", type_=Instant), _HEARD)
    .order_by(matches.c.due_at)
    .limit(MOST)
)
_LIVE = select(matches.c.id, matches.c.due_at).where(IS_LIVE)
_DUE = and_(IS_REMINDING, matches.c.remind_at <= _NOW, matches.c.due_at > _NOW, _HEARD)
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
    """What of an absence fell on a clock that runs since `begun`."""
    return case((begun > _NOW, 0), (begun > _SINCE, _NOW - begun), else_=_NOW - _SINCE)


_MISSED, _MISSED_LIVE = _missed(matches.c.updated_at), _missed(matches.c.clock_at)


class DeadlineStore(Store):
    """The clocks of a database. Several processes may sweep; each end and reminder falls to one of them."""

    @read
    def overdue(
        self,
        connection: Connection,
        now: datetime,
        patience: timedelta = timedelta.max,
        among: Shards | None = None,
    ) -> list[MatchRow]:
        """Running matches whose time for a move is up, the longest overdue first, at most MOST.

        Not live ones (fallen()). Only those of shards that were heard within `patience`: others may yet gain
        time. `among`: of these shards alone.
        """
        values, query = _heard(now, patience), _OVERDUE.where(*on_shards(matches.c.guild_id, among))
        return rows(connection, query, **values)

    @read
    def fallen(
        self, connection: Connection, due: datetime, now: datetime, patience: timedelta = timedelta.max
    ) -> list[MatchRow]:
        """Running live matches in which a flag has fallen by `due`, the longest ago first, at most MOST.

        Only those of shards that were heard within `patience` of `now`.
        """
        values = _heard(now, patience) | {"due": due}
        return rows(connection, _FALLEN, **values)

    @read
    def live(self, connection: Connection) -> dict[int, datetime]:
        """When the flags of all live matches fall whose clocks run, by match."""
        return {found.id: found.due_at for found in connection.execute(_LIVE)}

    async def remind(
        self,
        now: datetime,
        again: datetime,
        patience: timedelta = timedelta.max,
        among: Shards | None = None,
    ) -> list[MatchRow]:
        """The matches in which a reminder is due, at most MOST; each is returned to one caller. As with
        overdue(), only those of shards that are heard, `among` these.

        It falls due anew at `again`, for whoever asks then, unless that caller has said reminded() by then.
        """
        values, query = _heard(now, patience), _REMINDING.where(*on_shards(matches.c.guild_id, among))

        def take(connection: Connection, claimed: Select[Any]) -> list[MatchRow]:
            due = list(connection.execute(claimed).scalars())
            taken = (
                one(connection, _TAKE_REMINDER, match=match_id, again=again, **values) for match_id in due
            )
            return [row for row in taken if row is not None]

        return await self.transactions.claim(query.params(values), take, [])

    @write
    def reminded(self, connection: Connection, match_id: int, version: int, again: datetime) -> bool:
        """Note that a reminder of remind() was given; False when the match has gone on since."""
        values = {"match": match_id, "judged": version, "again": again}
        return connection.execute(_REMINDED, values).rowcount == 1

    @write
    def set_timer(self, connection: Connection, match_id: int, version: int, timer: Timer) -> MatchRow | None:
        """Change a running clock; None when `version` has passed or none runs."""
        values = {"match": match_id, "judged": version, "due": timer.due_at, "remind": timer.remind_at}
        return one(connection, _SET_TIMER, **values)

    @write
    def shift(self, connection: Connection, match_id: int, version: int, by: timedelta) -> MatchRow | None:
        """Move a running clock and its reminder by some time; None when `version` has passed or none runs."""
        values = {"match": match_id, "judged": version, "gap": EPOCH + by}
        return one(connection, _SHIFT, **values)

    @read
    def timed(self, connection: Connection, after: int = 0) -> list[MatchRow]:
        """Running matches with a clock whose id is greater than `after`, by id, at most MOST."""
        return rows(connection, _TIMED_AFTER, match=after)

    @read
    def is_heard(
        self, connection: Connection, guild_id: int | None, now: datetime, patience: timedelta
    ) -> bool:
        """Whether somebody has heard the shard of a server within `patience`, or no shard ever."""
        found = connection.execute(_ROWS).all()
        return not found or any(
            Absence(shards, shard, patience).concerns(guild_id) and abs(now - at) <= patience
            for shards, shard, at in found
        )

    # Where another process has noted the very first beat in the same instant, nothing was missing.
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
        """Note that some shards, of so many, are heard (None: all that are known); returns what was missing.

        What a shard has missed longer than `patience` is added, once, whoever beats first, to the running
        clocks of the games that it hears of; a shorter time counts as none. `live`: the patience with the
        clocks of live games, where that is another.
        """
        heard = None if shards is None else set(shards)
        return _beaten(connection, now, patience, patience if live is None else live, heard, of)

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
        """Note that one shard, of so many, is about to be heard after it was not. Returns what was missing,
        as beat() does, without patience for live games; and since when what was written may not be read.

        That stays noted until all_read(), whoever hears the shard by then. None where nothing is unread, or
        only what was written before `oldest`.
        """
        place = {"which": shard, "number": of, "oldest": oldest}
        # All of them, and in the order of all others who lock them, so that there is no deadlock.
        connection.execute(_ROWS.with_for_update())
        # Before the beat, which forgets when the one before was.
        connection.execute(_NOTE_UNREAD, place)
        missed = _beaten(connection, now, patience, timedelta(), {shard}, of)
        return missed, connection.execute(_UNREAD, place).scalar()

    @write
    def all_read(self, connection: Connection, shard: int, of: int) -> None:
        """What was written while a shard was not heard has been read."""
        place = {"which": shard, "number": of}
        connection.execute(_ALL_READ, place)


def _heard(now: datetime, patience: timedelta) -> dict[str, Any]:
    """The values of _HEARD, and the moment."""
    span = min(patience, LONGEST)
    return {"now": now, "since": now - span, "until": now + span}


def _beaten(
    connection: Connection,
    now: datetime,
    patience: timedelta,
    live: timedelta,
    heard: set[int] | None,
    of: int,
) -> list[Absence]:
    rows = connection.execute(_ROWS.with_for_update()).all()
    if heard is None:
        heard = {row.shard for row in rows}
        of = rows[0].shards if rows else of
        known = rows
    else:
        known = [row for row in rows if row.shards == of]
    missed: list[Absence] = []
    if not known:
        # Of another number of shards than before each hears of other games: it all begins anew.
        missed = [Absence(row.shards, row.shard, now - row.at) for row in rows]
        connection.execute(delete(heartbeats))
        unread = min((row.at for row in rows), default=None)
        beats = [{"shards": of, "shard": shard, "at": now, "unread": unread} for shard in range(of)]
        connection.execute(insert(heartbeats), beats)
    for row in known:
        if row.shard in heard and row.at != now:
            # One from the future is of a clock that was set back since.
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
    """Add an absence to the clocks of a shard's games; to those that were set in it what was left of it."""
    values = _of(absence, since)
    for running, column in ((IS_TIMED, matches.c.due_at), (IS_REMINDING, matches.c.remind_at)):
        connection.execute(
            update(matches).where(running, _IS_SLOW, _OF_SHARD).values({column: column + _MISSED}), values
        )


def _credit_live(connection: Connection, absence: Absence, since: datetime) -> None:
    """The same for live games: a clock that runs counts as started so much later."""
    moved: Any = {column: column + _MISSED_LIVE for column in (matches.c.due_at, matches.c.clock_at)}
    connection.execute(update(matches).where(IS_LIVE, _OF_SHARD).values(moved), _of(absence, since))


def _of(absence: Absence, since: datetime) -> dict[str, Any]:
    return {
        "number": absence.shards, "which": absence.shard, "since": since, "now": since + absence.time,
    }  # fmt: skip
