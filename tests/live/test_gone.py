"""The database is taken away under a running Kibitz: that is noticed, saved and said."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bot.storage import backup
from tests.discord_lab import DiscordLab
from tests.live.table import Table, is_board

pytestmark = pytest.mark.slow


def remove(folder: Path) -> None:
    for path in folder.glob("kibitz.db*"):
        path.unlink()


def rescued(folder: Path) -> Path:
    (path,) = folder.glob("kibitz.db.rescued-*")
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="there an open file can't be removed")
async def test_a_bot_ends_when_its_database_is_removed(tmp_path: Path) -> None:
    async with DiscordLab() as sandbox:
        table = Table(sandbox, tmp_path)
        await table.start()
        alice, bob = sandbox.person("alice"), sandbox.person("bob")
        place = await table.begin(alice, bob)
        remove(tmp_path)
        alice.send(place, "e4")
        assert table.bot is not None
        assert await asyncio.wait_for(table.bot.wait(), 30) == 1
        log = table.log.read_text()
        assert "kibitz: DATABASE_URL: the database was removed or replaced" in log.splitlines()[-1]
        assert rescued(tmp_path).name in log
        assert "everything is stored" not in log
        # What was saved takes the place of what was lost, and the game goes on.
        assert backup.restore(rescued(tmp_path), tmp_path / "kibitz.db") == 1
        await table.start()
        alice.send(place, "e4")
        await alice.wait_for(lambda message: is_board(message, 1), channel_id=place, seconds=60)
        await table.kill()
