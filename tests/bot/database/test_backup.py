"""Backups while Kibitz runs, restores while it doesn't, and files that have lost their games."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.database import backup
from bot.database.errors import DatabaseBusy, StorageError
from bot.database.open_database import open_database
from bot.database.transactions import Database
from bot.state.use_cases import UseCases
from tests.bot.command import TOKEN, Exit, files, kibitz
from tests.bot.state.games import ALICE, begin_match, play_moves

GAMES = 5


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kibitz.db"


async def open_with_games(path: Path, games: int = GAMES) -> Database:
    """Open a database and add some games."""
    database = await open_database(f"sqlite:///{path}")
    await add_games(database, games)
    return database


async def add_games(database: Database, games: int = GAMES) -> None:
    use_cases = UseCases(database)
    for _ in range(games):
        await play_moves(use_cases, await begin_match(use_cases), "e4", "e5")


async def count_games(path: Path) -> int:
    database = await open_database(f"sqlite:///{path}")
    matches_found = await UseCases(database).lookup.running_of(ALICE)
    assert all(match.ply == 2 for match in matches_found)
    await database.close()
    return len(matches_found)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.slow
async def test_backup_of_a_database_in_use_has_every_game(path: Path, tmp_path: Path) -> None:
    database = await open_with_games(path)
    copy = tmp_path / "copy.db"
    assert backup.back_up(path, copy) == GAMES
    assert mode(copy) == 0o600
    assert await count_games(copy) == GAMES
    await begin_match(UseCases(database))
    # The previous copy is replaced.
    assert backup.back_up(path, copy) == GAMES + 1
    await database.close()


@pytest.mark.slow
async def test_backup_is_restored(path: Path, tmp_path: Path) -> None:
    database = await open_with_games(path)
    copy = tmp_path / "copy.db"
    backup.back_up(path, copy)
    await begin_match(UseCases(database))
    with pytest.raises(DatabaseBusy, match="in use"):
        backup.restore(copy, path)
    await database.close()
    assert backup.restore(copy, path) == GAMES
    assert await count_games(path) == GAMES
    with closing(sqlite3.connect(f"{path}{backup.KEPT_SUFFIX}")) as kept, kept:
        assert kept.execute("SELECT count(*) FROM matches").fetchone() == (GAMES + 1,)
    kept.close()
    assert sorted(files(tmp_path)) == ["copy.db", "kibitz.db", f"kibitz.db{backup.KEPT_SUFFIX}"]


def truncate(path: Path) -> None:
    path.write_bytes(b"")


def scramble(path: Path) -> None:
    path.write_bytes(b"no database at all" * 1000)


def replace_with_other_tables(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE notes (text)")
    connection.close()


def set_newer_revision(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (truncate, "is not a database of Kibitz"),
        (scramble, "not a database"),
        (replace_with_other_tables, "is not a database of Kibitz"),
        (set_newer_revision, "newer version"),
        (Path.unlink, "doesn't exist"),
    ],
)
async def test_invalid_backup_replaces_nothing(
    path: Path, tmp_path: Path, damage: Callable[[Path], None], reason: str
) -> None:
    database = await open_with_games(path)
    copy = tmp_path / "copy.db"
    backup.back_up(path, copy)
    await database.close()
    damage(copy)
    with pytest.raises(StorageError, match=reason):
        backup.restore(copy, path)
    assert await count_games(path) == GAMES


@pytest.mark.slow
async def test_database_is_not_copied_onto_itself(path: Path) -> None:
    await (await open_with_games(path)).close()
    for copy in (backup.back_up, backup.restore):
        with pytest.raises(StorageError, match="the database itself"):
            copy(path, path)
    assert await count_games(path) == GAMES


@pytest.mark.slow
async def test_backup_replaces_a_damaged_database(path: Path, tmp_path: Path) -> None:
    database = await open_with_games(path)
    copy = tmp_path / "copy.db"
    backup.back_up(path, copy)
    await database.close()
    scramble(path)
    assert backup.restore(copy, path) == GAMES
    assert await count_games(path) == GAMES


@pytest.mark.slow
async def test_backup_and_restore_commands(tmp_path: Path, path: Path) -> None:
    await (await open_with_games(path)).close()
    saved = await kibitz(tmp_path, "backup", "copy.db", DISCORD_TOKEN=TOKEN)
    assert (saved.code, saved.out) == (0, f"saved {GAMES} games to copy.db\n")
    delete_file(path)
    restored = await kibitz(tmp_path, "restore", "copy.db")
    assert (restored.code, restored.out) == (0, f"restored {GAMES} games to kibitz.db\n")
    again = await kibitz(tmp_path, "restore", "copy.db")
    assert (
        again.out == f"restored {GAMES} games to kibitz.db; the previous database is now"
        f" kibitz.db{backup.KEPT_SUFFIX}\n"
    )
    assert await count_games(path) == GAMES
    for command, reason in (("backup", "nothing to back up"), ("restore", "copy.db doesn't exist")):
        elsewhere = tmp_path / command
        create_folder(elsewhere)
        result = await kibitz(elsewhere, command, "copy.db")
        assert result.code == 1
        assert reason in result.line
    result = await kibitz(tmp_path, "backup", "copy.db", DATABASE_URL="postgresql://h/d")
    assert result.code == 1
    assert "pg_dump" in result.line


@pytest.mark.slow
@pytest.mark.parametrize("order", ["option first", "option last"])
async def test_sandbox_games_are_backed_up_and_restored(tmp_path: Path, path: Path, order: str) -> None:
    async def run(name: str) -> Exit:
        words = ("--sandbox", name, "copy.db") if order == "option first" else (name, "copy.db", "--sandbox")
        return await kibitz(tmp_path, *words, DISCORD_TOKEN=TOKEN, KIBITZ_SANDBOX_FOLDER="sandbox")

    games = tmp_path / "sandbox" / "kibitz.db"
    create_folder(games.parent)
    await (await open_with_games(games)).close()
    saved = await run("backup")
    assert (saved.code, saved.out) == (0, f"saved {GAMES} games to copy.db\n")
    delete_file(games)
    restored = await run("restore")
    assert (restored.code, restored.out) == (0, f"restored {GAMES} games to sandbox/kibitz.db\n")
    assert await count_games(games) == GAMES
    assert path.name not in files(tmp_path), "the bot's own database is another file"


LITESTREAM = Path(sys.executable).with_name("litestream")


@pytest.mark.slow
@pytest.mark.skipif(not LITESTREAM.exists(), reason="Litestream is not installed")
async def test_continuous_backup_is_restored(path: Path, tmp_path: Path) -> None:
    """As in docs/operating.md: Litestream copies the file and its log continuously."""
    database = await open_with_games(path)
    replica = f"file://{tmp_path / 'replica'}"
    copying = await asyncio.create_subprocess_exec(
        LITESTREAM, "replicate", path, replica, stdout=asyncio.subprocess.DEVNULL
    )
    await add_games(database)
    copy = tmp_path / "copy.db"
    async with asyncio.timeout(60):
        while not copy.exists() or await count_games(copy) < 2 * GAMES:
            copy.unlink(missing_ok=True)
            restoring = await asyncio.create_subprocess_exec(
                LITESTREAM, "restore", "-o", copy, replica, stderr=asyncio.subprocess.DEVNULL
            )
            await restoring.wait()
    # Litestream has the file open, so it can't be replaced.
    await database.close()
    with pytest.raises(DatabaseBusy, match="in use"):
        backup.restore(copy, path)
    copying.kill()
    await copying.wait()
    assert backup.restore(copy, path) == 2 * GAMES
    assert await count_games(path) == 2 * GAMES


# Files that have lost their games


@pytest.mark.slow
async def test_new_files_are_private(path: Path, tmp_path: Path) -> None:
    database = await open_with_games(path, 1)
    assert sorted(files(tmp_path)) == ["kibitz.db", "kibitz.db-shm", "kibitz.db-wal"]
    assert {mode(tmp_path / name) for name in files(tmp_path)} == {0o600}
    await database.close()


def create_folder(folder: Path) -> None:
    folder.mkdir()


async def files_after_kill(path: Path, folder: Path) -> Path:
    """Return the database as a killed process leaves it, with the games only in the log."""
    database = await open_with_games(path)
    create_folder(folder)
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", folder / f"kibitz.db{end}")
    await database.close()
    return folder / "kibitz.db"


def delete_file(path: Path) -> None:
    path.unlink()


def drop_tables(path: Path) -> None:
    path.unlink()
    Path(f"{path}-wal").unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE notes (text)")
        connection.execute("DROP TABLE notes")
    connection.close()


@pytest.mark.slow
@pytest.mark.parametrize("lose_games", [truncate, delete_file, drop_tables])
async def test_file_that_lost_its_games_is_not_reused(
    path: Path, tmp_path: Path, lose_games: Callable[[Path], None]
) -> None:
    left = await files_after_kill(path, tmp_path / "killed")
    assert await count_games(left) == GAMES
    left = await files_after_kill(path, tmp_path / "again")
    lose_games(left)
    names = [left.parent / name for name in files(left.parent) if not name.endswith("-shm")]
    before = {name: name.read_bytes() for name in names}
    for _ in range(2):
        with pytest.raises(StorageError, match="kibitz restore"):
            await open_database(f"sqlite:///{left}")
    # The remaining files may still be useful.
    assert {name: name.read_bytes() for name in names} == before


async def test_empty_file_is_not_reused(path: Path) -> None:
    path.open("x").close()
    with pytest.raises(StorageError, match="empty"):
        await open_database(f"sqlite:///{path}")
