"""What was written while a shard was heard by nobody: on a file and on a server, with several processes."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.matches import Matches
from bot.matches.loss_on_time import READ_BACK
from tests.bot.clock import Clock

ALICE, KIBITZ = 11, 99
SECOND = timedelta(seconds=1)


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


@pytest.mark.parametrize("of", [1, 3])
async def test_what_was_written_stays_unread_until_it_is_read(
    matches: Matches, others: Matches, clock: Clock, of: int
) -> None:
    """However many take the shard over in between, and end before they have read anything."""
    await matches.deadlines.heartbeat(set(range(of)), of)
    last = clock.time
    for taker in (others, matches, others):
        clock.time += 20 * SECOND
        (absence,), unread = await taker.deadlines.connect_shard(of - 1, of, patience=timedelta())
        assert (absence.shard, absence.time, unread) == (of - 1, 20 * SECOND, last)
        if of > 1:
            assert await taker.deadlines.heartbeat({0}, of) == ()
    clock.time += SECOND
    await matches.deadlines.all_read(of - 1, of)
    await matches.deadlines.heartbeat({of - 1}, of)
    last = clock.time
    clock.time += 5 * SECOND
    assert (await others.deadlines.connect_shard(of - 1, of, patience=timedelta()))[1] == last


async def test_what_is_unread_for_long_is_left_alone(matches: Matches, clock: Clock) -> None:
    """Whoever wrote it has seen by then that nobody was there."""
    await matches.deadlines.heartbeat({0}, 1)
    first = clock.time
    clock.time += READ_BACK - SECOND
    assert (await matches.deadlines.connect_shard(0, 1))[1] == first
    beat = clock.time
    clock.time += SECOND
    assert (await matches.deadlines.connect_shard(0, 1))[1] == beat, "what was written since then is younger"
    clock.time += READ_BACK
    assert (await matches.deadlines.connect_shard(0, 1))[1] is None


async def test_of_another_number_of_shards_each_has_all_unread(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    await matches.deadlines.heartbeat({0, 1}, 2)
    last = clock.time
    clock.time += 10 * SECOND
    await matches.deadlines.heartbeat({0}, 2)
    clock.time += 10 * SECOND
    for shard in range(3):
        assert (await others.deadlines.connect_shard(shard, 3, patience=timedelta()))[1] == last


async def test_whoever_hears_and_whoever_is_heard_wait_for_nobody(matches: Matches, others: Matches) -> None:
    await matches.deadlines.heartbeat(set(range(16)), 16)
    work = [others.deadlines.connect_shard(shard, 16) for shard in reversed(range(16))]
    await asyncio.gather(*work, *(matches.deadlines.heartbeat(set(range(16)), 16) for _ in range(16)))


async def test_private_games_are_looked_for_in_the_last_ones(matches: Matches, clock: Clock) -> None:
    """Those that go on against the engine, each place once; the newest move first."""

    async def game(place: int, guild: int | None = None) -> int:
        clock.time += SECOND
        match = await matches.engine.begin(
            ALICE, KIBITZ, level=1, channel_id=place, guild_id=guild, color="white"
        )
        return match.id

    for place in (1, 2, 2, 4, 5):
        await game(place)
    await game(6, guild=7)
    over = await game(8)
    await matches.play.resign(over, ALICE)
    challenge = await matches.challenges.make(ALICE, 12, channel_id=9)
    await matches.challenges.accept(challenge.id, 12)
    assert await matches.listings.private(clock.time - 10 * SECOND, 10) == [5, 4, 2, 1]
    assert await matches.listings.private(clock.time - 10 * SECOND, 2) == [5, 4]
    assert await matches.listings.private(clock.time - 3 * SECOND, 10) == [5, 4]
