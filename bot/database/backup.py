"""Backups of a database file, created while it is in use and restored while it isn't.

SQLite keeps the latest changes in a log beside the file, so copying only the file may lose them.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from bot.database.errors import DatabaseBusy, StorageError, is_busy, translate_errors
from bot.database.migrate import HEAD, check_revision, revision_of
from bot.database.urls import file_of

log = logging.getLogger(__name__)

KEPT_SUFFIX = ".before-restore"
"""The suffix of a database file that a backup has replaced."""

BUSY_SECONDS = 5.0

OWNER_ONLY = 0o600


def new_file(path: Path) -> None:
    """Create an empty file that only its owner may read. Raises FileExistsError."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def require_file(address: str) -> Path:
    """Return the file of a database address. Raises StorageError for a server, BadDatabaseUrl."""
    path = file_of(address)
    if path is None:
        raise StorageError("for PostgreSQL, use pg_dump and pg_restore")
    return path


def back_up(database: Path, target: Path) -> int:
    """Copy a database, even while Kibitz is running; return the number of games.

    `target` is replaced once the copy is complete. Raises StorageError.
    """
    if not database.is_file():
        raise StorageError(f"{database} doesn't exist: there is nothing to back up")
    if target.exists() and target.samefile(database):
        raise StorageError(f"{target} is the database itself; name another file")
    with _beside(target) as copy:
        games = _copy(database, copy)
        copy.replace(target)
    return games


def back_up_before_upgrade(path: Path, busy_seconds: float) -> None:
    """Back up a file whose tables the migration is about to change. Raises UnknownRevision."""
    connect = partial(sqlite3.connect, path, timeout=busy_seconds)
    with create_engine("sqlite://", creator=connect, poolclass=NullPool).connect() as connection:
        before = revision_of(connection)
    check_revision(before)
    if before not in (None, HEAD):
        copy = path.with_name(f"{path.name}.before-{HEAD}")
        back_up(path, copy)
        log.info("%s: copied to %s before its tables are upgraded", path, copy.name)


def restore(source: Path, database: Path) -> int:
    """Replace a database with a backup, keeping the old one beside it; return the number of games.

    Raises StorageError, DatabaseBusy while Kibitz runs.
    """
    if not source.is_file():
        raise StorageError(f"{source} doesn't exist")
    if database.exists() and source.samefile(database):
        raise StorageError(f"{source} is the database itself; name a backup")
    with _beside(database) as copy:
        games = _copy(source, copy)
        check_unused(database)
        # Move the old log together with the old file.
        for end in ("", "-wal", "-shm"):
            old = Path(f"{database}{end}")
            if old.exists():
                old.replace(f"{database}{KEPT_SUFFIX}{end}")
        copy.replace(database)
    return games


@contextmanager
def _beside(path: Path) -> Generator[Path]:
    """Yield an empty file in the same directory; remove it if it still exists at the end."""
    copy = path.with_name(f"{path.name}.copy-{os.getpid()}")
    try:
        new_file(copy)
        yield copy
    except OSError as error:
        raise StorageError(f"{path} can't be written: {error.strerror or error}") from error
    finally:
        copy.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> int:
    """Copy a complete database to disk; return the number of games."""
    uri = f"file:{quote(str(source.absolute()))}?mode=ro"
    with (
        translate_errors(str(source)),
        closing(sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)) as origin,
        closing(sqlite3.connect(target)) as copy,
    ):
        origin.backup(copy)
        # The copy is a single file without a log until it is opened for use.
        copy.execute("PRAGMA journal_mode = DELETE")
        if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise StorageError(f"{source} is damaged")
        tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master")}
        if not {"alembic_version", "matches"} <= tables:
            raise StorageError(f"{source} is not a database of Kibitz")
        (revision,) = copy.execute("SELECT version_num FROM alembic_version").fetchone() or (None,)
        check_revision(revision)
        (games,) = copy.execute("SELECT count(*) FROM matches").fetchone()
    with target.open("rb") as written:
        os.fsync(written.fileno())
    return games


def check_unused(database: Path) -> None:
    """Raise DatabaseBusy while a process has the database open: only the sole user can switch off its log."""
    if not database.exists():
        return
    try:
        with closing(sqlite3.connect(database, timeout=0.5)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        if is_busy(error):
            raise DatabaseBusy(f"{database} is in use") from error
        # A damaged file may be the reason for restoring a backup.
