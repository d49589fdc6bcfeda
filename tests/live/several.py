"""Several bot processes on one loopback Discord and one database, each with its own log folder."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from bot.sandbox.model import Guild
from tests.discord_lab import DiscordLab, Person
from tests.live.table import Table, is_board

FIRST_GUILD = 1 << 36
"""Base of the server ids; the shard number is added."""


async def wait_for_shards(
    sandbox: DiscordLab, shards: set[int], shard_count: int, seconds: float = 60.0
) -> None:
    """Wait until exactly these shards are connected. Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while sandbox.gateway.connected_shards(shard_count) != shards:  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(0.01)


def server(sandbox: DiscordLab, shard: int, shard_count: int) -> Guild:
    """Add a server that belongs to a shard, with all people as members."""
    people = [person.user for person in sandbox.people()]
    return sandbox.add_guild(f"of {shard}", people, guild_id=FIRST_GUILD * shard_count + shard << 22)


async def wait_for_board(person: Person, channel: int, ply: int, seconds: float = 30.0) -> None:
    """Wait until a channel shows the board after `ply` half-moves. Raises TimeoutError."""
    await person.wait_for(lambda message: is_board(message, ply), channel_id=channel, seconds=seconds)


@asynccontextmanager
async def tables(sandbox: DiscordLab, folder: Path, count: int) -> AsyncIterator[list[Table]]:
    """Create tables on one Discord, each for one process that the test starts; kill them at the end."""
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
