"""Storage on SQLite files: indices, locks and races."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection

import rules
from bot.database.errors import BadDatabaseUrl, DatabaseBusy, StorageError
from bot.database.open_database import open_database
from bot.database.sqlite import READERS
from bot.database.transactions import Database
from bot.refusals import ChallengeGone
from bot.state.challenges import Challenge
from bot.state.game_setup import Limits
from bot.state.match import Ending, MatchRow, NewMatch
from bot.state.match_lookup import Cursor, ListFilter, Reader
from bot.state.match_repository import MatchRepository, NewMove, insert_match
from bot.state.settings import GameSettings, PlayerSettings, ServerSettings
from bot.state.use_cases import UseCases
from tests.bot.database.databases import listen

NOW = datetime(2026, 3, 29, 0, 59, 59, 123456, tzinfo=UTC)
HOUR = timedelta(hours=1)
ALICE, BOB = 2**62 + 1, 2**62 + 3
MATCH = NewMatch(
    variant_key="chess",
    start_fen=rules.variants()[0].start(None).fen(),
    start_number=None,
    white=ALICE,
    black=BOB,
    guild_id=7,
    channel_id=8,
    locale="ja",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kibitz.db"


def use_cases_at(database: Database, now: datetime = NOW) -> UseCases:
    """Return the use cases at a fixed time; challenges expire after an hour."""
    return UseCases(database, now=lambda: now, limits=Limits(expiry=HOUR))


async def add_challenge(database: Database, opponent: int | None = BOB, now: datetime = NOW) -> Challenge:
    return await use_cases_at(database, now).challenges.make(ALICE, opponent, channel_id=8)


async def store_match(database: Database, match: NewMatch = MATCH, now: datetime = NOW) -> MatchRow:
    """Store a new match; White is its initiator."""
    return await database.write(lambda connection: insert_match(connection, match, match.white, now))


def move(ply: int, at: datetime = NOW) -> NewMove:
    return NewMove(ply, "e2e4", "e4", ALICE, at)


def repository(database: Database) -> MatchRepository:
    return UseCases(database).play._repository


# The tables


@pytest.mark.slow
async def test_reopening_keeps_all_data(path: Path) -> None:
    row: MatchRow | None = None
    for version in range(3):
        database = await open_database(f"sqlite:///{path}")
        if row is None:
            row = await store_match(database)
        else:
            row = await repository(database).store_move(row, move(version))
            assert row is not None
        assert await repository(database).get(row.id) == row
        assert await repository(database).moves([row]) == {row.id: ["e2e4"] * version}
        await database.close()


async def test_connections_have_pragmas(database: Database, path: Path) -> None:
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}

    def read_pragmas(connection: Connection) -> dict[str, object]:
        return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in expected}

    assert await database.read(read_pragmas) == expected
    assert await database.write(read_pragmas) == expected


PLANS = {
    "running_at": {"ix_matches_thread", "ix_matches_running_channel"},
    "running_at_of": {"ix_matches_thread", "ix_matches_running_channel"},
    "running_of": {"ix_matches_running_white", "ix_matches_running_black"},
    "unposted": {"ix_matches_unposted"},
    "unposted_in": {"ix_matches_unposted_place"},
    "has_brought": {"ix_moves_source"},
    "expire": {"ix_challenges_pending_expiry"},
    "open_in": {"ix_challenges_pending_channel"},
    "add": {"ix_challenges_challenger"},
    "running_on": {"ix_matches_running_guild"},
    "running_on_behind": {"ix_matches_running_guild"},
    "running_on_ahead": {"ix_matches_running_guild"},
    "running_on_none": {"ix_matches_running_guild"},
    "newest_at": {"ix_matches_thread"},
    "finished_ahead": {"ix_results_opponent"},
    "overdue": {"ix_matches_due"},
    "remind": {"ix_matches_remind"},
}


@pytest.mark.slow
async def test_queries_use_their_indices(database: Database) -> None:
    """Check SQLite's plans of the real queries: no list scans a table."""
    use_cases = UseCases(database, limits=Limits(open_challenges=1))
    lookup, posting = use_cases.lookup, use_cases.posting
    viewer = Reader(1, None, ())
    calls = {
        "running_at": lambda: lookup.at(1),
        "running_at_of": lambda: lookup.at(1, 2, 3),
        "running_of": lambda: repository(database).running_of(1, 2),
        "unposted": lambda: posting.unposted(),
        "unposted_in": lambda: posting.unposted_in(7, 8),
        "has_brought": lambda: UseCases(database).play.move_made_by(5),
        "expire": use_cases.challenges.expire,
        "open_in": lambda: use_cases.challenges.open_in(1),
        "add": lambda: use_cases.challenges.make(ALICE, BOB, channel_id=8),
        "running_on": lambda: lookup.running_on(7, (8,), 5),
        "running_on_behind": lambda: lookup.running_on(7, (8,), 5, Cursor(behind=(NOW, 3))),
        "running_on_ahead": lambda: lookup.running_on(7, (8,), 5, Cursor(ahead=(NOW, 3))),
        "running_on_none": lambda: lookup.private(NOW, 5),
        "newest_at": lambda: lookup.newest_at(5),
        "finished_ahead": lambda: lookup.finished_by(
            ListFilter(1, opponent=2), viewer, 5, Cursor(ahead=(NOW, 3))
        ),
        "overdue": use_cases.deadlines.time_out,
        "remind": use_cases.deadlines.remind,
    }
    assert set(calls) == set(PLANS)
    queries: list[tuple[str, tuple[object, ...]]] = []
    reader = database.reader
    listen(
        database,
        "before_cursor_execute",
        lambda c, cu, statement, values, *_: queries.append((statement, values)),
    )
    for name, call in calls.items():
        queries.clear()
        await call()
        query, values = next((q, v) for q, v in queries if q.startswith("SELECT"))
        async with reader.connect() as connection:
            plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)).all()
        steps = [str(step.detail) for step in plan]
        assert {index for index in PLANS[name] if any(index in step for step in steps)} == PLANS[name], steps
        # The table of heartbeats is small.
        assert not any(step.startswith("SCAN") and "heartbeats" not in step for step in steps), steps
        # Pages read by key need no sorting.
        by_key = name.startswith(("running_on", "finished"))
        assert not (by_key and any("TEMP B-TREE" in step for step in steps)), steps


