"""Two processes with fixed shards on PostgreSQL: one is killed, both are replaced, one has another total."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.bot.database.postgres import INSTALLED, running_server
from tests.discord_lab import DiscordLab, Person
from tests.live.several import server, shown, tables, wait_for_shards
from tests.live.table import Table, board_of

pytestmark = [
    pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed"),
    pytest.mark.slow,
]

OF = 2
ENVIRON = {
    "KIBITZ_SHARD_COUNT": str(OF),
    "KIBITZ_CONNECT_SECONDS": "1",
    "KIBITZ_COMMAND_SECONDS": "1",
    "KIBITZ_POOL_SECONDS": "1",
    "UPKEEP_SECONDS": "2",
}
LINE = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "d3", "b5", "Bb3", "Be7", "c3", "d6", "h3", "h6")


@dataclass
class Fleet:
    """Processes on one Discord and one database, which can be asked."""

    sandbox: DiscordLab
    processes: list[Table]
    database: asyncpg.Connection
    address: str

    async def ask(self, query: str, *values: Any) -> list[Any]:
        return await self.database.fetch(query, *values)

    async def start(self, number: int, shard: int, **environ: str) -> None:
        """Start a process with one shard; don't wait until it is connected."""
        own = {"DATABASE_URL": self.address, "KIBITZ_SHARD_IDS": str(shard)}
        await self.processes[number].launch(**ENVIRON | own | environ)

    async def moves(self, channel: int) -> list[str]:
        rows = await self.ask(
            "SELECT san FROM moves JOIN matches m ON m.id = match_id WHERE thread_id = $1 ORDER BY moves.ply",
            channel,
        )
        return [row["san"] for row in rows]

    async def due(self, channel: int) -> float:
        """When the player to move of a game runs out of time, in seconds."""
        (row,) = await self.ask("SELECT due_at FROM matches WHERE thread_id = $1", channel)
        return row["due_at"] / 1e6

    def plies(self, person: Person, channel: int) -> list[int]:
        """The plies of the boards that a channel shows."""
        found = [board_of(message) for message in self.processes[0].boards(person, channel)]
        return [int(board["ply"]) for board in found if board]


@pytest.fixture(scope="module")
def postgres() -> Iterator[tuple[str, int]]:
    with running_server() as place:
        yield place


@asynccontextmanager
async def fleet(postgres: tuple[str, int], folder: Path) -> AsyncIterator[Fleet]:
    """Processes on a database of their own; none is started."""
    folder_of, port = postgres
    name = folder.name.lower().replace("-", "_")[:60]
    admin = await asyncpg.connect(user="kibitz", database="postgres", host=folder_of, port=port)
    await admin.execute(f'CREATE DATABASE "{name}"')
    await admin.close()
    database = await asyncpg.connect(user="kibitz", database=name, host=folder_of, port=port)
    async with DiscordLab(shards=OF) as sandbox, tables(sandbox, folder, 2 * OF) as processes:
        try:
            yield Fleet(sandbox, processes, database, f"postgresql://kibitz@/{name}?host={folder_of}")
        finally:
            await database.close()


async def test_a_killed_process_goes_on_after_its_restart(postgres: tuple[str, int], tmp_path: Path) -> None:
    """Also with the move that was written meanwhile; that time is charged to nobody. The other process isn't
    concerned, and one with another number of shards ends."""
    async with fleet(postgres, tmp_path) as all_:
        sandbox, (alice, bob) = all_.sandbox, map(all_.sandbox.person, ("alice", "bob"))
        guilds = [server(sandbox, shard, OF) for shard in range(OF)]
        for shard in range(OF):
            await all_.start(shard, shard)
        await wait_for_shards(sandbox, {0, 1}, OF)
        await all_.start(2, 2, KIBITZ_SHARD_COUNT="3")
        table = all_.processes[0]
        games = [await table.begin(alice, bob, guild, time="hour") for guild in guilds]
        idle = await table.begin(bob, alice, guilds[0], time="hour")
        for game in games:
            alice.send(game, "e4")
            await shown(alice, game, 1)
        due = await all_.due(idle)
        await table.kill_one()
        began = time.monotonic()
        await wait_for_shards(sandbox, {1}, OF)
        for game in games:
            bob.send(game, "e5")
        await shown(bob, games[1], 2)
        assert await all_.moves(games[0]) == ["e4"]
        await all_.start(0, 0)
        await wait_for_shards(sandbox, {0, 1}, OF)
        deaf = time.monotonic() - began
        await shown(bob, games[0], 2)
        for game in games:
            alice.send(game, "Nf3")
            await shown(alice, game, 3)
            assert await all_.moves(game) == ["e4", "e5", "Nf3"]
            assert all_.plies(alice, game) == [0, 1, 2, 3]
        assert await all_.due(idle) >= due + deaf - 5, "nobody could move in this time"
        assert sandbox.gateway.identified == OF + 1, "each shard once, and one again"
        await _ends_for_its_shard_total(all_.processes[2])


