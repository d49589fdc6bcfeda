"""A database file of SQLite: how it is made, found, opened and migrated.

A file is there whole or not at all: made aside and put in its place, readable by its owner alone. So a file
that is empty, or has no tables, has lost what it held, and is never taken for a new one.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import aiosqlite
from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.storage import migrations
from bot.storage.errors import StorageError, explained, is_busy

R = TypeVar("R")

OWNER_ALONE = 0o600

ADVICE = "put a backup in its place (kibitz restore FILE)"


def identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another of the same name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


async def prepare(path: Path, busy_seconds: float) -> None:
    """Make the file where there is none, and have it keep a log. Safe when several do so at once.

    Raises StorageError where it can't be made, or was there before and has lost its tables.
    """
    if not await asyncio.to_thread(_is_there, path, busy_seconds):
        await _make(path)
    await asyncio.to_thread(_write_ahead, path, busy_seconds)


def _is_there(path: Path, busy_seconds: float) -> bool:
    """Whether there is a database file. Raises StorageError where there is what is none, or no longer one."""
    # SQLite only says "unable to open database file".
    if path.is_dir():
        raise StorageError(f"{path} is a directory, not a database file")
    if not path.parent.is_dir():
        raise StorageError(f"{path} can't be opened: there is no directory {path.parent}")
    wal = Path(f"{path}-wal")
    left = _size(wal)  # First: another process may make the file, and begin its log, at any moment.
    if not path.exists():
        if left:
            raise StorageError(
                f"{path} is missing, but not its log {wal.name}: move that away to begin anew, or {ADVICE}"
            )
        return False
    if not _size(path) or not _has_tables(path, busy_seconds):
        raise StorageError(f"{path} is empty: what it held is gone; move it away to begin anew, or {ADVICE}")
    return True


def new_file(path: Path) -> None:
    """Make an empty file that only its owner may read. FileExistsError where there is one."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE))


async def _make(path: Path) -> None:
    aside = path.with_name(f"{path.name}.new-{os.getpid()}-{os.urandom(4).hex()}")
    try:
        new_file(aside)
        await migrated(aside, migrations.upgrade)
        _publish(aside, path)
    except OSError as error:
        raise StorageError(f"{path} can't be used: {error.strerror or error}") from error
    finally:
        for name in (aside, Path(f"{aside}-journal")):
            with suppress(OSError):
                name.unlink()


def _publish(aside: Path, path: Path) -> None:
    """Give a file its name, unless another process has been quicker."""
    try:
        os.link(aside, path)
    except FileExistsError:
        return
    except OSError:  # Some file systems know no links.
        if not path.exists():
            aside.rename(path)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _has_tables(path: Path, busy_seconds: float) -> bool:
    with closing(sqlite3.connect(path, timeout=busy_seconds)) as connection:
        return connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None


def _write_ahead(path: Path, busy_seconds: float) -> None:
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
                if not is_busy(error) or time.monotonic() >= deadline:
                    raise
                time.sleep(0.05)


# Connections


def connecting_engine(path: Path, busy_seconds: float, **options: Any) -> AsyncEngine:
    """An engine for a file. `busy_seconds`: how long its connections wait for locks of others."""
    # mode=rw: a file that was removed must not come back empty.
    place = f"file:{quote(str(path.absolute()))}"
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=place, query={"mode": "rw", "uri": "true"}),
        # Errors may come into the log, which names no people: not with the values of a statement.
        hide_parameters=True,
        # Each transaction is committed or rolled back before its connection comes back.
        pool_reset_on_return=None,
        # sqlite3 must not begin transactions by itself: see _begin_immediate.
        connect_args={"timeout": busy_seconds, "isolation_level": None},
        **options,
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "invalidate", _roll_back)
    return engine


def writing_engine(path: Path, busy_seconds: float, **options: Any) -> AsyncEngine:
    """The same for transactions that write: each has the file to itself from its begin."""
    engine = connecting_engine(path, busy_seconds, **options)
    event.listen(engine.sync_engine, "begin", _begin_immediate)
    return engine


async def migrated(path: Path, work: Callable[[Connection], R]) -> R:
    """What `work` returns, which alters the tables of a file that nobody else uses, in one transaction."""
    engine = writing_engine(path, 0, poolclass=NullPool)
    with explained(str(path)):
        async with engine.begin() as connection:
            return await connection.run_sync(work)


def _set_up(connection: Any, _record: object) -> None:
    """Set what every connection to a database file keeps to."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    # NORMAL would survive kill -9, but may lose the last commits when the power fails. A move that was shown
    # as played must not be taken back by that either.
    cursor.execute("PRAGMA synchronous = FULL")
    # What is deleted is overwritten: nobody finds it in the file's free places.
    cursor.execute("PRAGMA secure_delete = ON")
    # In KiB. A reader's cache is void whenever anybody has written; the system caches the file for all.
    cursor.execute("PRAGMA cache_size = -512")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    # A transaction that reads first and writes later can't wait for another writer, it fails at once: so it
    # says from the start that it will write.
    execute(connection, "BEGIN IMMEDIATE")


def _roll_back(connection: Any, *_: object) -> None:
    """End the transaction of a connection that is about to be closed, as where a task is cancelled.

    Closing alone leaves it its locks for as long as an exception holds one of its cursors.
    """
    connection.rollback()


def adapted(connection: Connection) -> Any:
    """SQLAlchemy's form of aiosqlite's connection, whose `run_async` runs what aiosqlite offers."""
    return connection.connection.dbapi_connection


def execute(connection: Connection, statement: str) -> list[tuple[Any, ...]]:
    """Run a statement outside transactions, by going to aiosqlite's thread once instead of three times."""

    def ask(driver: aiosqlite.Connection) -> Awaitable[Iterable[sqlite3.Row]]:
        return driver.execute_fetchall(statement)

    return list(adapted(connection).run_async(ask))
