"""What a store needs of a database: its two kinds of transaction."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection


class Transactions(Protocol):
    """The one that writes commits at the end of the block and rolls back when an error leaves it.

    Both raise DatabaseBusy when the database is held by others for too long, StorageError when it is gone.
    """

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Each query in it sees one committed state; two queries may see two."""
        ...

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """May write from its first statement on; what it has committed survives a crash."""
        ...
