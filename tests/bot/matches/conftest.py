"""The use cases of matches, on a database of the test's own and with time that passes by hand."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator

import pytest

from bot.matches import Matches
from bot.storage import Database
from tests.bot.clock import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def matches(database: Database, clock: Clock) -> Matches:
    return Matches.on(database, now=clock, rng=random.Random(1))


@pytest.fixture
async def others(address: str, clock: Clock) -> AsyncIterator[Matches]:
    """The same in another process, as far as the database can tell."""
    opened = await Database.open(address)
    yield Matches.on(opened, now=clock)
    await opened.close()
