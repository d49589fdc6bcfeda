"""Games on the page: two people in two windows, with the real bot as a process."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Route, expect

from tests.browser.window import Window, Windows
from tests.live.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def challenge_by_keyboard(window: Window) -> None:
    """Enter /challenge opponent:bob variant:Chess960 color:white start:518 with the keyboard only."""
    await window.types("/chal")
    await expect(window.suggestions.get_by_role("option", name="/challenge")).to_be_visible()
    await window.keys("Tab")
    await window.types("opponent:bo")
    await window.keys("Enter")
    await window.types("variant:")
    await expect(window.suggestions.get_by_role("option", name="Unicorn")).to_be_visible()
    await window.types("960")
    await expect(window.suggestions.get_by_role("option").first).to_have_text("Chess960")
    await window.keys("Tab")
    await window.types("color:whi")
    await expect(window.suggestions.get_by_role("option").first).to_have_text("White (moves first)")
    await window.keys("Tab")
    await window.types("start:518")
    await window.keys("Enter")


@pytest.mark.slow
async def test_chess960_from_challenge_to_rematch(windows: Windows, table: Table) -> None:
    alice, bob = await windows.open("alice"), await windows.open("bob")
    await challenge_by_keyboard(alice)
    card = await bob.sees("challenges @bob to Chess960")
    await expect(card.get_by_text("Starting position 518")).to_be_visible()
    await expect(card.get_by_role("img", name="Challenge to Chess960: alice – bob")).to_be_visible()
    await alice.press(await alice.sees("challenges @bob"), "Accept")
    await alice.sees("This challenge is for bob")
    assert await bob.log.get_by_text("This challenge is for bob").count() == 0
    await bob.press(card, "Accept")
    await expect(bob.message("The game is on").get_by_role("button", name="Accept")).to_have_count(0)

    thread = "Chess960 #518 · alice – bob"
    await alice.go(thread)
    await bob.go(thread)
    await alice.sees("alice plays White and @bob plays Black. @alice, you move first.")

    await alice.says("e4")
    await expect(await bob.sees("1. e4 by alice. @bob, it's your move (Black).")).to_be_visible()
    await bob.says("Ke5")
    refusal = await bob.sees("The king on e8 can't reach e5.")
    await expect(refusal.get_by_role("img", name=re.compile("squares in question"))).to_be_visible()

    await bob.press(bob.message("1. e4 by alice"), "Move")
    asked = await bob.sees("Which piece?")
    await expect(asked.get_by_text("Only you can see this")).to_be_visible()
    await bob.choose(asked.get_by_role("combobox"), "knight g8")
    asked = await bob.sees("Which move?")
    await expect(asked.get_by_role("img", name=re.compile("f6"))).to_be_visible()
    await bob.choose(asked.get_by_role("combobox"), "Nf6")
    await bob.sees("You played Nf6.")
    board = await alice.sees("1… Nf6 by bob. @alice, it's your move (White).")
    assert await alice.log.get_by_text("Which piece?").count() == 0
    await expect(
        board.get_by_role("img", name=re.compile("Board after 1… Nf6. White to move"))
    ).to_be_visible()
    old = alice.message("1. e4 by alice")
    await expect(old.get_by_role("button", name="Move", exact=True)).to_have_count(0)

    await alice.says("e5")
    await alice.press(await alice.sees("2. e5 by alice"), "Resign")
    sure = await alice.sees("Do you really want to resign your game against bob?")
    await alice.press(sure, "Yes, resign")
    await alice.sees("You resigned.")
    end = await bob.sees("bob (Black) wins because alice resigned.")
    await expect(end.get_by_role("link", name=re.compile(r"^kibitz-\d+\.pgn$"))).to_be_visible()

    await bob.press(end, "Rematch")
    again = await alice.sees("@bob challenges @alice to Chess960.")
    await expect(again).to_contain_text("@bob plays White.")
    await alice.press(again, "Accept")
    await bob.sees("bob plays White and @alice plays Black. @bob, you move first.")


@pytest.mark.slow
async def test_the_page_shows_that_the_bot_is_offline(windows: Windows, table: Table) -> None:
    alice = await windows.open("alice")
    await alice.types("/help")
    await alice.keys("Tab", "Enter")
    await alice.sees("Playing with Kibitz")
    await table.kill()
    banner = alice.page.get_by_role("status").filter(has_text="kibitz is offline")
    await expect(banner).to_be_visible()
    await alice.types("/help")
    await alice.keys("Tab", "Enter")
    await alice.sees("The application did not respond")
    await table.start()
    await expect(banner).to_be_hidden()
    await alice.types("/games")
    await alice.keys("Tab", "Enter")
    await alice.sees("You have no ongoing games")


@pytest.mark.slow
async def test_changing_the_language_changes_command_names(windows: Windows, table: Table) -> None:
    alice = await windows.open("alice", locale="de-AT")
    await alice.types("/herausf")
    row = alice.suggestions.get_by_role("option", name="/herausfordern")
    await expect(row).to_contain_text("zu einer Partie herausfordern")
    await alice.keys("Escape", "Control+a", "Backspace")
    await alice.page.get_by_role("button", name="Settings").click()
    languages = alice.page.get_by_role("group", name="Your language")
    await expect(languages.get_by_label("Deutsch")).to_be_checked()
    typed = asyncio.Event()

    async def hold(route: Route) -> None:
        await typed.wait()
        await route.continue_()

    # Text typed before the new language arrives is matched with its command names afterwards.
    await alice.page.route("**/people/*", hold)
    await languages.get_by_label("Français").click()
    await alice.keys("Escape")
    await alice.types("/d\u00e9f")
    await expect(alice.suggestions).to_contain_text("No matches for what you typed")
    typed.set()
    await expect(alice.suggestions.get_by_role("option").first).to_contain_text("/d\u00e9f")


@pytest.mark.slow
async def test_challenge_in_japanese(windows: Windows, table: Table) -> None:
    alice = await windows.open("alice", locale="ja-JP")
    await expect(alice.page.get_by_text("#general へようこそ！")).to_be_visible()
    await expect(alice.page.locator("html")).to_have_attribute("lang", "ja")
    await expect(alice.page.get_by_role("button", name="/申し込み")).to_be_visible()
    await expect(alice.page.get_by_text("次に bob さんに切り替えます")).to_be_visible()
    await alice.types("/申")
    row = alice.suggestions.get_by_role("option", name="/申し込み")
    await expect(row).to_contain_text("対局を申し込みます")
    await alice.keys("Enter")
    await alice.types("相手")
    await alice.keys("Enter")
    await alice.types("bob")
    await alice.keys("Enter", "Enter")
    card = await alice.sees("@alice さんが @bob さんにチェスの対局を申し込みました。")
    await expect(card.get_by_role("button")).to_have_text(["", "受ける", "断る", "取り消す"])
    # A person's language changes private answers, but not public messages.
    await alice.page.get_by_role("button", name="設定").click()
    # click(), not check(): the radio button's group has its English name immediately afterwards.
    await alice.page.get_by_role("group", name="あなたの言語").get_by_label("English").click()
    await alice.keys("Escape")
    await alice.press(card, "受ける")
    await alice.sees("This challenge is for bob.")


@pytest.mark.slow
async def test_a_challenge_typed_or_pasted_as_one_line(windows: Windows, table: Table) -> None:
    alice = await windows.open("alice")
    await alice.types("/challenge opponent:bob color:black variant:unicorn")
    await expect(alice.suggestions.get_by_role("option").first).to_have_text("Unicorn Chess")
    await alice.keys("Tab", "Enter")
    card = await alice.sees("@alice challenges @bob to Unicorn Chess.")
    await expect(card).to_contain_text("@alice plays Black.")
    # The same with pasted text.
    await alice.composer.fill("/challenge opponent:bob start:x")
    await expect(alice.page.get_by_role("combobox", name="start")).to_have_value("x")
    await alice.keys("Enter")
    await alice.sees("That FEN doesn't work")
