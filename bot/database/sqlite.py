"""SQLite: a database file, through SQLAlchemy's engine for aiosqlite, and the lock for its process.

One connection writes, so this process's writers queue in order; BEGIN IMMEDIATE makes them wait for other
programs that write. A few other connections read, without transactions.

A file is created with its tables under another name, readable by its owner only, and then renamed. So an
empty file, or one without tables, has lost its content and is never treated as new.
"""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import sys
import time
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.database import migrate
from bot.database.backup import OWNER_ONLY, back_up_before_upgrade, new_file
from bot.database.errors import DatabaseBusy, StorageError, is_busy, translate_errors
from bot.database.shards import Shards
from bot.database.transactions import Database, OnTransaction
from bot.database.urls import file_of

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ADVICE = "put a backup in its place (kibitz restore FILE)"

TRUNCATE = "PRAGMA wal_checkpoint(TRUNCATE)"
"""Writes the log back to the file and empties it. A smaller checkpoint leaves old rows in the log."""

READERS = 4
"""Maximum number of concurrent read connections; each has its own thread."""

QUEUE_SECONDS = 10.0
"""Maximum wait for other transactions of this process, in seconds."""

SUFFIX = ".lock"
"""The suffix of the lock file, after the database's name."""

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""The error numbers if another process holds the lock."""


class SqliteDatabase(Database):
    """A database in a file."""

    def __init__(
        self, path: Path, busy_seconds: float, on_transaction: OnTransaction | None, shards: Shards | None
    ) -> None:
        # Readers use autocommit: a query needs no BEGIN and COMMIT, and there is nothing to roll back.
        autocommit = {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}
        pool = {"max_overflow": 0, "pool_timeout": QUEUE_SECONDS}
        reader = connecting_engine(path, busy_seconds, pool_size=READERS, **pool, **autocommit)
        writer = writing_engine(path, busy_seconds, pool_size=1, **pool)
        super().__init__(str(path), reader, writer, on_transaction, shards)

    @classmethod
    async def open(
        cls, path: Path, busy_seconds: float, on_transaction: OnTransaction | None, shards: Shards | None
    ) -> SqliteDatabase:
        """Open a file, creating it if it is missing. Raises StorageError, DatabaseBusy."""
        with translate_errors(str(path)):
            await prepare(path, busy_seconds)
            await asyncio.to_thread(back_up_before_upgrade, path, busy_seconds)
        opened = cls(path, busy_seconds, on_transaction, shards)
        try:
            await opened.write(_migrate)
            # A process may have been killed between a deletion and its purge.
            await opened.purge_log()
        except BaseException:
            await opened.close()
            raise
        return opened

    async def purge_log(self) -> None:
        # Through the driver: SQLAlchemy would begin a transaction, in which a checkpoint can't run.
        await self._run(
            None, self.writer, lambda connection: connection.connection.cursor().execute(TRUNCATE)
        )


def _migrate(connection: Connection) -> None:
    """Migrate the tables, and always write a page, so that a full disk is detected at startup."""
    migrate.upgrade(connection)
    # Nothing reads this number, and the statement doesn't change it.
    connection.exec_driver_sql("PRAGMA user_version = 0")


# ---- files


async def prepare(path: Path, busy_seconds: float) -> None:
    """Create the file if it is missing, and switch it to a write-ahead log.

    Raises StorageError if it can't be created, or exists without its tables.
    """
    if not await asyncio.to_thread(_exists, path, busy_seconds):
        await _create(path)
    await asyncio.to_thread(_write_ahead, path, busy_seconds)


def check_place(path: Path) -> None:
    """Raise StorageError if the path is unusable. SQLite only reports "unable to open database file"."""
    if path.is_dir():
        raise StorageError(f"{path} is a directory, not a database file")
    if not path.parent.is_dir():
        raise StorageError(f"{path} can't be opened: there is no directory {path.parent}")


def _exists(path: Path, busy_seconds: float) -> bool:
    """Return whether the database file exists. Raises StorageError if it isn't usable."""
    check_place(path)
    wal = Path(f"{path}-wal")
    if not path.exists():
        if _size(wal):
            raise StorageError(
                f"{path} is missing, but its log {wal.name} exists: move that away to start over, or {ADVICE}"
            )
        return False
    if not _size(path) or not _has_tables(path, busy_seconds):
        raise StorageError(f"{path} is empty; its content is lost: move it away to start over, or {ADVICE}")
    return True


