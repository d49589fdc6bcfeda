"""Two processes with fixed shards on PostgreSQL: kills, rolling restarts, and a different total of shards."""

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

from bot.sandbox.model import Guild
from tests.bot.database.postgres import INSTALLED, running_server
from tests.discord_lab import DiscordLab, Person
from tests.live.several import server, tables, wait_for_board, wait_for_shards
from tests.live.table import Table, board_of

pytestmark = [
    pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed"),
    pytest.mark.slow,
]

SHARDS = 2
ENVIRON = {
    "KIBITZ_SHARD_COUNT": str(SHARDS),
    "KIBITZ_CONNECT_SECONDS": "1",
    "KIBITZ_COMMAND_SECONDS": "1",
    "KIBITZ_POOL_SECONDS": "1",
    "UPKEEP_SECONDS": "2",
}
LINE = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "d3", "b5", "Bb3", "Be7", "c3", "d6", "h3", "h6")


@dataclass
class Fleet:
    """Processes on one Discord and one database, and a connection to the database."""

    sandbox: DiscordLab
    processes: list[Table]
    database: asyncpg.Connection
    address: str

    async def ask(self, query: str, *values: Any) -> list[Any]:
        return await self.database.fetch(query, *values)

    async def start(self, number: int, shard: int, **environ: str) -> None:
        """Start a process with one shard, without waiting for its connection."""
        own = {"DATABASE_URL": self.address, "KIBITZ_SHARD_IDS": str(shard)}
        await self.processes[number].launch(**ENVIRON | own | environ)

    async def start_shards(self) -> list[Guild]:
        """Start a process for each shard, and wait until all are connected; return a server of each."""
        guilds = [server(self.sandbox, shard, SHARDS) for shard in range(SHARDS)]
        for shard in range(SHARDS):
            await self.start(shard, shard)
        await wait_for_shards(self.sandbox, set(range(SHARDS)), SHARDS)
        return guilds

    async def moves(self, channel: int) -> list[str]:
        rows = await self.ask(
            "SELECT san FROM moves JOIN matches m ON m.id = match_id WHERE thread_id = $1 ORDER BY moves.ply",
            channel,
        )
        return [row["san"] for row in rows]

    async def due(self, channel: int) -> float:
        """Return the deadline of the player to move, in seconds."""
        (row,) = await self.ask("SELECT due_at FROM matches WHERE thread_id = $1", channel)
        return row["due_at"] / 1e6

    def plies(self, person: Person, channel: int) -> list[int]:
        """Return the plies of the boards in a channel."""
        found = [board_of(message) for message in self.processes[0].boards(person, channel)]
        return [int(board["ply"]) for board in found if board]


@pytest.fixture(scope="module")
def postgres() -> Iterator[tuple[str, int]]:
    with running_server() as place:
        yield place


@asynccontextmanager
async def open_fleet(postgres: tuple[str, int], folder: Path) -> AsyncIterator[Fleet]:
    """Yield processes on a new database, none of them started."""
    folder_of, port = postgres
    name = folder.name.lower().replace("-", "_")[:60]
    admin = await asyncpg.connect(user="kibitz", database="postgres", host=folder_of, port=port)
    await admin.execute(f'CREATE DATABASE "{name}"')
    await admin.close()
    database = await asyncpg.connect(user="kibitz", database=name, host=folder_of, port=port)
    async with DiscordLab(shards=SHARDS) as sandbox, tables(sandbox, folder, 2 * SHARDS) as processes:
        try:
            yield Fleet(sandbox, processes, database, f"postgresql://kibitz@/{name}?host={folder_of}")
        finally:
            await database.close()


async def test_games_of_a_killed_process_continue_after_its_restart(
    postgres: tuple[str, int], tmp_path: Path
) -> None:
    """Moves written during the downtime are played, and clocks exclude it. The other process isn't affected,
    and a process with a different total of shards exits."""
    async with open_fleet(postgres, tmp_path) as fleet:
        sandbox, (alice, bob) = fleet.sandbox, map(fleet.sandbox.person, ("alice", "bob"))
        guilds = await fleet.start_shards()
        await fleet.start(2, 2, KIBITZ_SHARD_COUNT="3")
        table = fleet.processes[0]
        games = [await table.begin(alice, bob, guild, time="hour") for guild in guilds]
        idle = await table.begin(bob, alice, guilds[0], time="hour")
        for game in games:
            alice.send(game, "e4")
            await wait_for_board(alice, game, 1)
        due = await fleet.due(idle)
        await table.kill_one()
        began = time.monotonic()
        await wait_for_shards(sandbox, {1}, SHARDS)
        for game in games:
            bob.send(game, "e5")
        await wait_for_board(bob, games[1], 2)
        assert await fleet.moves(games[0]) == ["e4"]
        await fleet.start(0, 0)
        await wait_for_shards(sandbox, {0, 1}, SHARDS)
        downtime = time.monotonic() - began
        await wait_for_board(bob, games[0], 2)
        for game in games:
            alice.send(game, "Nf3")
            await wait_for_board(alice, game, 3)
            assert await fleet.moves(game) == ["e4", "e5", "Nf3"]
            assert fleet.plies(alice, game) == [0, 1, 2, 3]
        assert await fleet.due(idle) >= due + downtime - 5, "the downtime counts for nobody"
        assert sandbox.gateway.identified == SHARDS + 1, "each shard once, and one after the restart"
        await _check_exit_for_shard_total(fleet.processes[2])


