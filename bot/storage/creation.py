"""A database file is there whole or not at all: made aside and put in its place, readable by its owner alone.

So a file that is empty, or has no tables, has lost what it held, and is never taken for a new one.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from bot.storage.errors import StorageError

OWNER_ALONE = 0o600

ADVICE = "put a backup in its place (kibitz restore FILE)"


def prepare(path: Path, busy_seconds: float, build: Callable[[Path], None]) -> None:
    """Make the file where there is none, with what `build` puts into it. Safe when several do so at once.

    Raises StorageError where one was there before that has lost its tables.
    """
    log = Path(f"{path}-wal")
    left = _size(log)  # First: another process may make the file, and begin its log, at any moment.
    if not path.exists():
        if left:
            raise StorageError(
                f"{path} is missing, but not its log {log.name}: move that away to begin anew, or {ADVICE}"
            )
        _make(path, build)
    elif not _size(path) or not _has_tables(path, busy_seconds):
        raise StorageError(f"{path} is empty: what it held is gone; move it away to begin anew, or {ADVICE}")


def new_file(path: Path) -> None:
    """An empty file that only its owner may read, and that wasn't there."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE))


def _make(path: Path, build: Callable[[Path], None]) -> None:
    aside = path.with_name(f"{path.name}.new-{os.getpid()}-{os.urandom(4).hex()}")
    try:
        new_file(aside)
        build(aside)
        _publish(aside, path)
    except OSError as error:
        raise StorageError(f"{path} can't be used: {error.strerror or error}") from error
    finally:
        for name in (aside, *(Path(f"{aside}{end}") for end in ("-wal", "-shm", "-journal"))):
            with suppress(OSError):
                name.unlink()


def _publish(aside: Path, path: Path) -> None:
    """Give a file its name, unless somebody else has been quicker."""
    try:
        os.link(aside, path)
    except FileExistsError:
        return
    except OSError:  # Some file systems know no links.
        if not path.exists():
            aside.rename(path)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _has_tables(path: Path, busy_seconds: float) -> bool:
    with closing(sqlite3.connect(path, timeout=busy_seconds)) as connection:
        return connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None