async def _create(path: Path) -> None:
    """Create the file with its tables under another name, then rename it."""
    aside = path.with_name(f"{path.name}.new-{os.getpid()}-{os.urandom(4).hex()}")
    try:
        new_file(aside)
        await _create_tables(aside)
        aside.rename(path)
    except OSError as error:
        raise StorageError(f"{path} can't be used: {error.strerror or error}") from error
    finally:
        for name in (aside, Path(f"{aside}-journal")):
            with suppress(OSError):
                name.unlink()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _has_tables(path: Path, busy_seconds: float) -> bool:
    with closing(sqlite3.connect(path, timeout=busy_seconds)) as connection:
        return connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None


def _write_ahead(path: Path, busy_seconds: float) -> None:
    """Switch the file permanently to a write-ahead log, so that readers and the writer don't block each
    other.

    The switch needs exclusive access and doesn't always wait for it, for example if another program reads the
    file. Retry for `busy_seconds`.
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


# ---- connections


def connecting_engine(path: Path, busy_seconds: float, **options: Any) -> AsyncEngine:
    """Return an engine for a file. `busy_seconds`: how long its connections wait for locks of others."""
    # mode=rw: a removed file must not be created again, empty.
    place = f"file:{quote(str(path.absolute()))}"
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=place, query={"mode": "rw", "uri": "true"}),
        # Errors are logged, and the log must not contain users' data.
        hide_parameters=True,
        # Each transaction ends before its connection returns to the pool.
        pool_reset_on_return=None,
        # sqlite3 must not begin transactions by itself: see _begin_immediate.
        connect_args={"timeout": busy_seconds, "isolation_level": None},
        **options,
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "invalidate", _roll_back)
    return engine


def writing_engine(path: Path, busy_seconds: float, **options: Any) -> AsyncEngine:
    """Return an engine whose transactions write: each locks the file at its start."""
    engine = connecting_engine(path, busy_seconds, **options)
    event.listen(engine.sync_engine, "begin", _begin_immediate)
    return engine


async def _create_tables(path: Path) -> None:
    """Create the tables of a file that nobody else uses, in one transaction."""
    engine = writing_engine(path, 0, poolclass=NullPool)
    with translate_errors(str(path)):
        async with engine.begin() as connection:
            await connection.run_sync(migrate.upgrade)


def _set_up(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    # NORMAL survives kill -9, but a power failure may undo the last commits. A move that was shown as played
    # must survive that, too.
    cursor.execute("PRAGMA synchronous = FULL")
    # Overwrite deleted content, so that it can't be recovered from the file.
    cursor.execute("PRAGMA secure_delete = ON")
    # In KiB. Every write invalidates a reader's cache; the system caches the file anyway.
    cursor.execute("PRAGMA cache_size = -512")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    # A transaction that reads before it writes can't wait for another writer: it fails immediately. So lock
    # the file at its start.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _roll_back(connection: Any, *_: object) -> None:
    """Roll back before a connection is closed, for example when a task was cancelled.

    Closing alone doesn't release its locks while an exception still refers to one of its cursors.
    """
    connection.rollback()


# ---- the lock for the process


@contextmanager
def sole_process(address: str) -> Generator[None]:
    """Make this the only process of the bot on a database file; a server may have several.

    The lock is on a file of its own beside the database, because only SQLite may lock the database itself.
    The operating system releases it when the process ends, for any reason; the file stays. Backups and other
    programs that read the database don't take it.

    Raises BadDatabaseUrl, StorageError; DatabaseBusy if there is another process.
    """
    database = file_of(address)
    if database is None:
        yield
        return
    check_place(database)
    path = Path(f"{database}{SUFFIX}")
    try:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    except OSError as error:
        raise StorageError(f"{database} can't be used: {error.strerror}") from error
    try:
        _lock(database, lock)
        yield
    finally:
        os.close(lock)


def _lock(database: Path, descriptor: int) -> None:
    """Lock the open lock file of a database immediately."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in HELD:
            problem = "in use by another process; an SQLite file serves one, several need PostgreSQL"
            raise DatabaseBusy(f"{database} is {problem}") from error
        raise StorageError(f"{database} can't be locked: {error.strerror}") from error
