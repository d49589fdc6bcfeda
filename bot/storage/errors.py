"""What can be wrong with a database. The texts are for the operator's log, one line each."""

from __future__ import annotations


class StorageError(Exception):
    """The database can't be used; str() is one line that says which one and why, without its password."""


class DatabaseBusy(StorageError):
    """Another process held the database for longer than we wait (BUSY_SECONDS). Nothing was changed."""


class BadDatabaseUrl(ValueError):
    """A database address that Kibitz can't use; str() says what would be right."""
