"""Games through pgbouncer in transaction mode, if it is installed."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.database.errors import StorageError
from bot.database.open_database import open_database
from bot.state.game_setup import Limits
from bot.state.use_cases import UseCases
from tests.bot.database.postgres import INSTALLED, PATH, running_server
from tests.bot.state.games import ALICE, BOB, begin_match

PROGRAM = shutil.which("pgbouncer", path=os.pathsep.join([PATH, "/usr/sbin"]))
IS_INSTALLED = INSTALLED and (PROGRAM is not None or "KIBITZ_REQUIRE_POSTGRES" in os.environ)
pytestmark = pytest.mark.skipif(not IS_INSTALLED, reason="PostgreSQL or pgbouncer not installed")

LINE = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"]
GAMES = 30


@pytest.fixture
async def address() -> AsyncIterator[str]:
    with running_server() as (folder, port):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            own = free.getsockname()[1]
        settings = Path(folder) / "pgbouncer.ini"
        settings.write_text(
            f"[databases]\npostgres = host={folder} port={port} user=kibitz dbname=postgres\n"
            f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {own}\nunix_socket_dir =\nauth_type = any\n"
            "pool_mode = transaction\ndefault_pool_size = 3\n"
        )
        user = "nobody" if os.geteuid() == 0 else None
        child = await asyncio.create_subprocess_exec(
            str(PROGRAM), str(settings), user=user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            await wait_for_port(own)
            yield f"postgresql://kibitz@127.0.0.1:{own}/postgres"
        finally:
            child.kill()
            await child.wait()


async def wait_for_port(port: int) -> None:
    async with asyncio.timeout(60):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return


async def play_games(address: str) -> list[object]:
    """Play many games across processes; return the results or errors."""
    databases = [await open_database(address) for _ in range(3)]
    processes = [UseCases(database, limits=Limits(open_challenges=GAMES)) for database in databases]

    async def game(number: int) -> None:
        match = await begin_match(processes[number % 3])
        for ply, text in enumerate(LINE):
            mover = (ALICE, BOB)[ply % 2]
            await processes[(number + ply) % 3].play.move(match.id, mover, text)

    try:
        return list(await asyncio.gather(*(game(number) for number in range(GAMES)), return_exceptions=True))
    finally:
        for database in databases:
            await database.close()


@pytest.mark.slow
async def test_cached_statements_fail(address: str) -> None:
    """The setting of the next test is necessary."""
    with pytest.raises(StorageError):
        raise next(error for error in await play_games(address) if isinstance(error, BaseException))


@pytest.mark.slow
async def test_games_across_processes_without_statement_cache(address: str) -> None:
    assert await play_games(f"{address}?prepared_statement_cache_size=0") == [None] * GAMES
