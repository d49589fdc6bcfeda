"""Times of daily puzzles: time zones and daylight saving time."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from bot.state.daily_puzzles import next_time, zone_named
from tests.cases import loop_over
from tests.refusals import raises_refusal


@loop_over(
    ("zone", "hour", "after", "expected"),
    [
        ("UTC", 9, "2026-03-01 12:00", "2026-03-02 09:00"),
        ("UTC", 12, "2026-03-01 12:00", "2026-03-02 12:00"),
        ("Asia/Tokyo", 8, "2026-03-01 12:00", "2026-03-01 23:00"),
        # The hour from 2 to 3 is skipped on this day: the puzzle comes at 3, an hour after 1.
        ("Europe/Berlin", 2, "2026-03-28 12:00", "2026-03-29 01:00"),
        ("Europe/Berlin", 2, "2026-03-29 01:00", "2026-03-30 00:00"),
        ("America/New_York", 2, "2026-03-08 00:00", "2026-03-08 07:00"),
        # The hour from 2 to 3 occurs twice: the first one counts.
        ("Europe/Berlin", 2, "2026-10-24 12:00", "2026-10-25 00:00"),
        ("Europe/Berlin", 2, "2026-10-25 00:00", "2026-10-26 01:00"),
        ("Australia/Lord_Howe", 2, "2026-04-04 12:00", "2026-04-04 15:30"),
        ("Atlantis/Nowhere", 9, "2026-03-01 12:00", "2026-03-02 09:00"),
    ],
)
def test_next_time_is_at_the_hour_in_the_zone(zone: str, hour: int, after: str, expected: str) -> None:
    time, _ = next_time(zone, hour, datetime.fromisoformat(after).replace(tzinfo=UTC), 0)
    assert time == datetime.fromisoformat(expected).replace(tzinfo=UTC)


@loop_over("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo"])
@loop_over("hour", [0, 2, 3, 23])
def test_every_day_of_a_year_has_a_puzzle(zone: str, hour: int) -> None:
    now, last = datetime(2026, 1, 1, tzinfo=UTC), 0
    days = []
    for _ in range(365):
        now, last = next_time(zone, hour, now, last)
        days.append(last)
    assert days == list(range(days[0], days[0] + 365))


def test_next_puzzle_after_changing_the_hour_is_not_on_the_same_day() -> None:
    now = datetime(2026, 3, 1, 9, tzinfo=UTC)
    assert next_time("UTC", 12, now, date(2026, 3, 1).toordinal())[0] == now + timedelta(hours=27)


def test_zones_are_found_by_name() -> None:
    assert zone_named("europe/berlin") == "Europe/Berlin"
    assert zone_named("America/New York") == "America/New_York"
    with raises_refusal("daily-zone"):
        zone_named("Europe/Berlni")
