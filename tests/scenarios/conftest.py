"""Each scenario on both: simcord, inside this process, and the loopback Discord with the bot as a process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from tests.discord_lab import LIKE_DISCORD, DiscordLab, Rates
from tests.discord_lab.rates import GENEROUS
from tests.live.table import Table
from tests.scenarios.driver import Kind, Scene
from tests.scenarios.on_sandbox import SandboxDriver
from tests.scenarios.on_simcord import SimcordDriver, simulated

FASTER_THAN_PEOPLE = frozenset(
    (
        "test_from_challenge_to_mate",
        "test_the_life_of_a_game_in_japanese",
        "test_each_reads_their_own_language",
        "test_a_move_is_taken_back",
        "test_an_offer_lapses_and_is_not_repeated_at_once",
        "test_a_draw_is_claimed",
        "test_a_rematch_in_another_variant",
        "test_a_game_is_exported",
    )
)
"""Scenarios whose bot writes more than five messages into one thread within a second or two. Discord lets it
write five in five seconds, which people never reach: at its pace each would take 5 to 10 s longer."""


@asynccontextmanager
async def _running(folder: Path, rates: Rates) -> AsyncIterator[Table]:
    async with DiscordLab(rates=rates) as sandbox:
        table = Table(sandbox, folder)
        await table.start()
        try:
            yield table
        finally:
            await table.kill()


# Not of a session: between two modules this loop, on which Discord is, may stand still for as long as other
# tests take, and after a minute of silence a bot takes its line for dead.
@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def loopback(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    """A bot that the scenarios of a module share, each on a server of its own, with Discord's own limits."""
    async with _running(tmp_path_factory.mktemp("scenarios"), LIKE_DISCORD) as table:
        yield table


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def unlimited(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    """Another one, for scenarios that are faster than people."""
    async with _running(tmp_path_factory.mktemp("unlimited"), GENEROUS) as table:
        yield table


@pytest.fixture
def kind() -> Kind:
    """Where people play; parametrize to change it."""
    return Kind.THREAD


@pytest.fixture
def sandbox(request: pytest.FixtureRequest, kind: Kind) -> SandboxDriver:
    faster = request.node.originalname in FASTER_THAN_PEOPLE
    table: Table = request.getfixturevalue("unlimited" if faster else "loopback")
    return SandboxDriver(table, request.node.name, kind)


@pytest_asyncio.fixture(loop_scope="session")
async def simcord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> AsyncIterator[SimcordDriver]:
    async with simulated(tmp_path, monkeypatch, kind) as driver:
        yield driver


# The slow tests take the processes; tests/scenarios/test_places.py plays one game on them in the usual run.
@pytest.fixture(params=["simcord", pytest.param("sandbox", marks=pytest.mark.slow)])
def scene(request: pytest.FixtureRequest) -> Scene:
    return Scene(request.getfixturevalue(request.param))
