"""Processes that share the shards by leases, on PostgreSQL: one dies, all restart, one has no database."""

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

from tests.bot.health.pages import NOTICED_SECONDS, Pages, free_port
from tests.bot.storage.postgres import INSTALLED, proxied, running_server
from tests.discord_lab import DiscordLab, Person
from tests.live.several import hears, leaves, server, shown, tables
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
    # A fifth of what is usual, so that less is waited.
    "LEASE_PACE": "5 0.5 2",
}
TAKEN_OVER = 60.0
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

    async def shared(self, seconds: float = 30.0) -> None:
        """Wait until the processes that run have a shard each, and all are heard."""
        async with asyncio.timeout(seconds):
            while len(await self.owners()) < OF:  # noqa: ASYNC110 - the database tells nobody
                await asyncio.sleep(0.05)
        await hears(self.sandbox, set(range(OF)), OF, seconds)

    async def owners(self) -> dict[int, int]:
        """The shard of each process that has one, by its number."""
        rows = await self.ask("SELECT shard, owner FROM shard_leases WHERE owner IS NOT NULL")
        by_pid = {int(row["owner"].rsplit("-", 2)[1]): row["shard"] for row in rows}
        pids = {n: process.bot.pid for n, process in enumerate(self.processes) if process.bot is not None}
        return {number: by_pid[pid] for number, pid in pids.items() if pid in by_pid}

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
async def fleet(postgres: tuple[str, int], folder: Path, **how: Any) -> AsyncIterator[Fleet]:
    """Two processes' tables, on a database of their own; none is started."""
    folder_of, port = postgres
    name = folder.name.lower().replace("-", "_")[:60]
    admin = await asyncpg.connect(user="kibitz", database="postgres", host=folder_of, port=port)
    await admin.execute(f'CREATE DATABASE "{name}"')
    await admin.close()
    database = await asyncpg.connect(user="kibitz", database=name, host=folder_of, port=port)
    async with DiscordLab(shards=OF) as sandbox, tables(sandbox, folder, OF) as processes:
        sandbox.gateway.max_concurrency = OF
        for setting, value in how.items():
            setattr(sandbox.gateway, setting, value)
        try:
            yield Fleet(sandbox, processes, database, f"postgresql://kibitz@/{name}?host={folder_of}")
        finally:
            await database.close()


async def test_the_shards_of_a_killed_process_are_taken_over(
    postgres: tuple[str, int], tmp_path: Path
) -> None:
    """Also the move that was written while nobody heard it; and that time is charged to nobody."""
    async with fleet(postgres, tmp_path) as all_:
        sandbox, (alice, bob) = all_.sandbox, map(all_.sandbox.person, ("alice", "bob"))
        guilds = [server(sandbox, shard, OF) for shard in range(OF)]
        for process in all_.processes:
            await process.start(DATABASE_URL=all_.address, **ENVIRON)
        await all_.shared()
        table = all_.processes[0]
        games = [await table.begin(alice, bob, guild, time="hour") for guild in guilds]
        idle = [await table.begin(bob, alice, guild, time="hour") for guild in guilds]
        for game in games:
            alice.send(game, "e4")
            await shown(alice, game, 1)
        (number, shard), (other, left) = (await all_.owners()).items()
        dying = all_.processes[number]
        due = await all_.due(idle[shard])
        await dying.kill_one()
        began = time.monotonic()
        await hears(sandbox, {left}, OF)
        bob.send(games[shard], "e5")
        bob.send(games[left], "e5")
        await shown(bob, games[left], 2)
        await hears(sandbox, {0, 1}, OF, TAKEN_OVER)
        deaf = time.monotonic() - began
        print(f"taken over after {deaf:.1f} s")
        assert list(await all_.owners()) == [other]
        await shown(bob, games[shard], 2)
        alice.send(games[shard], "Nf3")
        await shown(alice, games[shard], 3)
        assert await all_.moves(games[shard]) == ["e4", "e5", "Nf3"]
        assert all_.plies(alice, games[shard]) == [0, 1, 2, 3]
        assert all_.plies(alice, games[left]) == [0, 1, 2]
        assert await all_.due(idle[shard]) >= due + deaf - 5, "nobody could move in this time"
        await dying.start(DATABASE_URL=all_.address, **ENVIRON)
        await all_.shared()
        assert sandbox.gateway.identified_too_soon == 0


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
    """Each process ends and begins again while games go on: every move is stored once, and shown once."""
    async with fleet(postgres, tmp_path) as all_:
        sandbox, (alice, bob) = all_.sandbox, map(all_.sandbox.person, ("alice", "bob"))
        guilds = [server(sandbox, shard, OF) for shard in range(OF)]
        for process in all_.processes:
            await process.start(DATABASE_URL=all_.address, **ENVIRON)
        await all_.shared()
        channels = [await all_.processes[0].begin(alice, bob, guild) for guild in guilds]
        pairs = [Pair(all_, (alice, bob), channel) for channel in channels]
        playing = [asyncio.create_task(pair.play()) for pair in pairs]
        for process in all_.processes:
            assert process.bot is not None
            process.bot.terminate()
            assert await asyncio.wait_for(process.bot.wait(), 40) == 0
            await process.start(DATABASE_URL=all_.address, **ENVIRON)
            await all_.shared()
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
    """A process dies, the next one hears its shard and dies before it has read what was written meanwhile."""
    async with fleet(postgres, tmp_path) as all_:
        sandbox, (alice, bob) = all_.sandbox, map(all_.sandbox.person, ("alice", "bob"))
        guild = server(sandbox, 0, 1)
        environ = ENVIRON | {"KIBITZ_SHARD_COUNT": "1"}
        first, heir = all_.processes
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
        await hears(sandbox, {0}, 1)
        assert await all_.moves(game) == ["e4"]
        await heir.kill_one()
        await first.start(DATABASE_URL=all_.address, **environ)
        await shown(bob, game, 2)
        assert await all_.moves(game) == ["e4", "e5"]
        found = [message["id"] for message in bob.messages(game) if answers(message, mistake)]
        assert found == [answer["id"]], "what was answered before is not answered again"


