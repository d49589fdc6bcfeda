"""Database tests on a temporary PostgreSQL server, skipped if PostgreSQL is not installed."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from functools import partial

import asyncpg
import pytest
from asyncpg.connection import LoggedQuery
from sqlalchemy import Connection, event, select, update
from sqlalchemy.util import await_only

from bot.database.columns import metadata
from bot.database.errors import DatabaseAway, DatabaseBusy, DatabaseUnwritable
from bot.database.open_database import open_database
from bot.database.postgres import PostgresDatabase
from bot.database.transactions import TimeLimits, lock_users
from bot.state.game_setup import Limits, Terms
from bot.state.match import ABORTED, AGREEMENT, TIME, Ending
from bot.state.offers import DRAW, TAKEBACK, Offer
from bot.state.play import Sent
from bot.state.puzzles import puzzle_strengths
from bot.state.time_control import TimeControl, per_move
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock, skip_downtime
from tests.bot.database.databases import address_of, create_database, fresh_on
from tests.bot.database.postgres import INSTALLED
from tests.bot.state.games import ALICE, BOB, FOOLS_MATE, begin_match, play_moves
from tests.bot.state.test_puzzles import EASY, HARD, Puzzle
from tests.bot.state.test_stored_matches import (
    HOUR,
    NOW,
    add_challenge,
    move,
    repository,
    store_match,
    use_cases_at,
)
from tests.refusals import refusal_keys

pytestmark = pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed")


@pytest.fixture
async def address(server: str) -> str:
    """Create an empty database on the server; return its address."""
    return await fresh_on(server)


async def test_read_only_database_is_refused_when_opened(server: str) -> None:
    address = await fresh_on(server)
    name = address.partition("?")[0].rpartition("/")[2]
    connection = await asyncpg.connect(server)
    await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await connection.close()
    with pytest.raises(DatabaseUnwritable, match="can't be written: it is read-only"):
        await open_database(address)


async def test_closing_lets_a_running_write_commit(address: str) -> None:
    def write(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE written ()")
        is_running.set()
        await_only(may_commit.wait())

    is_running, may_commit = asyncio.Event(), asyncio.Event()
    database = await open_database(address)
    writing = asyncio.create_task(database.write(write))
    await is_running.wait()
    # As at the end of a process: its tasks are cancelled, but their writes continue.
    writing.cancel()
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    may_commit.set()
    await closing
    database = await open_database(address)
    query = "SELECT to_regclass('written') IS NOT NULL"
    assert await database.read(lambda connection: connection.exec_driver_sql(query).scalar())
    await database.close()


@pytest.mark.slow
async def test_tried_puzzles_are_found_under_every_collation(server: str) -> None:
    """Under English rules, the punctuation in puzzle ids sorts before letters and digits."""
    english = "TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'en-US'"
    await create_database(server, "english", english)
    database = await open_database(address_of(server, "english"))
    kibitz, own = UseCases(database), Puzzle("mine-12-3")
    for puzzle in (EASY, own):
        await kibitz.puzzles.begin(ALICE, puzzle)
    assert await kibitz.puzzles.pick(ALICE, (EASY, HARD)) == HARD
    assert list(await kibitz.puzzles.tried_own(ALICE)) == [own.id]
    await database.close()


@pytest.mark.slow
async def test_concurrent_first_tries_at_a_puzzle_all_change_its_rating(address: str) -> None:
    databases = [await open_database(address) for _ in range(2)]
    solvers = [(UseCases(databases[number % 2]), ALICE + number) for number in range(10)]
    tries = [await kibitz.puzzles.begin(player, HARD) for kibitz, player in solvers]
    await asyncio.gather(
        *(kibitz.puzzles.store_wrong(each, HARD) for (kibitz, _), each in zip(solvers, tries, strict=True))
    )
    count = select(puzzle_strengths.c.tries).where(puzzle_strengths.c.puzzle_id == HARD.id)
    assert await databases[0].read(lambda connection: connection.execute(count).scalar()) == len(solvers)
    for database in databases:
        await database.close()


@pytest.mark.slow
async def test_concurrent_starts_create_tables_and_share_matches(server: str) -> None:
    await create_database(server, "without_tables")
    address = address_of(server, "without_tables")
    databases = await asyncio.gather(*(open_database(address) for _ in range(3)))
    tables = [UseCases(database) for database in databases]
    match = await play_moves(tables[0], await begin_match(tables[0]), *FOOLS_MATE)
    assert (match.status, match.reason) == ("finished", "checkmate")
    assert await tables[1].lookup.get(match.id) == match
    assert match.id in {row.id for row in await tables[2].posting.unposted()}
    assert await tables[2].posting.mark_posted(match, 9)
    assert match.id not in {row.id for row in await tables[0].posting.unposted()}

    running = await begin_match(tables[0])
    assert await tables[1].lookup.at(8) == (running,)
    assert await tables[1].lookup.running_of(BOB) == (running,)
    results = await asyncio.gather(
        *(
            tables[n % 3].play.move(running.id, ALICE, text)
            for n, text in enumerate(("e4", "d4", "c4", "b4"))
        ),
        return_exceptions=True,
    )
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert set(refusal_keys(results)) <= {"move-taken", "move-not-your-turn"}
    for database in databases:
        await database.close()


async def test_moves_ends_and_challenges_are_stored_once(address: str) -> None:
    database = await open_database(address)
    row = await store_match(database)
    assert await repository(database).store_move(replace(row, version=row.version + 1), move(1)) is None
    assert await repository(database).end(row.id, row.version, Ending(None, "x"), NOW)
    challenge = await add_challenge(database, None)
    accept = use_cases_at(database).challenges.accept
    accepted = await asyncio.gather(*(accept(challenge.id, BOB) for _ in range(4)), return_exceptions=True)
    assert sum(not isinstance(result, BaseException) for result in accepted) == 1
    late = await add_challenge(database)
    assert [expired.id for expired in await use_cases_at(database, NOW + HOUR).challenges.expire()] == [
        late.id
    ]
    assert await use_cases_at(database, NOW + HOUR + timedelta(1)).challenges.expire() == ()
    await database.close()


async def test_a_move_executes_few_queries(address: str) -> None:
    database = await open_database(address)
    use_cases = UseCases(database)
    match = await begin_match(use_cases)
    counts: Counter[str] = Counter()

    def count_query(query: LoggedQuery) -> None:
        counts[query.query] += 1

    def count_statement(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        counts[statement.split()[0]] += 1

    assert isinstance(database, PostgresDatabase)
    for driver in database._drivers:
        driver.add_query_logger(count_query)
    event.listen(database.reader.sync_engine, "before_cursor_execute", count_statement)
    seen = await use_cases.lookup.get(match.id)
    made = await use_cases.play.move(match.id, ALICE, "e4", seen=seen)
    await use_cases.lookup.settings_of(match)
    await use_cases.posting.mark_posted(made.match, 500)
    await asyncio.sleep(0)  # Query loggers are called slightly later.
    await database.close()
    # Two read transactions (one for settings of players and server) and two write transactions; each first
    # checks its connection.
    begin = "BEGIN ISOLATION LEVEL READ COMMITTED;"
    assert counts == {";": 4, begin: 2, "COMMIT;": 2, "SELECT": 3, "UPDATE": 2, "INSERT": 1}


async def test_error_rolls_back_the_transaction(address: str) -> None:
    database = await open_database(address)
    row = await store_match(database)

    def fail(connection: Connection) -> None:
        connection.execute(update(metadata.tables["matches"]).values(locale="ja"))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(fail)
    assert await repository(database).get(row.id) == row
    await database.close()


async def test_connection_lost_at_the_end_fails_only_writes(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A read has its result; a write is not confirmed."""
    database = await open_database(address)
    row = await store_match(database)
    find = select(metadata.tables["matches"].c.id).where(metadata.tables["matches"].c.id == row.id)

    def find_and_hang_up(connection: Connection) -> int:
        found = connection.execute(find).scalar_one()
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.terminate()
        return found

    for _ in range(3):
        assert await database.read(find_and_hang_up) == row.id
        with pytest.raises(DatabaseAway):
            await database.write(find_and_hang_up)
        assert await repository(database).get(row.id) == row
    await database.close()
    assert not caplog.records


