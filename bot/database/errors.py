"""Errors of the database. Their texts are for the operator's log, one line each."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.database.migrate import UnknownRevision
from bot.refusals import Busy


class StorageError(Exception):
    """The database can't be used. str() is one line with its name and the reason, without the password."""


class DatabaseBusy(StorageError, Busy):
    """Error if others have blocked the database for too long, by locks or by using all connections, or if
    this process is ending. Nothing was changed.

    It is also a refusal, so a request that fails with it is answered like any other refused one.
    """

    def __init__(self, line: str) -> None:
        Busy.__init__(self, "error-busy")
        self.args = (line,)


class DatabaseAway(DatabaseBusy):
    """Error if the server can't be reached or didn't answer in time. A retry may help. The change may
    nevertheless have been made."""


class DatabaseUnwritable(DatabaseBusy):
    """Error if reading works but writing doesn't: the disk is full or the database is read-only.

    Nothing was changed.
    """


BUSY_STATES = frozenset({"40001", "40P01", "53300", "55P03", "57014"})
"""PostgreSQL's codes for being blocked by others: conflict, deadlock, too many connections, lock, timeout."""

UNWRITABLE_STATES = frozenset({"25006", "53100"})
"""PostgreSQL's codes for a read-only transaction, as on a standby server, and for a full disk."""

UNWRITABLE_CODES = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_READONLY,
        # Reported for quotas, process limits and disks that became read-only.
        sqlite3.SQLITE_IOERR_WRITE,
        sqlite3.SQLITE_IOERR_FSYNC,
        sqlite3.SQLITE_IOERR_TRUNCATE,
        sqlite3.SQLITE_IOERR_SHMSIZE,
    }
)

AWAY_STATES = frozenset({"57P01", "57P02", "57P03", "57P05", "25P03"})
"""PostgreSQL's codes for a server that is starting or stopping, and for ended sessions."""

UNIQUE_STATE = "23505"
"""PostgreSQL's code for a second row with the same unique key."""

UNIQUE_CODES = frozenset(
    {
        sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
        sqlite3.SQLITE_CONSTRAINT_ROWID,
        sqlite3.SQLITE_CONSTRAINT_UNIQUE,
    }
)


class BadDatabaseUrl(ValueError):
    """An invalid database address; str() is the expected form."""


def is_busy(error: BaseException | None) -> bool:
    """Return whether SQLite reports that others lock the file."""
    code = getattr(error, "sqlite_errorcode", None)
    # The lower byte is the error; the rest gives details (SQLITE_BUSY_SNAPSHOT and so on).
    return code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_unique_violation(error: IntegrityError) -> bool:
    """Return whether a row with the same unique key exists; False for other violated constraints."""
    if getattr(error.orig, "sqlstate", None) == UNIQUE_STATE:
        return True
    return getattr(error.orig, "sqlite_errorcode", None) in UNIQUE_CODES


@contextmanager
def translate_errors(name: str, *of_driver: type[Exception]) -> Generator[None]:
    """Translate the drivers' errors into ours; our own errors pass through.

    `of_driver`: further exceptions with which the driver reports a lost connection.
    """
    try:
        yield
    except UnknownRevision as error:
        raise StorageError(f"{name} {error}") from error
    except IntegrityError:
        raise  # The stores handle violated constraints.
    except (DBAPIError, sqlite3.Error) as error:
        raise _of_database(
            name, error, error.orig or error if isinstance(error, DBAPIError) else error
        ) from error
    except PoolTimeout as error:
        raise DatabaseBusy(f"{name} is busy: all connections are in use") from error
    except TimeoutError as error:
        raise DatabaseAway(f"{name} doesn't answer") from error
    except OSError as error:
        raise DatabaseAway(f"{name} can't be reached: {_line(error)}") from error
    except of_driver as error:
        raise _of_database(name, error, error) from error


def _of_database(name: str, error: Exception, cause: BaseException) -> StorageError:
    """Return our error for an error of the database."""
    state: str = getattr(cause, "sqlstate", None) or ""
    if is_busy(cause):
        return DatabaseBusy(f"{name} is locked by another program")
    if state in UNWRITABLE_STATES or getattr(cause, "sqlite_errorcode", None) in UNWRITABLE_CODES:
        return DatabaseUnwritable(f"{name} can't be written: {_line(cause)}")
    if state in BUSY_STATES:
        return DatabaseBusy(f"{name} is busy: {_line(cause)}")
    # Class 08: connection exceptions.
    if state in AWAY_STATES or state.startswith("08") or getattr(error, "connection_invalidated", False):
        return DatabaseAway(f"{name} can't be reached: {_line(cause)}")
    return StorageError(f"{name} can't be used: {_line(cause)}")


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
