"""Japanese is drawn where the machine has no letters for it, and nothing is fetched for that where it has."""

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
    pytest.mark.skipif(sys.platform != "linux", reason="only there fontconfig chooses the browser's fonts"),
]

OWN = "the page's"
JAPANESE = "７六歩で王手將軍"
FETCHED = "performance.getEntriesByType('resource').some((each) => each.name.endsWith('/page/cjk.otf'))"
FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  {fonts}
  <cachedir>{cache}</cachedir>
</fontconfig>
"""
NONE_WITH_JAPANESE = """
  <include>/etc/fonts/fonts.conf</include>
  <selectfont>
    <rejectfont><pattern><patelt name="lang"><string>ja</string></patelt></pattern></rejectfont>
  </selectfont>
"""
NOTO_ALONE = f"<dir>{FONT.parent}</dir>"


@pytest_asyncio.fixture(loop_scope="session")
async def windows(
    request: pytest.FixtureRequest, browser: Browser, chromium: str, sandbox: DiscordLab, tmp_path: Path
) -> AsyncIterator[Windows]:
    """Opens windows of a browser for which the machine has the fonts of the parameter."""
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
    """How many letters of a place are drawn in each font; those of the page count together."""
    tools = await window.page.context.new_cdp_session(window.page)
    await tools.send("DOM.enable")
    await tools.send("CSS.enable")
    root = (await tools.send("DOM.getDocument"))["root"]["nodeId"]
    node = (await tools.send("DOM.querySelector", {"nodeId": root, "selector": place}))["nodeId"]
    fonts = (await tools.send("CSS.getPlatformFontsForNode", {"nodeId": node}))["fonts"]
    return {OWN if font["isCustomFont"] else font["familyName"]: int(font["glyphCount"]) for font in fonts}


async def japanese_in(window: Window, sandbox: DiscordLab, font: str) -> bool:
    """Show Japanese, wait until all of it is drawn in a font, return whether the page's has been fetched."""
    await expect(window.page.get_by_role("heading", name="Welcome to #general!")).to_be_visible()
    assert not await window.page.evaluate(FETCHED)
    sandbox.person("bob").send(sandbox.channel().id, JAPANESE)
    await window.sees(JAPANESE)
    await window.page.get_by_text(JAPANESE).evaluate("(element) => { element.id = 'japanese' }")
    async with asyncio.timeout(30):
        while await drawn_in(window, "#japanese") != {font: len(JAPANESE)}:  # noqa: ASYNC110 - no event
            await asyncio.sleep(0.05)
    return await window.page.evaluate(FETCHED)


@pytest.mark.parametrize("windows", [NONE_WITH_JAPANESE], ids=[""], indirect=True)
async def test_japanese_is_shown_without_a_system_font(windows: Windows, sandbox: DiscordLab) -> None:
    assert await japanese_in(await windows.open("alice"), sandbox, OWN)


@pytest.mark.parametrize("windows", [NOTO_ALONE], ids=[""], indirect=True)
async def test_nothing_is_fetched_where_the_system_has_a_font(windows: Windows, sandbox: DiscordLab) -> None:
    assert not await japanese_in(await windows.open("alice"), sandbox, "Noto Sans CJK JP")
