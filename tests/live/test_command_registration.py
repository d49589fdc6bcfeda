"""Command registration: for the installations that the portal allows, and on development servers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.live.inside import Inside

USER_INSTALL_OFF = "User Install is off"


def commands(inside: Inside, guild: int | None = None) -> list[dict[str, Any]]:
    """Return the commands that are registered at Discord: the global ones, or those of a server."""
    wanted = None if guild is None else str(guild)
    known = inside.sandbox.world.application.commands.values()
    return [command for command in known if command.get("guild_id") == wanted]


def add_guild(inside: Inside) -> int:
    return inside.sandbox.add_guild("other", [person.user for person in inside.sandbox.people()]).id


@pytest.mark.parametrize("installs", [{0}, {1}, {0, 1}], ids=str)
async def test_commands_name_the_installations_that_the_application_supports(
    inside: Inside, caplog: pytest.LogCaptureFixture, installs: set[int]
) -> None:
    inside.sandbox.world.installs = installs
    caplog.clear()
    caplog.set_level("INFO")
    await inside.restart()
    assert commands(inside)
    assert {tuple(command["integration_types"]) for command in commands(inside)} == {tuple(sorted(installs))}
    assert caplog.text.count(USER_INSTALL_OFF) == (1 not in installs)


async def test_a_former_development_server_loses_its_commands(inside: Inside) -> None:
    guild, other = inside.sandbox.guild().id, add_guild(inside)
    inside.settings = {"KIBITZ_DEV_GUILD": str(guild)}
    await inside.restart()
    offered = {command["name"] for command in commands(inside)}
    assert {command["name"] for command in commands(inside, guild)} == offered
    assert all(command["contexts"] is None for command in commands(inside, guild))
    settings = await inside.sandbox.person("alice").slash(inside.sandbox.channel().id, "settings player")
    assert settings.kind == "deferred"
    inside.settings = {"KIBITZ_DEV_GUILD": str(other)}
    await inside.restart()
    assert (len(commands(inside, guild)), len(commands(inside, other))) == (0, len(offered))
    inside.settings = {}
    await inside.restart()
    assert commands(inside, other) == []
    assert {command["name"] for command in commands(inside)} == offered


async def test_the_bot_starts_after_leaving_a_development_server(inside: Inside) -> None:
    inside.settings = {"KIBITZ_DEV_GUILD": str(guild := add_guild(inside))}
    await inside.restart()
    left = inside.bot.get_guild(guild)
    assert left is not None
    await left.leave()
    inside.settings = {}
    await inside.restart()
    assert await inside.use_cases.settings.command_servers() == []
