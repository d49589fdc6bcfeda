"""PostgreSQL, through SQLAlchemy's engine for asyncpg and its pool."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
from sqlalchemy import URL, Connection
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage import migrations
from bot.storage.errors import explained
from bot.storage.transactions import Transactions

R = TypeVar("R")
REFUSALS = (asyncpg.PostgresError, asyncpg.InterfaceError)


class ServerTransactions(Transactions):
    """Transactions on a server."""

    def __init__(self, url: URL) -> None:
        self.engine = create_async_engine(url, pool_pre_ping=True)
        self._name = url.render_as_string(hide_password=True)

    @classmethod
    async def open(cls, url: URL) -> ServerTransactions:
        """Raises StorageError."""
        held = cls(url)
        try:
            await held.write(_migrated)
        except BaseException:
            await held.close()
            raise
        return held

    async def read(self, work: Callable[[Connection], R]) -> R:
        with explained(self._name, *REFUSALS):
            async with self.engine.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], R]) -> R:
        with explained(self._name, *REFUSALS):
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)

    async def close(self) -> None:
        await self.engine.dispose()


def _migrated(connection: Connection) -> None:
    """Bring the tables up to date in one transaction that only one process at a time can hold."""
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({migrations.LOCK_KEY})")
    migrations.upgrade(connection)
