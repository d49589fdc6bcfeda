"""aiosqlite's connection as SQLAlchemy uses it: a piece of work takes one call of its thread.

A call costs the processor more than most statements do. Left to themselves the two make four of each
statement: a cursor, what it does, its rows, its end.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Coroutine, Generator, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar
from urllib.parse import quote

import aiosqlite
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

_P = ParamSpec("_P")
_R = TypeVar("_R")
_Outcome = tuple[Any, list[Any], int, int | None]
"""What a statement leaves behind: the description of its rows, those, their count, the last row's id."""


class SqliteConnection(aiosqlite.Connection):
    """A connection that is in autocommit mode until it is told to begin a transaction."""

    def __init__(self, path: str, busy_seconds: float) -> None:
        super().__init__(lambda: _connected(path, busy_seconds), iter_chunk_size=64)
        # A process that ends in an error doesn't wait for it; what was accepted was waited for.
        self._thread.daemon = True

    async def call(
        self, work: Callable[Concatenate[sqlite3.Connection, _P], _R], *args: _P.args, **kwargs: _P.kwargs
    ) -> _R:
        """What `work` returns for the connection, in its thread; at once for who is there already."""
        if self._is_own_thread():
            return work(self._conn, *args, **kwargs)
        return await self._execute(  # pyright: ignore[reportUnknownMemberType]
            work, self._conn, *args, **kwargs
        )

    async def do(self, work: Callable[[], Coroutine[Any, Any, _R]]) -> _R:
        """What `work` returns, which waits for nothing but this connection: all in one call of the thread."""
        try:
            return await self.call(_driven, work)
        except asyncio.CancelledError:
            # It goes on there, and nobody else may use what it uses before it has ended.
            await self._settled()
            raise

    async def _settled(self) -> None:
        """Wait for what was asked for, however often one is told to stop: it ends within the busy time."""
        while True:
            try:
                await self.call(_nothing)
                return
            except asyncio.CancelledError:
                continue

    def _is_own_thread(self) -> bool:
        return threading.get_ident() == self._thread.ident

    def cursor(self) -> SqliteCursor:  # pyright: ignore[reportIncompatibleMethodOverride]
        return SqliteCursor(self)

    async def commit(self) -> None:
        if self.in_transaction:
            await self.call(sqlite3.Connection.commit)

    async def rollback(self) -> None:
        # Asked for at the end of every use, also of those that only read.
        if self.in_transaction:
            await self.call(sqlite3.Connection.rollback)


class SqliteCursor:
    """A cursor that holds all rows of its statement, and nothing of SQLite's."""

    def __init__(self, connection: SqliteConnection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.arraysize = 1
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    def __await__(self) -> Generator[Any, None, SqliteCursor]:
        return self
        yield  # What makes it a generator; there is nothing to wait for.

    async def __aenter__(self) -> SqliteCursor:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def execute(self, statement: str, values: Any = ()) -> None:
        self._keep(await self._connection.call(_executed, statement, values))

    async def executemany(self, statement: str, many: Iterable[Any]) -> None:
        self._keep(await self._connection.call(_executed_many, statement, many))

    async def fetchall(self) -> Sequence[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        self._rows = []

    def _keep(self, outcome: _Outcome) -> None:
        self.description, self._rows, self.rowcount, self.lastrowid = outcome


async def in_one_call(
    connection: AsyncConnection,
    work: Callable[Concatenate[Connection, _P], _R],
    *args: _P.args,
    **kwargs: _P.kwargs,
) -> _R:
    """What `work` returns, as from run_sync(), with all its statements in one call of the thread."""
    # Not by get_raw_connection(), which takes as long as a statement: this one is connected.
    driver: Any = connection.sync_connection.connection.driver_connection  # pyright: ignore[reportOptionalMemberAccess]
    return await driver.do(partial(connection.run_sync, work, *args, **kwargs))


def _driven(_: sqlite3.Connection, work: Callable[[], Coroutine[Any, Any, _R]]) -> _R:
    """The result of what waits for nothing."""
    try:
        work().send(None)
    except StopIteration as ended:
        return ended.value
    raise RuntimeError("a piece of work has waited for something else than its connection")


def _nothing(_: sqlite3.Connection) -> None:
    """Comes after whatever was asked before."""


def _connected(path: str, busy_seconds: float) -> sqlite3.Connection:
    # isolation_level None: sqlite3 must not open transactions behind our back. A single SELECT sees one state
    # by itself.
    # mode=rw: a file that was removed must not come back empty.
    place = f"file:{quote(str(Path(path).absolute()))}?mode=rw"
    connection = sqlite3.connect(place, uri=True, isolation_level=None, timeout=busy_seconds)
    set_up(connection)
    return connection


def set_up(connection: Any, _record: object = None) -> None:
    """What every connection to a database file keeps to."""
    connection.execute("PRAGMA foreign_keys = ON")
    # NORMAL would survive kill -9, but may lose the last commits when the power fails. A move that was shown
    # as played must not be taken back by that either.
    connection.execute("PRAGMA synchronous = FULL")
    # What is deleted is overwritten: whoever reads the file doesn't find it in places that are free.
    connection.execute("PRAGMA secure_delete = ON")
    # Pages that a connection keeps, in KiB. The reader forgets them whenever anybody has written, so that
    # more would be memory for nothing; the system keeps the file's pages for all.
    connection.execute("PRAGMA cache_size = -512")


def _executed(connection: sqlite3.Connection, statement: str, values: Any) -> _Outcome:
    return _outcome(connection.execute(statement, values))


def _executed_many(connection: sqlite3.Connection, statement: str, many: Iterable[Any]) -> _Outcome:
    return _outcome(connection.executemany(statement, many))


def _outcome(cursor: sqlite3.Cursor) -> _Outcome:
    # The rows first: until they are read, an UPDATE ... RETURNING doesn't know how many it has changed.
    rows = cursor.fetchall()
    return cursor.description, rows, cursor.rowcount, cursor.lastrowid
