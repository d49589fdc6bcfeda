"""Every revision of the tables can be taken back and come again: on a file and on a server, with games."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.matches import DRAW, Matches, per_move
from bot.storage import Database, DatabaseBusy, Limits, StorageError, migrate
from bot.storage.database import change_tables
from tests.bot.command import TOKEN, kibitz
from tests.bot.matches.test_daily_puzzles import packaged
from tests.bot.matches.test_play import ALICE, BOB, FOOLS_MATE, begun, played
from tests.bot.storage.databases import made, named
from tests.cases import slow_except

REVISIONS = sorted(migrate.known())


@pytest.fixture(params=["file", "server"])
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for a database of its own, and one named `_fresh` beside it, both without tables."""
    if request.param == "file":
        return f"sqlite:///{tmp_path / 'kibitz.db'}"
    server: str = request.getfixturevalue("server")
    name = f"of_{abs(hash(request.node.name))}"
    for each in (name, f"{name}_fresh"):
        await made(server, each)
    return named(server, name)


async def _in(address: str, work: Any, fresh: str = "") -> Any:
    """What `work` returns for a connection, whose transaction is committed."""
    if address.startswith("sqlite"):
        engine = create_engine(f"{address}{fresh}")
        with engine.begin() as connection:
            found = work(connection)
        engine.dispose()
        return found
    place, _, rest = address.partition("?")
    asynchronous = create_async_engine(f"{place}{fresh}?{rest}".replace("postgresql:", "postgresql+asyncpg:"))
    async with asynchronous.begin() as connection:
        found = await connection.run_sync(work)
    await asynchronous.dispose()
    return found


def schema(connection: Connection) -> dict[str, object]:
    """The tables with their columns, keys, checks and indices; in no order."""
    looked = inspect(connection)

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return tuple(sorted((key, plain(each)) for key, each in value.items() if key != "comment"))
        return tuple(plain(each) for each in value) if isinstance(value, list) else str(value)

    return {
        table: {
            "columns": {plain(dict(column)) for column in looked.get_columns(table)},
            "key": plain(dict(looked.get_pk_constraint(table))),
            "others": {plain(dict(key)) for key in looked.get_foreign_keys(table)},
            "checks": {plain(dict(check)) for check in looked.get_check_constraints(table)},
            "indices": {plain(dict(index)) for index in looked.get_indexes(table)},
        }
        for table in looked.get_table_names()
    }


async def filled(address: str) -> Database:
    """A database with something in every table that use cases write to."""
    database = await Database.open(address)
    matches = Matches.on(database)
    await played(matches, await begun(matches), *FOOLS_MATE)
    timed = await matches.challenges.make(
        ALICE, BOB, channel_id=5, guild_id=7, color="white", time=per_move(3600)
    )
    match = await played(matches, await matches.challenges.accept(timed.id, BOB), "e4", "e5", "Nf3")
    await matches.plans.make(match.id, ALICE, "Nc6 Bb5")
    await matches.offers.make(match.id, ALICE, DRAW)
    await matches.challenges.make(ALICE, None, channel_id=5)
    await matches.settings.change_server(7, vacation_days=9, language="ja", white_down=True)
    await matches.settings.change_player(ALICE, theme="blue")
    await matches.deadlines.heartbeat({0, 1}, 2)
    return database


