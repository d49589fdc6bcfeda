"""Commands named in messages become links where Discord supports it."""

from __future__ import annotations

import re
from collections.abc import Callable

from discord import app_commands

from bot.discord.platform.command_links import CommandLinks
from tests.bot.discord.table import Table, private


async def test_help_links_its_commands(table: Table) -> None:
    known = {command.name: command.id for command in await table.bot.tree.fetch_commands()}
    text = private(await table.alice.slash(table.channel, "help"))
    links = dict(re.findall(r"</([^:>]+):(\d+)>", text))
    assert {"challenge", "games", "move", "variants"} <= links.keys()
    for name, identity in links.items():
        assert known[name.split()[0]] == int(identity)
    assert re.findall(r"`/([^`:]+)`", text) == []


async def test_localized_command_names_stay_plain_text(table: Table, speak: Callable[..., None]) -> None:
    """Discord shows a link's text unchanged, and links with localized names don't work."""
    speak("ja")
    text = private(await table.alice.slash(table.channel, "help"))
    assert "`/申し込み`" in text
    assert set(re.findall(r"</([^:>]+):", text)) == {"challenge"}, "the example of an English name"


async def test_command_ids_are_learned(table: Table) -> None:
    commands = await table.bot.tree.fetch_commands()
    links = CommandLinks()
    assert links.within("Use `/games`.") == "Use `/games`."
    links.learn(commands)
    games = next(command.id for command in commands if command.name == "games")
    assert links.within("Use `/games`.") == f"Use </games:{games}>."
    group = next(
        command
        for command in commands
        if any(isinstance(option, app_commands.AppCommandGroup) for option in command.options)
    )
    assert (
        links.within(f"`/{group.name}` `/unknown` `/games x:1`") == f"`/{group.name}` `/unknown` `/games x:1`"
    )
    long = "`/games`" * 200
    assert links.within(long) == long, "a message has room for 2,000 characters"
