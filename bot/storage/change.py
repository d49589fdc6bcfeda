"""Migrates the tables to a chosen revision, so that an older version of Kibitz can use them."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from bot.storage import migrations, sqlite_file
from bot.storage.backup import check_unused
from bot.storage.database_errors import StorageError
from bot.storage.transactions import Limits
from bot.storage.urls import is_sqlite, normalised


async def change_tables(address: str, revision: str, limits: Limits) -> str:
    """Migrate a database to a revision, completely or not at all; return the revision before.

    Raises StorageError, BadDatabaseUrl; DatabaseBusy while a process has the file open. For a server the
    operator must make sure that nobody uses it.
    """
    url = normalised(address)
    if not is_sqlite(url):
        # Imported only for a server: see Database.open.
        from bot.storage.postgres import migrated

        return await migrated(url, limits, partial(migrations.change, revision=revision))
    path = Path(url.database or "")
    await asyncio.to_thread(_check_free, path)

    def checked(connection: Connection) -> str:
        before = migrations.change(connection, revision)
        if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
            raise StorageError(f"{path}: rows would be left that name others; nothing was changed")
        return before

    return await sqlite_file.migrated(path, checked)


def _check_free(path: Path) -> None:
    if not path.is_file():
        raise StorageError(f"{path} is not there")
    check_unused(path)
