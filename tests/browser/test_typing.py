"""Whoever types fast gets what they typed: keys wait for the suggestions that they are meant for."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Literal

import discord
import pytest
from discord import app_commands
from playwright.async_api import Route, expect

from bot.sandbox import chat
from tests.browser.window import Window, Windows
from tests.cases import slow_except
from tests.discord_lab import DiscordLab

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Late:
    """Holds back what the server answers about commands and choices, until it is let go."""

    def __init__(self) -> None:
        self._go = asyncio.Event()
        self.asked = 0

    async def hold(self, window: Window) -> None:
        """From the moment on that the window knows nothing yet."""
        await window.page.route(re.compile(r"/channels/\d+/(commands|autocomplete)$"), self._late)
        await window.page.reload()
        await expect(window.composer).to_be_focused()

    async def _late(self, route: Route) -> None:
        # A command that is used goes by the same address.
        if route.request.method == "GET" or route.request.url.endswith("/autocomplete"):
            self.asked += 1
            await self._go.wait()
        await route.continue_()

    def let_go(self) -> None:
        self._go.set()


@pytest.fixture
def late() -> Late:
    return Late()


@pytest.fixture
def challenge() -> app_commands.Command[Any, Any, None]:
    """A command without a required option."""

    @app_commands.command(description="Challenges someone")
    async def challenge(
        interaction: discord.Interaction[Any],
        opponent: discord.Member | None = None,
        variant: Literal["atomic", "antichess"] | None = None,
    ) -> None:
        await interaction.response.send_message(f"{opponent and opponent.name} in {variant or 'nothing'}")

    return challenge


# Text, and keys in angle brackets, struck without a moment between them; and what is to be read then.
STRUCK = {
    "picked by Tab": ("/sa<Tab>e<ArrowDown><Enter>to:bo<Tab><Enter>", "en-US: e1 to bob"),
    "picked by Enter": ("/say<Enter>e<Enter><Enter>", "en-US: e0"),
    "written out": ("/say text:e<Enter>to:bob<Enter><Enter>", "en-US: e0 to bob"),
    "corrected": ("/say<Tab>ex<Backspace><ArrowDown><Enter><Enter>", "en-US: e1"),
    "nothing fits": ("/say<Tab>0<Enter>", "en-US: 0"),
    "and then a word": ("/say<Tab>e0<Enter><Enter>good game<Enter>", "good game"),
}


async def strike(window: Window, written: str) -> None:
    for part in re.findall(r"<\w+>|[^<]+", written):
        if part.startswith("<"):
            await window.keys(part.strip("<>"))
        else:
            await window.types(part)


@pytest.mark.parametrize("case", slow_except(["picked by Tab"], STRUCK))
async def test_keys_wait_for_late_suggestions(
    windows: Windows,
    connect,
    late: Late,
    case: str,
) -> None:
    await connect()
    alice = await windows.open("alice")
    await late.hold(alice)
    written, read = STRUCK[case]
    await strike(alice, written)
    late.let_go()
    await alice.sees(read)
    assert late.asked > 0
    await expect(alice.composer).to_be_focused()
    await expect(alice.composer).to_have_value("")
    await expect(alice.page.get_by_role("heading", level=1)).to_have_text("general")


@pytest.mark.slow
@pytest.mark.parametrize("case", STRUCK)
async def test_keys_do_the_same_when_suggestions_are_prompt(
    windows: Windows,
    connect,
    case: str,
) -> None:
    await connect()
    alice = await windows.open("alice")
    written, read = STRUCK[case]
    await strike(alice, written)
    await alice.sees(read)
    await expect(alice.composer).to_have_value("")
    await expect(alice.page.get_by_role("heading", level=1)).to_have_text("general")


@pytest.mark.slow
async def test_escape_cancels_waiting_for_suggestions(windows: Windows, connect, late: Late) -> None:
    await connect()
    alice = await windows.open("alice")
    await late.hold(alice)
    await strike(alice, "/say<Enter>e1<Enter><Enter><Escape>")
    late.let_go()
    await expect(alice.suggestions.get_by_role("option").first).to_have_text(re.compile("^//say"))
    await expect(alice.composer).to_have_value("/say")


@pytest.mark.slow
async def test_typed_before_the_place_is_known(windows: Windows, connect) -> None:
    await connect()
    alice = await windows.open("alice")
    placed = asyncio.Event()

    async def hold(route: Route) -> None:
        await placed.wait()
        await route.continue_()

    await alice.page.route("**/places", hold)
    await alice.page.reload()
    await expect(alice.log).to_be_attached()
    await strike(alice, "/say<Tab>e<Enter><Enter>hello<Enter>")
    placed.set()
    await alice.sees("en-US: e0")
    await alice.sees("hello")


@pytest.mark.slow
async def test_typed_with_the_focus_on_a_link(windows: Windows) -> None:
    alice = await windows.open("alice")
    link = alice.page.get_by_role("link", name="general")
    await link.click()
    await expect(link).to_be_focused()
    await strike(alice, "hello<Enter>")
    await alice.sees("hello")


@pytest.mark.slow
async def test_a_command_by_its_whole_name_comes_first(windows: Windows, sandbox: DiscordLab) -> None:
    name = {"name": "name", "description": "which", "type": 3, "required": True}
    for number, (command, options) in enumerate((("variants", []), ("variant", [name])), 1):
        sandbox.world.application.commands[number] = {
            "id": str(number),
            "type": 1,
            "name": command,
            "description": command,
            "options": options,
            "contexts": None,
            "integration_types": [0],
        }
    alice = await windows.open("alice")
    await strike(alice, "/variant")
    await expect(alice.suggestions.get_by_role("option")).to_have_text(
        [re.compile("^//variantname"), re.compile("^//variants")]
    )
    await strike(alice, "<Enter>")
    await expect(alice.page.get_by_role("combobox", name="name: which")).to_be_focused()


@pytest.mark.slow
async def test_a_command_that_is_mentioned_can_be_pressed(
    windows: Windows,
    sandbox: DiscordLab,
    connect,
) -> None:
    await connect()
    chat.post(sandbox.world, sandbox.channel(), sandbox.bot.id, {"content": "try </say:12>"})
    alice = await windows.open("alice")
    await alice.composer.fill("half a thought")
    await (await alice.sees("try")).get_by_role("button", name="/say").click()
    await expect(alice.page.get_by_role("combobox", name=re.compile("^text: "))).to_be_focused()


PASTED = {
    "/say e1": ("e1", ""),
    "/say e1 and more": ("e1 and more", ""),
    "/say to:bob e1": ("", "bob e1"),
    "/say e1 to:bob": ("e1", "bob"),
    "/say text:e1 to:bob": ("e1", "bob"),
}


@pytest.mark.parametrize("pasted", slow_except(["/say text:e1 to:bob"], PASTED))
async def test_a_pasted_command(windows: Windows, connect, pasted: str) -> None:
    await connect()
    alice = await windows.open("alice")
    await alice.composer.fill(pasted)
    text, to = PASTED[pasted]
    await expect(alice.page.get_by_role("combobox", name="text")).to_have_value(text)
    if to:
        await expect(alice.page.get_by_role("combobox", name=re.compile("^to: "))).to_have_value(to)


async def test_text_without_an_option_goes_where_it_fits_alone(windows: Windows, connect, challenge) -> None:
    await connect(commands=[challenge])
    alice = await windows.open("alice")
    await strike(alice, "/challenge BOB<Enter>")
    await alice.sees("bob in nothing")
    await strike(alice, "/challenge opponent:bob<Tab>ato<Enter>")
    await alice.sees("bob in atomic")


async def test_text_that_fits_no_option_is_not_sent(windows: Windows, connect, challenge) -> None:
    await connect(commands=[challenge])
    alice = await windows.open("alice")
    # Two people have a "b" in their names; nobody is called carol.
    for text in ("b", "carol"):
        await strike(alice, f"/challenge {text}<Enter>")
        tail = alice.page.get_by_role("combobox", name=re.compile("challenge:"))
        await expect(alice.page.get_by_role("alert")).to_contain_text(f"Choose an option for “{text}”")
        await expect(tail).to_have_value(text)
        await expect(tail).to_be_focused()
        await strike(alice, "<Escape>" * 2)
    await expect(alice.log.get_by_role("article")).to_have_count(0)
