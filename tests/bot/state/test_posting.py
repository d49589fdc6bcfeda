"""Boards that can't be posted: tried less and less often, given up, taken up; and what many of them cost."""

from __future__ import annotations

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from bot.database.engines import Database
from bot.state.game_setup import Terms
from bot.state.match import DRAW, Match
from bot.state.offers import Offer
from bot.state.posting import FIRST_BOARD_GRACE, PAGE, PAUSES, PostedBoard
from bot.state.use_cases import Matches
from tests.bot.clock import Clock
from tests.bot.database.databases import listen
from tests.bot.state.test_play import ALICE, BOB

MINUTE = timedelta(minutes=1)


async def begun(matches: Matches, guild_id: int | None = 7, channel_id: int = 8) -> Match:
    challenge = await matches.challenges.make(
        ALICE, BOB, Terms(color="white", variant="chess"), channel_id=channel_id, guild_id=guild_id
    )
    return await matches.challenges.accept(challenge.id, BOB)


async def due(matches: Matches, grace: timedelta = timedelta()) -> list[int]:
    return [row.id for row in await matches.posting.unposted(grace=grace)]


@pytest.mark.slow
async def test_tries_are_bounded_and_grow_rare(matches: Matches, clock: Clock) -> None:
    match = await begun(matches)
    began, tries = clock.time, 0
    while await due(matches):
        tries += 1
        given_up = await matches.posting.record_failed_post(match.id, match.version)
        waited = timedelta()
        while not given_up and not await due(matches):
            clock.time += MINUTE
            waited += MINUTE
        assert waited <= timedelta(hours=6)
    assert tries == len(PAUSES) + 1
    assert timedelta(days=2) < clock.time - began < timedelta(days=4)
    clock.time += timedelta(days=1000)
    assert await due(matches) == []
    # Whatever happens in the game has it tried anew, as often.
    match = (await matches.play.move(match.id, ALICE, "e4")).match
    assert await due(matches) == [match.id]
    assert [
        await matches.posting.record_failed_post(match.id, match.version) for _ in range(len(PAUSES) + 1)
    ] == [
        *[False] * len(PAUSES),
        True,
    ]
    assert (await matches.play.resign(match.id, ALICE)).is_over
    assert await due(matches) == [match.id]


async def test_a_late_note_of_a_failure_delays_no_other_board(matches: Matches) -> None:
    match = await begun(matches)
    after = (await matches.play.move(match.id, ALICE, "e4")).match
    for _ in range(len(PAUSES) + 1):  # none of which is called the last try
        assert not await matches.posting.record_failed_post(match.id, match.version)
    assert await due(matches) == [after.id]


async def test_a_board_on_its_way_is_left_alone(matches: Matches, clock: Clock) -> None:
    match = await begun(matches)
    assert await matches.posting.mark_posted(match.id, 0, 99)
    await matches.play.move(match.id, ALICE, "e4")
    assert await due(matches, MINUTE) == []
    clock.time += MINUTE
    assert await due(matches, MINUTE) == [match.id]
    assert await matches.posting.mark_posted(match.id, 1, 100)
    assert await due(matches, MINUTE) == []


async def test_posted_never_goes_back(matches: Matches) -> None:
    match, posting = await begun(matches), matches.posting
    for player, text in ((ALICE, "e4"), (BOB, "e5")):
        await matches.play.move(match.id, player, text)
    assert await due(matches) == [match.id]
    assert await posting.mark_posted(match.id, 1, 501)
    assert not await posting.mark_posted(match.id, 0, 500)
    assert not await posting.mark_posted(match.id, 1, 502)
    assert not await posting.mark_posted(match.id, 3, 503)  # There is no such ply.
    assert await posting.mark_posted(match.id, 2, 504)
    assert await due(matches) == []
    await matches.play.resign(match.id, ALICE)
    assert await due(matches) == [match.id]
    assert await posting.mark_posted(match.id, 2, 505, end=True)
    assert not await posting.mark_posted(match.id, 2, 506, end=True)
    assert await due(matches) == []
    final = await matches.lookup.get(match.id)
    assert (final.posted_ply, final.posted_message_id, final.end_posted) == (2, 505, True)


