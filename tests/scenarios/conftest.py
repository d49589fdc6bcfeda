"""Each scenario on both: simcord, inside this process, and the loopback Discord with the bot as a process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.sandbox import Sandbox
from tests.live.table import Table
from tests.scenarios.driver import Kind, Scene
from tests.scenarios.on_sandbox import SandboxDriver
from tests.scenarios.on_simcord import SimcordDriver, simulated


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def loopback(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    """A bot process that all scenarios share, each on a server of its own."""
    async with Sandbox() as sandbox:
        table = Table(sandbox, tmp_path_factory.mktemp("scenarios"))
        await table.start()
        try:
            yield table
        finally:
            await table.kill()


@pytest.fixture
def kind() -> Kind:
    """Where people play; parametrize to change it."""
    return Kind.THREAD


@pytest.fixture
def sandbox(loopback: Table, request: pytest.FixtureRequest, kind: Kind) -> SandboxDriver:
    return SandboxDriver(loopback, request.node.name, kind)


@pytest_asyncio.fixture(loop_scope="session")
async def simcord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> AsyncIterator[SimcordDriver]:
    async with simulated(tmp_path, monkeypatch, kind) as driver:
        yield driver


@pytest.fixture(params=["simcord", "sandbox"])
def scene(request: pytest.FixtureRequest) -> Scene:
    return Scene(request.getfixturevalue(request.param))
