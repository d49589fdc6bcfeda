"""PostgreSQL, through SQLAlchemy's engine for asyncpg and its pool.

Every wait has a limit, because a server or a proxy may stop answering: then a request is refused as busy, and
its connection is replaced. A process that lost its connection may leave locks on the server: a process that
waits for them terminates the lost session.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import Any
from weakref import WeakSet

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
from sqlalchemy import URL, Connection, event, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.database import migrate
from bot.database.errors import DatabaseUnwritable, translate_errors
from bot.database.shards import Shards
from bot.database.transactions import Database, OnTransaction, TimeLimits

DRIVER_ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError)

CONNECTIONS = 15
"""Maximum number of connections per process, opened as needed. All stay open: closing one waits for an answer
that may never come."""
ABANDONED_SECONDS = 2.0
"""Seconds after which a session that waits for its client in the middle of a command counts as abandoned."""
CLOSE_SECONDS = 2.0
"""Seconds that close() waits for running transactions before it cuts them off."""

LOCK_TIMEOUT_CODES = frozenset({"55P03", "57014"})
"""PostgreSQL's error codes after waiting too long for a lock: lock_not_available, query_canceled."""
END_ABANDONED = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND usename = current_user AND application_name = :name "
    "AND state = 'active' AND wait_event = 'ClientRead' "
    "AND state_change < clock_timestamp() - make_interval(secs => :seconds)"
)
"""Ends sessions whose client vanished in the middle of a command.

The server has executed the command, waits for the client's next protocol message, and keeps the locks until
the network reports the loss: after two hours or never. The server's own limits don't cover that state.
"""
NAME = "kibitz"
"""Our connections' application_name."""

MIGRATION_SECONDS = 60
"""Timeout at startup for waiting until another process has migrated the database, in seconds."""


class PostgresDatabase(Database):
    """A database on a PostgreSQL server."""

    connection_errors = DRIVER_ERRORS

    def __init__(
        self, url: URL, limits: TimeLimits, on_transaction: OnTransaction | None, shards: Shards | None
    ) -> None:
        self._limits = limits
        self._drivers: WeakSet[Any] = WeakSet()
        # A single query needs no BEGIN and COMMIT, each a round trip to the server. Behind pgbouncer it needs
        # them: outside a transaction a statement may be prepared on one connection and executed on another.
        autocommit = {} if _pgbouncer_settings(url) else {"isolation_level": "AUTOCOMMIT"}
        reader = create_async_engine(
            url,
            # Errors are logged, and the log must not contain users' data.
            hide_parameters=True,
            max_overflow=0,
            pool_size=CONNECTIONS,
            # Last in, first out: recently used connections have the common statements prepared.
            pool_use_lifo=True,
            pool_timeout=limits.pool,
            pool_pre_ping=True,
            connect_args={
                "timeout": limits.connect,
                "command_timeout": limits.command,
                "server_settings": {"application_name": NAME, **_server_limits(url, limits)},
                **_pgbouncer_settings(url),
            },
            **autocommit,
        )
        event.listen(reader.sync_engine, "connect", self._register)
        writer = reader.execution_options(isolation_level="READ COMMITTED")
        super().__init__(url.render_as_string(hide_password=True), reader, writer, on_transaction, shards)

    @classmethod
    async def open(
        cls, url: URL, limits: TimeLimits, on_transaction: OnTransaction | None, shards: Shards | None
    ) -> PostgresDatabase:
        """Connect and migrate. Raises StorageError, DatabaseBusy."""
        opened = cls(url, limits, on_transaction, shards)
        try:
            await opened.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
            await run_migration(url, limits)
            await opened.read(opened._check_writable)
        except BaseException:
            await opened.close()
            raise
        return opened

    def _register(self, connection: Any, _record: object) -> None:
        self._drivers.add(connection.driver_connection)

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
        try:
            async with engine.connect() as connection:
                try:
                    yield connection
                except IntegrityError:
                    raise
                except (OSError, asyncio.CancelledError, DBAPIError, *DRIVER_ERRORS):
                    # It may be in the middle of a command.
                    await connection.invalidate()
                    raise
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) in LOCK_TIMEOUT_CODES:
                await self._end_abandoned()
            raise

    async def _end_abandoned(self) -> None:
        """End sessions whose client has vanished (see END_ABANDONED), so that the next try gets the lock."""
        values = {"name": NAME, "seconds": min(ABANDONED_SECONDS, self._limits.command)}
        # If this isn't allowed or fails, the caller still gets DatabaseBusy.
        with suppress(DBAPIError, OSError, PoolTimeout, *DRIVER_ERRORS):
            async with self.reader.connect() as connection:
                await connection.execute(END_ABANDONED, values)

    def _check_writable(self, connection: Connection) -> None:
        if connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "on":
            raise DatabaseUnwritable(f"{self._name} can't be written: it is read-only")

    async def purge_log(self) -> None:
        """Do nothing: the server purges its log automatically."""

    async def close(self) -> None:
        self._closed = True
        if self._running:
            await asyncio.wait(self._running, timeout=CLOSE_SECONDS)
        # Don't close the connections, because that would wait for the server (see CONNECTIONS).
        for driver in list(self._drivers):
            driver.terminate()
        await super().close()


async def run_migration(url: URL, limits: TimeLimits) -> None:
    """Upgrade the tables in a transaction that only one process can hold at a time. Raises StorageError."""

    def upgrade(connection: Connection) -> None:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_milliseconds(MIGRATION_SECONDS)}")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({migrate.LOCK_KEY})")
        migrate.upgrade(connection)

    # No command timeout: altering a large table may take a long time.
    engine = create_async_engine(
        url,
        hide_parameters=True,
        poolclass=NullPool,
        connect_args={"timeout": limits.connect, **_pgbouncer_settings(url)},
    )
    with translate_errors(url.render_as_string(hide_password=True), *DRIVER_ERRORS):
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)


def _server_limits(url: URL, limits: TimeLimits) -> dict[str, str]:
    """Return time limits for the server, which would otherwise hold the locks of a vanished client for hours.

    pgbouncer refuses them; behind it they are settings of the database role.
    """
    if _pgbouncer_settings(url):
        return {}
    seconds = {
        "lock_timeout": limits.lock,
        "statement_timeout": limits.command,
        "idle_in_transaction_session_timeout": limits.command,
    }
    return {name: str(_milliseconds(limit)) for name, limit in seconds.items()}


def _pgbouncer_settings(url: URL) -> dict[str, Any]:
    """Return the settings for pgbouncer's transaction mode, requested by prepared_statement_cache_size=0 in
    the address.

    Statements are prepared each time, under unique names: the next transaction may get another connection.
    See "Prepared Statement Name with PGBouncer" in SQLAlchemy's asyncpg dialect.
    """
    if url.query.get("prepared_statement_cache_size") != "0":
        return {}
    return {"statement_cache_size": 0, "prepared_statement_name_func": lambda: f"kibitz_{token_hex(12)}"}


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))
