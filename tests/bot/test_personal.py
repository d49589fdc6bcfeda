"""Every column that holds an id says whose it is, so that deletion, export and retention find it."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import BigInteger, Column

import bot.storage
from bot.storage.personal import OTHERWISE, PERSON, SERVER, Policy, match_column
from bot.storage.tables import matches, metadata

assert bot.storage  # All tables are there once it is imported.

NOBODYS = {
    "id", "match_id", "channel_id", "thread_id", "message_id", "posted_message_id", "starter_role_id",
}  # fmt: skip
"""Ids of rows, of places, of what we have sent, and of roles: they lead to no person."""

IDS = [
    column
    for table in metadata.sorted_tables
    for column in table.columns
    if type(column.type) is BigInteger and column.name.endswith("_id") and column.name not in NOBODYS
]


@pytest.mark.parametrize("column", IDS, ids=str)
def test_every_id_says_whose_it_is(column: Column[Any]) -> None:
    """A new table takes part by `info=person(...)` or `info=server(...)`; see bot/storage/personal.py."""
    of = SERVER if column.name == "guild_id" else PERSON
    assert isinstance(column.info.get(of), Policy), f"{column}: declare info={of}(...)"


@pytest.mark.parametrize("column", IDS, ids=str)
def test_rows_are_found_by_an_index(column: Column[Any]) -> None:
    """A deletion must not read whole tables; those of a match's rows are found through the match."""
    policy = column.info.get(PERSON) or column.info.get(SERVER)
    table: Any = column.table
    follows = policy == "pseudonym" and match_column(table, matches) is not None
    if follows or (policy is OTHERWISE and table is not matches):
        return
    first = {index.columns[0].name for index in table.indexes if len(index.columns)}
    first.add(next(iter(table.primary_key)).name)
    assert column.name in first, f"{column}: an index must begin with it"
