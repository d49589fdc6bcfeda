"""A connection that is kept: to take one from a pool and give it back costs as much as most statements."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


class KeptConnection:
    """One connection of an engine, for one at a time.

    It is given on as it was left, unless it was left with an error: what was begun is to be committed.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._turn = asyncio.Lock()
        self._kept: AsyncConnection | None = None
        self._closed = False

    @asynccontextmanager
    async def taken(self) -> AsyncGenerator[AsyncConnection]:
        """The connection to oneself. Raises RuntimeError after close()."""
        async with self._turn:
            if self._closed:
                raise RuntimeError("the database was closed")
            connection = self._kept or await self._engine.connect()
            self._kept = None
            try:
                yield connection
            except Exception:
                await connection.rollback()
                self._kept = connection
                raise
            except BaseException:  # Nobody knows what it is doing still.
                await connection.close()
                raise
            self._kept = connection

    async def close(self) -> None:
        """Let go of it, once those who wait for it have finished."""
        async with self._turn:
            self._closed = True
            if self._kept is not None:
                await self._kept.close()
                self._kept = None
