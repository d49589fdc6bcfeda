"""After a deletion a person's id is in no byte of the files, in whatever form SQLite writes numbers."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.database import sqlite
from bot.database.engines import Database
from bot.state.use_cases import Matches
from tests.bot.clock import Clock
from tests.bot.database.id_bytes import forms, found_in
from tests.bot.everyone import ERIN, FRED, GINA, SERVER, erased, everything, fill, game


def test_a_number_is_found_as_sqlite_writes_it(tmp_path: Path) -> None:
    """In the widths that occur, as a value and as the number of a row, and in a text."""
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
    assert len(forms(ERIN)) == 3


async def leave_traces(matches: Matches, database: Database) -> None:
    await fill(database, ERIN, FRED)
    await everything(matches)
    for _ in range(30):
        await game(matches, ERIN, FRED, "f3", "e5", "g4", "Qh4#")


async def delete(matches: Matches) -> None:
    await matches.privacy.begin(ERIN)
    await erased(matches, ERIN)
    assert await matches.privacy.finish(ERIN)


@pytest.mark.slow
async def test_a_deletion_leaves_no_byte(database: Database, path: Path) -> None:
    matches = Matches.on(database)
    await leave_traces(matches, database)
    assert found_in(path, ERIN)[f"{path.name}-wal"] > 100
    await delete(matches)
    assert found_in(path, ERIN) == {}
    assert sum(found_in(path, FRED).values()) > 100


@pytest.mark.slow
async def test_what_another_program_reads_is_emptied_when_the_database_closes(
    database: Database, path: Path
) -> None:
    """One that copies the log as it grows, or a backup: the deletion and other games go on meanwhile."""
    matches = Matches.on(database)
    await leave_traces(matches, database)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        assert other.execute("SELECT count(*) FROM matches").fetchone()[0] > 30
        async with asyncio.timeout(40):
            await delete(matches)
            await game(matches, GINA, FRED, "e4")
        assert found_in(path, ERIN) != {}
        other.execute("COMMIT")
    await database.close()
    assert found_in(path, ERIN) == {}


@pytest.mark.slow
async def test_what_a_killed_process_left_is_emptied_at_the_next_start(
    database: Database, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(_: object) -> None:
        """Ends before it is done."""

    with monkeypatch.context() as patch:
        patch.setattr(sqlite.SqliteTransactions, "purge_log", killed)
        matches = Matches.on(database)
        await leave_traces(matches, database)
        await delete(matches)
    left = tmp_path / "left"
    left.mkdir()
    for name in (path.name, f"{path.name}-wal"):
        shutil.copy(path.with_name(name), left / name)
    assert found_in(left / path.name, ERIN) != {}
    again = await Database.open(f"sqlite:///{left / path.name}")
    try:
        assert found_in(left / path.name, ERIN) == {}
    finally:
        await again.close()


async def test_games_of_a_server_that_is_gone_leave_the_log(database: Database, path: Path) -> None:
    clock, log = Clock(), path.with_name(f"{path.name}-wal")
    matches = Matches.on(database, now=clock, retention_days=90)
    await matches.retention.joined([SERVER])
    await game(matches, ERIN, FRED, "f3", "e5", "g4", "Qh4#")
    await matches.retention.left([SERVER])
    await matches.retention.sweep()
    assert log.stat().st_size, "nothing was deleted"
    clock.pass_by(timedelta(days=91))
    await matches.retention.sweep()
    assert await matches.retention.members() == ()
    assert log.stat().st_size == 0
