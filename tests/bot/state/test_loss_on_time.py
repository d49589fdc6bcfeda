"""Correspondence clocks on SQLite files: reminders, losses on time, downtime, several processes."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

import rules
from bot.refusals import MatchOver
from bot.state.challenges import Challenge
from bot.state.deadlines import LEASE
from bot.state.game_setup import Terms
from bot.state.match import TIME, Match
from bot.state.offers import DRAW
from bot.state.time_control import per_move
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.state.games import ALICE, BOB, play_moves
from tests.refusals import raises_refusal

HOUR, DAY, SECOND = timedelta(hours=1), timedelta(days=1), timedelta(seconds=1)


async def make_challenge(
    use_cases: UseCases, seconds: int | None = 86_400, start: str | None = None
) -> Challenge:
    return await use_cases.challenges.make(
        ALICE, BOB, Terms(color="white", time=per_move(seconds), start=start), channel_id=8
    )


async def begin_match(
    use_cases: UseCases, moves: str = "", seconds: int | None = 86_400, start: str | None = None
) -> Match:
    match = await use_cases.challenges.accept((await make_challenge(use_cases, seconds, start)).id, BOB)
    return await play_moves(use_cases, match, *moves.split())


async def wait(use_cases: UseCases, clock: Clock, time: timedelta) -> None:
    """Let time pass while a process is connected."""
    clock.time += time
    await use_cases.heartbeats.store(patience=timedelta.max, live=timedelta.max)


async def test_each_move_sets_the_deadline(use_cases: UseCases, clock: Clock) -> None:
    match = await begin_match(use_cases)
    assert (match.move_seconds, match.due_at) == (86_400, clock.time + DAY)
    await wait(use_cases, clock, 5 * HOUR)
    match = (await use_cases.play.move(match.id, ALICE, "e4")).match
    assert match.due_at == clock.time + DAY
    assert (await use_cases.play.resign(match.id, ALICE)).due_at is None
    assert (await begin_match(use_cases, "e4", None)).due_at is None


async def test_no_draw_is_claimed_or_agreed_once_time_is_up(use_cases: UseCases, clock: Clock) -> None:
    match = await begin_match(use_cases, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
    await use_cases.offers.make(match.id, BOB, DRAW)
    await wait(use_cases, clock, DAY)
    with raises_refusal("move-time-up"):
        await use_cases.play.claim(match.id, ALICE)
    with raises_refusal("move-time-up"):
        await use_cases.offers.answer(match.id, ALICE, DRAW, accept=True)
    assert [over.winner for over in await use_cases.deadlines.time_out()] == [rules.BLACK]


async def test_daylight_saving_does_not_change_the_deadline(use_cases: UseCases, clock: Clock) -> None:
    """Clocks in Berlin are put forward on 29 March 2026: a day is still 24 hours."""
    clock.time = datetime(2026, 3, 28, 20, tzinfo=ZoneInfo("Europe/Berlin"))
    match = await begin_match(use_cases)
    assert match.due_at is not None
    assert match.due_at - clock.time.astimezone(UTC) == DAY
    assert match.due_at.astimezone(ZoneInfo("Europe/Berlin")).hour == 21


async def test_a_move_is_refused_once_time_is_up(use_cases: UseCases, others: UseCases, clock: Clock) -> None:
    match = await begin_match(use_cases, "e4")
    await wait(use_cases, clock, DAY - SECOND)
    assert await use_cases.deadlines.time_out() == ()
    match = (await use_cases.play.move(match.id, BOB, "e5")).match
    await wait(use_cases, clock, DAY)
    with raises_refusal("move-time-up"):
        await use_cases.play.move(match.id, ALICE, "Nf3")
    (over,) = await others.deadlines.time_out()
    assert (over.reason, over.winner, over.result, over.ply) == (TIME, rules.BLACK, "0-1", 2)
    assert '[Termination "time forfeit"]' in over.pgn("a", "b")
    assert await use_cases.deadlines.time_out() == ()
    with pytest.raises(MatchOver):
        await use_cases.play.move(match.id, ALICE, "Nf3")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("4k3/3q4/8/8/8/8/8/4K3 b - - 0 1", None),
        ("4k3/4p3/8/8/8/8/8/4KN2 b - - 0 1", rules.WHITE),
        ("4k3/3q4/8/8/8/8/4P3/4K3 b - - 0 1", rules.WHITE),
        ("4kb2/8/8/8/8/8/8/4K2R b - - 0 1", rules.WHITE),
        ("4k3/8/8/8/8/8/8/4K2R b - - 0 1", rules.WHITE),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", None),
    ],
)
async def test_no_win_on_time_without_mating_material(
    use_cases: UseCases, clock: Clock, fen: str, winner: rules.Color | None
) -> None:
    await begin_match(use_cases, start=fen)
    await wait(use_cases, clock, DAY)
    (over,) = await use_cases.deadlines.time_out()
    assert (over.reason, over.winner, over.result == "1/2-1/2") == (TIME, winner, winner is None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seconds", "left"), [(3600, timedelta(minutes=15)), (86_400, 6 * HOUR), (1800, timedelta(minutes=10))]
)
async def test_one_reminder_per_move(
    use_cases: UseCases, others: UseCases, clock: Clock, seconds: int, left: timedelta
) -> None:
    match = await begin_match(use_cases, "e4", seconds)
    await wait(use_cases, clock, timedelta(seconds=seconds) - left - SECOND)
    assert await use_cases.deadlines.remind() == ()
    await wait(use_cases, clock, SECOND)
    swept = await asyncio.gather(*(process.deadlines.remind() for process in (use_cases, others) * 3))
    assert [due.id for due in sum(swept, ())] == [match.id]
    await wait(use_cases, clock, SECOND)
    assert await others.deadlines.remind() == ()
    await use_cases.play.move(match.id, BOB, "e5")
    await wait(use_cases, clock, timedelta(seconds=seconds) - left)
    assert [due.id for due in await others.deadlines.remind()] == [match.id]


async def test_reminder_of_a_dead_process_is_sent_by_another(
    use_cases: UseCases, others: UseCases, clock: Clock
) -> None:
    match = await begin_match(use_cases, "e4")
    await wait(use_cases, clock, DAY - 6 * HOUR)
    assert [due.id for due in await use_cases.deadlines.remind()] == [match.id]
    # The process dies here. Others wait until its lease has expired.
    await wait(use_cases, clock, LEASE - SECOND)
    assert await others.deadlines.remind() == ()
    await wait(use_cases, clock, SECOND)
    (again,) = await others.deadlines.remind()
    await others.deadlines.mark_reminded(again)
    await wait(use_cases, clock, LEASE)
    assert await others.deadlines.remind() == ()
    assert await use_cases.deadlines.remind() == ()


async def test_late_confirmation_of_a_reminder_does_not_affect_later_ones(
    use_cases: UseCases, others: UseCases, clock: Clock
) -> None:
    match = await begin_match(use_cases, "e4")
    await wait(use_cases, clock, DAY - 6 * HOUR)
    (first,) = await use_cases.deadlines.remind()
    await wait(use_cases, clock, LEASE)
    (second,) = await others.deadlines.remind()
    await use_cases.deadlines.mark_reminded(first)
    await wait(use_cases, clock, LEASE)
    assert [due.id for due in await others.deadlines.remind()] == [match.id]
    await use_cases.play.move(match.id, BOB, "e5")
    await others.deadlines.mark_reminded(second)
    await wait(use_cases, clock, DAY - 6 * HOUR)
    assert [due.id for due in await others.deadlines.remind()] == [match.id]


async def test_no_reminder_for_short_times(use_cases: UseCases, clock: Clock) -> None:
    await begin_match(use_cases, seconds=600)
    await wait(use_cases, clock, timedelta(seconds=599))
    assert await use_cases.deadlines.remind() == ()


@pytest.mark.slow
async def test_concurrent_sweeps_end_a_game_once(use_cases: UseCases, others: UseCases, clock: Clock) -> None:
    games = [await begin_match(use_cases, "e4") for _ in range(10)]
    await wait(use_cases, clock, DAY)
    swept = await asyncio.gather(*(process.deadlines.time_out() for process in (use_cases, others) * 3))
    assert sorted(over.id for over in sum(swept, ())) == [match.id for match in games]


async def test_move_in_the_last_second_saves_the_game(
    use_cases: UseCases, others: UseCases, clock: Clock
) -> None:
    """The sweep has read the match when the move arrives: only one of them counts."""
    match = await begin_match(use_cases, "e4")
    await wait(use_cases, clock, DAY)
    (row,) = await use_cases.deadlines._overdue()
    clock.time -= SECOND
    await others.play.move(match.id, BOB, "e5")
    clock.time += SECOND
    assert await use_cases.deadlines.time_out() == ()
    stale = await use_cases.lookup._repository.get(match.id)
    assert stale is not None
    assert (stale.status, stale.version, row.version) == ("running", row.version + 1, row.version)


async def test_downtime_does_not_cost_time(use_cases: UseCases, others: UseCases, clock: Clock) -> None:
    match = await begin_match(use_cases, "e4")
    free = await begin_match(use_cases, "e4", None)
    await use_cases.heartbeats.store()
    await wait(use_cases, clock, 17 * HOUR)
    # No process runs for two days.
    clock.time += 2 * DAY
    assert await others.deadlines.time_out() == ()
    assert await others.deadlines.remind() == ()
    gaps = await asyncio.gather(*(process.heartbeats.store() for process in (use_cases, others) * 3))
    assert [absence.time for absence in sum(gaps, ())] == [2 * DAY]
    now = await use_cases.lookup.get(match.id)
    assert match.due_at is not None
    assert now.due_at == match.due_at + 2 * DAY == clock.time + 7 * HOUR
    assert [due.id async for due in use_cases.deadlines.timed()] == [match.id]
    assert (await use_cases.lookup.get(free.id)).due_at is None
    assert await use_cases.deadlines.time_out() == ()
    assert await use_cases.deadlines.remind() == ()
    await wait(use_cases, clock, HOUR)
    assert [due.id for due in await use_cases.deadlines.remind()] == [match.id]
    await wait(use_cases, clock, 6 * HOUR)
    assert [over.id for over in await use_cases.deadlines.time_out()] == [match.id]


async def test_late_move_counts_after_downtime(use_cases: UseCases, clock: Clock) -> None:
    """The move is handled before the downtime is compensated."""
    match = await begin_match(use_cases, "e4")
    await use_cases.heartbeats.store()
    clock.time += 2 * DAY
    assert (await use_cases.play.move(match.id, BOB, "e5")).match.due_at == clock.time + DAY


async def test_short_gaps_are_not_compensated(use_cases: UseCases, clock: Clock) -> None:
    match = await begin_match(use_cases)
    await use_cases.heartbeats.store()
    for _ in range(5):
        clock.time += timedelta(seconds=40)
        assert await use_cases.heartbeats.store() == ()
    clock.time -= HOUR  # A clock that is set back costs no time.
    assert await use_cases.heartbeats.store() == ()
    assert (await use_cases.lookup.get(match.id)).due_at == match.due_at


async def test_broken_match_does_not_stop_the_sweep(use_cases: UseCases, clock: Clock, path: Path) -> None:
    broken = await begin_match(use_cases, "e4")
    match = await begin_match(use_cases, "e4")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE moves SET uci = 'e2e5' WHERE match_id = ?", (broken.id,))
    connection.close()
    await wait(use_cases, clock, DAY)
    use_cases.play._repository._games.forget(lambda _: True)
    assert [over.id for over in await use_cases.deadlines.time_out()] == [match.id]
    row = await use_cases.lookup._repository.get(broken.id)
    assert row is not None
    assert (row.status, row.due_at) == ("running", None)


@pytest.mark.slow
async def test_many_matches_are_timed_out_in_batches(use_cases: UseCases, clock: Clock) -> None:
    for _ in range(105):
        await begin_match(use_cases)
    assert len([match async for match in use_cases.deadlines.timed()]) == 105
    await wait(use_cases, clock, DAY)
    assert [len(await use_cases.deadlines.time_out()) for _ in range(3)] == [100, 5, 0]


# Outages of shards

GUILDS = [None, *(1 + shard << 22 for shard in range(8))]


async def begin_match_in(use_cases: UseCases, guild_id: int | None) -> Match:
    challenge = await use_cases.challenges.make(
        ALICE, BOB, Terms(color="white", time=per_move(3600)), channel_id=8, guild_id=guild_id
    )
    return await use_cases.challenges.accept(challenge.id, BOB)


@pytest.mark.slow
@pytest.mark.parametrize("shard_count", [1, 2, 3])
async def test_outage_of_a_shard_does_not_cost_time(
    use_cases: UseCases, others: UseCases, clock: Clock, shard_count: int
) -> None:
    """One shard is disconnected for two hours, while the others and other processes are connected."""
    disconnected, connected = {shard_count - 1}, set(range(shard_count - 1))
    games = {guild: await begin_match_in(use_cases, guild) for guild in GUILDS}
    affected = {
        guild: game
        for guild, game in games.items()
        if (0 if guild is None else guild >> 22) % shard_count == shard_count - 1
    }
    assert await use_cases.heartbeats.store(connected | disconnected, shard_count) == ()
    for minute in range(1, 121):
        clock.time += timedelta(minutes=1)
        assert await (use_cases, others)[minute % 2].heartbeats.store(connected, shard_count) == ()
        if minute % 30:
            continue
        over = await use_cases.deadlines.time_out()
        assert not {match.id for match in over} & {match.id for match in affected.values()}
        assert not {match.id for match in await others.deadlines.remind()} & {
            match.id for match in affected.values()
        }
    for guild, game in games.items():
        assert (await others.lookup.get(game.id)).is_over == (guild not in affected)
    # A move that arrives before the compensation is in time, and gains nothing twice.
    first, *rest = affected.values()
    moved = (await use_cases.play.move(first.id, ALICE, "e4")).match
    (absence,) = await others.heartbeats.store(connected | disconnected, shard_count)
    assert (absence.shards, absence.shard, absence.time) == (shard_count, shard_count - 1, 2 * HOUR)
    assert {guild for guild in GUILDS if absence.concerns(guild)} == affected.keys()
    assert await use_cases.heartbeats.store(connected | disconnected, shard_count) == ()
    assert (await use_cases.lookup.get(first.id)).due_at == moved.due_at == clock.time + HOUR
    for game in rest:
        assert (await use_cases.lookup.get(game.id)).due_at == clock.time + HOUR
    assert await use_cases.deadlines.time_out() == ()


async def test_changed_shard_count_keeps_compensation(
    use_cases: UseCases, others: UseCases, clock: Clock
) -> None:
    """Each game gains the outage of its own shard, according to the shard count at that time."""
    first, second = await begin_match_in(use_cases, 1 << 22), await begin_match_in(use_cases, 2 << 22)
    await use_cases.heartbeats.store({0, 1}, 2)
    clock.time += timedelta(minutes=1)
    await use_cases.heartbeats.store({0}, 2)
    clock.time += 10 * timedelta(minutes=1)
    absences = await others.heartbeats.store(set(range(3)), 3)
    assert [(absence.shard, absence.time) for absence in absences] == [
        (0, 10 * timedelta(minutes=1)),
        (1, 11 * timedelta(minutes=1)),
    ]
    assert (await use_cases.lookup.get(second.id)).due_at == clock.time + HOUR - timedelta(minutes=1)
    assert (await use_cases.lookup.get(first.id)).due_at == clock.time + HOUR
    clock.time += 2 * HOUR
    assert len(await use_cases.heartbeats.store({0, 1, 2}, 3)) == 3


async def test_heartbeat_from_the_future_is_corrected(
    use_cases: UseCases, others: UseCases, clock: Clock
) -> None:
    """The wall clock jumps a day ahead and comes back: later downtime still costs no time."""
    await use_cases.heartbeats.store()
    clock.time += DAY
    await use_cases.heartbeats.store()
    clock.time -= DAY
    assert await use_cases.heartbeats.store() == ()
    match = await begin_match(use_cases, seconds=3600)
    clock.time += 3 * HOUR
    assert await others.deadlines.time_out() == ()
    (absence,) = await others.heartbeats.store()
    assert absence.time == 3 * HOUR
    assert (await use_cases.lookup.get(match.id)).due_at == clock.time + HOUR


async def test_nobody_loses_while_a_heartbeat_is_from_the_future(use_cases: UseCases, clock: Clock) -> None:
    match = await begin_match(use_cases, "e4", seconds=3600)
    clock.time += DAY
    await use_cases.heartbeats.store(patience=timedelta.max, live=timedelta.max)
    clock.time -= DAY - 2 * HOUR
    assert await use_cases.deadlines.time_out() == ()
    assert (await use_cases.play.move(match.id, BOB, "e5")).match.ply == 2
