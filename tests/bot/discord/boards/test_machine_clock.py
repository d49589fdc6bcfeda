"""Live games on a machine whose clock is wrong or is set during a game: only Discord's timestamps count."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
import pytest_asyncio

import rules
from bot.config import Settings
from bot.discord import KibitzBot
from bot.discord.platform.discord_clock import DiscordClock
from bot.state.deadlines import GRACE
from bot.state.turn_clock import time_left
from bot.state.use_cases import UseCases
from tests.bot.discord.table import Table, boards

SECOND = timedelta(seconds=1)
ENDED = GRACE + timedelta(milliseconds=50)
NOW = datetime(2026, 3, 1, tzinfo=UTC)


@dataclass
class Machine:
    """The table's machine, whose clock differs from Discord's by `off`."""

    table: Table
    off: timedelta = timedelta()

    def wall(self) -> datetime:
        return self.table.env.backend.clock.now() + self.off

    def ticks(self) -> float:
        return (self.table.env.backend.clock.now() - NOW).total_seconds()

    async def wait(self, time: timedelta) -> None:
        """Let time pass in steps of five seconds, with a sweep after each."""
        step = 5 * SECOND
        while time > timedelta():
            self.table.env.backend.clock.advance(min(step, time).total_seconds())
            time -= step
            await self.table.sweep()


@pytest_asyncio.fixture
async def machine(table: Table) -> Machine:
    """The table, with a bot that uses the clock of a machine."""
    machine = Machine(table)
    settings = Settings.load({"KIBITZ_COMMANDS_PER_MINUTE": "10000"}, env_file=None)

    def new_bot() -> KibitzBot:
        clock = DiscordClock(machine.wall, machine.ticks)
        # Stands for the HTTP response to the login, which simcord doesn't send.
        clock.record_response(format_datetime(table.env.backend.clock.now(), usegmt=True))
        table.use_cases = UseCases(table.database, now=clock.now)
        return KibitzBot(settings, table.use_cases, table.engine, shard_count=1, clock=clock)

    table.new_bot = new_bot
    return machine


@pytest.mark.slow
@pytest.mark.parametrize("off", [-60, -5, 0, 5, 60])
async def test_flag_falls_by_discords_timestamps(machine: Machine, off: int) -> None:
    machine.off = off * SECOND
    table = machine.table
    await table.restart()
    thread = await table.start(time="20s+0")
    await table.play(thread, "e4 e5")
    await machine.wait(20 * SECOND)
    assert len(boards(thread)) == 3
    await machine.wait(ENDED)
    assert "alice ran out of time" in boards(thread)[-1].content


@pytest.mark.slow
@pytest.mark.parametrize("off", [-60, 60])
async def test_setting_the_clock_during_a_game_changes_nothing(machine: Machine, off: int) -> None:
    table = machine.table
    await table.restart()
    thread = await table.start(time="30s+0")
    await table.play(thread, "e4 e5")
    await machine.wait(10 * SECOND)
    machine.off = off * SECOND
    await machine.wait(20 * SECOND)
    assert len(boards(thread)) == 3
    await machine.wait(ENDED)
    assert "alice ran out of time" in boards(thread)[-1].content


@pytest.mark.slow
@pytest.mark.parametrize("off", [-5, 5])
async def test_board_shows_the_time_left_by_discords_timestamps(machine: Machine, off: int) -> None:
    machine.off = off * SECOND
    table = machine.table
    await table.restart()
    thread = await table.start(time="3+0")
    await table.play(thread, "e4 e5")
    await machine.wait(10 * SECOND)
    await table.alice.send(thread, "Nf3")
    board = boards(thread)[-1]
    until = int((board.created_at + timedelta(minutes=3)).timestamp())
    assert f"Black has 3:00 left (time runs out <t:{until}:R>), White has 2:50." in board.content
    assert time_left(await table.match(thread), rules.WHITE) == 170 * SECOND
