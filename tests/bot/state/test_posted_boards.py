"""Boards that can't be posted: retries with backoff, giving up, resuming, and the cost of many of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.database.transactions import Database
from bot.state.offers import DRAW, Offer
from bot.state.posted_boards import FIRST_BOARD_GRACE, PAGE, PAUSES, PostedBoard
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.database.databases import listen
from tests.bot.state.games import ALICE, BOB, begin_match

MINUTE = timedelta(minutes=1)


async def due_ids(use_cases: UseCases, grace: timedelta = timedelta()) -> list[int]:
    return [row.id for row in await use_cases.posting.unposted(grace=grace)]


@pytest.mark.slow
async def test_retries_are_limited_and_back_off(use_cases: UseCases, clock: Clock) -> None:
    match = await begin_match(use_cases)
    began, tries = clock.time, 0
    while await due_ids(use_cases):
        tries += 1
        given_up = await use_cases.posting.record_failed_post(match.id, match.version)
        waited = timedelta()
        while not given_up and not await due_ids(use_cases):
            clock.time += MINUTE
            waited += MINUTE
        assert waited <= timedelta(hours=6)
    assert tries == len(PAUSES) + 1
    assert timedelta(days=2) < clock.time - began < timedelta(days=4)
    clock.time += timedelta(days=1000)
    assert await due_ids(use_cases) == []
    # A move starts the retries again.
    match = (await use_cases.play.move(match.id, ALICE, "e4")).match
    assert await due_ids(use_cases) == [match.id]
    assert [
        await use_cases.posting.record_failed_post(match.id, match.version) for _ in range(len(PAUSES) + 1)
    ] == [
        *[False] * len(PAUSES),
        True,
    ]
    assert (await use_cases.play.resign(match.id, ALICE)).is_over
    assert await due_ids(use_cases) == [match.id]


async def test_late_failure_report_does_not_delay_newer_boards(use_cases: UseCases) -> None:
    match = await begin_match(use_cases)
    after = (await use_cases.play.move(match.id, ALICE, "e4")).match
    for _ in range(len(PAUSES) + 1):  # None of these counts as the last retry.
        assert not await use_cases.posting.record_failed_post(match.id, match.version)
    assert await due_ids(use_cases) == [after.id]


async def test_board_in_progress_is_not_due(use_cases: UseCases, clock: Clock) -> None:
    match = await begin_match(use_cases)
    assert await use_cases.posting.mark_posted(match, 99)
    match = (await use_cases.play.move(match.id, ALICE, "e4")).match
    assert await due_ids(use_cases, MINUTE) == []
    clock.time += MINUTE
    assert await due_ids(use_cases, MINUTE) == [match.id]
    assert await use_cases.posting.mark_posted(match, 100)
    assert await due_ids(use_cases, MINUTE) == []


async def test_posted_ply_never_decreases(use_cases: UseCases) -> None:
    match, posting = await begin_match(use_cases), use_cases.posting
    for player, text in ((ALICE, "e4"), (BOB, "e5")):
        match = (await use_cases.play.move(match.id, player, text)).match
    assert await due_ids(use_cases) == [match.id]
    assert await posting.mark_posted(match.up_to(1), 501)
    assert not await posting.mark_posted(match.up_to(0), 500)
    assert not await posting.mark_posted(match.up_to(1), 502)
    assert not await posting.mark_posted(replace(match, ply=3), 503)  # There is no such ply.
    assert await posting.mark_posted(match, 504)
    assert await due_ids(use_cases) == []
    over = await use_cases.play.resign(match.id, ALICE)
    assert await due_ids(use_cases) == [match.id]
    assert await posting.mark_posted(over, 505)
    assert not await posting.mark_posted(over, 506)
    assert await due_ids(use_cases) == []
    final = await use_cases.lookup.get(match.id)
    assert (final.posted_ply, final.posted_message_id, final.end_posted) == (2, 505, True)


async def test_posted_board_reports_shown_offers(use_cases: UseCases) -> None:
    match, other = await begin_match(use_cases), await begin_match(use_cases)
    posting = use_cases.posting
    offer, _ = [await use_cases.offers.make(game.id, ALICE, DRAW) for game in (match, other)]
    assert isinstance(offer, Offer)
    assert await posting.mark_posted(match, 500) == PostedBoard(offers_shown=False)
    await use_cases.offers.show(offer, 600)
    assert await posting.mark_posted(other, 501) == PostedBoard(offers_shown=False)
    match = (await use_cases.play.move(match.id, ALICE, "e4")).match
    assert await posting.mark_posted(match, 502) == PostedBoard(offers_shown=True)
    await use_cases.offers.mark_closed(match.id, 600)
    match = (await use_cases.play.move(match.id, BOB, "e5")).match
    assert await posting.mark_posted(match, 503) == PostedBoard(offers_shown=False)


async def test_first_board_is_not_due_during_its_grace_period(use_cases: UseCases, clock: Clock) -> None:
    match, failed = await begin_match(use_cases), await begin_match(use_cases)
    await use_cases.posting.record_failed_post(failed.id, failed.version)
    clock.time += MINUTE
    assert await due_ids(use_cases, MINUTE) == [failed.id]
    # At start, all boards are due: the process may have been killed while posting.
    assert sorted(await due_ids(use_cases)) == [match.id, failed.id]
    clock.time += FIRST_BOARD_GRACE
    assert sorted(await due_ids(use_cases, MINUTE)) == [match.id, failed.id]


async def test_unposted_boards_are_listed_by_place(use_cases: UseCases) -> None:
    here = await begin_match(use_cases)
    there = await begin_match(use_cases, channel_id=9)
    elsewhere = await begin_match(use_cases, guild_id=6)
    group = await begin_match(use_cases, guild_id=None)
    games = [here, there, elsewhere, group]
    assert [row.id for row in await use_cases.posting.unposted_in(7)] == []  # No post has failed yet.
    await use_cases.posting.record_failed_post(here.id, here.version)
    await use_cases.posting.give_up([match.id for match in games[1:]])
    assert [row.id for row in await use_cases.posting.unposted_in(7)] == [here.id, there.id]
    assert [row.id for row in await use_cases.posting.unposted_in(7, after=here.id)] == [there.id]
    assert [row.id for row in await use_cases.posting.unposted_in(7, 9)] == [there.id]
    assert [row.id for row in await use_cases.posting.unposted_in(None, 8)] == [group.id]
    assert await due_ids(use_cases) == [here.id]
    await use_cases.posting.post_again([match.id for match in games])
    assert sorted(await due_ids(use_cases)) == sorted(match.id for match in games)


def fill(path: Path, count: int, guild_id: int) -> None:
    """Insert games of a server whose first boards are not posted."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO matches (variant, start_fen, white_id, black_id, guild_id, channel_id, locale,"
            " status, version, ply, posted_ply, end_posted, created_at, updated_at)"
            " VALUES ('chess', 'fen', 1, 2, ?, ?, 'en', 'running', 0, 0, -1, 0, 0, 0)",
            ((guild_id, channel) for channel in range(count)),
        )
    connection.close()


