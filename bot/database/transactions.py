"""Transactions on SQLAlchemy's async engines, the same for a database file and a server.

A store's methods are plain, synchronous SQLAlchemy on a connection; `@read` and `@write` make each one a
coroutine with its own transaction, which doesn't block the event loop.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import ReturningDelete, ReturningUpdate

from bot.database.columns import Now
from bot.database.errors import DatabaseBusy, is_unique_violation, translate_errors
from bot.database.shards import Shards, on_shards

P = ParamSpec("P")
R = TypeVar("R")
D = TypeVar("D")
S = TypeVar("S", bound="Store")

Query: TypeAlias = Callable[Concatenate[S, sa.Connection, P], R]
"""A store's method as it is written."""

AsyncQuery: TypeAlias = Callable[Concatenate[S, P], Coroutine[Any, Any, R]]
"""The same method as callers see it: a coroutine, without the connection."""

OnTransaction = Callable[[str, float], None]
"""Receives "read" or "write" and the duration of the transaction in seconds, including waiting."""

LOCK = sa.text("SELECT pg_advisory_xact_lock(id) FROM unnest(CAST(:ids AS bigint[])) AS id")
"""Takes advisory locks in the order of the ids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLimits:
    """Time limits for a database server, in seconds.

    `connect`: to make a connection. `command`: for one command. `lock`: to wait for locks of others. `pool`:
    to wait for a free connection.
    """

    connect: float = 5.0
    command: float = 10.0
    lock: float = 5.0
    pool: float = 5.0


class Database(ABC):
    """An open database, and the shards of this process; open_database() returns one.

    The subclasses for a file and a server raise DatabaseBusy if others lock the database for too long,
    and StorageError if it can't be used.
    """

    connection_errors: tuple[type[Exception], ...] = ()
    """Further exceptions of the driver for a lost connection."""

    def __init__(
        self,
        name: str,
        reader: AsyncEngine,
        writer: AsyncEngine,
        on_transaction: OnTransaction | None,
        shards: Shards | None,
    ) -> None:
        """`reader` runs queries, `writer` transactions. `shards`: those of this process; None: all."""
        self.reader = reader
        self.writer = writer
        self.shards = shards
        self._name = name
        self._on_transaction = on_transaction
        self._closed = False
        self._running = set[asyncio.Task[Any]]()

    async def read(self, work: Callable[[sa.Connection], R]) -> R:
        """Run queries. Each sees one committed state; two queries may see different ones."""
        return await self._run("read", self.reader, work)

    async def write(self, work: Callable[[sa.Connection], R]) -> R:
        """Run one transaction. Once this returns, its changes survive a crash; an error rolls them back."""

        def committed(connection: sa.Connection) -> R:
            result = work(connection)
            connection.commit()
            return result

        return await self._run("write", self.writer, committed)

    async def claim_rows(
        self, change: ReturningUpdate[Any] | ReturningDelete[Any], due: sa.Select[*tuple[Any, ...]]
    ) -> Sequence[sa.Row[*tuple[Any, ...]]]:
        """Change or delete the rows whose keys `due` selects and no other process has locked; return what
        `change`, an update or delete with RETURNING, returns of them.

        A plain read comes first, because most calls find nothing and needn't wait for writers.
        """
        if await self.read(lambda connection: connection.execute(due.limit(1)).first()) is None:
            return []
        is_claimed = sa.tuple_(*due.selected_columns).in_(due.with_for_update(skip_locked=True))
        return await self.write(lambda connection: connection.execute(change.where(is_claimed)).all())

    async def _run(self, kind: str | None, engine: AsyncEngine, work: Callable[[sa.Connection], R]) -> R:
        """Run `work` on a connection. `kind`: the kind under which its duration is recorded; None: don't
        record it.

        If the caller is cancelled, the work still continues to its end: a driver that is stopped in the
        middle of a command leaves an unusable connection.
        """
        if self._closed:
            raise DatabaseBusy(f"{self._name} was closed: this process is ending")
        running = asyncio.create_task(self._worked(kind, engine, work))
        self._running.add(running)
        running.add_done_callback(self._ended)
        return await asyncio.shield(running)

    def _ended(self, running: asyncio.Task[Any]) -> None:
        self._running.discard(running)
        # If the caller was cancelled, nobody else retrieves the exception, and asyncio would log that.
        if not running.cancelled():
            running.exception()

    async def _worked(self, kind: str | None, engine: AsyncEngine, work: Callable[[sa.Connection], R]) -> R:
        began = time.perf_counter()
        try:
            with translate_errors(self._name, *self.connection_errors):
                try:
                    return await self._once(engine, work)
                except DBAPIError as error:
                    # COMMIT has no statement: if it lost the connection, the changes may be stored.
                    if not error.connection_invalidated or error.statement is None:
                        raise
                    return await self._once(engine, work)
        finally:
            if self._on_transaction is not None and kind is not None:
                self._on_transaction(kind, time.perf_counter() - began)

    async def _once(self, engine: AsyncEngine, work: Callable[[sa.Connection], R]) -> R:
        async with self._connected(engine) as connection:
            return await connection.run_sync(work)

    def _connected(self, engine: AsyncEngine) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return a connection that rolls back uncommitted changes."""
        return engine.connect()

    @abstractmethod
    async def purge_log(self) -> None:
        """Remove deleted rows from the write-ahead log; call this after a deletion.

        If another program is reading the log, they stay there until the next call or close().
        """

    def pool(self) -> tuple[int, int, int]:
        """Return the numbers of connections in use, idle connections and waiting transactions."""
        pools: set[Any] = {self.reader.pool, self.writer.pool}
        used, idle = sum(pool.checkedout() for pool in pools), sum(pool.checkedin() for pool in pools)
        return used, idle, max(0, len(self._running) - used)

    async def check(self) -> None:
        """Raise StorageError if the database can't be written to now. Waits for other writers."""
        await self.write(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())

    async def close(self) -> None:
        """Finish running transactions, then close all connections."""
        self._closed = True
        while self._running:
            await asyncio.wait(self._running)
        await self.reader.dispose()
        await self.writer.dispose()


