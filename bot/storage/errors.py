"""What can be wrong with a database. The texts are for the operator's log, one line each."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.storage.migrations import TooNew


class StorageError(Exception):
    """The database can't be used; str() is one line that says which one and why, without its password."""


class DatabaseBusy(StorageError):
    """Another process held the database for longer than we wait (BUSY_SECONDS). Nothing was changed."""


class TooManyRunning(Exception):
    """A player has as many running matches as they may; nothing was changed."""

    def __init__(self, player_id: int) -> None:
        super().__init__(str(player_id))
        self.player_id = player_id


class BadDatabaseUrl(ValueError):
    """A database address that Kibitz can't use; str() says what would be right."""


def is_busy(error: BaseException | None) -> bool:
    """Whether SQLite says that others hold the file."""
    code = getattr(error, "sqlite_errorcode", None)
    # The lower byte is the error, the rest says more about it (SQLITE_BUSY_SNAPSHOT and so on).
    return code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextmanager
def explained(name: str, *of_driver: type[Exception]) -> Generator[None]:
    """Turn the drivers' many errors into ours. Errors of our own making pass through.

    `of_driver`: what else a driver raises when it can't get through.
    """
    try:
        yield
    except TooNew as error:
        raise StorageError(f"{name} was written by a newer version of Kibitz ({_line(error)})") from error
    except IntegrityError:
        raise  # A refused row is an answer, for the store to understand.
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if is_busy(cause):
            raise DatabaseBusy(f"{name} is locked by another program") from error
        raise StorageError(f"{name} can't be used: {_line(cause or error)}") from error
    except (OSError, *of_driver) as error:
        raise StorageError(f"{name} can't be reached: {_line(error)}") from error


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
