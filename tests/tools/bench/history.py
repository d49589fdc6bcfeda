"""Measure queries for profiles, histories and leaderboards: `python tests/tools/bench/history.py [GAMES]`.

Print the time in which the upgrade from 0.2.0 derives results from a million finished games (or GAMES) of
10,000 players. Then compare, with 1,000 games of ten players, the database time of a profile, a page of a
history with each filter, and a page of a leaderboard: medians in milliseconds and their ratio. Use SQLite,
with its query plans, and PostgreSQL if it is installed.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from sqlalchemy import Connection, create_engine

from bot.database import migrate
from bot.database.migrations.from_0_2_0 import FILL
from bot.database.open_database import open_database
from bot.database.transactions import Database
from bot.state.glicko import RatingKind
from bot.state.match_lookup import Cursor, ListFilter, Reader
from bot.state.use_cases import UseCases
from tests.bot.database.databases import listen
from tests.bot.database.postgres import INSTALLED, running_server

GAMES, FEW = 1_000_000, 1_000
PLAYERS, OF_FEW = 10_000, 10
LAST_PAGE = 880
"""The last page of a leaderboard; one in ten ratings is uncertain, and one in fifty players is hidden."""
WARM, ROUNDS = 10, 60
LIMIT, RATIO = 150.0, 1.5
HERE = 7
NOW = datetime(2026, 3, 1, tzinfo=UTC)
DAY = 86_400_000_000
SINCE = (NOW - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1) - 400 * DAY
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KINDS = [RatingKind("chess", "correspondence"), RatingKind("shogi", "blitz")]

NUMBERS = {
    "sqlite": "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {last})",
    "postgresql": "WITH n(i) AS (SELECT generate_series(0::bigint, {last}))",
}
# All players play equally often, against twenty others; every eighth game is against the engine.
MATCHES = """
INSERT INTO matches (variant, start_fen, white_id, black_id, guild_id, channel_id, locale, status, winner,
    reason, version, ply, posted_ply, end_posted, created_at, updated_at, level, seed, engine_parity)
{numbers}
SELECT CASE i % 10 WHEN 7 THEN 'atomic' WHEN 8 THEN 'shogi' WHEN 9 THEN 'xiangqi' ELSE 'chess' END,
    '{start}', 1 + (i % {players}),
    CASE WHEN i % 8 = 0 THEN 999999 ELSE 1 + ((i + 1 + (i / {players}) % {met}) % {players}) END,
    {here}, 8, 'en', 'finished',
    CASE (i * 31) % 5 WHEN 0 THEN NULL WHEN 1 THEN 'white' WHEN 2 THEN 'white' ELSE 'black' END,
    'checkmate', 40, 40, 40, {true}, {since}, {since} + i * {between},
    CASE WHEN i % 8 = 0 THEN 3 END, CASE WHEN i % 8 = 0 THEN 1 END, CASE WHEN i % 8 = 0 THEN 1 END
FROM n
"""
RATINGS = """
INSERT INTO ratings (player_id, variant, speed, rating, deviation, volatility, games, last_at, ranked_until)
{numbers}
SELECT 1 + i, '{kind.variant}', '{kind.speed}', 800 + (i * 7919) % 16000 / 10.0, 60, 0.06, 100, {since},
    CASE WHEN i % 10 > 0 THEN {since} + 800 * {day} END FROM n
