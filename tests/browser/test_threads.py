"""Threads, mentions of threads and links to them, and their updates in all windows."""

from __future__ import annotations

import asyncio
import re
from itertools import product
from typing import Any

import pytest
from playwright.async_api import Route, expect

from bot.sandbox import chat, guilds_and_channels
from bot.sandbox.model import Message
from tests.browser.window import Windows
from tests.discord_lab import DiscordLab

pytestmark = pytest.mark.asyncio(loop_scope="session")

ROW = {"type": 1, "components": [{"type": 2, "style": 3, "label": "Accept", "custom_id": "accept"}]}


def challenge(sandbox: DiscordLab) -> Message:
    """Post a message of the bot with a button in the channel."""
    return chat.post(
        sandbox.world, sandbox.channel(), sandbox.bot.id, {"content": "play?", "components": [ROW]}
    )


def open_thread(sandbox: DiscordLab, card: Message, name: str = "a game") -> int:
    return guilds_and_channels.open_thread(
        sandbox.world, sandbox.channel(), sandbox.bot.id, {"name": name}, card
    ).id


async def test_mention_of_an_unknown_thread_gets_its_name_later(
    windows: Windows, sandbox: DiscordLab
) -> None:
    alice = await windows.open("alice")
    card = challenge(sandbox)
    message = await alice.sees("play?")
    known = asyncio.Event()

    async def late(route: Route) -> None:
        await known.wait()
        await route.continue_()

    await alice.page.route("**/places", late)
    thread = open_thread(sandbox, card)
    chat.edit(sandbox.world, card, {"content": f"Game on in <#{thread}>.", "components": []})
    message = await alice.sees("Game on in")
    await expect(message).not_to_contain_text(str(thread))
    known.set()
    await message.get_by_role("link", name="#a game").click()
    await expect(alice.page.get_by_role("heading", level=1)).to_contain_text("a game")


@pytest.mark.slow
async def test_a_new_thread_stays_in_the_sidebar_although_an_older_list_arrives_late(
    windows: Windows, sandbox: DiscordLab
) -> None:
    alice, person = await windows.open("alice"), sandbox.person("alice")
    fetched, released = asyncio.Event(), asyncio.Event()

    async def late(route: Route) -> None:
        response = await route.fetch()
        fetched.set()
        await released.wait()
        await route.fulfill(response=response)

    await alice.page.route("**/places", late, times=1)
    person.open_thread(sandbox.channel().id, "first")
    await fetched.wait()
    person.open_thread(sandbox.channel().id, "second")
    await asyncio.sleep(0.5)  # Longer than the page waits before it loads the list again.
    released.set()
    await asyncio.sleep(0.5)
    channels = alice.page.get_by_role("navigation", name="Channels")
    for name in ("first", "second"):
        await expect(channels.get_by_role("link", name=name)).to_be_visible()


@pytest.mark.slow
async def test_a_threads_card_counts_its_messages(windows: Windows, sandbox: DiscordLab) -> None:
    alice = await windows.open("alice")
    card = challenge(sandbox)
    thread = open_thread(sandbox, card)
    link = alice.log.get_by_role("link", name=re.compile("^a game"))
    sent = [sandbox.person("bob").send(thread, f"line {number}") for number in range(3)]
    count = sandbox.world.channel(thread).message_count
    await expect(link).to_contain_text(f"{count} messages")
    sandbox.person("bob").delete(thread, int(sent[-1]["id"]))
    await expect(link).to_contain_text(f"{count - 1} messages")


