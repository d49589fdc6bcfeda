"""What a store needs of a database: its two kinds of transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection, func, select

R = TypeVar("R")


class Transactions(Protocol):
    """Runs work of a store where it may wait for a disk or a network: never on the event loop.

    `work` is plain, synchronous SQLAlchemy. Both raise DatabaseBusy when the database is held by others for
    too long, StorageError when it is gone.
    """

    gone: asyncio.Event
    """Set once it is known that what is stored would be lost: the database was taken away."""

    async def read(self, work: Callable[[Connection], R]) -> R:
        """Each query in it sees one committed state; two queries may see two."""
        ...

    async def write(self, work: Callable[[Connection], R]) -> R:
        """May write from its first statement on. What it returns is committed and survives a crash; an error
        that leaves it takes everything back. It may be begun anew, so it changes nothing but the database."""
        ...

    async def close(self) -> None:
        """Let go of all connections."""
        ...


def hold(connection: Connection, *user_ids: int) -> None:
    """Have what these people have to oneself until the transaction ends, so that it can be counted.

    A writer of SQLite is alone anyway. Locks are taken in one order, so that nobody waits in a circle.
    """
    if connection.dialect.name == "postgresql":
        for user_id in sorted(set(user_ids)):
            connection.execute(select(func.pg_advisory_xact_lock(user_id)))
