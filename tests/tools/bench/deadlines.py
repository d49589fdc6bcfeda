"""What watching the clocks costs: `python tests/tools/bench/deadlines.py [GAMES]`.

Prints how long a sweep takes among 100,000 running games (or as many as named): asking the database for games
whose time is up and for reminders that are due, when there are none and when there are some; the plan by
which SQLite answers; ending games on time, each with its moves read and judged; adding time after an outage.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))


import rules
from bot.matches import Matches
from bot.storage import Database
from tests.bot.storage.databases import listen

GAMES = 100_000
ROUNDS = 200
ENDING = 20
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MOVED = "INSERT INTO moves (match_id, ply, uci, san, player_id, created_at) VALUES (?, 1, 'e2e4', 'e4', 1, ?)"
LIMIT = 50.0
"""Milliseconds that a sweep may take."""


def fill(path: Path, games: int, since: datetime = NOW) -> None:
    """Running games of the usual start, one move old, due within the next week."""
    rng = random.Random(1)
    start = rules.variant("chess").start().fen()
    week = timedelta(days=7) // timedelta(microseconds=1)
    now = (since - EPOCH) // timedelta(microseconds=1)
    due = [now + 60_000_000 + rng.randrange(week) for _ in range(games)]
    with sqlite3.connect(path) as connection:
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


async def measured(work: Callable[[], Awaitable[object]], rounds: int = ROUNDS) -> list[float]:
    """Milliseconds of each round, shortest first."""
    took: list[float] = []
    for _ in range(rounds):
        began = time.perf_counter()
        await work()
        took.append((time.perf_counter() - began) * 1000)
    return sorted(took)


def show(what: str, took: list[float]) -> None:
    median, late, most = took[len(took) // 2], took[len(took) * 99 // 100], took[-1]
    print(f"{what:<52} median {median:7.2f} ms   p99 {late:7.2f} ms   longest {most:7.2f} ms")


async def plans(database: Database) -> list[str]:
    """How SQLite answers what a sweep asks, in its own words."""
    asked: list[tuple[str, tuple[object, ...]]] = []
    listen(
        database,
        "before_cursor_execute",
        lambda c, cu, statement, values, *_: asked.append((statement, values)),
    )
    await database.deadlines.overdue(NOW, timedelta(days=9))
    await database.deadlines.remind(NOW, NOW, timedelta(days=9))
    found: list[str] = []
    async with database._transactions.reader.connect() as connection:
        for query, values in asked:
            if query.startswith("SELECT"):
                steps = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)).all()
                found += [str(step.detail) for step in steps]
    return found


async def main(games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kibitz.db"
        database = await Database.open(f"sqlite:///{path}")
        fill(path, games)
        print(f"{games:,} running games with a clock, {path.stat().st_size / 1e6:.0f} MB")
        now = NOW
        matches = Matches.on(database, now=lambda: now)
        await matches.deadlines.heartbeat()

        async def sweep() -> None:
            await database.deadlines.store_heartbeat(now, timedelta(minutes=1))
            await matches.deadlines.time_out()
            await matches.deadlines.remind()

        idle = await measured(sweep)
        show("a sweep (heartbeat, ends, reminders), nothing due", idle)
        for plan in await plans(database):
            print("  ", plan)
        rows = await database.deadlines.overdue(NOW + timedelta(days=8), timedelta(days=9))
        show(
            f"asking for the first {len(rows)} of many that are due",
            await measured(lambda: database.deadlines.overdue(NOW + timedelta(days=8), timedelta(days=9))),
        )
        now = rows[ENDING - 1].due_at or NOW
        await database.deadlines.store_heartbeat(now, timedelta.max)
        began = time.perf_counter()
        ended = await matches.deadlines.time_out()
        took = (time.perf_counter() - began) * 1000
        print(f"{f'ending {len(ended)} games on time':<52} {took / len(ended):8.2f} ms each")
        now += timedelta(hours=1)
        began = time.perf_counter()
        await matches.deadlines.heartbeat()
        print(f"{'adding an hour to all clocks after an outage':<52} {time.perf_counter() - began:8.2f} s")
        await database.close()
    verdict = "within" if idle[len(idle) // 2] <= LIMIT else "beyond"
    print(f"a sweep is {verdict} {LIMIT:.0f} ms")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
