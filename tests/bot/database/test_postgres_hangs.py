"""PostgreSQL or a proxy stops responding: requests time out, and Kibitz recovers automatically."""

from __future__ import annotations

import asyncio
import signal
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import pytest

from bot.database.errors import DatabaseAway, DatabaseBusy
from bot.database.open_database import open_database
from bot.database.transactions import Database, TimeLimits
from bot.refusals import Busy
from bot.sandbox.json_payload import Json
from bot.state.downtime import Heartbeats
from bot.state.match import Match, MoveMade
from bot.state.use_cases import UseCases
from tests.bot.database.postgres import INSTALLED, Proxy, proxied, running_server
from tests.bot.state.games import ALICE, BOB, begin_match
from tests.discord_lab import DiscordLab, Person
from tests.live.table import Table

pytestmark = pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed")

LIMITS = TimeLimits(connect=6.0, command=4.0, lock=0.5, pool=10.0)
"""The command timeout exceeds the lock timeout and the slowest UPDATE seen on a busy machine, one second."""
ENVIRON = {
    "KIBITZ_CONNECT_SECONDS": "2",
    "KIBITZ_COMMAND_SECONDS": "2",
    "KIBITZ_LOCK_SECONDS": "0.5",
    "KIBITZ_POOL_SECONDS": "4",
}
DELIVERY_SECONDS = 0.3
"""Seconds until a process has received a message or a signal."""
RECOVERY_SECONDS = 30.0
"""Seconds for recovery, even on a busy machine; without limits it would never finish."""
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
class StartedGame:
    """A game that was started by a bot process on the database behind the proxy."""

    table: Table
    alice: Person
    bob: Person
    place: int


@pytest.fixture
async def started_game(proxy: Proxy, tmp_path: Path) -> AsyncIterator[StartedGame]:
    async with DiscordLab() as sandbox:
        table = Table(sandbox, tmp_path)
        await table.start(DATABASE_URL=address(proxy), **ENVIRON)
        alice, bob = sandbox.person("alice"), sandbox.person("bob")
        yield StartedGame(table, alice, bob, await table.begin(alice, bob))


def address(proxy: Proxy) -> str:
    return f"postgresql://kibitz@127.0.0.1:{proxy.port}/postgres"


@asynccontextmanager
async def locked_matches(server: tuple[str, int]) -> AsyncIterator[asyncpg.Connection]:
    """Lock the table of matches in another connection, and yield the connection."""
    holder = await asyncpg.connect(user="kibitz", database="postgres", host=server[0], port=server[1])
    try:
        async with holder.transaction():
            await holder.execute("LOCK TABLE matches")
            yield holder
    finally:
        await holder.close()


async def start_matches(use_cases: UseCases, count: int) -> list[Match]:
    # Sequentially: all lock the same two players, and LIMITS are too short for such a queue.
    return [await begin_match(use_cases) for _ in range(count)]


async def move_with_retries(use_cases: UseCases, game: Match, player: int, text: str) -> MoveMade:
    """Play a move, and retry while the database is busy."""
    while True:
        try:
            async with asyncio.timeout(BUSY_SECONDS):
                return await use_cases.play.move(game.id, player, text)
        except Busy:
            continue


def heartbeats(database: Database) -> Heartbeats:
    return Heartbeats(database, now=lambda: datetime.now(UTC))


@pytest.mark.slow
@pytest.mark.parametrize("queries", [2, 3])  # The first query checks the connection.
async def test_query_interrupted_in_the_middle_releases_its_locks(
    server: tuple[str, int], proxy: Proxy, queries: int
) -> None:
    """Without our limits, the server waits hours for the rest of the query and keeps its locks."""
    cut = await open_database(address(proxy), limits=LIMITS)
    direct = await open_database(f"postgresql://kibitz@/postgres?host={server[0]}", limits=LIMITS)
    await heartbeats(cut).store()
    proxy.cut(queries)
    with pytest.raises(DatabaseAway):
        await heartbeats(cut).store()
    async with asyncio.timeout(RECOVERY_SECONDS):
        while True:
            try:
                await heartbeats(direct).store()
            except DatabaseBusy:
                continue
            break
    await cut.close()
    await direct.close()


@pytest.mark.slow
async def test_hanging_connections_are_replaced_after_a_failover(proxy: Proxy) -> None:
    database = await open_database(address(proxy), limits=LIMITS)
    use_cases = UseCases(database)
    games = await start_matches(use_cases, 8)
    proxy.hang()
    async with asyncio.timeout(RECOVERY_SECONDS):
        made = await asyncio.gather(*(move_with_retries(use_cases, game, ALICE, "e4") for game in games))
    assert [result.ply for result in made] == [1] * 8
    await database.close()


