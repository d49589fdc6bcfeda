"""A bot process that can be killed, with real sockets and a real database file."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.sandbox.model import Guild
from tests.discord_lab import DiscordLab, Person
from tests.live.forks import Fork, start_fork

ROOT = Path(__file__).parents[2]
TEST_SETTINGS = {
    "PYTHONPATH": str(ROOT),
    # Tests send more requests than one person may.
    "KIBITZ_COMMANDS_PER_MINUTE": "10000",
    "KIBITZ_OPEN_CHALLENGES": "1000",
    "KIBITZ_RUNNING_GAMES": "10000",
}
BOARD = re.compile(r"board-(?P<match>\d+)-(?P<ply>\d+)\.png")


@dataclass
class Table:
    """The loopback Discord, the folder with the database, and the bot's process while it runs."""

    sandbox: DiscordLab
    folder: Path
    bot: Fork | None = None
    log: Path = field(init=False)

    def __post_init__(self) -> None:
        self.log = self.folder / "kibitz.log"

    async def start(self, **environ: str) -> None:
        """Start the bot and wait until it is connected."""
        await self.launch(**environ)
        await self.sandbox.wait_until_connected(60)

    async def launch(self, **environ: str) -> None:
        """Start the bot without waiting for its connection."""
        inherited = {
            k: v for k, v in os.environ.items() if not k.startswith(("KIBITZ_", "DISCORD_", "DATABASE_"))
        }
        settings = inherited | TEST_SETTINGS | {"DISCORD_TOKEN": self.sandbox.token} | environ
        self.bot = await start_fork(self.sandbox.url, self.folder, settings)

    async def stop(self, number: int = signal.SIGTERM) -> int:
        """End the bot's process with a signal; return its exit status."""
        assert self.bot is not None
        if self.bot.returncode is None:
            self.bot.send_signal(number)
        code = await asyncio.wait_for(self.bot.wait(), 40)
        self.bot = None
        while self.sandbox.gateway.connected:  # noqa: ASYNC110 - the server notices a dead socket by itself
            await asyncio.sleep(0.002)
        return code

    async def kill_one(self) -> None:
        """Kill this process while others keep running."""
        assert self.bot is not None
        self.bot.kill()
        await self.bot.wait()
        self.bot = None

    async def kill(self) -> None:
        await self.stop(signal.SIGKILL)

    async def begin(self, white: Person, black: Person, guild: Guild | None = None, **options: Any) -> int:
        """Start a game of `white` against `black`; return the id of its channel or thread."""
        channel = self.sandbox.channel(guild=guild).id
        options = {"opponent": str(black.id), "color": "white", **options}
        made = await white.slash(channel, "challenge", options)
        card = await white.answer(made)
        accept = next(b["custom_id"] for b in buttons(card) if ":accept:" in b["custom_id"])
        await black.use_component(channel, int(card["id"]), accept)
        here = str((guild or self.sandbox.guild()).id)
        first = await black.wait_for(
            lambda m: is_board(m, 0) and self._mentions(m, white, black) and m["guild_id"] == here,
            seconds=60,
        )
        return int(first["channel_id"])

    @staticmethod
    def _mentions(message: dict[str, Any], *people: Person) -> bool:
        return any(str(person.id) in message["content"] for person in people)

    def boards(self, person: Person, channel: int) -> list[dict[str, Any]]:
        """Return the boards posted in a channel, oldest first."""
        return [message for message in person.messages(channel, 500) if board_of(message)]

    def moves(self) -> list[str]:
        """Return the moves in the database file, read with a separate connection."""
        with closing(sqlite3.connect(self.folder / "kibitz.db")) as connection, connection:
            return [uci for (uci,) in connection.execute("SELECT uci FROM moves ORDER BY ply")]


def buttons(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [item for row in message["components"] for item in row["components"]]


def board_of(message: dict[str, Any]) -> re.Match[str] | None:
    """Return the match and ply of a board message, from its picture's name."""
    names = [attachment["filename"] for attachment in message["attachments"]]
    return next((found for name in names if (found := BOARD.fullmatch(name))), None)


def is_board(message: dict[str, Any], ply: int) -> bool:
    found = board_of(message)
    return found is not None and int(found["ply"]) == ply


@asynccontextmanager
async def running_table(sandbox: DiscordLab, folder: Path, **environ: str) -> AsyncIterator[Table]:
    """Start a bot, and kill it at the end if it is still running."""
    table = Table(sandbox, folder)
    await table.start(**environ)
    try:
        yield table
    finally:
        if table.bot is not None:
            await table.kill()