TOTALS_INDICES = {"ix_matches_running", "ix_challenges_pending", "ix_matches_unposted"}


async def test_totals_are_counted_by_index(database: Database) -> None:
    """Finished games cost nothing."""
    await store_match(database)
    await add_challenge(database)
    lookup = UseCases(database).lookup
    assert await lookup.totals() == (1, 1, 1)
    queries: list[str] = []
    reader = database.reader
    listen(database, "before_cursor_execute", lambda c, cu, query, *_: queries.append(query))
    await lookup.totals()
    steps: list[str] = []
    async with reader.connect() as connection:
        for query in [query for query in queries if query.startswith("SELECT")]:
            plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")).all()
            steps += [str(step.detail) for step in plan]
    assert len(steps) == 3
    assert all("USING" in step and "INDEX" in step for step in steps), steps
    assert all(any(name in step for step in steps) for name in TOTALS_INDICES), steps


# Opening


@pytest.mark.parametrize("address", ["nonsense", "mysql://h/d", "sqlite://", "postgresql://h"])
async def test_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(BadDatabaseUrl):
        await open_database(address)


async def test_unusable_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is not a database. " * 100)
    for name, reason in {
        "missing/k.db": "there is no directory",
        ".": "is a directory",
        "text": "not a database",
    }.items():
        with pytest.raises(StorageError, match=reason) as caught:
            await open_database(f"sqlite:///{tmp_path / name}")
        assert "\n" not in str(caught.value)


async def test_unreachable_server_is_reported_without_password() -> None:
    with pytest.raises(StorageError, match="can't be reached") as caught:
        await open_database("postgresql://me:secret@127.0.0.1:1/kibitz")
    assert "secret" not in str(caught.value)


async def test_locked_file_is_busy(path: Path) -> None:
    await (await open_database(f"sqlite:///{path}")).close()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(DatabaseBusy, match="locked by another program"):
        await open_database(f"sqlite:///{path}", busy_seconds=0.2)
    waiting = asyncio.create_task(open_database(f"sqlite:///{path}", busy_seconds=5))
    await asyncio.sleep(0.2)
    holder.close()
    await (await waiting).close()


async def test_writer_times_out_on_a_locked_file(path: Path) -> None:
    database = await open_database(f"sqlite:///{path}", busy_seconds=0.2)
    row = await store_match(database)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseBusy):
        await repository(database).store_move(row, move(1))
    assert await repository(database).get(row.id) == row
    holder.close()
    assert await repository(database).store_move(row, move(1))
    await database.close()


