"""A bot process and a loopback Discord, shared by the tests of a module."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.discord_lab import DiscordLab
from tests.live.inside import Inside, running_bot
from tests.live.table import Table, running_table


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    """Start a table whose bot retries unfinished work every second.

    Interactions time out after 15 seconds instead of Discord's 3, because many games share the processor.
    """
    folder, every = tmp_path_factory.mktemp("live"), {"UPKEEP_SECONDS": "1"}
    async with DiscordLab(response_seconds=15.0) as sandbox, running_table(sandbox, folder, **every) as table:
        yield table


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """Start a table for one test."""
    async with DiscordLab() as sandbox, running_table(sandbox, tmp_path) as table:
        yield table


@pytest_asyncio.fixture
async def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Inside]:
    """Run a bot in this process, on a separate loopback Discord. It has as much time as the shared one."""
    async with running_bot(tmp_path, monkeypatch, response_seconds=15.0) as bot:
        yield bot
