"""Fast typing: keys wait for the suggestions that they apply to."""

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


class DelayedResponses:
    """Delay of the server's responses about commands and choices until they are released."""

    def __init__(self) -> None:
        self._released = asyncio.Event()
        self.requests = 0

    async def hold(self, window: Window) -> None:
        """Reload the page, so that it doesn't know any commands, and delay the responses."""
        await window.page.route(re.compile(r"/channels/\d+/(commands|autocomplete)$"), self._delay)
        await window.page.reload()
        await expect(window.composer).to_be_focused()

    async def _delay(self, route: Route) -> None:
        # Using a command is a POST to the same address.
        if route.request.method == "GET" or route.request.url.endswith("/autocomplete"):
            self.requests += 1
            await self._released.wait()
        await route.continue_()

    def release(self) -> None:
        self._released.set()


@pytest.fixture
def delayed() -> DelayedResponses:
    return DelayedResponses()


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


# Text and keys (in angle brackets), pressed without pauses, and the message that results.
TYPED = {
    "picked by Tab": ("/sa<Tab>e<ArrowDown><Enter>to:bo<Tab><Enter>", "en-US: e1 to bob"),
    "picked by Enter": ("/say<Enter>e<Enter><Enter>", "en-US: e0"),
    "written out": ("/say text:e<Enter>to:bob<Enter><Enter>", "en-US: e0 to bob"),
    "corrected": ("/say<Tab>ex<Backspace><ArrowDown><Enter><Enter>", "en-US: e1"),
    "nothing fits": ("/say<Tab>0<Enter>", "en-US: 0"),
    "and then a word": ("/say<Tab>e0<Enter><Enter>good game<Enter>", "good game"),
}


async def type_keys(window: Window, written: str) -> None:
    for part in re.findall(r"<\w+>|[^<]+", written):
        if part.startswith("<"):
            await window.keys(part.strip("<>"))
        else:
            await window.types(part)


@pytest.mark.parametrize("case", slow_except(["picked by Tab"], TYPED))
async def test_keys_wait_for_late_suggestions(
    windows: Windows,
    connect,
    delayed: DelayedResponses,
    case: str,
) -> None:
    await connect()
    alice = await windows.open("alice")
    await delayed.hold(alice)
    written, read = TYPED[case]
    await type_keys(alice, written)
    delayed.release()
    await alice.sees(read)
    assert delayed.requests > 0
    await expect(alice.composer).to_be_focused()
    await expect(alice.composer).to_have_value("")
    await expect(alice.page.get_by_role("heading", level=1)).to_have_text("general")


@pytest.mark.slow
@pytest.mark.parametrize("case", TYPED)
async def test_keys_do_the_same_when_suggestions_arrive_promptly(
    windows: Windows,
    connect,
    case: str,
) -> None:
    await connect()
    alice = await windows.open("alice")
    written, read = TYPED[case]
    await type_keys(alice, written)
    await alice.sees(read)
    await expect(alice.composer).to_have_value("")
    await expect(alice.page.get_by_role("heading", level=1)).to_have_text("general")


@pytest.mark.slow
async def test_a_space_typed_before_the_commands_arrive_ends_a_value(
    windows: Windows, connect, delayed: DelayedResponses, challenge
) -> None:
    await connect(commands=[challenge])
    alice = await windows.open("alice")
    await delayed.hold(alice)
    await type_keys(alice, "/challenge opponent:bob ")
    delayed.release()
    await expect(alice.page.get_by_role("combobox", name=re.compile("^opponent: "))).to_be_focused()
    await type_keys(alice, "variant:atomic<Tab><Enter>")
    await alice.sees("bob in atomic")


@pytest.mark.slow
async def test_escape_cancels_waiting_for_suggestions(
    windows: Windows, connect, delayed: DelayedResponses
) -> None:
    await connect()
    alice = await windows.open("alice")
    await delayed.hold(alice)
    await type_keys(alice, "/say<Enter>e1<Enter><Enter><Escape>")
    delayed.release()
    await expect(alice.suggestions.get_by_role("option").first).to_have_text(re.compile("^//say"))
    await expect(alice.composer).to_have_value("/say")


@pytest.mark.slow
async def test_text_typed_before_the_channel_loads_is_sent(windows: Windows, connect) -> None:
    await connect()
    alice = await windows.open("alice")
    placed = asyncio.Event()

    async def hold(route: Route) -> None:
        await placed.wait()
        await route.continue_()

    await alice.page.route("**/places", hold)
    await alice.page.reload()
    await expect(alice.log).to_be_attached()
    await type_keys(alice, "/say<Tab>e<Enter><Enter>hello<Enter>")
    placed.set()
    await alice.sees("en-US: e0")
    await alice.sees("hello")


@pytest.mark.slow
async def test_typing_with_the_focus_on_a_link_writes_a_message(windows: Windows) -> None:
    alice = await windows.open("alice")
    link = alice.page.get_by_role("link", name="general")
    await link.click()
    await expect(link).to_be_focused()
    await type_keys(alice, "hello<Enter>")
    await alice.sees("hello")


@pytest.mark.slow
async def test_the_exact_command_name_is_suggested_first(windows: Windows, sandbox: DiscordLab) -> None:
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
    await type_keys(alice, "/variant")
    await expect(alice.suggestions.get_by_role("option")).to_have_text(
        [re.compile("^//variantname"), re.compile("^//variants")]
    )
    await type_keys(alice, "<Enter>")
    await expect(alice.page.get_by_role("combobox", name="name: which")).to_be_focused()


@pytest.mark.slow
async def test_a_mentioned_command_can_be_clicked(
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
async def test_a_pasted_command_fills_its_options(windows: Windows, connect, pasted: str) -> None:
    await connect()
    alice = await windows.open("alice")
    await alice.composer.fill(pasted)
    text, to = PASTED[pasted]
    await expect(alice.page.get_by_role("combobox", name="text")).to_have_value(text)
    if to:
        await expect(alice.page.get_by_role("combobox", name=re.compile("^to: "))).to_have_value(to)


async def test_text_without_an_option_name_fills_the_only_option_that_fits(
    windows: Windows, connect, challenge
) -> None:
    await connect(commands=[challenge])
    alice = await windows.open("alice")
    await type_keys(alice, "/challenge BOB<Enter>")
    await alice.sees("bob in nothing")
    await type_keys(alice, "/challenge opponent:bob<Tab>ato<Enter>")
    await alice.sees("bob in atomic")


async def test_text_that_fits_no_option_is_not_sent(windows: Windows, connect, challenge) -> None:
    await connect(commands=[challenge])
    alice = await windows.open("alice")
    # Two people have a "b" in their names; nobody has the name carol.
    for text in ("b", "carol"):
        await type_keys(alice, f"/challenge {text}<Enter>")
        tail = alice.page.get_by_role("combobox", name=re.compile("challenge:"))
        await expect(alice.page.get_by_role("alert")).to_contain_text(f"Choose an option for “{text}”")
        await expect(tail).to_have_value(text)
        await expect(tail).to_be_focused()
        await type_keys(alice, "<Escape>" * 2)
    await expect(alice.log.get_by_role("article")).to_have_count(0)