async def _check_exit_for_shard_total(process: Table) -> None:
    assert process.bot is not None
    assert await asyncio.wait_for(process.bot.wait(), 60) == 1
    (line,) = [line for line in process.log.read_text().splitlines() if line.startswith("kibitz: ")]
    assert line.startswith(
        "kibitz: KIBITZ_SHARD_COUNT: this process has 3 shards in total, but another process"
    )
    assert "has 2;" in line


@dataclass
class Pair:
    """Two people who play a line of moves, each as soon as the board appears."""

    fleet: Fleet
    people: tuple[Person, Person]
    channel: int
    sent: list[str] = field(default_factory=list[str])

    async def play(self) -> None:
        for ply, text in enumerate(LINE, 1):
            self.people[(ply + 1) % 2].send(self.channel, text)
            self.sent.append(text)
            await wait_for_board(self.people[0], self.channel, ply, 60)


async def test_a_rolling_restart_does_not_lose_or_repeat_moves(
    postgres: tuple[str, int], tmp_path: Path
) -> None:
    """The new process of each shard connects before the old one exits, while games go on."""
    async with open_fleet(postgres, tmp_path) as fleet:
        sandbox, (alice, bob) = fleet.sandbox, map(fleet.sandbox.person, ("alice", "bob"))
        guilds = await fleet.start_shards()
        channels = [await fleet.processes[0].begin(alice, bob, guild) for guild in guilds]
        pairs = [Pair(fleet, (alice, bob), channel) for channel in channels]
        playing = [asyncio.create_task(pair.play()) for pair in pairs]
        for shard in range(SHARDS):
            old = fleet.processes[shard].bot
            assert old is not None
            await fleet.start(SHARDS + shard, shard)
            async with asyncio.timeout(60):
                while sandbox.gateway.identified < SHARDS + shard + 1:  # noqa: ASYNC110 - there is no event
                    await asyncio.sleep(0.01)
            old.terminate()
            assert await asyncio.wait_for(old.wait(), 40) == 0
        await asyncio.gather(*playing)
        for pair in pairs:
            assert await fleet.moves(pair.channel) == list(LINE)
            assert fleet.plies(alice, pair.channel) == list(range(len(LINE) + 1))


def is_reply(message: dict[str, Any], other: dict[str, Any]) -> bool:
    """Return whether a message is a reply to another one."""
    return (message.get("message_reference") or {}).get("message_id") == other["id"]


async def test_messages_missed_by_two_processes_in_a_row_are_read(
    postgres: tuple[str, int], tmp_path: Path
) -> None:
    """A process is killed; the next one connects and is killed before it reads the missed messages."""
    async with open_fleet(postgres, tmp_path) as fleet:
        sandbox, (alice, bob) = fleet.sandbox, map(fleet.sandbox.person, ("alice", "bob"))
        guild = server(sandbox, 0, 1)
        environ = ENVIRON | {"KIBITZ_SHARD_COUNT": "1"}
        first, second, *_ = fleet.processes
        await first.start(DATABASE_URL=fleet.address, **environ)
        game = await first.begin(alice, bob, guild)
        alice.send(game, "e4")
        await wait_for_board(alice, game, 1)
        mistake = bob.send(game, "Ke3")
        answer = await bob.wait_for(lambda message: is_reply(message, mistake))
        await first.kill_one()
        bob.send(game, "e5")
        # It waits for the remaining servers before it reads missed messages.
        await second.start(DATABASE_URL=fleet.address, GUILD_SECONDS="60", **environ)
        await wait_for_shards(sandbox, {0}, 1)
        assert await fleet.moves(game) == ["e4"]
        await second.kill_one()
        await first.start(DATABASE_URL=fleet.address, **environ)
        await wait_for_board(bob, game, 2)
        assert await fleet.moves(game) == ["e4", "e5"]
        found = [message["id"] for message in bob.messages(game) if is_reply(message, mistake)]
        assert found == [answer["id"]], "an answered message is not answered again"
