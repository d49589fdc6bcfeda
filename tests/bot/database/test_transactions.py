"""Transactions on a file: concurrent transactions don't affect each other."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.database import sqlite
from bot.database.columns import EPOCH
from bot.database.errors import DatabaseBusy, StorageError
from bot.database.open_database import open_database
from bot.database.transactions import Database, Store, upsert, write_unless_taken
from bot.state.match_tables import matches, moves
from bot.state.privacy import forgotten
from bot.state.ratings import meetings
from tests.bot.state.test_stored_matches import move, repository, store_match

BUSY_SECONDS = 0.5


@pytest.fixture
async def database(address: str) -> AsyncIterator[Database]:
    opened = await open_database(address, busy_seconds=BUSY_SECONDS)
    yield opened
    await opened.close()


@pytest.mark.slow
async def test_concurrent_writers_wait_for_each_other(database: Database) -> None:
    """The timeout for locks of other programs doesn't apply to them."""
    rows = [await store_match(database) for _ in range(30)]

    def slow(connection: Connection) -> None:
        adapted: Any = connection.connection.dbapi_connection
        adapted.run_async(lambda _: asyncio.sleep(BUSY_SECONDS * 1.5))

    blocking = [database.write(slow)]
    made = [repository(database).store_move(row, move(1)) for row in rows]
    _, *made = await asyncio.gather(*blocking, *made)
    assert [row and row.ply for row in made] == [1] * 30


async def test_a_move_is_one_write_transaction(database: Database) -> None:
    """It locks the database before it reads, so that no other writer can come in between."""
    row = await store_match(database)
    statements: list[str] = []
    async with database.writer.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert isinstance(driver, aiosqlite.Connection)
        await driver.set_trace_callback(statements.append)
    assert await repository(database).store_move(row, move(1))
    assert [statement.split()[0] for statement in statements] == ["BEGIN", "UPDATE", "INSERT", "COMMIT"]
    assert statements[0] == "BEGIN IMMEDIATE"


async def test_upsert_inserts_replaces_or_adds(database: Database) -> None:
    """Counts are added with `add`."""

    def store(rows: list[tuple[int, int]], add: bool, connection: Connection) -> None:
        scores = [{"lower_id": 1, "higher_id": other, "wins": won} for other, won in rows]
        upsert(connection, meetings, *(row | {"draws": 0, "losses": 1} for row in scores), add=add)

    def stored(connection: Connection) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in connection.execute(select(meetings))]

    for rows, add in (([(2, 4)], False), ([(2, 1), (3, 0)], False), ([(2, 1), (3, 2)], True)):
        await database.write(partial(store, rows, add))
    assert await database.read(stored) == [(1, 2, 2, 0, 2), (1, 3, 2, 0, 2)]


async def test_errors_do_not_show_values(database: Database) -> None:
    """They are logged, and the log must not contain users' data."""
    broken = insert(forgotten).values(digest="of-alice")
    with pytest.raises(IntegrityError) as error:
        await database.write(lambda connection: connection.execute(broken))
    assert "of-alice" not in str(error.value)


async def test_error_affects_only_its_writer(database: Database) -> None:
    row = await store_match(database)

    def fail(connection: Connection) -> None:
        connection.execute(update(matches).values(locale="fr"))
        raise ZeroDivisionError

    writes = (database.write(fail), store_match(database), database.write(fail))
    failed, made, again = await asyncio.gather(*writes, return_exceptions=True)
    assert isinstance(failed, ZeroDivisionError)
    assert isinstance(again, ZeroDivisionError)
    assert made == await repository(database).get(row.id + 1)
    assert await repository(database).get(row.id) == row, "the failed write is rolled back"


async def test_failed_read_does_not_affect_others(database: Database) -> None:
    row = await store_match(database)

    def wrong(connection: Connection) -> None:
        connection.exec_driver_sql("SELECT nothing FROM nowhere")

    reads = (database.read(wrong), repository(database).get(row.id))
    failed, stored = await asyncio.gather(*reads, return_exceptions=True)
    assert isinstance(failed, StorageError)
    assert stored == row


class Moves(Store):
    @write_unless_taken("taken")
    def add(self, connection: Connection, match_id: int, ply: int, **values: Any) -> str:
        connection.execute(insert(moves).values(asdict(move(ply)) | {"match_id": match_id} | values))
        return "added"


async def test_only_a_second_row_with_a_unique_key_is_taken(any_address: str) -> None:
    """Other violated constraints are errors: no other writer was faster."""
    database = await open_database(any_address)
    stored, row = Moves(database, now=lambda: EPOCH), await store_match(database)
    assert await stored.add(row.id, 1, source=7) == "added"
    assert await stored.add(row.id, 1) == "taken", "the primary key"
    assert await stored.add(row.id, 2, source=7) == "taken", "the unique index"
    for match_id, ply, values in ((row.id + 1, 1, {}), (row.id, 0, {}), (row.id, 2, {"uci": None})):
        with pytest.raises(IntegrityError):
            await stored.add(match_id, ply, **values)
    assert await stored.add(row.id, 2) == "added"
    await database.close()


@pytest.mark.slow
async def test_cancelled_write_is_atomic(database: Database) -> None:
    """It may be cancelled at any step; the next write isn't blocked, and no part of it is visible."""
    for steps in range(40):
        row = await store_match(database)
        writing = asyncio.create_task(repository(database).store_move(row, move(1)))
        for _ in range(steps):
            await asyncio.sleep(0)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        await database.check()  # Wait until the cancelled write has finished.
        after = await repository(database).get(row.id)
        assert after is not None
        assert len((await repository(database).moves([after])).get(row.id, [])) == after.ply == after.version
        async with asyncio.timeout(60):
            assert await repository(database).store_move(after, move(after.ply + 1))


async def test_reads_continue_while_a_writer_waits(address: str, tmp_path: Path) -> None:
    database = await open_database(address, busy_seconds=60)
    row = await store_match(database)
    holder = sqlite3.connect(tmp_path / "kibitz.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(repository(database).store_move(row, move(1)))
    assert await asyncio.gather(*(repository(database).get(row.id) for _ in range(50))) == [row] * 50
    assert not writing.done()
    holder.close()
    assert await writing
    await database.close()


@pytest.mark.slow
async def test_all_waiting_writers_time_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time in the write queue is limited, too, so they don't time out one after another."""
    monkeypatch.setattr(sqlite, "QUEUE_SECONDS", 2 * BUSY_SECONDS)
    database = await open_database(f"sqlite:///{tmp_path / 'kibitz.db'}", busy_seconds=BUSY_SECONDS)
    rows = [await store_match(database) for _ in range(20)]
    holder = sqlite3.connect(tmp_path / "kibitz.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    writes = (repository(database).store_move(row, move(1)) for row in rows)
    refused = await asyncio.gather(*writes, return_exceptions=True)
    assert {type(error) for error in refused} == {DatabaseBusy}
    assert time.monotonic() - began < 10 * BUSY_SECONDS
    holder.close()
    made = await asyncio.gather(*(repository(database).store_move(row, move(1)) for row in rows))
    assert [row and row.ply for row in made] == [1] * 20
    await database.close()


async def test_cancelled_read_does_not_affect_others(database: Database) -> None:
    row = await store_match(database)
    for steps in range(8):
        reading = [asyncio.create_task(repository(database).get(row.id)) for _ in range(20)]
        for _ in range(steps):
            await asyncio.sleep(0)
        for task in reading[::2]:
            task.cancel()
        rows_read = await asyncio.gather(*reading, return_exceptions=True)
        assert rows_read[1::2] == [row] * 10
