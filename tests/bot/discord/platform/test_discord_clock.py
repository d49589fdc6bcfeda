"""The estimate of Discord's time from received events, independent of the machine's clock."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from discord.utils import time_snowflake

from bot.discord.platform.discord_clock import MIN_ARRIVALS, WINDOW, DiscordClock

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


class Machine:
    """A machine whose clock is off by a few seconds; `discord` is Discord's time."""

    def __init__(self, off: float = 0.0) -> None:
        self.discord = NOON
        self.off = off * SECOND
        self.ticks = 1000.0
        self.clock = DiscordClock(lambda: self.discord + self.off, lambda: self.ticks)

    def wait(self, seconds: float) -> None:
        self.discord += seconds * SECOND
        self.ticks += seconds

    def receive(self, delay: float = 0.0) -> None:
        """Receive an event that was created `delay` seconds ago."""
        self.clock.record_arrival(time_snowflake(self.discord - delay * SECOND))

    @property
    def error(self) -> float:
        """Seconds by which the estimate is ahead of Discord's time."""
        return (self.clock.now() - self.discord) / SECOND


def test_machines_clock_is_used_until_an_event_arrives() -> None:
    machine = Machine(off=3)
    machine.wait(5)
    assert machine.error == 3


@pytest.mark.parametrize("off", [-5, 0, 5, 3600])
def test_timestamp_takes_precedence_over_the_machines_clock(off: float) -> None:
    machine = Machine(off)
    machine.receive()
    machine.wait(7.5)
    assert machine.error == pytest.approx(0, abs=0.001)


def test_smallest_delay_is_used() -> None:
    machine = Machine(off=5)
    for delay in (2, 0.25, 4, 0.5):
        machine.receive(delay)
        machine.wait(1)
    assert machine.error == pytest.approx(-0.25, abs=0.001)


def test_changing_the_machines_clock_has_no_effect() -> None:
    machine = Machine()
    machine.receive()
    machine.wait(10)
    machine.off = timedelta(minutes=-1)
    machine.wait(10)
    assert machine.error == pytest.approx(0, abs=0.001)


def test_next_timestamp_corrects_the_clock_after_a_sleep() -> None:
    machine = Machine()
    machine.receive()
    machine.discord += timedelta(hours=1)
    machine.receive(0.1)
    assert machine.error == pytest.approx(-0.1, abs=0.001)


def test_timestamps_older_than_the_window_are_dropped() -> None:
    machine = Machine()
    machine.receive()
    machine.ticks += 1  # The monotonic clock runs one second fast.
    machine.wait(WINDOW - 10)
    for _ in range(MIN_ARRIVALS):
        machine.receive(0.1)
    assert machine.error == pytest.approx(1, abs=0.001)
    machine.wait(11)
    assert machine.error == pytest.approx(-0.1, abs=0.001)


def test_replayed_events_do_not_set_the_clock_back() -> None:
    """A resumed session delivers missed events, whose timestamps are old."""
    machine = Machine()
    machine.receive()
    machine.wait(2 * WINDOW)
    machine.receive(50)
    machine.wait(1)
    assert machine.error == pytest.approx(0, abs=0.001)
    machine.receive(0.2)
    assert machine.error == pytest.approx(-0.2, abs=0.001)


def test_last_timestamp_is_used_until_the_next_one() -> None:
    machine = Machine(off=5)
    machine.receive()
    machine.wait(100 * WINDOW)
    assert machine.error == pytest.approx(0, abs=0.001)


@pytest.mark.parametrize("off", [-30, 30])
def test_response_date_is_used_until_the_first_timestamp(off: float) -> None:
    machine = Machine(off)
    machine.wait(0.7)
    machine.clock.record_response(format_datetime(machine.discord, usegmt=True))
    machine.wait(2)
    assert abs(machine.error) <= 0.5
    machine.receive()
    machine.clock.record_response(format_datetime(machine.discord + 9 * SECOND, usegmt=True))
    assert machine.error == pytest.approx(0, abs=0.001)


def test_response_date_does_not_change_a_correct_clock() -> None:
    machine = Machine()
    machine.wait(0.9)
    machine.clock.record_response(format_datetime(machine.discord, usegmt=True))
    assert machine.error == 0


@pytest.mark.parametrize("date", ["", "soon", "Sun, 99 Mar 2026 12:00:00 GMT"])
def test_invalid_date_changes_nothing(date: str) -> None:
    machine = Machine(off=30)
    machine.clock.record_response(date)
    assert machine.error == 30


def warnings(machine: Machine, caplog: pytest.LogCaptureFixture, delay: float = 0.0) -> list[str]:
    """Receive an event and return the logged warnings."""
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        machine.receive(delay)
    return caplog.messages


@pytest.mark.parametrize(("off", "text"), [(-1.5, "1.5 s behind"), (1.5, "1.5 s ahead of")])
def test_wrong_machine_clock_is_logged_once(off: float, text: str, caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine(off)
    (line,) = [line for _ in range(10) for line in warnings(machine, caplog)]
    assert line.startswith(f"this machine's clock is {text}")
    machine.off = timedelta()
    assert warnings(machine, caplog) == []
    machine.off = off * SECOND
    assert len(warnings(machine, caplog)) == 1


def test_small_error_of_the_machines_clock_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    for off in (-0.9, 0.9):
        machine = Machine(off)
        assert [line for _ in range(10) for line in warnings(machine, caplog)] == []


def test_single_delayed_event_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    assert warnings(machine, caplog, delay=3) == []
    assert [line for _ in range(10) for line in warnings(machine, caplog)] == []
