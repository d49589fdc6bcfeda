"""A thread with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine

from bot.errands import Errand, Errands

R = TypeVar("R")
Work = Callable[[Connection], Any]
Trip = Callable[[Connection, Sequence[Errand[Work]]], None]
"""Settles all its errands, or raises what has befallen them all."""

MOST = 100
"""Pieces of work that go together; each takes a fraction of a millisecond."""


class Worker:
    """Its connection is opened when it is first needed."""

    def __init__(self, engine: Engine, name: str, trip: Trip) -> None:
        self._engine = engine
        self._trip = trip
        self._errands = Errands[Work](name, self._work, MOST)
        self._connection: Connection | None = None

    async def run(self, work: Callable[[Connection], R]) -> R:
        return cast("R", await self._errands.run(work))

    def _work(self, errands: Sequence[Errand[Work]]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            self._trip(self._connection, errands)
        finally:
            self._connection.rollback()

    async def close(self) -> None:
        """Do what was asked for, then let go of the connection."""
        await self._errands.close(self._disconnect)

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
