"""Tables of new and upgraded databases, in a file and on a server."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, Table, create_engine, select
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

import rules
from bot.database import migrate
from bot.database.columns import metadata
from bot.database.errors import StorageError
from bot.database.open_database import open_database
from bot.database.urls import normalized
from bot.state.match import Ending, NewMatch
from bot.state.match_lookup import ListFilter, Reader
from bot.state.ratings import meetings, results, streaks, tallies
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.conftest import FILE_OR_SERVER
from tests.bot.database.databases import address_of, create_database
from tests.bot.everyone import everything
from tests.bot.state.test_stored_matches import repository, store_match

T = TypeVar("T")

ALICE, BOB, CAROL, KIBITZ = 4_000_000_000_000_001, 4_000_000_000_000_002, 4_000_000_000_000_003, 9
"""The players of the games of 0.2.0."""
SERVER, CHANNEL, THREAD = 7, 8, 50
LATER = datetime(2026, 11, 20, 12, 10, tzinfo=UTC)
"""Ten minutes after the start of those games."""

TO_0028 = """
CREATE TABLE person_locks (bucket INTEGER PRIMARY KEY);
INSERT INTO person_locks VALUES (0), (1);
ALTER TABLE entrants DROP COLUMN announced;
UPDATE alembic_version SET version_num = '0028';
"""
"""Turns a database of the newest revision into one of revision 0028."""

TO_0022 = f"""
{TO_0028}
ALTER TABLE players DROP COLUMN client_locale;
ALTER TABLE players DROP COLUMN request_message_id;
ALTER TABLE players DROP COLUMN move_letters;
ALTER TABLE servers DROP COLUMN event_hosts;
ALTER TABLE servers DROP COLUMN event_host_role_id;
DROP TABLE pairings;
DROP TABLE votes;
DROP TABLE excluded_voters;
DROP TABLE vote_games;
DROP TABLE entrants;
DROP TABLE tournament_hosts;
DROP TABLE tournaments;
UPDATE alembic_version SET version_num = '0022';
"""

TO_0021 = f"""
{TO_0022}
CREATE TABLE processes (id VARCHAR(64) PRIMARY KEY, since BIGINT NOT NULL, until BIGINT NOT NULL);
CREATE TABLE shard_leases (
    shard INTEGER PRIMARY KEY, shards INTEGER NOT NULL, owner VARCHAR(64), until BIGINT NOT NULL
);
CREATE TABLE identifies (bucket INTEGER PRIMARY KEY, at BIGINT NOT NULL);
CREATE TABLE claims (
    job VARCHAR(16), subject BIGINT, owner VARCHAR(64) NOT NULL, version INTEGER NOT NULL,
    until BIGINT NOT NULL, PRIMARY KEY (job, subject)
);
CREATE INDEX ix_claims_until ON claims (until);
CREATE TABLE quotas (user_id BIGINT PRIMARY KEY, remaining BIGINT NOT NULL, at BIGINT NOT NULL);
CREATE INDEX ix_quotas_at ON quotas (at);
INSERT INTO claims VALUES ('reminder', 1, 'a process', 2, 3);
UPDATE alembic_version SET version_num = '0021';
"""

_numbers = count(1)


@pytest.fixture(params=FILE_OR_SERVER)
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a database without tables, in a file or on a server."""
    if request.param == "file":
        return f"sqlite:///{tmp_path / 'old.db'}"
    server, name = request.getfixturevalue("server"), f"without_tables_{next(_numbers)}"
    await create_database(server, name)
    return address_of(server, name)


async def execute(address: str, script: str) -> None:
    """Run SQL statements on a database."""
    url = normalized(address)
    if url.get_backend_name() == "sqlite":
        with closing(sqlite3.connect(url.database or "")) as connection:
            connection.executescript(script)
    else:
        connection = await asyncpg.connect(address)
        await connection.execute(script)
        await connection.close()


