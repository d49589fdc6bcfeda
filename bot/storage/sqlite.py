"""aiosqlite's connection as SQLAlchemy uses it: a statement and all its rows take one call of its thread.

A call costs the processor more than most statements do. Left to themselves the two make four of each
statement: a cursor, what it does, its rows, its end.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator, Iterable, Sequence
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar
from urllib.parse import quote

import aiosqlite

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
        """What `work` returns for the connection, in its thread."""
        return await self._execute(  # pyright: ignore[reportUnknownMemberType]
            work, self._conn, *args, **kwargs
        )

    def cursor(self) -> SqliteCursor:  # pyright: ignore[reportIncompatibleMethodOverride]
        return SqliteCursor(self)

    async def commit(self) -> None:
        if self.in_transaction:
            await super().commit()

    async def rollback(self) -> None:
        # Asked for at the end of every use, also of those that only read.
        if self.in_transaction:
            await super().rollback()


class SharedConnection:
    """A connection that several use at once, each for single SELECTs, and that ends with none of them.

    So a thread that is woken does for all what they have asked for by then.
    """

    def __init__(self, connection: SqliteConnection) -> None:
        self._shared = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._shared, name)

    async def close(self) -> None:
        """Nothing: others go on."""

    def stop(self) -> None:
        """Nothing: others go on."""


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


def _executed(connection: sqlite3.Connection, statement: str, values: Any) -> _Outcome:
    return _outcome(connection.execute(statement, values))


def _executed_many(connection: sqlite3.Connection, statement: str, many: Iterable[Any]) -> _Outcome:
    return _outcome(connection.executemany(statement, many))


def _outcome(cursor: sqlite3.Cursor) -> _Outcome:
    # The rows first: until they are read, an UPDATE ... RETURNING doesn't know how many it has changed.
    rows = cursor.fetchall()
    return cursor.description, rows, cursor.rowcount, cursor.lastrowid