async def test_posted_board_reports_shown_offers(matches: Matches) -> None:
    match, other = await begun(matches), await begun(matches)
    posting = matches.posting
    offer, _ = [await matches.offers.make(each.id, ALICE, DRAW) for each in (match, other)]
    assert isinstance(offer, Offer)
    assert await posting.mark_posted(match.id, 0, 500) == PostedBoard(offers_shown=False)
    await matches.offers.show(offer, 600)
    assert await posting.mark_posted(other.id, 0, 501) == PostedBoard(offers_shown=False)
    match = (await matches.play.move(match.id, ALICE, "e4")).match
    assert await posting.mark_posted(match.id, 1, 502) == PostedBoard(offers_shown=True)
    await matches.offers.mark_closed(match.id, DRAW, offer.version)
    match = (await matches.play.move(match.id, BOB, "e5")).match
    assert await posting.mark_posted(match.id, 2, 503) == PostedBoard(offers_shown=False)


async def test_a_game_that_is_being_begun_is_left_to_who_begins_it(matches: Matches, clock: Clock) -> None:
    match, failed = await begun(matches), await begun(matches)
    await matches.posting.record_failed_post(failed.id, failed.version)
    clock.time += MINUTE
    assert await due(matches, MINUTE) == [failed.id]
    # Who starts looks after everything: it may have been killed in the midst of it.
    assert sorted(await due(matches)) == [match.id, failed.id]
    clock.time += FIRST_BOARD_GRACE
    assert sorted(await due(matches, MINUTE)) == [match.id, failed.id]


async def test_places_are_told_apart(matches: Matches) -> None:
    here = await begun(matches)
    there = await begun(matches, channel_id=9)
    elsewhere = await begun(matches, guild_id=6)
    group = await begun(matches, guild_id=None)
    every = [here, there, elsewhere, group]
    assert [row.id for row in await matches.posting.unposted_in(7)] == []  # Nothing was tried yet.
    await matches.posting.record_failed_post(here.id, here.version)
    await matches.posting.give_up([match.id for match in every[1:]])
    assert [row.id for row in await matches.posting.unposted_in(7)] == [here.id, there.id]
    assert [row.id for row in await matches.posting.unposted_in(7, after=here.id)] == [there.id]
    assert [row.id for row in await matches.posting.unposted_in(7, 9)] == [there.id]
    assert [row.id for row in await matches.posting.unposted_in(None, 8)] == [group.id]
    assert await due(matches) == [here.id]
    await matches.posting.post_again([match.id for match in every])
    assert sorted(await due(matches)) == sorted(match.id for match in every)


def fill(path: Path, count: int, guild_id: int) -> None:
    """Games of a server, each with a first board that is not posted."""
    with sqlite3.connect(path) as connection:
        connection.executemany(
            "INSERT INTO matches (variant, start_fen, white_id, black_id, guild_id, channel_id, locale,"
            " status, version, ply, posted_ply, end_posted, created_at, updated_at)"
            " VALUES ('chess', 'fen', 1, 2, ?, ?, 'en', 'running', 0, 0, -1, 0, 0, 0)",
            ((guild_id, channel) for channel in range(count)),
        )
    connection.close()


async def test_pages_cover_everything_once(matches: Matches, path: Path) -> None:
    count = 2 * PAGE + PAGE // 2
    fill(path, count, 7)
    found: list[int] = []
    last = None
    while page := await matches.posting.unposted(after=last):
        assert len(page) <= PAGE
        found += [row.id for row in page]
        last = page[-1]
    assert found == list(range(1, count + 1))


async def test_what_was_given_up_is_not_looked_at_again(
    matches: Matches, database: Database, path: Path
) -> None:
    """However many there are, a pass asks one question, to which the index holds the empty answer."""
    fill(path, 1000, 7)
    while page := await matches.posting.unposted():
        await matches.posting.give_up([row.id for row in page])
    asked: list[str] = []
    listen(
        database,
        "before_cursor_execute",
        lambda c, cu, statement, *_: asked.append(statement),
    )
    assert await matches.posting.unposted() == ()
    assert len(asked) == 1
    with sqlite3.connect(path) as connection:
        (steps,) = connection.execute(
            "SELECT count(*) FROM matches INDEXED BY ix_matches_unposted"
            " WHERE (posted_ply < ply OR (status <> 'running' AND NOT end_posted)) AND post_at IS NOT NULL"
        ).fetchone()
    connection.close()
    assert steps == 0, "no row is left in the index that a pass reads"
