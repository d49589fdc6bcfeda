"""Health endpoints of a real process: metrics, and faults, which are reported within ten seconds."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.discord.features import ACTIONS, COMMANDS, CONTEXT_MENUS
from tests.bot.database.postgres import INSTALLED, Proxy, running_server
from tests.bot.health.pages import NOTICED_SECONDS, Pages, free_port
from tests.discord_lab import DiscordLab, Fault
from tests.live.matrix.games import Cell
from tests.live.table import Table, is_board, running_table

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

NAMES = {str(command.name) for command in (*COMMANDS, *CONTEXT_MENUS)} | ACTIONS.keys() | {"other"}
ROUTES = {"callback", "answer", "followup", "message", "edit", "thread", "other"}
METRICS: dict[str, dict[str, set[str]]] = {
    "kibitz_info": {"version": set()},
    "kibitz_ready": {},
    "kibitz_check": {"check": {"loop", "gateway", "heartbeat", "database"}},
    "kibitz_gateway_up": {"shard": {"0"}},
    "kibitz_gateway_latency_seconds": {"shard": {"0"}},
    "kibitz_moves": {"by": {"person", "plan", "engine"}},
    "kibitz_commands": {"kind": {"command", "menu", "press", "suggestions"}, "name": NAMES},
    "kibitz_errors": {"kind": {"busy", "forbidden", "late", "line", "unexpected", "upkeep"}},
    "kibitz_posts": {"outcome": {"all", "later", "nowhere"}},
    "kibitz_acknowledge_seconds": {"le": set()},
    "kibitz_post_seconds": {"le": set()},
    "kibitz_discord_requests": {
        "route": ROUTES,
        "status": {"1xx", "2xx", "3xx", "4xx", "429", "5xx", "broken"},
    },
    "kibitz_loop_lag_seconds": {"le": set()},
    "kibitz_database_seconds": {"kind": {"read", "write"}, "le": set()},
    "kibitz_database_connections": {"state": {"used", "idle"}},
    "kibitz_database_waiting": {},
    "kibitz_running_games": {},
    "kibitz_open_challenges": {},
    "kibitz_unposted_boards": {},
    "kibitz_drawing_queue": {},
    "kibitz_log_lines": {"level": {"debug", "info", "warning", "error", "critical"}},
}
"""All metrics of Kibitz with the allowed values of their labels; an empty set allows any value."""

PROCESS_METRICS = {"process_cpu_seconds", "process_resident_memory_bytes", "process_open_fds"}


@asynccontextmanager
async def watched(sandbox: DiscordLab, folder: Path, **environ: str) -> AsyncIterator[tuple[Table, Pages]]:
    """Start a table with health endpoints; yield it with its health pages when the bot is ready."""
    pages = Pages(free_port())
    async with running_table(sandbox, folder, KIBITZ_HEALTH_PORT=str(pages.port), **environ) as table:
        await pages.until()
        yield table, pages


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Table, Pages]]:
    # Frequent heartbeats reveal sooner that they aren't acknowledged.
    async with (
        DiscordLab(heartbeat_seconds=1.0) as sandbox,
        watched(sandbox, tmp_path_factory.mktemp("health"), BLOCKED_SECONDS="6") as opened,
    ):
        yield opened


def _plans(cell: Cell) -> int:
    with closing(sqlite3.connect(cell.database)) as connection, connection:
        return connection.execute("SELECT count(*) FROM plans").fetchone()[0]


async def test_the_metrics_page_contains_all_metrics(shared: tuple[Table, Pages]) -> None:
    table, pages = shared
    cell = Cell.of(table, "metrics")
    await cell.begin("e4", "e5")
    # Create values for engine moves, autocomplete, a plan, and a response that is too late.
    alice, place = cell.alice, cell.place()
    alice.send(place, "Nf3")
    await cell.until(lambda: cell.board(3), "board of the move before the plan")
    await alice.slash(place, "plan", {"moves": "Nc6 Bb5"})
    await cell.until(lambda: _plans(cell), "plan")
    cell.bob.send(place, "Nc6")
    await cell.until(lambda: cell.board(5), "board of the planned move")
    played = table.sandbox.channel().id
    await alice.slash(played, "play", {"level": 1, "color": "black"})
    await alice.wait_for(lambda message: is_board(message, 1), seconds=60)  # A separate game.
    await alice.autocomplete(place, "move", "move", {"move": "d"})
    table.sandbox.faults.add(Fault("error", r"^POST /interactions/\d+/[^/]+/callback$", code=10062))
    await alice.slash(place, "help")

    async def errors() -> dict[str, Any]:
        async with asyncio.timeout(60):
            while not (found := await pages.metrics())["kibitz_errors"].samples:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        return found

    found = await errors()
    assert set(found) == set(METRICS) | {name for name in found if name.startswith("process_")}
    assert set(found) >= PROCESS_METRICS
    for name, labels in METRICS.items():
        samples = found[name].samples
        assert samples, name
        for sample in samples:
            assert sample.labels.keys() <= labels.keys(), sample
            assert all(not labels[key] or value in labels[key] for key, value in sample.labels.items()), (
                sample
            )
    value = {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for metric in found.values()
        for sample in metric.samples
    }
    assert value["kibitz_ready"] == 1
    assert value["kibitz_moves_total person"] == 4
    assert value["kibitz_moves_total plan"] == 1
    assert value["kibitz_moves_total engine"] == 1
    assert value["kibitz_running_games"] == 2
    assert value["kibitz_commands_total press accept"] == 1
    assert value["kibitz_commands_total suggestions move"] == 1
    assert value["kibitz_errors_total late"] == 1
    assert 0 < value["kibitz_acknowledge_seconds_sum"] < 20
    assert value["kibitz_gateway_latency_seconds 0"] < 5
    # Labels contain no ids of people or games.
    _, text = await pages.get("/metrics")
    assert re.findall(r'="\d{2,}"', text) == []


async def test_not_ready_while_disconnected_from_the_gateway(
    shared: tuple[Table, Pages], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord accepts the connection but sends nothing."""
    table, pages = shared
    gateway, back = table.sandbox.gateway, asyncio.Event()
    read = gateway.read

    async def later(*arguments: Any) -> None:
        await back.wait()
        await read(*arguments)

    monkeypatch.setattr(gateway, "read", later)
    gateway.drop()
    assert (await pages.until("gateway", seconds=NOTICED_SECONDS))["gateway"] == "not connected: shard 0"
    assert (await pages.get("/livez"))[0] == 200
    back.set()
    await pages.until()


