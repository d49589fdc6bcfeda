"""Measure several bot processes on one PostgreSQL server.

    python tests/tools/bench/scale.py [--processes 1 2 4] [--games 200]

Each process has its own loopback Discord with a part of the servers, like its shards; players send moves as
fast as boards arrive. PostgreSQL syncs to disk as usual. For each number of previously stored games
(--stored) there is a separate PostgreSQL server; these are used alternately, so that other load affects all.

For each number of processes, print the moves per second, the time from a message to its board, the bots'
CPU time per move; the database's time, statements, pages read (of 8 kB) and kB logged per move
(pg_stat_statements); and the number of connections. Times are longer on a busy machine, but not pages. Then
print the ratio of a move's cost between the largest and the smallest number of stored games, and the bytes
per stored game.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

import asyncpg  # noqa: E402 - needs the path set above

import bot.state.use_cases  # noqa: E402, F401  (open_database() creates them)
from bot.database.open_database import open_database  # noqa: E402
from tests.bot.database.postgres import INSTALLED, running_server  # noqa: E402
from tests.tools.bench.load import cpu, end_process, next_json, print_logs, start_child, tail  # noqa: E402

SETTINGS = "-c shared_preload_libraries=pg_stat_statements -c max_connections=200"
STORE_MATCHES = """
INSERT INTO matches (variant, start_fen, white_id, black_id, guild_id, channel_id, thread_id, locale, status,
  winner, reason, version, ply, posted_ply, end_posted, created_at, updated_at)
SELECT 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 1000000 + n % 300000,
  1000000 + n * 7 % 300000, n % 50000 << 22, n % 50000, 1 << 30 + n % 4, 'en',
  CASE WHEN n % 50 = 0 THEN 'running' ELSE 'finished' END, CASE WHEN n % 50 > 0 THEN 'white' END,
  CASE WHEN n % 50 > 0 THEN 'checkmate' END, $2, $2, $2, n % 50 > 0, 1700000000000000 + n,
  1700000000000000 + n
