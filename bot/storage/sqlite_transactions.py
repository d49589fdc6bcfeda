"""SQLite: a database file, through SQLAlchemy's engine for aiosqlite.

One connection writes, so this process's writers queue in order; BEGIN IMMEDIATE makes them wait for other
programs that write. A few other connections read, without transactions.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TypeVar

import aiosqlite
from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool

from bot.storage import migrate
from bot.storage.backup import back_up
from bot.storage.database_errors import DatabaseGone, StorageError, translate_errors
from bot.storage.sqlite_file import (
    adapted,
    connecting_engine,
    execute,
    identity,
    new_file,
    prepare,
    writing_engine,
)
from bot.storage.transactions import Note, Transactions

log = logging.getLogger(__name__)

R = TypeVar("R")

READERS = 4
"""The most connections that read at the same time; each has its own thread."""

QUEUE_SECONDS = 30.0
"""The most seconds that a transaction waits for others of this process."""

PURGE_SECONDS = 0.1
"""How long a checkpoint waits for other programs that use the log."""

CHECKPOINT_SECONDS = 10.0
"""Seconds from a write until the log is written back to the file, and between attempts to empty the log while
another program reads it."""


class SqliteTransactions(Transactions):
    """Transactions on a file."""

    def __init__(self, path: Path, busy_seconds: float, note: Note | None = None) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._identity = identity(path)
        self._rescue: Path | None = Path(f"{path}.rescued-{int(time.time())}")
        self._to_purge = False
        self._timer: asyncio.TimerHandle | None = None
        self._checkpoint: asyncio.Task[None] | None = None
        # Readers use autocommit: a query needs no BEGIN and COMMIT, and there is nothing to roll back.
        autocommit = {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}
        pool = {"max_overflow": 0, "pool_timeout": QUEUE_SECONDS}
        reader = connecting_engine(path, busy_seconds, pool_size=READERS, **pool, **autocommit)
        super().__init__(str(path), reader, writing_engine(path, busy_seconds, pool_size=1, **pool), note)

    @classmethod
    async def open(cls, path: Path, busy_seconds: float, note: Note | None = None) -> SqliteTransactions:
        """Open a file, creating it if it is missing. Raises StorageError, DatabaseBusy."""
        with translate_errors(str(path)):
            await prepare(path, busy_seconds)
            await asyncio.to_thread(_back_up_before_upgrade, path, busy_seconds)
        opened = cls(path, busy_seconds, note)
        try:
            await opened.write(_migrate)
            # A process may have been killed between a deletion and its purge.
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
        if identity(self._path) != self._identity:
            raise DatabaseGone(
                f"{self._path} was removed or replaced while it was in use{self._rescued(connection)}"
            )
        # Subtract the time in our own queue, so that all writers that wait for a lock give up together.
        left = self._busy_seconds - (time.monotonic() - asked)
        with self._waiting(connection, left) if left < self._busy_seconds / 2 else nullcontext():
            connection.begin()

    @contextmanager
    def _waiting(self, connection: Connection, seconds: float) -> Generator[None]:
        """Change how long a connection waits for locks, until the block ends."""
        execute(connection, f"PRAGMA busy_timeout = {int(seconds * 1000)}")
        try:
            yield
        finally:
            execute(connection, f"PRAGMA busy_timeout = {int(self._busy_seconds * 1000)}")

    def _rescued(self, connection: Connection) -> str:
        """Back up a removed or replaced file, which is still open, once; return a remark for the log."""
        path, self._rescue = self._rescue, None
        if path is None:
            return ""
        try:
            new_file(path)
            with closing(sqlite3.connect(path, check_same_thread=False)) as copy:

                def back_up(driver: aiosqlite.Connection) -> Awaitable[None]:
                    return driver.backup(copy)

                adapted(connection).run_async(back_up)
        except (OSError, sqlite3.Error) as error:
            return f"; what it held can't be saved: {error}"
        return f"; what it held is in {path}"

    async def purge_log(self) -> None:
        self._to_purge = True
        await self._write_back()
        if self._to_purge:
            self._write_back_later()

    async def _write_back(self) -> None:
        """Write the log back to the file as far as other programs allow; empty it if rows were purged."""
        # A passive checkpoint leaves old rows in the log until they are overwritten.
        mode = "TRUNCATE" if self._to_purge else "PASSIVE"

        def checkpoint(connection: Connection) -> bool:
            with self._waiting(connection, PURGE_SECONDS):
                ((busy, _, _),) = execute(connection, f"PRAGMA wal_checkpoint({mode})")
            return bool(busy)

        busy = await self._run(None, self.writer, checkpoint)
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


def _back_up_before_upgrade(path: Path, busy_seconds: float) -> None:
    """Copy a file whose tables the migration is about to change, for a way back."""
    connect = partial(sqlite3.connect, path, timeout=busy_seconds)
    with create_engine("sqlite://", creator=connect, poolclass=NullPool).connect() as connection:
        before = migrate.revision_of(connection)
    if before != migrate.HEAD and before in migrate.known():
        copy = path.with_name(f"{path.name}.before-{migrate.HEAD}")
        back_up(path, copy)
        log.info("%s: copied to %s before its tables are upgraded", path, copy.name)


def _migrate(connection: Connection) -> None:
    """Migrate the tables, and write a page in any case, so that a full disk is noticed now."""
    migrate.upgrade(connection)
    # Nothing reads this number, and its value doesn't change.
    connection.exec_driver_sql("PRAGMA user_version = 0")