@pytest.mark.slow
async def test_the_sidebar_lists_a_persons_own_threads(windows: Windows, sandbox: DiscordLab) -> None:
    carol = sandbox.add_person("carol")
    own, other = await windows.open("bob"), await windows.open("carol")
    channels = [window.page.get_by_role("navigation", name="Channels") for window in (own, other)]
    thread = open_thread(sandbox, challenge(sandbox))
    secret = sandbox.person("alice").open_thread(sandbox.channel().id, "secret", private=True)
    sandbox.person("alice").send(thread, f"<@{sandbox.person('bob').id}> your move")
    await expect(channels[0].get_by_role("link", name="a game")).to_be_visible()
    # carol's page has received the same event, so her list would have changed by now.
    await expect(other.log.get_by_role("link", name="a game")).to_contain_text("1 message")
    await expect(channels[1].get_by_role("link", name="a game")).to_have_count(0)
    sandbox.person("alice").send(secret, f"<@{carol.id}> come in")
    await expect(channels[1].get_by_role("link", name="secret")).to_be_visible()
    await expect(channels[0].get_by_role("link", name="secret")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("when", ["loaded", "while it loads"])
async def test_a_threads_starter_message_follows_edits(
    windows: Windows, sandbox: DiscordLab, when: str
) -> None:
    other = guilds_and_channels.add_channel(sandbox.world, sandbox.guild(), "other")
    alice = await windows.open("alice")
    card = challenge(sandbox)
    await alice.sees("play?")
    over = {"content": "Game on.", "components": []}

    async def late(route: Route) -> None:
        answer = await route.fetch()
        chat.edit(sandbox.world, card, over)
        sandbox.person("bob").send(other.id, f"now, <@{sandbox.person('alice').id}>")
        # The page receives both events before the response with the old message.
        await expect(alice.page).to_have_title(re.compile(r"^\(1\) "))
        await route.fulfill(response=answer)

    if when == "while it loads":
        # The page requests a thread's messages as soon as it receives the thread.
        known = f"{sandbox.channel().id}|{other.id}"
        await alice.page.route(re.compile(rf"/(?!{known})\d+/messages"), late, times=1)
    open_thread(sandbox, card)
    await alice.log.get_by_role("link", name=re.compile("^a game")).click()
    if when == "loaded":
        await expect((await alice.sees("play?")).get_by_role("button", name="Accept")).to_be_visible()
        chat.edit(sandbox.world, card, over)
    start = await alice.sees("Game on.")
    await expect(start.get_by_role("button", name="Accept")).to_have_count(0)


@pytest.mark.slow
async def test_a_press_on_a_removed_button_shows_an_error(
    windows: Windows,
    sandbox: DiscordLab,
    connect,
) -> None:
    await connect()
    alice = await windows.open("alice")
    card = challenge(sandbox)
    message = await alice.sees("play?")
    # The page hasn't received an event about the removed button.
    card.components = []
    await alice.press(message, "Accept")
    await expect(message.get_by_role("alert")).to_have_text("This interaction failed.")


LINKS = {
    "a masked link": ({"content": "see [the game](URL)"}, "the game"),
    "a bare link": ({"content": "see URL"}, "#a game"),
    "a button": (
        {
            "content": "x",
            "components": [{"type": 1, "components": [{"type": 2, "style": 5, "label": "Go", "url": "URL"}]}],
        },
        "Go",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("case", "to"), list(product(LINKS, ("the thread", "a message in it"))))
async def test_links_to_threads_and_messages_open_on_the_page(
    windows: Windows, sandbox: DiscordLab, case: str, to: str
) -> None:
    thread = open_thread(sandbox, challenge(sandbox))
    bob = sandbox.person("bob")
    lines = [bob.send(thread, f"line {number}\n\n.") for number in range(120)]
    url = f"https://discord.com/channels/{sandbox.guild().id}/{thread}"
    if to == "a message in it":
        url += f"/{lines[3]['id']}"
    payload, label = LINKS[case]
    chat.post(sandbox.world, sandbox.channel(), sandbox.bot.id, _with(payload, url))
    alice = await windows.open("alice")
    for _ in range(2):
        await alice.log.get_by_role("link", name=label, exact=True).last.click()
        await expect(alice.page.get_by_role("heading", level=1)).to_contain_text("a game")
        line = alice.log.get_by_text(re.compile(r"^line 3\b" if to == "a message in it" else "^line 119"))
        await expect(line).to_be_in_viewport()
        await alice.go("general")
    assert len(alice.page.context.pages) == 1


def _with(value: Any, url: str) -> Any:
    """Return a payload with URL replaced by an address."""
    if isinstance(value, dict):
        return {key: _with(inside, url) for key, inside in value.items()}
    if isinstance(value, list):
        return [_with(inside, url) for inside in value]
    return value.replace("URL", url) if isinstance(value, str) else value


@pytest.mark.slow
async def test_a_link_to_a_deleted_channel_shows_an_error(windows: Windows, sandbox: DiscordLab) -> None:
    alice = await windows.open("alice")
    sandbox.person("bob").send(sandbox.channel().id, "https://discord.com/channels/1/2")
    await alice.log.get_by_role("link", name="https://discord.com/channels/1/2", exact=True).click()
    await expect(alice.page.get_by_role("alert")).to_contain_text("no longer exists")
    await expect(alice.page.get_by_role("heading", level=1)).to_have_text("general")


@pytest.mark.slow
async def test_the_readers_own_private_answers_scroll_into_view(
    windows: Windows,
    sandbox: DiscordLab,
    connect,
) -> None:
    await connect()
    for number in range(60):
        sandbox.person("bob").send(sandbox.channel().id, f"line {number}\n\n.")
    alice, bob = await windows.open("alice"), await windows.open("bob")
    for window in (alice, bob):
        await window.sees("line 59")
        await window.log.evaluate("log => { log.scrollTop = log.scrollHeight / 2 }")
        await expect(window.page.get_by_role("button", name="Jump to the newest message")).to_be_visible()
    await alice.composer.click()
    await alice.types("/secret")
    await alice.keys("Enter", "Enter")
    await expect(await alice.sees("private too")).to_be_in_viewport()
    await expect(alice.page.get_by_role("button", name="Jump to the newest message")).to_be_hidden()
    # Other people's scroll position doesn't change.
    await expect(bob.page.get_by_role("button", name="New messages: 1")).to_be_visible()
