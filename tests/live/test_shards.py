"""Several processes, each with some of the shards."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from tests.discord_lab import DiscordLab
from tests.live.several import hears, server, shown, tables

OF = 2


async def test_each_process_has_its_own_shards(tmp_path: Path) -> None:
    """By their settings, on one file: what happens on a server is heard by one of them, and done once."""
    async with DiscordLab() as sandbox, tables(sandbox, tmp_path, OF) as processes:
        alice, bob = sandbox.person("alice"), sandbox.person("bob")
        guilds = [server(sandbox, shard, OF) for shard in range(OF)]
        environ = {"DATABASE_URL": f"sqlite:///{tmp_path / 'kibitz.db'}", "KIBITZ_SHARD_COUNT": str(OF)}
        for shard, process in enumerate(processes):
            await process.start(**environ, KIBITZ_SHARD_IDS=str(shard))
        await hears(sandbox, {0, 1}, OF)
        assert sandbox.gateway.identified == OF
        games = [await processes[0].begin(alice, bob, guild) for guild in guilds]
        for game in games:
            alice.send(game, "e4")
            await shown(alice, game, 1)
        await processes[0].kill_one()
        await hears(sandbox, {1}, OF)
        bob.send(games[1], "e5")
        await shown(alice, games[1], 2)
        assert [len(processes[0].boards(alice, game)) for game in games] == [2, 3]


MOST = 16
"""What one person may ask in a minute."""


async def test_processes_on_one_file_share_a_users_rate_limit(tmp_path: Path) -> None:
    async with DiscordLab() as sandbox, tables(sandbox, tmp_path, OF) as processes:
        mallory = sandbox.person("alice")
        channels = [sandbox.channel(guild=server(sandbox, shard, OF)).id for shard in range(OF)]
        file = tmp_path / "kibitz.db"
        environ = {"DATABASE_URL": f"sqlite:///{file}", "KIBITZ_SHARD_COUNT": str(OF)}
        environ |= {"KIBITZ_COMMANDS_PER_MINUTE": str(MOST), "LEASE_PACE": "5 0.2 2"}
        for shard, process in enumerate(processes):
            await process.start(**environ, KIBITZ_SHARD_IDS=str(shard))
        await hears(sandbox, {0, 1}, OF)
        await _both_know(file)
        clock = asyncio.get_running_loop().time
        begun = clock()
        asked = [await mallory.slash(channel, "games") for _ in range(MOST) for channel in channels]
        answers = [(await mallory.answer(outcome, seconds=60))["content"] for outcome in asked]
        refused = [text for text in answers if f"I answer {MOST} commands" in text]
        returned = int((clock() - begun) * MOST / 60) + 1
        assert len(asked) - MOST - returned <= len(refused)
        assert len(refused) < len(asked)


async def _both_know(file: Path) -> None:
    """Wait until each process has told that it is there since it could see the other."""
    seen: list[set[tuple[str, int]]] = []
    async with asyncio.timeout(30):
        while len(seen) < 3:
            with sqlite3.connect(file) as connection:
                rows = set(connection.execute("SELECT id, until FROM processes"))
            if len(rows) == OF and not any(rows & before for before in seen):
                seen.append(rows)
            await asyncio.sleep(0.05)
