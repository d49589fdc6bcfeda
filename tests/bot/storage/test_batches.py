"""Who asks together is served together, each with its own outcome; what that asks of SQLite's threads."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from bot.storage import Database, StorageError, batches
from bot.storage.batches import Batches
from bot.storage.file import FileTransactions
from bot.storage.sqlite import SqliteConnection
from bot.storage.transactions import Work
from tests.bot.storage.test_storage import NOW, move, started


class Disk:
    """Notes the transactions that are asked of it; a piece of work is run without a connection."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.asked: list[float] = []

    async def commit(self, works: Sequence[Work], asked: float) -> list[Any]:
        self.sizes.append(len(works))
        self.asked.append(asked)
        await asyncio.sleep(0)
        return [work(None) for work in works]  # pyright: ignore[reportArgumentType]


async def test_who_asks_together_shares_a_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MOST", 3)
    disk = Disk()
    shared = Batches("test", disk.commit)
    assert await asyncio.gather(*(shared.run(lambda _, n=n: n * n) for n in range(7))) == [
        n * n for n in range(7)
    ]
    assert disk.sizes == [3, 3, 1]
    assert disk.asked == sorted(disk.asked), "counted from the first who asked"
    assert await shared.run(lambda _: "later") == "later"
    assert disk.sizes == [3, 3, 1, 1]


async def test_an_error_is_of_its_writer_alone() -> None:
    disk = Disk()
    shared = Batches("test", disk.commit)
    asked = (shared.run(work) for work in (lambda _: 1 / 0, lambda _: "fine", lambda _: 1 / 0))
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(outcome) for outcome in found] == [ZeroDivisionError, str, ZeroDivisionError]
    assert disk.sizes == [3, 1, 1, 1]


async def test_who_stops_waiting_takes_back_what_has_not_begun() -> None:
    done: list[int] = []
    shared = Batches("test", Disk().commit)
    waiting = [asyncio.create_task(shared.run(lambda _, n=n: done.append(n))) for n in range(3)]
    await asyncio.sleep(0)
    waiting[1].cancel()
    await shared.finish()
    assert done == [0, 2]
    assert [task.cancelled() for task in waiting] == [False, True, False]


async def test_nobody_waits_for_a_writer_that_was_stopped() -> None:
    async def commit(works: Sequence[Work], asked: float) -> list[Any]:
        raise asyncio.CancelledError

    shared = Batches("test", commit)
    found = await asyncio.gather(*(shared.run(lambda _: None) for _ in range(2)), return_exceptions=True)
    assert [type(outcome) for outcome in found] == [asyncio.CancelledError] * 2


async def test_a_task_that_is_stopped_before_it_begins_leaves_nobody_waiting() -> None:
    """A loop that closes stops all tasks, also those that have done nothing yet."""
    disk = Disk()
    shared = Batches("test", disk.commit)
    first = asyncio.create_task(shared.run(lambda _: "first"))
    await asyncio.sleep(0)
    (doing,) = (task for task in asyncio.all_tasks() if task.get_name() == "test")
    doing.cancel()
    async with asyncio.timeout(5):
        await asyncio.wait((doing,))
        assert not shared.is_busy
        assert await shared.run(lambda _: "second") == "second"
        assert await first == "first"
        await shared.finish()
    assert disk.sizes == [2]


async def test_what_waits_behind_a_stopped_task_is_done_at_the_end() -> None:
    done: list[str] = []
    shared = Batches("test", Disk().commit)
    waiting = asyncio.create_task(shared.run(lambda _: done.append("done")))
    await asyncio.sleep(0)
    (doing,) = (task for task in asyncio.all_tasks() if task.get_name() == "test")
    doing.cancel()
    async with asyncio.timeout(5):
        await shared.finish()
        await waiting
    assert done == ["done"]


@pytest.fixture
async def database(address: str) -> AsyncIterator[Database]:
    opened = await Database.open(address, busy_seconds=0.5)
    yield opened
    await opened.close()


def transactions(database: Database) -> FileTransactions:
    found = database._transactions
    assert isinstance(found, FileTransactions)
    return found


