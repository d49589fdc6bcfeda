"""Discord's time, as it is known from what arrives, whatever the machine's clock shows."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from discord.utils import time_snowflake

from bot.discord.platform.discord_clock import ENOUGH, WINDOW, DiscordClock

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


class Machine:
    """A machine whose clock is off; `discord` is what Discord's shows."""

    def __init__(self, off: float = 0.0) -> None:
        self.discord = NOON
        self.off = off * SECOND
        self.ticks = 1000.0
        self.clock = DiscordClock(lambda: self.discord + self.off, lambda: self.ticks)

    def wait(self, seconds: float) -> None:
        self.discord += seconds * SECOND
        self.ticks += seconds

    def receive(self, delay: float = 0.0) -> None:
        """Something arrives that was made some time ago."""
        self.clock.arrived(time_snowflake(self.discord - delay * SECOND))

    @property
    def error(self) -> float:
        """By how many seconds our time is ahead of Discord's."""
        return (self.clock.now() - self.discord) / SECOND


def test_before_anything_arrives_the_machines_clock_counts() -> None:
    machine = Machine(off=3)
    machine.wait(5)
    assert machine.error == 3


@pytest.mark.parametrize("off", [-5, 0, 5, 3600])
def test_a_stamp_counts_for_more_than_the_machines_clock(off: float) -> None:
    machine = Machine(off)
    machine.receive()
    machine.wait(7.5)
    assert machine.error == pytest.approx(0, abs=0.001)


def test_the_least_delay_counts() -> None:
    machine = Machine(off=5)
    for delay in (2, 0.25, 4, 0.5):
        machine.receive(delay)
        machine.wait(1)
    assert machine.error == pytest.approx(-0.25, abs=0.001)


def test_the_machines_clock_may_be_set_at_any_time() -> None:
    machine = Machine()
    machine.receive()
    machine.wait(10)
    machine.off = timedelta(minutes=-1)
    machine.wait(10)
    assert machine.error == pytest.approx(0, abs=0.001)


def test_a_sleep_of_the_machine_is_made_up_for_by_the_next_stamp() -> None:
    machine = Machine()
    machine.receive()
    machine.discord += timedelta(hours=1)
    machine.receive(0.1)
    assert machine.error == pytest.approx(-0.1, abs=0.001)


def test_what_is_older_than_the_window_is_forgotten() -> None:
    machine = Machine()
    machine.receive()
    machine.ticks += 1  # The machine runs fast by so much.
    machine.wait(WINDOW - 10)
    for _ in range(ENOUGH):
        machine.receive(0.1)
    assert machine.error == pytest.approx(1, abs=0.001)
    machine.wait(11)
    assert machine.error == pytest.approx(-0.1, abs=0.001)


def test_a_message_that_discord_repeats_after_a_quiet_time_does_not_set_the_clock_back() -> None:
    """A session that is resumed brings what was written meanwhile: its stamps are as old as that."""
    machine = Machine()
    machine.receive()
    machine.wait(2 * WINDOW)
    machine.receive(50)
    machine.wait(1)
    assert machine.error == pytest.approx(0, abs=0.001)
    machine.receive(0.2)
    assert machine.error == pytest.approx(-0.2, abs=0.001)


def test_the_last_stamp_counts_until_there_is_another() -> None:
    machine = Machine(off=5)
    machine.receive()
    machine.wait(100 * WINDOW)
    assert machine.error == pytest.approx(0, abs=0.001)


@pytest.mark.parametrize("off", [-30, 30])
def test_the_date_of_a_response_counts_until_there_is_a_stamp(off: float) -> None:
    machine = Machine(off)
    machine.wait(0.7)
    machine.clock.answered(format_datetime(machine.discord, usegmt=True))
    machine.wait(2)
    assert abs(machine.error) <= 0.5
    machine.receive()
    machine.clock.answered(format_datetime(machine.discord + 9 * SECOND, usegmt=True))
    assert machine.error == pytest.approx(0, abs=0.001)


def test_the_date_of_a_response_is_less_exact_than_a_right_clock() -> None:
    machine = Machine()
    machine.wait(0.9)
    machine.clock.answered(format_datetime(machine.discord, usegmt=True))
    assert machine.error == 0


@pytest.mark.parametrize("date", ["", "soon", "Sun, 99 Mar 2026 12:00:00 GMT"])
def test_a_date_that_is_none_changes_nothing(date: str) -> None:
    machine = Machine(off=30)
    machine.clock.answered(date)
    assert machine.error == 30


def said(machine: Machine, caplog: pytest.LogCaptureFixture, delay: float = 0.0) -> list[str]:
    """What the log says when something arrives."""
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        machine.receive(delay)
    return caplog.messages


@pytest.mark.parametrize(("off", "how"), [(-1.5, "1.5 s behind"), (1.5, "1.5 s ahead of")])
def test_its_operator_is_told_once_that_the_machine_is_off(
    off: float, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    machine = Machine(off)
    (line,) = [line for _ in range(10) for line in said(machine, caplog)]
    assert line.startswith(f"this machine's clock is {how}")
    machine.off = timedelta()
    assert said(machine, caplog) == []
    machine.off = off * SECOND
    assert len(said(machine, caplog)) == 1


def test_a_machine_that_is_off_by_less_is_right_enough(caplog: pytest.LogCaptureFixture) -> None:
    for off in (-0.9, 0.9):
        machine = Machine(off)
        assert [line for _ in range(10) for line in said(machine, caplog)] == []


def test_one_arrival_that_was_slow_tells_nothing_of_the_machine(caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    assert said(machine, caplog, delay=3) == []
    assert [line for _ in range(10) for line in said(machine, caplog)] == []
