"""The lock that keeps a second process of the bot away from a database file.

It is on a file of its own beside the database, because only SQLite may lock the database itself. The system
releases it when the process ends, however it ends. Backups and other programs that read the database don't
take it.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from bot.storage.database_errors import DatabaseBusy, StorageError
from bot.storage.sqlite_file import OWNER_ALONE, check_place, identity
from bot.storage.urls import is_sqlite, normalised

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SUFFIX = ".lock"
"""What the lock's file has after the database's name."""

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""The errors of a lock that another process holds."""


@contextmanager
def sole_process(address: str) -> Generator[None]:
    """Be the only process of the bot on a database file; a server may have several.

    Raises BadDatabaseUrl, StorageError; DatabaseBusy if there is another process.
    """
    url = normalised(address)
    if not is_sqlite(url):
        yield
        return
    database = Path(url.database or "")
    check_place(database)
    path = Path(f"{database}{SUFFIX}")
    lock = _locked(database, path)
    try:
        yield
    finally:
        with suppress(OSError):  # Windows removes no open file; it stays, and does no harm.
            path.unlink()
        os.close(lock)


def _locked(database: Path, path: Path) -> int:
    """Return the open and locked lock file of a database."""
    while True:
        try:
            lock = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ALONE)
        except OSError as error:
            raise StorageError(f"{database} can't be used: {error.strerror}") from error
        try:
            _lock(lock)
        except OSError as error:
            os.close(lock)
            if error.errno in HELD:
                problem = "in use by another process; an SQLite file serves one, several need PostgreSQL"
                raise DatabaseBusy(f"{database} is {problem}") from error
            raise StorageError(f"{path} can't be locked: {error.strerror}") from error
        found = os.fstat(lock)
        if identity(path) == (found.st_dev, found.st_ino):
            return lock
        os.close(lock)  # The process that held it has just removed it.


def _lock(descriptor: int) -> None:
    """Lock a file at once, or raise OSError."""
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