async def fill_0_2_0(address: str) -> None:
    """Fill a database with the tables and rows of 0.2.0."""
    kind = normalized(address).get_backend_name()
    await execute(address, Path(__file__).with_name(f"kibitz_0_2_0.{kind}.sql").read_text("utf-8"))


def fill_by(script: str) -> Callable[[str], Awaitable[None]]:
    """Return a function that fills a database with rows in nearly all tables, and then runs a script."""

    async def fill(address: str) -> None:
        database = await open_database(address)
        await everything(UseCases(database, now=Clock(LATER)))
        await database.close()
        await execute(address, script)

    return fill


FILLS = {"0021": fill_by(TO_0021), "0022": fill_by(TO_0022), "0028": fill_by(TO_0028)}
"""Functions that fill a database with the tables of a revision, and rows in nearly all of them."""


async def run(address: str, work: Callable[[Connection], T]) -> T:
    """Run work in a transaction; return its result."""
    engine = create_async_engine(normalized(address))
    async with engine.begin() as connection:
        result = await connection.run_sync(work)
    await engine.dispose()
    return result


# Schemas

SERVER_SCHEMA = """
SELECT table_name || '.' || column_name, concat_ws(' ', data_type, character_maximum_length, is_nullable,
    column_default, identity_generation) FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
"""


def schema(connection: Connection) -> dict[str, Any]:
    """Return the definitions of all tables and indices, regardless of the order of columns."""
    if connection.dialect.name == "postgresql":
        rows = dict(tuple(row) for row in connection.exec_driver_sql(SERVER_SCHEMA))
    else:
        query = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"
        rows = {name: clauses(text) for name, text in connection.exec_driver_sql(query)}
    return {name: text for name, text in rows.items() if not name.startswith("alembic_version")}


def clauses(sql: str) -> set[str]:
    """Split a CREATE statement at its outermost commas, and normalize spaces."""
    head, _, body = sql.replace('"', "").partition("(")
    body, _, tail = body.rpartition(")")
    parts, depth = [""], 0
    for character in body:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return {" ".join(part.split()) for part in (head, *parts, tail)}


def metadata_schema(connection: Connection) -> dict[str, Any]:
    """Return the schema of the metadata. On a server, this replaces all tables."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
        metadata.create_all(connection)
        return schema(connection)
    with create_engine("sqlite://", poolclass=NullPool).begin() as fresh:
        metadata.create_all(fresh)
        return schema(fresh)


def test_revisions_are_listed() -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        scripts = ScriptDirectory.from_config(migrate.config(connection))
    engine.dispose()
    revisions = tuple(script.revision for script in scripts.walk_revisions())
    assert revisions[::-1] == migrate.REVISIONS


@pytest.mark.slow
@pytest.mark.parametrize("before", [None, "0007", *FILLS])
async def test_new_and_upgraded_tables_match_the_metadata(address: str, before: str | None) -> None:
    if before is not None:
        await ({"0007": fill_0_2_0} | FILLS)[before](address)
    for _ in range(2):
        await (await open_database(address)).close()

    def differences(connection: Connection) -> list[Any]:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    assert await run(address, differences) == []
    upgraded = await run(address, schema)
    assert upgraded == await run(address, metadata_schema)
    assert len(upgraded) > 60


# Rows


def table_rows(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of all tables, sorted by primary key."""
    tables = MetaData()
    tables.reflect(connection)
    return {
        table.name: [
            dict(row) for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()
        ]
        for table in tables.sorted_tables
        if table.name != "alembic_version"
    }


@pytest.mark.slow
@pytest.mark.parametrize("revision", FILLS)
async def test_upgrade_keeps_all_rows(address: str, revision: str) -> None:
    await FILLS[revision](address)
    before = await run(address, table_rows)
    await (await open_database(address)).close()
    after = await run(address, table_rows)
    assert len([name for name, rows in after.items() if rows]) >= 25
    unused = {"processes", "shard_leases", "identifies", "claims", "quotas"} if revision == "0021" else set()
    assert before.keys() - after.keys() == {"person_locks"} | unused
    for row in before.get("entrants", ()):
        row["announced"] = True
    if revision != "0028":
        for row in before["players"]:
            row["client_locale"] = row["request_message_id"] = row["move_letters"] = None
        for row in before["servers"]:
            row |= {"event_hosts": "everyone", "event_host_role_id": None}
        events = ("tournaments", "tournament_hosts", "entrants", "pairings")
        before |= {name: [] for name in (*events, "vote_games", "votes", "excluded_voters")}
    assert after == {name: rows for name, rows in before.items() if name in after}