async def test_a_process_without_database_gives_up_its_shards(
    postgres: tuple[str, int], tmp_path: Path
) -> None:
    """It gives up its shard before another takes it, and shares again once the database is back; its health
    tells so, in time."""
    async with fleet(postgres, tmp_path) as all_, proxied(*postgres) as proxy:
        sandbox, (alice, bob) = all_.sandbox, map(all_.sandbox.person, ("alice", "bob"))
        guilds = [server(sandbox, shard, OF) for shard in range(OF)]
        path = all_.address.partition("@/")[2].partition("?")[0]
        health = [Pages(free_port()) for _ in all_.processes]
        for process, pages, address in zip(
            all_.processes,
            health,
            (all_.address, f"postgresql://kibitz@127.0.0.1:{proxy.port}/{path}"),
            strict=True,
        ):
            port = str(pages.port)
            await process.start(DATABASE_URL=address, KIBITZ_HEALTH_PORT=port, **ENVIRON)
        await all_.shared()
        for pages in health:
            await pages.until()
        games = [await all_.processes[0].begin(alice, bob, guild) for guild in guilds]
        owners = await all_.owners()
        shard = owners[1]
        # Looked for from now on: it lasts for two seconds, and a page may take longer to tell.
        given_up = asyncio.create_task(leaves(sandbox, shard, OF))
        proxy.part()
        await health[1].until("database", seconds=NOTICED_SECONDS)
        await given_up
        # By now its shard is not its own any more.
        await health[1].until("gateway", seconds=NOTICED_SECONDS)
        await hears(sandbox, {0, 1}, OF, TAKEN_OVER)
        assert list(await all_.owners()) == [0]
        alice.send(games[shard], "e4")
        await shown(alice, games[shard], 1)
        await health[0].until()
        proxy.join()
        await all_.shared(TAKEN_OVER)
        for pages in health:
            await pages.until()
        for game in games:
            person = bob if await all_.moves(game) else alice
            person.send(game, "e5" if person is bob else "e4")
            await shown(alice, game, 2 if person is bob else 1)
        assert all_.plies(alice, games[shard]) == [0, 1, 2]


async def test_a_process_on_standby_is_ready(postgres: tuple[str, int], tmp_path: Path) -> None:
    """Whoever restarts one process after the other waits for each; this one has no shard to be heard."""
    async with fleet(postgres, tmp_path) as all_:
        health = [Pages(free_port()) for _ in all_.processes]
        for process, pages in zip(all_.processes, health, strict=True):
            environ = ENVIRON | {"KIBITZ_SHARD_COUNT": "1", "KIBITZ_HEALTH_PORT": str(pages.port)}
            await process.start(DATABASE_URL=all_.address, **environ)
            await pages.opened()
            await pages.until()
        (number,) = await all_.owners()
        await all_.processes[number].kill_one()
        await hears(all_.sandbox, {0}, 1)
        await health[1 - number].until()


async def test_shards_identify_at_the_allowed_rate(postgres: tuple[str, int], tmp_path: Path) -> None:
    """Two processes that start at once share one bucket: none comes too soon."""
    pace = {"max_concurrency": 1, "identify_seconds": 5.0}
    async with fleet(postgres, tmp_path, **pace) as all_:
        await asyncio.gather(
            *(process.start(DATABASE_URL=all_.address, **ENVIRON) for process in all_.processes)
        )
        await all_.shared(90)
        assert all_.sandbox.gateway.identified >= OF
        assert all_.sandbox.gateway.identified_too_soon == 0


async def test_each_process_has_the_shards_of_its_settings(postgres: tuple[str, int], tmp_path: Path) -> None:
    """What happens on a server is heard by one of them, and done once; nobody takes over a shard."""
    async with fleet(postgres, tmp_path) as all_:
        sandbox, (alice, bob) = all_.sandbox, map(all_.sandbox.person, ("alice", "bob"))
        guilds = [server(sandbox, shard, OF) for shard in range(OF)]
        for shard, process in enumerate(all_.processes):
            await process.start(DATABASE_URL=all_.address, **ENVIRON, KIBITZ_SHARD_IDS=str(shard))
        await hears(sandbox, {0, 1}, OF)
        assert sandbox.gateway.identified == OF
        games = [await all_.processes[0].begin(alice, bob, guild) for guild in guilds]
        for game in games:
            alice.send(game, "e4")
            await shown(alice, game, 1)
        await all_.processes[0].kill_one()
        await hears(sandbox, {1}, OF)
        bob.send(games[1], "e5")
        await shown(alice, games[1], 2)
        assert [all_.plies(alice, game) for game in games] == [[0, 1], [0, 1, 2]]
