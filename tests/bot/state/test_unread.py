"""What was written while a shard was heard by nobody: on a file and on a server, with several processes."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.state.deadlines import READ_BACK
from bot.state.downtime import ALIVE, OtherShardTotal
from bot.state.game_setup import Terms
from bot.state.play import EnginePlayer
from bot.state.use_cases import Matches
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
    """However many processes start in between, and end before they have read anything."""
    await matches.deadlines.heartbeat(set(range(of)), of)
    last = clock.time
    for taker in (others, matches, others):
        clock.time += 20 * SECOND
        (absence,), unread = await taker.deadlines.connect_shards({of - 1}, of, patience=timedelta())
        assert (absence.shard, absence.time, unread) == (of - 1, 20 * SECOND, {of - 1: last})
        if of > 1:
            assert await taker.deadlines.heartbeat({0}, of) == ()
    clock.time += SECOND
    await matches.deadlines.all_read(of - 1, of)
    await matches.deadlines.heartbeat({of - 1}, of)
    last = clock.time
    clock.time += 5 * SECOND
    assert (await others.deadlines.connect_shards({of - 1}, of, patience=timedelta()))[1] == {of - 1: last}


async def test_what_is_unread_for_long_is_left_alone(matches: Matches, clock: Clock) -> None:
    """Whoever wrote it has seen by then that nobody was there."""
    await matches.deadlines.heartbeat({0}, 1)
    first = clock.time
    clock.time += READ_BACK - SECOND
    assert (await matches.deadlines.connect_shards({0}, 1))[1] == {0: first}
    beat = clock.time
    clock.time += SECOND
    assert (await matches.deadlines.connect_shards({0}, 1))[1] == {0: beat}, "later messages are younger"
    clock.time += READ_BACK
    assert (await matches.deadlines.connect_shards({0}, 1))[1] == {}


async def test_of_another_number_of_shards_each_has_all_unread(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    await matches.deadlines.heartbeat({0, 1}, 2)
    last = clock.time
    clock.time += 10 * SECOND
    await matches.deadlines.heartbeat({0}, 2)
    clock.time += 20 * SECOND
    _, unread = await others.deadlines.connect_shards(range(3), 3, patience=timedelta())
    assert unread == dict.fromkeys(range(3), last)


async def test_a_live_process_with_another_number_of_shards_is_noticed(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    """Its heartbeats stay, until it has stored none for three times their interval."""
    await matches.deadlines.heartbeat({0, 1}, 2)
    clock.time += ALIVE
    with pytest.raises(OtherShardTotal) as found:
        await others.deadlines.connect_shards(range(3), 3)
    assert (found.value.ours, found.value.theirs) == (3, 2)
    assert await matches.deadlines.heartbeat({0, 1}, 2) == ()
    clock.time += ALIVE + SECOND
    await others.deadlines.connect_shards(range(3), 3)
    with pytest.raises(OtherShardTotal):
        await matches.deadlines.heartbeat({0, 1}, 2)


async def test_whoever_hears_and_whoever_is_heard_wait_for_nobody(matches: Matches, others: Matches) -> None:
    await matches.deadlines.heartbeat(set(range(16)), 16)
    work = [others.deadlines.connect_shards({shard}, 16) for shard in reversed(range(16))]
    await asyncio.gather(*work, *(matches.deadlines.heartbeat(set(range(16)), 16) for _ in range(16)))


async def test_private_games_are_looked_for_in_the_last_ones(matches: Matches, clock: Clock) -> None:
    """Those that go on against the engine, each place once; the newest move first."""

    async def game(place: int, guild: int | None = None) -> int:
        clock.time += SECOND
        match = await matches.engine.begin(
            ALICE, EnginePlayer(KIBITZ, level=1), Terms(color="white"), channel_id=place, guild_id=guild
        )
        return match.id

    for place in (1, 2, 2, 4, 5):
        await game(place)
    await game(6, guild=7)
    over = await game(8)
    await matches.play.resign(over, ALICE)
    challenge = await matches.challenges.make(ALICE, 12, channel_id=9)
    await matches.challenges.accept(challenge.id, 12)
    assert await matches.lookup.private(clock.time - 10 * SECOND, 10) == [5, 4, 2, 1]
    assert await matches.lookup.private(clock.time - 10 * SECOND, 2) == [5, 4]
    assert await matches.lookup.private(clock.time - 3 * SECOND, 10) == [5, 4]