async def test_pages_cover_all_matches_once(use_cases: UseCases, path: Path) -> None:
    count = 2 * PAGE + PAGE // 2
    fill(path, count, 7)
    match_ids: list[int] = []
    last = None
    while page := await use_cases.posting.unposted(after=last):
        assert len(page) <= PAGE
        match_ids += [row.id for row in page]
        last = page[-1]
    assert match_ids == list(range(1, count + 1))


async def test_abandoned_boards_are_not_read(use_cases: UseCases, database: Database, path: Path) -> None:
    """A pass executes one query, which reads no rows of the index."""
    fill(path, 1000, 7)
    while page := await use_cases.posting.unposted():
        await use_cases.posting.give_up([row.id for row in page])
    statements: list[str] = []
    listen(
        database,
        "before_cursor_execute",
        lambda c, cu, statement, *_: statements.append(statement),
    )
    assert await use_cases.posting.unposted() == ()
    assert len(statements) == 1
    with closing(sqlite3.connect(path)) as connection, connection:
        (steps,) = connection.execute(
            "SELECT count(*) FROM matches INDEXED BY ix_matches_unposted"
            " WHERE (posted_ply < ply OR (status <> 'running' AND NOT end_posted)) AND post_at IS NOT NULL"
        ).fetchone()
    connection.close()
    assert steps == 0, "the index has no rows for a pass to read"