async def test_moves_at_once_share_a_commit(database: Database) -> None:
    rows = [await started(database) for _ in range(10)]
    counted: list[object] = []
    event.listen(transactions(database).engine.sync_engine, "commit", counted.append)
    made = await asyncio.gather(*(database.matches.append(row.id, row.version, move(1), NOW) for row in rows))
    assert all(row is not None for row in made)
    assert len(counted) == 1


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the threads of SQLite are asked to do."""
    calls: list[object] = []
    execute = SqliteConnection._execute

    async def counted(self: SqliteConnection, work: Any, *values: Any, **names: Any) -> Any:
        calls.append(work)
        return await execute(self, work, *values, **names)

    monkeypatch.setattr(SqliteConnection, "_execute", counted)
    return calls


async def test_a_piece_of_work_takes_one_call_of_a_thread(database: Database, calls: list[object]) -> None:
    row = await started(database)
    await database.matches.get(row.id)
    calls.clear()
    await database.matches.get(row.id)
    assert len(calls) == 1
    calls.clear()
    await database.matches.append(row.id, row.version, move(1), NOW)
    assert len(calls) == 1, "to begin, the match, the move, to commit"


async def test_reads_at_once_share_a_call(database: Database, calls: list[object]) -> None:
    rows = [await started(database) for _ in range(10)]
    await database.matches.get(rows[0].id)
    calls.clear()
    reading = (database.matches.get(row.id) for row in rows)
    settings = (database.settings.of((1, 2), 3) for _ in rows)
    assert (await asyncio.gather(*reading, *settings))[:10] == rows
    assert len(calls) == 1


async def test_a_read_that_fails_harms_no_other(database: Database) -> None:
    row = await started(database)

    def wrong(connection: Connection) -> None:
        connection.exec_driver_sql("SELECT nothing FROM nowhere")

    reads = (transactions(database).read(wrong), database.matches.get(row.id))
    failed, found = await asyncio.gather(*reads, return_exceptions=True)
    assert isinstance(failed, StorageError)
    assert found == row


async def test_who_is_stopped_waits_for_what_the_thread_has_begun(tmp_path: Path) -> None:
    """Another may use the connection from then on."""
    connection = SqliteConnection(str(await _made(tmp_path)), 0.5)
    await connection
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    async def work() -> None:
        begun.set()
        go_on.wait(10)
        ended.set()

    task = asyncio.create_task(connection.do(work))
    await asyncio.to_thread(begun.wait, 10)
    for _ in range(3):
        task.cancel()
        await asyncio.sleep(0)
        assert not task.done()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()
    await connection.close()


async def test_a_piece_of_work_waits_for_its_connection_alone(tmp_path: Path) -> None:
    connection = SqliteConnection(str(await _made(tmp_path)), 0.5)
    await connection
    with pytest.raises(RuntimeError, match="something else"):
        await connection.do(lambda: asyncio.sleep(0))
    await connection.close()


async def _made(folder: Path) -> Path:
    await (await Database.open(f"sqlite:///{folder / 'kibitz.db'}")).close()
    return folder / "kibitz.db"


async def test_reads_go_on_while_a_writer_waits(address: str, tmp_path: Path) -> None:
    database = await Database.open(address, busy_seconds=60)
    row = await started(database)
    holder = sqlite3.connect(tmp_path / "kibitz.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(database.matches.append(row.id, row.version, move(1), NOW))
    assert await asyncio.gather(*(database.matches.get(row.id) for _ in range(50))) == [row] * 50
    assert not writing.done()
    holder.close()
    assert await writing
    await database.close()


async def test_a_read_that_is_given_up_harms_nobody(database: Database) -> None:
    row = await started(database)
    for turns in range(8):
        reading = [asyncio.create_task(database.matches.get(row.id)) for _ in range(20)]
        for _ in range(turns):
            await asyncio.sleep(0)
        for task in reading[::2]:
            task.cancel()
        found = await asyncio.gather(*reading, return_exceptions=True)
        assert found[1::2] == [row] * 10


@pytest.mark.skipif(sys.platform == "win32", reason="there an open file can't be removed")
async def test_a_file_that_was_removed_does_not_come_back_empty(database: Database, tmp_path: Path) -> None:
    row = await started(database)
    for name in os.listdir(tmp_path):  # noqa: PTH208
        os.unlink(tmp_path / name)  # noqa: PTH108
    for _ in range(3):
        with pytest.raises(StorageError, match="removed"):
            await database.matches.append(row.id, row.version, move(1), NOW)
    with pytest.raises(StorageError):  # The first who reads would open it.
        await database.matches.get(row.id)
    assert not (tmp_path / "kibitz.db").exists()
