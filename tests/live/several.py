"""Several bot processes on one loopback Discord and one database, each with a folder for its log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from bot.sandbox.model import Guild
from tests.discord_lab import DiscordLab, Person
from tests.live.table import Table, is_board

FIRST = 1 << 36
"""A server's number, to which that of its shard is added."""


async def wait_for_shards(sandbox: DiscordLab, shards: set[int], of: int, seconds: float = 60.0) -> None:
    """Wait until exactly these shards are connected. Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while sandbox.gateway.connected_shards(of) != shards:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)


def server(sandbox: DiscordLab, shard: int, of: int) -> Guild:
    """A server that a shard hears of, where everyone is a member."""
    people = [person.user for person in sandbox.people()]
    return sandbox.add_guild(f"of {shard}", people, guild_id=FIRST * of + shard << 22)


async def shown(person: Person, channel: int, ply: int, seconds: float = 30.0) -> None:
    """Wait for a board; TimeoutError."""
    await person.wait_for(lambda message: is_board(message, ply), channel_id=channel, seconds=seconds)


@asynccontextmanager
async def tables(sandbox: DiscordLab, folder: Path, count: int) -> AsyncIterator[list[Table]]:
    """So many tables of one Discord, each for one process that the test starts; ended with the block."""
    async with AsyncExitStack() as stack:
        made: list[Table] = []
        for number in range(count):
            (own := folder / str(number)).mkdir()
            made.append(Table(sandbox, own))
            stack.push_async_callback(_end, made[-1])
        yield made


async def _end(table: Table) -> None:
    if table.bot is not None and table.bot.returncode is None:
        table.bot.kill()
        await table.bot.wait()
