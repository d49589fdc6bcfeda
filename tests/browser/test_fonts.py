"""Japanese is drawn where the machine has no letters for it, and nothing is fetched for that where it has."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.window import Window, Windows
from tests.discord_lab import DiscordLab

pytestmark = pytest.mark.asyncio(loop_scope="session")

OWN = "the page's"
STATUS = "[...document.fonts].find((face) => face.family.includes('Kibitz CJK')).status"


async def drawn_in(window: Window, place: str) -> dict[str, int]:
    """How many letters of a place are drawn in each font; those of the page count together."""
    tools = await window.page.context.new_cdp_session(window.page)
    await tools.send("DOM.enable")
    await tools.send("CSS.enable")
    root = (await tools.send("DOM.getDocument"))["root"]["nodeId"]
    node = (await tools.send("DOM.querySelector", {"nodeId": root, "selector": place}))["nodeId"]
    fonts = (await tools.send("CSS.getPlatformFontsForNode", {"nodeId": node}))["fonts"]
    return {OWN if font["isCustomFont"] else font["familyName"]: int(font["glyphCount"]) for font in fonts}


async def test_japanese_is_shown_without_a_system_font(windows: Windows, sandbox: DiscordLab) -> None:
    alice = await windows.open("alice")
    await expect(alice.page.get_by_role("heading", name="Welcome to #general!")).to_be_visible()
    assert await alice.page.evaluate(STATUS) == "unloaded"
    sandbox.person("bob").send(sandbox.channel().id, "e4 ７六歩で王手 將軍")
    await alice.sees("王手")
    async with asyncio.timeout(30):
        while await alice.page.evaluate(STATUS) != "loaded":  # noqa: ASYNC110 - nobody tells when it is
            await asyncio.sleep(0.05)
    place = alice.page.get_by_text("王手")
    await place.evaluate("(element) => { element.id = 'japanese' }")
    found = await drawn_in(alice, "#japanese")
    assert found[OWN] == len("７六歩で王手將軍")
