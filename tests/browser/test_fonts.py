"""Japanese text on machines without a Japanese font uses the page's font; others don't fetch it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.sandbox.page import FONT
from tests.browser.conftest import ARGUMENTS
from tests.browser.window import Window, Windows
from tests.discord_lab import DiscordLab

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(
        sys.platform != "linux", reason="fontconfig selects the browser's fonts on Linux only"
    ),
]

PAGE_FONT = "the page's"
JAPANESE = "７六歩で王手將軍"
FETCHED = "performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('/page/cjk.otf'))"
FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  {fonts}
  <cachedir>{cache}</cachedir>
</fontconfig>
"""
WITHOUT_JAPANESE = """
  <include>/etc/fonts/fonts.conf</include>
  <selectfont>
    <rejectfont><pattern><patelt name="lang"><string>ja</string></patelt></pattern></rejectfont>
  </selectfont>
"""
NOTO_ONLY = f"<dir>{FONT.parent}</dir>"


@pytest_asyncio.fixture(loop_scope="session")
async def windows(
    request: pytest.FixtureRequest, browser: Browser, chromium: str, sandbox: DiscordLab, tmp_path: Path
) -> AsyncIterator[Windows]:
    """Yield windows of a browser that only has the system fonts of the parameter."""
    settings = tmp_path / "fonts.conf"
    settings.write_text(FONTCONFIG.format(cache=tmp_path / "cache", fonts=request.param), "utf-8")
    other = await browser.browser_type.launch(
        executable_path=chromium,
        args=list(ARGUMENTS),
        env={**os.environ, "FONTCONFIG_FILE": str(settings)},
    )
    opened = Windows(other, sandbox)
    yield opened
    await other.close()
    assert opened.errors == []


async def drawn_in(window: Window, place: str) -> dict[str, int]:
    """Count the characters of an element that are drawn in each font, and in the page's fonts together."""
    tools = await window.page.context.new_cdp_session(window.page)
    await tools.send("DOM.enable")
    await tools.send("CSS.enable")
    root = (await tools.send("DOM.getDocument"))["root"]["nodeId"]
    node = (await tools.send("DOM.querySelector", {"nodeId": root, "selector": place}))["nodeId"]
    fonts = (await tools.send("CSS.getPlatformFontsForNode", {"nodeId": node}))["fonts"]
    return {
        PAGE_FONT if font["isCustomFont"] else font["familyName"]: int(font["glyphCount"]) for font in fonts
    }


async def japanese_in(window: Window, sandbox: DiscordLab, font: str) -> bool:
    """Show Japanese, wait until all of it is drawn in `font`; return whether the page's font was fetched."""
    await expect(window.page.get_by_role("heading", name="Welcome to #general!")).to_be_visible()
    assert not await window.page.evaluate(FETCHED)
    sandbox.person("bob").send(sandbox.channel().id, JAPANESE)
    await window.sees(JAPANESE)
    await window.page.get_by_text(JAPANESE).evaluate("(element) => { element.id = 'japanese' }")
    async with asyncio.timeout(60):
        while await drawn_in(window, "#japanese") != {font: len(JAPANESE)}:  # noqa: ASYNC110 - no event
            await asyncio.sleep(0.05)
    return await window.page.evaluate(FETCHED)


@pytest.mark.slow
@pytest.mark.parametrize("windows", [WITHOUT_JAPANESE], ids=[""], indirect=True)
async def test_japanese_is_shown_without_a_system_font(windows: Windows, sandbox: DiscordLab) -> None:
    assert await japanese_in(await windows.open("alice"), sandbox, PAGE_FONT)


@pytest.mark.parametrize("windows", [NOTO_ONLY], ids=[""], indirect=True)
async def test_nothing_is_fetched_where_the_system_has_a_font(windows: Windows, sandbox: DiscordLab) -> None:
    assert not await japanese_in(await windows.open("alice"), sandbox, "Noto Sans CJK JP")
