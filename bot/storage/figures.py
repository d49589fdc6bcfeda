"""How much there is to look after: counted by partial indices, whatever else is stored."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, func, select

from bot.storage.tables import IS_PENDING, IS_RUNNING, IS_UNPOSTED, challenges, matches
from bot.storage.transactions import Transactions

_RUNNING = select(func.count()).select_from(matches).where(IS_RUNNING)
_PENDING = select(func.count()).select_from(challenges).where(IS_PENDING)
_UNPOSTED = select(func.count()).select_from(matches).where(IS_UNPOSTED)


class Figures(NamedTuple):
    """Of the whole database, whichever process looks after it."""

    running: int
    pending: int
    unposted: int


class Pool(NamedTuple):
    """Connections of this process, and transactions that wait for one."""

    used: int
    idle: int
    waiting: int


class FigureStore:
    """Counts."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def count(self) -> Figures:
        """Games that run, challenges that wait, games of which not all is shown."""

        def read(connection: Connection) -> Figures:
            queries = (_RUNNING, _PENDING, _UNPOSTED)
            return Figures(*(connection.execute(query).scalar_one() for query in queries))

        return await self._transactions.read(read)

    async def check(self) -> None:
        """Raises StorageError unless something could be stored now. Waits for other writers."""
        await self._transactions.write(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
