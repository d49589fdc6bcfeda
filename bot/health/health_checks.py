"""Health checks. They run in the event loop; the health server reads the results in another thread.

Each result has a timestamp, so that a blocked event loop is detected, too.
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

LOOP_CHECK_SECONDS = 0.5
"""Seconds between event loop checks."""

BLOCKED_SECONDS = 3.0
"""Seconds without an event loop check after which the process is not ready."""

DEAD_SECONDS = 60.0
"""Seconds without an event loop check after which only a restart helps."""

DATABASE_CHECK_SECONDS, DATABASE_CHECK_TIMEOUT = 2.0, 3.0
"""Seconds between database checks, and their timeout."""

SILENT_SECONDS = 6.0
"""Seconds without a heartbeat acknowledgement after which a shard counts as silent."""

HEARTBEAT_AGE_SECONDS = 9.0
"""The maximum age of the stored heartbeat. One is stored every five seconds, so a missing one is reported
within ten."""

MAX_NAMED = 10
"""The maximum number of shards that a report lists; the rest are only counted."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The state of a shard of this process."""

    up: bool
    latency: float
    """Seconds from the last heartbeat to its acknowledgement; infinite before the first one."""
    silent: float
    """Seconds since an unacknowledged heartbeat; 0 if all are acknowledged."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The numbers of database connections, and of transactions waiting for one."""

    used: int
    idle: int
    waiting: int


@dataclass(frozen=True, slots=True)
class StoredCounts:
    """Counts from the whole database, which are the same in every process."""

    running_games: int
    open_challenges: int
    unposted_boards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthSources:
    """Functions that return the values to check."""

    shards: Callable[[], Mapping[int, Shard]]
    heartbeat_at: Callable[[], float | None]
    """When the heartbeat was last stored (time.monotonic()); None if never."""
    drawing: Callable[[], int]
    """The number of pictures waiting to be drawn."""
    pool: Callable[[], Pool]
    check_database: Callable[[], Awaitable[None]]
    """Returns if the database accepts writes; otherwise raises or hangs."""
    stored: Callable[[], Awaitable[StoredCounts]]


@dataclass(frozen=True, slots=True)
class HealthState:
    """The latest results. Immutable, so that other threads see a consistent state."""

    at: float
    shards: Mapping[int, Shard] = field(default_factory=dict[int, Shard])
    heartbeat_at: float | None = None
    database: str | None = "not checked yet"
    """Why the database doesn't accept writes; None if it does."""


class HealthChecks:
    """The health checks and their latest results, updated in the event loop twice a second."""

    def __init__(self, sources: HealthSources, metrics: Metrics) -> None:
        self.sources = sources
        self._metrics = metrics
        self.state = HealthState(time.monotonic())
        self.stored: StoredCounts | None = None

    async def run(self) -> None:
        """Run the checks until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._check_loop(), name="kibitz: event loop check")
            tasks.create_task(self._check_database(), name="kibitz: database check")

    async def _check_loop(self) -> None:
        due = time.monotonic()
        while True:
            now = time.monotonic()
            self._metrics.loop_lag(max(0.0, now - due))
            shards, heartbeat_at = self.sources.shards(), self.sources.heartbeat_at()
            self.state = replace(self.state, at=now, shards=shards, heartbeat_at=heartbeat_at)
            due = time.monotonic() + LOOP_CHECK_SECONDS
            await asyncio.sleep(LOOP_CHECK_SECONDS)

    async def _check_database(self) -> None:
        logged: str | None = None
        while True:
            problem: str | None = None
            try:
                async with asyncio.timeout(DATABASE_CHECK_TIMEOUT):
                    await self.sources.check_database()
            except TimeoutError:
                problem = f"no answer within {DATABASE_CHECK_TIMEOUT:.0f} s"
            except Exception as error:
                problem = " ".join(str(error).split()) or type(error).__name__
            if problem is not None and problem != logged:
                log.warning("the database doesn't accept writes: %s", problem)
            elif problem is None and logged is not None:
                log.info("the database accepts writes again")
            logged = problem
            self.state = replace(self.state, database=problem)
            await asyncio.sleep(DATABASE_CHECK_SECONDS)

    async def count(self) -> None:
        """Update the counts from the database. They are None if it doesn't answer."""
        stored = None
        with suppress(Exception):  # The database check reports it.
            async with asyncio.timeout(DATABASE_CHECK_TIMEOUT):
                stored = await self.sources.stored()
        self.stored = stored

    def is_alive(self) -> bool:
        return time.monotonic() - self.state.at < DEAD_SECONDS

    def problems(self) -> dict[str, str | None]:
        """Return each check's problem as text for the operator; None if the check passes."""
        now, state = time.monotonic(), self.state
        late = now - state.at
        return {
            "loop": f"the event loop has not run for {late:.0f} s" if late > BLOCKED_SECONDS else None,
            "gateway": _gateway_problem(state.shards),
            "heartbeat": _heartbeat_problem(state.heartbeat_at, now),
            "database": state.database,
        }


def _gateway_problem(shards: Mapping[int, Shard]) -> str | None:
    """Return which shards have no working connection to Discord; None if all have one."""
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
    """Return shard numbers as text, at most MAX_NAMED of them."""
    some = ", ".join(map(str, sorted(shards)[:MAX_NAMED]))
    more = len(shards) - MAX_NAMED
    return f"shard {some}{f' and {more} more' if more > 0 else ''}"


def _heartbeat_problem(heartbeat_at: float | None, now: float) -> str | None:
    if heartbeat_at is None:
        return "no heartbeat has been stored yet"
    age = now - heartbeat_at
    return f"the last heartbeat was stored {age:.0f} s ago" if age > HEARTBEAT_AGE_SECONDS else None
