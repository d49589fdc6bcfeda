"""PostgreSQL, through SQLAlchemy's engine for asyncpg and its pool.

Nothing here waits for ever: a server, or what lies before it, may stop to answer without a word. A connection
that has not answered in time is cut, not asked to end: asyncpg would wait for the answer to that. Nor does a
server wait for us: locks of a process that was cut off are taken from it by those that want them.

Each question to the server costs a way there and back. So the one that shows whether a connection from the
pool still works begins the transaction, too, and transactions are ours: SQLAlchemy's connections think that
each statement is confirmed by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from secrets import token_hex
from typing import Any, TypeVar
from weakref import WeakSet

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
from sqlalchemy import URL, Connection, PoolResetState, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, InvalidatePoolError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.storage import migrations
from bot.storage.errors import DatabaseUnwritable, explained
from bot.storage.server_timeouts import Limits
from bot.storage.transactions import Transactions

R = TypeVar("R")

REFUSALS = (asyncpg.PostgresError, asyncpg.InterfaceError)

CONNECTIONS = 15
"""How many a process opens at most, as it needs them. None is closed for being one too many: who closes one
says good-bye and waits for the answer, which may never come."""
PING_SECONDS = 2.0
"""How long a connection from the pool may take at most to begin a transaction: so it shows that it works."""

HELD = frozenset({"55P03", "57014"})
"""PostgreSQL's codes for what others have locked for too long."""
END_ABANDONED = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND usename = current_user AND application_name = :name "
    "AND state = 'active' AND wait_event = 'ClientRead' "
    "AND state_change < clock_timestamp() - make_interval(secs => :seconds)"
)
"""Ends connections whose last question the server has carried out without having heard its end, which is sent
right after it. It would wait for that, with all its locks, until the network tells it that nobody is there:
two hours, if ever. Its own limits count for whole questions, and between them."""
NAME = "kibitz"
"""What our connections are called at the server."""

MIGRATION_SECONDS = 60
"""How long a start waits for another process that brings the tables up to date."""


class ServerTransactions(Transactions):
    """Transactions on a server."""

    refusals = REFUSALS
    is_server = True

    def __init__(self, url: URL, limits: Limits) -> None:
        self._drivers: WeakSet[Any] = WeakSet()
        super().__init__(_engine(url, limits, self._drivers), url.render_as_string(hide_password=True))
        self._url = url
        self._limits = limits

    @classmethod
    async def open(cls, url: URL, limits: Limits) -> ServerTransactions:
        """Raises StorageError, DatabaseBusy."""
        held = cls(url, limits)
        try:
            await held.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
            await held._migrate()
            await held.read(held._check_writable)
        except BaseException:
            await held.close()
            raise
        return held

    @asynccontextmanager
    async def _connected(self) -> AsyncGenerator[AsyncConnection]:
        try:
            async with _connected(self.engine) as connection:
                yield connection
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) in HELD:
                await self._end_abandoned()
            raise

    async def _end_abandoned(self) -> None:
        """What is locked is free for the next try, should it be held by a connection that nobody is at."""
        values = {"name": NAME, "seconds": min(PING_SECONDS, self._limits.command)}
        # Whoever may not ask, or can't now, has been told already that the database is busy.
        with suppress(DBAPIError, OSError, PoolTimeout, *REFUSALS):
            async with _connected(self.engine) as connection:
                await connection.execute(END_ABANDONED, values)

    def _end(self, connection: Connection) -> None:
        adapted: Any = connection.connection.dbapi_connection
        adapted.run_async(partial(_execute, "COMMIT", self._limits.command))

    async def _migrate(self) -> None:
        await migrated(self._url, self._limits, migrations.upgrade)

    def _check_writable(self, connection: Connection) -> None:
        if connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "on":
            raise DatabaseUnwritable(f"{self._name} can't be written: it is read-only")

    async def close(self) -> None:
        # What was accepted is confirmed, and nobody says good-bye (see CONNECTIONS).
        for driver in list(self._drivers):
            driver.terminate()
        await super().close()


async def migrated(url: URL, limits: Limits, work: Callable[[Connection], R]) -> R:
    """What `work` returns, which alters the tables in one transaction that only one process at a time can
    hold. Raises StorageError."""
    # To alter a large table may take longer than any command may.
    engine = create_async_engine(
        url,
        hide_parameters=True,
        poolclass=NullPool,
        connect_args={"timeout": limits.connect, **_pooled(url)},
    )
    with explained(url.render_as_string(hide_password=True), *REFUSALS):
        async with _connected(engine) as connection:
            result = await connection.run_sync(_alone, work)
            await connection.commit()
            return result


