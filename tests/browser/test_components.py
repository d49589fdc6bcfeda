"""Parts of bots' messages: buttons, menus, forms, private answers."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from discord import app_commands
from playwright.async_api import expect

from bot.sandbox import chat
from tests.browser.window import Windows
from tests.discord_lab import DiscordLab
from tests.sandbox.plainbot import png

pytestmark = pytest.mark.asyncio(loop_scope="session")


def post(sandbox: DiscordLab, payload: dict[str, Any], *names: str) -> None:
    """Send a message as the bot, with one picture for each file name."""
    files = {index: (name, png(size=(120, 80))) for index, name in enumerate(names)}
    chat.post(sandbox.world, sandbox.channel(), sandbox.bot.id, payload, files)


def button(label: str, style: int, **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": style, "label": label, "custom_id": label, **more}


@pytest.mark.slow
async def test_button_kinds_and_a_press_without_an_answer(windows: Windows, sandbox: DiscordLab) -> None:
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
    # Without a bot, Discord reports a failure after three seconds.
    await alice.press(message, "One")
    await expect(message.get_by_role("alert")).to_have_text("This interaction failed.")


@pytest.mark.slow
async def test_choosing_from_a_menu_with_the_keyboard(windows: Windows, sandbox: DiscordLab, connect) -> None:
    bot = await connect()
    alice = await windows.open("alice")
    await alice.types("/show")
    await alice.keys("Enter", "Enter")
    message = await alice.sees("shown")
    await expect(message).to_contain_text("alice used /show")
    await message.get_by_role("combobox").focus()
    await alice.keys("ArrowDown", "ArrowDown", "ArrowDown", "Enter")
    await alice.sees("three")
    assert bot.errors == []


@pytest.mark.slow
async def test_a_command_takes_a_file_picked_or_dropped(windows: Windows, connect) -> None:
    bot = await connect()
    alice = await windows.open("alice")
    await alice.types("/files read")
    await alice.keys("Enter")
    file = alice.page.get_by_label("file: ", exact=False).and_(alice.page.locator("input[type=file]"))
    await file.set_input_files({"name": "a.ini", "mimeType": "text/plain", "buffer": b"one"})
    await alice.keys("Enter")
    message = await alice.sees("a.ini says one")
    await expect(message).to_contain_text("alice used /files read")
    await alice.types("/files read")
    await alice.keys("Enter")
    await expect(file).to_be_visible()
    await alice.page.evaluate(
        """() => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File(["two"], "b.ini"));
            dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
        }"""
    )
    await alice.keys("Enter")
    await alice.sees("b.ini says two")
    assert bot.errors == []


@pytest.mark.slow
async def test_a_user_menu_lists_people_and_the_bot(windows: Windows, sandbox: DiscordLab) -> None:
    post(
        sandbox,
        {"content": "who?", "components": [{"type": 1, "components": [{"type": 5, "custom_id": "u"}]}]},
    )
    alice = await windows.open("alice")
    opener = (await alice.sees("who?")).get_by_role("combobox", name="Select a user")
    await opener.click()
    options = alice.page.locator(".popover").get_by_role("option").locator(".option-text")
    offered = [name.split("\n")[0] for name in await options.all_inner_texts()]
    assert offered == ["alice", "bob", "kibitz"]
    await alice.keys("Escape")
    await expect(opener).to_be_focused()


@pytest.mark.slow
async def test_an_unknown_component_is_replaced_by_a_note(windows: Windows, sandbox: DiscordLab) -> None:
    post(sandbox, {"content": "look", "components": [{"type": 10, "content": "of another kind"}]})
    alice = await windows.open("alice")
    await expect(await alice.sees("look")).to_contain_text("This page can't show this part of the message.")


class Form(discord.ui.Modal, title="A form"):
    name = discord.ui.TextInput(label="Name", custom_id="name", max_length=10)
    words = discord.ui.TextInput(label="Words", custom_id="words", required=False)

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"{self.name.value}: {self.words.value}")


@app_commands.command(description="Opens a form")
async def ask(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_modal(Form())


async def test_a_form_requires_its_fields_and_keeps_the_focus(windows: Windows, connect) -> None:
    await connect(commands=(ask,))
    alice = await windows.open("alice")
    await alice.types("/ask")
    await alice.keys("Enter", "Enter")
    form = alice.page.get_by_role("dialog", name="A form")
    name = form.get_by_label("Name")
    await expect(name).to_be_focused()
    # An empty required field is refused, and the focus stays inside the form.
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
    await form.get_by_label("Words").fill("b")
    await form.get_by_role("button", name="Submit").click()
    await alice.sees("Al: b")
    await expect(form).to_have_count(0)


@pytest.mark.slow
async def test_private_answers_are_seen_by_one_person_and_can_be_dismissed(windows: Windows, connect) -> None:
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


@pytest.mark.slow
async def test_a_late_answer_shows_an_error(windows: Windows, sandbox: DiscordLab, connect) -> None:
    sandbox.interactions.response_seconds = 3.0
    await connect()
    alice = await windows.open("alice")
    await alice.types("/late seconds:x")
    await alice.keys("Enter")
    await expect(alice.page.get_by_role("alert")).to_contain_text("seconds must be a number")
    await alice.keys("Backspace", "6", "Enter")
    await alice.sees("The application did not respond.")
    await alice.press(alice.last(), "Dismiss message")
    await expect(alice.log.get_by_text("did not respond")).to_have_count(0)


@pytest.mark.slow
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
    await expect(alice.page.get_by_role("alert")).to_contain_text("choose a value from the list")
    await alice.keys(*["Backspace"] * 6)
    await alice.types("bo")
    await alice.keys("Tab", "Enter")
    await alice.sees("en-US: e1 to bob")


@pytest.mark.slow
async def test_screen_reader_names_and_keyboard_navigation(windows: Windows, sandbox: DiscordLab) -> None:
    sandbox.person("bob").send(sandbox.channel().id, "hello there")
    post(sandbox, {"content": "a board"}, "board.png")
    alice = await windows.open("alice")
    page = alice.page
    await expect(page.get_by_role("navigation", name="Channels")).to_have_count(1)
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
    # From the composer to the messages, between messages, and back.
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


@pytest.mark.slow
async def test_user_and_message_commands_in_menus(windows: Windows, sandbox: DiscordLab, connect) -> None:
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
