"""A newcomer's first games: the welcome card, and boards on a phone."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from bot.sandbox import guilds_and_channels
from bot.texts import Texts
from tests.browser.window import PHONE, Windows
from tests.live.table import Table, is_board

NEARLY_MATED = "7k/R7/8/8/8/8/8/1R4K1 w - - 0 1"
"""After Kf1 Black has one move, and is mated by Rb8."""

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_welcome_card_leads_to_a_first_game(windows: Windows, table: Table) -> None:
    alice = await windows.open("alice")
    card = alice.log.locator(".steps")
    await expect(card).to_contain_text("Type /play and send it to start a game against Kibitz.")
    # The numbered steps are for playing both sides; a game against Kibitz isn't one of them.
    steps = card.get_by_role("listitem")
    await expect(steps).to_have_text(
        [
            "Type /challenge and pick bob as your opponent.",
            "To act as bob too, open a second window as bob.",
            "Press Accept there, then type your moves in the thread that opens.",
        ]
    )
    await expect(card.get_by_role("link", name="open a second window as bob")).to_have_attribute(
        "href", "/?as=bob"
    )
    await card.get_by_role("button", name="/play").click()
    await expect(alice.page.get_by_role("main").get_by_role("form")).to_contain_text("/play")
    await alice.keys("Enter")
    await alice.sees("alice is playing Chess against kibitz")
    # The card stays for later.
    await expect(card).to_have_count(1)
    await card.get_by_role("button", name="/challenge").click()
    await expect(alice.page.get_by_role("main").get_by_role("form")).to_contain_text("/challenge")


async def button_rows(message: Locator) -> int:
    """Return the number of rows of a message's buttons."""
    boxes = [await button.bounding_box() for button in await message.locator(".action-row button").all()]
    return len({round(box["y"]) for box in boxes if box is not None})


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en-GB", "ja"])
async def test_buttons_under_a_board_take_two_rows_on_a_phone(
    windows: Windows, table: Table, language: str
) -> None:
    move, more = (Texts(language).text(key) for key in ("button-move", "button-more"))
    harder = Texts(language).text("button-harder", level=2)
    alice = table.sandbox.person("alice")
    alice.user.locale = language
    (guild,) = table.sandbox.world.guilds.values()
    guilds_and_channels.change_guild(table.sandbox.world, guild, locale=language)
    channel = table.sandbox.channel().id
    await alice.slash(channel, "play", {"level": 1, "color": "white", "start": NEARLY_MATED})
    board = await alice.wait_for(lambda message: is_board(message, 0), seconds=60)
    place = int(board["channel_id"])
    window = await windows.open("alice", viewport=PHONE, has_touch=True, is_mobile=True, locale=language)
    await window.page.goto(f"{table.sandbox.url}/?as=alice#{place}")
    alice.send(place, "Kf1")
    board = await alice.wait_for(lambda message: is_board(message, 2), seconds=60)
    shown = window.log.locator(f'article[data-id="{board["id"]}"]')
    await expect(shown.get_by_role("button", name=move, exact=True)).to_be_visible()
    await expect(shown.get_by_role("button", name=more, exact=True)).to_be_visible()
    assert await button_rows(shown) == 2
    alice.send(place, "Rb8")
    won = window.page.get_by_role("button", name=harder, exact=True)
    ended = window.log.get_by_role("article").filter(has=won)
    await expect(ended).to_be_visible()
    assert await button_rows(ended) == 2