def _engine(url: URL, limits: Limits, drivers: WeakSet[Any]) -> AsyncEngine:
    """An engine whose connections all are among `drivers`, as long as they live."""
    arguments = {"timeout": limits.connect, "command_timeout": limits.command, **_pooled(url)}
    arguments["server_settings"] = {"application_name": NAME}
    # What fails may come into the log, which names no people: not with the values of a statement.
    engine = create_async_engine(
        url,
        hide_parameters=True,
        isolation_level="AUTOCOMMIT",
        pool_size=CONNECTIONS,
        max_overflow=0,
        # Those that were used last have prepared what is asked for most.
        pool_use_lifo=True,
        pool_timeout=limits.pool,
        pool_reset_on_return=None,
        connect_args=arguments,
    )
    _listen(engine, limits, drivers)
    return engine


def _listen(engine: AsyncEngine, limits: Limits, drivers: WeakSet[Any]) -> None:
    """Have connections set up, and their transactions begun and ended."""
    # Also the server gives up, should nobody be there any more to tell it so: locks of somebody who has hung
    # up would be held for hours.
    settings = (
        f"SET lock_timeout = {_milliseconds(limits.lock)};"
        f"SET statement_timeout = {_milliseconds(limits.command)};"
        f"SET idle_in_transaction_session_timeout = {_milliseconds(limits.command)}"
    )

    # pyright can't see that event keeps them.
    @event.listens_for(engine.sync_engine, "connect")
    def _connect(connection: Any, _record: object) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.run_async(partial(_execute, settings, limits.connect))
        drivers.add(connection.driver_connection)

    @event.listens_for(engine.sync_engine, "checkout")
    def _checkout(  # pyright: ignore[reportUnusedFunction]
        connection: Any, _record: object, _proxy: object
    ) -> None:
        try:
            connection.run_async(partial(_execute, "BEGIN", min(PING_SECONDS, limits.command)))
        except (OSError, *REFUSALS) as error:
            connection.driver_connection.terminate()
            # The others are likely to be no better: each is made anew before it is used.
            raise InvalidatePoolError from error

    @event.listens_for(engine.sync_engine, "reset")
    def _reset(  # pyright: ignore[reportUnusedFunction]
        connection: Any, _record: object, state: PoolResetState
    ) -> None:
        # What wasn't confirmed: of those who only read, or have met with an error.
        driver = connection.driver_connection
        if state.terminate_only or driver.is_closed() or not driver.is_in_transaction():
            return
        try:
            connection.run_async(partial(_execute, "ROLLBACK", limits.command))
        except (OSError, *REFUSALS):
            # The server takes it back by itself. Whoever is given the connection next finds out.
            driver.terminate()


def _pooled(url: URL) -> dict[str, Any]:
    """What it takes to share connections by transactions, as pgbouncer does: the address says
    prepared_statement_cache_size=0.

    Statements are prepared anew each time, under names that nobody else has: in the next transaction another
    connection may answer.
    """
    if url.query.get("prepared_statement_cache_size") != "0":
        return {}
    return {"statement_cache_size": 0, "prepared_statement_name_func": lambda: f"kibitz_{token_hex(12)}"}


async def _execute(command: str, timeout: float, driver: Any) -> None:  # noqa: ASYNC109
    try:
        await driver.execute(command, timeout=timeout)
    except REFUSALS as error:
        if driver.is_closed():
            raise ConnectionError(str(error)) from error
        raise


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
    async with engine.connect() as connection:
        try:
            yield connection
        except (OSError, asyncio.CancelledError, DBAPIError, *REFUSALS) as error:
            if not isinstance(error, IntegrityError):
                await _cut(connection)
            raise


async def _cut(connection: AsyncConnection) -> None:
    """Let go of a connection without another word."""
    if not connection.closed and not connection.invalidated:
        raw = await connection.get_raw_connection()
        driver: Any = raw.driver_connection
        if driver is not None:
            driver.terminate()
        await connection.invalidate()


def _alone(connection: Connection, work: Callable[[Connection], R]) -> R:
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_milliseconds(MIGRATION_SECONDS)}")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({migrations.LOCK_KEY})")
    return work(connection)
