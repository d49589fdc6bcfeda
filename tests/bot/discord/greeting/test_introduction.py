"""The bot's introduction on a server that it joins."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend import serializers
from simcord.builders import ChannelHandle, GuildHandle

from bot.state.retention import Retention
from tests.bot.discord.table import Table, labels, last
from tests.refusals import refuse_as_busy


async def join(table: Table, guild: GuildHandle, **changed: Any) -> None:
    """Send what Discord sends when a server adds the bot."""
    backend = table.env.backend
    payload = serializers.guild_create_payload(backend, backend.get_guild(guild.id))
    del payload["unavailable"]
    backend.emit("GUILD_CREATE", payload | changed)
    await table.env.settle()


async def run_upkeep(table: Table) -> None:
    await table.bot.upkeep.loops["upkeep"]()
    await table.env.settle()


def server_with_system_channel(
    table: Table, locale: str = "en-US", **denied: bool
) -> tuple[GuildHandle, ChannelHandle]:
    guild = table.env.create_guild("New", preferred_locale=locale)
    assert guild.me is not None
    overwrites: dict[Any, discord.PermissionOverwrite] = {guild.me: discord.PermissionOverwrite(**denied)}
    channel = guild.create_text_channel("general", overwrites=overwrites)
    table.env.backend.edit_guild(guild.id, {"system_channel_id": channel.id})
    return guild, channel


async def test_introduction_in_the_system_channel(table: Table) -> None:
    guild, channel = server_with_system_channel(table)
    await join(table, guild)
    text = last(channel)
    assert text.content.startswith("Hi! I'm **Kibitz**")
    assert len(text.content.splitlines()) == 3
    assert labels(text) == ["Play", "Challenge", "Puzzle"]


async def test_introduction_in_the_language_of_the_server(table: Table) -> None:
    guild, channel = server_with_system_channel(table, "ja")
    await join(table, guild)
    assert last(channel).content.startswith("こんにちは！")


async def test_only_the_first_event_introduces_the_bot(table: Table) -> None:
    guild, channel = server_with_system_channel(table)
    await join(table, guild, unavailable=False)  # As after connecting, or after an outage.
    assert channel.history() == []
    await join(table, guild)
    await join(table, guild)
    await table.restart()
    await join(table, guild)
    assert len(channel.history()) == 1


async def test_introduction_is_retried_while_the_database_is_busy(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    guild, channel = server_with_system_channel(table)
    with monkeypatch.context() as busy:
        busy.setattr(Retention, "mark_joined", refuse_as_busy)
        await join(table, guild)
        await run_upkeep(table)
    assert channel.history() == []
    for _ in range(2):
        await run_upkeep(table)
        assert len(channel.history()) == 1


async def test_no_introduction_if_the_server_has_removed_the_bot_in_the_meantime(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    guild, channel = server_with_system_channel(table)
    with monkeypatch.context() as busy:
        busy.setattr(Retention, "mark_joined", refuse_as_busy)
        await join(table, guild)
    table.env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await table.env.settle()
    await run_upkeep(table)
    assert channel.history() == []
    assert guild.id not in await table.use_cases.retention.members()


async def test_new_invitation_introduces_the_bot_again(table: Table) -> None:
    guild, channel = server_with_system_channel(table)
    await join(table, guild)
    await table.bot.privacy.removed(guild.id)
    await join(table, guild)
    assert len(channel.history()) == 2


@pytest.mark.parametrize("bot_settings", [{"KIBITZ_INTRODUCTION": "false"}])
async def test_operator_turns_the_introduction_off(table: Table) -> None:
    guild, channel = server_with_system_channel(table)
    await join(table, guild)
    assert channel.history() == []


async def test_no_introduction_where_the_bot_may_not_write(table: Table) -> None:
    guild, channel = server_with_system_channel(table, send_messages=False)
    await join(table, guild)
    assert channel.history() == []
    await join(table, table.guild)  # It has no system channel.
    assert table.channel.history() == []
