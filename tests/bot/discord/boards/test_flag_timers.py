"""When flags are looked at: at their time, and whenever what is known has changed."""

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
def _falling(monkeypatch: pytest.MonkeyPatch) -> None:
    """At simulated tables they don't fall by themselves; here they do."""
    monkeypatch.setattr(Flags, "_set", SET)


async def read(due: dict[int, datetime]) -> dict[int, datetime]:
    """What a database says after a moment."""
    return due


class Wall:
    """A clock on the wall, and how often somebody has looked for fallen flags."""

    def __init__(self, grace: timedelta = timedelta()) -> None:
        self.time = NOW
        self.looks = 0
        self.looked = asyncio.Event()
        self.flags = Flags(grace, lambda: self.time)
        self.flags.on_due(self.fall)

    async def fall(self) -> None:
        self.looks += 1
        self.looked.set()

    async def look(self) -> None:
        """Wait until somebody looks."""
        self.looked.clear()
        async with asyncio.timeout(30):
            await self.looked.wait()

    async def rest(self) -> None:
        """All that is due now has had its turn."""
        for _ in range(10):
            await asyncio.sleep(0)


async def test_one_that_is_due_falls_at_once() -> None:
    wall = Wall()
    wall.flags.note(1, NOW)
    await wall.look()
    await wall.rest()
    assert wall.looks == 1


async def test_none_falls_before_its_time_and_the_grace() -> None:
    wall = Wall(grace=SECOND)
    wall.flags.note(1, NOW)
    await wall.rest()
    assert wall.looks == 0
    wall.time += SECOND
    await wall.look()
    assert wall.looks == 1


async def test_a_clock_on_the_wall_that_is_set_forward_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flag_timers, "LOOK_SECONDS", 0.01)
    wall = Wall()
    wall.flags.note(1, NOW + timedelta(hours=1))
    await wall.rest()
    wall.time += timedelta(hours=2)
    await wall.look()
    assert wall.looks == 1


async def test_a_later_time_takes_the_place_of_an_earlier_one() -> None:
    wall = Wall()
    wall.flags.note(1, NOW + SECOND / 100)
    wall.flags.note(1, NOW + timedelta(hours=1))
    wall.time += SECOND
    await wall.rest()
    wall.flags.note(2, NOW)
    await wall.look()
    await wall.rest()
    assert wall.looks == 1


async def test_what_was_learned_takes_the_place_of_what_was_known() -> None:
    wall = Wall()
    wall.flags.note(1, NOW + SECOND)
    await wall.flags.learn(read({}))
    wall.time += SECOND
    await wall.rest()
    assert wall.looks == 0
    await wall.flags.learn(read({2: NOW, 3: NOW}))
    await wall.look()
    assert wall.looks == 1


async def test_what_is_noted_while_all_are_read_is_kept() -> None:
    wall = Wall()

    async def reading() -> dict[int, datetime]:
        wall.flags.note(1, NOW)
        return {}

    await wall.flags.learn(reading())
    await wall.look()
    assert wall.looks == 1


async def test_at_the_end_nothing_is_left_that_runs() -> None:
    wall = Wall()
    wall.flags.note(1, NOW)
    wall.flags.cancel()
    await wall.rest()
    assert wall.looks == 0


async def test_what_fails_does_not_end_the_next() -> None:
    wall = Wall()
    fine = wall.fall

    async def failing() -> None:
        await fine()
        raise OSError

    wall.flags.on_due(failing)
    for match_id in (1, 2):
        wall.flags.note(match_id, NOW)
        await wall.look()
    assert wall.looks == 2
