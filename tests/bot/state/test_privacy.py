"""Users' data: export, complete deletion (even after a crash), and retention."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import BigInteger, Column, Connection, text

import rules
from bot.database.columns import GUILD, OTHERWISE, PSEUDONYM, REMOVE, USER, columns_of, metadata
from bot.database.errors import DatabaseBusy
from bot.database.open_database import open_database
from bot.database.transactions import Database
from bot.discord.privacy import archive
from bot.refusals import Busy, MatchOver, NoSuchMatch
from bot.state import retention
from bot.state.challenges import Challenge
from bot.state.game_setup import Terms
from bot.state.match import RESIGNATION
from bot.state.match_tables import matches as match_table
from bot.state.player_ids import is_former
from bot.state.privacy import GAMES, LEASE, NOTICE, match_column
from bot.state.retention import ABANDONED_AFTER, CHALLENGES_KEPT_FOR
from bot.state.time_control import TimeControl
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.database.databases import listen
from tests.bot.everyone import (
    ERIN,
    FRED,
    GINA,
    PERSONAL,
    SERVER,
    erase,
    everything,
    fill,
    game,
    traces,
    values,
)
from tests.bot.state.test_stored_matches import repository
from tests.cases import loop_over

DAY = timedelta(days=1)


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


@pytest.fixture
def use_cases(database: Database, clock: Clock) -> UseCases:
    return UseCases(database, now=clock, rng=random.Random(1))


# Deletion


@pytest.mark.slow
async def test_deletion_removes_all_ids_of_a_user_of_every_feature(
    use_cases: UseCases, database: Database
) -> None:
    await everything(use_cases)
    before = await values(database)
    held = await traces(database, ERIN)
    declared = {table.name for policy in (REMOVE, PSEUDONYM) for table, _ in columns_of(USER, policy)}
    assert held == declared, "every action leaves data, and all of it is in declared columns"
    await use_cases.privacy.begin(ERIN)
    assert "deletions" in await traces(database, ERIN)
    await erase(use_cases, ERIN)
    assert await use_cases.privacy.finish(ERIN)
    assert await traces(database, ERIN) == set()
    after = await values(database)
    # Games stay, with their moves.
    assert len(after["matches"]) == len(before["matches"])
    assert sorted(row[:4] for row in after["moves"]) == sorted(row[:4] for row in before["moves"])
    assert after["players"] == []
    assert len(after["servers"]) == 1


@pytest.mark.slow
async def test_deletion_removes_the_id_from_every_column(use_cases: UseCases, database: Database) -> None:
    rows = await fill(database, ERIN, FRED)
    assert await traces(database, ERIN) == {
        table.name for table in PERSONAL if any(USER in column.info for column in table.columns)
    }
    await use_cases.privacy.begin(ERIN)
    await erase(use_cases, ERIN)
    assert await use_cases.privacy.finish(ERIN)
    assert await traces(database, ERIN) == set()
    # The message of a move, which would identify its author, is deleted, too.
    (source,) = (str(row["source"]) for row in rows["moves"])
    remaining = await values(database)
    assert source not in str(remaining["moves"])
    # Data that is also the opponent's stays.
    for name in ("matches", "moves", "retracted", "offers", "plans", "reviews"):
        assert len(remaining[name]) == len(rows[name])
    assert [row[0] for row in remaining["results"]] == [FRED]


@pytest.mark.slow
async def test_opponents_keep_their_games(use_cases: UseCases, database: Database) -> None:
    first = await game(use_cases, ERIN, FRED, "f3", "e5", "g4", "Qh4#")
    running = await game(use_cases, FRED, ERIN, "e4")
    other = await game(use_cases, FRED, GINA, "e4")
    await use_cases.privacy.begin(ERIN)
    await erase(use_cases, ERIN)
    assert await use_cases.privacy.finish(ERIN)
    mate, resigned = await use_cases.lookup.get(first.id), await use_cases.lookup.get(running.id)
    assert (mate.reason, mate.winner, mate.black) == ("checkmate", rules.BLACK, FRED)
    assert [move.uci() for move in mate.game.moves] == [move.uci() for move in first.game.moves]
    assert (resigned.reason, resigned.winner, resigned.white) == (RESIGNATION, rules.WHITE, FRED)
    # All games of the user have the same pseudonym, which can't be traced back.
    assert is_former(mate.white)
    assert mate.white == resigned.black
    assert await use_cases.lookup.get(other.id) == other
    with pytest.raises(MatchOver):
        await use_cases.play.move(running.id, FRED, "d4")


@pytest.mark.slow
async def test_two_deleted_users_have_different_pseudonyms(use_cases: UseCases) -> None:
    match = await game(use_cases, ERIN, FRED, "f3", "e5", "g4", "Qh4#")
    for person in (ERIN, FRED):
        await use_cases.privacy.begin(person)
        await erase(use_cases, person)
        assert await use_cases.privacy.finish(person)
    former_players = (await use_cases.lookup.get(match.id)).players
    assert all(is_former(player) for player in former_players)
    assert len(set(former_players)) == 2


@pytest.mark.slow
async def test_each_deletion_uses_a_new_pseudonym(use_cases: UseCases) -> None:
    seen: set[int] = set()
    for _ in range(3):
        match = await game(use_cases, ERIN, FRED, "f3", "e5", "g4", "Qh4#")
        await use_cases.privacy.begin(ERIN)
        await erase(use_cases, ERIN)
        assert await use_cases.privacy.finish(ERIN)
        seen.add((await use_cases.lookup.get(match.id)).white)
    assert len(seen) == 3


@pytest.mark.slow
@pytest.mark.parametrize("steps", [0, 4])
async def test_interrupted_deletion_is_resumed(
    use_cases: UseCases, database: Database, clock: Clock, steps: int
) -> None:
    """Another process resumes it at any step, but not while the first one has the lease."""
    for _ in range(2 * GAMES + 3):
        await game(use_cases, ERIN, FRED, "f3", "e5", "g4", "Qh4#")
    running = await game(use_cases, ERIN, FRED, "e4")
    await use_cases.settings.change_player(ERIN, theme="blue")
    await use_cases.privacy.begin(ERIN)
    await use_cases.privacy.resign(running.id, ERIN)
    for _ in range(steps):
        await use_cases.privacy.erase(ERIN)
    other = UseCases(database, now=clock)
    assert await other.privacy.claim_unfinished() == ()
    clock.time += LEASE
    assert await other.privacy.claim_unfinished() == (ERIN,)
    assert await use_cases.privacy.claim_unfinished() == ()
    await erase(other, ERIN)
    assert await other.privacy.finish(ERIN)
    assert await traces(database, ERIN) == set()
    aliases = {row[4] for row in (await values(database))["matches"]}
    assert len(aliases) == 1, "the same pseudonym in both processes"
    assert await use_cases.privacy.finish(ERIN)
    assert await other.privacy.claim_unfinished() == ()


async def test_lease_is_renewed_only_for_the_running_deletion(
    use_cases: UseCases, database: Database, clock: Clock
) -> None:
    for person in (ERIN, FRED):
        await use_cases.privacy.begin(person)
    clock.time += LEASE / 2
    assert await use_cases.privacy.running(ERIN) == ()
    clock.time += LEASE / 2
    assert await UseCases(database, now=clock).privacy.claim_unfinished() == (FRED,)


@pytest.mark.slow
async def test_game_started_during_a_deletion_is_included(use_cases: UseCases, database: Database) -> None:
    await use_cases.privacy.begin(ERIN)
    await erase(use_cases, ERIN)
    match = await game(use_cases, FRED, ERIN, "e4")
    assert not await use_cases.privacy.finish(ERIN)
    await erase(use_cases, ERIN)
    assert await use_cases.privacy.finish(ERIN)
    assert await traces(database, ERIN) == set()
    assert is_former((await use_cases.lookup.get(match.id)).black)


@pytest.mark.slow
async def test_deletion_ends_a_game_that_cannot_be_rebuilt(use_cases: UseCases, database: Database) -> None:
    match = await game(use_cases, ERIN, FRED, "e4", "e5")
    broken = text("UPDATE moves SET uci = 'e4e6' WHERE ply = 1")
    await database.write(lambda connection: connection.execute(broken))
    others = UseCases(database)
    await others.privacy.begin(ERIN)
    await erase(others, ERIN)
    assert await others.privacy.finish(ERIN)
    assert await traces(database, ERIN) == set()
    row = await repository(database).get(match.id)
    assert row is not None
    assert (row.status, row.winner, row.reason) == ("finished", rules.BLACK, RESIGNATION)


@pytest.mark.slow
async def test_deletion_proceeds_in_small_steps(use_cases: UseCases, database: Database) -> None:
    for _ in range(GAMES + 1):
        await game(use_cases, ERIN, FRED, "f3", "e5", "g4", "Qh4#")
    await use_cases.privacy.begin(ERIN)

    async def count_matches() -> int:
        return sum(ERIN in row for row in (await values(database))["matches"])

    held = [await count_matches()]
    while await use_cases.privacy.erase(ERIN):
        held.append(await count_matches())
    assert [a - b for a, b in pairwise(held) if a != b] == [GAMES, 1]


@pytest.mark.slow
async def test_other_processes_are_notified_of_deletions(
    use_cases: UseCases, database: Database, clock: Clock
) -> None:
    await game(use_cases, ERIN, FRED)
    await use_cases.privacy.begin(ERIN)
    await erase(use_cases, ERIN)
    await use_cases.privacy.finish(ERIN)
    (notice,) = await UseCases(database, now=clock).privacy.notices(NOTICE)
    assert notice.is_about(ERIN)
    assert not notice.is_about(FRED)
    clock.time += NOTICE + timedelta(seconds=1)
    assert await use_cases.privacy.notices(NOTICE) == ()
    await use_cases.retention.sweep()
    assert (await values(database))["forgotten"] == []


# Export


@pytest.mark.slow
async def test_export_contains_all_data_of_a_user(use_cases: UseCases, database: Database) -> None:
    await everything(use_cases)
    head = await use_cases.privacy.export_rows(ERIN)
    games = [exported_game async for page in use_cases.privacy.export_games(ERIN) for exported_game in page]
    shown = json.dumps([head, games])
    for name in await traces(database, ERIN) - {"matches"}:
        assert any(name in part for part in (head, games[0])), name
    assert str(FRED) in shown
    assert str(GINA) not in shown
    assert head["person"] == str(ERIN)
    assert head["players"][0]["theme"] == "blue"
    assert len(games) == 8
    assert [move["uci"] for move in games[0]["moves"]] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert all(str(ERIN) in (exported_game["white_id"], exported_game["black_id"]) for exported_game in games)


async def test_export_contains_every_column(use_cases: UseCases, database: Database) -> None:
    """In JSON: durations in seconds, times in ISO 8601, ids as text."""
    rows = await fill(database, ERIN, FRED)
    head = await use_cases.privacy.export_rows(ERIN)
    pages = [page async for page in use_cases.privacy.export_games(ERIN)]
    (upload,) = await archive(head, iterate_pages(pages))
    data = json.loads(upload.data)
    game = next(
        exported_game for exported_game in data["games"] if exported_game["id"] == rows["matches"][0]["id"]
    )
    for table in PERSONAL:
        if table is match_table:
            exported = game
        elif match_column(table) is not None and table.name in game:
            (exported,) = game[table.name]
            exported |= {"match_id": game["id"]}
        else:
            exported = data[table.name][0]
        expected = {name: as_json(name, value) for name, value in rows[table.name][0].items()}
        expected.pop("match_id", None)  # A number or a text, depending on the table.
        assert {name: exported[name] for name in expected} == expected, table.name
    assert len(data["games"]) == 2


async def iterate_pages(pages: list[list[dict[str, Any]]]) -> AsyncIterator[list[dict[str, Any]]]:
    for page in pages:
        yield page


def as_json(name: str, value: Any) -> Any:
    match value:
        case datetime():
            return "2026-03-01T12:30:15.250000+00:00"
        case timedelta():
            return 123.25
        case int() if name.endswith("_id") or name == "source":
            return str(value)
    return value


async def test_export_is_refused_while_the_database_is_busy(
    use_cases: UseCases, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object) -> None:
        raise DatabaseBusy("busy")

    monkeypatch.setattr(database, "read", busy)
    with pytest.raises(Busy):
        await anext(use_cases.privacy.export_games(11))


async def test_export_omits_plans_of_the_opponent(use_cases: UseCases) -> None:
    match = await game(use_cases, ERIN, FRED, "e4")
    await use_cases.plans.make(match.id, ERIN, "e5 Nf3")
    for person, lines in ((ERIN, ["e7e5 g1f3"]), (FRED, [])):
        (exported_game,) = [
            exported_game async for page in use_cases.privacy.export_games(person) for exported_game in page
        ]
        assert [plan["line"] for plan in exported_game["plans"]] == lines


# Servers that have removed Kibitz


@pytest.mark.slow
@pytest.mark.parametrize(("days", "kept"), [(89, True), (91, False)])
async def test_games_of_a_server_without_kibitz_are_deleted_after_the_retention_period(
    use_cases: UseCases, database: Database, clock: Clock, days: int, kept: bool
) -> None:
    await everything(use_cases)
    elsewhere = await use_cases.challenges.make(GINA, FRED, channel_id=6, guild_id=78)
    stays = await use_cases.challenges.accept(elsewhere.id, FRED)
    await use_cases.retention.mark_joined([SERVER, 78])
    clock.time += timedelta(hours=1)
    await use_cases.retention.mark_left([SERVER])
    clock.time += days * DAY
    await use_cases.retention.mark_left([SERVER])  # Repeated: the period doesn't restart.
    await use_cases.retention.sweep()
    stored_rows = await values(database)
    of_server = [row for row in stored_rows["matches"] if SERVER in row]
    assert bool(of_server) is kept
    assert bool(stored_rows["servers"]) is kept
    assert bool(stored_rows["vacations"]) is kept
    if not kept:
        assert {name for name, rows in stored_rows.items() if any(SERVER in row for row in rows)} <= {
            "challenges"
        }
        assert stored_rows["moves"] == []
        assert stored_rows["retracted"] == []
        assert await use_cases.retention.members() == (78,)
    assert await use_cases.lookup.get(stays.id) == stays


async def test_sweep_writes_only_if_there_is_something_to_delete(
    use_cases: UseCases, database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, write = list[object](), database.write

    async def record(work: Callable[[Connection], Any]) -> Any:
        written.append(work)
        return await write(work)

    await use_cases.retention.mark_joined([SERVER, 78])
    await use_cases.retention.mark_left([SERVER])
    clock.time += 89 * DAY
    monkeypatch.setattr(database, "write", record)
    await use_cases.retention.sweep()
    assert written == []
    clock.time += 2 * DAY
    await use_cases.retention.sweep()
    assert written
    assert (await values(database))["memberships"] == [(78, None)]


async def test_game_aborted_with_its_server_has_no_clock(
    use_cases: UseCases, database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "STEPS", 1)  # The next step deletes the game.
    time = TimeControl(60, period=10)
    challenge = await use_cases.challenges.make(ERIN, FRED, Terms(time=time), channel_id=5, guild_id=SERVER)
    match = await use_cases.challenges.accept(challenge.id, FRED)
    await use_cases.retention.mark_joined([SERVER])
    assert await use_cases.posting.mark_posted(match, 9, clock.time)
    clock.time += timedelta(hours=1)
    await use_cases.retention.mark_left([SERVER])
    clock.time += 91 * DAY
    await use_cases.retention.sweep()
    over = await repository(database).get(match.id)
    assert over is not None
    assert (over.status, over.reason) == ("finished", "aborted")
    assert (over.due_at, over.remind_at, over.clock_at) == (None, None, None)


@pytest.mark.slow
async def test_new_invitation_keeps_all_data(use_cases: UseCases, database: Database, clock: Clock) -> None:
    await everything(use_cases)
    before = len((await values(database))["matches"])
    await use_cases.retention.mark_joined([SERVER])
    await use_cases.retention.mark_left([SERVER])
    clock.time += 89 * DAY
    await use_cases.retention.mark_joined([SERVER])
    clock.time += 2 * DAY
    await use_cases.retention.sweep()
    await use_cases.retention.mark_left([SERVER])
    clock.time += 89 * DAY
    await use_cases.retention.sweep()
    assert len((await values(database))["matches"]) == before


async def test_user_installed_games_are_kept(use_cases: UseCases, clock: Clock) -> None:
    """Where Kibitz was never a member, games are kept; games played after its removal are kept, too."""
    guest = await game(use_cases, ERIN, FRED, "e4")
    await use_cases.retention.mark_left([SERVER])
    clock.time += 200 * DAY
    await use_cases.retention.sweep()
    assert await use_cases.lookup.get(guest.id) == guest
    await use_cases.retention.mark_joined([SERVER])
    untouched = await game(use_cases, ERIN, FRED, "e4")
    await use_cases.retention.mark_left([SERVER])
    clock.time += DAY
    await use_cases.play.move(guest.id, FRED, "e5")
    await use_cases.play.resign(untouched.id, ERIN)
    later = await game(use_cases, ERIN, FRED)
    clock.time += 91 * DAY
    await use_cases.retention.sweep()
    assert (await use_cases.lookup.get(guest.id)).ply == 2
    assert await use_cases.lookup.get(later.id) == later
    with pytest.raises(NoSuchMatch):
        await use_cases.lookup.get(untouched.id)
    assert await use_cases.retention.members() == ()


@pytest.mark.slow
async def test_move_in_a_deleted_game_is_refused(use_cases: UseCases, clock: Clock) -> None:
    """The running game is deleted with its server, and its id is never reused."""
    match = await game(use_cases, ERIN, FRED, "e4", seconds=86_400)
    await use_cases.retention.mark_joined([SERVER])
    await use_cases.retention.mark_left([SERVER])
    clock.time += 91 * DAY
    await use_cases.retention.sweep()
    with pytest.raises(NoSuchMatch):
        await use_cases.play.move(match.id, FRED, "e5")
    assert await use_cases.deadlines.time_out() == ()
    assert (await game(use_cases, ERIN, FRED)).id > match.id


# Retention


async def test_closed_challenges_are_deleted_after_a_while(
    use_cases: UseCases, database: Database, clock: Clock
) -> None:
    async def make_challenge() -> Challenge:
        return await use_cases.challenges.make(ERIN, FRED, channel_id=5)

    match = await use_cases.challenges.accept((await make_challenge()).id, FRED)
    await use_cases.challenges.decline((await make_challenge()).id, FRED)
    await make_challenge()
    await use_cases.challenges.make(ERIN, None, channel_id=5)
    clock.time += DAY
    await use_cases.challenges.expire()
    clock.time += CHALLENGES_KEPT_FOR - timedelta(seconds=1)
    await make_challenge()
    await use_cases.retention.sweep()
    assert len((await values(database))["challenges"]) == 5
    clock.time += timedelta(seconds=1)
    await use_cases.retention.sweep()
    (row,) = (await values(database))["challenges"]
    assert "pending" in row
    assert await use_cases.lookup.get(match.id) == match


async def test_boards_given_up_long_ago_are_dropped(
    use_cases: UseCases, database: Database, clock: Clock
) -> None:
    over, runs = await game(use_cases, ERIN, FRED, "f3", "e5", "g4", "Qh4#"), await game(use_cases)
    waits = await game(use_cases, ERIN, FRED, "f3", "e5", "g4", "Qh4#")
    await use_cases.posting.give_up([over.id, runs.id])
    clock.time += ABANDONED_AFTER - timedelta(seconds=1)
    await use_cases.retention.purge_rarely()
    assert [row.id for row in await use_cases.posting.unposted_in(SERVER)] == [over.id, runs.id]
    clock.time += timedelta(seconds=1)
    await use_cases.retention.purge_rarely()
    assert [row.id for row in await use_cases.posting.unposted_in(SERVER)] == [runs.id]
    assert [row.id for row in await use_cases.posting.unposted()] == [waits.id]


# Tables: every id column declares its owner

IMPERSONAL = {
    "id", "match_id", "channel_id", "thread_id", "message_id", "post_id", "posted_message_id",
    "request_message_id", "starter_role_id", "maker_role_id", "event_host_role_id", "variant_id",
    "tournament_id",
}  # fmt: skip
"""Ids of rows, channels, messages and roles: they identify no user."""

IDS = [
    column
    for table in metadata.sorted_tables
    for column in table.columns
    if type(column.type) is BigInteger and column.name.endswith("_id") and column.name not in IMPERSONAL
]


@loop_over("column", IDS, ids=str)
def test_every_id_column_declares_its_owner(column: Column[Any]) -> None:
    """New columns declare `info={USER: ...}` or `info={GUILD: ...}`. See bot/database/columns.py."""
    of = GUILD if column.name == "guild_id" else USER
    assert column.info.get(of) in (REMOVE, PSEUDONYM, OTHERWISE), f"{column}: declare its info"


@loop_over("column", IDS, ids=str)
def test_rows_of_an_owner_are_found_by_an_index(column: Column[Any]) -> None:
    """A deletion must not scan tables; rows of matches are found through the match."""
    policy = column.info.get(USER) or column.info.get(GUILD)
    table: Any = column.table
    if policy == PSEUDONYM and table is not match_table:
        assert match_column(table) is not None, f"{column}: only rows of matches are renamed"
        return
    if policy == OTHERWISE and table is not match_table:
        return
    first = {index.columns[0].name for index in table.indexes if len(index.columns)}
    first.add(next(iter(table.primary_key)).name)
    assert column.name in first, f"{column}: an index must begin with it"


async def test_use_cases_load_every_table(path: Path) -> None:
    """Deletion, export and retention iterate over the loaded tables."""
    print_names = "import bot.state.use_cases as use_cases; print(*use_cases.metadata.tables)"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", print_names, stdout=asyncio.subprocess.PIPE
    )
    loaded, _ = await process.communicate()
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        stored = {name for (name,) in connection.execute(query)}
    assert set(loaded.decode().split()) == stored - {"alembic_version"}


SMALL = {"deletions", "forgotten", "memberships", "heartbeats"}
"""Tables that have few rows or are read in pages by key."""


@pytest.mark.slow
async def test_no_step_scans_a_table(path: Path, clock: Clock) -> None:
    """Check SQLite's query plans of a deletion, an export and a sweep."""
    database = await open_database(f"sqlite:///{path}")
    kibitz = UseCases(database, now=clock)
    await everything(kibitz)
    await kibitz.retention.mark_joined([SERVER])
    await kibitz.retention.mark_left([SERVER])
    queries: dict[str, tuple[object, ...] | list[tuple[object, ...]]] = {}
    listen(
        database,
        "before_cursor_execute",
        lambda c, cu, statement, values, *_: queries.setdefault(statement, values),
    )
    await kibitz.privacy.export_rows(ERIN)
    assert [page async for page in kibitz.privacy.export_games(ERIN)]
    await kibitz.privacy.begin(ERIN)
    await erase(kibitz, ERIN)
    assert await kibitz.privacy.finish(ERIN)
    clock.time += 91 * DAY
    await kibitz.retention.sweep()
    scans: list[str] = []
    async with database.reader.connect() as connection:
        for query, parameters in list(queries.items()):
            # Of many parameter sets, the first.
            values = parameters[0] if isinstance(parameters, list) else parameters
            if query.startswith(("SELECT", "UPDATE", "DELETE")):
                plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)).all()
                scanned = [str(step.detail) for step in plan if str(step.detail).startswith("SCAN")]
                scans += [f"{scan}: {query}" for scan in scanned if scan.split()[1] not in SMALL]
    await database.close()
    assert len(queries) > 20
    assert scans == []
