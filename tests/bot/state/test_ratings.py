"""What finished games leave to their players, on a file and on a server."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from bot.database.engines import Database
from bot.state.history import FIRST_PAGE, Cursor, ListFilter, Reader
from bot.state.match import CALLED_OFF, Ending, MatchRow, NewMatch
from bot.state.ratings import ResultRow, meetings, results, streaks, tallies
from bot.state.use_cases import Matches
from tests.bot.database.databases import listen
from tests.bot.state.test_stored_matches import NOW, move, repository, started

KIBITZ = 9
WHITE_FIRST, BLACK_FIRST = "8/8 w - - 0 1", "8/8[] b - 1 1"
HERE = NewMatch(
    variant_key="chess", start_fen=WHITE_FIRST, start_number=None, white=1, black=2, guild_id=7,
    channel_id=8, locale="en",
)  # fmt: skip
FILLED = (results, tallies, meetings, streaks)


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


async def ended(
    database: Database, match: NewMatch, winner: str | None, at: int, reason: str = "time"
) -> MatchRow:
    """A match that has ended so many minutes later."""
    row = await started(database, match)
    over = await repository(database).end(row.id, row.version, Ending(winner, reason), NOW + at * MINUTE)
    assert over is not None
    return over


async def of_match(database: Database, row: MatchRow) -> dict[int, ResultRow]:
    query = select(results).where(results.c.match_id == row.id)
    rows = await database.transactions.read(lambda connection: connection.execute(query).all())
    return {found.player_id: ResultRow(*found) for found in rows}


MINUTE = timedelta(minutes=1)


def reader(player: int) -> Reader:
    """The player, who sees all of their own games."""
    return Reader(player, None, lambda _: False)


def contents(connection: Connection) -> dict[str, set[tuple[Any, ...]]]:
    return {table.name: {tuple(row) for row in connection.execute(select(table))} for table in FILLED}


async def test_a_finished_game_is_kept_by_both_players(database: Database) -> None:
    match = replace(HERE, white=101, black=102)
    row = await ended(database, match, "black", 1)
    kept = await of_match(database, row)
    assert {player: (one.color, one.outcome, one.opponent_id) for player, one in kept.items()} == {
        101: ("white", "loss", 102),
        102: ("black", "win", 101),
    }
    assert kept[101] == ResultRow(
        101,
        row.updated_at,
        row.id,
        102,
        "chess",
        "white",
        "loss",
        "correspondence",
        7,
        None,
        None,
        None,
        None,
    )


@pytest.mark.parametrize("by", ["move", "time"])
async def test_however_it_ends(database: Database, by: str) -> None:
    match = replace(HERE, white=111, black=112)
    row = await started(database, match)
    over: MatchRow | None
    if by == "move":
        over = await repository(database).store_move(row.id, 0, move(1), ending=Ending("white", "checkmate"))
    else:
        timed = await started(database, match)
        assert await repository(database).end(timed.id, 0, Ending("white", "time"), NOW, overdue=True) is None
        assert await of_match(database, timed) == {}, "no clock, no end"
        over = await repository(database).end(row.id, 0, Ending("white", "time"), NOW)
    assert over is not None
    assert set(await of_match(database, over)) == {111, 112}
    # Whoever comes second is refused, and leaves nothing.
    assert await repository(database).end(row.id, 0, Ending("black", "resignation"), NOW) is None
    page = await Matches.on(database).lookup.finished_by(ListFilter(111), reader(111), 9)
    assert [one.row.id for one in page.items].count(row.id) == 1


@pytest.mark.parametrize("reason", sorted(CALLED_OFF))
async def test_a_game_that_was_called_off_leaves_nothing(database: Database, reason: str) -> None:
    row = await ended(database, replace(HERE, white=121, black=122), None, 1, reason)
    assert await of_match(database, row) == {}


@pytest.mark.slow
async def test_pages_by_key(database: Database) -> None:
    """Every filter, every page length: together the pages are the list, also where games ended together."""
    lookup = Matches.on(database).lookup
    rng = random.Random(3)
    rows: list[MatchRow] = []
    for _ in range(40):
        match = replace(
            HERE, white=131, black=rng.choice((132, 133)), variant_key=rng.choice(("chess", "shogi"))
        )
        rows.append(await ended(database, match, "white", rng.randrange(5)))
    for variant in (None, "chess"):
        for opponent in (None, 132):
            expected = sorted(
                ((row.updated_at, row.id) for row in rows
                 if variant in (None, row.variant_key) and opponent in (None, row.black)),
                reverse=True,
            )  # fmt: skip
            for most in (1, 7, 40):
                found: list[tuple[Any, int]] = []
                cursor: Cursor | None = FIRST_PAGE
                while cursor is not None:
                    wanted = ListFilter(131, variant, opponent)
                    page = await lookup.finished_by(wanted, reader(131), most, cursor)
                    assert len(page.items) <= most
                    found += [(one.result.ended_at, one.row.id) for one in page.items]
                    cursor = None if page.older is None else Cursor(behind=page.older)
                assert found == expected


@pytest.mark.slow
@pytest.mark.parametrize("variant", [None, "chess"])
@pytest.mark.parametrize("opponent", [None, 2])
async def test_pages_are_read_by_an_index(tmp_path: Path, variant: str | None, opponent: int | None) -> None:
    """No page is sorted, none is looked for among games of others."""
    database = await Database.open(f"sqlite:///{tmp_path}/kibitz.db")
    asked: list[tuple[str, Any]] = []
    listen(
        database,
        "before_cursor_execute",
        lambda c, cu, statement, values, *_: asked.append((statement, values)),
    )
    wanted = ListFilter(1, variant, opponent)
    await Matches.on(database).lookup.finished_by(wanted, reader(1), 5, Cursor(behind=(NOW, 7)))

    def plan(connection: Connection) -> list[str]:
        statement, values = next(one for one in asked if "FROM results" in one[0])
        return [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)]

    (step,) = await database.transactions.read(plan)
    assert "player_id=?" in step
    assert "ended_at<?" in step
    assert opponent is None or "opponent_id=?" in step
    assert variant is None or opponent is not None or "variant=?" in step
    await database.close()
