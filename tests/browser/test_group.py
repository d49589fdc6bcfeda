"""Kibitz brought along: added to an account in the settings, used in a group that it is no member of."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.window import Windows
from tests.discord_lab import DiscordLab
from tests.live.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_game_in_a_group(windows: Windows, table: Table, sandbox: DiscordLab) -> None:
    sandbox.add_person("carol")
    alice, carol = await windows.open("alice"), await windows.open("carol")
    await alice.page.get_by_role("button", name="Direct messages").click()
    await alice.page.get_by_role("button", name="New group").click()
    dialog = alice.page.get_by_role("dialog")
    await expect(dialog.get_by_role("checkbox", name="carol")).to_be_checked()
    await dialog.get_by_role("textbox").fill("Evening")
    await dialog.get_by_role("button", name="Create").click()
    await expect(alice.page).to_have_title(re.compile("Evening"))

    await alice.types("/chal")
    await expect(alice.suggestions).to_contain_text(
        "kibitz isn't here. Add it to your account in the settings"
    )
    await expect(alice.suggestions.get_by_role("option", name="/challenge")).to_have_count(0)
    await alice.composer.fill("")
    await alice.page.get_by_role("button", name="Settings").click()
    await dialog.get_by_role("radio", name=re.compile("^Added")).check()
    await dialog.get_by_role("button", name="Close").click()
    await alice.composer.click()
    await alice.types("/zzz")
    await expect(alice.suggestions).to_contain_text("Nothing fits what you typed")
    await alice.composer.fill("")
    await alice.types("/chal")
    await expect(alice.suggestions.get_by_role("option", name="/challenge")).to_be_visible()
    await alice.keys("Tab")
    await alice.types("color:black")
    await alice.keys("Enter", "Enter")

    await carol.page.get_by_role("button", name="Direct messages").click()
    await carol.go("Evening")
    await carol.press(await carol.sees("@alice is looking for an opponent"), "Join")
    board = await carol.sees("@carol, the first move is yours. Press Move")
    await carol.press(board, "Move")
    asked = await carol.sees("Which piece?")
    await carol.choose(asked.get_by_role("combobox"), "pawn e2")
    asked = await carol.sees("Which move?")
    await carol.choose(asked.get_by_role("combobox").first, "e4")
    await alice.sees("1. e4 by carol. @alice, your move as Black.")
    await expect(alice.log.get_by_role("button", name="Move", exact=True)).to_have_count(1)
