"""Health checks, which run in the event loop and are read by the health server in another thread.

Each result has a timestamp, so a blocked event loop is detected, too.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from bot.health.metrics import Metrics

log = logging.getLogger(__name__)

BEAT_SECONDS = 0.5
"""Seconds between checks of the event loop."""

BLOCKED_SECONDS = 3.0
"""Seconds without such a check after which the process is not ready."""

DEAD_SECONDS = 60.0
"""Seconds without such a check after which only a restart helps."""

PROBE_SECONDS, PROBE_TIMEOUT = 2.0, 3.0
"""Seconds between checks of the database, and the timeout of a check."""

SILENT_SECONDS = 6.0
"""Seconds without an acknowledgement of a heartbeat after which a shard counts as silent."""

HEARTBEAT_AGE_SECONDS = 9.0
"""The maximum age of the stored heartbeat, in seconds. One is stored every five seconds, so a missing one is
reported within ten."""

MAX_NAMED = 10
"""The maximum number of shards that a report lists by number; it counts the others."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The state of one of this process's shards."""

    up: bool
    latency: float
    """Seconds from the last heartbeat to its acknowledgement; infinite before the first."""
    silent: float
    """Seconds since an unacknowledged heartbeat; 0 if all are acknowledged."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The numbers of database connections, and of transactions that wait for one."""

    used: int
    idle: int
    waiting: int


@dataclass(frozen=True, slots=True)
class StoredCounts:
    """Counts over the whole database, the same in every process."""

    running_games: int
    open_challenges: int
    unposted_boards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Vitals:
    """Functions that return the current values."""

    shards: Callable[[], Mapping[int, Shard]]
    heartbeat_at: Callable[[], float | None]
    """The time when the heartbeat was last stored (time.monotonic()); None if never."""
    drawing: Callable[[], int]
    """The number of pictures in the queue."""
    pool: Callable[[], Pool]
    check_database: Callable[[], Awaitable[None]]
    """Tests the database: returns if it accepts writes; otherwise raises or hangs."""
    stored: Callable[[], Awaitable[StoredCounts]]


@dataclass(frozen=True, slots=True)
class State:
    """The latest results, immutable so that other threads see a consistent state."""

    at: float
    shards: Mapping[int, Shard] = field(default_factory=dict[int, Shard])
    heartbeat_at: float | None = None
    database: str | None = "not checked yet"
    """The reason why the database doesn't accept writes; None if it does."""


class Pulse:
    """The latest state of the health checks, updated in the event loop twice a second."""

    def __init__(self, vitals: Vitals, metrics: Metrics) -> None:
        self.vitals = vitals
        self._metrics = metrics
        self.state = State(time.monotonic())
        self.stored: StoredCounts | None = None

    async def run(self) -> None:
        """Update the state until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._beat(), name="kibitz: pulse")
            tasks.create_task(self._probe(), name="kibitz: probe")

    async def _beat(self) -> None:
        due = time.monotonic()
        while True:
            now = time.monotonic()
            self._metrics.loop_lag(max(0.0, now - due))
            shards, heartbeat_at = self.vitals.shards(), self.vitals.heartbeat_at()
            self.state = replace(self.state, at=now, shards=shards, heartbeat_at=heartbeat_at)
            due = time.monotonic() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)

    async def _probe(self) -> None:
        logged: str | None = None
        while True:
            trouble: str | None = None
            try:
                async with asyncio.timeout(PROBE_TIMEOUT):
                    await self.vitals.check_database()
            except TimeoutError:
                trouble = f"no answer within {PROBE_TIMEOUT:.0f} s"
            except Exception as error:
                trouble = " ".join(str(error).split()) or type(error).__name__
            if trouble is not None and trouble != logged:
                log.warning("the database doesn't accept writes: %s", trouble)
            elif trouble is None and logged is not None:
                log.info("the database accepts writes again")
            logged = trouble
            self.state = replace(self.state, database=trouble)
            await asyncio.sleep(PROBE_SECONDS)

    async def count(self) -> None:
        """Update the counts from the database; without an answer they are None."""
        stored = None
        with suppress(Exception):  # The database check reports it.
            async with asyncio.timeout(PROBE_TIMEOUT):
                stored = await self.vitals.stored()
        self.stored = stored

    def is_alive(self) -> bool:
        return time.monotonic() - self.state.at < DEAD_SECONDS

    def troubles(self) -> dict[str, str | None]:
        """Return the problem that each check has found, as a text for the operator; None if it passes."""
        now, state = time.monotonic(), self.state
        late = now - state.at
        return {
            "loop": f"the event loop has not run for {late:.0f} s" if late > BLOCKED_SECONDS else None,
            "gateway": _gateway_trouble(state.shards),
            "heartbeat": _heartbeat_trouble(state.heartbeat_at, now),
            "database": state.database,
        }


def _gateway_trouble(shards: Mapping[int, Shard]) -> str | None:
    """Return the shards without a working connection to Discord, as text; None if all are connected."""
    down = [number for number, shard in shards.items() if not shard.up]
    silent = [number for number, shard in shards.items() if shard.up and shard.silent > SILENT_SECONDS]
    if not shards:
        return "no shard is connected yet"
    if down:
        return f"not connected: {_shard_numbers(down)}"
    if silent:
        return f"heartbeats are not acknowledged: {_shard_numbers(silent)}"
    return None


def _shard_numbers(shards: list[int]) -> str:
    """Return the first MAX_NAMED shard numbers as text."""
    some = ", ".join(map(str, sorted(shards)[:MAX_NAMED]))
    more = len(shards) - MAX_NAMED
    return f"shard {some}{f' and {more} more' if more > 0 else ''}"


def _heartbeat_trouble(heartbeat_at: float | None, now: float) -> str | None:
    if heartbeat_at is None:
        return "no heartbeat has been stored yet"
    age = now - heartbeat_at
    return f"the last heartbeat was stored {age:.0f} s ago" if age > HEARTBEAT_AGE_SECONDS else None