async def _ends_for_its_shard_total(process: Table) -> None:
    assert process.bot is not None
    assert await asyncio.wait_for(process.bot.wait(), 60) == 1
    (line,) = [line for line in process.log.read_text().splitlines() if line.startswith("kibitz: ")]
    assert line.startswith(
        "kibitz: KIBITZ_SHARD_COUNT: this process has 3 shards in total, but another process"
    )
    assert "has 2;" in line


@dataclass
class Pair:
    """Two people who play a line over and over, each as soon as the board is there."""

    fleet: Fleet
    people: tuple[Person, Person]
    channel: int
    sent: list[str] = field(default_factory=list[str])

    async def play(self) -> None:
        for ply, text in enumerate(LINE, 1):
            self.people[(ply + 1) % 2].send(self.channel, text)
            self.sent.append(text)
            await shown(self.people[0], self.channel, ply, 60)


async def test_a_rolling_restart_under_load(postgres: tuple[str, int], tmp_path: Path) -> None:
    """The next process of a shard starts while the old one is still ending and games go on: every move is
    stored once, and shown once."""
    async with fleet(postgres, tmp_path) as all_:
        sandbox, (alice, bob) = all_.sandbox, map(all_.sandbox.person, ("alice", "bob"))
        guilds = [server(sandbox, shard, OF) for shard in range(OF)]
        for shard in range(OF):
            await all_.start(shard, shard)
        await wait_for_shards(sandbox, {0, 1}, OF)
        channels = [await all_.processes[0].begin(alice, bob, guild) for guild in guilds]
        pairs = [Pair(all_, (alice, bob), channel) for channel in channels]
        playing = [asyncio.create_task(pair.play()) for pair in pairs]
        for shard in range(OF):
            old = all_.processes[shard].bot
            assert old is not None
            await all_.start(OF + shard, shard)
            async with asyncio.timeout(60):
                while sandbox.gateway.identified < OF + shard + 1:  # noqa: ASYNC110 - nothing tells of it
                    await asyncio.sleep(0.01)
            old.terminate()
            assert await asyncio.wait_for(old.wait(), 40) == 0
        await asyncio.gather(*playing)
        for pair in pairs:
            assert await all_.moves(pair.channel) == list(LINE)
            assert all_.plies(alice, pair.channel) == list(range(len(LINE) + 1))


def answers(message: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether a message is a reply to another one."""
    return (message.get("message_reference") or {}).get("message_id") == other["id"]


async def test_messages_missed_by_two_processes_in_a_row_are_read(
    postgres: tuple[str, int], tmp_path: Path
) -> None:
    """A process dies, the next one connects and dies before it has read what was written meanwhile."""
    async with fleet(postgres, tmp_path) as all_:
        sandbox, (alice, bob) = all_.sandbox, map(all_.sandbox.person, ("alice", "bob"))
        guild = server(sandbox, 0, 1)
        environ = ENVIRON | {"KIBITZ_SHARD_COUNT": "1"}
        first, heir, *_ = all_.processes
        await first.start(DATABASE_URL=all_.address, **environ)
        game = await first.begin(alice, bob, guild)
        alice.send(game, "e4")
        await shown(alice, game, 1)
        mistake = bob.send(game, "Ke3")
        answer = await bob.wait_for(lambda message: answers(message, mistake))
        await first.kill_one()
        bob.send(game, "e5")
        # It waits for servers that don't come, and reads only then.
        await heir.start(DATABASE_URL=all_.address, GUILD_SECONDS="60", **environ)
        await wait_for_shards(sandbox, {0}, 1)
        assert await all_.moves(game) == ["e4"]
        await heir.kill_one()
        await first.start(DATABASE_URL=all_.address, **environ)
        await shown(bob, game, 2)
        assert await all_.moves(game) == ["e4", "e5"]
        found = [message["id"] for message in bob.messages(game) if answers(message, mistake)]
        assert found == [answer["id"]], "what was answered before is not answered again"
