"""Shares a bot's shards among several processes by leases, which each process takes, renews and releases.

Leases ensure that one process runs each shard. If two processes run a shard for a moment, nothing is lost or
done twice: the database decides what happens in a game.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from bot.storage import LeaseStore, Shards, StorageError

log = logging.getLogger(__name__)

_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC) if hasattr(time, "CLOCK_MONOTONIC") else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Seconds: how long a lease `lasts`, and between renewals (`every`). A process that can't renew it closes
    its shards `early`, this long before the lease ends, because closing takes time."""

    lasts: float = 25.0
    every: float = 5.0
    early: float = 8.0


PACE = Pace()
"""Other processes take over a dead process's shards within half a minute. A short restart of the database
costs no shards."""

AGAIN_SECONDS = 1.0
"""Seconds until the next renewal if one failed, or if this process still lacks shards of its share."""

IDENTIFY_SECONDS = 5.5
"""Seconds between two shards of one bucket: Discord's five, plus some delay."""


class ShardLeases:
    """Leases this process's shards, and reports which ones it should run."""

    def __init__(self, store: LeaseStore, *, own: Shards | None = None, pace: Pace | None = None) -> None:
        """`own`: fixed shards, without leases; the process still announces itself to others."""
        self.process = f"{socket.gethostname()[:40]}-{os.getpid()}-{secrets.token_hex(4)}"
        self.fixed = own is not None
        self.own = own or Shards.some((), 1)
        """The shards that this process should run now."""
        self.processes = 1
        """The number of processes, including this one."""
        self.is_refused = False
        """Whether the other processes use a different total number of shards; then we get none."""
        self._store = store
        self._pace = pace or PACE
        self._until = 0.0
        self._expiry: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._surrendering: set[asyncio.Task[None]] = set()
        self.is_lost = False
        """Whether the database was unreachable until our lease was about to end: other processes may take our
        shards, unless they are fixed."""
        self._buckets = 1
        self._takes_at = 0.0
        """The earliest time to take more shards: when they may identify."""
        self._is_short = False

    @property
    def stands_by(self) -> bool:
        """Whether this process is in reserve: it has no shards because other processes have all of them."""
        return self.processes > 1 and not (self.own.ids or self.is_lost or self.is_refused)

    async def in_use(self) -> int | None:
        """Return how many shards the other processes share; None if there are none."""
        return await self._store.in_use()

    def begin(
        self,
        of: int,
        buckets: int,
        run: Callable[[frozenset[int]], Coroutine[Any, Any, None]],
        drain: Callable[[], Awaitable[None]],
    ) -> None:
        """Start taking and renewing leases.

        `buckets`: how many shards may identify at a time. `run`: runs exactly these shards. `drain`: waits
        until the work for other shards is done, so that they can be released.
        """
        self._buckets = buckets
        self._run_shards, self._drain = run, drain
        if not self.fixed:
            self.own = Shards.some((), of)
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="kibitz: leases")

    async def may_identify(self, shard: int) -> None:
        """Wait until this shard may identify, in turn with the shards of all processes."""
        pause = timedelta(seconds=IDENTIFY_SECONDS)
        while True:
            try:
                wait = await self._store.identify(shard % self._buckets, pause)
            except StorageError as error:
                log.warning("shard %s waits to identify: %s", shard, error)
                await asyncio.sleep(self._pace.every)
            else:
                await asyncio.sleep(wait.total_seconds())
                return

    async def leave(self) -> None:
        """Release all shards, at the end of the process."""
        await self._cancelled()
        try:
            await self._store.leave(self.process)
        except StorageError as error:
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
                # Nobody runs a shard between its release and its next lease, so ask sooner.
                pause = pause if self._is_short else self._pace.every
            except StorageError as error:
                log.warning("our shards can't be renewed: %s", error)
                self.is_lost = self.is_lost or (self.fixed and _now() >= self._until)
            except Exception:
                log.exception("our shards can't be renewed")
            await asyncio.sleep(pause)

    async def _join(self) -> None:
        asked = _now()
        self.processes = await self._store.join(self.process, timedelta(seconds=self._pace.lasts))
        self._until = asked + self._pace.lasts - self._pace.early
        self.is_lost = False

    async def _renew(self) -> None:
        asked = _now()
        if self.own.ids and asked >= self._until:
            self._surrender()  # The machine slept, so the timer hasn't fired.
        # Don't take shards that can't identify yet: another process may be about to start and take them.
        room = self._buckets if asked >= self._takes_at else 0
        lasts = timedelta(seconds=self._pace.lasts)
        held = await self._store.renew(self.process, self.own.of, lasts, room)
        if held.own - self.own.ids:
            self._takes_at = asked + IDENTIFY_SECONDS
        self._is_short = held.short > 0
        self._extend(asked)
        is_refused = held.of != self.own.of
        if is_refused and not self.is_refused:
            log.warning("other processes share %s shards, not %s: they are waited for", held.of, self.own.of)
        self.is_refused = is_refused
        self.processes = held.processes
        if self._until <= _now():
            return  # The answer took so long that it may be outdated.
        # Release only as many shards as may identify at a time, and run the rest until then.
        surplus = sorted(held.surplus)[-self._buckets :]
        self.own = Shards.some(held.own - frozenset(surplus), self.own.of)
        await self._run_shards(self.own.ids)
        if surplus:
            await self._drain()
            await self._store.release(self.process, surplus)

    def _extend(self, asked: float) -> None:
        """Extend the lease, counted from the request: the answer may have taken long."""
        if self.is_lost:
            log.info("the database answers again")
        self.is_lost = False
        left = self._pace.lasts - self._pace.early
        self._until = asked + left
        if self._expiry is not None:
            self._expiry.cancel()
        self._expiry = asyncio.get_running_loop().call_later(max(0.0, self._until - _now()), self._surrender)

    def _surrender(self) -> None:
        """Close all shards, whatever the database does: the lease is about to end."""
        self.is_lost = True
        gone, self.own = self.own.ids, Shards.some((), self.own.of)
        if gone:
            log.warning("the database doesn't answer: our %d shards are left to others", len(gone))
            task = asyncio.create_task(self._run_shards(self.own.ids), name="kibitz: surrender")
            self._surrendering.add(task)
            task.add_done_callback(self._surrendering.discard)


def _now() -> float:
    """Return the seconds of a monotonic clock, which also runs while the machine sleeps if there is one."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)
