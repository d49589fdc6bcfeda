"""SQLite: transactions on a file, through aiosqlite.

That other processes write too is the business of BEGIN IMMEDIATE; our own writers share commits.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from bot.storage import migrations
from bot.storage.batches import Batches
from bot.storage.connection_pool import KeptConnection
from bot.storage.creation import new_file, prepare
from bot.storage.errors import DatabaseGone, StorageError, explained, is_busy
from bot.storage.sqlite import SqliteConnection, in_one_call, set_up
from bot.storage.transactions import Transactions, Work

log = logging.getLogger(__name__)

P = ParamSpec("P")
R = TypeVar("R")

CHECKPOINT_SECONDS = 10.0
"""How long what was written may be in the log alone."""

CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"

PURGE = "PRAGMA wal_checkpoint(TRUNCATE)"
"""A checkpoint after which the log is empty. A passive one leaves what was written to it until others
overwrite it."""

PURGE_SECONDS = 0.1
"""How long it waits for those who read the log: another program may do so for as long as it runs."""


class FileTransactions(Transactions):
    """Transactions on a file."""

    def __init__(self, url: URL, busy_seconds: float) -> None:
        name = url.database or ""
        # What fails may come into the log, which names no people: not with the values of a statement.
        engine = create_async_engine(
            url,
            hide_parameters=True,
            poolclass=NullPool,
            async_creator=lambda: SqliteConnection(name, busy_seconds),
        )
        super().__init__(engine, name)
        self._rescue = f"{name}.rescued-{int(time.time())}"
        self._busy_seconds = busy_seconds
        self._identity: tuple[int, int] | None = None
        self._writes = Batches("kibitz: writer", self._committed)
        self._reads = Batches("kibitz: reader", self._read_together)
        self._to_purge = False
        self._checkpoint: asyncio.TimerHandle | None = None
        self._checkpoints: set[asyncio.Task[None]] = set()
        self._reader = KeptConnection(engine)
        self._writer = KeptConnection(engine)

    @classmethod
    async def open(cls, url: URL, busy_seconds: float) -> FileTransactions:
        """Raises StorageError, DatabaseBusy."""
        name = url.database or ""
        _check_file(name)
        held = cls(url, busy_seconds)
        try:
            with explained(name):
                await asyncio.to_thread(prepare, Path(name), busy_seconds, _build)
                await asyncio.to_thread(_write_ahead, name, busy_seconds)
            held._identity = await asyncio.to_thread(_identity, name)
            await held.write(_prepared)
            # A process may have been killed between a deletion and this.
            await held.purge_log()
        except BaseException:
            await held.close()
            raise
        return held

    async def read(self, work: Callable[[Connection], R]) -> R:
        with explained(self._name):
            result: R = await self._reads.run(work)
            return result

    async def _read_together(self, works: Sequence[Work], _asked: float) -> list[Any]:
        """What pieces of work return that only read."""
        async with self._connected() as connection:
            return await self._run(connection, _results, works)

    async def write(self, work: Callable[[Connection], R]) -> R:
        try:
            with explained(self._name):
                result: R = await self._writes.run(work)
        except DatabaseGone:
            self.gone.set()
            raise
        self._write_back_soon()
        return result

    async def purge_log(self) -> None:
        self._to_purge = True
        with explained(self._name):
            async with self._writing() as connection:
                self._to_purge = not await self._run(connection, _emptied, self._busy_seconds)
        if self._to_purge:
            self._write_back_soon()

    def _write_back_soon(self) -> None:
        if self._checkpoint is None:
            loop = asyncio.get_running_loop()
            self._checkpoint = loop.call_later(CHECKPOINT_SECONDS, self._write_back)

    def _write_back(self) -> None:
        """Have what is in the log written to the file, so that this is never far behind."""
        self._checkpoint = None
        task = asyncio.create_task(self._checkpointed(), name="kibitz: checkpoint")
        self._checkpoints.add(task)
        task.add_done_callback(self._written_back)

    async def _checkpointed(self) -> None:
        if self._to_purge:
            await self.purge_log()
            return
        await self._reads.run(lambda connection: connection.exec_driver_sql(CHECKPOINT))

    def _written_back(self, task: asyncio.Task[None]) -> None:
        self._checkpoints.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.info("%s: its log is written back later: %s", self._name, error)

    async def _run(
        self,
        connection: AsyncConnection,
        work: Callable[Concatenate[Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        return await in_one_call(connection, work, *args, **kwargs)

    def _begin(self, connection: Connection, asked: float | None) -> None:
        async def begin(driver: SqliteConnection) -> None:
            await driver.call(self._begin_in_thread, asked or time.monotonic())

        adapted: Any = connection.connection.dbapi_connection
        adapted.run_async(begin)

    def _begin_in_thread(self, connection: sqlite3.Connection, asked: float) -> None:
        if _identity(self._name) != self._identity:
            raise DatabaseGone(
                f"{self._name} was removed or replaced while it was in use{self._rescued(connection)}"
            )
        # Time spent in the queue counts: nobody waits longer for others than was agreed.
        left = self._busy_seconds - (time.monotonic() - asked)
        # A transaction that reads first and writes later can't wait for another writer, it fails at once: so
        # it says from the start that it will write.
        if left > self._busy_seconds / 2:
            connection.execute("BEGIN IMMEDIATE")
            return
        connection.execute(f"PRAGMA busy_timeout = {max(0, int(left * 1000))}")
        try:
            connection.execute("BEGIN IMMEDIATE")
        finally:
            connection.execute(f"PRAGMA busy_timeout = {int(self._busy_seconds * 1000)}")

    def _rescued(self, connection: sqlite3.Connection) -> str:
        """What is still to be read of a file that was removed, beside where it was; says so, once."""
        name, self._rescue = self._rescue, ""
        if not name:
            return ""
        try:
            new_file(Path(name))
            with closing(sqlite3.connect(name)) as copy:
                connection.backup(copy)
        except (OSError, sqlite3.Error) as error:
            return f"; what it held can't be saved: {error}"
        return f"; what it held is in {name}"

    def _connected(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._reader.taken()

    def _writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._writer.taken()

    def connections(self) -> tuple[int, int]:
        used = self._reads.is_busy + self._writes.is_busy
        return used, 2 - used

    async def close(self) -> None:
        """Do what was asked for, then let go of all connections."""
        if self._checkpoint is not None:
            self._checkpoint.cancel()
        await self._writes.finish()
        await self._reads.finish()
        await self._writer.close()
        await self._reader.close()
        await super().close()


def _prepared(connection: Connection) -> None:
    """Bring the tables up to date, and write a page, so that a full disk is noticed now."""
    migrations.upgrade(connection)
    # Nobody reads this number, and it stays what it is.
    connection.exec_driver_sql("PRAGMA user_version = 0")


def _emptied(connection: Connection, busy_seconds: float) -> bool:
    """Write the log back to the file and empty it; False where somebody else reads it."""
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(PURGE_SECONDS * 1000)}")
    try:
        (busy, _, _) = connection.exec_driver_sql(PURGE).one()
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(busy_seconds * 1000)}")
    return not busy


def _results(connection: Connection, works: Sequence[Work]) -> list[Any]:
    return [work(connection) for work in works]


def _identity(path: str) -> tuple[int, int] | None:
    """What tells a file from another of the same name; None where there is none."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _build(path: Path) -> None:
    """Put the tables into a new file, and have it keep a log."""
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"isolation_level": None})
    event.listen(engine, "connect", set_up)
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        migrations.upgrade(connection)
        connection.commit()
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
    engine.dispose()


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
                if not is_busy(error) or time.monotonic() >= deadline:
                    raise
                time.sleep(0.05)


def _check_file(name: str) -> None:
    """Say precisely what SQLite only calls "unable to open database file"."""
    path = Path(name)
    if path.is_dir():
        raise StorageError(f"{path} is a directory, not a database file")
    if not path.parent.is_dir():
        raise StorageError(f"{path} can't be opened: there is no directory {path.parent}")