@pytest.mark.parametrize("kind", ["read", "write"])
async def test_work_is_repeated_once_if_its_connection_is_lost(address: str, kind: str) -> None:
    database = await open_database(address)
    row = await store_match(database)
    tries = 0

    def hang_up(times: int, connection: Connection) -> int:
        nonlocal tries
        tries += 1
        if tries <= times:
            driver = connection.connection.driver_connection
            assert driver is not None
            driver.terminate()
        return connection.execute(select(metadata.tables["matches"].c.id)).scalar_one()

    run = getattr(database, kind)
    assert await run(partial(hang_up, 1)) == row.id
    assert tries == 2
    tries = 0
    with pytest.raises(DatabaseAway):
        await run(partial(hang_up, 2))
    assert tries == 2
    assert await run(partial(hang_up, 0)) == row.id
    await database.close()


async def test_limits_hold_across_processes(address: str) -> None:
    eve, place = 700, 71
    databases = [await open_database(address) for _ in range(3)]
    tables = [UseCases(database, limits=Limits(open_challenges=3, running_games=2)) for database in databases]
    requests = (tables[n % 3].challenges.make(eve, None, channel_id=place) for n in range(12))
    results = await asyncio.gather(*requests, return_exceptions=True)
    assert refusal_keys(results) == ["limit-challenges"] * 9
    waiting = [await tables[0].challenges.make(eve + n, eve, channel_id=place) for n in range(1, 9)]
    accepted = (tables[n % 3].challenges.accept(challenge.id, eve) for n, challenge in enumerate(waiting))
    results = await asyncio.gather(*accepted, return_exceptions=True)
    assert refusal_keys(results) == ["limit-games"] * 6
    assert len(await tables[0].lookup.running_of(eve)) == 2
    assert len(await tables[1].lookup.listed(eve)) == 2
    assert len(await tables[2].lookup.at(place, eve, 1)) == 1
    for database in databases:
        await database.close()


