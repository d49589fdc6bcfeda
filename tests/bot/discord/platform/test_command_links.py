"""Commands that sentences name can be pressed, as far as Discord has it so."""

from __future__ import annotations

import re
from collections.abc import Callable

from discord import app_commands

from bot.discord.platform.command_links import CommandLinks
from tests.bot.discord.table import Table, private


async def test_help_links_every_command(table: Table) -> None:
    known = {command.name: command.id for command in await table.bot.tree.fetch_commands()}
    told = private(await table.alice.slash(table.channel, "help"))
    links = dict(re.findall(r"</([^:>]+):(\d+)>", told))
    assert {"challenge", "games", "move", "piece"} <= links.keys()
    for name, identity in links.items():
        assert known[name.split()[0]] == int(identity)
    assert set(re.findall(r"`/([^`:]+)`", told)) == {"settings", "puzzle", "game"}, (
        "a group leads nowhere by itself"
    )


async def test_names_in_the_readers_language_stay_text(table: Table, speak: Callable[..., None]) -> None:
    """Discord shows a link as it is written, and follows none with a localised name."""
    speak("ja")
    told = private(await table.alice.slash(table.channel, "help"))
    assert "`/申し込み`" in told
    assert set(re.findall(r"</([^:>]+):", told)) == {"challenge"}, "an example of how names are elsewhere"


async def test_ids_are_learnt(table: Table) -> None:
    commands = await table.bot.tree.fetch_commands()
    links = CommandLinks()
    assert links.within("Use `/games`.") == "Use `/games`."
    links.learn(commands)
    games = next(command.id for command in commands if command.name == "games")
    assert links.within("Use `/games`.") == f"Use </games:{games}>."
    group = next(
        one for one in commands if any(isinstance(o, app_commands.AppCommandGroup) for o in one.options)
    )
    assert (
        links.within(f"`/{group.name}` `/unknown` `/games x:1`") == f"`/{group.name}` `/unknown` `/games x:1`"
    )
    long = "`/games`" * 200
    assert links.within(long) == long, "a message has room for 2,000 characters"
