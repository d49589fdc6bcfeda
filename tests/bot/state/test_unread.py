"""Messages written while a shard was disconnected, on a file and on a server, with several processes."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.state.downtime import ALIVE, READ_BACK, OtherShardTotal
from bot.state.game_setup import EnginePlayer, Terms
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock

ALICE, KIBITZ = 11, 99
SECOND = timedelta(seconds=1)


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


@pytest.mark.parametrize("shard_count", [1, 3])
async def test_messages_stay_unread_until_all_are_read(
    use_cases: UseCases, others: UseCases, clock: Clock, shard_count: int
) -> None:
    """Any number of processes may start and end before they have read the messages."""
    await use_cases.heartbeats.store(set(range(shard_count)), shard_count)
    last = clock.time
    for process in (others, use_cases, others):
        clock.time += 20 * SECOND
        (absence,), unread = await process.heartbeats.connect_shards(
            {shard_count - 1}, shard_count, patience=timedelta()
        )
        assert (absence.shard, absence.time, unread) == (
            shard_count - 1,
            20 * SECOND,
            {shard_count - 1: last},
        )
        if shard_count > 1:
            assert await process.heartbeats.store({0}, shard_count) == ()
    clock.time += SECOND
    await use_cases.heartbeats.mark_all_read(shard_count - 1, shard_count)
    await use_cases.heartbeats.store({shard_count - 1}, shard_count)
    last = clock.time
    clock.time += 5 * SECOND
    assert (await others.heartbeats.connect_shards({shard_count - 1}, shard_count, patience=timedelta()))[
        1
    ] == {shard_count - 1: last}


async def test_old_unread_messages_are_ignored(use_cases: UseCases, clock: Clock) -> None:
    """Their authors have noticed by then that Kibitz was offline."""
    await use_cases.heartbeats.store({0}, 1)
    first = clock.time
    clock.time += READ_BACK - SECOND
    assert (await use_cases.heartbeats.connect_shards({0}, 1))[1] == {0: first}
    beat = clock.time
    clock.time += SECOND
    assert (await use_cases.heartbeats.connect_shards({0}, 1))[1] == {0: beat}, "later messages are younger"
    clock.time += READ_BACK
    assert (await use_cases.heartbeats.connect_shards({0}, 1))[1] == {}


async def test_all_shards_have_unread_messages_after_a_changed_shard_count(
    use_cases: UseCases, others: UseCases, clock: Clock
) -> None:
    await use_cases.heartbeats.store({0, 1}, 2)
    last = clock.time
    clock.time += 10 * SECOND
    await use_cases.heartbeats.store({0}, 2)
    clock.time += 20 * SECOND
    _, unread = await others.heartbeats.connect_shards(range(3), 3, patience=timedelta())
    assert unread == dict.fromkeys(range(3), last)


async def test_live_process_with_another_shard_count_is_detected(
    use_cases: UseCases, others: UseCases, clock: Clock
) -> None:
    """Its heartbeats stay, until it has stored none for three times their interval."""
    await use_cases.heartbeats.store({0, 1}, 2)
    clock.time += ALIVE
    with pytest.raises(OtherShardTotal) as caught:
        await others.heartbeats.connect_shards(range(3), 3)
    assert (caught.value.ours, caught.value.theirs) == (3, 2)
    assert await use_cases.heartbeats.store({0, 1}, 2) == ()
    clock.time += ALIVE + SECOND
    await others.heartbeats.connect_shards(range(3), 3)
    with pytest.raises(OtherShardTotal):
        await use_cases.heartbeats.store({0, 1}, 2)


async def test_connecting_and_heartbeats_do_not_deadlock(use_cases: UseCases, others: UseCases) -> None:
    await use_cases.heartbeats.store(set(range(16)), 16)
    connections = [others.heartbeats.connect_shards({shard}, 16) for shard in reversed(range(16))]
    await asyncio.gather(*connections, *(use_cases.heartbeats.store(set(range(16)), 16) for _ in range(16)))


async def test_recent_private_games_are_listed(use_cases: UseCases, clock: Clock) -> None:
    """Running games against the engine, each channel once, the newest move first."""

    async def game(place: int, guild: int | None = None) -> int:
        clock.time += SECOND
        match = await use_cases.engine.begin(
            ALICE, EnginePlayer(KIBITZ, level=1), Terms(color="white"), channel_id=place, guild_id=guild
        )
        return match.id

    for place in (1, 2, 2, 4, 5):
        await game(place)
    await game(6, guild=7)
    over = await game(8)
    await use_cases.play.resign(over, ALICE)
    challenge = await use_cases.challenges.make(ALICE, 12, channel_id=9)
    await use_cases.challenges.accept(challenge.id, 12)
    assert await use_cases.lookup.private(clock.time - 10 * SECOND, 10) == [5, 4, 2, 1]
    assert await use_cases.lookup.private(clock.time - 10 * SECOND, 2) == [5, 4]
    assert await use_cases.lookup.private(clock.time - 3 * SECOND, 10) == [5, 4]
