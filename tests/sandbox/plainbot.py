"""A plain discord.py bot with one command of each kind. It records what it receives."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from PIL import Image


def png(color: str = "red", size: tuple[int, int] = (24, 16)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, color).save(out, "PNG")
    return out.getvalue()


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"press:(?P<number>\d+)"):
    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label=f"Press {number}", custom_id=f"press:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Press(self.number + 1))
        await interaction.response.edit_message(content=f"pressed {self.number}", view=view)


class Form(discord.ui.Modal, title="A form"):
    name = discord.ui.TextInput(label="Name", custom_id="name", max_length=10)
    color = discord.ui.Label(
        text="Color",
        component=discord.ui.Select(
            custom_id="color",
            options=[
                discord.SelectOption(label="Red", value="r"),
                discord.SelectOption(label="Blue", value="b"),
            ],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        select: Any = self.color.component
        await interaction.response.send_message(f"{self.name.value} {select.values[0]}")


class Menu(discord.ui.Select[Any]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=name, value=name) for name in ("one", "two", "three")]
        super().__init__(custom_id="menu", options=options, max_values=2)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content=" ".join(self.values), view=None)


class PlainBot(discord.AutoShardedClient):
    def __init__(self, *, content: bool = True, commands: Any = (), **options: Any) -> None:
        intents = discord.Intents.default()
        intents.message_content = content
        super().__init__(intents=intents, guild_ready_timeout=0.05, **options)
        self.received: list[discord.Message] = []
        self.events: list[str] = []
        self.news = asyncio.Event()
        self.prepared = asyncio.Event()
        self.errors: list[Exception] = []
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self._failed)
        for command in (*COMMANDS, *commands):
            self.tree.add_command(command)

    async def _failed(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        self.errors.append(getattr(error, "original", error))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Skip the five seconds between identifies, which the lab doesn't require."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.note("ready")
        self.prepared.set()

    async def on_resumed(self) -> None:
        self.note("resumed")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.note(f"joined {guild.name}")

    async def on_guild_update(self, _: discord.Guild, after: discord.Guild) -> None:
        self.note(f"changed {after.name}")

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        self.note(f"channel {after.name}")

    async def on_thread_create(self, thread: discord.Thread) -> None:
        self.note(f"thread {thread.name}")

    async def on_message_edit(self, before: discord.Message, after: discord.Message) -> None:
        self.note(f"edited {after.content}")

    async def on_message_delete(self, message: discord.Message) -> None:
        self.note(f"deleted {message.content}")

    async def on_message(self, message: discord.Message) -> None:
        if message.author == self.user:
            return
        self.received.append(message)
        self.note(f"message {message.content}")

    def note(self, event: str) -> None:
        self.events.append(event)
        self.news.set()

    async def receives(self, event: str, seconds: float = 5.0) -> None:
        """Wait until an event is recorded."""
        async with asyncio.timeout(seconds):
            while event not in self.events:
                self.news.clear()
                await self.news.wait()

    @property
    def texts(self) -> list[str]:
        return [message.content for message in self.received]


@app_commands.command(description="Repeats a text")
async def say(interaction: discord.Interaction[Any], text: str, to: discord.Member | None = None) -> None:
    suffix = f" to {to.name}" if to else ""
    await interaction.response.send_message(f"{interaction.locale.value}: {text}{suffix}")


@say.autocomplete("text")
async def say_choices(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    count = int(current) if current.isdecimal() else 2
    return [app_commands.Choice(name=f"{current}{n}", value=f"{current}{n}") for n in range(count)]


@app_commands.command(description="Answers privately, then twice more")
async def secret(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send("private")
    await interaction.followup.send("public")
    await interaction.followup.send("private too", ephemeral=True)


@app_commands.command(description="Shows a button, a menu and a picture")
async def show(interaction: discord.Interaction[Any]) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(Press(1))
    view.add_item(Menu())
    file = discord.File(io.BytesIO(png()), "board.png", description="a red board")
    await interaction.response.send_message("shown", view=view, file=file)


@app_commands.command(description="Opens a form")
async def form(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_modal(Form())


@app_commands.command(description="Answers late")
async def late(interaction: discord.Interaction[Any], seconds: float) -> None:
    await asyncio.sleep(seconds)
    await interaction.response.send_message("late")


@app_commands.command(description="Answers twice")
async def twice(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("first")
    interaction.response._response_type = None  # discord.py itself would refuse
    await interaction.response.send_message("second")


files = app_commands.Group(name="files", description="Files")


@files.command(description="Reads a file")
async def read(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
    text = (await file.read()).decode()
    await interaction.response.send_message(f"{file.filename} says {text}")


COMMANDS = (say, secret, show, form, late, twice, files)
