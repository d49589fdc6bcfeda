"""Worker processes for tests of the engine."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.engine.engines import Engines
from bot.engine.worker_pool import Workers


@pytest.fixture
async def engines() -> AsyncIterator[Engines]:
    found = Engines(Workers(1), Workers(1, background=True))
    await found.open()
    yield found
    await found.close()
