"""An open database: the engine, how it is set up, and its two kinds of transaction."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
from alembic.util import CommandError
from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.storage import migrations
from bot.storage.challenges import ChallengeStore
from bot.storage.errors import DatabaseBusy, StorageError
from bot.storage.matches import MatchStore
from bot.storage.transactions import Transactions
from bot.storage.urls import is_sqlite, normalised

BUSY_SECONDS = 5.0
"""How long a transaction waits for other processes before it gives up."""

_WRITES = "kibitz_writes"


class Database:
    """The stored matches and challenges. Several may be open on one file, in one process or in many."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Use Database.open(); the engine must be set up and migrated."""
        self._engine = engine
        transactions = _EngineTransactions(engine)
        self.challenges = ChallengeStore(transactions)
        self.matches = MatchStore(transactions)

    @classmethod
    async def open(cls, address: str, *, busy_seconds: float = BUSY_SECONDS) -> Database:
        """Connect, and bring the tables up to date. Safe when several processes start at once.

        Raises BadDatabaseUrl for an address that can't be one, StorageError when there is no usable database
        behind it, DatabaseBusy when others hold it for longer than `busy_seconds`.
        """
        url = normalised(address)
        if is_sqlite(url):
            _check_file(url)
        engine = _engine(url, busy_seconds)
        try:
            with _explained(url):
                await _migrate(engine, busy_seconds)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Let go of all connections; what was accepted is stored already."""
        await self._engine.dispose()


class _EngineTransactions(Transactions):
    """Transactions on an engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = engine.execution_options(**{_WRITES: True})
        # SQLite has one writer at a time. Queueing ours here is fairer and quicker than its polling; that
        # others may write too is the business of BEGIN IMMEDIATE, not of this lock.
        self._turn = asyncio.Lock() if is_sqlite(engine.url) else None

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncConnection]:
        with _explained(self._engine.url):
            async with self._engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[AsyncConnection]:
        with _explained(self._engine.url):
            if self._turn is None:
                async with self._writer.begin() as connection:
                    yield connection
            else:
                async with self._turn, self._writer.begin() as connection:
                    yield connection


def _engine(url: URL, busy_seconds: float) -> AsyncEngine:
    if not is_sqlite(url):
        return create_async_engine(url, pool_pre_ping=True)
    # isolation_level None: sqlite3 must not open transactions behind our back, _begin does.
    engine = create_async_engine(url, connect_args={"isolation_level": None, "timeout": busy_seconds})

    # pyright can't see that event keeps them.
    @event.listens_for(engine.sync_engine, "connect")
    def _connect(connection: Any, _record: object) -> None:  # pyright: ignore[reportUnusedFunction]
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys = ON")
        # NORMAL would survive kill -9, but may lose the last commits when the power fails. A move that was
        # shown as played must not be taken back by that either.
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:  # pyright: ignore[reportUnusedFunction]
        # A transaction that reads first and writes later can't wait for another writer, it fails at once:
        # so those that will write say so from the start. A single SELECT sees one state by itself.
        if connection.get_execution_options().get(_WRITES, False):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


async def _migrate(engine: AsyncEngine, busy_seconds: float) -> None:
    """Bring the tables up to date in one transaction that only one process at a time can hold."""
    if is_sqlite(engine.url):
        await asyncio.to_thread(_write_ahead, engine.url.database or "", busy_seconds)
    async with engine.execution_options(**{_WRITES: True}).begin() as connection:
        if not is_sqlite(engine.url):
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({migrations.LOCK_KEY})")
        await connection.run_sync(migrations.upgrade)


def _write_ahead(path: str, busy_seconds: float) -> None:
    """Switch the file to a write-ahead log (readers and the writer don't wait for each other), for good.

    The switch needs the file for itself and does not always wait for it, so that two processes at their first
    start could trip over each other: try again for as long as we'd wait for a lock.
    """
    deadline = time.monotonic() + busy_seconds
    with closing(sqlite3.connect(path, timeout=busy_seconds)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or time.monotonic() >= deadline:
                    raise
                time.sleep(0.05)


def _check_file(url: URL) -> None:
    """Say precisely what SQLite only calls "unable to open database file"."""
    path = Path(url.database or "")
    if path.is_dir():
        raise StorageError(f"{path} is a directory, not a database file")
    if not path.parent.is_dir():
        raise StorageError(f"{path} can't be opened: there is no directory {path.parent}")


def _is_busy(error: BaseException | None) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    # The lower byte is the error, the rest says more about it (SQLITE_BUSY_SNAPSHOT and so on).
    return code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextmanager
def _explained(url: URL) -> Generator[None]:
    """Turn the drivers' many errors into ours. Errors of our own making pass through."""
    name = url.database if is_sqlite(url) else url.render_as_string(hide_password=True)
    try:
        yield
    except CommandError as error:
        raise StorageError(f"{name} was written by a newer version of Kibitz ({_line(error)})") from error
    except IntegrityError:
        raise  # A refused row is an answer, for the store to understand.
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if _is_busy(cause):
            raise DatabaseBusy(f"{name} is locked by another program") from error
        raise StorageError(f"{name} can't be used: {_line(cause or error)}") from error
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise StorageError(f"{name} can't be reached: {_line(error)}") from error


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
