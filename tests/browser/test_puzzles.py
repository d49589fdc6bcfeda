"""A puzzle on the page: a command, a hint, a move typed in the form, the solution."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.window import PHONE, Windows
from tests.live.table import Table

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]


async def test_puzzle_with_hint_typed_move_and_solution_on_a_phone(windows: Windows, table: Table) -> None:
    carol = await windows.open("carol", viewport=PHONE, has_touch=True, is_mobile=True)
    await carol.page.goto(f"{table.sandbox.url}/?as=carol#{table.sandbox.channel().id}")
    await carol.says("/puzzle solve variant:chess")
    await carol.keys("Enter")
    view = await carol.sees("to move:")
    picture = view.get_by_role("img", name=re.compile("^Puzzle. (White|Black) to move: "))
    await expect(picture).to_be_visible()
    await carol.press(view, "Hint")
    view = await carol.sees("💡 The ")
    await carol.press(view, "Move")
    view = await carol.sees("Which piece?")
    await carol.press(view, "Back")
    view = await carol.sees("💡 The ")
    await carol.press(view, "Type a move")
    form = carol.page.get_by_role("dialog", name="Your move")
    await form.get_by_role("textbox").fill("hello")
    await form.get_by_role("button", name="Submit").click()
    view = await carol.sees("hello")
    await carol.press(view, "Solution")
    view = await carol.sees("Solution:")
    await expect(view.get_by_role("button", name="Next puzzle")).to_be_visible()
