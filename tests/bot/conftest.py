"""Databases for tests: a file for each test, and a server that all tests of a process share."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Dialect
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.database import sqlite
from bot.database.open_database import open_database
from bot.database.transactions import Database
from bot.state.game_setup import Limits
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.database.databases import fresh, fresh_on
from tests.bot.database.postgres import INSTALLED, running_server


@pytest.fixture(autouse=True, scope="session")
def _compile_statements_once() -> Iterator[None]:
    """Let all engines on files share their compiled statements: each test opens its own.

    Statements are compiled for a dialect. Engines that read and those that write have different ones.
    """
    create = sqlite.create_async_engine
    dialects: dict[bool, Dialect] = {}
    compiled: dict[Any, Any] = {}

    def create_sharing(*args: Any, **kwargs: Any) -> AsyncEngine:
        engine = create(*args, execution_options={"compiled_cache": compiled}, **kwargs)
        # Each engine initializes the dialect that it was created with, at its first connection.
        own = engine.sync_engine.dialect
        shared = dialects.setdefault(own.skip_autocommit_rollback, own)
        own.initialize = shared.initialize
        engine.sync_engine.dialect = shared
        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "create_async_engine", create_sharing)
        yield


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """An empty database file."""
    return await fresh(tmp_path / "kibitz.db")


@pytest.fixture
def address(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture
async def database(address: str) -> AsyncIterator[Database]:
    opened = await open_database(address)
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Start a PostgreSQL server on a socket in a temporary folder; return the address of its database."""
    if not INSTALLED:
        pytest.skip("PostgreSQL's initdb and pg_ctl not installed")
    with running_server() as (folder, _):
        yield f"postgresql://kibitz@/postgres?host={folder}"


FILE_OR_SERVER = ["file", pytest.param("server", marks=pytest.mark.slow)]
"""Only slow tests use a server; in the default run, tests/bot/database/test_postgres.py covers it."""


@pytest.fixture(params=FILE_OR_SERVER)
async def any_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database: a file, or one on a server."""
    if request.param == "file":
        return f"sqlite:///{await fresh(tmp_path / 'kibitz.db')}"
    return await fresh_on(request.getfixturevalue("server"))


# Use cases with a manual clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def use_cases(database: Database, clock: Clock) -> UseCases:
    # Some tests begin more games than a person may have.
    limits = Limits(open_challenges=1000, running_games=1000)
    return UseCases(database, now=clock, rng=random.Random(1), limits=limits)


@pytest.fixture
async def others(address: str, clock: Clock) -> AsyncIterator[UseCases]:
    """Use cases with another connection, as in another process."""
    opened = await open_database(address)
    yield UseCases(opened, now=clock)
    await opened.close()
