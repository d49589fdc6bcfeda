"""A thread that is sent on errands, as many at a time as are waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

W = TypeVar("W")


class Errand(Generic[W]):
    """What is to be done, since when (time.monotonic()), and what has become of it."""

    def __init__(self, work: W, future: asyncio.Future[object]) -> None:
        self.work = work
        self.asked = time.monotonic()
        self.future = future
        self._result: object = None
        self._error: BaseException | None = None

    def attempt(self, work: Callable[[], object]) -> None:
        """Settle it, in the thread, by what `work` returns or raises."""
        try:
            self._result, self._error = work(), None
        except BaseException as error:  # It belongs to whoever has asked.
            self._error = error

    def tell(self, error: BaseException | None) -> None:
        """Tell the outcome, on the event loop; `error`: why there is none."""
        if self.future.done():
            return
        error = error or self._error
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(self._result)


class Errands(Generic[W]):
    """What is asked for while the thread is busy makes its next trip together, `most` errands at a time.

    A trip to a thread and back costs the event loop about as much as a query or a picture takes; under load
    it is shared. `trip` settles all its errands, or raises what has befallen all that it left unsettled.
    """

    def __init__(self, name: str, trip: Callable[[Sequence[Errand[W]]], None], most: int) -> None:
        self._trip = trip
        self._most = most
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._waiting: list[Errand[W]] = []
        self._away: asyncio.Future[None] | None = None
        self._ready = False

    async def run(self, work: W) -> object:
        """The result of `work`. Whoever stops waiting takes back what hasn't begun."""
        future: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._waiting.append(Errand(work, future))
        if self._away is None and not self._ready:
            # Those who are about to ask in this turn of the loop come along.
            self._ready = True
            asyncio.get_running_loop().call_soon(self._depart)
        return await future

    def _depart(self) -> None:
        self._ready = False
        errands = [errand for errand in self._waiting[: self._most] if not errand.future.cancelled()]
        del self._waiting[: self._most]
        self._away = asyncio.get_running_loop().run_in_executor(self._thread, self._trip, errands)
        self._away.add_done_callback(lambda trip: self._back(trip, errands))

    def _back(self, trip: asyncio.Future[None], errands: Sequence[Errand[W]]) -> None:
        self._away = None
        if self._waiting:
            self._depart()
        error = asyncio.CancelledError() if trip.cancelled() else trip.exception()
        for errand in errands:
            errand.tell(error)

    async def close(self, last: Callable[[], None]) -> None:
        """Do what was asked for, then `last`, in the thread, and end that."""
        while self._ready or self._away is not None:
            await (asyncio.sleep(0) if self._away is None else asyncio.wait((self._away,)))
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, last)
        finally:
            self._thread.shutdown()
