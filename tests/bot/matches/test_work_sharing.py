"""What processes share out among themselves: work that one begins, and what a person may ask of them all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from sqlalchemy import Connection, select

from bot.discord.platform.user_rate_limit import SharedQuota
from bot.matches import BOARD, REPLY, Matches
from bot.matches.work_sharing import LEASE
from bot.refusals import Busy
from bot.storage import Database
from bot.storage.tables import matches
from bot.storage.work_sharing import MINUTE
from tests.bot.clock import Clock
from tests.bot.matches.test_play import ALICE, BOB, begun
from tests.cases import slow_except


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


@pytest.fixture
async def processes(address: str, clock: Clock) -> AsyncIterator[list[Matches]]:
    """The same use cases in four processes, as far as the database can tell."""
    databases = [await Database.open(address) for _ in range(4)]
    yield [Matches.on(database, now=clock) for database in databases]
    for database in databases:
        await database.close()


@pytest.mark.slow
async def test_work_is_begun_by_one(processes: list[Matches], clock: Clock) -> None:
    games = [(await begun(processes[0])).id for _ in range(20)]
    shares = await asyncio.gather(*(each.claims.take(BOARD, games) for each in processes))
    assert sum(map(len, shares)) <= len(games)
    # What was locked by another in that moment is nobody's yet.
    rest = set(games).difference(*shares)
    assert await processes[0].claims.take(BOARD, rest) == rest
    shares[0] |= rest
    for each, share in zip(processes, shares, strict=True):
        assert await each.claims.take(BOARD, games) == share, "who has begun may go on"
    assert await processes[3].claims.take(REPLY, games) == set(games), "it is other work"
    clock.time += LEASE
    assert await processes[1].claims.take(BOARD, games) == set(games), "too late: whoever it was has died"


async def test_a_claim_is_of_one_version(processes: list[Matches]) -> None:
    one, other, *_ = processes
    match = await begun(one)
    assert await one.claims.take(BOARD, [match.id]) == {match.id}
    assert await other.claims.take(BOARD, [match.id]) == set()
    await one.play.move(match.id, ALICE, "e4")
    assert await other.claims.take(BOARD, [match.id]) == {match.id}


async def test_what_another_process_has_left_is_taken_up(processes: list[Matches]) -> None:
    one, other, *_ = processes
    match = await begun(one)
    assert await one.claims.take(BOARD, [match.id]) == {match.id}
    assert await other.claims.take(BOARD, [match.id], anew=True) == {match.id}


async def test_what_another_process_has_left_is_taken_up_though_somebody_is_at_it(
    processes: list[Matches],
) -> None:
    """A claim of the dead would keep others from it for minutes."""
    one, other, *_ = processes
    match = await begun(one)
    assert await one.claims.take(BOARD, [match.id]) == {match.id}
    locked = asyncio.Event()
    asked = select(matches.c.id).where(matches.c.id == match.id).with_for_update()

    def lock(connection: Connection) -> None:
        connection.execute(asked)
        locked.set()
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_sleep(0.4)")

    at_work = asyncio.create_task(one.claims._store.transactions.write(lock))
    await locked.wait()
    assert await other.claims.take(BOARD, [match.id], anew=True) == {match.id}
    await at_work


async def test_claims_and_quotas_are_forgotten(processes: list[Matches], clock: Clock) -> None:
    one = processes[0]
    match = await begun(one)
    await one.claims.take(BOARD, [match.id])
    await one.quotas.take(ALICE, 5)
    clock.time += timedelta(days=1)
    await one.claims.purge()
    await one.quotas.purge()
    transactions = one.claims._store.transactions
    for table in ("claims", "quotas"):
        query = f"SELECT count(*) FROM {table}"
        left = await transactions.read(
            lambda connection, query=query: connection.exec_driver_sql(query).scalar()
        )
        assert left == 0


@pytest.mark.parametrize(("most", "count"), slow_except([(5, 2)], [(5, 4), (120, 3)]))
async def test_a_persons_quota_holds_over_all_processes(
    processes: list[Matches], clock: Clock, most: int, count: int
) -> None:
    person = 1000 * most + count
    quotas = [SharedQuota(most, lambda: count, each.quotas.take, Busy) for each in processes[:count]]
    answered = [await quotas[n % count].take(person) for n in range(3 * most)]
    assert sum(answered) == most
    assert await quotas[0].take(person + 1), "nobody else is kept from anything"


async def answered(process: Matches, asked: int) -> int:
    """How many of Bob's requests have room in a bucket of six."""
    return sum([await process.quotas.take(BOB, 6) for _ in range(asked)])


async def test_the_shared_bucket_runs_full_again(processes: list[Matches], clock: Clock) -> None:
    one, other, *_ = processes
    assert await answered(one, 4) == 4
    assert await answered(other, 3) == 2
    clock.time += MINUTE / 6
    assert await answered(other, 2) == 1
    clock.time -= timedelta(seconds=3)  # The clocks of two machines.
    assert await answered(one, 1) == 0
    clock.time += 2 * MINUTE
    assert await answered(one, 9) == 6


async def test_a_flood_reaches_the_database_as_often_as_a_process_would_answer() -> None:
    asked = 0

    async def fetch(*_: int) -> bool:
        nonlocal asked
        asked += 1
        return False

    quota = SharedQuota(6, lambda: 2, fetch, Busy)
    assert not any([await quota.take(1) for _ in range(100)])
    assert asked == 6


async def test_one_warning_until_a_request_is_answered_again() -> None:
    answers = [False, False, True, False]

    async def fetch(*_: int) -> bool:
        return answers.pop(0)

    quota = SharedQuota(6, lambda: 2, fetch, Busy)
    assert [(await quota.take(1), quota.warn(1)) for _ in range(2)] == [(False, True), (False, False)]
    assert await quota.take(1)
    assert (await quota.take(1), quota.warn(1)) == (False, True)
    quota._here.buckets.clear()
    quota.delete_expired()
    assert quota.warn(1), "nothing is kept of who has been idle"


async def test_a_process_counts_alone_while_the_database_is_busy() -> None:
    async def fetch(*_: int) -> bool:
        raise Busy("error-busy")

    quota = SharedQuota(6, lambda: 2, fetch, Busy)
    assert [await quota.take(1) for _ in range(8)] == [True] * 6 + [False] * 2


async def test_a_process_alone_asks_the_database_nothing() -> None:
    async def fetch(*_: int) -> bool:
        raise AssertionError

    quota = SharedQuota(6, lambda: 1, fetch, Busy)
    assert [await quota.take(1) for _ in range(8)] == [True] * 6 + [False] * 2
