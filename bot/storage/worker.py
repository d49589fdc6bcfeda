"""A thread with a connection of its own, to which work travels in company."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

R = TypeVar("R")

MOST = 100
"""Pieces of work that go together."""


class Task:
    """A piece of work, when it was asked for, and what has become of it."""

    def __init__(self, work: Callable[[Connection], Any], future: asyncio.Future[Any]) -> None:
        self.work = work
        self.asked = time.monotonic()
        self._future = future
        self._result: Any = None
        self._error: BaseException | None = None

    @property
    def abandoned(self) -> bool:
        return self._future.cancelled()

    def attempt(self, work: Callable[[], Any]) -> None:
        """Settle it, in the worker's thread, by what `work` returns or raises."""
        try:
            self._result, self._error = work(), None
        except BaseException as error:
            self._error = error

    def tell(self, error: BaseException | None = None) -> None:
        """Tell the outcome, on the event loop; `error`: why there is none."""
        if self._future.done():
            return
        error = error or self._error
        if error is not None:
            self._future.set_exception(error)
        else:
            self._future.set_result(self._result)


Trip = Callable[[Connection, list[Task]], None]
"""Settles all its tasks, or raises what has befallen them all."""


class Worker:
    """What is asked for while the thread is busy makes its next trip together.

    A trip to a thread costs the event loop more than most queries do, and a commit waits for the disk: under
    load both are shared.
    """

    def __init__(self, engine: Engine, name: str, trip: Trip) -> None:
        self._engine = engine
        self._trip = trip
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._connection: Connection | None = None
        self._waiting: list[Task] = []
        self._away: asyncio.Future[None] | None = None

    async def run(self, work: Callable[[Connection], R]) -> R:
        future: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._waiting.append(Task(work, future))
        if self._away is None:
            self._depart()
        return await future

    def _depart(self) -> None:
        tasks = [task for task in self._waiting[:MOST] if not task.abandoned]
        del self._waiting[:MOST]
        self._away = asyncio.get_running_loop().run_in_executor(self._thread, self._work, tasks)
        self._away.add_done_callback(lambda trip: self._back(trip, tasks))

    def _back(self, trip: asyncio.Future[None], tasks: list[Task]) -> None:
        self._away = None
        if self._waiting:
            self._depart()
        error = asyncio.CancelledError() if trip.cancelled() else trip.exception()
        for task in tasks:
            task.tell(error)

    def _work(self, tasks: list[Task]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            self._trip(self._connection, tasks)
        finally:
            self._connection.rollback()

    async def close(self) -> None:
        """Do what was asked for, then let go of the connection."""
        while self._away is not None:
            await asyncio.wait((self._away,))
            await asyncio.sleep(0)
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
