"""The same queries on PostgreSQL: a throwaway server where its programs are installed, else skipped."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import timedelta
from functools import partial

import asyncpg
import pytest
from asyncpg.connection import LoggedQuery
from sqlalchemy import Connection, event, select, update

from bot.database.columns import metadata
from bot.database.engines import Database
from bot.database.errors import DatabaseAway, DatabaseUnwritable
from bot.database.postgres import PostgresTransactions
from bot.database.transactions import PERSON_LOCKS, _lock_of
from bot.state.downtime import Heartbeats
from bot.state.game_setup import Terms
from bot.state.match import ABORTED, AGREEMENT, DRAW, TAKEBACK, TIME, Ending
from bot.state.offers import Offer
from bot.state.time_control import TimeControl, per_move
from bot.state.use_cases import Matches
from tests.bot.clock import Clock
from tests.bot.database.databases import fresh_on, made, named
from tests.bot.database.postgres import INSTALLED
from tests.bot.state.test_play import ALICE, BOB, FOOLS_MATE, begun, played
from tests.bot.state.test_stored_matches import HOUR, NOW, added, at, move, repository, started
from tests.refusals import refusal_keys

pytestmark = pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed")


@pytest.fixture
async def address(server: str) -> str:
    """An empty database of the test's own on the server."""
    return await fresh_on(server)


async def test_a_database_that_is_read_only_is_noticed_when_it_is_opened(server: str) -> None:
    address = await fresh_on(server)
    name = address.partition("?")[0].rpartition("/")[2]
    connection = await asyncpg.connect(server)
    await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await connection.close()
    with pytest.raises(DatabaseUnwritable, match="can't be written: it is read-only"):
        await Database.open(address)


@pytest.mark.slow
async def test_two_starts_at_once_then_matches(server: str) -> None:
    await made(server, "without_tables")
    address = named(server, "without_tables")
    databases = await asyncio.gather(*(Database.open(address) for _ in range(3)))
    tables = [Matches.on(database) for database in databases]
    match = await played(tables[0], await begun(tables[0]), *FOOLS_MATE)
    assert (match.status, match.reason) == ("finished", "checkmate")
    assert await tables[1].lookup.get(match.id) == match
    assert match.id in {found.id for found in await tables[2].posting.unposted()}
    assert await tables[2].posting.mark_posted(match.id, 4, 9, end=True)
    assert match.id not in {found.id for found in await tables[0].posting.unposted()}

    running = await begun(tables[0])
    assert await tables[1].lookup.at(8) == (running,)
    assert await tables[1].lookup.of(BOB) == (running,)
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


async def test_rows(address: str) -> None:
    database = await Database.open(address)
    row = await started(database)
    assert await repository(database).store_move(row.id, row.version + 1, move(1)) is None
    assert await repository(database).end(row.id, row.version, Ending(None, "x"), NOW)
    challenge = await added(database, None)
    accept = at(database).challenges.accept
    accepted = await asyncio.gather(*(accept(challenge.id, BOB) for _ in range(4)), return_exceptions=True)
    assert sum(not isinstance(found, BaseException) for found in accepted) == 1
    late = await added(database)
    assert [found.id for found in await at(database, NOW + HOUR).challenges.expire()] == [late.id]
    assert await at(database, NOW + HOUR + timedelta(1)).challenges.expire() == ()
    await database.close()


