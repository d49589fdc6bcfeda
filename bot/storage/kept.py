"""Connections that are kept: to take one from a pool and give it back costs as much as most statements."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


class KeptConnections:
    """At most so many connections of an engine; who wants one more waits.

    Each is given on as it was left, unless it was left with an error: what was begun is to be committed.
    """

    def __init__(self, engine: AsyncEngine, most: int) -> None:
        self._engine = engine
        self._most = most
        self._free = asyncio.Semaphore(most)
        self._unused: list[AsyncConnection] = []
        self._closed = False

    @asynccontextmanager
    async def one(self) -> AsyncGenerator[AsyncConnection]:
        """A connection to oneself. Raises RuntimeError after close()."""
        async with self._free:
            if self._closed:
                raise RuntimeError("the database was closed")
            connection = self._unused.pop() if self._unused else await self._engine.connect()
            try:
                yield connection
            except Exception:
                await connection.rollback()
                self._unused.append(connection)
                raise
            except BaseException:  # Nobody knows what it is doing still.
                await connection.close()
                raise
            self._unused.append(connection)

    async def close(self) -> None:
        """Let go of all, once those who use them have finished."""
        self._closed = True
        for _ in range(self._most):
            await self._free.acquire()
        for connection in self._unused:
            await connection.close()
        self._unused.clear()
        for _ in range(self._most):
            self._free.release()
        await self._engine.dispose()