class Store:
    """Base class of stores: the queries and changes of one subject as `@read` and `@write` methods."""

    def __init__(self, database: Database, *, now: Now) -> None:
        self.database = database
        self.now = now

    def is_own(self, guild_id: Any) -> sa.ColumnElement[bool]:
        """Return the condition that selects the rows that this process handles, by their server's column."""
        return on_shards(guild_id, self.database.shards)

    async def rows(self, query: sa.Select[*tuple[Any, ...]]) -> Sequence[sa.Row[*tuple[Any, ...]]]:
        """Return the rows of one query."""
        return await self.database.read(lambda connection: connection.execute(query).all())


def read(method: Query[S, P, R]) -> AsyncQuery[S, P, R]:
    """Decorator: make a method a coroutine that reads."""

    @wraps(method)
    async def run(self: S, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self.database.read(lambda connection: method(self, connection, *args, **kwargs))

    return run


def write(method: Query[S, P, R]) -> AsyncQuery[S, P, R]:
    """Decorator: make a method a coroutine with a write transaction."""

    @wraps(method)
    async def run(self: S, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self.database.write(lambda connection: method(self, connection, *args, **kwargs))

    return run


def write_unless_taken(otherwise: D) -> Callable[[Query[S, P, R]], AsyncQuery[S, P, R | D]]:
    """Like `@write`, but return `otherwise` if a row with the same unique key exists.

    Other violated constraints are errors: they raise IntegrityError.
    """

    def decorate(method: Query[S, P, R]) -> AsyncQuery[S, P, R | D]:
        once = write(method)

        @wraps(method)
        async def run(self: S, *args: P.args, **kwargs: P.kwargs) -> R | D:
            try:
                return await once(self, *args, **kwargs)
            except IntegrityError as error:
                if not is_unique_violation(error):
                    raise
                return otherwise

        return run

    return decorate


def lock_users(connection: sa.Connection, *user_ids: int) -> None:
    """Lock these users, or servers, until the transaction ends, so that their rows can be counted.

    SQLite has only one writer, so it needs no lock. Locks are always taken in the same order to avoid
    deadlocks.
    """
    if user_ids and connection.dialect.name == "postgresql":
        connection.execute(LOCK, {"ids": sorted(set(user_ids))})


def fetch_one(connection: sa.Connection, query: sa.Executable, make: Callable[..., R]) -> R | None:
    """Return `make` called with the columns of a query's only row as arguments; None without a row."""
    found = connection.execute(query).mappings().one_or_none()
    return None if found is None else make(**found)


def insert_on_conflict(connection: sa.Connection, table: sa.Table) -> Any:
    """Return an insert that allows ON CONFLICT; SQLAlchemy has a separate one for each kind of database."""
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table)


def insert_if_missing(connection: sa.Connection, table: sa.Table, row: dict[str, Any]) -> None:
    """Insert a row unless its key exists. Waits for another transaction that inserts the same key."""
    connection.execute(insert_on_conflict(connection, table).values(row).on_conflict_do_nothing())


def upsert(connection: sa.Connection, table: sa.Table, *rows: dict[str, Any], add: bool = False) -> None:
    """Insert rows, or update the given columns if the primary key exists (upsert).

    `add`: add the values to the existing ones instead of replacing them.
    """
    change = insert_on_conflict(connection, table)
    new = change.excluded
    columns = [table.c[name] for name in rows[0] if not table.c[name].primary_key]
    values = {column.name: column + new[column.name] if add else new[column.name] for column in columns}
    connection.execute(change.on_conflict_do_update(index_elements=table.primary_key, set_=values), rows)
