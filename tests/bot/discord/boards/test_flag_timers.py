"""Flags are checked when they are due, and when the known deadlines change."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.discord.boards import flag_timers
from bot.discord.boards.flag_timers import Flags

SET = Flags._set

NOW = datetime(2026, 3, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _real_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the timer, which is disabled at simulated tables."""
    monkeypatch.setattr(Flags, "_set", SET)


async def read(due: dict[int, datetime]) -> dict[int, datetime]:
    """Return deadlines as a database query does."""
    return due


class Wall:
    """A wall clock, and the number of checks for fallen flags."""

    def __init__(self, grace: timedelta = timedelta()) -> None:
        self.time = NOW
        self.checks = 0
        self.checked = asyncio.Event()
        self.flags = Flags(grace, lambda: self.time)
        self.flags.on_due(self.check)

    async def check(self) -> None:
        self.checks += 1
        self.checked.set()

    async def wait_for_check(self) -> None:
        """Wait for the next check."""
        self.checked.clear()
        async with asyncio.timeout(60):
            await self.checked.wait()

    async def run_due(self) -> None:
        """Let everything run that is due now."""
        for _ in range(10):
            await asyncio.sleep(0)


async def test_due_flag_is_checked_at_once() -> None:
    wall = Wall()
    wall.flags.note(1, NOW)
    await wall.wait_for_check()
    await wall.run_due()
    assert wall.checks == 1


async def test_flag_is_not_checked_before_its_time_and_grace_period() -> None:
    wall = Wall(grace=SECOND)
    wall.flags.note(1, NOW)
    await wall.run_due()
    assert wall.checks == 0
    wall.time += SECOND
    await wall.wait_for_check()
    assert wall.checks == 1


async def test_wall_clock_set_forward_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flag_timers, "LOOK_SECONDS", 0.01)
    wall = Wall()
    wall.flags.note(1, NOW + timedelta(hours=1))
    await wall.run_due()
    wall.time += timedelta(hours=2)
    await wall.wait_for_check()
    assert wall.checks == 1


async def test_later_deadline_replaces_an_earlier_one() -> None:
    wall = Wall()
    wall.flags.note(1, NOW + SECOND / 100)
    wall.flags.note(1, NOW + timedelta(hours=1))
    wall.time += SECOND
    await wall.run_due()
    wall.flags.note(2, NOW)
    await wall.wait_for_check()
    await wall.run_due()
    assert wall.checks == 1


async def test_read_deadlines_replace_known_ones() -> None:
    wall = Wall()
    wall.flags.note(1, NOW + SECOND)
    await wall.flags.learn(read({}))
    wall.time += SECOND
    await wall.run_due()
    assert wall.checks == 0
    await wall.flags.learn(read({2: NOW, 3: NOW}))
    await wall.wait_for_check()
    assert wall.checks == 1


async def test_deadline_noted_during_a_read_is_kept() -> None:
    wall = Wall()

    async def reading() -> dict[int, datetime]:
        wall.flags.note(1, NOW)
        return {}

    await wall.flags.learn(reading())
    await wall.wait_for_check()
    assert wall.checks == 1


async def test_nothing_is_checked_after_cancel() -> None:
    wall = Wall()
    wall.flags.note(1, NOW)
    wall.flags.cancel()
    await wall.run_due()
    assert wall.checks == 0


async def test_failed_check_does_not_prevent_the_next_one() -> None:
    wall = Wall()
    check = wall.check

    async def failing() -> None:
        await check()
        raise OSError

    wall.flags.on_due(failing)
    for match_id in (1, 2):
        wall.flags.note(match_id, NOW)
        await wall.wait_for_check()
    assert wall.checks == 2
