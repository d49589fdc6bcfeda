"""Health checks: run in the event loop, and read by the health server from another thread.

Each result has a time stamp, so a blocked event loop is noticed, too.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace

from bot.health.metrics import Metrics

log = logging.getLogger(__name__)

BEAT_SECONDS = 0.5
"""Seconds between beats of the event loop."""

BLOCKED_SECONDS = 3.0
"""Seconds without a beat after which the process is not ready."""

DEAD_SECONDS = 60.0
"""Seconds without a beat after which only a restart helps."""

PROBE_SECONDS, PROBE_TIMEOUT = 2.0, 3.0
"""Seconds between checks of the database, and the most that one may take."""

SILENT_SECONDS = 6.0
"""A shard counts as silent if its heartbeat is unacknowledged for more seconds than this."""

HEARTBEAT_AGE_SECONDS = 9.0
"""The greatest age of our stored heartbeat, in seconds. We store one every five seconds, so a missing one is
reported within ten."""

STORED_SECONDS = 5.0
"""Seconds for which counts from the database are reused."""

NAMED = 10
"""The most shards whose numbers a report lists; it counts the others."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The state of one of this process's connections to Discord."""

    up: bool
    latency: float
    """Seconds from the last heartbeat to its acknowledgement; infinite before the first."""
    silent: float
    """Seconds for which a heartbeat is unacknowledged; 0 if none is."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Database connections, and how many transactions wait for one."""

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
    """The functions that supply the figures."""

    shards: Callable[[], Mapping[int, Shard]]
    heard: Callable[[], float | None]
    """When our heartbeat was last stored (time.monotonic()); None if never."""
    drawing: Callable[[], int]
    """Pictures requested and not drawn yet."""
    pool: Callable[[], Pool]
    answers: Callable[[], Awaitable[None]]
    """Tests the database: returns if it can store something; otherwise raises, or doesn't return."""
    stored: Callable[[], Awaitable[StoredCounts]]


@dataclass(frozen=True, slots=True)
class State:
    """The last results, immutable so that other threads see one consistent state."""

    at: float
    shards: Mapping[int, Shard] = field(default_factory=dict[int, Shard])
    heard: float | None = None
    database: str | None = "it has not been asked yet"
    """What keeps the database from storing anything; None if nothing does."""


class Pulse:
    """Updates its state twice a second, in the event loop."""

    def __init__(self, vitals: Vitals, metrics: Metrics) -> None:
        self.vitals = vitals
        self._metrics = metrics
        self.state = State(time.monotonic())
        self.stored: StoredCounts | None = None
        self._counted = -STORED_SECONDS
        self._counting = asyncio.Lock()

    async def run(self) -> None:
        """Update the state until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._beat(), name="kibitz: pulse")
            tasks.create_task(self._probe(), name="kibitz: probe")

    async def _beat(self) -> None:
        due = time.monotonic()
        while True:
            now = time.monotonic()
            self._metrics.lagged(max(0.0, now - due))
            shards, heard = self.vitals.shards(), self.vitals.heard()
            self.state = replace(self.state, at=now, shards=shards, heard=heard)
            due = time.monotonic() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)

    async def _probe(self) -> None:
        told: str | None = None
        while True:
            trouble: str | None = None
            try:
                async with asyncio.timeout(PROBE_TIMEOUT):
                    await self.vitals.answers()
            except TimeoutError:
                trouble = f"no answer within {PROBE_TIMEOUT:.0f} s"
            except Exception as error:
                trouble = " ".join(str(error).split()) or type(error).__name__
            if trouble is not None and trouble != told:
                log.warning("nothing can be stored: %s", trouble)
            elif trouble is None and told is not None:
                log.info("the database answers again")
            told = trouble
            self.state = replace(self.state, database=trouble)
            await asyncio.sleep(PROBE_SECONDS)

    async def count(self) -> None:
        """Update the counts of the database unless they are recent; None if the database doesn't answer."""
        async with self._counting:
            if time.monotonic() - self._counted < STORED_SECONDS:
                return
            self.stored = None
            try:
                async with asyncio.timeout(PROBE_TIMEOUT):
                    self.stored = await self.vitals.stored()
            except Exception:  # The database check reports it.
                return
            finally:
                self._counted = time.monotonic()

    def is_alive(self) -> bool:
        return time.monotonic() - self.state.at < DEAD_SECONDS

    def troubles(self) -> dict[str, str | None]:
        """Return, by check, a text for the operator that says what is wrong; None if the check passes."""
        now, state = time.monotonic(), self.state
        late = now - state.at
        return {
            "loop": f"the event loop has not come round for {late:.0f} s" if late > BLOCKED_SECONDS else None,
            "gateway": _gateway_trouble(state.shards),
            "heartbeat": _heartbeat_trouble(state.heard, now),
            "database": state.database,
        }


def _gateway_trouble(shards: Mapping[int, Shard]) -> str | None:
    """Return which shards have no working connection to Discord; None if all have one."""
    down = [number for number, shard in shards.items() if not shard.up]
    silent = [number for number, shard in shards.items() if shard.up and shard.silent > SILENT_SECONDS]
    if not shards:
        return "no shard is connected yet"
    if down:
        return f"not connected: {_shard_numbers(down)}"
    if silent:
        return f"no heartbeat is acknowledged: {_shard_numbers(silent)}"
    return None


def _shard_numbers(shards: list[int]) -> str:
    """Return the numbers of these shards as text, the first NAMED of them."""
    some = ", ".join(map(str, sorted(shards)[:NAMED]))
    more = len(shards) - NAMED
    return f"shard {some}{f' and {more} more' if more > 0 else ''}"


def _heartbeat_trouble(heard: float | None, now: float) -> str | None:
    if heard is None:
        return "our heartbeat is not stored yet"
    age = now - heard
    return f"our heartbeat was last stored {age:.0f} s ago" if age > HEARTBEAT_AGE_SECONDS else None