def rows(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    """What the tables of the first revision held then, whatever columns came later."""
    first = {
        "matches": "id, variant, start_fen, white_id, black_id, status, reason, version, ply, posted_ply",
        "moves": "match_id, ply, uci, san, player_id, created_at",
        "challenges": "id, challenger_id, opponent_id, variant, status, match_id, expires_at",
    }
    return {
        table: [
            tuple(row) for row in connection.execute(text(f"SELECT {columns} FROM {table} ORDER BY 1, 2"))
        ]
        for table, columns in first.items()
    }


@pytest.mark.slow
async def test_numbers_and_streaks_of_daily_puzzles_go_down(address: str) -> None:
    """Revision 0016 stores what later ones derive."""
    database = await Database.open(address)
    now = datetime(2026, 3, 1, tzinfo=UTC)
    matches = Matches.on(database, now=lambda: now)
    await matches.dailies.choose(7, channel_id=5, hour=9, zone="UTC", variants=["chess"], locale="en")
    for solvers in ([ALICE, BOB], [ALICE], [ALICE, BOB]):
        now += timedelta(days=1)
        (due,) = await matches.dailies.due()
        post = await matches.dailies.begin(due, packaged, "en")
        assert post is not None
        await matches.puzzles.posted(post.id, post.id + 1000)
        await matches.dailies.posted(due)
        now += timedelta(hours=1)
        for player in solvers:
            tried = await matches.puzzles.begin(player, packaged("chess")[0], post.id)
            await matches.puzzles.store_right(tried, packaged("chess")[0], ("e2e4",), solved=True)
    await database.close()
    await change_tables(address, "0016", Limits())

    def read(connection: Connection) -> list[tuple[object, ...]]:
        streaks = "SELECT player_id, length, number FROM puzzle_streaks ORDER BY player_id"
        daily = "SELECT guild_id, hour, number FROM dailies"
        return [tuple(row) for query in (daily, streaks) for row in connection.execute(text(query))]

    assert await _in(address, read) == [(7, 9, 3), (ALICE, 3, 3), (BOB, 1, 3)]


# The step that an operator takes back is the newest one.
@pytest.mark.slow
@pytest.mark.parametrize("revision", slow_except(REVISIONS[-2:-1], REVISIONS[:-2:4]))
async def test_down_and_up_again(address: str, revision: str) -> None:
    """Down to a revision the tables are as that revision builds them; up again no game is lost."""
    database = await filled(address)
    newest, before = await database._transactions.read(schema), await database._transactions.read(rows)
    await database.close()
    assert all(before.values())
    assert await change_tables(address, revision, Limits()) == REVISIONS[-1]

    def build(connection: Connection) -> dict[str, object]:
        migrate.upgrade(connection, revision)
        return schema(connection)

    assert await _in(address, schema) == await _in(address, build, "_fresh")
    assert await _in(address, rows) == before
    # A start of this version brings them up again by itself.
    database = await Database.open(address)
    assert await database._transactions.read(schema) == newest
    assert await database._transactions.read(rows) == before
    matches = Matches.on(database)
    (match,) = [match for match in await matches.lookup.of(BOB) if match.ply == 3]
    assert (await matches.play.move(match.id, BOB, "Nc6")).match.ply >= 4
    await database.close()


@pytest.mark.slow
async def test_a_downgrade_to_nothing_leaves_no_table(tmp_path: Path) -> None:
    """The first revision goes too; that is for those who write revisions, no command does it."""
    from alembic import command

    address = f"sqlite:///{tmp_path / 'kibitz.db'}"
    await (await filled(address)).close()
    await _in(address, lambda connection: command.downgrade(migrate.config(connection), "base"))
    assert set(await _in(address, schema)) <= {"alembic_version", "sqlite_sequence"}
    with pytest.raises(StorageError, match="there is no revision base; there are 0001, 0002"):
        await change_tables(address, "base", Limits())


@pytest.mark.slow
async def test_what_fails_on_the_way_changes_nothing(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database = await filled(address)
    newest = await database._transactions.read(schema)
    await database.close()
    change = migrate.change

    def failing(connection: Connection, revision: str) -> str:
        change(connection, revision)
        raise StorageError("the power has failed")

    monkeypatch.setattr(migrate, "change", failing)
    with pytest.raises(StorageError, match="the power"):
        await change_tables(address, "0001", Limits())
    assert await _in(address, schema) == newest


@pytest.mark.slow
async def test_a_file_in_use_is_left_alone(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'kibitz.db'}"
    database = await filled(address)
    with pytest.raises(DatabaseBusy, match="in use"):
        await change_tables(address, "0003", Limits())
    await database.close()


@pytest.mark.slow
async def test_the_migrate_command_goes_down_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "kibitz.db"
    shown = await kibitz(tmp_path, "migrate", "--to", "0003", DISCORD_TOKEN=TOKEN)
    assert (shown.code, shown.line) == (1, "DATABASE_URL: kibitz.db is not there")
    await (await filled(f"sqlite:///{path}")).close()
    shown = await kibitz(tmp_path, "migrate", "--to", "0003")
    assert (shown.code, shown.out) == (
        0,
        f"the tables were of revision {REVISIONS[-1]} and are of 0003 now\n",
    )
    shown = await kibitz(tmp_path, "migrate", "--to", "9999")
    assert shown.code == 1
    assert "there is no revision 9999; there are 0001" in shown.line
    assert (await kibitz(tmp_path, "migrate")).code == 2
