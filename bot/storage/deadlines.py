"""Clocks: whose time is up, who is to be reminded, and since when nobody was there to take moves."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, and_, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.storage.matches import THIS, one, rows
from bot.storage.rows import MatchRow, Timer
from bot.storage.tables import EPOCH, IS_REMINDING, IS_TIMED, Instant, heartbeats, matches
from bot.storage.transactions import Transactions

MOST = 100
"""Matches of one sweep; the next one takes what is left."""

_NOW = bindparam("now", type_=Instant)
_OVERDUE = select(matches).where(IS_TIMED, matches.c.due_at <= _NOW).order_by(matches.c.due_at).limit(MOST)
_DUE = and_(IS_REMINDING, matches.c.remind_at <= _NOW, matches.c.due_at > _NOW)
_REMINDING = select(matches).where(_DUE).order_by(matches.c.remind_at).limit(MOST)
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
_LAST = select(heartbeats.c.at)


class DeadlineStore:
    """The clocks of a database. Several processes may sweep; each end and reminder falls to one of them."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def overdue(self, now: datetime) -> list[MatchRow]:
        """Running matches whose time is up, the longest overdue first, at most MOST."""
        return await self._transactions.read(lambda connection: rows(connection, _OVERDUE, now=now))

    async def remind(self, now: datetime, again: datetime) -> list[MatchRow]:
        """The matches in which a reminder is due, at most MOST; each is returned to one caller.

        It falls due anew at `again`, for whoever asks then, unless that caller has said reminded() by then.
        """

        def write(connection: Connection) -> list[MatchRow]:
            due = rows(connection, _REMINDING, now=now)
            taken = (one(connection, _TAKE_REMINDER, match=row.id, now=now, again=again) for row in due)
            return [row for row in taken if row is not None]

        # Called often and mostly in vain: don't take the writer's place to find nothing.
        if not await self._transactions.read(lambda connection: rows(connection, _REMINDING, now=now)):
            return []
        return await self._transactions.write(write)

    async def reminded(self, match_id: int, version: int, again: datetime) -> bool:
        """Note that a reminder of remind() was given; False when the match has gone on since."""
        values = {"match": match_id, "judged": version, "again": again}
        return await self._transactions.write(
            lambda connection: connection.execute(_REMINDED, values).rowcount == 1
        )

    async def set_timer(self, match_id: int, version: int, timer: Timer) -> MatchRow | None:
        """Change a running clock; None when `version` has passed or none runs."""
        values = {"match": match_id, "judged": version, "due": timer.due_at, "remind": timer.remind_at}
        return await self._transactions.write(lambda connection: one(connection, _SET_TIMER, **values))

    async def shift(self, match_id: int, version: int, by: timedelta) -> MatchRow | None:
        """Move a running clock and its reminder by some time; None when `version` has passed or none runs."""
        values = {"match": match_id, "judged": version, "gap": EPOCH + by}
        return await self._transactions.write(lambda connection: one(connection, _SHIFT, **values))

    async def timed(self, after: int = 0) -> list[MatchRow]:
        """Running matches with a clock whose id is greater than `after`, by id, at most MOST."""
        return await self._transactions.read(lambda connection: rows(connection, _TIMED_AFTER, match=after))

    async def heartbeat(self) -> datetime | None:
        """When some process was last there."""
        return await self._transactions.read(lambda connection: connection.execute(_LAST).scalar())

    async def beat(self, now: datetime, patience: timedelta) -> timedelta:
        """Note that a process is there; returns what is missing since the last time.

        A gap longer than `patience` is added to all running clocks, once, whoever beats first; a shorter one
        counts as none.
        """
        try:
            return await self._transactions.write(lambda connection: _beaten(connection, now, patience))
        except IntegrityError:  # Another process has noted the very first beat in the same instant.
            return timedelta()


def _beaten(connection: Connection, now: datetime, patience: timedelta) -> timedelta:
    last = connection.execute(_LAST.with_for_update()).scalar()
    if last is None:
        connection.execute(insert(heartbeats).values(id=1, at=now))
        return timedelta()
    if now <= last:
        return timedelta()
    connection.execute(update(heartbeats).values(at=now))
    gap = now - last
    if gap <= patience:
        return timedelta()
    _credit(connection, gap)
    return gap


def _credit(connection: Connection, gap: timedelta) -> None:
    """Add a gap to all clocks. One that was set shortly before it gains a few seconds; nobody loses any."""
    for running, column in ((IS_TIMED, matches.c.due_at), (IS_REMINDING, matches.c.remind_at)):
        connection.execute(
            update(matches).where(running).values({column: column + _GAP}), {"gap": EPOCH + gap}
        )
