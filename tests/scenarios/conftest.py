"""Runs each scenario on simcord (in this process) and on the loopback Discord (the bot as a process)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from tests.discord_lab import LIKE_DISCORD, DiscordLab, Rates
from tests.discord_lab.rates import GENEROUS
from tests.live.table import Table, running_table
from tests.scenarios.driver import Kind, Scene
from tests.scenarios.on_sandbox import SandboxDriver
from tests.scenarios.on_simcord import SimcordDriver, simulated

WRITES_FASTER_THAN_ALLOWED = frozenset(
    (
        "test_challenge_game_and_checkmate",
        "test_whole_game_in_japanese",
        "test_private_answers_use_the_readers_language",
        "test_taking_back_a_move",
        "test_draw_offer_expires_with_a_move",
        "test_claiming_threefold_repetition",
        "test_rematch_in_another_variant",
        "test_exporting_a_game",
    )
)
"""Scenarios whose bot sends more than five messages to one thread within seconds. Discord allows five in five
seconds, more than people need: with that limit each scenario would take 5 to 10 seconds longer."""


@asynccontextmanager
async def _running(folder: Path, rates: Rates) -> AsyncIterator[Table]:
    async with DiscordLab(rates=rates) as sandbox, running_table(sandbox, folder) as table:
        yield table


# Per module, not per session: the session's loop, which runs Discord, stands still while tests of other loops
# run, and a bot closes its connection after a minute without heartbeats.
@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def loopback(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    """A bot with Discord's rate limits, shared by the scenarios of a module, each on its own server."""
    async with _running(tmp_path_factory.mktemp("scenarios"), LIKE_DISCORD) as table:
        yield table


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def unlimited(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    """A bot without rate limits, for scenarios faster than people."""
    async with _running(tmp_path_factory.mktemp("unlimited"), GENEROUS) as table:
        yield table


@pytest.fixture
def kind() -> Kind:
    """The kind of place in which people play; parametrize to change it."""
    return Kind.THREAD


@pytest.fixture
def sandbox(request: pytest.FixtureRequest, kind: Kind) -> SandboxDriver:
    faster = request.node.originalname in WRITES_FASTER_THAN_ALLOWED
    table: Table = request.getfixturevalue("unlimited" if faster else "loopback")
    return SandboxDriver(table, request.node.name, kind)


@pytest_asyncio.fixture(loop_scope="session")
async def simcord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> AsyncIterator[SimcordDriver]:
    async with simulated(tmp_path, monkeypatch, kind) as driver:
        yield driver


# Scenarios on the loopback Discord are slow; in the default run test_places.py plays one game on it.
@pytest.fixture(params=["simcord", pytest.param("sandbox", marks=pytest.mark.slow)])
def scene(request: pytest.FixtureRequest) -> Scene:
    return Scene(request.getfixturevalue(request.param))
