"""kill -9, again and again, in any deed and over its mending: nothing is lost, nothing is done twice.

`python -m tests.live.kills` makes a thousand, prints what was struck, and can be stopped after any part.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.bot.database.postgres import INSTALLED
from tests.live.kills.killing import PART, killed

KILLS, ON_SERVER = 15, 4


def parts(kills: int) -> list[int]:
    """So many kills in parts, each with a Discord and a database of its own."""
    return [min(PART, kills - done) for done in range(0, kills, PART)]


pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("part", "kills"), list(enumerate(parts(KILLS))))
async def test_kills_on_a_file_lose_and_repeat_nothing(part: int, kills: int, tmp_path: Path) -> None:
    print(await killed(kills, tmp_path, f"{os.environ['TEST_SEED']}/{part}", on_server=False))


@pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed")
@pytest.mark.parametrize(("part", "kills"), list(enumerate(parts(ON_SERVER))))
async def test_kills_on_a_server_lose_and_repeat_nothing(part: int, kills: int, tmp_path: Path) -> None:
    print(await killed(kills, tmp_path, f"{os.environ['TEST_SEED']}/{part}", on_server=True))
