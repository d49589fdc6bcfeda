"""What a store needs of a database: its two kinds of transaction."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection


class Transactions(Protocol):
    """Both commit at the end of the block and roll back when an error leaves it.

    They raise DatabaseBusy when the database is held by others for too long, StorageError when it is gone.
    """

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """All reads in it see the same state (SQLite), or committed states only (PostgreSQL)."""
        ...

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """May write from its first statement on; what it has committed survives a crash."""
        ...
