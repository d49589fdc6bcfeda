"""Translation of database errors: busy, away, unwritable or unusable."""

from __future__ import annotations

import sqlite3

import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.database.errors import DatabaseAway, DatabaseBusy, DatabaseUnwritable, StorageError, translate_errors
from tests.cases import loop_over


class DriverError(Exception):
    def __init__(self, state: str | None) -> None:
        super().__init__("message of the server")
        self.sqlstate = state


def of_server(state: str | None, *, broken: bool = False) -> DBAPIError:
    return DBAPIError("SELECT 1", {}, DriverError(state), connection_invalidated=broken)


def of_sqlite(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("message of SQLite")
    error.sqlite_errorcode = code
    return error


@loop_over(
    ("error", "kind"),
    [
        (of_server("40P01"), DatabaseBusy),
        (of_server("55P03"), DatabaseBusy),
        (of_server("57P01"), DatabaseAway),
        (of_server("25P03"), DatabaseAway),
        (of_server("08006"), DatabaseAway),
        (of_server("08000"), DatabaseAway),
        (of_server("42P01", broken=True), DatabaseAway),
        (of_server(None, broken=True), DatabaseAway),
        (of_server("42P01"), StorageError),
        (of_server(None), StorageError),
        (DriverError("57P01"), DatabaseAway),
        (DriverError("42P01"), StorageError),
        (of_sqlite(sqlite3.SQLITE_BUSY), DatabaseBusy),
        (of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), DatabaseBusy),
        (of_sqlite(sqlite3.SQLITE_LOCKED), DatabaseBusy),
        (of_sqlite(sqlite3.SQLITE_IOERR), StorageError),
        (of_sqlite(sqlite3.SQLITE_FULL), DatabaseUnwritable),
        (of_sqlite(sqlite3.SQLITE_IOERR_WRITE), DatabaseUnwritable),
        (of_sqlite(sqlite3.SQLITE_READONLY), DatabaseUnwritable),
        (of_server("53100"), DatabaseUnwritable),
        (of_server("25006"), DatabaseUnwritable),
        (DBAPIError("SELECT 1", {}, of_sqlite(sqlite3.SQLITE_BUSY)), DatabaseBusy),
        (sqlite3.DatabaseError("no code"), StorageError),
        (PoolTimeout(), DatabaseBusy),
        (TimeoutError(), DatabaseAway),
        (ConnectionResetError("gone"), DatabaseAway),
    ],
    ids=repr,
)
def test_driver_errors_are_translated(error: Exception, kind: type[StorageError]) -> None:
    with (
        pytest.raises(StorageError, match="the database") as caught,
        translate_errors("the database", DriverError),
    ):
        raise error
    assert type(caught.value) is kind
    assert "\n" not in str(caught.value)


def test_integrity_errors_and_errors_of_kibitz_are_not_translated() -> None:
    for error in (IntegrityError("INSERT", {}, Exception()), DatabaseBusy("ours"), ValueError("ours")):
        with pytest.raises(type(error)) as caught, translate_errors("the database"):
            raise error
        assert caught.value is error
