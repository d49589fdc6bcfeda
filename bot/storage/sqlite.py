"""SQLite: a database file, through SQLAlchemy's engine for aiosqlite.

One connection writes, so that our own writers queue for it in turn; BEGIN IMMEDIATE has them wait for those
of other processes. A few others read, each query by itself.

A file is there whole or not at all: made aside and put in its place, readable by its owner alone. So a file
that is empty, or has no tables, has lost what it held, and is never taken for a new one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Generator, Iterable
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import aiosqlite
from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.storage import migrations
from bot.storage.errors import DatabaseGone, StorageError, explained, is_busy
from bot.storage.transactions import Note, Transactions

log = logging.getLogger(__name__)

R = TypeVar("R")

READERS = 4
"""Connections that read at the same time; each has a thread."""

QUEUE_SECONDS = 30.0
"""How long a transaction waits for others of this process."""

PURGE_SECONDS = 0.1
"""How long purging waits for programs that read the log."""

CHECKPOINT_SECONDS = 10.0
"""How long what was written may be in the log alone, and when purging is tried again: another program may
read the log for as long as it runs."""

OWNER_ALONE = 0o600

ADVICE = "put a backup in its place (kibitz restore FILE)"


class SqliteTransactions(Transactions):
    """Transactions on a file."""

    def __init__(self, path: Path, busy_seconds: float, note: Note | None = None) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._identity = _identity(path)
        self._rescue: Path | None = Path(f"{path}.rescued-{int(time.time())}")
        self._to_purge = False
        self._timer: asyncio.TimerHandle | None = None
        self._checkpoint: asyncio.Task[None] | None = None
        # In autocommit mode a query costs no BEGIN and no COMMIT; there is nothing to roll back.
        autocommit = {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}
        pool = {"max_overflow": 0, "pool_timeout": QUEUE_SECONDS}
        reader = _engine(path, busy_seconds, pool_size=READERS, **pool, **autocommit)
        super().__init__(str(path), reader, _writer(path, busy_seconds, pool_size=1, **pool), note)

    @classmethod
    async def open(cls, path: Path, busy_seconds: float, note: Note | None = None) -> SqliteTransactions:
        """Raises StorageError, DatabaseBusy."""
        with explained(str(path)):
            await _prepare(path, busy_seconds)
        opened = cls(path, busy_seconds, note)
        try:
            await opened.write(_bring_up_to_date)
            # A process may have been killed between a deletion and this.
            await opened.purge_log()
        except BaseException:
            await opened.close()
            raise
        return opened

    async def write(self, work: Callable[[Connection], R]) -> R:
        asked = time.monotonic()

        def begun(connection: Connection) -> R:
            self._begin(connection, asked)
            return work(connection)

        try:
            result = await super().write(begun)
        except DatabaseGone:
            self.gone.set()
            raise
        self._write_back_later()
        return result

    def _begin(self, connection: Connection, asked: float) -> None:
        if _identity(self._path) != self._identity:
            raise DatabaseGone(
                f"{self._path} was removed or replaced while it was in use{self._rescued(connection)}"
            )
        # Time spent in our own queue counts: all who wait for another program give up together.
        left = self._busy_seconds - (time.monotonic() - asked)
        with self._waiting(connection, left) if left < self._busy_seconds / 2 else nullcontext():
            connection.begin()

    @contextmanager
    def _waiting(self, connection: Connection, seconds: float) -> Generator[None]:
        """Have a connection wait for locks of others so long, then as long as usual again."""
        _execute(connection, f"PRAGMA busy_timeout = {max(0, int(seconds * 1000))}")
        try:
            yield
        finally:
            _execute(connection, f"PRAGMA busy_timeout = {int(self._busy_seconds * 1000)}")

    def _rescued(self, connection: Connection) -> str:
        """Save what can still be read of a file that was removed, once; returns what to say of it."""
        path, self._rescue = self._rescue, None
        if path is None:
            return ""
        try:
            new_file(path)
            with closing(sqlite3.connect(path, check_same_thread=False)) as copy:

                def back_up(driver: aiosqlite.Connection) -> Awaitable[None]:
                    return driver.backup(copy)

                _adapted(connection).run_async(back_up)
        except (OSError, sqlite3.Error) as error:
            return f"; what it held can't be saved: {error}"
        return f"; what it held is in {path}"

    async def purge_log(self) -> None:
        self._to_purge = True
        await self._write_back()
        if self._to_purge:
            self._write_back_later()

    async def _write_back(self) -> None:
        """Write the log back to the file, as far as others let us; empty it where rows were purged."""
        # A passive checkpoint leaves what was written to the log until others overwrite it.
        mode = "TRUNCATE" if self._to_purge else "PASSIVE"

        def checkpoint(connection: Connection) -> bool:
            with self._waiting(connection, PURGE_SECONDS):
                ((busy, _, _),) = _execute(connection, f"PRAGMA wal_checkpoint({mode})")
            return bool(busy)

        with explained(self._name):
            async with self.writer.connect() as connection:
                busy = await connection.run_sync(checkpoint)
        self._to_purge = self._to_purge and busy

    def _write_back_later(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(CHECKPOINT_SECONDS, self._write_back_now)

    def _write_back_now(self) -> None:
        self._timer = None
        self._checkpoint = asyncio.create_task(self._try_to_write_back(), name="kibitz: checkpoint")

    async def _try_to_write_back(self) -> None:
        try:
            await self._write_back()
        except StorageError as error:
            log.info("%s: its log is written back later: %s", self._name, error)
        if self._to_purge:
            self._write_back_later()

    async def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._checkpoint is not None:
            await asyncio.wait([self._checkpoint])
        await super().close()


def _engine(path: Path, busy_seconds: float, **options: Any) -> AsyncEngine:
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


def _writer(path: Path, busy_seconds: float, **options: Any) -> AsyncEngine:
    engine = _engine(path, busy_seconds, **options)
    event.listen(engine.sync_engine, "begin", _begin_immediate)
    return engine


async def migrated(path: Path, work: Callable[[Connection], R]) -> R:
    """What `work` returns, which alters the tables of a file that nobody else uses, in one transaction."""
    engine = _writer(path, 0, poolclass=NullPool)
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
    _execute(connection, "BEGIN IMMEDIATE")


def _roll_back(connection: Any, *_: object) -> None:
    """End the transaction of a connection that is about to be closed, as where a task is cancelled.

    Closing alone leaves it its locks for as long as an exception holds one of its cursors.
    """
    connection.rollback()


def _adapted(connection: Connection) -> Any:
    """SQLAlchemy's form of aiosqlite's connection, whose `run_async` runs what aiosqlite offers."""
    return connection.connection.dbapi_connection


def _execute(connection: Connection, statement: str) -> list[tuple[Any, ...]]:
    """Run a statement outside transactions, by going to aiosqlite's thread once instead of three times."""

    def ask(driver: aiosqlite.Connection) -> Awaitable[Iterable[sqlite3.Row]]:
        return driver.execute_fetchall(statement)

    return list(_adapted(connection).run_async(ask))


def _bring_up_to_date(connection: Connection) -> None:
    """Migrate the tables, and write a page, so that a full disk is noticed now."""
    migrations.upgrade(connection)
    # Nobody reads this number, and it stays what it is.
    connection.exec_driver_sql("PRAGMA user_version = 0")


# The file


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another of the same name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


async def _prepare(path: Path, busy_seconds: float) -> None:
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
