"""A review on the page: its turning points, and the search for the better move by menu and by typing."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.window import PHONE, Windows
from tests.live.table import Table

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]


async def test_review_shows_turning_points_and_better_moves(windows: Windows, table: Table) -> None:
    people = [table.sandbox.person(name) for name in ("alice", "bob")]
    thread = await table.begin(people[0], people[1])
    for number, move in enumerate(("f3", "e5", "g4", "Qh4#")):
        people[number % 2].send(thread, move)
        await people[1].wait_for(lambda message, move=move: f"{move}**" in message["content"], seconds=60)
    carol = await windows.open("carol", viewport=PHONE, has_touch=True, is_mobile=True)
    await carol.page.goto(f"{table.sandbox.url}/?as=carol#{thread}")
    await carol.press(await carol.sees("wins by checkmate"), "Review")
    view = await carol.sees("blunder")
    await expect(view.get_by_role("img", name=re.compile("Graph of White's winning chances"))).to_be_visible()
    await expect(view.get_by_role("link", name=re.compile(r"^kibitz-\d+-review\.pgn$"))).to_be_visible()
    await carol.press(view, "▶")
    view = await carol.sees("It allows mate: Qh4#.")
    view = await carol.sees("What was better?")
    await expect(view.get_by_role("combobox")).to_have_text("Which piece?")
    await carol.press(view, "Type a move")
    form = carol.page.get_by_role("dialog", name="Find the better move")
    await form.get_by_label("Your move").fill("g4")
    await form.get_by_role("button", name="Submit").click()
    view = await carol.sees("is the move from the game")
    await carol.choose(view.get_by_role("combobox"), "pawn g2")
    view = await carol.sees("What was better?")
    await carol.choose(view.get_by_role("combobox"), "g4")
    view = await carol.sees("is the move from the game")
    await carol.press(view, "Show")
    # On a busy machine the better move may be shown without a continuation.
    view = await carol.sees(re.compile(r"was better[.,]"))
    await carol.press(view, "Show everyone")
    for board in ("marked with arrows", "which is marked"):  # hers, and the one for everyone
        found = carol.page.get_by_role("img", name=re.compile(f"Board before 2. g4, {board}"))
        await expect(found).to_have_count(1)
