"""After a deletion, the database's files don't contain the user's id in any encoding."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.database import sqlite
from bot.database.open_database import open_database
from bot.database.transactions import Database
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.database.id_bytes import encodings, found_in
from tests.bot.everyone import ERIN, FRED, GINA, SERVER, erase, everything, fill, game


def test_number_is_found_in_every_encoding(tmp_path: Path) -> None:
    """In all widths of ids, as a value, as a row id and in a text."""
    for bits in (40, 47, 48, 55, 56, 60, 62):
        number = (1 << bits) + 12345
        for kind, value in (("INTEGER PRIMARY KEY", number), ("BIGINT", number), ("TEXT", f"<{number}>")):
            path = tmp_path / f"{bits} {kind}.db"
            with closing(sqlite3.connect(path)) as connection:
                connection.execute(f"CREATE TABLE a (b {kind})")
                connection.execute("INSERT INTO a VALUES (?)", (value,))
                connection.commit()
            assert found_in(path, number) == {path.name: 1}, (bits, kind)
            assert found_in(path, number + 1) == {}
    assert len(encodings(ERIN)) == 3


async def leave_traces(use_cases: UseCases, database: Database) -> None:
    await fill(database, ERIN, FRED)
    await everything(use_cases)
    for _ in range(30):
        await game(use_cases, ERIN, FRED, "f3", "e5", "g4", "Qh4#")


async def delete(use_cases: UseCases) -> None:
    await use_cases.privacy.begin(ERIN)
    await erase(use_cases, ERIN)
    assert await use_cases.privacy.finish(ERIN)


@pytest.mark.slow
async def test_deletion_removes_the_id_from_the_files(database: Database, path: Path) -> None:
    use_cases = UseCases(database)
    await leave_traces(use_cases, database)
    assert found_in(path, ERIN)[f"{path.name}-wal"] > 100
    await delete(use_cases)
    assert found_in(path, ERIN) == {}
    assert sum(found_in(path, FRED).values()) > 100


@pytest.mark.slow
async def test_log_read_by_another_program_is_purged_on_close(database: Database, path: Path) -> None:
    """A backup or another reader of the log blocks neither the deletion nor other games."""
    use_cases = UseCases(database)
    await leave_traces(use_cases, database)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM matches").fetchone()[0] > 30
        async with asyncio.timeout(60):
            await delete(use_cases)
            await game(use_cases, GINA, FRED, "e4")
        assert found_in(path, ERIN) != {}
        reader.execute("COMMIT")
    await database.close()
    assert found_in(path, ERIN) == {}


@pytest.mark.slow
async def test_log_of_a_killed_process_is_purged_at_the_next_start(
    database: Database, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(_: object) -> None:
        """Do nothing, as if the process had ended."""

    with monkeypatch.context() as patch:
        patch.setattr(sqlite.SqliteDatabase, "purge_log", killed)
        use_cases = UseCases(database)
        await leave_traces(use_cases, database)
        await delete(use_cases)
    left = tmp_path / "left"
    left.mkdir()
    for name in (path.name, f"{path.name}-wal"):
        shutil.copy(path.with_name(name), left / name)
    assert found_in(left / path.name, ERIN) != {}
    again = await open_database(f"sqlite:///{left / path.name}")
    try:
        assert found_in(left / path.name, ERIN) == {}
    finally:
        await again.close()


async def test_deleting_games_of_a_server_empties_the_log(database: Database, path: Path) -> None:
    clock, log = Clock(), path.with_name(f"{path.name}-wal")
    use_cases = UseCases(database, now=clock)
    await use_cases.retention.mark_joined([SERVER])
    await game(use_cases, ERIN, FRED, "f3", "e5", "g4", "Qh4#")
    await use_cases.retention.mark_left([SERVER])
    await use_cases.retention.sweep()
    assert log.stat().st_size, "nothing was deleted"
    clock.advance(timedelta(days=91))
    await use_cases.retention.sweep()
    assert await use_cases.retention.members() == ()
    assert log.stat().st_size == 0