async def test_close_ends_all_connections(path: Path) -> None:
    """Their threads have ended, without waiting for garbage collection."""
    threads_before = set(threading.enumerate())
    database = await open_database(f"sqlite:///{path}")
    row = await store_match(database)
    assert await asyncio.gather(*(repository(database).get(row.id) for _ in range(20))) == [row] * 20
    worker_threads = {
        thread for thread in threading.enumerate() if "worker_thread" in thread.name
    } - threads_before
    assert 2 <= len(worker_threads) <= 1 + READERS, "one writer and several readers"
    reading = asyncio.create_task(repository(database).get(row.id))
    writing = asyncio.create_task(store_match(database))
    await asyncio.sleep(0)
    await database.close()
    assert await reading == row
    assert isinstance((await asyncio.gather(writing, return_exceptions=True))[0], (MatchRow, DatabaseBusy))
    for thread in worker_threads:
        thread.join(10)  # A thread announces its end slightly before it ends.
    assert not any(thread.is_alive() for thread in worker_threads)
    with pytest.raises(DatabaseBusy, match="closed"):
        await repository(database).get(row.id)
    with pytest.raises(DatabaseBusy, match="closed"):
        await store_match(database)


# Rows


async def test_rows_are_read_as_written(database: Database) -> None:
    challenge = await add_challenge(database)
    assert await use_cases_at(database).challenges.get(challenge.id) == challenge
    assert (challenge.expires_at, challenge.created_at) == (NOW + HOUR, NOW)
    assert challenge.challenger == ALICE
    match = await store_match(database)
    assert await repository(database).get(match.id) == match
    assert (match.white, match.black, match.locale, match.posted_ply) == (ALICE, BOB, "ja", -1)
    assert await repository(database).get(999) is None


async def test_times_of_other_zones_are_stored_in_utc(database: Database) -> None:
    from zoneinfo import ZoneInfo

    there = NOW.astimezone(ZoneInfo("Asia/Tokyo"))
    row = await store_match(database, now=there)
    assert row.created_at == NOW
    assert row.created_at.utcoffset() == timedelta(0)


async def test_move_is_stored_once_per_version(database: Database) -> None:
    first = await store_match(database)
    second = await repository(database).store_move(first, move(1, NOW + HOUR))
    assert second is not None
    assert (second.ply, second.version, second.updated_at) == (1, first.version + 1, NOW + HOUR)
    assert await repository(database).store_move(first, move(1)) is None
    assert await repository(database).store_move(second, move(1)) is None
    assert await repository(database).store_move(second, move(3)) is None
    assert await repository(database).get(first.id) == second


async def test_stored_ply_refuses_another_move(database: Database, path: Path) -> None:
    row = await store_match(database)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO moves VALUES (?, 1, 'd2d4', 'd4', 1, 1, NULL, NULL, NULL)", (row.id,))
    connection.close()
    assert await repository(database).store_move(row, move(1)) is None
    assert await repository(database).get(row.id) == row


async def test_finished_match_does_not_accept_moves(database: Database) -> None:
    row = await store_match(database)
    over = await repository(database).store_move(row, move(1), ending=Ending(rules.WHITE, "checkmate"))
    assert over is not None
    assert (over.status, over.winner, over.reason, over.ply) == ("finished", rules.WHITE, "checkmate", 1)
    assert await repository(database).store_move(over, move(2)) is None
    assert await repository(database).end(row.id, over.version, Ending(None, "draw"), NOW) is None
    assert await repository(database).get(row.id) == over


async def test_moves_match_the_row_that_was_read(database: Database) -> None:
    old = await store_match(database)
    new = await repository(database).store_move(old, move(1))
    assert new is not None
    assert await repository(database).moves([old]) == {old.id: []}
    assert await repository(database).moves([new]) == {old.id: ["e2e4"]}


@pytest.mark.slow
async def test_matches_are_listed_by_place_and_player(database: Database) -> None:
    here = await store_match(database)
    threaded = await store_match(database)
    threaded = await repository(database).set_thread(threaded.id, 99)
    assert threaded is not None
    assert threaded.version == here.version  # The thread is not part of the game state.
    lookup = UseCases(database).lookup
    usual = GameSettings({ALICE: PlayerSettings(), BOB: PlayerSettings()}, ServerSettings())
    assert [(match.id, match.settings) for match in await lookup.at(8)] == [(here.id, usual)]
    assert [(match.id, match.settings) for match in await lookup.at(99)] == [(threaded.id, usual)]
    assert await repository(database).running_of(ALICE) == [here, threaded]
    assert await repository(database).running_of(BOB) == [here, threaded]
    assert await repository(database).running_of(5) == []
    over = await repository(database).end(here.id, here.version, Ending(None, "x"), NOW)
    assert over is not None
    assert await lookup.at(8) == ()
    assert await repository(database).running_of(BOB) == [threaded]
    assert await repository(database).set_thread(999, 1) is None