"""
STANDINGS = """
INSERT INTO standings (guild_id, player_id, variant, speed, rating, deviation, ranked_until, gone)
SELECT {here}, player_id, variant, speed, rating, deviation, ranked_until, {false} FROM ratings
WHERE variant = '{kind.variant}' ORDER BY player_id
"""
DAYS = """
INSERT INTO rating_days (player_id, variant, speed, day, rating, deviation)
{numbers}
SELECT 1 + i / 30, '{kind.variant}', '{kind.speed}', 20000 + i % 30, 1500 + (i * 31) % 200, 60 FROM n
"""
HIDDEN = """
INSERT INTO players (user_id, white_down, mentions, hidden)
{numbers} SELECT 1 + i * 50, {false}, {true}, {true} FROM n
"""


def fill(connection: Connection, games: int, players: int) -> float:
    """Store games of 0.2.0, their results, and ratings; return the seconds for deriving the results."""
    dialect = connection.dialect.name
    literal = {"true": "1", "false": "0"} if dialect == "sqlite" else {"true": "true", "false": "false"}

    def run(query: str, last: int, **values: object) -> None:
        numbers = NUMBERS[dialect].format(last=last)
        met, between = min(20, players - 1), 400 * DAY // games
        common = {"start": START, "players": players, "here": HERE, "since": SINCE, "day": DAY}
        text = query.format(numbers=numbers, met=met, between=between, **common, **literal, **values)
        connection.exec_driver_sql(text)

    migrate.upgrade(connection)
    run(MATCHES, games - 1)
    start = time.perf_counter()
    for statement in FILL:
        connection.exec_driver_sql(statement)
    took = time.perf_counter() - start
    for kind in KINDS:
        run(RATINGS, PLAYERS - 1, kind=kind)
        run(STANDINGS, 0, kind=kind)
        run(DAYS, PLAYERS * 30 - 1, kind=kind)
    run(HIDDEN, PLAYERS // 50 - 1)
    connection.exec_driver_sql("ANALYZE")
    return took


@dataclass
class Queries:
    """Queries of one database, for random players who have played games."""

    database: Database
    players: int

    def __post_init__(self) -> None:
        self.use_cases = UseCases(self.database, now=lambda: NOW)
        self.rng = random.Random(1)

    def player(self) -> int:
        return self.rng.randint(1, self.players)

    async def history(
        self, *, variant: str | None = None, opponent: bool = False, deep: bool = False
    ) -> object:
        player = self.player()
        other = player % self.players + 1 if opponent else None
        behind = (NOW - timedelta(days=200), 1 << 60) if deep else None
        reader = Reader(player, None, ())
        wanted = ListFilter(player, variant, other)
        return await self.use_cases.lookup.finished_by(wanted, reader, 10, Cursor(behind))

    async def profile(self) -> object:
        player = self.player()
        return await self.use_cases.profiles.profile(player, player % self.players + 1)

    async def leaderboard(self, page: int = 0) -> object:
        # All players have ratings, regardless of the number of games.
        return await self.use_cases.leaderboards.page(HERE, KINDS[0], self.rng.randint(1, PLAYERS), page)

    async def kinds(self) -> object:
        return await self.use_cases.leaderboards.kinds(HERE)

    def all(self) -> dict[str, Callable[[], Awaitable[object]]]:
        return {
            "a profile, with its curves": self.profile,
            "a history": self.history,
            "a history, from the middle": lambda: self.history(deep=True),
            "a history of a variant": lambda: self.history(variant="shogi"),
            "a history against an opponent": lambda: self.history(opponent=True),
            "a history with both filters": lambda: self.history(variant="shogi", opponent=True),
            "a leaderboard's first page, with own rank": self.leaderboard,
            "its last page": lambda: self.leaderboard(LAST_PAGE),
            "the kinds of leaderboards": self.kinds,
        }


async def compare(few: Queries, many: Queries) -> bool:
    """Query both alternately, so that other load affects both; print the medians, return whether they are
    within the limits."""
    within = True
    for name in few.all():
        took: tuple[list[float], list[float]] = [], []
        for number in range(WARM + ROUNDS):
            for queries, times in zip((few, many), took, strict=True):
                start = time.perf_counter()
                await queries.all()[name]()
                if number >= WARM:
                    times.append((time.perf_counter() - start) * 1000)
        small, large = (sorted(times)[ROUNDS // 2] for times in took)
        within &= large <= LIMIT and large / small <= RATIO
        print(f"  {name:<46} {small:8.2f} ms {large:8.2f} ms   ratio {large / small:5.2f}", flush=True)
    return within


async def plans(database: Database) -> list[str]:
    """Return SQLite's query plans."""
    queries: list[tuple[str, tuple[object, ...]]] = []
    listen(database, "before_cursor_execute", lambda c, cu, text, values, *_: queries.append((text, values)))
    for query in Queries(database, OF_FEW).all().values():
        await query()
    details: dict[str, None] = {}
    async with database.reader.connect() as connection:
        for text, values in [query for query in queries if query[0].startswith("SELECT")]:
            steps = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)).all()
            details |= dict.fromkeys(str(step.detail) for step in steps)
    return sorted(details)


async def on_files(games: int) -> bool:
    databases: list[Queries] = []
    with tempfile.TemporaryDirectory() as folder:
        for count, players in ((FEW, OF_FEW), (games, PLAYERS)):
            path = Path(folder) / f"{count}-{players}.db"
            with create_engine(f"sqlite:///{path}").begin() as connection:
                took = fill(connection, count, players)
            size = path.stat().st_size / 1e6
            print(f"SQLite, {count:,} games: results derived in {took:.1f} s, {size:.0f} MB", flush=True)
            databases.append(Queries(await open_database(f"sqlite:///{path}"), players))
        within = await compare(*databases)
        print(*(f"  {plan}" for plan in await plans(databases[1].database)), sep="\n")
        for queries in databases:
            await queries.database.close()
    return within


async def on_servers(games: int) -> bool:
    databases: list[Queries] = []
    with ExitStack() as stack:
        for count, players in ((FEW, OF_FEW), (games, PLAYERS)):
            folder, _ = stack.enter_context(running_server())
            address = f"postgresql://kibitz@/postgres?host={folder}"
            took = await fill_database(address, count, players)
            print(f"PostgreSQL, {count:,} games: results derived in {took:.1f} s", flush=True)
            databases.append(Queries(await open_database(address), players))
        within = await compare(*databases)
        for queries in databases:
            await queries.database.close()
    return within


async def fill_database(address: str, games: int, players: int) -> float:
    """Call fill() on a connection without the time limit for commands; return its result."""
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(address.replace("postgresql://", "postgresql+asyncpg://"))
    async with engine.begin() as connection:
        took = await connection.run_sync(fill, games, players)
    await engine.dispose()
    return took


async def main(games: int) -> None:
    within = await on_files(games)
    if INSTALLED:
        within &= await on_servers(games)
    print(f"{'within' if within else 'not within'} {LIMIT:.0f} ms and a ratio of {RATIO}")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
