"""PostgreSQL, or what lies before it, stops to answer: nobody waits for ever, and all goes on by itself."""

from __future__ import annotations

import asyncio
import signal
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
import pytest

from bot.database.engines import Database
from bot.database.errors import DatabaseAway, DatabaseBusy
from bot.database.transactions import Limits
from bot.refusals import Busy
from bot.sandbox.json_payload import Json
from bot.state.downtime import Heartbeats
from bot.state.match import Match, MoveMade
from bot.state.use_cases import Matches
from tests.bot.database.postgres import INSTALLED, Proxy, proxied, running_server
from tests.bot.state.test_play import ALICE, BOB, begun
from tests.discord_lab import DiscordLab, Person
from tests.live.table import Table

pytestmark = pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed")

LIMITS = Limits(connect=6.0, command=4.0, lock=0.5, pool=10.0)
"""A command has longer than the lock it may wait for, and longer than a busy machine's disk has been seen to
take for one UPDATE: a second."""
ENVIRON = {
    "KIBITZ_CONNECT_SECONDS": "2",
    "KIBITZ_COMMAND_SECONDS": "2",
    "KIBITZ_LOCK_SECONDS": "0.5",
    "KIBITZ_POOL_SECONDS": "4",
}
MOMENT = 0.3
"""Seconds after which a process has heard what was said to it, or that it shall end."""
MINUTE = timedelta(minutes=1)
PATIENCE = 30.0
"""Seconds in which all must be well again, also on a busy machine: without limits it took for ever."""
BUSY_SECONDS = 15.0
"""Seconds within which a request is refused as busy if its connection hangs."""
ANSWER_SECONDS = 6.0
"""The same for a process with the limits of ENVIRON."""


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, int]]:
    with running_server() as place:
        yield place


@pytest.fixture
async def proxy(server: tuple[str, int]) -> AsyncIterator[Proxy]:
    async with proxied(*server) as opened:
        yield opened


@dataclass(frozen=True)
class Begun:
    """A game that a process of the bot has begun on the database behind the proxy."""

    table: Table
    alice: Person
    bob: Person
    place: int


@pytest.fixture
async def begun_game(proxy: Proxy, tmp_path: Path) -> AsyncIterator[Begun]:
    async with DiscordLab() as sandbox:
        table = Table(sandbox, tmp_path)
        await table.start(DATABASE_URL=address(proxy), **ENVIRON)
        alice, bob = sandbox.person("alice"), sandbox.person("bob")
        yield Begun(table, alice, bob, await table.begin(alice, bob))


def address(proxy: Proxy) -> str:
    return f"postgresql://kibitz@127.0.0.1:{proxy.port}/postgres"


@asynccontextmanager
async def locked_matches(server: tuple[str, int]) -> AsyncIterator[asyncpg.Connection]:
    """A connection of somebody else's, which keeps the table of matches locked."""
    holder = await asyncpg.connect(user="kibitz", database="postgres", host=server[0], port=server[1])
    try:
        async with holder.transaction():
            await holder.execute("LOCK TABLE matches")
            yield holder
    finally:
        await holder.close()


async def started(matches: Matches, count: int) -> list[Match]:
    # One after the other: all lock the same two players, and LIMITS are short for such a queue.
    return [await begun(matches) for _ in range(count)]


async def move_at_last(matches: Matches, game: Match, player: int, text: str) -> MoveMade:
    """Play a move, again whenever it is refused as busy."""
    while True:
        try:
            async with asyncio.timeout(BUSY_SECONDS):
                return await matches.play.move(game.id, player, text)
        except Busy:
            continue


@pytest.mark.slow
@pytest.mark.parametrize("asked", [2, 3])  # The first one tests the connection.
async def test_a_question_that_is_cut_in_its_middle(
    server: tuple[str, int], proxy: Proxy, asked: int
) -> None:
    """The server waits for its rest for hours, with all that it has locked: none of its limits count then."""
    cut = await Database.open(address(proxy), limits=LIMITS)
    other = await Database.open(f"postgresql://kibitz@/postgres?host={server[0]}", limits=LIMITS)
    await Heartbeats(cut).store_heartbeat(datetime.now(UTC), MINUTE)
    proxy.cut(asked)
    with pytest.raises(DatabaseAway):
        await Heartbeats(cut).store_heartbeat(datetime.now(UTC), MINUTE)
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await Heartbeats(other).store_heartbeat(datetime.now(UTC), MINUTE)
            except DatabaseBusy:
                continue
            break
    await cut.close()
    await other.close()


@pytest.mark.slow
async def test_connections_that_hang_after_a_failover(proxy: Proxy) -> None:
    database = await Database.open(address(proxy), limits=LIMITS)
    matches = Matches.on(database)
    games = await started(matches, 8)
    proxy.hang()
    async with asyncio.timeout(PATIENCE):
        made = await asyncio.gather(*(move_at_last(matches, game, ALICE, "e4") for game in games))
    assert [one.ply for one in made] == [1] * 8
    await database.close()


