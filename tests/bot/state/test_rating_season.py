"""Ratings don't depend on the number of processes, and every game changes them exactly once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from bot.database.errors import DatabaseBusy, StorageError
from bot.database.transactions import Database
from bot.state.match_tables import matches
from bot.state.ratings import meetings, rating_days, ratings, results, standings, streaks, tallies
from tests.bot.database.databases import listen
from tests.bot.processes import ROOT, read_line, send_line
from tests.bot.state.rating_process import Game, end, expected_ratings, fill, season, stored_ratings

GAMES = 100
TABLES = (results, tallies, meetings, streaks, ratings, rating_days, standings)


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


@contextmanager
def rating_processes(address: str, count: int) -> Iterator[list[subprocess.Popen[str]]]:
    """Start processes that end games."""
    command = [sys.executable, "-m", "tests.bot.state.rating_process", address]
    with ExitStack() as stack:
        children = [
            stack.enter_context(
                subprocess.Popen(
                    command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
                )
            )
            for _ in range(count)
        ]
        for child in children:
            stack.callback(child.kill)
            assert read_line(child) == "ready"
        yield children


def games_by_process(games: list[Game], count: int) -> list[str]:
    """Return the games that each process ends; with several processes, two of them get each game."""
    parts = [[game.line for game in games[n::count]] for n in range(count)]
    return [" ".join(dict.fromkeys(parts[n] + parts[(n + 1) % count])) for n in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 3])
async def test_ratings_of_a_season_are_independent_of_processes(
    database: Database, address: str, count: int
) -> None:
    """The ratings are bit-identical to sequential computation, although processes race for every game."""
    rounds = season(GAMES)
    await fill(database, rounds)
    with rating_processes(address, count) as children:
        for games in rounds:
            for child, line in zip(children, games_by_process(games, count), strict=True):
                send_line(child, line)
            assert sum(int(read_line(child)) for child in children) == len(games), "every game ends once"
    assert await stored_ratings(database) == expected_ratings(rounds)


@pytest.mark.slow
async def test_games_count_once_if_processes_are_killed(database: Database, address: str) -> None:
    """A process is killed at any time; another one ends the remaining games."""
    rounds = season(24, players=12)
    await fill(database, rounds)
    for number, games in enumerate(rounds):
        with rating_processes(address, 1) as (child,):
            send_line(child, " ".join(game.line for game in games))
            if number % 2:
                read_line(child)  # Otherwise it may be killed while it ends games.
        for game in games:
            await end(database, game.line)
        await check_sums(database)
    assert await stored_ratings(database) == expected_ratings(rounds)


async def check_sums(database: Database) -> None:
    """Check that the counts of games match the stored results, and the rated games the rating changes."""

    def sums(connection: Connection) -> tuple[int, ...]:
        over = select(func.count()).select_from(matches).where(matches.c.status == "finished")
        counted = tallies.c.wins + tallies.c.draws + tallies.c.losses
        met_games = meetings.c.wins + meetings.c.draws + meetings.c.losses
        queries = (
            select(func.count()).select_from(results),
            select(func.sum(counted)),
        )
        twice = 2 * connection.execute(over).scalar_one()
        pairs = 2 * (connection.execute(select(func.sum(met_games))).scalar() or 0)
        changed = select(func.count()).select_from(results).where(results.c.change.is_not(None))
        rated = select(func.sum(ratings.c.games))
        assert connection.execute(changed).scalar_one() == (connection.execute(rated).scalar() or 0)
        return twice, pairs, *(connection.execute(query).scalar() or 0 for query in queries)

    assert len(set(await database.read(sums))) == 1


class Crash(Exception):
    """Raised in the middle of a transaction."""


async def test_crash_between_statements_rolls_back(database: Database) -> None:
    """The end of a game is stored completely or not at all, tested with a crash before each statement."""
    (games, *_) = season(2, players=4)
    await fill(database, [games])
    first, second = games
    await end(database, first.line)

    def contents(connection: Connection) -> list[list[tuple[Any, ...]]]:
        return [[tuple(row) for row in connection.execute(select(table))] for table in (matches, *TABLES)]

    before = await database.read(contents)
    crashes = 0
    for at in range(100):
        seen = 0

        def crash(_connection: object, _cursor: object, statement: str, *_: object) -> None:
            nonlocal seen
            if not statement.startswith(("PRAGMA", "BEGIN")):
                seen += 1
            if seen > at:  # noqa: B023
                raise Crash

        stop = listen(database, "before_cursor_execute", crash)
        try:
            ended = await end(database, second.line)
        except (Crash, StorageError, DatabaseBusy):
            stop()
            assert await database.read(contents) == before
            crashes += 1
        else:
            stop()
            assert ended
            break
    assert crashes >= 10
    await check_sums(database)
    assert await database.read(contents) != before
