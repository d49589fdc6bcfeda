"""Browsing games on the page: a running game on a phone, and an imported file."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.window import PHONE, Windows
from tests.live.table import Table

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]


async def test_browsing_a_running_game_on_a_phone(windows: Windows, table: Table) -> None:
    people = [table.sandbox.person(name) for name in ("alice", "bob")]
    thread = await table.begin(people[0], people[1], variant="shogi")
    for number, move in enumerate(("P-7f", "P-3d", "P-2f", "P-8d")):
        people[number % 2].send(thread, move)
        await people[1].wait_for(lambda message, move=move: f"{move}**" in message["content"], seconds=60)
    carol = await windows.open("carol", viewport=PHONE, has_touch=True, is_mobile=True)
    await carol.page.goto(f"{table.sandbox.url}/?as=carol#{thread}")
    await carol.press(await carol.sees("4. P-8d by bob"), "Replay")
    view = await carol.sees("4. P-8d (4 of 4)")
    await expect(
        view.get_by_role("img", name=re.compile("Board after 4. P-8d. Sente to move"))
    ).to_be_visible()
    await carol.press(view, "◀◀")
    view = await carol.sees("Start (0 of 4)")
    await expect(view.get_by_role("button", name="◀", exact=True)).to_be_disabled()
    await carol.press(view, "▶")
    view = await carol.sees("1. P-7f (1 of 4)")
    await carol.choose(view.get_by_role("combobox"), "3. P-2f")
    view = await carol.sees("3. P-2f (3 of 4)")
    await expect(view.locator("u")).to_have_text("P-2f")
    await carol.press(view, "Play on from here")
    view = await carol.sees("Who would you like to play from here?")
    await carol.press(view, "Back")
    await carol.sees("3. P-2f (3 of 4)")


async def test_viewing_a_game_from_a_file_in_a_form(windows: Windows, table: Table) -> None:
    carol = await windows.open("carol")
    await carol.types("/import")
    await carol.keys("Enter", "Enter")
    form = carol.page.get_by_role("dialog", name="View a game")
    await form.get_by_label("A file").set_input_files(
        {"name": "a.pgn", "mimeType": "text/plain", "buffer": b'[White "Ann"]\n\n1. e4 e5 2. Nf3 *\n'}
    )
    await form.get_by_role("button", name="Submit").click()
    view = await carol.sees("Ann – Black · Chess")
    await expect(view.get_by_role("link", name="game.pgn", exact=True)).to_be_visible()
    await carol.press(view, "▶▶")
    await expect(carol.message("2. Nf3 (3 of 3)").locator("u")).to_have_text("Nf3")
