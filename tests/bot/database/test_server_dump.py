"""The commands of docs/operating.md for a PostgreSQL server: dump it, restore the dump, upgrade again."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.database.open_database import open_database
from bot.state.use_cases import UseCases
from tests.bot.database.postgres import INSTALLED, PATH, running_server
from tests.bot.processes import ROOT
from tests.bot.state.games import ALICE, begin_match

COMMANDS = ("pg_dump", "psql", "pg_restore")
pytestmark = pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed")

OPERATING = (ROOT / "docs" / "operating.md").read_text("utf-8")
(DUMP,) = re.findall(r"`(pg_dump --format=custom .+?)`", OPERATING)
(RESTORE,) = re.findall(r" +(psql --dbname=kibitz .+\n +pg_restore .+)\n", OPERATING)


@pytest.fixture
async def folder() -> AsyncIterator[str]:
    """Run a server with an empty database `kibitz`; yield its socket folder."""
    assert all(shutil.which(name, path=PATH) for name in COMMANDS)
    with running_server() as (folder, _):
        await run("createdb kibitz", folder, Path(folder))
        yield folder


async def run(commands: str, host: str, where: Path) -> None:
    """Run commands in a shell as an operator does, with the database's account."""
    environ = {"PATH": PATH, "PGHOST": host, "PGUSER": "kibitz", "PGDATABASE": "kibitz", "HOME": host}
    shell = await asyncio.create_subprocess_exec(
        "/bin/sh", "-e", "-c", commands, cwd=where, env=os.environ | environ, stderr=asyncio.subprocess.PIPE
    )
    _, errors = await shell.communicate()
    assert shell.returncode == 0, errors.decode()


async def begin_and_count_matches(address: str) -> int:
    """Upgrade the database and start a game; return the number of games."""
    database = await open_database(address)
    try:
        await begin_match(UseCases(database))
        return len(await UseCases(database).lookup.running_of(ALICE))
    finally:
        await database.close()


@pytest.mark.slow
async def test_dump_is_restored_and_games_continue(folder: str, tmp_path: Path) -> None:
    address = f"postgresql://kibitz@/kibitz?host={folder}"
    assert await begin_and_count_matches(address) == 1
    await run(DUMP, folder, tmp_path)
    assert await begin_and_count_matches(address) == 2
    for _ in range(2):
        await run(RESTORE, folder, tmp_path)
        assert await begin_and_count_matches(address) == 2, "the game of the dump and the new one"
        await run(DUMP.replace("kibitz.dump", "again.dump"), folder, tmp_path)