async def test_users_are_locked_until_the_transaction_ends(address: str) -> None:
    databases = [await open_database(address, limits=TimeLimits(lock=0.2)) for _ in range(2)]
    alice, bob, carol = (1_400_000_000_000 << 22) + 1, (1_400_000_000_000 << 22) + 2, -3

    async def lock(*user_ids: int) -> None:
        await databases[1].write(lambda connection: lock_users(connection, *user_ids))

    async with databases[0].writer.connect() as holder:
        await holder.run_sync(lock_users, bob, alice, bob)
        for user_id in (alice, bob):
            with pytest.raises(DatabaseBusy, match="lock timeout"):
                await lock(carol, user_id)
        await lock(carol)
        await lock()
    await lock(alice, bob)
    for database in databases:
        await database.close()


@pytest.mark.slow
async def test_offers_and_plans_across_processes(address: str) -> None:
    databases = [await open_database(address) for _ in range(2)]
    first, second = (UseCases(database, now=Clock(NOW)) for database in databases)
    match = await play_moves(first, await begin_match(first), "e4", "e5", "Nf3")
    for _ in range(3):
        # Of three concurrent acceptances, one succeeds.
        await first.offers.make(match.id, BOB, TAKEBACK)
        results = await asyncio.gather(
            *(
                process.offers.answer(match.id, ALICE, TAKEBACK, accept=True)
                for process in (first, second, first)
            ),
            return_exceptions=True,
        )
        taken = [result for result in results if not isinstance(result, BaseException)]
        assert [[move.uci() for move in back.game.moves] for back in taken] == [["e2e4"]]
        match = await play_moves(second, taken[0], "e5", "Nf3")
    offer = await first.offers.make(match.id, BOB, TAKEBACK)
    assert isinstance(offer, Offer)
    await first.offers.show(offer, 77)
    assert await second.offers.to_close(match) == ()
    match = await play_moves(second, match, "Nc6")
    assert [settled.message_id for settled in await second.offers.to_close(match)] == [77]
    await second.offers.mark_closed(match.id, 77)
    assert await first.offers.to_close(match) == ()
    offers = await asyncio.gather(
        first.offers.make(match.id, ALICE, DRAW),
        second.offers.make(match.id, BOB, DRAW),
        return_exceptions=True,
    )
    assert sorted(type(made).__name__ for made in offers) == ["Match", "Offer"]
    assert (await first.lookup.get(match.id)).reason == AGREEMENT
    match = await play_moves(first, await begin_match(first), "e4")
    await first.plans.make(match.id, ALICE, "e5 Nf3 Nc6 Bb5")
    assert (await second.play.move(match.id, BOB, "e5")).match.ply == 3
    assert (await second.plans.plan_of(match.id, ALICE)).lines == (("Nc6", "Bb5"),)
    assert await second.plans.drop(match.id, ALICE)
    assert not (await first.lookup.get(match.id)).planned
    assert (await first.play.abort((await begin_match(first)).id, BOB)).reason == ABORTED
    for database in databases:
        await database.close()


