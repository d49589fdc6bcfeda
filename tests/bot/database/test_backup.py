"""Backups: whole while Kibitz runs, put back only while it doesn't; files that have lost their games."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.database import backup
from bot.database.engines import Database
from bot.database.errors import DatabaseBusy, StorageError
from bot.state.use_cases import Matches
from tests.bot.command import TOKEN, files, kibitz
from tests.bot.state.test_play import ALICE, begun, played

GAMES = 5


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kibitz.db"


async def filled(path: Path, games: int = GAMES) -> Database:
    """An open database with some games, just begun."""
    database = await Database.open(f"sqlite:///{path}")
    await filled_more(database, games)
    return database


async def filled_more(database: Database, games: int = GAMES) -> None:
    matches = Matches.on(database)
    for _ in range(games):
        await played(matches, await begun(matches), "e4", "e5")


async def games_in(path: Path) -> int:
    database = await Database.open(f"sqlite:///{path}")
    found = await Matches.on(database).lookup.of(ALICE)
    assert all(match.ply == 2 for match in found)
    await database.close()
    return len(found)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.slow
async def test_a_backup_of_a_database_in_use_holds_every_game(path: Path, tmp_path: Path) -> None:
    database = await filled(path)
    copy = tmp_path / "copy.db"
    assert backup.back_up(path, copy) == GAMES
    assert mode(copy) == 0o600
    assert await games_in(copy) == GAMES
    await begun(Matches.on(database))
    # The copy before is replaced by a whole one.
    assert backup.back_up(path, copy) == GAMES + 1
    await database.close()


@pytest.mark.slow
async def test_a_backup_is_put_back(path: Path, tmp_path: Path) -> None:
    database = await filled(path)
    copy = tmp_path / "copy.db"
    backup.back_up(path, copy)
    await begun(Matches.on(database))
    with pytest.raises(DatabaseBusy, match="in use"):
        backup.restore(copy, path)
    await database.close()
    assert backup.restore(copy, path) == GAMES
    assert await games_in(path) == GAMES
    with sqlite3.connect(f"{path}{backup.KEPT}") as kept:
        assert kept.execute("SELECT count(*) FROM matches").fetchone() == (GAMES + 1,)
    kept.close()
    assert sorted(files(tmp_path)) == ["copy.db", "kibitz.db", f"kibitz.db{backup.KEPT}"]


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def scrambled(path: Path) -> None:
    path.write_bytes(b"no database at all" * 1000)


def foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE notes (text)")
    connection.close()


def newer(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (emptied, "is not a database of Kibitz"),
        (scrambled, "not a database"),
        (foreign, "is not a database of Kibitz"),
        (newer, "newer version"),
        (Path.unlink, "doesn't exist"),
    ],
)
async def test_what_is_no_backup_replaces_nothing(
    path: Path, tmp_path: Path, spoil: Callable[[Path], None], reason: str
) -> None:
    database = await filled(path)
    copy = tmp_path / "copy.db"
    backup.back_up(path, copy)
    await database.close()
    spoil(copy)
    with pytest.raises(StorageError, match=reason):
        backup.restore(copy, path)
    assert await games_in(path) == GAMES


@pytest.mark.slow
async def test_a_database_is_not_copied_onto_itself(path: Path) -> None:
    await (await filled(path)).close()
    for copy in (backup.back_up, backup.restore):
        with pytest.raises(StorageError, match="the database itself"):
            copy(path, path)
    assert await games_in(path) == GAMES


@pytest.mark.slow
async def test_a_damaged_database_gives_way_to_a_backup(path: Path, tmp_path: Path) -> None:
    database = await filled(path)
    copy = tmp_path / "copy.db"
    backup.back_up(path, copy)
    await database.close()
    scrambled(path)
    assert backup.restore(copy, path) == GAMES
    assert await games_in(path) == GAMES


@pytest.mark.slow
async def test_the_commands(tmp_path: Path, path: Path) -> None:
    await (await filled(path)).close()
    taken = await kibitz(tmp_path, "backup", "copy.db", DISCORD_TOKEN=TOKEN)
    assert (taken.code, taken.out) == (0, f"saved {GAMES} games to copy.db\n")
    gone(path)
    put_back = await kibitz(tmp_path, "restore", "copy.db")
    assert (put_back.code, put_back.out) == (0, f"restored {GAMES} games to kibitz.db\n")
    again = await kibitz(tmp_path, "restore", "copy.db")
    assert (
        again.out
        == f"restored {GAMES} games to kibitz.db; the previous database is now kibitz.db{backup.KEPT}\n"
    )
    assert await games_in(path) == GAMES
    for command, reason in (("backup", "nothing to back up"), ("restore", "copy.db doesn't exist")):
        elsewhere = tmp_path / command
        made(elsewhere)
        shown = await kibitz(elsewhere, command, "copy.db")
        assert shown.code == 1
        assert reason in shown.line
    shown = await kibitz(tmp_path, "backup", "copy.db", DATABASE_URL="postgresql://h/d")
    assert shown.code == 1
    assert "pg_dump" in shown.line


@pytest.mark.slow
@pytest.mark.parametrize("order", ["option first", "option last"])
async def test_games_of_the_sandbox_are_backed_up_and_put_back(
    tmp_path: Path, path: Path, order: str
) -> None:
    def command(name: str) -> tuple[str, ...]:
        return ("--sandbox", name, "copy.db") if order == "option first" else (name, "copy.db", "--sandbox")

    games = tmp_path / "sandbox" / "kibitz.db"
    made(games.parent)
    await (await filled(games)).close()
    taken = await kibitz(tmp_path, *command("backup"), DISCORD_TOKEN=TOKEN, KIBITZ_SANDBOX_FOLDER="sandbox")
    assert (taken.code, taken.out) == (0, f"saved {GAMES} games to copy.db\n")
    gone(games)
    put_back = await kibitz(
        tmp_path, *command("restore"), DISCORD_TOKEN=TOKEN, KIBITZ_SANDBOX_FOLDER="sandbox"
    )
    assert (put_back.code, put_back.out) == (0, f"restored {GAMES} games to sandbox/kibitz.db\n")
    assert await games_in(games) == GAMES
    assert path.name not in files(tmp_path), "the bot's own games are another file"


LITESTREAM = Path(sys.executable).with_name("litestream")


@pytest.mark.slow
@pytest.mark.skipif(not LITESTREAM.exists(), reason="Litestream is not installed")
async def test_a_continuous_backup_is_put_back(path: Path, tmp_path: Path) -> None:
    """As docs/operating.md says: the file and its log are copied on all the while, whatever becomes of us."""
    database = await filled(path)
    replica = f"file://{tmp_path / 'replica'}"
    copying = await asyncio.create_subprocess_exec(
        LITESTREAM, "replicate", path, replica, stdout=asyncio.subprocess.DEVNULL
    )
    await filled_more(database)
    copy = tmp_path / "copy.db"
    async with asyncio.timeout(60):
        while not copy.exists() or await games_in(copy) < 2 * GAMES:
            copy.unlink(missing_ok=True)
            tried = await asyncio.create_subprocess_exec(
                LITESTREAM, "restore", "-o", copy, replica, stderr=asyncio.subprocess.DEVNULL
            )
            await tried.wait()
    # It holds the file: nobody puts another in its place meanwhile.
    await database.close()
    with pytest.raises(DatabaseBusy, match="in use"):
        backup.restore(copy, path)
    copying.kill()
    await copying.wait()
    assert backup.restore(copy, path) == 2 * GAMES
    assert await games_in(path) == 2 * GAMES


# Files that have lost what they held


@pytest.mark.slow
async def test_a_new_file_is_its_owners_alone(path: Path, tmp_path: Path) -> None:
    database = await filled(path, 1)
    assert sorted(files(tmp_path)) == ["kibitz.db", "kibitz.db-shm", "kibitz.db-wal"]
    assert {mode(tmp_path / name) for name in files(tmp_path)} == {0o600}
    await database.close()


def made(folder: Path) -> None:
    folder.mkdir()


async def _killed(path: Path, folder: Path) -> Path:
    """The files of a process that was killed: the games are in the log alone."""
    database = await filled(path)
    made(folder)
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", folder / f"kibitz.db{end}")
    await database.close()
    return folder / "kibitz.db"


def gone(path: Path) -> None:
    path.unlink()


def without_tables(path: Path) -> None:
    path.unlink()
    Path(f"{path}-wal").unlink(missing_ok=True)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE notes (text)")
        connection.execute("DROP TABLE notes")
    connection.close()


@pytest.mark.slow
@pytest.mark.parametrize("lose", [emptied, gone, without_tables])
async def test_a_file_that_has_lost_its_games_is_no_new_beginning(
    path: Path, tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    left = await _killed(path, tmp_path / "killed")
    assert await games_in(left) == GAMES
    left = await _killed(path, tmp_path / "again")
    lose(left)
    names = [left.parent / name for name in files(left.parent) if not name.endswith("-shm")]
    before = {name: name.read_bytes() for name in names}
    for _ in range(2):
        with pytest.raises(StorageError, match="kibitz restore"):
            await Database.open(f"sqlite:///{left}")
    # What is left may still be of use to somebody.
    assert {name: name.read_bytes() for name in names} == before


async def test_an_empty_file_alone_is_no_new_beginning(path: Path) -> None:
    path.open("x").close()
    with pytest.raises(StorageError, match="empty"):
        await Database.open(f"sqlite:///{path}")
