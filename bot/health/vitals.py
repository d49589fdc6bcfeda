"""What the health checks look at: plain values, and functions that return them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass


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
class Stored:
    """Counts over the whole database, the same in every process."""

    running_games: int
    open_challenges: int
    unposted_boards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Vitals:
    """The sources of all figures."""

    shards: Callable[[], Mapping[int, Shard]]
    stands_by: Callable[[], bool]
    """Whether other processes have all shards, so that this one is in reserve."""
    heard: Callable[[], float | None]
    """When our heartbeat was last stored (time.monotonic()); None if never."""
    drawing: Callable[[], int]
    """Pictures requested and not drawn yet."""
    pool: Callable[[], Pool]
    answers: Callable[[], Awaitable[None]]
    """Raises, or never returns, while nothing can be stored."""
    stored: Callable[[], Awaitable[Stored]]
