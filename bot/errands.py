"""A thread that is sent on errands, as many at a time as are waiting."""

from __future__ import annotations

import asyncio
import threading
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
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
    The thread begins with the first errand, and ends with this or the process.
    """

    def __init__(self, name: str, trip: Callable[[Sequence[Errand[W]]], None], most: int) -> None:
        self._trip = trip
        self._most = most
        # Not an executor: its futures would double what a trip costs.
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=_serve, args=(self._jobs,), name=name, daemon=True)
        self._waiting: list[Errand[W]] = []
        self._away: asyncio.Future[None] | None = None
        self._ready = False
        weakref.finalize(self, self._jobs.put, None)

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
        loop = asyncio.get_running_loop()
        self._away = loop.create_future()
        self._send(loop, partial(self._trip, errands), partial(self._back, self._away, errands))

    def _send(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Callable[[], None],
        back: Callable[[BaseException | None], None],
    ) -> None:
        """Do `work` in the thread, then tell `back`, on the loop, what it raised."""
        if self._thread.ident is None:
            self._thread.start()
        self._jobs.put(partial(_do, loop, work, back))

    def _back(
        self, away: asyncio.Future[None], errands: Sequence[Errand[W]], error: BaseException | None
    ) -> None:
        self._away = None
        if self._waiting:
            self._depart()
        away.set_result(None)
        for errand in errands:
            errand.tell(error)

    async def close(self, last: Callable[[], None]) -> None:
        """Do what was asked for, then `last`, in the thread, and end that."""
        while self._ready or self._away is not None:
            await (asyncio.sleep(0) if self._away is None else asyncio.wait((self._away,)))
        loop = asyncio.get_running_loop()
        done: asyncio.Future[object] = loop.create_future()
        errand = Errand(last, done)
        self._send(loop, partial(errand.attempt, last), errand.tell)
        self._jobs.put(None)
        await done
        self._thread.join()


def _serve(jobs: SimpleQueue[Callable[[], None] | None]) -> None:
    """The thread: one job after another, and nothing held on to in between, so that all may be let go of."""
    while (job := jobs.get()) is not None:
        job()
        del job


def _do(
    loop: asyncio.AbstractEventLoop, work: Callable[[], None], back: Callable[[BaseException | None], None]
) -> None:
    error = None
    try:
        work()
    except BaseException as raised:  # It belongs to whoever has asked.
        error = raised
    with suppress(RuntimeError):  # The loop is closed: nobody waits any more.
        loop.call_soon_threadsafe(back, error)