async def test_not_ready_without_heartbeat_acknowledgements(shared: tuple[Table, Pages]) -> None:
    table, pages = shared
    table.sandbox.gateway.acknowledging = False
    found = await pages.until("gateway", seconds=NOTICED_SECONDS)
    assert found["gateway"] == "heartbeats are not acknowledged: shard 0"
    table.sandbox.gateway.acknowledging = True
    await pages.until()


async def test_not_ready_while_the_database_is_locked(shared: tuple[Table, Pages]) -> None:
    table, pages = shared
    holder = sqlite3.connect(table.folder / "kibitz.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    await pages.until("database", seconds=NOTICED_SECONDS)
    # The metrics page doesn't wait for the database.
    assert (await pages.metrics())["kibitz_ready"].samples[0].value == 0
    holder.close()
    await pages.until()


async def test_not_ready_while_its_own_heartbeat_cannot_be_stored(shared: tuple[Table, Pages]) -> None:
    """Everything else works, but this time would count as downtime after a restart."""
    table, pages = shared
    holder = sqlite3.connect(table.folder / "kibitz.db", isolation_level=None)
    broken = "BEGIN INSERT INTO nowhere VALUES (1); END"
    holder.execute(f"CREATE TRIGGER no_more BEFORE UPDATE ON heartbeats {broken}")
    found = await pages.until("heartbeat", seconds=NOTICED_SECONDS)
    assert "the last heartbeat was stored" in found["heartbeat"]
    assert (await pages.get("/livez"))[0] == 200
    holder.execute("DROP TRIGGER no_more")
    holder.close()
    await pages.until()


async def test_not_ready_while_one_of_two_shards_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        DiscordLab(shards=2) as sandbox,
        watched(sandbox, tmp_path, KIBITZ_SHARD_COUNT="2") as (_, pages),
    ):
        gateway, back = sandbox.gateway, asyncio.Event()
        read = gateway.read

        async def later(*arguments: Any) -> None:
            await back.wait()
            await read(*arguments)

        monkeypatch.setattr(gateway, "read", later)
        assert gateway.drop({1}) == 1
        found = await pages.until("gateway", seconds=NOTICED_SECONDS)
        assert found["gateway"] == "not connected: shard 1"
        back.set()
        await pages.until()


async def test_not_ready_while_the_event_loop_is_blocked(shared: tuple[Table, Pages]) -> None:
    table, pages = shared
    assert table.bot is not None
    table.bot.send_signal(signal.SIGUSR1)
    found = await pages.until("loop", seconds=NOTICED_SECONDS)
    assert "has not run" in found["loop"]
    await pages.until()


class Partition(Proxy):
    """A proxy that can make the server unreachable: no data passes, and connections stay open."""

    away = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.away:
            self._writers.append(writer)
            return
        await super().serve(reader, writer)


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, int]]:
    with running_server() as place:
        yield place


@pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed")
async def test_not_ready_while_the_database_server_is_unreachable(
    server: tuple[str, int], tmp_path: Path
) -> None:
    proxy = Partition(f"{server[0]}/.s.PGSQL.{server[1]}")
    listening = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    address = f"postgresql://kibitz@127.0.0.1:{listening.sockets[0].getsockname()[1]}/postgres"
    async with (
        DiscordLab() as sandbox,
        watched(sandbox, tmp_path, DATABASE_URL=address, KIBITZ_CONNECT_SECONDS="2") as (_, pages),
    ):
        metrics = await pages.metrics()
        assert {s.labels["state"] for s in metrics["kibitz_database_connections"].samples} == {"used", "idle"}
        assert metrics["kibitz_running_games"].samples[0].value == 0
        proxy.away = True
        proxy.hang()
        assert await pages.until("database", seconds=NOTICED_SECONDS)
        assert (await pages.get("/livez"))[0] == 200
        proxy.away = False
        await pages.until()
    listening.close()
    await proxy.close()