async def test_upgrade_from_0_2_0_keeps_all_rows(address: str) -> None:
    """Rematches are now stored with their thread. Processes that start concurrently upgrade once."""
    await fill_0_2_0(address)
    before = await run(address, table_rows)
    starts = 1 if address.startswith("sqlite") else 3
    for database in await asyncio.gather(*(open_database(address) for _ in range(starts))):
        await database.close()
    after = await run(address, table_rows)
    for number in (2, 6):
        rematch = before["matches"][number - 1]
        assert (rematch["channel_id"], rematch["thread_id"]) == (THREAD, None)
        rematch |= {"channel_id": CHANNEL, "thread_id": THREAD}
    for table, rows in before.items():
        assert [
            {name: new[name] for name in old} for old, new in zip(rows, after[table], strict=True)
        ] == rows
    assert after["memberships"] == [{"guild_id": SERVER, "left_at": None}]


async def test_games_of_0_2_0_continue(address: str) -> None:
    await fill_0_2_0(address)
    database = await open_database(address)
    kibitz = UseCases(database, now=Clock(LATER))

    won, rematch = [await kibitz.lookup.get(number) for number in (1, 2)]
    assert (won.result, won.black, won.reason, won.thread_id) == ("0-1", BOB, "checkmate", THREAD)
    assert (rematch.channel_id, rematch.thread_id, rematch.is_over) == (CHANNEL, THREAD, True)
    assert [match.id for match in await kibitz.lookup.at(THREAD)] == [6]

    planned = await kibitz.lookup.get(5)
    assert (planned.takebacks, planned.move_seconds, planned.rated) == (1, 86_400, False)
    after = (await kibitz.play.move(5, BOB, "Nf6")).match
    assert [move.uci() for move in after.game.moves[3:]] == ["g8f6", "f2f4"]
    assert [offer.message_id for offer in await kibitz.offers.to_close(after)] == [4711]

    assert {match.id for match in await kibitz.posting.unposted()} >= {5, 6, 7, 8}
    assert await kibitz.engine.waiting() == (8,)
    assert [challenge.id for challenge in await kibitz.challenges.open_in(CHANNEL)] == [7]
    alice, server = await kibitz.settings.get(ALICE, SERVER)
    assert (alice.language, alice.pieces) == ("ja", {"shogi": "kanji"})
    assert (server.variant, server.vacation_days) == ("shogi", 14)
    assert (await kibitz.vacations.vacation_of(BOB, SERVER)).days_left == 11
    page = await kibitz.lookup.finished_by(ListFilter(ALICE), Reader(ALICE, None, ()), 9)
    rows = [game.row for game in page.items]
    history = [(row.id, row.winner is row.color_of(ALICE), row.level) for row in rows]
    assert history == [(7, False, 3), (2, True, None), (1, False, None)]
    await database.close()


def derived_rows(connection: Connection) -> dict[str, set[tuple[Any, ...]]]:
    tables = (results, tallies, meetings, streaks)
    return {table.name: {tuple(row) for row in connection.execute(select(table))} for table in tables}


