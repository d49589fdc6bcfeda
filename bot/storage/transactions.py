"""Transactions on SQLAlchemy's async engines, the same for a file and for a server.

A store's method is plain, synchronous SQLAlchemy on a connection; `@read` and `@write` make it a coroutine
with a transaction of its own, during which the event loop goes on.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Delete, Executable, Select, Table, Update, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.database_errors import DatabaseClosed, explained
from bot.storage.tables import PERSON_LOCKS, person_locks

P = ParamSpec("P")
R = TypeVar("R")
D = TypeVar("D")
S = TypeVar("S", bound="Store")

Note = Callable[[str, float], None]
"""Receives "read" or "write" and how many seconds the transaction took, waiting included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Time limits for a database server, in seconds.

    `connect`: to make a connection. `command`: for one command. `lock`: to wait for locks of others. `pool`:
    to wait for a free connection.
    """

    connect: float = 5.0
    command: float = 10.0
    lock: float = 5.0
    pool: float = 5.0


class Transactions(ABC):
    """Runs the stores' work on a database.

    Both kinds, for a file and for a server, raise DatabaseBusy when others hold the database for too long,
    StorageError when it is gone.
    """

    connection_errors: tuple[type[Exception], ...] = ()
    """Further exceptions that mean that the connection was lost."""
    breaks: tuple[type[BaseException], ...] = (asyncio.CancelledError,)
    """After these exceptions a connection is discarded: its state is unknown."""
    is_server = False

    def __init__(self, name: str, reader: AsyncEngine, writer: AsyncEngine, note: Note | None) -> None:
        """`reader` runs queries, `writer` transactions."""
        self.reader = reader
        self.writer = writer
        self.gone = asyncio.Event()
        """Set once the database file was removed or replaced, so that anything stored would be lost."""
        self._name = name
        self._note = note
        self._closed = False
        self._running = set[asyncio.Task[Any]]()

    async def read(self, work: Callable[[Connection], R]) -> R:
        """Run queries. Each sees one committed state; two queries may see two."""
        return await self._run("read", self.reader, work)

    async def write(self, work: Callable[[Connection], R]) -> R:
        """Run one transaction. Its result is committed and survives a crash; an error rolls it back."""

        def committed(connection: Connection) -> R:
            result = work(connection)
            connection.commit()
            return result

        return await self._run("write", self.writer, committed)

    async def claim(
        self,
        due: Select[*tuple[Any, ...]],
        work: Callable[[Connection, Select[*tuple[Any, ...]]], R],
        nothing: R,
    ) -> R:
        """Run `work` on rows that are due and not locked by another process; return `nothing` if there are
        none.

        `work` receives `due` as a query that locks its rows and skips locked ones. A plain read comes first:
        most calls find nothing and needn't wait for writers.
        """
        if await self.read(lambda connection: connection.execute(due.limit(1)).first()) is None:
            return nothing
        return await self.write(lambda connection: work(connection, due.with_for_update(skip_locked=True)))

    async def claim_rows(
        self, change: Update | Delete, key: tuple[Any, ...], due: Select[*tuple[Any, ...]]
    ) -> bool:
        """Change or delete the rows whose keys `due` selects, as claim() does; return whether there were
        any."""
        return await self.claim(
            due,
            lambda connection, claimed: (
                connection.execute(change.where(tuple_(*key).in_(claimed))).rowcount > 0
            ),
            nothing=False,
        )

    async def _run(self, kind: str | None, engine: AsyncEngine, work: Callable[[Connection], R]) -> R:
        """Run `work` on a connection. `kind` None: its time is not recorded.

        If the caller is cancelled, the work still ends by itself: a driver that is stopped in the middle of
        a command leaves a connection that nobody can use.
        """
        if self._closed:
            raise DatabaseClosed(f"{self._name} was closed: this process is ending")
        running = asyncio.create_task(self._worked(kind, engine, work))
        self._running.add(running)
        running.add_done_callback(self._ended)
        return await asyncio.shield(running)

    def _ended(self, running: asyncio.Task[Any]) -> None:
        self._running.discard(running)
        # Where the caller has gone, nobody asks what became of it.
        if not running.cancelled():
            running.exception()

    async def _worked(self, kind: str | None, engine: AsyncEngine, work: Callable[[Connection], R]) -> R:
        began = time.perf_counter()
        try:
            with explained(self._name, *self.connection_errors):
                async with self._connected(engine) as connection:
                    return await connection.run_sync(work)
        finally:
            if self._note is not None and kind is not None:
                self._note(kind, time.perf_counter() - began)

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
        """Yield a connection; roll back what wasn't committed."""
        async with engine.connect() as connection:
            try:
                yield connection
            except IntegrityError:
                raise
            except self.breaks:
                if not connection.invalidated:
                    await self._cut(connection)
                raise

    async def _cut(self, connection: AsyncConnection) -> None:
        """Discard a connection that may be in the middle of a command."""
        await connection.invalidate()

    @abstractmethod
    async def purge_log(self) -> None:
        """Call this after a deletion, so that deleted rows don't stay in the write-ahead log.

        Returns when that is done, or scheduled because another program reads the log.
        """

    def pool(self) -> tuple[int, int, int]:
        """Return how many connections are in use, how many are idle, and how many transactions wait for
        one."""
        pools: set[Any] = {self.reader.pool, self.writer.pool}
        used, idle = sum(pool.checkedout() for pool in pools), sum(pool.checkedin() for pool in pools)
        return used, idle, max(0, len(self._running) - used)

    async def close(self) -> None:
        """Finish running transactions, then close all connections."""
        self._closed = True
        while self._running:
            await asyncio.wait(self._running)
        await self.reader.dispose()
        await self.writer.dispose()


