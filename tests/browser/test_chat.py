"""The page as a chat between windows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Route, expect

from bot.sandbox import chat, guilds_and_channels
from tests.browser.window import PHONE, Windows
from tests.cases import slow_except
from tests.discord_lab import DiscordLab

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_first_visit_shows_the_next_steps(windows: Windows) -> None:
    alice = await windows.open(None)
    await expect(alice.page).to_have_url(re.compile(r"\?as=alice#\d+$"))
    await expect(alice.page.get_by_text("kibitz is offline")).to_be_visible()
    steps = alice.log.get_by_role("listitem").filter(has_text="/challenge").last
    await expect(steps).to_contain_text("pick bob as your opponent")
    async with alice.page.context.expect_page() as opened:
        await alice.page.get_by_role("link", name="open a second window as bob").click()
    bob = await opened.value
    await expect(bob).to_have_title(re.compile("bob"))
    await alice.page.get_by_role("button", name="/challenge").click()
    await expect(alice.suggestions).to_contain_text("kibitz is offline")


@pytest.mark.slow
async def test_messages_mentions_and_replies_appear_in_the_other_window(windows: Windows) -> None:
    alice, bob = await windows.open("alice"), await windows.open("bob")
    await alice.says("helo @bob")
    await bob.sees("helo @bob")
    await expect(bob.page.locator(".mentioned")).to_have_count(1)
    await bob.last().hover()
    await bob.page.get_by_role("toolbar").get_by_role("button", name="Reply").click()
    await bob.says("hi")
    await expect(alice.last()).to_have_accessible_name(re.compile("^bob Today at .* hi$"))
    await expect(alice.last().get_by_role("button", name="Reply to alice helo @bob")).to_be_visible()


@pytest.mark.slow
async def test_shift_enter_adds_a_line(windows: Windows, sandbox: DiscordLab) -> None:
    alice = await windows.open("alice")
    await alice.types("one")
    await alice.keys("Shift+Enter")
    await alice.types("two")
    await alice.keys("Enter")
    await alice.sees("one")
    assert [m["content"] for m in sandbox.person("alice").messages(sandbox.channel().id)] == ["one\ntwo"]


@pytest.mark.slow
async def test_refused_message_stays_in_the_composer(windows: Windows) -> None:
    alice = await windows.open("alice")
    await alice.says("x" * 2001)
    await expect(alice.page.get_by_role("alert")).to_contain_text("at most 2,000 characters")
    await expect(alice.composer).to_have_value("x" * 2001)


@pytest.mark.slow
async def test_unread_marks_and_jump_to_the_newest_message(windows: Windows, sandbox: DiscordLab) -> None:
    other = guilds_and_channels.add_channel(sandbox.world, sandbox.guild(), "other")
    alice, bob = sandbox.person("alice"), await windows.open("bob")
    link = bob.page.get_by_role("navigation", name="Channels").get_by_role("link", name="other")
    for number in range(60):
        alice.send(other.id, f"line {number}\n\n.")
    await expect(link).to_have_accessible_name("other unread")
    alice.send(other.id, f"over here, <@{bob_id(sandbox)}>")
    await expect(link).to_have_accessible_name("other unread 1 unread mention")
    await expect(bob.page).to_have_title(re.compile(r"^\(1\) "))
    await link.click()
    await bob.sees("over here, @bob")
    await expect(link).to_have_accessible_name("other")
    await expect(bob.page).to_have_title(re.compile("^other"))
    jump = bob.page.get_by_role("button", name=re.compile("newest|New messages"))
    await expect(jump).to_be_hidden()
    # Scrolling up loads older messages; new ones don't change the scroll position.
    await bob.log.evaluate("log => { log.scrollTop = 0 }")
    await expect(bob.log.get_by_text("line 0")).to_have_count(1)
    await expect(jump).to_be_visible()
    alice.send(other.id, "still there?")
    await expect(jump).to_have_text("New messages: 1")
    await expect(bob.message("still there?")).not_to_be_in_viewport()
    await jump.click()
    await expect(bob.message("still there?")).to_be_in_viewport()
    await expect(jump).to_be_hidden()


def bob_id(sandbox: DiscordLab) -> int:
    return sandbox.person("bob").id


@pytest.mark.slow
async def test_a_message_sent_while_the_chat_loads_is_shown(windows: Windows, sandbox: DiscordLab) -> None:
    other = guilds_and_channels.add_channel(sandbox.world, sandbox.guild(), "other")
    alice = await windows.open("alice")
    link = alice.page.get_by_role("navigation", name="Channels").get_by_role("link", name="other")

    async def late(route: Route) -> None:
        answer = await route.fetch()
        sandbox.person("bob").send(other.id, f"meanwhile, <@{sandbox.person('alice').id}>")
        # The page receives the event before the response, which doesn't contain the message.
        await expect(alice.page).to_have_title(re.compile(r"^\(1\) "))
        await route.fulfill(response=answer)

    await alice.page.route(f"**/{other.id}/messages**", late, times=1)
    await link.click()
    await alice.sees("meanwhile, @alice")
    await alice.says("after")
    await alice.sees("after")


@pytest.mark.slow
async def test_the_page_reconnects_after_a_server_restart(windows: Windows, tmp_path: Path) -> None:
    async with DiscordLab(folder=tmp_path) as first:
        alice = await Windows(windows.browser, first).open("alice")
        await alice.says("before")
        await alice.sees("before")
        port = int(first.url.rpartition(":")[2])
    lost = alice.page.get_by_role("status").filter(has_text="Connection lost")
    await expect(lost).to_be_visible()
    await alice.says("into the void")
    await expect(alice.page.get_by_role("alert")).to_contain_text("can't be reached")
    await expect(alice.composer).to_have_value("into the void")
    async with DiscordLab(folder=tmp_path, port=port) as second:
        # Sent before the page reconnects, which loads it afterwards.
        second.person("bob").send(second.channel().id, "meanwhile")
        await alice.sees("meanwhile")
        await expect(lost).to_be_hidden()
        await alice.keys("Enter")
        await alice.sees("into the void")
        second.person("bob").send(second.channel().id, "and live again")
        await alice.sees("and live again")


@pytest.mark.slow
async def test_switching_to_another_person(windows: Windows) -> None:
    window = await windows.open("alice")
    await window.says("hello from alice")
    await window.sees("hello from alice")
    await window.page.get_by_role("button", name=re.compile("^You are alice")).click()
    dialog = window.page.get_by_role("dialog", name="Switch user")
    await dialog.get_by_role("link", name="bob", exact=True).click()
    await expect(window.page).to_have_url(re.compile("as=bob"))
    await expect(window.page.get_by_role("button", name=re.compile("^You are bob"))).to_be_visible()
    await window.sees("hello from alice")


@pytest.mark.slow
async def test_a_browsers_language_applies_only_to_a_persons_first_visit(windows: Windows) -> None:
    english = await windows.open("alice")
    await windows.open("alice", locale="ja-JP")
    who = english.page.get_by_role("button", name=re.compile("^You are alice"))
    await expect(who).to_contain_text("English")
    bob = await windows.open("bob", locale="ja-JP")
    await expect(bob.page.locator("html")).to_have_attribute("lang", "ja")
    await english.page.reload()
    await expect(english.page.get_by_text("Welcome to #general!")).to_be_visible()


@pytest.mark.slow
async def test_direct_messages_between_people_have_no_bot(windows: Windows) -> None:
    alice, bob = await windows.open("alice"), await windows.open("bob")
    await alice.page.get_by_role("button", name="Message bob").click()
    await expect(alice.page.get_by_role("heading", level=1)).to_have_text("bob")
    await alice.says("psst")
    dm = bob.page.get_by_role("navigation", name="Channels").get_by_role("link", name="alice")
    await expect(dm).to_contain_text("1 unread mention")
    await dm.click()
    await bob.sees("psst")
    # The bot isn't a member of direct messages between people.
    await bob.types("/")
    await expect(bob.suggestions).to_contain_text("kibitz isn't here")


@pytest.mark.slow
async def test_direct_messages_to_the_bot(windows: Windows) -> None:
    alice = await windows.open("alice")
    await alice.page.get_by_role("button", name="Message kibitz").click()
    await expect(alice.page.get_by_role("heading", level=1)).to_have_text("kibitz")
    await alice.says("hello")
    await alice.sees("hello")


@pytest.mark.slow
async def test_sending_and_downloading_a_file(windows: Windows, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("1. e4")
    alice, bob = await windows.open("alice"), await windows.open("bob")
    await alice.page.locator("input[type=file]").set_input_files(tmp_path / "notes.txt")
    await expect(alice.page.locator(".tray")).to_contain_text("notes.txt")
    await alice.says("my notes")
    message = await bob.sees("my notes")
    await expect(message).to_contain_text("5 bytes")
    async with bob.page.expect_download() as download:
        await message.get_by_role("link", name="notes.txt", exact=True).click()
    await (await download.value).save_as(tmp_path / "got.txt")
    assert (tmp_path / "got.txt").read_text() == "1. e4"


@pytest.mark.slow
async def test_background_follows_the_color_scheme(windows: Windows) -> None:
    alice = await windows.open("alice", color_scheme="light")
    back = "getComputedStyle(document.querySelector('main')).backgroundColor"
    light = await alice.page.evaluate(back)
    await alice.page.emulate_media(color_scheme="dark")
    assert await alice.page.evaluate(back) != light


@pytest.mark.slow
@pytest.mark.parametrize("width", slow_except([360], [390]))
async def test_nothing_is_too_wide_on_a_phone(windows: Windows, sandbox: DiscordLab, width: int) -> None:
    long = "https://example.org/" + "a" * 300
    row = {"type": 1, "components": [button(f"A long button {n}") for n in range(5)]}
    menu = {
        "type": 1,
        "components": [
            {
                "type": 3,
                "custom_id": "m",
                "placeholder": "p" * 100,
                "options": [{"label": "o" * 100, "value": "o"}],
            }
        ],
    }
    payload = {"content": f"`{long}` {long}\n```\n{long}\n```", "components": [row, menu]}
    chat.post(sandbox.world, sandbox.channel(), sandbox.bot.id, payload)
    viewport = {**PHONE, "width": width}
    bob = await windows.open("bob", viewport=viewport, has_touch=True, is_mobile=True)
    reply = sandbox.person("bob").messages(sandbox.channel().id)[0]["id"]
    sandbox.person("alice").send(sandbox.channel().id, long, reply_to=int(reply))
    await bob.sees("A long button 4")
    await bob.log.get_by_role("combobox").tap()
    await expect(bob.page.locator(".popover")).to_be_in_viewport(ratio=1)
    assert await too_wide(bob) == []
    await bob.keys("Escape")
    side = bob.page.get_by_role("navigation", name="Channels")
    await expect(side).to_be_hidden()
    opener = bob.page.get_by_role("button", name="Channels")
    await opener.tap()
    await expect(side).to_be_visible()
    await expect(side.get_by_role("link", name="general")).to_be_focused()
    # Choosing the current channel closes the drawer, too.
    await side.get_by_role("link", name="general").tap()
    await expect(side).to_be_hidden()
    await opener.tap()
    await bob.keys("Escape")
    await expect(side).to_be_hidden()
    await expect(opener).to_be_focused()
    await bob.composer.tap()
    await bob.types("by hand")
    await bob.page.get_by_role("button", name="Send").tap()
    await bob.sees("by hand")
    assert await too_wide(bob) == []


def button(label: str) -> dict[str, object]:
    return {"type": 2, "style": 2, "label": label, "custom_id": label}


async def too_wide(window) -> list[str]:
    """Return the elements that extend beyond the window or can be scrolled sideways."""
    return await window.page.evaluate(
        """() => [document.documentElement, document.querySelector('.log')]
            .filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.className || e.tagName)
            .concat(innerWidth > screen.width ? ['window'] : [])
            .concat([...document.querySelectorAll('.log *, .composer *')]
                .filter((e) => !e.closest('pre, .unseen, .preview') && e.checkVisibility())
                .filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5)
                .map((e) => e.tagName + '.' + e.className))"""
    )
