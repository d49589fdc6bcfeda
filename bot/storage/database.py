"""The open database with its stores and counts, and the change of a closed one's tables to a revision."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from sqlalchemy import Connection, func, select

from bot.database.errors import StorageError
from bot.database.shards import Shards
from bot.database.sqlite import SqliteTransactions
from bot.database.transactions import Limits, Note, Store, Transactions, read, write
from bot.database.urls import is_sqlite, normalised
from bot.storage.deadlines import DeadlineStore
from bot.storage.matches import MatchStore
from bot.storage.tables import IS_PENDING, IS_RUNNING, IS_UNPOSTED, challenges, matches

BUSY_SECONDS = 5.0
"""How long a transaction waits for other programs before it gives up."""

_RUNNING = select(func.count()).select_from(matches).where(IS_RUNNING)
_PENDING = select(func.count()).select_from(challenges).where(IS_PENDING)
_UNPOSTED = select(func.count()).select_from(matches).where(IS_UNPOSTED)


class FigureStore(Store):
    """Counts for monitoring."""

    @read
    def count(self, connection: Connection) -> list[int]:
        """Count the running games, pending challenges and games with a missing board, in the whole
        database."""
        return [connection.execute(query).scalar_one() for query in (_RUNNING, _PENDING, _UNPOSTED)]

    @write
    def check(self, connection: Connection) -> None:
        """Raise StorageError unless something could be stored now. Waits for other writers."""
        connection.exec_driver_sql("SELECT 1").scalar()


class Database:
    """The stores on one database. Several processes may share a server; see sole_process for a file."""

    def __init__(self, transactions: Transactions, shards: Shards | None = None) -> None:
        """Use Database.open(); the tables must be migrated."""
        self.transactions = transactions
        self.shards = shards
        self.figures = FigureStore(transactions)
        self.matches = MatchStore(transactions, shards)
        self.deadlines = DeadlineStore(transactions, shards)

    @classmethod
    async def open(
        cls,
        address: str,
        *,
        busy_seconds: float = BUSY_SECONDS,
        limits: Limits | None = None,
        note: Note | None = None,
        shards: Shards | None = None,
    ) -> Database:
        """Connect, and migrate the tables. On a server this is safe if several processes start at once.

        Raises BadDatabaseUrl for an impossible address, StorageError for an unusable database, DatabaseBusy
        if others lock it for longer than `busy_seconds`. `limits`: for a server. `note`: receives the time of
        each transaction. `shards`: those of this process, to whose servers its periodic work is limited;
        None: all.
        """
        url = normalised(address)
        if is_sqlite(url):
            return cls(await SqliteTransactions.open(Path(url.database or ""), busy_seconds, note), shards)
        return cls(await _postgres().PostgresTransactions.open(url, limits or Limits(), note), shards)

    def pool(self) -> tuple[int, int, int]:
        """Return how many connections are in use, how many are idle, and how many transactions wait."""
        return self.transactions.pool()

    async def close(self) -> None:
        """Close all connections; everything accepted is stored already."""
        await self.transactions.close()


def _postgres() -> ModuleType:
    """Import what a server needs. Raises StorageError if its driver, an optional package, is missing."""
    try:
        from bot.database import postgres
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StorageError("PostgreSQL needs the package asyncpg: pip install '.[postgres]'") from None
    return postgres
