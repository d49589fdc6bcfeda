"""Which columns hold ids of users or servers, and what happens to their rows when those leave.

A table declares it in the `info` of its columns: `Column("player_id", BigInteger, info=person(REMOVE))`.
Deletion, export and retention use only that. A test refuses a column of ids that declares nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from sqlalchemy import Column, MetaData, Table


class Policy(StrEnum):
    """What happens to a row when its user or server leaves."""

    REMOVE = "remove"
    """The row is deleted. Such a column needs an index."""
    PSEUDONYM = "pseudonym"
    """The id is replaced by another number, because the row is also somebody else's. In a table that refers
    to matches it is found through the user's matches; any other needs an index."""
    OTHERWISE = "otherwise"
    """The deleting code handles it by itself: games of a server, the record of the deletion."""


REMOVE, PSEUDONYM, OTHERWISE = Policy

PERSON, SERVER, LINK = "person", "server", "linked_to"


def person(policy: Policy) -> dict[str, Any]:
    """Return the `info` of a column with the id of a user."""
    return {PERSON: policy}


def server(policy: Policy) -> dict[str, Any]:
    """Return the `info` of a column with the id of a server."""
    return {SERVER: policy}


def linked_to(column: str) -> dict[str, Any]:
    """Return the `info` of a column whose value could reveal the user named in `column`.

    A message's id reveals its author. It is cleared when the user's id in `column` is replaced.
    """
    return {LINK: column}


def columns_of(metadata: MetaData, of: str, policy: Policy) -> Iterator[Column[Any]]:
    """Yield all columns of PERSON, or SERVER, with a policy, in the order of their tables."""
    for table in metadata.sorted_tables:
        yield from (column for column in table.columns if column.info.get(of) is policy)


def traces_of(column: Column[Any]) -> list[Column[Any]]:
    """Return the columns that could identify the user in a column."""
    return [other for other in column.table.columns if other.info.get(LINK) == column.name]


def match_column(table: Table | Any, matches: Table) -> Column[Any] | None:
    """Return the column by which a table refers to matches."""
    return next((key.parent for key in table.foreign_keys if key.column is matches.c.id), None)
