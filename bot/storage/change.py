"""The tables brought to another revision by hand, so that an older version of Kibitz can go on with them."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from sqlalchemy import URL, Connection

from bot.storage import migrations
from bot.storage.backup import check_unused
from bot.storage.errors import StorageError, explained
from bot.storage.sqlite import maintenance_engine
from bot.storage.transactions import Limits
from bot.storage.urls import is_sqlite, normalised


async def change_tables(address: str, revision: str, limits: Limits) -> str:
    """Bring the tables of a database to a revision; returns of which they were. All of it is done or nothing.

    Raises StorageError, BadDatabaseUrl; DatabaseBusy while a process has the file open. Whether
    somebody uses a server can't be known; nobody may.
    """
    url = normalised(address)
    work = partial(migrations.change, revision=revision)
    if is_sqlite(url):
        return await asyncio.to_thread(_in_file, url, work)
    from bot.storage.postgres import migrated

    return await migrated(url, limits, work)


def _in_file(url: URL, work: partial[str]) -> str:
    path = Path(url.database or "")
    if not path.is_file():
        raise StorageError(f"{path} is not there")
    check_unused(path)
    engine = maintenance_engine(path)
    try:
        with explained(str(path)), engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            before = work(connection)
            _check_whole(connection, path)
            connection.commit()
            return before
    finally:
        engine.dispose()


def _check_whole(connection: Connection, path: Path) -> None:
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise StorageError(f"{path}: rows would be left that name others; nothing was changed")
