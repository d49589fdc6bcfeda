"""Clocks on real files: reminders, losses on time, what nobody is charged for; several processes sweep."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

import rules
from bot.refusals import MatchOver
from bot.state.challenges import Challenge
from bot.state.deadlines import LEASE
from bot.state.game_setup import Terms
from bot.state.match import DRAW, TIME, Match
from bot.state.time_control import per_move
from bot.state.use_cases import Matches
from tests.bot.clock import Clock
from tests.refusals import raises_refusal

ALICE, BOB = 11, 12
HOUR, DAY, SECOND = timedelta(hours=1), timedelta(days=1), timedelta(seconds=1)


async def challenged(matches: Matches, seconds: int | None = 86_400, start: str | None = None) -> Challenge:
    return await matches.challenges.make(
        ALICE, BOB, Terms(color="white", time=per_move(seconds), start=start), channel_id=8
    )


async def begun(
    matches: Matches, moves: str = "", seconds: int | None = 86_400, start: str | None = None
) -> Match:
    match = await matches.challenges.accept((await challenged(matches, seconds, start)).id, BOB)
    for text in moves.split():
        match = (await matches.play.move(match.id, match.turn_player, text)).match
    return match


async def wait(matches: Matches, clock: Clock, time: timedelta) -> None:
    """Time passes while a process is there."""
    clock.time += time
    await matches.deadlines._heartbeats.store_heartbeat(clock.time, timedelta.max)


async def test_each_move_sets_the_clock(matches: Matches, clock: Clock) -> None:
    match = await begun(matches)
    assert (match.move_seconds, match.due_at) == (86_400, clock.time + DAY)
    await wait(matches, clock, 5 * HOUR)
    match = (await matches.play.move(match.id, ALICE, "e4")).match
    assert match.due_at == clock.time + DAY
    assert (await matches.play.resign(match.id, ALICE)).due_at is None
    assert (await begun(matches, "e4", None)).due_at is None


async def test_no_draw_is_claimed_or_agreed_once_time_is_up(matches: Matches, clock: Clock) -> None:
    match = await begun(matches, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
    await matches.offers.make(match.id, BOB, DRAW)
    await wait(matches, clock, DAY)
    with raises_refusal("move-time-up"):
        await matches.play.claim(match.id, ALICE)
    with raises_refusal("move-time-up"):
        await matches.offers.answer(match.id, ALICE, DRAW, accept=True)
    assert [over.winner for over in await matches.deadlines.time_out()] == [rules.BLACK]


async def test_the_clock_knows_no_daylight_saving(matches: Matches, clock: Clock) -> None:
    """Clocks in Berlin are put forward on 29 March 2026: a day is twenty-four hours all the same."""
    clock.time = datetime(2026, 3, 28, 20, tzinfo=ZoneInfo("Europe/Berlin"))
    match = await begun(matches)
    assert match.due_at is not None
    assert match.due_at - clock.time.astimezone(UTC) == DAY
    assert match.due_at.astimezone(ZoneInfo("Europe/Berlin")).hour == 21


async def test_a_move_is_refused_once_time_is_up(matches: Matches, others: Matches, clock: Clock) -> None:
    match = await begun(matches, "e4")
    await wait(matches, clock, DAY - SECOND)
    assert await matches.deadlines.time_out() == ()
    match = (await matches.play.move(match.id, BOB, "e5")).match
    await wait(matches, clock, DAY)
    with raises_refusal("move-time-up"):
        await matches.play.move(match.id, ALICE, "Nf3")
    (over,) = await others.deadlines.time_out()
    assert (over.reason, over.winner, over.result, over.ply) == (TIME, rules.BLACK, "0-1", 2)
    assert '[Termination "time forfeit"]' in over.pgn("a", "b")
    assert await matches.deadlines.time_out() == ()
    with pytest.raises(MatchOver):
        await matches.play.move(match.id, ALICE, "Nf3")


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
async def test_who_cannot_win_does_not_win_on_time(
    matches: Matches, clock: Clock, fen: str, winner: rules.Color | None
) -> None:
    await begun(matches, start=fen)
    await wait(matches, clock, DAY)
    (over,) = await matches.deadlines.time_out()
    assert (over.reason, over.winner, over.result == "1/2-1/2") == (TIME, winner, winner is None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seconds", "left"), [(3600, timedelta(minutes=15)), (86_400, 6 * HOUR), (1800, timedelta(minutes=10))]
)
async def test_one_reminder_a_move(
    matches: Matches, others: Matches, clock: Clock, seconds: int, left: timedelta
) -> None:
    match = await begun(matches, "e4", seconds)
    await wait(matches, clock, timedelta(seconds=seconds) - left - SECOND)
    assert await matches.deadlines.remind() == ()
    await wait(matches, clock, SECOND)
    swept = await asyncio.gather(*(each.deadlines.remind() for each in (matches, others) * 3))
    assert [found.id for found in sum(swept, ())] == [match.id]
    await wait(matches, clock, SECOND)
    assert await others.deadlines.remind() == ()
    await matches.play.move(match.id, BOB, "e5")
    await wait(matches, clock, timedelta(seconds=seconds) - left)
    assert [found.id for found in await others.deadlines.remind()] == [match.id]


async def test_a_reminder_whose_process_died_is_given_by_another(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    match = await begun(matches, "e4")
    await wait(matches, clock, DAY - 6 * HOUR)
    assert [found.id for found in await matches.deadlines.remind()] == [match.id]
    # Whoever asked dies here. The others leave it the time that it may take.
    await wait(matches, clock, LEASE - SECOND)
    assert await others.deadlines.remind() == ()
    await wait(matches, clock, SECOND)
    (again,) = await others.deadlines.remind()
    await others.deadlines.reminded(again)
    await wait(matches, clock, LEASE)
    assert await others.deadlines.remind() == ()
    assert await matches.deadlines.remind() == ()


async def test_a_late_note_of_a_reminder_spoils_no_other(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    match = await begun(matches, "e4")
    await wait(matches, clock, DAY - 6 * HOUR)
    (first,) = await matches.deadlines.remind()
    await wait(matches, clock, LEASE)
    (second,) = await others.deadlines.remind()
    await matches.deadlines.reminded(first)
    await wait(matches, clock, LEASE)
    assert [found.id for found in await others.deadlines.remind()] == [match.id]
    await matches.play.move(match.id, BOB, "e5")
    await others.deadlines.reminded(second)
    await wait(matches, clock, DAY - 6 * HOUR)
    assert [found.id for found in await others.deadlines.remind()] == [match.id]


async def test_no_reminder_where_all_the_time_is_short(matches: Matches, clock: Clock) -> None:
    await begun(matches, seconds=600)
    await wait(matches, clock, timedelta(seconds=599))
    assert await matches.deadlines.remind() == ()


@pytest.mark.slow
async def test_processes_that_sweep_at_once_end_a_game_once(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    games = [await begun(matches, "e4") for _ in range(10)]
    await wait(matches, clock, DAY)
    swept = await asyncio.gather(*(each.deadlines.time_out() for each in (matches, others) * 3))
    assert sorted(over.id for over in sum(swept, ())) == [match.id for match in games]


async def test_a_move_in_the_last_second_saves_the_game(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    """The sweep has read the match, then the move comes: of the two one counts."""
    match = await begun(matches, "e4")
    await wait(matches, clock, DAY)
    (row,) = await matches.deadlines._overdue()
    clock.time -= SECOND
    await others.play.move(match.id, BOB, "e5")
    clock.time += SECOND
    assert await matches.deadlines.time_out() == ()
    stale = await matches.lookup._repository.get(match.id)
    assert stale is not None
    assert (stale.status, stale.version, row.version) == ("running", row.version + 1, row.version)


async def test_time_without_a_bot_is_charged_to_nobody(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    match = await begun(matches, "e4")
    free = await begun(matches, "e4", None)
    await matches.deadlines.heartbeat()
    await wait(matches, clock, 17 * HOUR)
    # Nobody is there for two days.
    clock.time += 2 * DAY
    assert await others.deadlines.time_out() == ()
    assert await others.deadlines.remind() == ()
    gaps = await asyncio.gather(*(each.deadlines.heartbeat() for each in (matches, others) * 3))
    assert [absence.time for absence in sum(gaps, ())] == [2 * DAY]
    now = await matches.lookup.get(match.id)
    assert match.due_at is not None
    assert now.due_at == match.due_at + 2 * DAY == clock.time + 7 * HOUR
    assert [found.id async for found in matches.deadlines.timed()] == [match.id]
    assert (await matches.lookup.get(free.id)).due_at is None
    assert await matches.deadlines.time_out() == ()
    assert await matches.deadlines.remind() == ()
    await wait(matches, clock, HOUR)
    assert [found.id for found in await matches.deadlines.remind()] == [match.id]
    await wait(matches, clock, 6 * HOUR)
    assert [over.id for over in await matches.deadlines.time_out()] == [match.id]


async def test_a_late_move_counts_while_the_bot_was_away(matches: Matches, clock: Clock) -> None:
    """What was written while nobody was there comes before the time is made good."""
    match = await begun(matches, "e4")
    await matches.deadlines.heartbeat()
    clock.time += 2 * DAY
    assert (await matches.play.move(match.id, BOB, "e5")).match.due_at == clock.time + DAY


async def test_short_gaps_are_not_made_good_twice(matches: Matches, clock: Clock) -> None:
    match = await begun(matches)
    await matches.deadlines.heartbeat()
    for _ in range(5):
        clock.time += timedelta(seconds=40)
        assert await matches.deadlines.heartbeat() == ()
    clock.time -= HOUR  # A clock that is put back takes nothing from anyone.
    assert await matches.deadlines.heartbeat() == ()
    assert (await matches.lookup.get(match.id)).due_at == match.due_at


async def test_a_broken_match_does_not_hold_up_the_sweep(matches: Matches, clock: Clock, path: Path) -> None:
    broken = await begun(matches, "e4")
    match = await begun(matches, "e4")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE moves SET uci = 'e2e5' WHERE match_id = ?", (broken.id,))
    connection.close()
    await wait(matches, clock, DAY)
    matches.play._repository._games.clear()
    assert [over.id for over in await matches.deadlines.time_out()] == [match.id]
    row = await matches.lookup._repository.get(broken.id)
    assert row is not None
    assert (row.status, row.due_at) == ("running", None)


@pytest.mark.slow
async def test_many_are_timed_out_sweep_by_sweep(matches: Matches, clock: Clock) -> None:
    for _ in range(105):
        await begun(matches)
    assert len([match async for match in matches.deadlines.timed()]) == 105
    await wait(matches, clock, DAY)
    assert [len(await matches.deadlines.time_out()) for _ in range(3)] == [100, 5, 0]


# Shards: who isn't heard isn't charged

GUILDS = [None, *(1 + shard << 22 for shard in range(8))]


async def on(matches: Matches, guild_id: int | None) -> Match:
    challenge = await matches.challenges.make(
        ALICE, BOB, Terms(color="white", time=per_move(3600)), channel_id=8, guild_id=guild_id
    )
    return await matches.challenges.accept(challenge.id, BOB)


@pytest.mark.slow
@pytest.mark.parametrize("of", [1, 2, 3])
async def test_time_of_a_deaf_shard_is_charged_to_nobody(
    matches: Matches, others: Matches, clock: Clock, of: int
) -> None:
    """One shard hears nothing for two hours, while others, and other processes, are there all along."""
    deaf, heard = {of - 1}, set(range(of - 1))
    games = {guild: await on(matches, guild) for guild in GUILDS}
    silent = {
        guild: game for guild, game in games.items() if (0 if guild is None else guild >> 22) % of == of - 1
    }
    assert await matches.deadlines.heartbeat(heard | deaf, of) == ()
    for minute in range(1, 121):
        clock.time += timedelta(minutes=1)
        assert await (matches, others)[minute % 2].deadlines.heartbeat(heard, of) == ()
        if minute % 30:
            continue
        over = await matches.deadlines.time_out()
        assert not {match.id for match in over} & {match.id for match in silent.values()}
        assert not {match.id for match in await others.deadlines.remind()} & {
            match.id for match in silent.values()
        }
    for guild, game in games.items():
        assert (await others.lookup.get(game.id)).is_over == (guild not in silent)
    # A move that is heard before the time is made good for is in time, and gains nothing twice.
    first, *rest = silent.values()
    moved = (await matches.play.move(first.id, ALICE, "e4")).match
    (absence,) = await others.deadlines.heartbeat(heard | deaf, of)
    assert (absence.shards, absence.shard, absence.time) == (of, of - 1, 2 * HOUR)
    assert {guild for guild in GUILDS if absence.concerns(guild)} == silent.keys()
    assert await matches.deadlines.heartbeat(heard | deaf, of) == ()
    assert (await matches.lookup.get(first.id)).due_at == moved.due_at == clock.time + HOUR
    for game in rest:
        assert (await matches.lookup.get(game.id)).due_at == clock.time + HOUR
    assert await matches.deadlines.time_out() == ()


async def test_another_number_of_shards(matches: Matches, others: Matches, clock: Clock) -> None:
    """Each game gains what its own shard has missed, by the number of shards that there was."""
    first, second = await on(matches, 1 << 22), await on(matches, 2 << 22)
    await matches.deadlines.heartbeat({0, 1}, 2)
    clock.time += timedelta(minutes=1)
    await matches.deadlines.heartbeat({0}, 2)
    clock.time += 10 * timedelta(minutes=1)
    absences = await others.deadlines.heartbeat(set(range(3)), 3)
    assert [(absence.shard, absence.time) for absence in absences] == [
        (0, 10 * timedelta(minutes=1)),
        (1, 11 * timedelta(minutes=1)),
    ]
    assert (await matches.lookup.get(second.id)).due_at == clock.time + HOUR - timedelta(minutes=1)
    assert (await matches.lookup.get(first.id)).due_at == clock.time + HOUR
    clock.time += 2 * HOUR
    assert len(await matches.deadlines.heartbeat({0, 1, 2}, 3)) == 3


async def test_a_heartbeat_from_the_future(matches: Matches, others: Matches, clock: Clock) -> None:
    """The wall clock jumps a day ahead and comes back: later absences are still charged to nobody."""
    await matches.deadlines.heartbeat()
    clock.time += DAY
    await matches.deadlines.heartbeat()
    clock.time -= DAY
    assert await matches.deadlines.heartbeat() == ()
    match = await begun(matches, seconds=3600)
    clock.time += 3 * HOUR
    assert await others.deadlines.time_out() == ()
    (absence,) = await others.deadlines.heartbeat()
    assert absence.time == 3 * HOUR
    assert (await matches.lookup.get(match.id)).due_at == clock.time + HOUR


async def test_while_a_heartbeat_is_from_the_future_nobody_loses(matches: Matches, clock: Clock) -> None:
    match = await begun(matches, "e4", seconds=3600)
    await matches.deadlines._heartbeats.store_heartbeat(clock.time + DAY, timedelta.max)
    clock.time += 2 * HOUR
    assert await matches.deadlines.time_out() == ()
    assert (await matches.play.move(match.id, BOB, "e5")).match.ply == 2
