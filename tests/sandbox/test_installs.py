"""Availability of commands: server and user installation, contexts, menus, groups."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import app_commands

from tests.discord_lab import ApiError, DiscordLab, Permission, Refused, places

Interaction = discord.Interaction[Any]


def context_json(interaction: Interaction) -> str:
    """Return the context that the bot receives, as JSON."""
    owners = interaction._integration_owners
    where = {
        "guild": interaction.context.guild,
        "dm": interaction.context.dm_channel,
        "private": interaction.context.private_channel,
        "owners": {str(kind): owner for kind, owner in owners.items()},
        "app": interaction.app_permissions.value,
        "channel": str(interaction.channel.type) if interaction.channel else None,
    }
    return json.dumps(where)


@app_commands.command(description="Goes with its user")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def along(interaction: Interaction) -> None:
    await interaction.response.send_message(context_json(interaction))


@app_commands.command(description="Goes with its user, but not into servers")
@app_commands.allowed_installs(guilds=False, users=True)
@app_commands.allowed_contexts(guilds=False, dms=True, private_channels=True)
async def apart(interaction: Interaction) -> None:
    await interaction.response.send_message(context_json(interaction))


@app_commands.command(description="Says much")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def often(interaction: Interaction) -> None:
    await interaction.response.send_message("0")
    try:
        for number in range(1, 8):
            await interaction.followup.send(str(number))
    except discord.HTTPException as error:
        await interaction.edit_original_response(content=f"stopped by {error.code}")


@app_commands.context_menu(name="Greet")
async def greet(interaction: Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"hello {member.display_name} of {member.guild.name}")


@app_commands.context_menu(name="Quote")
async def quote(interaction: Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"{message.author.name}: {message.content}", ephemeral=True)


@pytest_asyncio.fixture
async def bot(connect):
    return await connect(commands=(along, apart, often, greet, quote))


@pytest.fixture
def elsewhere(sandbox: DiscordLab) -> int:
    """Return a channel of a server without the bot."""
    people = [sandbox.person("bob").user, sandbox.person("alice").user]
    return sandbox.channel(guild=sandbox.add_guild("elsewhere", people, bot=False)).id


def names(sandbox: DiscordLab, channel: int, person: str = "alice") -> set[str]:
    return {command["name"] for command in sandbox.person(person).commands(channel)}


async def use(sandbox: DiscordLab, channel: int, command: str = "along") -> Any:
    alice = sandbox.person("alice")
    outcome = await alice.slash(channel, command)
    assert outcome.kind == "message"
    message = alice.message(channel, outcome.message_id or 0)
    found = json.loads(message["content"])
    assert message["interaction_metadata"]["authorizing_integration_owners"] == {
        kind: str(owner) for kind, owner in found["owners"].items()
    }
    return found | {"private_answer": bool(message["flags"] & 64)}


async def test_server_installation(sandbox: DiscordLab, bot, general):
    assert {"say", "along"} <= names(sandbox, general)
    assert "apart" not in names(sandbox, general)
    found = await use(sandbox, general)
    assert (found["guild"], found["dm"], found["private"]) == (True, False, False)
    assert found["owners"] == {"0": sandbox.guild().id}
    assert discord.Permissions(found["app"]).send_messages
    sandbox.person("alice").install()
    assert (await use(sandbox, general))["owners"] == {
        "0": sandbox.guild().id,
        "1": sandbox.person("alice").id,
    }


async def test_dm_with_the_bot(sandbox: DiscordLab, bot):
    alice = sandbox.person("alice")
    direct = alice.open_dm()
    assert {"say", "along"} <= names(sandbox, direct)
    assert "apart" not in names(sandbox, direct)
    found = await use(sandbox, direct)
    assert (found["guild"], found["dm"], found["private"]) == (False, True, False)
    assert found["owners"] == {"0": 0}
    assert discord.Permissions(found["app"]) == discord.Permissions(
        attach_files=True, embed_links=True, mention_everyone=True, external_emojis=True
    )
    alice.install()
    assert "apart" in names(sandbox, direct)
    assert (await use(sandbox, direct, "apart"))["owners"] == {"1": alice.id}


async def test_user_installation_on_another_server(sandbox: DiscordLab, bot, elsewhere):
    alice = sandbox.person("alice")
    assert names(sandbox, elsewhere) == set()
    alice.install()
    assert names(sandbox, elsewhere) == {"along", "often"}
    assert names(sandbox, elsewhere, "bob") == set(), "only alice has installed it"
    found = await use(sandbox, elsewhere)
    assert (found["guild"], found["owners"]) == (True, {"1": alice.id})
    assert discord.Permissions(found["app"]) == discord.Permissions(attach_files=True, embed_links=True)
    assert not found["private_answer"]
    assert [guild.name for guild in bot.guilds] == ["sandbox"]
    with pytest.raises(discord.Forbidden) as caught:
        await bot.get_partial_messageable(elsewhere).send("uninvited")
    assert caught.value.code == 50001
    alice.send(elsewhere, "not for the bot")
    alice.install(installed=False)
    assert names(sandbox, elsewhere) == set()
    sandbox.person("alice").send(sandbox.channel().id, "for the bot")
    await bot.receives("message for the bot")
    assert bot.texts == ["for the bot"]


@pytest.mark.parametrize("right", [Permission.USE_EXTERNAL_APPS, Permission.SEND_MESSAGES])
async def test_user_installed_app_answers_privately_without_permission(
    sandbox: DiscordLab, bot, elsewhere, right: Permission
):
    sandbox.person("alice").install()
    guild = sandbox.guild("elsewhere")
    channel = sandbox.world.channel(elsewhere)
    places.overwrite(sandbox.world, channel, guild.id, deny=right)
    assert (await use(sandbox, elsewhere))["private_answer"]
    assert sandbox.person("bob").messages(elsewhere) == []


async def test_user_installed_app_has_five_followups(sandbox: DiscordLab, bot, general, elsewhere):
    alice = sandbox.person("alice")
    alice.install()
    await alice.slash(elsewhere, "often")
    stopped = await alice.wait_for(lambda m: m["content"] == "stopped by 40094")
    assert stopped["channel_id"] == str(elsewhere)
    assert [m["content"] for m in alice.messages(elsewhere)][1:] == ["1", "2", "3", "4", "5"]
    await alice.slash(general, "often")
    await alice.wait_for(lambda m: m["content"] == "7", channel_id=general)


async def test_user_installation_in_dms_and_groups(sandbox: DiscordLab, bot):
    alice, bob, carol = sandbox.person("alice"), sandbox.person("bob"), sandbox.add_person("carol")
    alice.install()
    direct = alice.open_dm(bob.id)
    with carol.watching() as watch:
        group = alice.open_group([bob.id, carol.id], "chess club")
    assert watch.get_nowait()[0] == "CHANNEL_CREATE"
    for channel, kind in ((direct, "private"), (group, "group")):
        assert names(sandbox, channel) == {"along", "apart", "often"}
        assert names(sandbox, channel, "bob") == set()
        found = await use(sandbox, channel)
        assert (found["guild"], found["dm"], found["private"]) == (False, False, True)
        assert found["owners"] == {"1": alice.id}
        assert found["channel"] == kind
        assert len(bob.messages(channel)) == 1
    bob.send(group, "between us")
    assert carol.messages(group)[-1]["content"] == "between us"
    (shown,) = [c for c in carol.places()["dms"] if c["type"] == 3]
    assert (shown["name"], shown["owner_id"]) == ("chess club", str(alice.id))
    assert {user["username"] for user in shown["recipients"]} == {"alice", "bob"}
    stranger = sandbox.add_person("dan")
    with pytest.raises(ApiError, match="50001"):
        stranger.messages(group)
    with pytest.raises(ApiError, match="50033"):
        alice.open_group([sandbox.bot.id])


async def test_press_uses_the_installation_of_its_message(sandbox: DiscordLab, connect, elsewhere):
    """Bob hasn't installed the bot, but presses a button of alice's message."""

    @app_commands.command(description="A button")
    @app_commands.allowed_installs(guilds=False, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def offer(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        button: Any = discord.ui.Button(label="B", custom_id="b")

        async def pressed(press: Any) -> None:
            await press.response.send_message(context_json(press))

        button.callback = pressed
        view.add_item(button)
        await interaction.response.send_message("offered", view=view)

    await connect(commands=(offer,))
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    alice.install()
    shown = await alice.slash(elsewhere, "offer")
    answer = await bob.use_component(elsewhere, shown.message_id or 0, "b")
    assert json.loads(bob.message(elsewhere, answer.message_id or 0)["content"])["owners"] == {"1": alice.id}


async def test_user_and_message_commands(sandbox: DiscordLab, bot, general):
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    sent = bob.send(general, "to be quoted")
    greeted = await alice.use_on(general, "Greet", user_id=bob.id)
    message = bob.message(general, greeted.message_id or 0)
    assert (message["content"], message["type"]) == ("hello bob of sandbox", 23)
    assert message["interaction_metadata"]["target_user"]["id"] == str(bob.id)
    quoted = await alice.use_on(general, "Quote", message_id=int(sent["id"]))
    private = alice.message(general, quoted.message_id or 0)
    assert (private["content"], private["flags"] & 64) == ("bob: to be quoted", 64)
    assert private["interaction_metadata"]["target_message_id"] == sent["id"]
    assert {c["name"] for c in alice.commands(general)} & {"Greet", "Quote"} == set()
    with pytest.raises(Refused, match="no such command"):
        await alice.use_on(general, "Greet", message_id=int(sent["id"]))


async def test_page_api_has_user_and_message_commands(sandbox: DiscordLab, bot, general, page):
    here = f"/people/alice/channels/{general}"
    sent = await page("POST", f"{here}/messages", {"content": "hm"})
    offered = await page("GET", f"{here}/menus")
    assert {kind: [c["name"] for c in found] for kind, found in offered.items()} == {
        "user": ["Greet"],
        "message": ["Quote"],
    }
    greeted = await page("POST", f"{here}/menus", {"name": "Greet", "user": "bob"})
    assert greeted["message"]["content"] == "hello bob of sandbox"
    quoted = await page("POST", f"{here}/menus", {"name": "Quote", "message": sent["id"]})
    assert quoted["message"]["content"] == "alice: hm"
    await page("POST", f"{here}/menus", {"name": "Greet", "user": "nobody"})
    assert page.status == 404
