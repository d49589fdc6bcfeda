"""Leases of shards: no shard is two processes' at a time, all are somebody's, and each has its share."""

from __future__ import annotations

import asyncio
import itertools
from datetime import timedelta

import pytest

from bot.storage import Database, LeasedShards, work_sharing
from bot.storage.work_sharing import share
from tests.bot.clock import Clock
from tests.bot.storage.test_storage import NOW
from tests.cases import loop_over

LASTS = timedelta(seconds=25)
PAUSE = timedelta(seconds=5)


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The database's clock, moved by hand."""
    made = Clock(NOW)
    monkeypatch.setattr(work_sharing, "_now", made)
    return made


async def renewed(database: Database, process: str, of: int = 8) -> LeasedShards:
    """One look at the leases; what is too much is given up at once."""
    held = await database.leases.renew(process, of, LASTS)
    await database.leases.release(process, held.surplus)
    return held


async def settled(database: Database, processes: str, of: int = 8) -> dict[str, frozenset[int]]:
    """What each has after a few looks; at no time do two have the same."""
    has: dict[str, frozenset[int]] = {}
    for _, process in itertools.product(range(3), processes):
        held = await renewed(database, process, of)
        has[process] = held.own - held.surplus
        assert not any(a & b for a, b in itertools.combinations(has.values(), 2))
    return has


@loop_over("of", [1, 2, 7, 16])
@loop_over("count", [1, 2, 3, 5, 20])
def test_shares_cover_all_shards_evenly(count: int, of: int) -> None:
    shares = [share(rank, count, of) for rank in range(count)]
    assert sum(shares) == of
    assert max(shares) - min(shares) <= 1


async def test_shards_move_when_a_process_joins_or_leaves(database: Database, clock: Clock) -> None:
    assert (await renewed(database, "a")).own == frozenset(range(8)), "alone it has all, at once"
    has = await settled(database, "ab")
    assert [len(has[process]) for process in "ab"] == [4, 4]
    has = await settled(database, "abc")
    assert [len(has[process]) for process in "abc"] == [3, 3, 2]
    assert frozenset[int]().union(*has.values()) == frozenset(range(8))
    await database.leases.leave("a")
    has = await settled(database, "bc")
    assert [len(has[process]) for process in "bc"] == [4, 4]
    clock.time += LASTS / 2
    await renewed(database, "c")
    clock.time += LASTS / 2
    held = await renewed(database, "c")
    assert (held.own, held.processes) == (frozenset(range(8)), 1), "what a dead process had is free in time"


async def test_a_lease_that_lasts_is_nobody_elses(database: Database, clock: Clock) -> None:
    await renewed(database, "a")
    clock.time += LASTS - timedelta(microseconds=1)
    assert (await renewed(database, "b")).own == frozenset()
    clock.time += timedelta(microseconds=1)
    assert (await renewed(database, "b")).own == frozenset(range(8))
    assert (await renewed(database, "a")).own == frozenset(), "who comes too late has lost it"


async def test_more_processes_than_shards(database: Database, clock: Clock) -> None:
    has = await settled(database, "abc", of=2)
    assert sorted(len(own) for own in has.values()) == [0, 1, 1]


async def test_another_number_of_shards_waits(database: Database, clock: Clock) -> None:
    await renewed(database, "a", of=8)
    refused = await renewed(database, "b", of=4)
    assert (refused.own, refused.of) == (frozenset(), 8)
    assert await database.leases.in_use() == 8
    clock.time += LASTS
    assert await database.leases.in_use() is None
    assert (await renewed(database, "b", of=4)).own == frozenset(range(4))
    assert await database.leases.in_use() == 4


async def test_simultaneous_renewals_never_overlap(database: Database, clock: Clock) -> None:
    owned: list[frozenset[int]] = []
    for _ in range(4):
        held = await asyncio.gather(*(database.leases.renew(process, 8, LASTS) for process in "abcd"))
        owned = [holding.own for holding in held]
        assert not any(a & b for a, b in itertools.combinations(owned, 2))
        for process, holding in zip("abcd", held, strict=True):
            await database.leases.release(process, holding.surplus)
    assert [len(own) for own in owned] == [2, 2, 2, 2]


async def test_shards_of_a_bucket_identify_one_after_another(database: Database, clock: Clock) -> None:
    clock.time += timedelta(days=1)  # After whatever was asked before.
    waits = await asyncio.gather(*(database.leases.identify(0, PAUSE) for _ in range(4)))
    assert sorted(waits) == [timedelta(), PAUSE, 2 * PAUSE, 3 * PAUSE]
    assert await database.leases.identify(1, PAUSE) == timedelta(), "another bucket has a pace of its own"
    clock.time += 7 * PAUSE
    assert await database.leases.identify(0, PAUSE) == timedelta()