@pytest.mark.slow
async def test_connections_hanging_in_a_command_are_replaced(server: tuple[str, int], proxy: Proxy) -> None:
    database = await open_database(address(proxy), limits=LIMITS)
    use_cases = UseCases(database)
    games = await start_matches(use_cases, 4)
    async with locked_matches(server) as holder:
        moves = [asyncio.ensure_future(use_cases.play.move(game.id, ALICE, "e4")) for game in games]
        # All four wait for the lock when the connections hang.
        while len(await holder.fetch("SELECT 1 FROM pg_locks WHERE NOT granted")) < 4:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        proxy.hang()
        async with asyncio.timeout(RECOVERY_SECONDS):
            refused = await asyncio.gather(*moves, return_exceptions=True)
        assert all(isinstance(error, Busy) for error in refused)
    async with asyncio.timeout(RECOVERY_SECONDS):
        made = await asyncio.gather(*(move_with_retries(use_cases, game, ALICE, "d4") for game in games))
    assert [result.ply for result in made] == [1] * 4
    await database.close()


@pytest.mark.slow
async def test_surplus_hanging_connections_do_not_block(proxy: Proxy) -> None:
    """Closing a connection sends a message and waits for the server, forever if it doesn't respond."""
    database = await open_database(address(proxy), limits=LIMITS)
    use_cases = UseCases(database)
    games = await start_matches(use_cases, 12)
    await asyncio.gather(*(use_cases.play.move(game.id, ALICE, "e4") for game in games))
    _, idle, _ = database.pool()
    assert idle > 5, "the moves must use many connections at once"
    proxy.hang()
    async with asyncio.timeout(RECOVERY_SECONDS):
        made = await asyncio.gather(*(move_with_retries(use_cases, game, BOB, "e5") for game in games))
        await database.close()
    assert [result.ply for result in made] == [2] * 12


@pytest.mark.slow
async def test_locked_table_makes_the_database_busy(server: tuple[str, int], proxy: Proxy) -> None:
    database = await open_database(address(proxy), limits=LIMITS)
    use_cases = UseCases(database)
    games = await start_matches(use_cases, 16)
    uses = [use_cases.play.move(game.id, ALICE, "e4") for game in games]
    uses += [
        use_cases.challenges.make(ALICE, BOB, channel_id=8),
        use_cases.lookup.at(8),
        use_cases.heartbeats.store(),
    ]
    async with locked_matches(server), asyncio.timeout(RECOVERY_SECONDS):
        answers = await asyncio.gather(*uses, return_exceptions=True)
    # Challenges, and heartbeats while no clock runs, don't use that table.
    assert all(isinstance(answer, Busy) for answer in answers[:16])
    assert isinstance(answers[17], Busy)
    made = await asyncio.gather(*(use_cases.play.move(game.id, ALICE, "e4") for game in games))
    assert [result.ply for result in made] == [1] * 16
    await database.close()


async def test_unresponsive_server_at_start_is_reported() -> None:
    with socket.socket() as silent:  # Accepts connections but never responds.
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with pytest.raises(DatabaseAway, match="doesn't answer"):
            async with asyncio.timeout(RECOVERY_SECONDS):
                await open_database(
                    f"postgresql://k@127.0.0.1:{silent.getsockname()[1]}/k", limits=TimeLimits(connect=1.0)
                )


@pytest.mark.slow
async def test_process_stops_while_connections_hang(proxy: Proxy, started_game: StartedGame) -> None:
    """Typed moves are answered, moves are played after the failover, and the process stops."""
    bob, place = started_game.bob, started_game.place
    proxy.hang()
    await type_move_with_retries(started_game.alice, place, "e4", "-1.png")
    proxy.hang()
    bob.send(place, "e5")
    await stop(started_game.table, lambda: bob.send(place, "e5"))


@pytest.mark.slow
async def test_command_is_answered_before_the_process_stops(proxy: Proxy, started_game: StartedGame) -> None:
    """Commands sent before the signal are answered before the process stops."""
    alice = started_game.alice
    proxy.hang()
    command = asyncio.create_task(alice.slash(started_game.place, "move", {"move": "e4"}))
    await asyncio.sleep(DELIVERY_SECONDS)
    await stop(started_game.table)
    answer = await alice.answer(await command)
    assert answer["content"]


async def type_move_with_retries(person: Person, place: int, move: str, board: str) -> None:
    """Write a move until its board appears; it is refused as busy while connections hang."""

    def is_board(message: Json) -> bool:
        return any(board in file["filename"] for file in message["attachments"])

    async with asyncio.timeout(RECOVERY_SECONDS):
        while True:
            person.send(place, move)
            with suppress(TimeoutError):
                await person.wait_for(is_board, channel_id=place, seconds=ANSWER_SECONDS)
                return


async def stop(table: Table, after_signal: Callable[[], object] = lambda: None) -> None:
    """Stop the process with SIGTERM, call `after_signal`, and check that it exits in time without errors."""
    began = time.monotonic()
    assert table.bot is not None
    table.bot.send_signal(signal.SIGTERM)
    await asyncio.sleep(DELIVERY_SECONDS)
    after_signal()
    async with asyncio.timeout(RECOVERY_SECONDS):
        code = await table.bot.wait()
    print(f"ended {time.monotonic() - began:.1f} s after SIGTERM, exit status {code}")
    assert code == 0
    assert "Traceback" not in table.log.read_text().split("stopping")[-1]