async def test_live_clocks_across_processes(address: str) -> None:
    databases = [await open_database(address) for _ in range(2)]
    clock = Clock()
    first, second = (
        UseCases(database, now=clock, limits=Limits(running_games=10_000)) for database in databases
    )
    time = TimeControl(60, period=10)
    challenge = await first.challenges.make(
        ALICE, 77, Terms(color="white", time=time), channel_id=5, guild_id=7
    )
    match = await first.challenges.accept(challenge.id, 77)
    await first.heartbeats.store({0}, 1)
    await first.posting.mark_posted(match, 9, clock.time)
    for text in ("e4", "e5", "Nf3"):
        clock.time += timedelta(seconds=25)
        match = (await second.play.move(match.id, match.turn_player, text, sent=Sent(at=clock.time))).match
        assert await first.posting.mark_posted(match, match.ply, clock.time)
    await first.heartbeats.store({0}, 1)
    match = await second.lookup.get(match.id)
    assert (match.white_left, match.due_at) == (timedelta(seconds=35), clock.time + timedelta(seconds=70))
    clock.time += timedelta(seconds=30)
    await first.heartbeats.store({0}, 1, live=timedelta())
    assert (await second.lookup.get(match.id)).due_at == clock.time + timedelta(seconds=70)
    assert [move_time.left for move_time in await first.lookup.move_times(match)][-1] == timedelta(seconds=35)
    for _ in range(8):
        clock.time += timedelta(seconds=10)
        await first.heartbeats.store({0}, 1)
    ended = await asyncio.gather(*(process.deadlines.end_flagged() for process in (first, second) * 2))
    assert [(over.id, over.reason) for over in sum(ended, ())] == [(match.id, TIME)]
    for database in databases:
        await database.close()


@pytest.mark.slow
async def test_correspondence_clocks_and_settings_across_processes(address: str) -> None:
    databases = [await open_database(address) for _ in range(2)]
    clock = Clock()
    first, second = (
        UseCases(database, now=clock, limits=Limits(running_games=10_000)) for database in databases
    )
    challenge = await first.challenges.make(
        ALICE, 77, Terms(color="white", time=per_move(3600)), channel_id=5, guild_id=7
    )
    match = await first.challenges.accept(challenge.id, 77)
    await asyncio.gather(*(process.heartbeats.store() for process in (first, second) * 2))
    clock.time += timedelta(days=1)
    gaps = await asyncio.gather(*(process.heartbeats.store() for process in (first, second) * 2))
    assert [absence.time for absence in sum(gaps, ())] == [timedelta(days=1)]
    assert (await second.lookup.get(match.id)).due_at == clock.time + HOUR
    await first.settings.change_server(7, vacation_days=9, language="ja")
    left = await asyncio.gather(
        *(process.vacations.leave(ALICE, 7, 5) for process in (first, second)), return_exceptions=True
    )
    assert sum(not isinstance(taken, BaseException) for taken in left) == 1
    assert (await first.vacations.come_back(ALICE, 7)).days_left == 9
    clock.time += timedelta(minutes=45)
    await skip_downtime(databases[0], clock.time)
    reminded = await asyncio.gather(*(process.deadlines.remind() for process in (first, second) * 2))
    assert [row.id for row in sum(reminded, ())] == [match.id]
    clock.time += timedelta(minutes=15)
    await skip_downtime(databases[1], clock.time)
    ended = await asyncio.gather(*(process.deadlines.time_out() for process in (first, second) * 2))
    assert [(over.id, over.reason) for over in sum(ended, ())] == [(match.id, TIME)]
    changes = (process.settings.change_player(ALICE, theme="blue") for process in (first, second) * 2)
    await asyncio.gather(*changes)
    assert (await first.settings.get(ALICE))[0].theme == "blue"
    limited = [UseCases(database, now=clock, limits=Limits(open_challenges=1)) for database in databases]
    assert await limited[0].challenges.make(555, None, channel_id=5)
    refused = await asyncio.gather(
        *(process.challenges.make(555, None, channel_id=5) for process in limited), return_exceptions=True
    )
    assert refusal_keys(refused) == ["limit-challenges"] * 2
    for database in databases:
        await database.close()
