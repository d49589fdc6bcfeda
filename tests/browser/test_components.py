"""What bots put into messages: layouts, buttons, menus, forms, private answers, embeds."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from discord import app_commands
from playwright.async_api import expect

from bot.sandbox import chat
from bot.sandbox.model import COMPONENTS_V2
from tests.browser.window import Windows
from tests.discord_lab import DiscordLab
from tests.sandbox.plainbot import png

pytestmark = pytest.mark.asyncio(loop_scope="session")


def post(sandbox: DiscordLab, payload: dict[str, Any], *names: str) -> None:
    """Let the bot write a message, with pictures of these names."""
    files = {index: (name, png(size=(120, 80))) for index, name in enumerate(names)}
    chat.post(sandbox.world, sandbox.channel(), sandbox.bot.id, payload, files)


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


async def test_a_layout(windows: Windows, sandbox: DiscordLab) -> None:
    inside = [
        text("# Title\nwith **bold**"),
        {"type": 14, "divider": True, "spacing": 2},
        {
            "type": 9,
            "components": [text("beside a picture")],
            "accessory": {"type": 11, "media": {"url": "attachment://small.png"}, "description": "small"},
        },
        {"type": 9, "components": [text("beside a button")], "accessory": button("Press", 1)},
        {"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "a red board"}]},
        {"type": 13, "file": {"url": "attachment://game.png"}},
        {"type": 1, "components": [button("Row", 4)]},
    ]
    payload = {
        "flags": COMPONENTS_V2,
        "components": [{"type": 17, "accent_color": 0xFF0000, "components": inside}],
    }
    post(sandbox, payload, "small.png", "board.png", "game.png")
    alice = await windows.open("alice")
    message = await alice.sees("beside a button")
    await expect(message.get_by_role("heading", name="Title")).to_be_visible()
    await expect(message.get_by_role("separator")).to_have_count(1)
    await expect(message.get_by_role("img")).to_have_count(2)
    await expect(message.get_by_role("button")).to_have_text(["", "Press", "", "Row"])
    await expect(message.get_by_role("link", name="game.png", exact=True)).to_be_visible()
    board = message.get_by_role("button", name="a red board")
    await board.focus()
    await alice.keys("Enter")
    box = alice.page.get_by_role("dialog", name="Picture")
    await expect(box.get_by_role("img", name="a red board")).to_be_visible()
    await expect(box).to_contain_text("a red board")
    await alice.keys("Escape")
    await expect(box).to_have_count(0)
    await expect(board).to_be_focused()


def button(label: str, style: int, **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": style, "label": label, "custom_id": label, **more}


async def test_buttons(windows: Windows, sandbox: DiscordLab) -> None:
    first = [button(name, style) for style, name in enumerate(("One", "Two", "Three", "Four"), 1)]
    link = {"type": 2, "style": 5, "label": "Site", "url": "https://example.org/"}
    only_emoji = {"type": 2, "style": 2, "custom_id": "e", "emoji": {"name": "♞"}}
    second = [
        button("Off", 2, disabled=True),
        only_emoji,
        {**link, "label": "Bad", "url": "ftp://example.org"},
    ]
    rows = [{"type": 1, "components": [*first, link]}, {"type": 1, "components": second}]
    post(sandbox, {"content": "buttons", "components": rows})
    alice = await windows.open("alice")
    message = await alice.sees("buttons")
    await expect(message.get_by_role("button", name="Off")).to_be_disabled()
    await expect(message.get_by_role("button", name="♞")).to_be_enabled()
    await expect(message.get_by_role("link", name="Site")).to_have_attribute("rel", "noopener noreferrer")
    await expect(message.get_by_text("Bad")).not_to_have_attribute("href", re.compile("."))
    # No bot is there to answer: after three seconds Discord says so.
    await alice.press(message, "One")
    await expect(message.get_by_role("alert")).to_have_text("This interaction failed.")


async def test_menus(windows: Windows, sandbox: DiscordLab, connect) -> None:
    bot = await connect()
    alice = await windows.open("alice")
    await alice.types("/show")
    await alice.keys("Enter", "Enter")
    message = await alice.sees("shown")
    await expect(message).to_contain_text("alice used /show")
    # Two may be chosen, by keys alone; what is chosen shows.
    await message.get_by_role("combobox").focus()
    await alice.keys("ArrowDown", "Enter", "ArrowDown", "ArrowDown", "Enter")
    await expect(alice.page.get_by_role("option", selected=True)).to_have_text(["one", "three"])
    await alice.page.get_by_role("button", name="Done").click()
    await alice.sees("one three")
    assert bot.errors == []


async def test_menus_of_people_and_places(windows: Windows, sandbox: DiscordLab) -> None:
    kinds = {5: "Select a user", 6: "Select a role", 7: "Make a selection", 8: "Select a channel"}
    rows = [{"type": 1, "components": [{"type": kind, "custom_id": str(kind)}]} for kind in kinds]
    post(sandbox, {"content": "menus", "components": rows})
    alice = await windows.open("alice")
    message = await alice.sees("menus")
    offered = {}
    for kind, label in kinds.items():
        menu = message.get_by_role("combobox", name=label)
        await menu.click()
        options = alice.page.locator(".popover").get_by_role("option")
        offered[kind] = [
            name.split("\n")[0] for name in await options.locator(".option-text").all_inner_texts()
        ]
        await alice.keys("Escape")
        await expect(menu).to_be_focused()
    assert offered == {5: ["alice", "bob", "kibitz"], 6: [], 7: ["alice", "bob", "kibitz"], 8: ["general"]}


async def test_a_form(windows: Windows, connect) -> None:
    await connect()
    alice = await windows.open("alice")
    await alice.types("/form")
    await alice.keys("Enter", "Enter")
    form = alice.page.get_by_role("dialog", name="A form")
    name = form.get_by_label("Name")
    await expect(name).to_be_focused()
    # What is required is asked for, and nothing outside can be reached meanwhile.
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert")).not_to_be_empty()
    await expect(name).to_be_focused()
    await alice.types("Al")
    reached = set()
    for _ in range(12):
        await alice.keys("Tab")
        reached.add(
            await alice.page.evaluate("document.activeElement.closest('dialog')?.tagName ?? 'outside'")
        )
    assert reached <= {"DIALOG", "outside"}
    assert await alice.page.evaluate("document.querySelector('textarea').matches(':focus')") is False
    await alice.choose(form.get_by_role("combobox", name="Color"), "Blue")
    await form.get_by_role("button", name="Submit").click()
    await alice.sees("Al b")
    await expect(form).to_have_count(0)


async def test_private_answers(windows: Windows, connect) -> None:
    await connect()
    alice, bob = await windows.open("alice"), await windows.open("bob")
    await alice.types("/secret")
    await alice.keys("Enter", "Enter")
    own = await alice.sees("private too")
    await expect(own).to_contain_text("Only you can see this")
    await bob.sees("public")
    assert await bob.log.get_by_text("private").count() == 0
    await alice.press(own, "Dismiss message")
    await expect(alice.log.get_by_text("private too", exact=True)).to_have_count(0)


async def test_no_answer_in_time(windows: Windows, connect) -> None:
    await connect()
    alice = await windows.open("alice")
    await alice.types("/late seconds:x")
    await alice.keys("Enter")
    await expect(alice.page.get_by_role("alert")).to_contain_text("seconds takes a number")
    await alice.keys("Backspace", "9", "Enter")
    await alice.sees("The application did not respond.")
    await alice.press(alice.last(), "Dismiss message")
    await expect(alice.log.get_by_text("did not respond")).to_have_count(0)


async def test_autocomplete_and_required_options(windows: Windows, connect) -> None:
    await connect()
    alice = await windows.open("alice")
    await alice.types("/say")
    await expect(alice.suggestions.get_by_role("option").first).to_be_visible()
    await alice.keys("Enter")
    await expect(alice.composer).to_be_hidden()
    await expect(alice.suggestions.get_by_role("option").first).to_be_visible()
    await alice.keys("Escape")
    field = alice.page.get_by_role("combobox", name="text")
    await expect(field).to_be_focused()
    await alice.keys("Enter")
    await expect(alice.page.get_by_role("alert")).to_contain_text("text is required")
    await alice.types("e")
    await expect(alice.suggestions.get_by_role("option")).to_have_text(["e0", "e1"])
    await alice.keys("ArrowDown")
    await expect(field).to_have_attribute("aria-activedescendant", re.compile("-1$"))
    await alice.keys("Enter")
    await alice.types("to:nobody")
    await alice.keys("Enter")
    await expect(alice.page.get_by_role("alert")).to_contain_text("pick one from the list")
    await alice.keys(*["Backspace"] * 6)
    await alice.types("bo")
    await alice.keys("Tab", "Enter")
    await alice.sees("en-US: e1 to bob")


async def test_embeds(windows: Windows, sandbox: DiscordLab) -> None:
    embed = {
        "title": "A *title*",
        "url": "https://example.org/",
        "description": "words with `code`",
        "color": 0x00FF00,
        "author": {"name": "Author"},
        "fields": [{"name": "F1", "value": "**v1**", "inline": True}, {"name": "F2", "value": "v2"}],
        "image": {"url": "attachment://pic.png"},
        "footer": {"text": "Foot"},
    }
    post(sandbox, {"content": "look", "embeds": [embed]}, "pic.png")
    alice = await windows.open("alice")
    message = await alice.sees("look")
    for words in ("A title", "words with code", "Author", "F1", "v1", "F2", "v2", "Foot"):
        await expect(message).to_contain_text(words)
    await expect(message.get_by_role("link", name="A title")).to_be_visible()
    await expect(message.get_by_role("img")).to_have_count(1)


async def test_what_a_screen_reader_gets(windows: Windows, sandbox: DiscordLab) -> None:
    sandbox.person("bob").send(sandbox.channel().id, "hello there")
    post(sandbox, {"content": "a board"}, "board.png")
    alice = await windows.open("alice")
    page = alice.page
    for name in ("Servers", "Channels"):
        await expect(page.get_by_role("navigation", name=name)).to_have_count(1)
    await expect(page.get_by_role("complementary", name="Members")).to_have_count(1)
    await expect(page.get_by_role("main")).to_have_count(1)
    await expect(page.get_by_role("heading", level=1)).to_have_text("general")
    await expect(page.get_by_role("log", name="Messages in general")).to_have_attribute("aria-live", "polite")
    first = page.get_by_role("article", name=re.compile(r"^bob Today at .* hello there$"))
    await expect(first).to_have_count(1)
    await expect(page.get_by_role("link", name="general")).to_have_attribute("aria-current", "page")
    unnamed = await page.evaluate(
        """() => [...document.querySelectorAll('button, a, input:not(.unseen), textarea, [role]')]
            .filter((e) => e.checkVisibility() && !['log', 'list', 'alert', 'status', 'listbox', 'option']
                .includes(e.getAttribute('role')))
            .filter((e) => !(e.ariaLabel || e.innerText?.trim() || e.title || e.querySelector('img[alt]')))
            .map((e) => e.outerHTML)"""
    )
    assert unnamed == []
    # From the box back into the messages, through them, and out again.
    await alice.composer.focus()
    await alice.keys("Shift+Tab", "Shift+Tab")
    await expect(alice.composer).not_to_be_focused()
    await alice.last().focus()
    await alice.keys("ArrowUp")
    await expect(first).to_be_focused()
    await alice.types("x")
    await expect(alice.composer).to_be_focused()
    await page.keyboard.press("Control+Home")
    await page.get_by_role("link", name="Skip to the message box").focus()
    await alice.keys("Enter")
    await expect(alice.composer).to_be_focused()


@app_commands.context_menu(name="Greet")
async def greet(interaction: discord.Interaction[Any], user: discord.Member) -> None:
    await interaction.response.send_message(f"hello {user.name}")


@app_commands.context_menu(name="Quote")
async def quote(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    await interaction.response.send_message(f"quoted: {message.content}")


async def test_commands_in_menus(windows: Windows, sandbox: DiscordLab, connect) -> None:
    await connect(commands=(greet, quote))
    sandbox.person("bob").send(sandbox.channel().id, "well played")
    alice = await windows.open("alice")
    await alice.page.get_by_role("button", name="Apps for bob").click()
    await alice.page.get_by_role("option", name="Greet").click()
    await alice.sees("hello bob")
    message = await alice.sees("well played")
    await message.hover()
    await alice.page.get_by_role("toolbar").get_by_role("button", name="Apps").click()
    await alice.keys("Enter")
    await alice.sees("quoted: well played")
