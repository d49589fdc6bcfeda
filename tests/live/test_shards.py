"""Several processes, each with some of the shards."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox import Sandbox
from tests.live.several import hears, server, shown, tables

OF = 2


async def test_each_process_has_its_own_shards(tmp_path: Path) -> None:
    """By their settings, on one file: what happens on a server is heard by one of them, and done once."""
    async with Sandbox() as sandbox, tables(sandbox, tmp_path, OF) as processes:
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