FROM generate_series(1, $1::int) n"""
"""Statement that stores games, one in fifty of which is still running. Without running games in its
statistics, the planner would read all running games for a query of one."""
STORE_MOVES = """
INSERT INTO moves (match_id, ply, uci, san, player_id, created_at)
SELECT m.id, p, 'g1f3', 'Nf3', CASE p % 2 WHEN 1 THEN m.white_id ELSE m.black_id END, m.created_at + p
FROM matches m, generate_series(1, $1::int) p WHERE m.white_id >= 1000000"""


SLOWEST_QUERIES = """
SELECT query, calls, total_exec_time + total_plan_time AS spent, shared_blks_hit + shared_blks_read AS pages
FROM pg_stat_statements ORDER BY spent DESC LIMIT 8"""
SUMS = """
SELECT sum(total_exec_time + total_plan_time), sum(calls), sum(shared_blks_hit + shared_blks_read),
  sum(wal_bytes) / 1024 FROM pg_stat_statements"""
PAUSE_SECONDS = 5.0
"""Pause between filling and playing, in which the server finishes its writes."""


@dataclass
class Stored:
    """A server with stored games, and the milliseconds and pages per move of each round, by processes."""

    count: int
    address: str
    database: asyncpg.Connection
    cost: dict[int, list[tuple[float, float]]] = field(default_factory=dict[int, list[tuple[float, float]]])

    def mean(self, processes: int, what: int) -> float:
        return statistics.mean(cost[what] for cost in self.cost[processes])


@dataclass
class Part:
    """A bot process with its players."""

    bot: asyncio.subprocess.Process
    players: asyncio.subprocess.Process
    about: dict[str, Any]

    async def play(self, seconds: float) -> dict[str, Any]:
        task = {"url": self.about["url"], "bot": "kibitz", "seconds": seconds, "pause": 0}
        task |= {"pairs": self.about["pairs"]}
        assert self.players.stdin is not None
        self.players.stdin.write(json_line(task))
        return await next_json(self.players, seconds + 120)


def json_line(task: dict[str, Any]) -> bytes:
    return json.dumps(task).encode() + b"\n"


async def start_part(
    stack: AsyncExitStack, folder: Path, address: str, games: int, number: int, of: int
) -> Part:
    """Start a process for shard `number` of `of`."""
    folder.mkdir()  # noqa: ASYNC240 - nothing else runs yet
    server = await start_child(
        "tests.tools.bench.crowd.server", str(games), str(number), str(of), folder=folder
    )
    stack.push_async_callback(end_process, server)
    about = await next_json(server, 60)
    environ = {"DATABASE_URL": address, "KIBITZ_SHARD_COUNT": str(of), "KIBITZ_SHARD_IDS": str(number)}
    environ |= {"DISCORD_TOKEN": about["token"]}
    bot = await start_child("tests.tools.bench.crowd.kibitz", about["url"], folder=folder, **environ)
    stack.push_async_callback(end_process, bot)
    await next_json(bot, 60)
    players = await start_child("tests.tools.bench.crowd.players", folder=folder)
    stack.push_async_callback(end_process, players)
    return Part(bot, players, about)


async def measure(
    folder: Path, stored: Stored, processes: int, games: int, seconds: float, top: bool
) -> tuple[float, float]:
    """Play and print a row; return the database's milliseconds and pages per move."""
    address, database = stored.address, stored.database
    async with AsyncExitStack() as stack:
        stack.push(partial(print_logs, folder))
        parts = [
            await start_part(stack, folder / f"{processes}-{n}", address, games // processes, n, processes)
            for n in range(processes)
        ]
        await asyncio.gather(*(part.play(2.0) for part in parts))  # Warm up.
        await database.execute("SELECT pg_stat_statements_reset()")
        before = sum(cpu(part.bot) for part in parts)
        playing = [asyncio.create_task(part.play(seconds)) for part in parts]
        await asyncio.sleep(seconds / 2)
        query = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
        connections = int(await database.fetchval(query) or 0) - 1
        played = await asyncio.gather(*playing)
        used = sum(cpu(part.bot) for part in parts) - before
        times = sorted(time for result in played for time in result["times"])
        ((spent, calls, pages, logged),) = await database.fetch(SUMS)
        slowest = await database.fetch(SLOWEST_QUERIES) if top else []
    moves = len(times)
    figures = (
        f"{moves / max(result['seconds'] for result in played):10.1f}",
        f"{statistics.median(times) * 1e3:9.0f}",
        f"{tail(times) * 1e3:9.0f}",
        f"{used / moves * 1e3:9.2f}",
        f"{spent / moves:9.2f}",
        f"{calls / moves:9.1f}",
        f"{float(pages) / moves:8.0f}",
        f"{float(logged) / moves:8.1f}",
        f"{connections:13}",
    )
    print(f"{stored.count:9}{processes:9}" + "".join(figures), flush=True)
    for statement in slowest:
        cost = f"{statement['spent'] / moves:8.3f} ms, {statement['pages'] / moves:5.1f} pages"
        print(f"{cost}, {statement['calls'] / moves:5.2f} times: {statement['query'][:90]!r}")
    return spent / moves, float(pages) / moves


async def fill_server(stack: AsyncExitStack, count: int, plies: int) -> Stored:
    """Start a server with stored games, of which one in fifty is running, until the stack closes."""
    place, port = stack.enter_context(running_server(SETTINGS))
    address = f"postgresql://kibitz@/postgres?host={place}"
    await (await open_database(address)).close()
    database = await asyncpg.connect(user="kibitz", database="postgres", host=place, port=port)
    stack.push_async_callback(database.close)
    await database.execute("CREATE EXTENSION pg_stat_statements")
    await database.execute(STORE_MATCHES, count, plies)
    await database.execute(STORE_MOVES, plies)
    await database.execute("VACUUM ANALYZE")
    await database.execute("CHECKPOINT")
    return Stored(count, address, database)


async def main(chosen: argparse.Namespace) -> None:
    async with AsyncExitStack() as stack:
        servers = [await fill_server(stack, count, chosen.plies) for count in sorted(chosen.stored)]
        await asyncio.sleep(PAUSE_SECONDS)
        print(f"{chosen.games} games for {chosen.seconds:.0f} s")
        print(
            "   stored processes   moves/s   p50 ms   p99 ms  bot CPU    db ms  statements pages  kB logged  "
            "connections"
        )
        for number in chosen.processes:
            for turn in range(chosen.rounds):
                for server in servers if turn % 2 == 0 else reversed(servers):
                    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                    cost = await measure(folder, server, number, chosen.games, chosen.seconds, chosen.top)
                    server.cost.setdefault(number, []).append(cost)
        few, many = servers[0], servers[-1]
        for number in chosen.processes if many is not few else ():
            times, pages = (many.mean(number, what) / few.mean(number, what) for what in (0, 1))
            print(f"{number} processes, ratio of {many.count} to {few.count} stored games:", end=" ")
            print(f"database time per move {times:.2f}, pages {pages:.2f}")
        for server in servers:
            query = "SELECT pg_total_relation_size('matches') + pg_total_relation_size('moves')"
            size = int(await server.database.fetchval(query) or 0) / max(1, server.count)
            print(f"{size:.0f} bytes per game of {chosen.plies} moves, with {server.count} games")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--games", type=int, default=200, help="number of pairs of players in all processes")
    parser.add_argument("--seconds", type=float, default=20.0, help="duration of a round")
    parser.add_argument("--stored", type=int, nargs="+", default=[1000, 1_000_000], help="stored games")
    parser.add_argument("--plies", type=int, default=40, help="moves of each stored game")
    parser.add_argument("--rounds", type=int, default=2, help="rounds on each server, alternately")
    parser.add_argument("--top", action="store_true", help="print the slowest statements")
    chosen = parser.parse_args()
    if not INSTALLED:
        raise SystemExit("PostgreSQL's initdb and pg_ctl are not installed")
    asyncio.run(main(chosen))
