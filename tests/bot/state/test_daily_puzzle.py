"""Daily puzzles: the hour in every zone and on the days the clocks change, one process at a time, streaks."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from bot.state.daily_puzzle import next_time, zone_named
from bot.state.puzzles import PuzzlePost
from bot.state.use_cases import Matches
from tests.bot.clock import Clock
from tests.cases import loop_over
from tests.refusals import raises_refusal

GUILD = 770_077


@dataclass(frozen=True)
class One:
    id: str
    variant: str = "chess"
    difficulty: int = 2


PUZZLES = tuple(One(f"chess-{number:06}") for number in range(3))


@loop_over(
    ("zone", "hour", "after", "wanted"),
    [
        ("UTC", 9, "2026-03-01 12:00", "2026-03-02 09:00"),
        ("UTC", 12, "2026-03-01 12:00", "2026-03-02 12:00"),
        ("Asia/Tokyo", 8, "2026-03-01 12:00", "2026-03-01 23:00"),
        # Between 2 and 3 there is no time on this day: it comes at 3, an hour after 1.
        ("Europe/Berlin", 2, "2026-03-28 12:00", "2026-03-29 01:00"),
        ("Europe/Berlin", 2, "2026-03-29 01:00", "2026-03-30 00:00"),
        ("America/New_York", 2, "2026-03-08 00:00", "2026-03-08 07:00"),
        # Between 2 and 3 it is twice: the first time counts, the second doesn't.
        ("Europe/Berlin", 2, "2026-10-24 12:00", "2026-10-25 00:00"),
        ("Europe/Berlin", 2, "2026-10-25 00:00", "2026-10-26 01:00"),
        ("Australia/Lord_Howe", 2, "2026-04-04 12:00", "2026-04-04 15:30"),
        ("Atlantis/Nowhere", 9, "2026-03-01 12:00", "2026-03-02 09:00"),
    ],
)
def test_when_it_is_the_hour(zone: str, hour: int, after: str, wanted: str) -> None:
    found, _ = next_time(zone, hour, datetime.fromisoformat(after).replace(tzinfo=UTC), 0)
    assert found == datetime.fromisoformat(wanted).replace(tzinfo=UTC)


@loop_over("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo"])
@loop_over("hour", [0, 2, 3, 23])
def test_every_day_of_a_year_has_one(zone: str, hour: int) -> None:
    now, last = datetime(2026, 1, 1, tzinfo=UTC), 0
    days = []
    for _ in range(365):
        now, last = next_time(zone, hour, now, last)
        days.append(last)
    assert days == list(range(days[0], days[0] + 365))


def test_no_second_one_on_a_day() -> None:
    now = datetime(2026, 3, 1, 9, tzinfo=UTC)
    assert next_time("UTC", 12, now, date(2026, 3, 1).toordinal())[0] == now + timedelta(hours=27)


def test_zones_by_name() -> None:
    assert zone_named("europe/berlin") == "Europe/Berlin"
    assert zone_named("America/New York") == "America/New_York"
    with raises_refusal("daily-zone"):
        zone_named("Europe/Berlni")


async def choose(matches: Matches, guild: int = GUILD, **how: Any) -> None:
    chosen = {"channel_id": 5, "hour": 9, "zone": "UTC", "variants": ["chess"], "locale": "en"} | how
    await matches.dailies.choose(guild, **chosen)


def packaged(_variant: str) -> tuple[One, ...]:
    return PUZZLES


async def post(matches: Matches) -> PuzzlePost | None:
    """What the Discord layer does, without Discord."""
    for daily in await matches.dailies.due():
        found = await matches.dailies.begun(daily) or await matches.dailies.begin(daily, packaged, "en")
        assert found is not None
        await matches.puzzles.posted(found.id, found.id + 1000)
        await matches.dailies.posted(daily)
        return found
    return None


async def posted(matches: Matches) -> PuzzlePost:
    found = await post(matches)
    assert found is not None
    return found


async def solve(matches: Matches, found: PuzzlePost, *solvers: int) -> dict[int, int]:
    """These people solve a puzzle; the streaks of some people with it."""
    puzzle = One(found.puzzle_id)
    for player in solvers:
        tried = await matches.puzzles.begin(player, puzzle, found.id)
        await matches.puzzles.store_right(tried, puzzle, ("e2e4",), solved=True)
    return await matches.dailies.streaks(found, (1, 2, 3))


async def test_it_is_posted_once_a_day(matches: Matches, others: Matches, clock: Clock) -> None:
    await choose(matches)
    assert await post(matches) is None
    clock.pass_by(timedelta(hours=21))
    first, second = await asyncio.gather(matches.dailies.due(), others.dailies.due())
    assert len(first) + len(second) == 1
    # Whoever had it dies; another one tries when the lease is over, with the same puzzle.
    begun = await matches.dailies.begin((first + second)[0], packaged, "en")
    assert begun is not None
    clock.pass_by(timedelta(minutes=3))
    (again,) = await others.dailies.due()
    assert await others.dailies.begun(again) == begun
    await others.dailies.posted(again)
    assert await post(matches) is None
    clock.pass_by(timedelta(days=1))
    assert (await posted(others)).number == 1, "it was never sent"
    clock.pass_by(timedelta(days=1))
    assert (await posted(matches)).number == 2


async def test_it_is_posted_once_though_the_process_dies_before_that_is_stored(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    await choose(matches)
    clock.pass_by(timedelta(days=1))
    (due,) = await matches.dailies.due()
    begun = await matches.dailies.begin(due, packaged, "en")
    assert begun is not None
    clock.pass_by(timedelta(seconds=1))
    await matches.puzzles.posted(begun.id, 1001)
    clock.pass_by(timedelta(minutes=3))
    assert (await posted(others)).id == begun.id
    assert await post(matches) is None


async def test_another_hour_gives_no_second_one_that_day(matches: Matches, clock: Clock) -> None:
    await choose(matches, hour=13)
    clock.pass_by(timedelta(hours=1))
    assert (await posted(matches)).number == 1
    await choose(matches, hour=15)
    clock.pass_by(timedelta(hours=2))
    assert await post(matches) is None
    clock.pass_by(timedelta(days=1))
    assert (await posted(matches)).number == 2


async def test_another_hour_chosen_while_it_is_posted_gives_no_second_one(
    matches: Matches, clock: Clock
) -> None:
    await choose(matches, hour=13)
    clock.pass_by(timedelta(hours=1))
    (due,) = await matches.dailies.due()
    begun = await matches.dailies.begin(due, packaged, "en")
    assert begun is not None
    await choose(matches, hour=15)
    await matches.puzzles.posted(begun.id, 1001)
    await matches.dailies.posted(due)
    clock.pass_by(timedelta(hours=2))
    assert await post(matches) is None
    clock.pass_by(timedelta(days=1))
    assert (await posted(matches)).number == 2


async def test_another_hour_chosen_when_it_was_just_posted_gives_no_second_one(
    matches: Matches, others: Matches, clock: Clock
) -> None:
    for guild in range(1, 9):
        await choose(matches, guild, hour=13)
    clock.pass_by(timedelta(hours=1))
    for daily in await matches.dailies.due():
        assert await matches.dailies.begin(daily, packaged, "en") is not None
        # Either comes first.
        await asyncio.gather(choose(others, daily.guild_id, hour=15), matches.dailies.posted(daily))
    clock.pass_by(timedelta(hours=2))
    assert await matches.dailies.due() == []


async def test_days_away_break_no_streak_and_days_missed_do(matches: Matches, clock: Clock) -> None:
    await choose(matches)

    async def day(days: int, *solvers: int) -> dict[int, int]:
        clock.pass_by(timedelta(days=days))
        return await solve(matches, await posted(matches), *solvers)

    assert await day(1, 1, 2) == {1: 1, 2: 1}
    assert await day(4, 1) == {1: 2}
    assert await day(1, 1, 2) == {1: 3, 2: 1}
    await matches.dailies.stop(GUILD)
    await choose(matches)
    assert await day(1, 1) == {1: 4}


async def test_a_day_that_was_never_announced_breaks_no_streak(matches: Matches, clock: Clock) -> None:
    await choose(matches)
    for streak in (1, 2, 3):
        clock.pass_by(timedelta(days=1))
        assert await solve(matches, await posted(matches), 1) == {1: streak}
        # The next day's is stored, but the process dies before it is sent. Then the channel is gone.
        clock.pass_by(timedelta(days=1))
        (due,) = await matches.dailies.due()
        begun = await matches.dailies.begin(due, packaged, "en")
        assert begun is not None
        await matches.puzzles.unpost(begun.id)
        await matches.dailies.skipped(due, warned=True)


async def test_a_streak_counts_what_was_solved_while_the_next_was_not_sent(
    matches: Matches, clock: Clock
) -> None:
    await choose(matches)
    clock.pass_by(timedelta(days=1))
    first = await posted(matches)
    clock.pass_by(timedelta(days=1))
    (due,) = await matches.dailies.due()
    assert await matches.dailies.begin(due, packaged, "en") is not None
    clock.pass_by(timedelta(minutes=1))
    assert await solve(matches, first, 1) == {1: 1}
    clock.pass_by(timedelta(minutes=2))
    second = await posted(matches)
    assert second.number == 2
    assert await solve(matches, second, 1) == {1: 2}


async def test_yesterdays_solved_late_grows_no_streak(matches: Matches, clock: Clock) -> None:
    await choose(matches)
    clock.pass_by(timedelta(days=1))
    late = await posted(matches)
    clock.pass_by(timedelta(days=1))
    second = await posted(matches)
    assert await solve(matches, late, 1) == {}
    assert await solve(matches, second, 1) == {1: 1}
