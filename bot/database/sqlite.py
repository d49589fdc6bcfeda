"""SQLite: a database file, through SQLAlchemy's engine for aiosqlite.

One connection writes, so this process's writers queue in order; BEGIN IMMEDIATE makes them wait for other
programs that write. A few other connections read, without transactions.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import Connection

from bot.database import migrate
from bot.database.backup import back_up_before_upgrade
from bot.database.errors import translate_errors
from bot.database.shards import Shards
from bot.database.sqlite_file import connecting_engine, prepare, writing_engine
from bot.database.transactions import Database, Note

TRUNCATE = "PRAGMA wal_checkpoint(TRUNCATE)"
"""Writes the log back to the file and empties it. A smaller checkpoint leaves old rows in the log."""

READERS = 4
"""Maximum number of concurrent read connections; each has its own thread."""

QUEUE_SECONDS = 10.0
"""Maximum wait for other transactions of this process, in seconds."""


class SqliteDatabase(Database):
    """A database in a file."""

    def __init__(self, path: Path, busy_seconds: float, note: Note | None, shards: Shards | None) -> None:
        # Readers use autocommit: a query needs no BEGIN and COMMIT, and there is nothing to roll back.
        autocommit = {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}
        pool = {"max_overflow": 0, "pool_timeout": QUEUE_SECONDS}
        reader = connecting_engine(path, busy_seconds, pool_size=READERS, **pool, **autocommit)
        writer = writing_engine(path, busy_seconds, pool_size=1, **pool)
        super().__init__(str(path), reader, writer, note, shards)

    @classmethod
    async def open(
        cls, path: Path, busy_seconds: float, note: Note | None, shards: Shards | None
    ) -> SqliteDatabase:
        """Open a file, creating it if it is missing. Raises StorageError, DatabaseBusy."""
        with translate_errors(str(path)):
            await prepare(path, busy_seconds)
            await asyncio.to_thread(back_up_before_upgrade, path, busy_seconds)
        opened = cls(path, busy_seconds, note, shards)
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
