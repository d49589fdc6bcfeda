"""Every column that holds an id says whose it is, so that deletion, export and retention find it."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import BigInteger, Column

from bot.database.columns import OTHERWISE, PERSON, SERVER, Policy, match_column, metadata
from bot.matches import Matches
from bot.storage import Database
from bot.storage.tables import matches
from tests.bot.database.databases import listen
from tests.bot.everyone import ERIN, erased, everything
from tests.bot.everyone import SERVER as SERVER_ID
from tests.cases import loop_over

NOBODYS = {
    "id", "match_id", "channel_id", "thread_id", "message_id", "post_id", "posted_message_id",
    "starter_role_id", "maker_role_id", "variant_id",
}  # fmt: skip
"""Ids of rows, of places, of what we have sent, and of roles: they lead to no person."""

IDS = [
    column
    for table in metadata.sorted_tables
    for column in table.columns
    if type(column.type) is BigInteger and column.name.endswith("_id") and column.name not in NOBODYS
]


@loop_over("column", IDS, ids=str)
def test_every_id_says_whose_it_is(column: Column[Any]) -> None:
    """A new table takes part by `info=person(...)` or `info=server(...)`. See personal_columns.py."""
    of = SERVER if column.name == "guild_id" else PERSON
    assert isinstance(column.info.get(of), Policy), f"{column}: declare info={of}(...)"


@loop_over("column", IDS, ids=str)
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


async def test_privacy_alone_loads_every_table(path: Path) -> None:
    """Deletion, export and retention go through the tables that are loaded."""
    print_names = "import bot.matches.privacy, bot.storage.tables as t; print(*t.metadata.tables)"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", print_names, stdout=asyncio.subprocess.PIPE
    )
    loaded, _ = await process.communicate()
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        stored = {name for (name,) in connection.execute(query)}
    assert set(loaded.decode().split()) == stored - {"alembic_version"}


SMALL = {"deletions", "forgotten", "memberships", "heartbeats"}
"""Tables of a few rows, or such as are leafed through by their key."""


@pytest.mark.slow
async def test_no_step_reads_a_whole_table(tmp_path: Path) -> None:
    """What a deletion, an export and a sweep really ask, explained by SQLite."""
    database = await Database.open(f"sqlite:///{tmp_path / 'kibitz.db'}")
    now = [datetime(2026, 3, 1, 12, tzinfo=UTC)]
    kibitz = Matches.on(database, now=lambda: now[0])
    await everything(kibitz)
    await kibitz.retention.joined([SERVER_ID])
    await kibitz.retention.left([SERVER_ID])
    asked: dict[str, tuple[object, ...] | list[tuple[object, ...]]] = {}
    listen(
        database,
        "before_cursor_execute",
        lambda c, cu, statement, values, *_: asked.setdefault(statement, values),
    )
    await kibitz.privacy.kept(ERIN)
    assert [page async for page in kibitz.privacy.games(ERIN)]
    await kibitz.privacy.begin(ERIN)
    await erased(kibitz, ERIN)
    assert await kibitz.privacy.finish(ERIN)
    now[0] += timedelta(days=91)
    await kibitz.retention.sweep()
    whole: list[str] = []
    async with database.transactions.reader.connect() as connection:
        for query, asked_with in list(asked.items()):
            # Of what is done for many rows at once, one.
            values = asked_with[0] if isinstance(asked_with, list) else asked_with
            if query.startswith(("SELECT", "UPDATE", "DELETE")):
                plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)).all()
                scans = [str(step.detail) for step in plan if str(step.detail).startswith("SCAN")]
                whole += [f"{scan}: {query}" for scan in scans if scan.split()[1] not in SMALL]
    await database.close()
    assert len(asked) > 20
    assert whole == []
