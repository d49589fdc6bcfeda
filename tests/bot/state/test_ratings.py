"""Results of finished games, on a file and on a server."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Row, select

import rules
from bot.database.open_database import open_database
from bot.database.transactions import Database
from bot.state.match import CALLED_OFF, SIDES, Ending, MatchRow, NewMatch
from bot.state.match_lookup import FIRST_PAGE, Cursor, ListFilter, Reader
from bot.state.ratings import meetings, results, streaks, tallies
from bot.state.use_cases import UseCases
from tests.bot.database.databases import listen
from tests.bot.state.games import ALICE, BOB, CAROL, begin_match
from tests.bot.state.test_stored_matches import NOW, move, repository, store_match

KIBITZ = 9
WHITE_FIRST = "8/8 w - - 0 1"
HERE = NewMatch(
    variant_key="chess", start_fen=WHITE_FIRST, start_number=None, white=1, black=2, guild_id=7,
    channel_id=8, locale="en",
)  # fmt: skip
TABLES = (results, tallies, meetings, streaks)


@pytest.fixture
def address(any_address: str) -> str:
    return any_address


async def end_match(
    database: Database, match: NewMatch, winner: str | None, at: int, reason: str = "time"
) -> MatchRow:
    """Store a match that ends `at` minutes after the start."""
    row = await store_match(database, match)
    over = await repository(database).end(
        row.id, row.version, Ending(None if winner is None else SIDES[winner], reason), NOW + at * MINUTE
    )
    assert over is not None
    return over


async def results_of(database: Database, row: MatchRow) -> dict[int, Row[Any]]:
    query = select(results).where(results.c.match_id == row.id)
    rows = await database.read(lambda connection: connection.execute(query).all())
    return {result.player_id: result for result in rows}


MINUTE = timedelta(minutes=1)


def reader(player: int) -> Reader:
    """Return a reader who sees all of the player's own games."""
    return Reader(player, None, ())


def contents(connection: Connection) -> dict[str, set[tuple[Any, ...]]]:
    return {table.name: {tuple(row) for row in connection.execute(select(table))} for table in TABLES}


async def test_finished_game_has_a_result_for_both_players(database: Database) -> None:
    match = replace(HERE, white=101, black=102)
    row = await end_match(database, match, "black", 1)
    kept = await results_of(database, row)
    assert {
        player: (result.color, result.outcome, result.opponent_id) for player, result in kept.items()
    } == {
        101: ("white", "loss", 102),
        102: ("black", "win", 101),
    }
    assert kept[101] == (
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
async def test_every_kind_of_end_stores_results_once(database: Database, by: str) -> None:
    match = replace(HERE, white=111, black=112)
    row = await store_match(database, match)
    over: MatchRow | None
    if by == "move":
        over = await repository(database).store_move(row, move(1), ending=Ending(rules.WHITE, "checkmate"))
    else:
        timed = await store_match(database, match)
        assert (
            await repository(database).end(timed.id, 0, Ending(rules.WHITE, "time"), NOW, overdue=True)
            is None
        )
        assert await results_of(database, timed) == {}, "no end without a clock"
        over = await repository(database).end(row.id, 0, Ending(rules.WHITE, "time"), NOW)
    assert over is not None
    assert set(await results_of(database, over)) == {111, 112}
    # The second end is refused and stores nothing.
    assert await repository(database).end(row.id, 0, Ending(rules.BLACK, "resignation"), NOW) is None
    page = await UseCases(database).lookup.finished_by(ListFilter(111), reader(111), 9)
    assert [item.row.id for item in page.items].count(row.id) == 1


@pytest.mark.parametrize("reason", sorted(CALLED_OFF))
async def test_aborted_game_does_not_store_results(database: Database, reason: str) -> None:
    row = await end_match(database, replace(HERE, white=121, black=122), None, 1, reason)
    assert await results_of(database, row) == {}


@pytest.mark.slow
async def test_pages_add_up_to_the_list(database: Database) -> None:
    """For every filter and page length, the pages form the whole list, even if games end at the same time."""
    lookup = UseCases(database).lookup
    rng = random.Random(3)
    rows: list[MatchRow] = []
    for _ in range(40):
        match = replace(
            HERE, white=131, black=rng.choice((132, 133)), variant_key=rng.choice(("chess", "shogi"))
        )
        rows.append(await end_match(database, match, "white", rng.randrange(5)))
    for variant in (None, "chess"):
        for opponent in (None, 132):
            expected = sorted(
                ((row.updated_at, row.id) for row in rows
                 if variant in (None, row.variant_key) and opponent in (None, row.black)),
                reverse=True,
            )  # fmt: skip
            for limit in (1, 7, 40):
                listed: list[tuple[Any, int]] = []
                cursor: Cursor | None = FIRST_PAGE
                while cursor is not None:
                    list_filter = ListFilter(131, variant, opponent)
                    page = await lookup.finished_by(list_filter, reader(131), limit, cursor)
                    assert len(page.items) <= limit
                    listed += [(item.row.updated_at, item.row.id) for item in page.items]
                    cursor = None if page.older is None else Cursor(behind=page.older)
                assert listed == expected


@pytest.mark.slow
@pytest.mark.parametrize("variant", [None, "chess"])
@pytest.mark.parametrize("opponent", [None, 2])
async def test_pages_are_read_by_an_index(tmp_path: Path, variant: str | None, opponent: int | None) -> None:
    """Pages need no sorting and read no rows of other players."""
    database = await open_database(f"sqlite:///{tmp_path}/kibitz.db")
    statements: list[tuple[str, Any]] = []
    listen(
        database,
        "before_cursor_execute",
        lambda c, cu, statement, values, *_: statements.append((statement, values)),
    )
    list_filter = ListFilter(1, variant, opponent)
    await UseCases(database).lookup.finished_by(list_filter, reader(1), 5, Cursor(behind=(NOW, 7)))

    def plan(connection: Connection) -> list[str]:
        statement, values = next(entry for entry in statements if "FROM results" in entry[0])
        return [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)]

    step, match_step = await database.read(plan)
    assert "matches USING INTEGER PRIMARY KEY" in match_step
    assert "player_id=?" in step
    assert "ended_at<?" in step
    assert opponent is None or "opponent_id=?" in step
    assert variant is None or opponent is not None or "variant=?" in step
    await database.close()


async def test_history_of_another_player_has_games_in_visible_channels(any_address: str) -> None:
    database = await open_database(any_address)
    kibitz = UseCases(database, now=lambda: NOW)
    for channel_id, guild_id in ((8, 7), (9, 7), (10, None)):
        match = await begin_match(kibitz, "e4 e5", channel_id=channel_id, guild_id=guild_id)
        await kibitz.play.resign(match.id, BOB)
    seen = {
        Reader(ALICE, None, ()): [10, 9, 8],
        Reader(BOB, 7, ()): [10, 9, 8],
        Reader(CAROL, 7, (8, 10)): [8],
        Reader(CAROL, 5, (8, 9)): [],
        # Outside servers, a channel is visible to others, but its games aren't listed.
        Reader(CAROL, None, (8, 10)): [],
    }
    for viewer, expected in seen.items():
        page = await kibitz.lookup.finished_by(ListFilter(ALICE), viewer, 9)
        assert [game.row.channel_id for game in page.items] == expected, viewer
    await database.close()
