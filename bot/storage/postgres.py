"""PostgreSQL, through SQLAlchemy's engine for asyncpg and its pool.

Every wait is bounded: a server, or what lies before it, may stop to answer without a word. A connection that
has not answered in time is terminated rather than closed: asyncpg would wait for the answer to that. Nor may
locks of a process that was cut off block others: those that wait for them end its session.
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
from sqlalchemy import URL, Connection, event, text
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.storage import migrations
from bot.storage.errors import DatabaseUnwritable, explained
from bot.storage.transactions import Limits, Note, Transactions

R = TypeVar("R")

REFUSALS = (asyncpg.PostgresError, asyncpg.InterfaceError)

CONNECTIONS = 15
"""How many a process opens at most, as it needs them. None is closed for being one too many: closing waits
for the server's answer, which may never come."""
PING_SECONDS = 2.0
"""How long a connection from the pool may take to show that it works."""

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


class PostgresTransactions(Transactions):
    """Transactions on a server."""

    refusals = REFUSALS
    breaks = (OSError, asyncio.CancelledError, DBAPIError, *REFUSALS)
    is_server = True

    def __init__(self, url: URL, limits: Limits, note: Note | None = None) -> None:
        self._url = url
        self._limits = limits
        self._drivers: WeakSet[Any] = WeakSet()
        writer = create_async_engine(
            url,
            # Errors may come into the log, which names no people: not with the values of a statement.
            hide_parameters=True,
            max_overflow=0,
            pool_size=CONNECTIONS,
            # Those that were used last have prepared what is asked for most.
            pool_use_lifo=True,
            pool_timeout=limits.pool,
            connect_args={
                "timeout": limits.connect,
                "command_timeout": limits.command,
                "server_settings": {"application_name": NAME},
                **_pooled(url),
            },
        )
        event.listen(writer.sync_engine, "connect", self._set_up)
        event.listen(writer.sync_engine, "checkout", self._ping)
        # A query alone needs no BEGIN and no COMMIT, each of which is a way to the server and back. Through
        # pgbouncer it does: a statement is prepared and carried out by one connection only within these.
        autocommit = {} if _pooled(url) else {"isolation_level": "AUTOCOMMIT"}
        reader = writer.execution_options(**autocommit)
        super().__init__(url.render_as_string(hide_password=True), reader, writer, note)

    @classmethod
    async def open(cls, url: URL, limits: Limits, note: Note | None = None) -> PostgresTransactions:
        """Raises StorageError, DatabaseBusy."""
        opened = cls(url, limits, note)
        try:
            await opened.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
            await migrated(url, limits, migrations.upgrade)
            await opened.read(opened._check_writable)
        except BaseException:
            await opened.close()
            raise
        return opened

    def _set_up(self, connection: Any, _record: object) -> None:
        self._drivers.add(connection.driver_connection)
        # Also the server gives up, should nobody be there any more to tell it so: locks of somebody who has
        # hung up would be held for hours.
        command = _milliseconds(self._limits.command)
        settings = (
            f"SET lock_timeout = {_milliseconds(self._limits.lock)};"
            f"SET statement_timeout = {command};"
            f"SET idle_in_transaction_session_timeout = {command}"
        )
        connection.run_async(partial(_execute, settings, self._limits.connect))

    def _ping(self, connection: Any, _record: object, _proxy: object) -> None:
        """Test a connection from the pool; pool_pre_ping would ask three times, and wait for longer."""
        seconds = min(PING_SECONDS, self._limits.command)
        try:
            connection.run_async(partial(_execute, "SELECT 1", seconds))
        except (OSError, *REFUSALS) as error:
            connection.driver_connection.terminate()
            # The others are likely to be no better: each is made anew before it is used.
            raise InvalidatePoolError from error

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
        try:
            async with super()._connected(engine) as connection:
                yield connection
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) in HELD:
                await self._end_abandoned()
            raise

    async def _cut(self, connection: AsyncConnection) -> None:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        if driver is not None:
            driver.terminate()
        await connection.invalidate()

    async def _end_abandoned(self) -> None:
        """Free what is locked for the next try, should the connection that holds it be abandoned."""
        values = {"name": NAME, "seconds": min(PING_SECONDS, self._limits.command)}
        # Where that isn't allowed, or fails, the caller still learns that the database is busy.
        with suppress(DBAPIError, OSError, PoolTimeout, *REFUSALS):
            async with self.reader.connect() as connection:
                await connection.execute(END_ABANDONED, values)

    def _check_writable(self, connection: Connection) -> None:
        if connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "on":
            raise DatabaseUnwritable(f"{self._name} can't be written: it is read-only")

    async def purge_log(self) -> None:
        """Do nothing: a server sees to its log by itself."""

    async def close(self) -> None:
        # What was accepted is committed; closing would wait for the server (see CONNECTIONS).
        for driver in list(self._drivers):
            driver.terminate()
        await super().close()


async def migrated(url: URL, limits: Limits, work: Callable[[Connection], R]) -> R:
    """What `work` returns, which alters the tables in one transaction that only one process at a time can
    hold. Raises StorageError."""

    def alone(connection: Connection) -> R:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_milliseconds(MIGRATION_SECONDS)}")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({migrations.LOCK_KEY})")
        return work(connection)

    # Without a limit for commands: to alter a large table may take longer than any of them may.
    engine = create_async_engine(
        url,
        hide_parameters=True,
        poolclass=NullPool,
        connect_args={"timeout": limits.connect, **_pooled(url)},
    )
    with explained(url.render_as_string(hide_password=True), *REFUSALS):
        async with engine.begin() as connection:
            return await connection.run_sync(alone)


def _pooled(url: URL) -> dict[str, Any]:
    """What pgbouncer's transaction mode takes; the address asks for it by prepared_statement_cache_size=0.

    Statements are prepared anew each time, under names that nobody else has: in the next transaction another
    connection may answer. See "Prepared Statement Name with PGBouncer" in SQLAlchemy's asyncpg dialect.
    """
    if url.query.get("prepared_statement_cache_size") != "0":
        return {}
    return {"statement_cache_size": 0, "prepared_statement_name_func": lambda: f"kibitz_{token_hex(12)}"}


async def _execute(command: str, timeout: float, driver: Any) -> None:  # noqa: ASYNC109
    await driver.execute(command, timeout=timeout)


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))
