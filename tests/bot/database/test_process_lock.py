"""The lock of a database file: a second bot process is refused until the first one has ended."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.database.backup import back_up, check_unused
from bot.database.errors import DatabaseBusy, StorageError
from bot.database.open_database import open_database
from bot.database.sqlite import sole_process

HOLDER = """
import sys
from bot.database.sqlite import sole_process
with sole_process(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def hold_lock(address: str) -> Iterator[subprocess.Popen[str]]:
    """Lock the database file in another process."""
    command = (sys.executable, "-c", HOLDER, address)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        try:
            yield holder
        finally:
            holder.kill()


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kibitz.db'}"


@pytest.mark.slow
def test_second_process_is_refused_until_the_first_is_killed(file: str) -> None:
    with hold_lock(file) as holder:
        for _ in range(2):
            with pytest.raises(DatabaseBusy, match="in use by another process"), sole_process(file):
                pass
        holder.kill()
        holder.wait()
        with sole_process(file):
            pass


def test_remaining_lock_file_is_used_again(file: str, tmp_path: Path) -> None:
    for _ in range(2):
        with sole_process(file), pytest.raises(DatabaseBusy), sole_process(file):
            pass
        assert [path.name for path in tmp_path.iterdir()] == ["kibitz.db.lock"]


@pytest.mark.slow
def test_two_files_in_a_folder_have_separate_locks(file: str) -> None:
    with hold_lock(file), sole_process(f"{file}.other"):
        pass


def test_missing_folder_is_reported(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'missing' / 'kibitz.db'}"
    with pytest.raises(StorageError, match="there is no directory"), sole_process(address):
        pass


def test_several_processes_may_use_a_server() -> None:
    address = "postgresql://kibitz@127.0.0.1:1/kibitz"
    with sole_process(address), sole_process(address):
        pass


@pytest.mark.slow
async def test_lock_does_not_block_backups_and_readers(file: str, tmp_path: Path) -> None:
    path = tmp_path / "kibitz.db"
    with hold_lock(file):
        database = await open_database(file)
        assert back_up(path, tmp_path / "copy.db") == 0
        with closing(sqlite3.connect(path)) as reader:
            assert reader.execute("SELECT count(*) FROM matches").fetchone() == (0,)
        await database.close()
        check_unused(path)
