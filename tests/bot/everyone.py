"""A user with data in every table, and searches for that data in the whole database."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    Double,
    Integer,
    String,
    Text,
    insert,
    inspect,
    text,
)

from bot.database.columns import USER, Instant, Span, metadata
from bot.database.transactions import Database
from bot.state.daily_puzzles import DailySetup
from bot.state.definitions import definitions
from bot.state.game_setup import EnginePlayer, Terms
from bot.state.match import Match
from bot.state.offers import DRAW, TAKEBACK, Offer
from bot.state.play import Sent
from bot.state.privacy import match_column
from bot.state.puzzles import AtPost
from bot.state.time_control import DAY, TimeControl, per_move
from bot.state.tournament_tables import ROUND_ROBIN, NewTournament, tournaments
from bot.state.use_cases import UseCases

SERVER = 770_077
ERIN, FRED, GINA, HANK = 901234567890123411, 901234567890123422, 901234567890123433, 901234567890123444


async def values(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of every table in the database."""

    def read(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        return {
            name: [tuple(row) for row in connection.execute(text(f'SELECT * FROM "{name}"'))]
            for name in inspect(connection).get_table_names()
        }

    return await database.read(read)


async def traces(database: Database, person: int) -> set[str]:
    """Return the tables in which a user's id occurs, in any column, even inside a text."""
    found = await values(database)
    return {
        name
        for name, rows in found.items()
        if any(str(person) in str(value) for row in rows for value in row)
    }


PERSONAL = [
    table
    for table in metadata.sorted_tables
    if table.name != "deletions"
    and (any(USER in column.info for column in table.columns) or match_column(table) is not None)
]
"""The tables with personal data: a user's id, or data of a game. (The deletion itself writes to
`deletions`.)"""

MEANT = {
    "matches.status": "finished",
    "challenges.status": "accepted",
    "players.language": "en",
    "players.theme": "green",
    "players.pieces": "chess:kaneo",
}
"""Values that columns need: the status for which no other column is empty, and valid choices."""

FULL_AT = datetime(2026, 3, 1, 12, 30, 15, 250_000, tzinfo=UTC)
FULL_SPAN = timedelta(minutes=2, seconds=3, milliseconds=250)

_numbers = itertools.count(8_000_000_000)


async def fill(database: Database, person: int, other: int) -> dict[str, list[dict[str, Any]]]:
    """Insert rows of a user into every table, with a value in every column; return the rows by table.

    Tables and columns come from the metadata, so new ones are included automatically. For each column with a
    user's id, there is a row with `person` in this column and `other` in the other ones.
    """
    rows: dict[str, list[dict[str, Any]]] = {}
    match_id = next(_numbers)
    for table in PERSONAL:
        people = [column.name for column in table.columns if USER in column.info]
        rows[table.name] = [
            {column.name: _value(column) for column in table.columns}
            | ({"match_id": match_id} if "match_id" in table.columns else {})
            | dict.fromkeys(people, other)
            | ({name: person} if name else {})
            for name in people or [None]
        ]
    rows["matches"][0]["id"] = match_id

    def write(connection: Connection) -> None:
        for table in PERSONAL:
            for key in table.foreign_keys:
                if key.column is definitions.c.key:
                    _define(connection, rows[table.name])
                if key.column is tournaments.c.id:
                    _define_tournaments(connection, rows[table.name])
            connection.execute(insert(table), rows[table.name])

    await database.write(write)
    return rows


def _define(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Give each of these rows its own custom variant, with a definition."""
    for row in rows:
        row["key"] = f"custom-{next(_numbers)}"
        made = {column.name: _value(column) for column in definitions.columns}
        connection.execute(insert(definitions).values(made | {"key": row["key"]}))


def _define_tournaments(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Give each of these rows its own tournament."""
    for row in rows:
        made = {column.name: _value(column) for column in tournaments.columns}
        connection.execute(insert(tournaments).values(made | {"id": row["tournament_id"]}))


def _value(column: Column[Any]) -> Any:
    """Return a valid value for a column. A new type of column needs a line here."""
    table: Any = column.table
    if str(column) in MEANT:
        return MEANT[str(column)]
    for constraint in table.constraints:
        if isinstance(constraint, CheckConstraint) and (
            found := re.match(rf"{column.name} IN \('(\w+)'", str(constraint.sqltext))
        ):
            return found[1]
    match column.type:
        case Instant():
            return FULL_AT
        case Span():
            return FULL_SPAN
        case Boolean():
            return True
        case Double():
            return 1500.25
        case Text():
            return f"{column.name} of {table.name}"
        case String(length=int() as length):
            return f"{column.name} of {table.name}"[:length]
        case BigInteger():
            return next(_numbers)
        case Integer():
            return 7
        case _:
            raise NotImplementedError(f"{column}: no value for columns of type {column.type!r}")


async def game(
    use_cases: UseCases, white: int = ERIN, black: int = FRED, *moves: str, seconds: int | None = None
) -> Match:
    """Start a game on the server and play the moves; return it."""
    made = await use_cases.challenges.make(
        white,
        black,
        Terms(color="white", variant="chess", time=per_move(seconds)),
        channel_id=5,
        guild_id=SERVER,
    )
    match = await use_cases.challenges.accept(made.id, black)
    for number, move in enumerate(moves):
        player = (white, black)[number % 2]
        match = (await use_cases.play.move(match.id, player, move, sent=Sent(match.id * 1000 + number))).match
    return match


async def everything(use_cases: UseCases) -> None:
    """Let Erin use every feature, with Fred; Gina and Fred play, too."""
    await use_cases.settings.change_player(ERIN, theme="blue", language="ja")
    await use_cases.settings.change_player(ERIN, pieces={"chess": "kaneo"})
    await use_cases.settings.change_server(SERVER, vacation_days=9)
    await use_cases.vacations.leave(ERIN, SERVER, 2)
    await use_cases.drafts.begin(ERIN, SERVER, "[mine:chess]\n")
    for moves in (("f3", "e5", "g4", "Qh4#"), ()):
        await game(use_cases, ERIN, FRED, *moves)
        await game(use_cases, FRED, ERIN, *moves)
    await game(use_cases, FRED, GINA, "f3", "e5", "g4", "Qh4#")
    running = await game(use_cases, ERIN, FRED, "e4", "e5", "Nf3", seconds=86_400)
    await use_cases.plans.make(running.id, ERIN, "Nc6 Bb5")
    offer = await use_cases.offers.make(running.id, ERIN, TAKEBACK)
    assert isinstance(offer, Offer)
    await use_cases.offers.answer(running.id, FRED, TAKEBACK, accept=True)
    await use_cases.offers.make(running.id, ERIN, DRAW)
    await use_cases.engine.begin(ERIN, EnginePlayer(1, level=1), channel_id=5, guild_id=SERVER)
    for opponent in (FRED, None):
        await use_cases.challenges.make(ERIN, opponent, channel_id=5, guild_id=SERVER)
    await use_cases.challenges.make(FRED, ERIN, channel_id=5)
    declined = await use_cases.challenges.make(FRED, ERIN, channel_id=5)
    await use_cases.challenges.decline(declined.id, ERIN)
    await use_cases.custom_variants.create(ERIN, SERVER, "[erins:chess]\nkibitzTitle = Erin's\n")
    await solve_the_daily_puzzle(use_cases)
    await play_a_tournament(use_cases)
    await vote_in_a_game(use_cases)


async def play_a_tournament(use_cases: UseCases) -> None:
    """Let Erin create a tournament and start its games."""
    new = NewTournament(
        guild_id=SERVER,
        channel_id=5,
        format=ROUND_ROBIN,
        variant="chess",
        time=TimeControl(per_move=DAY),
        cycles=1,
        max_players=3,
        locale="en",
        starts_at=None,
    )
    made = (await use_cases.tournaments.create(ERIN, new, rated=None)).tournament.id
    for player in (ERIN, FRED, HANK):
        await use_cases.tournaments.join(made, player)
    advance = await use_cases.tournaments.advance(made)
    for game in advance.to_start:
        await use_cases.tournaments.start_game(advance.event, game)


async def vote_in_a_game(use_cases: UseCases) -> None:
    """Let Erin vote in a game of two teams, and exclude her from another one."""
    for excluded in (False, True):
        match = await use_cases.votes.begin(
            ERIN,
            None,
            Terms(variant="chess", time=per_move(DAY)),
            guild_id=SERVER,
            channel_id=5,
            locale="en",
        )
        if excluded:
            await use_cases.votes.exclude(match.id, ERIN)
        else:
            await use_cases.votes.vote_move(match, ERIN, "e4", sent=Sent(match.id * 1000))


@dataclass(frozen=True)
class OnePuzzle:
    """The fields of a puzzle that use cases need."""

    id: str = "chess-000000"
    variant: str = "chess"
    difficulty: int = 2
    moves: int = 2


async def solve_the_daily_puzzle(use_cases: UseCases) -> None:
    """Let Erin solve the server's first daily puzzle and start a run."""
    puzzle = OnePuzzle()
    daily = await use_cases.daily_puzzles.set_up(SERVER, DailySetup(5, 9, "UTC", ["chess"], "en"))
    post = await use_cases.daily_puzzles.begin(daily, lambda _: [puzzle], "en")
    assert post is not None
    tried = await use_cases.puzzles.begin(ERIN, puzzle, AtPost(post.id))
    await use_cases.puzzles.store_right(tried, puzzle, ["e2e4"], solved=True)
    await use_cases.runs.begin(ERIN, "chess", lambda *_: [OnePuzzle("chess-000001")])


async def erase(use_cases: UseCases, person: int) -> None:
    """Delete a user's data like the Discord layer, without notifications."""
    while await use_cases.challenges.withdraw(person):
        pass
    while running := await use_cases.privacy.running(person):
        for match_id in running:
            await use_cases.privacy.resign(match_id, person)
    while await use_cases.privacy.erase(person):
        pass