TRIES = 5
"""How often a transaction is tried if other processes store the same key first."""


class Store:
    """The queries and changes of one subject, as methods that are marked `@read` or `@write`."""

    def __init__(self, transactions: Transactions) -> None:
        self.transactions = transactions


def read(
    method: Callable[Concatenate[S, Connection, P], R],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Make a method a coroutine that reads; it is called without the connection."""

    @wraps(method)
    async def run(self: S, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self.transactions.read(lambda connection: method(self, connection, *args, **kwargs))

    return run


def write(
    method: Callable[Concatenate[S, Connection, P], R],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Make a method a coroutine with a transaction; it is called without the connection."""

    @wraps(method)
    async def run(self: S, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self.transactions.write(lambda connection: method(self, connection, *args, **kwargs))

    return run


def write_unless_taken(
    otherwise: D,
) -> Callable[
    [Callable[Concatenate[S, Connection, P], R]], Callable[Concatenate[S, P], Coroutine[Any, Any, R | D]]
]:
    """Like `@write`, but return `otherwise` if a row with the same key exists."""

    def decorate(
        method: Callable[Concatenate[S, Connection, P], R],
    ) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R | D]]:
        once = write(method)

        @wraps(method)
        async def run(self: S, *args: P.args, **kwargs: P.kwargs) -> R | D:
            try:
                return await once(self, *args, **kwargs)
            except IntegrityError:
                return otherwise

        return run

    return decorate


def write_insistently(
    method: Callable[Concatenate[S, Connection, P], R],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Like `@write`, but try again if another process stores the same key first: then the method finds it."""
    once = write(method)

    @wraps(method)
    async def run(self: S, *args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(TRIES - 1):
            with suppress(IntegrityError):
                return await once(self, *args, **kwargs)
        return await once(self, *args, **kwargs)

    return run


SPREAD = 0x9E3779B97F4A7C15
"""2⁶⁴ over the golden ratio, made odd (Fibonacci hashing): ids made at nearly the same time differ in few
bits and should fall on different rows."""


def _lock_of(user_id: int) -> int:
    """Return the row of `person_locks` that stands for a user."""
    return (user_id * SPREAD % (1 << 64)) * PERSON_LOCKS >> 64


def hold(connection: Connection, *user_ids: int) -> None:
    """Lock these users until the transaction ends, so that their rows can be counted.

    SQLite has only one writer anyway. Locks are taken in one order, so there is no deadlock.
    """
    if user_ids and connection.dialect.name == "postgresql":
        # Users whose ids share a row wait for each other, unnecessarily but briefly.
        buckets = {_lock_of(user_id) for user_id in user_ids}
        rows = select(person_locks.c.bucket).where(person_locks.c.bucket.in_(sorted(buckets)))
        connection.execute(rows.order_by(person_locks.c.bucket).with_for_update())


def fetch_one(connection: Connection, query: Executable, make: Callable[..., R]) -> R | None:
    """Return the row that a query finds, as a value with the names of its columns; None if there is none."""
    found = connection.execute(query).mappings().one_or_none()
    return None if found is None else make(**found)


def inserting(connection: Connection, table: Table) -> Any:
    """Return an insert with an ON CONFLICT clause, which SQLAlchemy has for each kind of database apart."""
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table)


def put(
    connection: Connection, table: Table, *rows: dict[str, Any], keep: str = "", add: bool = False
) -> None:
    """Store rows; each replaces a row with the same primary key, in the columns that are given.

    `keep`: a column that such a row keeps. `add`: add the values to those of the row instead.
    """
    change = inserting(connection, table)
    new = change.excluded
    columns = [table.c[name] for name in rows[0] if name != keep and not table.c[name].primary_key]
    values = {column.name: column + new[column.name] if add else new[column.name] for column in columns}
    connection.execute(change.on_conflict_do_update(index_elements=table.primary_key, set_=values), rows)