@pytest.mark.slow
async def test_newest_match_of_a_place(database: Database) -> None:
    store, lookup = repository(database), UseCases(database).lookup
    first, second, threaded = [await store_match(database) for _ in range(3)]
    assert await store.set_thread(threaded.id, 99) is not None
    assert await lookup.newest_at(8) == second.id
    assert await lookup.newest_at(8, finished=True) is None
    for row in (second, first, threaded):
        assert await store.end(row.id, row.version, Ending(None, "x"), NOW) is not None
    running = await store_match(database)
    assert await lookup.newest_at(8) == running.id
    assert await lookup.newest_at(8, finished=True) == second.id
    for finished in (False, True):
        assert await lookup.newest_at(99, finished=finished) == threaded.id
        assert await lookup.newest_at(99, BOB, finished=finished) == threaded.id
        assert await lookup.newest_at(99, 5, finished=finished) is None


async def test_match_started_in_a_thread_is_stored_with_it(database: Database) -> None:
    first = await store_match(database)
    assert await repository(database).set_thread(first.id, 99) is not None
    again = await store_match(database, replace(MATCH, channel_id=99))
    assert (again.channel_id, again.thread_id) == (8, 99)


@pytest.mark.slow
async def test_settings_of_any_number_of_players(database: Database) -> None:
    settings = UseCases(database).settings
    users = {number: PlayerSettings(theme=str(number), mentions=False) for number in range(1, 6)}
    for number, chosen in users.items():
        await settings.change_player(number, theme=str(number), mentions=False)
        assert (await settings.get(number))[0] == chosen
    await settings.change_server(7, variant="shogi")
    server = ServerSettings(variant="shogi")
    for count in range(len(users) + 1):
        wanted = [*range(1, count + 1), *[99] * (count % 2)]
        expected = {number: users.get(number, PlayerSettings()) for number in wanted}
        assert await settings.of_people(wanted, 7) == (expected, server)
        assert await settings.of_people(wanted, None) == (expected, ServerSettings())
        assert await settings.of_people(wanted, 8) == (expected, ServerSettings())


async def test_challenge_is_closed_once(database: Database) -> None:
    challenges, challenge_id = use_cases_at(database).challenges, (await add_challenge(database)).id
    answers = await asyncio.gather(
        *(challenges.accept(challenge_id, BOB) for _ in range(3)),
        challenges.decline(challenge_id, BOB),
        challenges.cancel(challenge_id, ALICE),
        return_exceptions=True,
    )
    assert sum(not isinstance(answer, ChallengeGone) for answer in answers) == 1
    with pytest.raises(ChallengeGone):
        await challenges.decline(challenge_id, BOB)


@pytest.mark.slow
async def test_challenges_expire_once(database: Database, path: Path) -> None:
    old, young = await add_challenge(database), await add_challenge(database, None, NOW + HOUR)
    assert await use_cases_at(database, NOW + HOUR - timedelta(microseconds=1)).challenges.expire() == ()
    later = use_cases_at(database, NOW + HOUR).challenges
    for answer in (later.accept, later.decline):
        with pytest.raises(ChallengeGone):
            await answer(old.id, BOB)
    assert await later.open_in(8) == (young,)
    assert await use_cases_at(database, NOW + 2 * HOUR).challenges.open_in(8) == ()
    other = await open_database(f"sqlite:///{path}")
    swept = await asyncio.gather(
        *(use_cases_at(d, NOW + HOUR).challenges.expire() for d in (database, other) * 3)
    )
    await other.close()
    assert [challenge for expired in swept for challenge in expired] == [replace(old, status="expired")]


async def test_ids_are_never_reused(database: Database, path: Path) -> None:
    challenge = await add_challenge(database)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM challenges")
    connection.close()
    assert (await add_challenge(database)).id > challenge.id


@pytest.mark.slow
async def test_one_of_two_writers_wins(database: Database, path: Path) -> None:
    other = await open_database(f"sqlite:///{path}")
    row = await store_match(database)
    for ply in range(1, 11):
        results = await asyncio.gather(
            *(repository(d).store_move(row, move(ply)) for d in (database, other) * 3)
        )
        accepted = [result for result in results if result is not None]
        assert len(accepted) == 1
        row = accepted[0]
    assert len((await repository(database).moves([row]))[row.id]) == 10
    await other.close()
