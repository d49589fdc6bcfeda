"""Measure the periodic checks of the database.

    python tests/tools/bench/sweeps.py [clocks] [boards] [GAMES]

`clocks`: with 100,000 running games (or GAMES), the milliseconds of the queries for games whose time is up
and for due reminders, without and with results; SQLite's plans for these queries; the time to end games on
time, including reading their moves; and to add time to clocks after an outage.

`boards`: with the same number of games in deleted servers, each with a board that was never posted, the
seconds to give them up, once; then the cost of later checks and of a move, compared with an empty database.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

import rules
from bot.database.open_database import open_database
from bot.database.transactions import Database
from bot.state.game_setup import Terms
from bot.state.use_cases import UseCases
from tests.bot.clock import skip_downtime
from tests.bot.database.databases import listen
from tests.bot.state.test_posted_boards import fill as fill_unposted

GAMES = 100_000
ROUNDS = 200
ENDING = 20
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MOVED = "INSERT INTO moves (match_id, ply, uci, san, player_id, created_at) VALUES (?, 1, 'e2e4', 'e4', 1, ?)"
CLOCKS_LIMIT = 50.0
"""Maximum median time of a check of clocks, in milliseconds."""
BOARDS_LIMIT = 5.0
"""Maximum median time of a check for boards to post, in milliseconds."""


def fill(path: Path, games: int, since: datetime = NOW) -> None:
    """Store running games with one move from the usual start, due within the next week."""
    rng = random.Random(1)
    start = rules.variant("chess").start().fen()
    week = timedelta(days=7) // timedelta(microseconds=1)
    now = (since - EPOCH) // timedelta(microseconds=1)
    due = [now + 60_000_000 + rng.randrange(week) for _ in range(games)]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO matches (variant, start_fen, white_id, black_id, channel_id, locale, status,"
            " version, ply, posted_ply, end_posted, created_at, updated_at, move_seconds, due_at, remind_at)"
            " VALUES ('chess', ?, ?, ?, ?, 'en', 'running', 1, 1, 1, 0, ?, ?, 604800, ?, ?)",
            (
                (start, rng.randrange(10**6), rng.randrange(10**6), n, now, now, at, at + 60_000_000)
                for n, at in enumerate(due)
            ),
        )
        connection.executemany(
            MOVED,
            ((n, now) for n in range(1, games + 1)),
        )
    connection.close()


async def measure(work: Callable[[], Awaitable[object]], rounds: int = ROUNDS) -> list[float]:
    """Return the milliseconds of each round, sorted."""
    took: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        await work()
        took.append((time.perf_counter() - start) * 1000)
    return sorted(took)


def show(name: str, took: list[float]) -> None:
    median, late, longest = took[len(took) // 2], took[len(took) * 99 // 100], took[-1]
    print(f"{name:<52} median {median:7.2f} ms   p99 {late:7.2f} ms   max {longest:7.2f} ms")


async def plans(database: Database) -> list[str]:
    """Return SQLite's plans for the queries of a check."""
    queries: list[tuple[str, tuple[object, ...]]] = []
    listen(
        database,
        "before_cursor_execute",
        lambda c, cu, statement, values, *_: queries.append((statement, values)),
    )
    deadlines = UseCases(database, now=lambda: NOW).deadlines
    await deadlines.time_out()
    await deadlines.remind()
    details: list[str] = []
    async with database.reader.connect() as connection:
        for query, values in queries:
            if query.startswith("SELECT"):
                steps = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)).all()
                details += [str(step.detail) for step in steps]
    return details


async def clocks(games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kibitz.db"
        database = await open_database(f"sqlite:///{path}")
        fill(path, games)
        print(f"{games:,} running games with a clock, {path.stat().st_size / 1e6:.0f} MB")
        now = NOW
        use_cases = UseCases(database, now=lambda: now)
        await use_cases.heartbeats.store()

        async def sweep() -> None:
            await use_cases.heartbeats.store()
            await use_cases.deadlines.time_out()
            await use_cases.deadlines.remind()

        idle = await measure(sweep)
        show("a check (heartbeat, ends, reminders), nothing due", idle)
        for plan in await plans(database):
            print("  ", plan)
        now = NOW + timedelta(days=8)
        await skip_downtime(database, now)
        rows = await use_cases.deadlines._overdue()
        show(
            f"query for the first {len(rows)} of many due games",
            await measure(use_cases.deadlines._overdue),
        )
        now = rows[ENDING - 1].due_at or NOW
        await skip_downtime(database, now)
        start = time.perf_counter()
        ended = await use_cases.deadlines.time_out()
        took = (time.perf_counter() - start) * 1000
        print(f"{f'ending {len(ended)} games on time':<52} {took / len(ended):8.2f} ms each")
        now += timedelta(hours=1)
        start = time.perf_counter()
        await use_cases.heartbeats.store()
        print(f"{'adding an hour to all clocks after an outage':<52} {time.perf_counter() - start:8.2f} s")
        await database.close()
    verdict = "within" if idle[len(idle) // 2] <= CLOCKS_LIMIT else "not within"
    print(f"a check of clocks is {verdict} {CLOCKS_LIMIT:.0f} ms")


async def give_up(use_cases: UseCases) -> int:
    """Give up the unposted boards as the bot does at its first check; return the number of pages."""
    pages, last = 0, None
    while page := await use_cases.posting.unposted(after=last):
        last = page[-1]
        await use_cases.posting.give_up([row.id for row in page])
        pages += 1
    return pages


async def check(name: str, path: Path) -> float:
    """Print the cost of a check for boards to post and of a move; return the check's median, in ms."""
    database = await open_database(f"sqlite:///{path}")
    use_cases = UseCases(database)
    start = time.perf_counter()
    tracemalloc.start()
    pages = await give_up(use_cases)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    took = time.perf_counter() - start
    print(f"{name}: {pages} pages given up on in {took:.2f} s (traced), peak {peak / 1e6:.1f} MB")
    checks = await measure(use_cases.posting.unposted)
    show(f"{name}: a check", checks)
    match = await use_cases.challenges.accept(
        (await use_cases.challenges.make(1, 2, Terms(color="white"), channel_id=3)).id, 2
    )
    await use_cases.posting.mark_posted(match, 1)

    async def move() -> None:
        nonlocal match
        text = ("Nf3", "Nf6", "Ng1", "Ng8")[match.ply % 4] if match.ply < 7 else ("a3", "a6")[match.ply % 2]
        match = (await use_cases.play.move(match.id, match.turn_player, text)).match
        await use_cases.posting.mark_posted(match, 1)

    show(f"{name}: a move and its board", await measure(move, 7))
    await database.close()
    return checks[len(checks) // 2]


async def boards(games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, count in (("empty", 0), (f"{games:,} unpostable", games)):
            path = Path(folder) / f"{count}.db"
            await (await open_database(f"sqlite:///{path}")).close()
            fill_unposted(path, count, 7)
            median = await check(name, path)
    verdict = "within" if median <= BOARDS_LIMIT else "not within"
    print(f"a check for boards is {verdict} {BOARDS_LIMIT:.0f} ms")


if __name__ == "__main__":
    named = [argument for argument in sys.argv[1:] if not argument.isdigit()] or ["clocks", "boards"]
    count = next((int(argument) for argument in sys.argv[1:] if argument.isdigit()), GAMES)
    for name in named:
        asyncio.run({"clocks": clocks, "boards": boards}[name](count))
