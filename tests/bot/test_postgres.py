"""The same queries on PostgreSQL: a throwaway server where its programs are installed, else skipped."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from bot.matches import Matches, MatchOver, MoveTaken, NotYourTurn
from bot.storage import Database, Ending
from bot.storage.tables import metadata
from tests.bot.test_matches import ALICE, BOB, FOOLS_MATE, begun, played
from tests.bot.test_storage import CHALLENGE, HOUR, MATCH, NOW, move, started

pytestmark = pytest.mark.skipif(
    not (shutil.which("initdb") and shutil.which("pg_ctl")),
    reason="PostgreSQL's initdb and pg_ctl not installed",
)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A PostgreSQL server of our own, on a socket in its folder."""
    # PostgreSQL refuses to run as root.
    user = "nobody" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        if user is not None:
            shutil.chown(folder, user)

        def run(*command: str) -> None:
            subprocess.run(
                command,
                user=user,
                cwd=folder,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
                check=True,
                timeout=60,
                stdout=subprocess.DEVNULL,
            )

        run("initdb", "-D", f"{folder}/data", "-U", "kibitz", "-A", "trust", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        run("pg_ctl", "-D", f"{folder}/data", "-o", options, "-l", f"{folder}/log", "-w", "start")
        try:
            yield f"postgresql://kibitz@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "-w", "stop")


async def test_two_starts_at_once_then_matches(server: str) -> None:
    databases = await asyncio.gather(*(Database.open(server) for _ in range(3)))

    def difference(connection: Connection) -> list[object]:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    assert await databases[0]._transactions.read(difference) == []
    tables = [Matches(database) for database in databases]
    match = await played(tables[0], await begun(tables[0]), *FOOLS_MATE)
    assert (match.status, match.reason) == ("finished", "checkmate")
    assert await tables[1].get(match.id) == match
    assert match in await tables[2].unposted()
    assert await tables[2].mark_posted(match.id, 4, 9, end=True)
    assert match.id not in {found.id for found in await tables[0].unposted()}

    running = await begun(tables[0])
    assert await tables[1].at(8) == (running,)
    assert await tables[1].of(BOB) == (running,)
    results = await asyncio.gather(
        *(tables[n % 3].move(running.id, ALICE, text) for n, text in enumerate(("e4", "d4", "c4", "b4"))),
        return_exceptions=True,
    )
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert all(
        isinstance(r, (MoveTaken, NotYourTurn, MatchOver)) for r in results if isinstance(r, BaseException)
    )
    for database in databases:
        await database.close()


async def test_rows(server: str) -> None:
    database = await Database.open(server)
    row = await started(database)
    assert await database.matches.append(row.id, row.version + 1, move(1), NOW) is None
    assert await database.matches.finish(row.id, row.version, Ending(None, "x"), NOW)
    challenge = await database.challenges.add(replace(CHALLENGE, opponent_id=None))
    accepted = await asyncio.gather(*(database.challenges.accept(challenge.id, MATCH, NOW) for _ in range(4)))
    assert sum(found is not None for found in accepted) == 1
    late = await database.challenges.add(CHALLENGE)
    assert [found.id for found in await database.challenges.expire(NOW + HOUR)] == [late.id]
    assert await database.challenges.expire(NOW + HOUR + timedelta(1)) == []
    await database.close()
