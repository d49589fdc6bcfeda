"""The open database, in a file or on a server."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from bot.database.errors import StorageError
from bot.database.shards import Shards
from bot.database.sqlite import SqliteTransactions
from bot.database.transactions import Note, TimeLimits, Transactions
from bot.database.urls import is_sqlite, normalized

BUSY_SECONDS = 5.0
"""Maximum wait of a transaction for other programs, in seconds."""


class Database:
    """One database. Several processes may share a server; see sole_process for a file."""

    def __init__(self, transactions: Transactions, shards: Shards | None = None) -> None:
        """Use Database.open(); the tables must be migrated."""
        self.transactions = transactions
        self.shards = shards

    @classmethod
    async def open(
        cls,
        address: str,
        *,
        busy_seconds: float = BUSY_SECONDS,
        limits: TimeLimits | None = None,
        note: Note | None = None,
        shards: Shards | None = None,
    ) -> Database:
        """Connect, and migrate the tables. On a server this is safe if several processes start at once.

        Raises BadDatabaseUrl for an invalid address, StorageError for an unusable database, DatabaseBusy
        if others lock it for longer than `busy_seconds`. `limits`: for a server. `note`: receives the time of
        each transaction. `shards`: those of this process, which limit its periodic work to their servers;
        None: all.
        """
        url = normalized(address)
        if is_sqlite(url):
            return cls(await SqliteTransactions.open(Path(url.database or ""), busy_seconds, note), shards)
        return cls(
            await _import_postgres().PostgresTransactions.open(url, limits or TimeLimits(), note), shards
        )

    def pool(self) -> tuple[int, int, int]:
        """Return the numbers of connections in use, idle connections and waiting transactions."""
        return self.transactions.pool()

    async def check(self) -> None:
        """Raise StorageError if the database can't be written to now. Waits for other writers."""
        await self.transactions.write(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())

    async def close(self) -> None:
        """Close all connections; all accepted writes are already stored."""
        await self.transactions.close()


def _import_postgres() -> ModuleType:
    """Import the module for a server. Raises StorageError if its driver, an optional package, is missing."""
    try:
        from bot.database import postgres
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StorageError("PostgreSQL needs the package asyncpg: pip install '.[postgres]'") from None
    return postgres
