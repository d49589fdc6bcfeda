"""The bot in this process, on the loopback Discord, with a clock that tests advance."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

from bot.config import Settings
from bot.database.open_database import open_database
from bot.database.transactions import Database
from bot.discord import KibitzBot
from bot.sandbox.redirect import redirect
from bot.state.use_cases import UseCases
from tests.bot.clock import skip_downtime
from tests.bot.discord.table import Engine
from tests.discord_lab import DiscordLab
from tests.live.matrix.games import Cell


@dataclass
class Inside:
    """A bot whose objects tests can access. `now` is the time of the matches; Discord uses the real time."""

    sandbox: DiscordLab
    folder: Path
    database: Database = field(init=False)
    use_cases: UseCases = field(init=False)
    bot: KibitzBot = field(init=False)
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    settings: dict[str, str] = field(default_factory=dict[str, str])
    """Additional environment variables for the next start."""
    _running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the bot as in a new process: with the same database, but without any other state."""
        self.database = await open_database(f"sqlite:///{self.folder / 'kibitz.db'}")
        self.use_cases = UseCases(self.database, now=lambda: self.now)
        settings = Settings.load({"KIBITZ_COMMANDS_PER_MINUTE": "10000"} | self.settings, env_file=None)
        self.bot = KibitzBot(settings, self.use_cases, Engine(), shard_count=1, guild_ready_timeout=0.05)
        redirect(self.sandbox.url, self.sandbox.token)
        await self.bot.login(self.sandbox.token)
        self._running = asyncio.create_task(self.bot.connect())
        await self.bot.wait_until_ready()

    async def stop(self) -> None:
        await self.bot.close()
        if self._running is not None:
            with suppress(asyncio.CancelledError):
                await self._running
        await self.database.close()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def wait(self, time: timedelta) -> None:
        """Let time pass while the bot is connected, and handle the deadlines in it."""
        self.now += time
        await skip_downtime(self.database, self.now)
        await self.bot.clocks.sweep()
        await self.bot.clocks.end_flagged()

    def cell(self, name: str) -> Cell:
        return Cell.new(self.sandbox, self.folder / "kibitz.db", name)


@asynccontextmanager
async def running_bot(folder: Path, monkeypatch: pytest.MonkeyPatch, **options: Any) -> AsyncIterator[Inside]:
    """Run a bot on a new Discord; undo the redirection at the end. `options` are those of DiscordLab."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(HTTPClient, "static_login", HTTPClient.static_login)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    async with DiscordLab(**options) as sandbox:
        inside = Inside(sandbox, folder)
        await inside.start()
        try:
            yield inside
        finally:
            await inside.stop()
