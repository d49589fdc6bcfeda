"""A process's part in the shards: begun, renewed, and given up before another may have it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from pathlib import Path

import pytest

from bot import shard_leases
from bot.shard_leases import Pace, ShardLeases
from bot.storage import Database, DatabaseBusy, LeasedShards, LeaseStore, Shards

PACE = Pace(lasts=0.4, every=0.02, early=0.2)


class Store(LeaseStore):
    """Leases of a database that can be away: then it answers late, or not."""

    def __init__(self) -> None:
        self.holding = LeasedShards(frozenset({0, 1}), frozenset(), 1, 2)
        self.away = False
        self.silent = asyncio.Event()
        self.silent.set()
        self.released: list[set[int]] = []
        self.is_released = asyncio.Event()
        self.left = False
        self.is_joined = asyncio.Event()

    async def renew(self, process: str, of: int, lasts: object, room: int | None = None) -> LeasedShards:
        await self.silent.wait()
        if self.away:
            raise DatabaseBusy("away")
        return self.holding

    async def join(self, process: str, lasts: object) -> int:
        if self.away:
            raise DatabaseBusy("away")
        self.is_joined.set()
        return 3

    async def release(self, process: str, shards: Collection[int]) -> None:
        self.released.append(set(shards))
        self.is_released.set()

    async def leave(self, process: str) -> None:
        self.left = True


class Heard:
    """What was to be heard, one after another."""

    def __init__(self) -> None:
        self.now: frozenset[int] | None = None
        self.changed = asyncio.Condition()
        self.drained = 0

    async def run(self, own: frozenset[int]) -> None:
        async with self.changed:
            self.now = own
            self.changed.notify_all()

    async def drain(self) -> None:
        self.drained += 1

    async def until(self, *own: int) -> None:
        async with asyncio.timeout(60), self.changed:
            await self.changed.wait_for(lambda: self.now == frozenset(own))


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
async def leases(store: Store, heard: Heard) -> AsyncIterator[ShardLeases]:
    made = ShardLeases(store, pace=PACE)
    made.begin(2, 1, heard.run, heard.drain)
    yield made
    await made.leave()


async def test_what_is_leased_is_heard(store: Store, heard: Heard, leases: ShardLeases) -> None:
    await heard.until(0, 1)
    store.holding = LeasedShards(frozenset({0, 1}), frozenset({1}), 2, 2)
    await heard.until(0)
    store.holding = LeasedShards(frozenset({0}), frozenset(), 2, 2)
    async with asyncio.timeout(60):
        await store.is_released.wait()
    assert store.released[0] == {1}
    assert heard.drained
    assert (leases.processes, leases.own.ids, leases.own.of) == (2, {0}, 2)
    await leases.leave()
    assert store.left


@pytest.mark.parametrize("silent", [False, True])
async def test_what_can_not_be_renewed_is_given_up(
    store: Store, heard: Heard, leases: ShardLeases, silent: bool
) -> None:
    """Whether the database refuses, or says nothing at all; and taken up again once it answers."""
    await heard.until(0, 1)
    assert not leases.is_lost
    store.away = not silent
    if silent:
        store.silent.clear()
    await heard.until()
    assert leases.is_lost
    store.away = False
    store.silent.set()
    await heard.until(0, 1)
    assert not leases.is_lost


async def test_what_is_fixed_is_kept(store: Store, heard: Heard) -> None:
    """By the settings: no lease is needed, but that the database is away is known."""
    own = Shards.some((1,), 2)
    fixed = ShardLeases(store, own=own, pace=Pace(lasts=0.1, every=0.01, early=0.05))
    fixed.begin(2, 1, heard.run, heard.drain)
    try:
        async with asyncio.timeout(60):
            await store.is_joined.wait()
            assert not fixed.is_lost
            store.away = True
            while not fixed.is_lost:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.01)
            assert fixed.own == own
            store.away = False
            while fixed.is_lost:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert (fixed.processes, heard.now) == (3, None)
    finally:
        await fixed.leave()


async def test_another_number_of_shards_is_told(store: Store, heard: Heard, leases: ShardLeases) -> None:
    await heard.until(0, 1)
    store.holding = LeasedShards(frozenset(), frozenset(), 1, 8)
    await heard.until()
    assert leases.is_refused
    store.holding = LeasedShards(frozenset({0, 1}), frozenset(), 1, 2)
    await heard.until(0, 1)
    assert not leases.is_refused


async def test_no_shard_changes_hands_where_processes_start_one_after_another(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one takes no more than may identify by then, and leaves the rest to those that follow."""
    monkeypatch.setattr(shard_leases, "IDENTIFY_SECONDS", 3.0)
    pace, count = Pace(lasts=60, every=0.05, early=8), 3
    database = await Database.open(f"sqlite:///{path}")
    processes = [(ShardLeases(database.leases, pace=pace), Heard()) for _ in range(count)]
    try:
        for leases, heard in processes:
            leases.begin(count, 1, heard.run, heard.drain)
            async with asyncio.timeout(30), heard.changed:
                await heard.changed.wait_for(lambda heard=heard: heard.now)
        assert sorted(shard for leases, _ in processes for shard in leases.own.ids) == [0, 1, 2]
        assert [heard.drained for _, heard in processes] == [0, 0, 0]
    finally:
        for leases, _ in processes:
            await leases.leave()
        await database.close()


async def test_one_that_stays_alone_takes_all_as_fast_as_they_may_identify(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shard_leases, "IDENTIFY_SECONDS", 0.1)
    database = await Database.open(f"sqlite:///{path}")
    leases, heard = ShardLeases(database.leases, pace=Pace(lasts=60, every=0.02, early=8)), Heard()
    try:
        leases.begin(5, 2, heard.run, heard.drain)
        await heard.until(0, 1)
        await heard.until(0, 1, 2, 3)
        await heard.until(0, 1, 2, 3, 4)
    finally:
        await leases.leave()
        await database.close()


async def test_few_at_a_time_are_given_up(store: Store, heard: Heard, leases: ShardLeases) -> None:
    """They are heard by us until they may identify elsewhere."""
    await heard.until(0, 1)
    store.holding = LeasedShards(frozenset({0, 1}), frozenset({0, 1}), 3, 2)
    await heard.until(0)
    async with asyncio.timeout(60):
        await store.is_released.wait()
    assert store.released[0] == {1}
