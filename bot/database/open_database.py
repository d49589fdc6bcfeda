"""Open the database, in a file or on a server."""

from __future__ import annotations

from bot.database.errors import StorageError
from bot.database.shards import Shards
from bot.database.sqlite import SqliteDatabase
from bot.database.transactions import Database, OnTransaction, TimeLimits
from bot.database.urls import file_of, normalized

BUSY_SECONDS = 5.0
"""Maximum wait of a transaction for other programs, in seconds."""


async def open_database(
    address: str,
    *,
    busy_seconds: float = BUSY_SECONDS,
    limits: TimeLimits | None = None,
    on_transaction: OnTransaction | None = None,
    shards: Shards | None = None,
) -> Database:
    """Connect, and migrate the tables. On a server this is safe if several processes start at once.

    Several processes may share a server; see sole_process for a file. Raises BadDatabaseUrl for an invalid
    address, StorageError for an unusable database, DatabaseBusy if others lock it for longer than
    `busy_seconds`. `limits`: for a server. `on_transaction`: receives the time of each transaction. `shards`:
    those of this process, which limit its periodic work to their servers; None: all.
    """
    path = file_of(address)
    if path is not None:
        return await SqliteDatabase.open(path, busy_seconds, on_transaction, shards)
    try:
        from bot.database.postgres import PostgresDatabase
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StorageError("PostgreSQL needs the package asyncpg: pip install '.[postgres]'") from None
    return await PostgresDatabase.open(normalized(address), limits or TimeLimits(), on_transaction, shards)