async def test_a_move_asks_little_of_the_server(address: str) -> None:
    database = await Database.open(address)
    matches = Matches.on(database)
    match = await begun(matches)
    asked: Counter[str] = Counter()

    def note(query: LoggedQuery) -> None:
        asked[query.query] += 1

    def note_statement(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked[statement.split()[0]] += 1

    transactions = database.transactions
    assert isinstance(transactions, PostgresTransactions)
    for driver in transactions._drivers:
        driver.add_query_logger(note)
    event.listen(transactions.reader.sync_engine, "before_cursor_execute", note_statement)
    seen = await matches.lookup.get(match.id)
    made = await matches.play.move(match.id, ALICE, "e4", seen=seen)
    await matches.lookup.settings_of(match)
    await matches.posting.mark_posted(match.id, made.match.ply, 500)
    await asyncio.sleep(0)  # Loggers are told a moment later.
    await database.close()
    # Two that read, one of them players and server, and two that write; each finds out first whether its
    # connection works.
    begin = "BEGIN ISOLATION LEVEL READ COMMITTED;"
    assert asked == {";": 4, begin: 2, "COMMIT;": 2, "SELECT": 3, "UPDATE": 2, "INSERT": 1}


async def test_an_error_takes_back_what_was_begun(address: str) -> None:
    database = await Database.open(address)
    row = await started(database)

    def fail(connection: Connection) -> None:
        connection.execute(update(metadata.tables["matches"]).values(locale="ja"))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.transactions.write(fail)
    assert await repository(database).get(row.id) == row
    await database.close()


async def test_a_server_that_goes_away_at_the_end(address: str, caplog: pytest.LogCaptureFixture) -> None:
    """What was read is known; what was written is not confirmed."""
    database = await Database.open(address)
    row = await started(database)
    find = select(metadata.tables["matches"].c.id).where(metadata.tables["matches"].c.id == row.id)

    def find_and_hang_up(connection: Connection) -> int:
        found = connection.execute(find).scalar_one()
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.terminate()
        return found

    for _ in range(3):
        assert await database.transactions.read(find_and_hang_up) == row.id
        with pytest.raises(DatabaseAway):
            await database.transactions.write(find_and_hang_up)
        assert await repository(database).get(row.id) == row
    await database.close()
    assert not caplog.records


@pytest.mark.parametrize("kind", ["read", "write"])
async def test_work_is_repeated_once_if_its_connection_is_lost(address: str, kind: str) -> None:
    database = await Database.open(address)
    row = await started(database)
    tries = 0

    def hang_up(times: int, connection: Connection) -> int:
        nonlocal tries
        tries += 1
        if tries <= times:
            driver = connection.connection.driver_connection
            assert driver is not None
            driver.terminate()
        return connection.execute(select(metadata.tables["matches"].c.id)).scalar_one()

    run = getattr(database.transactions, kind)
    assert await run(partial(hang_up, 1)) == row.id
    assert tries == 2
    tries = 0
    with pytest.raises(DatabaseAway):
        await run(partial(hang_up, 2))
    assert tries == 2
    assert await run(partial(hang_up, 0)) == row.id
    await database.close()


async def test_limits_hold_between_processes(address: str) -> None:
    eve, place = 700, 71
    databases = [await Database.open(address) for _ in range(3)]
    tables = [Matches.on(database, open_challenges=3, running_games=2) for database in databases]
    asked = (tables[n % 3].challenges.make(eve, None, channel_id=place) for n in range(12))
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert refusal_keys(results) == ["limit-challenges"] * 9
    waiting = [await tables[0].challenges.make(eve + n, eve, channel_id=place) for n in range(1, 9)]
    accepted = (tables[n % 3].challenges.accept(one.id, eve) for n, one in enumerate(waiting))
    results = await asyncio.gather(*accepted, return_exceptions=True)
    assert refusal_keys(results) == ["limit-games"] * 6
    assert len(await tables[0].lookup.of(eve)) == 2
    assert len(await tables[1].lookup.listed(eve)) == 2
    assert len(await tables[2].lookup.at(place, eve, 1)) == 1
    for database in databases:
        await database.close()


def test_people_fall_on_different_locks() -> None:
    """Also those whose ids were made within a few milliseconds, one after another."""
    ids = [(1_400_000_000_000 + at << 22) + number for at in range(8) for number in range(16)]
    locks = Counter(map(_lock_of, ids))
    assert len(locks) > len(ids) * 3 // 4
    assert max(locks.values()) <= 4
    assert all(0 <= lock < PERSON_LOCKS for lock in locks)


@pytest.mark.slow
async def test_offers_and_plans(address: str) -> None:
    databases = [await Database.open(address) for _ in range(2)]
    one, other = (Matches.on(database, now=Clock(NOW)) for database in databases)
    match = await played(one, await begun(one), "e4", "e5", "Nf3")
    for _ in range(3):
        # Two processes: the acceptance or the move, never both; then one acceptance of two.
        await one.offers.make(match.id, BOB, TAKEBACK)
        results = await asyncio.gather(
            *(each.offers.answer(match.id, ALICE, TAKEBACK, accept=True) for each in (one, other, one)),
            return_exceptions=True,
        )
        taken = [result for result in results if not isinstance(result, BaseException)]
        assert [[move.uci() for move in back.game.moves] for back in taken] == [["e2e4"]]
        match = await played(other, taken[0], "e5", "Nf3")
    offer = await one.offers.make(match.id, BOB, TAKEBACK)
    assert isinstance(offer, Offer)
    await one.offers.show(offer, 77)
    assert await other.offers.to_close(match) == ()
    match = await played(other, match, "Nc6")
    assert [settled.message_id for settled in await other.offers.to_close(match)] == [77]
    await other.offers.mark_closed(match.id, TAKEBACK, offer.version)
    assert await one.offers.to_close(match) == ()
    offers = await asyncio.gather(
        one.offers.make(match.id, ALICE, DRAW), other.offers.make(match.id, BOB, DRAW), return_exceptions=True
    )
    assert sorted(type(made).__name__ for made in offers) == ["Match", "Offer"]
    assert (await one.lookup.get(match.id)).reason == AGREEMENT
    match = await played(one, await begun(one), "e4")
    await one.plans.make(match.id, ALICE, "e5 Nf3 Nc6 Bb5")
    assert (await other.play.move(match.id, BOB, "e5")).match.ply == 3
    assert (await other.plans.of(match.id, ALICE)).lines == (("Nc6", "Bb5"),)
    assert await other.plans.drop(match.id, ALICE)
    assert not (await one.lookup.get(match.id)).planned
    assert (await one.play.abort((await begun(one)).id, BOB)).reason == ABORTED
    for database in databases:
        await database.close()


async def test_live_clocks(address: str) -> None:
    databases = [await Database.open(address) for _ in range(2)]
    clock = Clock()
    one, other = (Matches.on(database, now=clock, running_games=10_000) for database in databases)
    time = TimeControl(60, period=10)
    challenge = await one.challenges.make(
        ALICE, 77, Terms(color="white", time=time), channel_id=5, guild_id=7
    )
    match = await one.challenges.accept(challenge.id, 77)
    await one.deadlines.heartbeat({0}, 1)
    await one.posting.mark_posted(match.id, 0, 9, live=match, at=clock.time)
    for text in ("e4", "e5", "Nf3"):
        clock.time += timedelta(seconds=25)
        match = (await other.play.move(match.id, match.turn_player, text, at=clock.time)).match
        assert await one.posting.mark_posted(match.id, match.ply, match.ply, live=match, at=clock.time)
    await one.deadlines.heartbeat({0}, 1)
    match = await other.lookup.get(match.id)
    assert (match.white_left, match.due_at) == (timedelta(seconds=35), clock.time + timedelta(seconds=70))
    assert (await one.deadlines.live_deadlines())[match.id] == match.due_at
    clock.time += timedelta(seconds=30)
    await one.deadlines.heartbeat({0}, 1, live=timedelta())
    assert (await other.lookup.get(match.id)).due_at == clock.time + timedelta(seconds=70)
    assert [found.left for found in await one.lookup.move_times(match)][-1] == timedelta(seconds=35)
    for _ in range(8):
        clock.time += timedelta(seconds=10)
        await one.deadlines.heartbeat({0}, 1)
    ended = await asyncio.gather(*(each.deadlines.end_flagged() for each in (one, other) * 2))
    assert [(over.id, over.reason) for over in sum(ended, ())] == [(match.id, TIME)]
    for database in databases:
        await database.close()


@pytest.mark.slow
async def test_clocks_and_settings(address: str) -> None:
    databases = [await Database.open(address) for _ in range(2)]
    clock = Clock()
    one, other = (Matches.on(database, now=clock, running_games=10_000) for database in databases)
    challenge = await one.challenges.make(
        ALICE, 77, Terms(color="white", time=per_move(3600)), channel_id=5, guild_id=7
    )
    match = await one.challenges.accept(challenge.id, 77)
    await asyncio.gather(*(each.deadlines.heartbeat() for each in (one, other) * 2))
    clock.time += timedelta(days=1)
    gaps = await asyncio.gather(*(each.deadlines.heartbeat() for each in (one, other) * 2))
    assert [absence.time for absence in sum(gaps, ())] == [timedelta(days=1)]
    assert (await other.lookup.get(match.id)).due_at == clock.time + HOUR
    await one.settings.change_server(7, vacation_days=9, language="ja")
    left = await asyncio.gather(
        *(each.vacations.leave(ALICE, 7, 5) for each in (one, other)), return_exceptions=True
    )
    assert sum(not isinstance(taken, BaseException) for taken in left) == 1
    assert (await one.vacations.come_back(ALICE, 7)).days_left == 9
    clock.time += timedelta(minutes=45)
    await Heartbeats(databases[0]).store_heartbeat(clock.time, timedelta.max)
    reminded = await asyncio.gather(*(each.deadlines.remind() for each in (one, other) * 2))
    assert [found.id for found in sum(reminded, ())] == [match.id]
    clock.time += timedelta(minutes=15)
    await Heartbeats(databases[1]).store_heartbeat(clock.time, timedelta.max)
    ended = await asyncio.gather(*(each.deadlines.time_out() for each in (one, other) * 2))
    assert [(over.id, over.reason) for over in sum(ended, ())] == [(match.id, TIME)]
    changes = (each.settings.change_player(ALICE, theme="blue") for each in (one, other) * 2)
    await asyncio.gather(*changes)
    assert (await one.settings.choose_pieces(ALICE, "shogi", "kanji")).theme == "blue"
    asked = [Matches.on(database, now=clock, open_challenges=1) for database in databases]
    assert await asked[0].challenges.make(555, None, channel_id=5)
    refused = await asyncio.gather(
        *(each.challenges.make(555, None, channel_id=5) for each in asked), return_exceptions=True
    )
    assert refusal_keys(refused) == ["limit-challenges"] * 2
    for database in databases:
        await database.close()
