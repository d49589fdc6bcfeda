"""SQLite: one thread that reads and one that writes, each with its own connection to the file.

SQLite has one writer at a time anyway: queueing ours for one thread is fairer and quicker than its polling,
and lets those that wait share a commit; that other processes write too is the business of BEGIN IMMEDIATE.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool

from bot.errands import Errand
from bot.storage import migrations
from bot.storage.creation import new_file, prepare
from bot.storage.errors import DatabaseGone, StorageError, explained, is_busy
from bot.storage.transactions import Transactions
from bot.storage.worker import Work, Worker

log = logging.getLogger(__name__)

R = TypeVar("R")

CHECKPOINT_SECONDS = 10.0
"""How long what was written may be in the log alone."""


class FileTransactions(Transactions):
    """Transactions on a file."""

    def __init__(self, url: URL, busy_seconds: float) -> None:
        self.engine = _engine(url, busy_seconds)
        self._name = url.database or ""
        self._rescue = f"{self._name}.rescued-{int(time.time())}"
        self._reader = Worker(self.engine, "kibitz-read", _read)
        self._writer = Worker(self.engine, "kibitz-write", self._write)
        self._busy_seconds = busy_seconds
        self.gone = asyncio.Event()
        self._identity: tuple[int, int] | None = None
        self._checkpoint: asyncio.TimerHandle | None = None
        self._checkpoints: set[asyncio.Task[None]] = set()

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
            held._identity = _identity(name)
            await held.write(migrations.upgrade)
        except BaseException:
            await held.close()
            raise
        return held

    async def read(self, work: Callable[[Connection], R]) -> R:
        with explained(self._name):
            return await self._reader.run(work)

    async def write(self, work: Callable[[Connection], R]) -> R:
        try:
            with explained(self._name):
                result = await self._writer.run(work)
        except DatabaseGone:
            self.gone.set()
            raise
        if self._checkpoint is None:
            loop = asyncio.get_running_loop()
            self._checkpoint = loop.call_later(CHECKPOINT_SECONDS, self._write_back)
        return result

    def _write_back(self) -> None:
        """Have what is in the log written to the file, so that this is never far behind."""
        self._checkpoint = None
        task = asyncio.create_task(self._reader.run(_checkpointed), name="kibitz: checkpoint")
        self._checkpoints.add(task)
        task.add_done_callback(self._written_back)

    def _written_back(self, task: asyncio.Task[None]) -> None:
        self._checkpoints.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.info("%s: its log is written back later: %s", self._name, error)

    def _write(self, connection: Connection, errands: Sequence[Errand[Work]]) -> None:
        """Those who wait together share a transaction. Should one fail in it, each gets its own."""
        if len(errands) == 1 or not self._write_together(connection, errands):
            for errand in errands:
                errand.attempt(lambda errand=errand: self._write_alone(connection, errand))

    def _write_together(self, connection: Connection, errands: Sequence[Errand[Work]]) -> bool:
        results: list[Any] = []
        try:
            self._begin(connection, min(errand.asked for errand in errands))
            results += [errand.work(connection) for errand in errands]
        except Exception:
            connection.rollback()
            return False
        connection.commit()
        for errand, result in zip(errands, results, strict=True):
            errand.attempt(lambda result=result: result)
        return True

    def _write_alone(self, connection: Connection, errand: Errand[Work]) -> Any:
        try:
            self._begin(connection, errand.asked)
            result = errand.work(connection)
            connection.commit()
            return result
        finally:
            connection.rollback()

    def _begin(self, connection: Connection, asked: float) -> None:
        if _identity(self._name) != self._identity:
            raise DatabaseGone(
                f"{self._name} was removed or replaced while it was in use{self._rescued(connection)}"
            )
        # Time spent in the queue counts: nobody waits longer for others than was agreed.
        left = self._busy_seconds - (time.monotonic() - asked)
        with _patience(connection, left, self._busy_seconds):
            # A transaction that reads first and writes later can't wait for another writer, it fails at
            # once: so it says from the start that it will write.
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    def _rescued(self, connection: Connection) -> str:
        """What is still to be read of a file that was removed, beside where it was; says so, once."""
        name, self._rescue = self._rescue, ""
        if not name:
            return ""
        try:
            driver: Any = connection.connection.driver_connection
            new_file(Path(name))
            with closing(sqlite3.connect(name)) as copy:
                driver.backup(copy)
        except (OSError, sqlite3.Error) as error:
            return f"; what it held can't be saved: {error}"
        return f"; what it held is in {name}"

    async def close(self) -> None:
        if self._checkpoint is not None:
            self._checkpoint.cancel()
        await self._reader.close()
        await self._writer.close()


def _read(connection: Connection, errands: Sequence[Errand[Work]]) -> None:
    for errand in errands:
        errand.attempt(lambda work=errand.work: work(connection))
        connection.rollback()


@contextmanager
def _patience(connection: Connection, left: float, usual: float) -> Generator[None]:
    """Wait for another process's lock for what is left of the usual time, in seconds."""
    if left > usual / 2:
        yield
        return
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {max(0, int(left * 1000))}")
    try:
        yield
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(usual * 1000)}")


def _engine(url: URL, busy_seconds: float) -> Engine:
    # isolation_level None: sqlite3 must not open transactions behind our back. A single SELECT sees one state
    # by itself.
    arguments = {"isolation_level": None, "timeout": busy_seconds}
    engine = create_engine(url, poolclass=NullPool, connect_args=arguments)

    # pyright can't see that event keeps it.
    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: object) -> None:  # pyright: ignore[reportUnusedFunction]
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys = ON")
        # NORMAL would survive kill -9, but may lose the last commits when the power fails. A move that was
        # shown as played must not be taken back by that either.
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.close()

    return engine


def _identity(path: str) -> tuple[int, int] | None:
    """What tells a file from another of the same name; None where there is none."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _build(path: Path) -> None:
    """Put the tables into a new file, and have it keep a log."""
    engine = _engine(URL.create("sqlite", database=str(path)), 0.0)
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        migrations.upgrade(connection)
        connection.commit()
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
    engine.dispose()


def _checkpointed(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").close()


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
