"""A process's part in the shards: taken by leases, renewed, given up in time.

Should a process hear shards for a moment that another has been given, nothing is lost or doubled by that:
what happens to a game is decided in the database. The leases see to it that each shard is heard, and its
games are looked after, by one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from bot.storage import DatabaseBusy, LeaseStore, Shards, StorageError

log = logging.getLogger(__name__)

_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC) if hasattr(time, "CLOCK_MONOTONIC") else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Seconds. A lease `lasts` so long, and is asked for anew `every` so often. Who could not renew it stops
    `early`, before it ends: to close what it has takes time, too."""

    lasts: float = 25.0
    every: float = 5.0
    early: float = 8.0


PACE = Pace()
"""A dead process's shards are another's after half a minute; a database that restarts costs nobody theirs."""

AGAIN_SECONDS = 1.0
"""How soon a lease that couldn't be renewed is asked for again: what others held may be free by then."""

IDENTIFY_SECONDS = 5.5
"""How long shards of one bucket leave between them: Discord's five seconds, and what they may be late by."""


class ShardLeases:
    """The shards that this process has."""

    def __init__(
        self,
        store: LeaseStore,
        *,
        own: Shards | None = None,
        pace: Pace | None = None,
    ) -> None:
        """`own`: the shards are fixed, there are no leases; it is told all the same that we are there."""
        self.process = f"{socket.gethostname()[:40]}-{os.getpid()}-{secrets.token_hex(4)}"
        self.fixed = own is not None
        self.own = own or Shards.some((), 1)
        """What is to be heard by this process now."""
        self.processes = 1
        """How many there are, this one among them."""
        self.refused: int | None = None
        """The number of shards that others use, where that is not ours, so that we may have none."""
        self._store = store
        self._pace = pace or PACE
        self._until = 0.0
        self._expiry: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._surrendering: set[asyncio.Task[None]] = set()
        self._is_lost = False
        self._buckets = 1
        self._takes_at = 0.0
        """When more shards may be taken: no sooner than they may identify."""
        self._is_short = False

    @property
    def is_lost(self) -> bool:
        """Whether the database could not be reached for as long as a lease lasts: our shards, unless
        they are fixed, may be another's."""
        return self._is_lost

    async def in_use(self) -> int | None:
        """How many shards other processes share; None where there are none."""
        return await self._store.in_use()

    def begin(
        self,
        of: int,
        buckets: int,
        run: Callable[[frozenset[int]], Awaitable[None]],
        drain: Callable[[], Awaitable[None]],
    ) -> None:
        """Take part from now on.

        `buckets`: how many shards may identify at a time. `run`: has just these shards heard from now on.
        `drain`: waits until what was heard of others is done, so that they can be released.
        """
        self._buckets = buckets
        self._run_shards, self._drain = run, drain
        if not self.fixed:
            self.own = Shards.some((), of)
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="kibitz: leases")

    async def may_identify(self, shard: int) -> None:
        """Wait for this shard's turn among those of all processes."""
        pause = timedelta(seconds=IDENTIFY_SECONDS)
        while True:
            try:
                wait = await self._store.identify(shard % self._buckets, pause)
            except (DatabaseBusy, StorageError) as error:
                log.warning("shard %s waits to identify: %s", shard, error)
                await asyncio.sleep(self._pace.every)
            else:
                await asyncio.sleep(wait.total_seconds())
                return

    async def leave(self) -> None:
        """Give up all, at the end of the process; what was heard is not heard any more."""
        await self._cancelled()
        try:
            await self._store.leave(self.process)
        except (DatabaseBusy, StorageError) as error:
            log.warning("our shards are free only when their lease ends: %s", error)

    async def _cancelled(self) -> None:
        if self._expiry is not None:
            self._expiry.cancel()
        tasks = [*self._surrendering, *([] if self._task is None else [self._task])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _run(self) -> None:
        while True:
            pause = min(self._pace.every, AGAIN_SECONDS)
            try:
                await (self._join() if self.fixed else self._renew())
                # What another process gives up is heard by nobody until it is taken.
                pause = pause if self._is_short else self._pace.every
            except (DatabaseBusy, StorageError) as error:
                log.warning("our shards can't be renewed: %s", error)
                self._is_lost = self._is_lost or (self.fixed and _now() >= self._until)
            except Exception:
                log.exception("our shards can't be renewed")
            await asyncio.sleep(pause)

    async def _join(self) -> None:
        asked = _now()
        self.processes = await self._store.join(self.process, timedelta(seconds=self._pace.lasts))
        self._until = asked + self._pace.lasts - self._pace.early
        self._is_lost = False

    async def _renew(self) -> None:
        asked = _now()
        if self.own.ids and asked >= self._until:
            self._surrender()  # The machine was asleep, and no timer has told.
        # Others may be about to start. What can't identify yet is left to them, so it needn't change hands.
        room = self._buckets if asked >= self._takes_at else 0
        lasts = timedelta(seconds=self._pace.lasts)
        held = await self._store.renew(self.process, self.own.of, lasts, room)
        if held.own - self.own.ids:
            self._takes_at = asked + IDENTIFY_SECONDS
        self._is_short = held.short > 0
        self._extend(asked)
        self._note_refusal(held.of)
        self.processes = held.processes
        if self._until <= _now():
            return  # The answer took so long that what it says may be over.
        # As many at a time as may identify: those that follow are heard by us until it is their turn.
        surplus = sorted(held.surplus)[-self._buckets :]
        self.own = Shards.some(held.own - frozenset(surplus), self.own.of)
        await self._run_shards(self.own.ids)
        if surplus:
            await self._drain()
            await self._store.release(self.process, surplus)

    def _note_refusal(self, of: int) -> None:
        refused = None if of == self.own.of else of
        if refused is not None and self.refused is None:
            log.warning("other processes share %s shards, not %s: they are waited for", of, self.own.of)
        self.refused = refused

    def _extend(self, asked: float) -> None:
        """What we have lasts from when it was asked for: the answer may have taken long."""
        if self._is_lost:
            log.info("the database answers again")
        self._is_lost = False
        left = self._pace.lasts - self._pace.early
        self._until = asked + left
        if self._expiry is not None:
            self._expiry.cancel()
        self._expiry = asyncio.get_running_loop().call_later(max(0.0, self._until - _now()), self._surrender)

    def _surrender(self) -> None:
        """The lease is about to end: let go of everything, however the database is."""
        self._is_lost = True
        gone, self.own = self.own.ids, Shards.some((), self.own.of)
        if gone:
            log.warning("the database doesn't answer: our %d shards are left to others", len(gone))
            task = asyncio.create_task(_awaited(self._run_shards(self.own.ids)), name="kibitz: surrender")
            self._surrendering.add(task)
            task.add_done_callback(self._surrendering.discard)


async def _awaited(work: Awaitable[None]) -> None:
    await work


def _now() -> float:
    """Seconds by a clock that never jumps, and that goes on while the machine sleeps, where there is one."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)
