"""What is looked at to know whether Kibitz is well: plain values, and functions that return them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shard:
    """One of this process's lines to Discord."""

    up: bool
    latency: float
    """Seconds from the last heartbeat to its acknowledgement; infinite before the first."""
    silent: float
    """Seconds for which a heartbeat has been waiting for its acknowledgement; 0 where none is."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Connections to the database, and who waits for one."""

    used: int
    idle: int
    waiting: int


@dataclass(frozen=True, slots=True)
class Stored:
    """What the whole database holds, whichever process looks after it."""

    running_games: int
    open_challenges: int
    unposted_boards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Vitals:
    """Where each figure comes from."""

    shards: Callable[[], Mapping[int, Shard]]
    stands_by: Callable[[], bool]
    """Whether other processes have all shards, and this one waits until one of them is gone."""
    heard: Callable[[], float | None]
    """When it was last stored that our shards are heard (time.monotonic()); None: not yet."""
    drawing: Callable[[], int]
    """Pictures that are asked for and not drawn yet."""
    pool: Callable[[], Pool]
    answers: Callable[[], Awaitable[None]]
    """Raises, or never returns, while nothing can be stored."""
    stored: Callable[[], Awaitable[Stored]]