@pytest.mark.slow
async def test_upgrade_derives_the_results_that_games_store_when_they_end(path: Path, address: str) -> None:
    """Derive the results of 120 games, and compare them with those that the games stored."""
    rng, start, today = random.Random(5), LATER, f"sqlite:///{path}"
    database = await open_database(today)
    for at in range(120):
        white, black = rng.sample((141, 142, 143, 144), 2)
        fen = rng.choice(("8/8 w - - 0 1", "8/8[] b - 1 1"))
        match = NewMatch(
            variant_key=rng.choice(("chess", "shogi")),
            start_fen=fen,
            start_number=None,
            white=white,
            black=black,
            guild_id=SERVER,
            channel_id=CHANNEL,
            locale="en",
        )
        if rng.random() < 0.3:
            side = rng.choice(("white", "black"))
            parity = 0 if (side == "white") == (" w " in fen) else 1
            match = replace(match, level=3, seed=1, engine_parity=parity, **{side: KIBITZ})
        row = await store_match(database, match, start)
        ending = Ending(
            rng.choice((rules.WHITE, rules.BLACK, None)), "aborted" if rng.random() < 0.1 else "time"
        )
        assert await repository(database).end(row.id, row.version, ending, start + at * timedelta(minutes=1))
    await database.close()
    expected, played = await run(today, derived_rows), (await run(today, table_rows))["matches"]
    assert all(expected.values())

    def refill(connection: Connection) -> None:
        tables = MetaData()
        tables.reflect(connection)
        for table in reversed(tables.sorted_tables):
            if table.name != "alembic_version":
                connection.execute(table.delete())
        old: Table = tables.tables["matches"]
        connection.execute(
            old.insert(), [{column.name: row[column.name] for column in old.columns} for row in played]
        )

    await fill_0_2_0(address)
    await run(address, refill)
    await (await open_database(address)).close()
    assert await run(address, derived_rows) == expected


# Refused databases and backups


@pytest.mark.parametrize(
    ("revision", "advice"),
    [
        ("0004", "an older version of Kibitz (revision 0004): start version 0.2.0 on it once, then this one"),
        ("0026", "a development version of Kibitz (revision 0026), which can't be upgraded"),
        ("0016", "a development version of Kibitz (revision 0016), which can't be upgraded"),
        ("9999", "a newer version of Kibitz (revision 9999)"),
    ],
)
async def test_database_of_another_revision_is_refused_unchanged(
    address: str, tmp_path: Path, revision: str, advice: str
) -> None:
    await fill_0_2_0(address)
    await execute(address, f"UPDATE alembic_version SET version_num = '{revision}'")
    before = await run(address, schema), await run(address, table_rows)
    with pytest.raises(StorageError) as error:
        await open_database(address)
    assert f"was written by {advice}" in str(error.value)
    assert "\n" not in str(error.value)
    assert (await run(address, schema), await run(address, table_rows)) == before
    assert not (tmp_path / f"old.db.before-{migrate.HEAD}").exists()


async def test_file_is_copied_before_it_is_upgraded(tmp_path: Path) -> None:
    path, copy = tmp_path / "kibitz.db", tmp_path / f"kibitz.db.before-{migrate.HEAD}"
    address = f"sqlite:///{path}"
    for _ in range(2):  # A new file is not copied.
        await (await open_database(address)).close()
    assert not copy.exists()
    path.unlink()
    await fill_0_2_0(address)
    before = await run(address, table_rows)
    await (await open_database(address)).close()
    assert await run(f"sqlite:///{copy}", table_rows) == before


@pytest.mark.parametrize("taken", ["challenges", "votes"])
async def test_failed_migration_changes_nothing(address: str, taken: str) -> None:
    """Another program has a table of the same name, in a new database or in one that is upgraded."""
    if taken == "votes":
        await fill_0_2_0(address)
    await execute(address, f"CREATE TABLE {taken} (mine INTEGER)")
    before = await run(address, schema), await run(address, table_rows)
    with pytest.raises(StorageError, match=taken):
        await open_database(address)
    assert (await run(address, schema), await run(address, table_rows)) == before


async def test_incomplete_metadata_creates_no_tables(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Import bot.state.use_cases first: otherwise some tables would be missing for good."""
    monkeypatch.delitem(metadata.info, "is_complete")
    with pytest.raises(RuntimeError, match="use_cases"):
        await open_database(address)
