"""Transactions on SQLAlchemy's async engine: of two kinds, the same for a file and for a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.errors import explained
from bot.storage.sharing_tables import PERSON_LOCKS, person_locks

P = ParamSpec("P")
R = TypeVar("R")
Work = Callable[[Connection], Any]


class Transactions:
    """Runs work of a store where it may wait for a disk or a network: never on the event loop.

    `work` is plain, synchronous SQLAlchemy; where it waits for an answer, the event loop goes on. Both kinds
    raise DatabaseBusy when the database is held by others for too long, StorageError when it is gone.
    """

    refusals: tuple[type[Exception], ...] = ()
    """What else the driver raises when it can't get through."""
    is_server = False

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self.engine = engine
        self._name = name
        self.gone = asyncio.Event()
        """Set once it is known that what is stored would be lost: the database was taken away."""

    async def read(self, work: Callable[[Connection], R]) -> R:
        """Each query in it sees one committed state; two queries may see two."""
        with explained(self._name, *self.refusals):
            async with self._connected() as connection:
                return await self._run(connection, work)

    async def write(self, work: Callable[[Connection], R]) -> R:
        """May write from its first statement on. What it returns is committed and survives a crash; an error
        that leaves it takes everything back. It may be begun anew, so it changes nothing but the database."""
        with explained(self._name, *self.refusals):
            (result,) = await self._committed((work,))
            return result

    async def _committed(self, works: Sequence[Work], asked: float | None = None) -> list[Any]:
        """What pieces of work return that share a transaction, and were asked for since then."""
        async with self._writing() as connection:
            return await self._run(connection, self._commit, works, asked)

    async def _run(
        self,
        connection: AsyncConnection,
        work: Callable[Concatenate[Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """What `work` returns for a connection."""
        return await connection.run_sync(work, *args, **kwargs)

    def _commit(self, connection: Connection, works: Sequence[Work], asked: float | None) -> list[Any]:
        self._begin(connection, asked)
        results = [work(connection) for work in works]
        self._end(connection)
        return results

    def _begin(self, connection: Connection, asked: float | None) -> None:
        """Begin to write, where a statement alone doesn't do so."""

    def _end(self, connection: Connection) -> None:
        """Have what was written confirmed."""
        connection.commit()

    def _connected(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection to oneself."""
        return self.engine.connect()

    def _writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """One to write with: an error takes back what was begun."""
        return self._connected()

    async def purge_log(self) -> None:
        """Call this after a deletion: rows that are gone must not stay in a log beside the database.

        Returns when that is done or noted: where another program reads the log, it is done later. A server
        sees to its log by itself.
        """

    def connections(self) -> tuple[int, int]:
        """How many are in use, and how many are at hand beside them."""
        pool: Any = self.engine.pool
        return pool.checkedout(), pool.checkedin()

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()


SPREAD = 0x9E3779B97F4A7C15
"""An odd number without a pattern, 2⁶⁴ over the golden ratio: it spreads numbers that are near to each other.
People's ids are made of the time at which they came."""


def _lock_of(user_id: int) -> int:
    """The row that is locked in place of a person."""
    return (user_id * SPREAD % (1 << 64)) * PERSON_LOCKS >> 64


def hold(connection: Connection, *user_ids: int) -> None:
    """Have what these people have to oneself until the transaction ends, so that it can be counted.

    A writer of SQLite is alone anyway. Locks are taken in one order, so that nobody waits in a circle.
    """
    if user_ids and connection.dialect.name == "postgresql":
        # Whose ids fall on one row wait for each other, for no reason and not for long.
        buckets = {_lock_of(user_id) for user_id in user_ids}
        rows = select(person_locks.c.bucket).where(person_locks.c.bucket.in_(sorted(buckets)))
        connection.execute(rows.order_by(person_locks.c.bucket).with_for_update())