async def test_connections_that_hang_in_the_middle_of_a_command(
    server: tuple[str, int], proxy: Proxy
) -> None:
    database = await Database.open(address(proxy), limits=LIMITS)
    matches = Matches.on(database)
    games = await started(matches, 4)
    async with locked_matches(server) as holder:
        asked = [asyncio.ensure_future(matches.play.move(game.id, ALICE, "e4")) for game in games]
        # All four wait for the lock when the line goes dead.
        while len(await holder.fetch("SELECT 1 FROM pg_locks WHERE NOT granted")) < 4:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        proxy.hang()
        async with asyncio.timeout(PATIENCE):
            refused = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(error, Busy) for error in refused)
    async with asyncio.timeout(PATIENCE):
        made = await asyncio.gather(*(move_at_last(matches, game, ALICE, "d4") for game in games))
    assert [one.ply for one in made] == [1] * 4
    await database.close()


@pytest.mark.slow
async def test_nobody_closes_a_connection_for_being_one_too_many(proxy: Proxy) -> None:
    """Whoever closes one says good-bye and waits for the server, for ever if that doesn't answer any more."""
    database = await Database.open(address(proxy), limits=LIMITS)
    matches = Matches.on(database)
    games = await started(matches, 12)
    await asyncio.gather(*(matches.play.move(game.id, ALICE, "e4") for game in games))
    _, idle, _ = database.pool()
    assert idle > 5, "the moves did not need many connections at once: nothing is shown"
    proxy.hang()
    async with asyncio.timeout(PATIENCE):
        made = await asyncio.gather(*(move_at_last(matches, game, BOB, "e5") for game in games))
        await database.close()
    assert [one.ply for one in made] == [2] * 12


@pytest.mark.slow
async def test_a_table_that_somebody_has_locked(server: tuple[str, int], proxy: Proxy) -> None:
    database = await Database.open(address(proxy), limits=LIMITS)
    matches = Matches.on(database)
    games = await started(matches, 16)
    uses = [matches.play.move(game.id, ALICE, "e4") for game in games]
    uses += [
        matches.challenges.make(ALICE, BOB, channel_id=8),
        matches.lookup.at(8),
        matches.deadlines.heartbeat(),
    ]
    async with locked_matches(server), asyncio.timeout(PATIENCE):
        answers = await asyncio.gather(*uses, return_exceptions=True)
    # A challenge and a heartbeat, where no clock runs, need nothing of that table.
    assert all(isinstance(answer, Busy) for answer in answers[:16])
    assert isinstance(answers[17], Busy)
    made = await asyncio.gather(*(matches.play.move(game.id, ALICE, "e4") for game in games))
    assert [one.ply for one in made] == [1] * 16
    await database.close()


async def test_a_silent_server_at_start() -> None:
    with socket.socket() as silent:  # Takes connections and never answers.
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with pytest.raises(DatabaseAway, match="doesn't answer"):
            async with asyncio.timeout(PATIENCE):
                await Database.open(
                    f"postgresql://k@127.0.0.1:{silent.getsockname()[1]}/k", limits=Limits(connect=1.0)
                )


@pytest.mark.slow
async def test_sigterm_while_connections_hang(proxy: Proxy, begun_game: Begun) -> None:
    """Typed moves are answered, a move after the failover is played, and the process ends."""
    bob, place = begun_game.bob, begun_game.place
    proxy.hang()
    await play_at_last(begun_game.alice, place, "e4", "-1.png")
    proxy.hang()
    bob.send(place, "e5")
    await ended(begun_game.table, lambda: bob.send(place, "e5"))


@pytest.mark.slow
async def test_sigterm_while_a_command_waits_for_the_database(proxy: Proxy, begun_game: Begun) -> None:
    """Who has asked in time is answered before the process ends."""
    alice = begun_game.alice
    proxy.hang()
    asked = asyncio.create_task(alice.slash(begun_game.place, "move", {"move": "e4"}))
    await asyncio.sleep(MOMENT)
    await ended(begun_game.table)
    answer = await alice.answer(await asked)
    assert answer["content"]


async def play_at_last(person: Person, place: int, move: str, board: str) -> None:
    """Write a move until its board appears: while connections hang, it is refused as busy."""

    def is_board(message: Json) -> bool:
        return any(board in file["filename"] for file in message["attachments"])

    async with asyncio.timeout(PATIENCE):
        while True:
            person.send(place, move)
            with suppress(TimeoutError):
                await person.wait_for(is_board, channel_id=place, seconds=ANSWER_SECONDS)
                return


async def ended(table: Table, at_last: Callable[[], object] = lambda: None) -> None:
    """Ends the process, at whose last moment something happens, in time and without trouble."""
    began = time.monotonic()
    assert table.bot is not None
    table.bot.send_signal(signal.SIGTERM)
    await asyncio.sleep(MOMENT)
    at_last()
    async with asyncio.timeout(PATIENCE):
        code = await table.bot.wait()
    print(f"ended {time.monotonic() - began:.1f} s after SIGTERM, exit status {code}")
    assert code == 0
    assert "Traceback" not in table.log.read_text().split("stopping")[-1]
