"""Ratings are the same whatever the number of processes, and move once or not at all."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from bot.database.engines import Database
from bot.database.errors import DatabaseBusy, StorageError
from bot.state.match_tables import matches
from bot.state.ratings import meetings, rating_days, ratings, results, standings, streaks, tallies
from tests.bot.database.databases import listen
from tests.bot.processes import ROOT, said, tell
from tests.bot.state.rating_process import Game, end, expected, fill, season, stored

GAMES = 100
LEFT = (results, tallies, meetings, streaks, ratings, rating_days, standings)


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


@contextmanager
def enders(address: str, count: int) -> Iterator[list[subprocess.Popen[str]]]:
    """Processes that end games."""
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
            assert said(child) == "ready"
        yield children


def unmarked(table: dict[Any, Any]) -> dict[Any, Any]:
    """Ratings as they are stored: without what they were before."""
    return {key: replace(row, before=0.0) for key, row in table.items()}


def lines(games: list[Game], count: int) -> list[str]:
    """Who ends which games: each is given to two of them, where there are two."""
    of = [[game.line for game in games[n::count]] for n in range(count)]
    return [" ".join(dict.fromkeys(of[n] + of[(n + 1) % count])) for n in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 3])
async def test_a_replayed_season(database: Database, address: str, count: int) -> None:
    """To the last bit what computing the games in a row gives, though the processes of a round race for each
    of its games."""
    rounds = season(GAMES)
    await fill(database, rounds)
    with enders(address, count) as children:
        for games in rounds:
            for child, line in zip(children, lines(games, count), strict=True):
                tell(child, line)
            assert sum(int(said(child)) for child in children) == len(games), "each once"
    assert await stored(database) == unmarked(expected(rounds))


@pytest.mark.slow
async def test_games_count_once_though_processes_are_killed(database: Database, address: str) -> None:
    """Killed at any moment: what it has not ended, another ends, and each game counts once."""
    rounds = season(24, players=12)
    await fill(database, rounds)
    for number, games in enumerate(rounds):
        with enders(address, 1) as (child,):
            tell(child, " ".join(game.line for game in games))
            if number % 2:
                said(child)  # Else it is killed while it may be at it.
        for game in games:
            await end(database, game.line)
        await check(database)
    assert await stored(database) == unmarked(expected(rounds))


async def check(database: Database) -> None:
    """Every finished game has its results, the sums of counts are the sums of
    results, and those of rated games the sums of results that changed ratings."""

    def sums(connection: Connection) -> tuple[int, ...]:
        over = select(func.count()).select_from(matches).where(matches.c.status == "finished")
        counted = tallies.c.wins + tallies.c.draws + tallies.c.losses
        met = meetings.c.wins + meetings.c.draws + meetings.c.losses
        queries = (
            select(func.count()).select_from(results),
            select(func.sum(counted)),
        )
        twice = 2 * connection.execute(over).scalar_one()
        pairs = 2 * (connection.execute(select(func.sum(met))).scalar() or 0)
        changed = select(func.count()).select_from(results).where(results.c.change.is_not(None))
        rated = select(func.sum(ratings.c.games))
        assert connection.execute(changed).scalar_one() == (connection.execute(rated).scalar() or 0)
        return twice, pairs, *(connection.execute(query).scalar() or 0 for query in queries)

    assert len(set(await database.transactions.read(sums))) == 1


class Crash(Exception):
    """What is raised in the midst of a transaction."""


async def test_a_crash_between_any_two_statements(database: Database) -> None:
    """Of the end of a game all is stored or nothing: tried before each statement of it."""
    (games, *_) = season(2, players=4)
    await fill(database, [games])
    first, second = games
    await end(database, first.line)

    def contents(connection: Connection) -> list[list[tuple[Any, ...]]]:
        return [[tuple(row) for row in connection.execute(select(table))] for table in (matches, *LEFT)]

    before = await database.transactions.read(contents)
    passed = 0
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
            done = await end(database, second.line)
        except (Crash, StorageError, DatabaseBusy):
            stop()
            assert await database.transactions.read(contents) == before
            passed += 1
        else:
            stop()
            assert done
            break
    assert passed >= 10
    await check(database)
    assert await database.transactions.read(contents) != before
