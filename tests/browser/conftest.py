"""A real browser on a running sandbox.

Without a browser, the tests are skipped or, with KIBITZ_REQUIRE_BROWSER=1, fail.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.browser.window import Windows
from tests.discord_lab import LIKE_DISCORD, DiscordLab
from tests.live.table import Table, running_table
from tests.sandbox.conftest import _undirected, connecting, plain  # noqa: F401

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the browser's path. The headless shell opens a page with half the work."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found is None:
        if os.environ.get("KIBITZ_REQUIRE_BROWSER") == "1":
            pytest.fail("KIBITZ_REQUIRE_BROWSER is set, but chromium isn't installed")
        pytest.skip("chromium isn't installed; Debian's chromium-headless-shell is enough")
    return found


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """Start a browser for all tests, because starting one takes longer than most tests."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[DiscordLab]:
    """Run a Discord that waits longer for answers, because the browser uses the same processors."""
    async with DiscordLab(rates=LIKE_DISCORD, response_seconds=15.0) as server:
        yield server


@pytest_asyncio.fixture(loop_scope="session")
async def windows(browser: Browser, sandbox: DiscordLab) -> AsyncIterator[Windows]:
    """Yield an object that opens windows; check at the end that no page had an unexpected error."""
    opened = Windows(browser, sandbox)
    yield opened
    for context in browser.contexts:
        await context.close()
    assert opened.errors == []


@pytest_asyncio.fixture(loop_scope="session")
async def table(sandbox: DiscordLab, tmp_path: Path) -> AsyncIterator[Table]:
    """Run the real bot as a process, connected to the sandbox."""
    async with running_table(sandbox, tmp_path) as table:
        yield table
    print(table.log.read_text()[-20_000:])  # pytest shows it after a failure.


@pytest_asyncio.fixture(loop_scope="session")
async def connect(
    sandbox: DiscordLab,
    plain: ModuleType,  # noqa: F811
) -> AsyncIterator[Callable[..., Any]]:
    """Yield a function that connects a plain bot, which the test controls, to the sandbox."""
    async with connecting(sandbox, plain) as start:
        yield start
