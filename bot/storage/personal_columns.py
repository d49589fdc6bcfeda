"""Which columns hold a person's id, or a server's, and what becomes of their rows when those go.

A table says so itself, by the `info` of its columns: `Column("player_id", BigInteger, info=person(REMOVE))`.
Deletion, export and retention go by that alone, so that a new table takes part by declaring. A test refuses
a column of ids that declares nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from sqlalchemy import Column, MetaData, Table


class Policy(StrEnum):
    """What becomes of a row."""

    REMOVE = "remove"
    """It is theirs: it is deleted. Such a column needs an index."""
    PSEUDONYM = "pseudonym"
    """It is somebody else's too: another number takes the place of the id. A column of a table that refers
    to matches is reached through the person's matches; any other needs an index."""
    OTHERWISE = "otherwise"
    """Whoever deletes sees to it: the games of a server, the note of the deletion itself."""


REMOVE, PSEUDONYM, OTHERWISE = Policy

PERSON, SERVER, TRACE = "person", "server", "trace_of"


def person(policy: Policy) -> dict[str, Any]:
    """The `info` of a column that holds the id of somebody who uses Kibitz."""
    return {PERSON: policy}


def server(policy: Policy) -> dict[str, Any]:
    """The `info` of a column that holds the id of a server."""
    return {SERVER: policy}


def trace_of(column: str) -> dict[str, Any]:
    """The `info` of a column that would lead back to the person in another one, as their message does: it is
    emptied when that is replaced."""
    return {TRACE: column}


def columns_of(metadata: MetaData, of: str, policy: Policy) -> Iterator[Column[Any]]:
    """All columns of PERSON, or SERVER, with a policy, in the order of their tables."""
    for table in metadata.sorted_tables:
        yield from (column for column in table.columns if column.info.get(of) is policy)


def traces_of(column: Column[Any]) -> list[Column[Any]]:
    """What would lead back to the person in a column."""
    return [other for other in column.table.columns if other.info.get(TRACE) == column.name]


def match_column(table: Table | Any, matches: Table) -> Column[Any] | None:
    """The column by which a table refers to matches."""
    return next((key.parent for key in table.foreign_keys if key.column is matches.c.id), None)
