"""Repeated kills during any action and during repairs: nothing is lost, nothing is done twice.

`python -m tests.live.kills` runs a thousand kills and prints their counts; it can be stopped at any time.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.bot.database.postgres import INSTALLED
from tests.live.kills.killing import PART, run_kills

KILLS, ON_SERVER = 15, 4


def parts(kills: int) -> list[int]:
    """Split kills into parts, each with a new Discord and database."""
    return [min(PART, kills - done) for done in range(0, kills, PART)]


pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("part", "kills"), list(enumerate(parts(KILLS))))
async def test_kills_on_a_file_do_not_lose_or_repeat_anything(part: int, kills: int, tmp_path: Path) -> None:
    print(await run_kills(kills, tmp_path, f"{os.environ['TEST_SEED']}/{part}", on_server=False))


@pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed")
@pytest.mark.parametrize(("part", "kills"), list(enumerate(parts(ON_SERVER))))
async def test_kills_on_a_server_do_not_lose_or_repeat_anything(
    part: int, kills: int, tmp_path: Path
) -> None:
    print(await run_kills(kills, tmp_path, f"{os.environ['TEST_SEED']}/{part}", on_server=True))
