"""Somebody who has done everything that leaves a trace, and a look at every value that a database holds."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, inspect, text

from bot.matches import DRAW, TAKEBACK, Match, Matches, Offer
from bot.storage import Database

SERVER = 770_077
ERIN, FRED, GINA = 901234567890123411, 901234567890123422, 901234567890123433


async def values(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of every table, whatever that is called."""

    def read(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        return {
            name: [tuple(row) for row in connection.execute(text(f'SELECT * FROM "{name}"'))]
            for name in inspect(connection).get_table_names()
        }

    return await database._transactions.read(read)


async def traces(database: Database, person: int) -> set[str]:
    """The tables in which somebody's id is to be found, in whatever column, be it within a text."""
    found = await values(database)
    return {
        name
        for name, rows in found.items()
        if any(str(person) in str(value) for row in rows for value in row)
    }


async def game(
    matches: Matches, white: int = ERIN, black: int = FRED, *moves: str, seconds: int | None = None
) -> Match:
    """A game on the server, with moves in turn."""
    made = await matches.challenges.make(
        white, black, channel_id=5, guild_id=SERVER, color="white", variant="chess", move_seconds=seconds
    )
    match = await matches.challenges.accept(made.id, black)
    for number, move in enumerate(moves):
        player = (white, black)[number % 2]
        match = (await matches.play.move(match.id, player, move, source=match.id * 1000 + number)).match
    return match


async def everything(matches: Matches) -> None:
    """Erin has done all there is to do, with Fred; Gina and Fred have played too."""
    await matches.settings.change_player(ERIN, theme="blue", language="ja")
    await matches.settings.choose_pieces(ERIN, "chess", "kaneo")
    await matches.settings.change_server(SERVER, vacation_days=9)
    await matches.vacations.leave(ERIN, SERVER, 2)
    for moves in (("f3", "e5", "g4", "Qh4#"), ()):
        await game(matches, ERIN, FRED, *moves)
        await game(matches, FRED, ERIN, *moves)
    await game(matches, FRED, GINA, "f3", "e5", "g4", "Qh4#")
    running = await game(matches, ERIN, FRED, "e4", "e5", "Nf3", seconds=86_400)
    await matches.plans.make(running.id, ERIN, "Nc6 Bb5")
    offer = await matches.offers.make(running.id, ERIN, TAKEBACK)
    assert isinstance(offer, Offer)
    await matches.offers.answer(running.id, FRED, TAKEBACK, accept=True)
    await matches.offers.make(running.id, ERIN, DRAW)
    await matches.engine.begin(ERIN, 1, level=1, channel_id=5, guild_id=SERVER)
    for opponent in (FRED, None):
        await matches.challenges.make(ERIN, opponent, channel_id=5, guild_id=SERVER)
    await matches.challenges.make(FRED, ERIN, channel_id=5)
    declined = await matches.challenges.make(FRED, ERIN, channel_id=5)
    await matches.challenges.decline(declined.id, ERIN)
    await matches.quotas.take(ERIN, 1, 60)


async def erased(matches: Matches, person: int) -> None:
    """What the Discord layer does of a deletion, without telling anybody."""
    while await matches.challenges.withdraw(person):
        pass
    while running := await matches.privacy.running(person):
        for match_id in running:
            await matches.privacy.resign(match_id, person)
    while await matches.privacy.erase(person):
        pass
