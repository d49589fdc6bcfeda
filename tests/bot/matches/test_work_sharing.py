"""Work that one of several processes begins."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from sqlalchemy import Connection, select

from bot.matches import BOARD, REPLY, Matches
from bot.matches.work_sharing import LEASE
from bot.storage import Database
from bot.storage.tables import matches
from tests.bot.clock import Clock
from tests.bot.matches.test_play import ALICE, begun


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


async def test_claims_are_forgotten(processes: list[Matches], clock: Clock) -> None:
    one = processes[0]
    match = await begun(one)
    await one.claims.take(BOARD, [match.id])
    clock.time += timedelta(days=1)
    await one.claims.purge()
    transactions = one.claims._store.transactions
    query = "SELECT count(*) FROM claims"
    assert await transactions.read(lambda connection: connection.exec_driver_sql(query).scalar()) == 0
